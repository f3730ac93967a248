//! Smooth: blurs the curve over time.

use super::blur::blurred;
use super::scale;
use crate::curve::{Curve, MIN_SPACING};
use crate::error::Error;
use crate::note::Made;
use crate::rebuild::TOLERANCE;

/// Blurs the curve over time.
///
/// # What it does
/// Every value becomes the mean of those around it, weighted by a Gaussian. Beyond its ends the curve
/// goes on by point reflection, so that ends and straight lines stay.
///
/// # When to use it
/// To soften contacts, jumps and jitter.
///
/// # Limits
/// Kinks, jumps and holds are gone. A radius below 1e-9, the least distance of two knots, is none.
///
/// # Accuracy
/// 5e-5 of the input's range, except within a few 1e-9 of a jump for a radius that small. Ends stay bit
/// for bit.
///
/// # Source
/// L + Σ b_k·e^(−(kπσ)²/2)·sin(kπx), L the straight line between the ends and b_k the sine coefficients
/// of the distance from it: convolution with a Gaussian multiplies each sine by its transform.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Smooth {
    /// Standard deviation σ of the Gaussian, as part of the span; 0 changes nothing.
    pub radius: f64,
}

impl Default for Smooth {
    fn default() -> Self {
        Smooth { radius: 0.04 }
    }
}

impl Smooth {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`]; none for a radius in the documented range.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        if self.radius < MIN_SPACING {
            return Ok(input.clone().into());
        }
        blurred(input, self.radius, TOLERANCE * scale(input)).curve()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;
    use rstest::rstest;
    use std::f64::consts::PI;

    #[rstest]
    fn a_parabola_has_a_series_of_its_own(#[values(0.5, 0.1, 0.03, 0.006, 0.004)] radius: f64) {
        // x(1 − x) = Σ 8/(kπ)³·sin(kπx) over odd k.
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 1.0), Knot::smooth(1.0, 0.0, -1.0)]).unwrap();
        let out = Smooth { radius }.apply(&input).unwrap().curve;
        for i in 0..=1000 {
            let x = f64::from(i) / 1000.0;
            let term = |k: f64| 8.0 / (k * PI).powi(3) * (-(k * PI * radius).powi(2) / 2.0).exp();
            let expected: f64 =
                (0..300).map(|i| f64::from(2 * i + 1)).map(|k| term(k) * (k * PI * x).sin()).sum();
            assert!((out.value(x) - expected).abs() < 5e-5 * 0.25, "{x}");
        }
    }

    #[rstest]
    #[case(2e-9, true)]
    #[case(1e-7, false)]
    fn a_jump_too_sharp_for_knots_gets_a_note(#[case] radius: f64, #[case] noted: bool) {
        let jump = Knot { arrival: 0.0, ..Knot::broken(0.3, 1.0, 0.0, 0.0) };
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), jump, Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        let notes = Smooth { radius }.apply(&input).unwrap().notes;
        assert_eq!(notes.iter().any(|note| note.code == "layer-capped"), noted, "{notes:?}");
    }

    #[test]
    fn less_than_two_knots_are_apart_is_no_radius() {
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        assert_eq!(Smooth { radius: 5e-10 }.apply(&input).unwrap().curve, input);
    }
}
