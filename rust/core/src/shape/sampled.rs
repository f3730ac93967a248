//! Sampled: a motion from outside, as samples.

use crate::curve::{Curve, MIN_SPACING};
use crate::error::{Code, Error};
use crate::note::Made;

/// A motion from outside, as samples.
///
/// # What it does
/// Plays samples: captured, simulated or baked motion.
///
/// # When to use it
/// To put layers on a motion that has no keys, or to find few keys for it.
///
/// # Limits
/// From sample to sample the curve is monotone: a peak between two samples is cut off.
#[derive(Debug, Clone, PartialEq)]
pub struct Sampled {
    /// Times of the samples, increasing, in any unit; the first becomes 0, the last 1.
    pub x: Vec<f64>,
    /// Values of the samples, in curve units, as many as `x`.
    pub y: Vec<f64>,
}

impl Default for Sampled {
    /// The straight move; a document must give its own samples.
    fn default() -> Self {
        Sampled { x: vec![0.0, 1.0], y: vec![0.0, 1.0] }
    }
}

impl Sampled {
    /// The monotone interpolant (PCHIP) of the samples, time mapped linearly to 0..1, values as they are.
    ///
    /// # Errors
    /// Names the sample: `curve-bad-samples` where the lists differ in length, `curve-too-few-knots` below
    /// two samples, `curve-not-finite`, `curve-unsorted` where a time does not increase by at least 1e-9
    /// of the span; else as [`Curve::new`].
    pub fn curve(&self) -> Result<Made, Error> {
        let Sampled { x, y } = self;
        if x.len() != y.len() {
            return Err(Error::new(
                Code::CurveBadSamples,
                "y",
                format!("{} values for {} times", y.len(), x.len()),
                "give one value for each time",
            ));
        }
        let (Some(&first), Some(&last)) = (x.first(), x.last()) else {
            return Err(too_few(0));
        };
        if x.len() < 2 {
            return Err(too_few(x.len()));
        }
        for (name, list) in [("x", x), ("y", y)] {
            if let Some(i) = list.iter().position(|number| !number.is_finite()) {
                return Err(Error::new(
                    Code::CurveNotFinite,
                    format!("{name}[{i}]"),
                    format!("{}; a sample is a finite number", list[i]),
                    "leave the sample out",
                ));
            }
        }
        // Halved first, so that the span of two huge times does not overflow.
        let half_span = last / 2.0 - first / 2.0;
        let times: Vec<f64> = x.iter().map(|x| (x / 2.0 - first / 2.0) / half_span).collect();
        let increases = |i: usize| x[i] > x[i - 1] && times[i] - times[i - 1] >= MIN_SPACING;
        if let Some(i) = (1..x.len()).find(|&i| !increases(i)) {
            return Err(Error::new(
                Code::CurveUnsorted,
                format!("x[{i}]"),
                format!(
                    "{} after {}; times increase by at least {MIN_SPACING:e} of the span",
                    x[i],
                    x[i - 1]
                ),
                "sort the samples and merge those at one time",
            ));
        }
        Curve::from_samples(&times, y, None).map(Made::from)
    }
}

fn too_few(count: usize) -> Error {
    Error::new(
        Code::CurveTooFewKnots,
        "x",
        format!("{count} samples; a motion has at least 2"),
        "give its start and its end",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn keeps_its_samples() {
        let sampled = Sampled { x: vec![10.0, 11.0, 13.0, 18.0], y: vec![0.0, 0.5, -3.0, 2.0] };
        let curve = sampled.curve().unwrap().curve;
        for (x, y) in [(0.0, 0.0), (0.125, 0.5), (0.375, -3.0), (1.0, 2.0)] {
            assert_eq!(curve.value(x), y);
        }
    }

    #[test]
    fn the_unit_of_time_does_not_matter() {
        let x = [0.0, 1.0, 3.0, 4.0, 8.0];
        let y = vec![0.0, 0.1, 0.8, 0.7, 1.3];
        let scaled = |s: f64| Sampled { x: x.iter().map(|x| x * s).collect(), y: y.clone() }.curve().unwrap();
        for scale in [1e-300, 1e-9, 1024.0, 1e300, f64::MAX / 8.0] {
            for i in 0..=100 {
                let at = f64::from(i) / 100.0;
                let (found, expected) = (scaled(scale).curve.value(at), scaled(1.0).curve.value(at));
                assert!((found - expected).abs() < 1e-14, "{scale:e}");
            }
        }
    }

    #[rstest]
    #[case(&[0.0, 1.0], &[0.0], Code::CurveBadSamples, "y")]
    #[case(&[], &[], Code::CurveTooFewKnots, "x")]
    #[case(&[3.0], &[1.0], Code::CurveTooFewKnots, "x")]
    #[case(&[0.0, f64::NAN, 2.0], &[0.0, 0.0, 0.0], Code::CurveNotFinite, "x[1]")]
    #[case(&[0.0, 1.0, 2.0], &[0.0, 0.0, f64::INFINITY], Code::CurveNotFinite, "y[2]")]
    #[case(&[0.0, 2.0, 1.0, 3.0], &[0.0; 4], Code::CurveUnsorted, "x[2]")]
    #[case(&[0.0, 1.0, 1.0, 3.0], &[0.0; 4], Code::CurveUnsorted, "x[2]")]
    #[case(&[0.0, 0.0], &[0.0, 1.0], Code::CurveUnsorted, "x[1]")]
    #[case(&[1.0, 0.0], &[0.0, 1.0], Code::CurveUnsorted, "x[1]")]
    #[case(&[-f64::MAX, 0.0, f64::MAX], &[0.0, f64::MAX, 0.0], Code::CurveNotFinite, "knots[0].incoming.slope")]
    fn names_the_bad_sample(#[case] x: &[f64], #[case] y: &[f64], #[case] code: Code, #[case] path: &str) {
        let error = Sampled { x: x.to_vec(), y: y.to_vec() }.curve().unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (code, path));
    }
}
