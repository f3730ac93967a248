//! The invariants of a curve.

use super::knot::{Handle, Interpolation, Knot, Tangent};
use super::{MAX_KNOTS, MIN_SPACING};
use crate::error::{Code, Error};

/// Largest size of a number in a knot: products of three of them still do not overflow.
const MAX_SIZE: f64 = 1e100;

/// Refuses knots that do not make a curve, naming the knot, the field, the value and the rule.
pub(super) fn invariants(knots: &[Knot]) -> Result<(), Error> {
    if knots.len() < 2 {
        return Err(Error::new(
            Code::CurveTooFewKnots,
            "knots",
            format!("{} of them; a curve has at least 2", knots.len()),
            "give it a start at x = 0 and an end at x = 1",
        ));
    }
    if knots.len() > MAX_KNOTS {
        return Err(Error::new(
            Code::CurveTooManyKnots,
            "knots",
            format!("{} knots; a curve has at most {MAX_KNOTS}", knots.len()),
            "thin the samples out",
        ));
    }
    for (i, knot) in knots.iter().enumerate() {
        numbers(i, knot)?;
    }
    times(knots)?;
    slopes(knots)
}

/// Every number finite, every weight from 0 to 1.
fn numbers(i: usize, knot: &Knot) -> Result<(), Error> {
    let Knot { incoming, outgoing, .. } = knot;
    let fields = [
        ("x", knot.x),
        ("y", knot.y),
        ("arrival", knot.arrival),
        ("incoming.slope", incoming.slope),
        ("incoming.weight", incoming.weight),
        ("outgoing.slope", outgoing.slope),
        ("outgoing.weight", outgoing.weight),
    ];
    for (field, value) in fields {
        if !value.is_finite() || value.abs() > MAX_SIZE {
            return Err(Error::new(
                Code::CurveNotFinite,
                format!("knots[{i}].{field}"),
                format!("{value:?}; a number of a knot is finite and at most {MAX_SIZE:e} in size"),
                "replace it by a number",
            ));
        }
    }
    let weight = |side: &str, handle: &Handle| {
        if (0.0..=1.0).contains(&handle.weight) {
            return Ok(());
        }
        Err(Error::new(
            Code::CurveBadWeight,
            format!("knots[{i}].{side}.weight"),
            format!("{:?}; a weight lies from 0 to 1", handle.weight),
            "shorten the handle to its segment",
        ))
    };
    weight("incoming", incoming)?;
    weight("outgoing", outgoing)
}

/// From 0 to 1, increasing by at least [`MIN_SPACING`], up to the rounding of times near 1 (a curve
/// flipped in time is still one).
fn times(knots: &[Knot]) -> Result<(), Error> {
    let last = knots.len() - 1;
    for (i, rule, wanted) in [(0, "the first knot is at 0", 0.0), (last, "the last knot is at 1", 1.0)] {
        if knots[i].x != wanted {
            return Err(Error::new(
                Code::CurveBadEnds,
                format!("knots[{i}].x"),
                format!("{:?}; {rule}", knots[i].x),
                "map the times to 0..1",
            ));
        }
    }
    for (i, pair) in knots.windows(2).enumerate() {
        if pair[1].x - pair[0].x < MIN_SPACING - f64::EPSILON {
            return Err(Error::new(
                Code::CurveUnsorted,
                format!("knots[{}].x", i + 1),
                format!("{:?} after {:?}; times increase by at least {MIN_SPACING:e}", pair[1].x, pair[0].x),
                "sort the knots and merge those at one time",
            ));
        }
    }
    Ok(())
}

/// One slope at a Smooth knot between two Bezier segments.
fn slopes(knots: &[Knot]) -> Result<(), Error> {
    for (i, pair) in knots[..knots.len() - 1].windows(2).enumerate() {
        let (before, knot) = (&pair[0], &pair[1]);
        let between =
            before.interpolation == Interpolation::Bezier && knot.interpolation == Interpolation::Bezier;
        let (left, right) = (knot.incoming.slope, knot.outgoing.slope);
        if knot.tangent == Tangent::Smooth && between && left != right {
            return Err(Error::new(
                Code::CurveSplitSlope,
                format!("knots[{}].outgoing.slope", i + 1),
                format!("{right:?} after {left:?}; a smooth knot has one slope"),
                "break the knot, or give both sides the same slope",
            ));
        }
    }
    Ok(())
}

/// The times of samples as 0 to 1, once the samples are checked under their own names.
///
/// # Errors
/// Fewer than two, the first number that is not finite, or the first time that does not come after the one
/// before, by at least [`MIN_SPACING`] of the span.
pub fn samples(x: &[f64], y: &[f64], slopes: Option<&[f64]>) -> Result<Vec<f64>, Error> {
    if x.len() < 2 {
        return Err(Error::new(
            Code::CurveTooFewKnots,
            "x",
            format!("{} samples; a motion has at least 2", x.len()),
            "give its start and its end",
        ));
    }
    for (name, column) in [("x", x), ("y", y), ("slopes", slopes.unwrap_or_default())] {
        if let Some(i) = column.iter().position(|number| !number.is_finite()) {
            return Err(Error::new(
                Code::CurveNotFinite,
                format!("{name}[{i}]"),
                format!("{:?}; a number of a sample is finite", column[i]),
                "replace it by a number",
            ));
        }
    }
    // Halved first, so that the span of two huge times does not overflow.
    let (first, last) = (x[0] / 2.0, x[x.len() - 1] / 2.0);
    let times: Vec<f64> = x.iter().map(|x| (x / 2.0 - first) / (last - first)).collect();
    let increases = |i: usize| x[i] > x[i - 1] && times[i] - times[i - 1] >= MIN_SPACING - f64::EPSILON;
    match (1..x.len()).find(|&i| !increases(i)) {
        None => Ok(times),
        Some(i) => Err(Error::new(
            Code::CurveUnsorted,
            format!("x[{i}]"),
            format!(
                "{:?} after {:?}; times increase by at least {MIN_SPACING:e} of the span",
                x[i],
                x[i - 1]
            ),
            "sort the samples by time and keep one of each",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn three() -> Vec<Knot> {
        vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(0.5, 0.7, 1.0), Knot::smooth(1.0, 1.0, 0.0)]
    }

    #[rstest]
    #[case(|k: &mut Vec<Knot>| k[0].x = 0.1, Code::CurveBadEnds, "knots[0].x")]
    #[case(|k: &mut Vec<Knot>| k[2].x = 0.9, Code::CurveBadEnds, "knots[2].x")]
    #[case(|k: &mut Vec<Knot>| k[1].x = 1e-10, Code::CurveUnsorted, "knots[1].x")]
    #[case(|k: &mut Vec<Knot>| k[1].x = 2.0, Code::CurveUnsorted, "knots[2].x")]
    #[case(|k: &mut Vec<Knot>| k[1].y = f64::NAN, Code::CurveNotFinite, "knots[1].y")]
    #[case(|k: &mut Vec<Knot>| k[1].arrival = f64::INFINITY, Code::CurveNotFinite, "knots[1].arrival")]
    #[case(|k: &mut Vec<Knot>| k[2].outgoing.slope = 1e300, Code::CurveNotFinite, "knots[2].outgoing.slope")]
    #[case(|k: &mut Vec<Knot>| k[1].incoming.weight = 1.2, Code::CurveBadWeight, "knots[1].incoming.weight")]
    #[case(|k: &mut Vec<Knot>| k[0].outgoing.weight = -0.1, Code::CurveBadWeight, "knots[0].outgoing.weight")]
    #[case(|k: &mut Vec<Knot>| k[1].outgoing.slope = 2.0, Code::CurveSplitSlope, "knots[1].outgoing.slope")]
    #[case(|k: &mut Vec<Knot>| k.truncate(1), Code::CurveTooFewKnots, "knots")]
    fn names_what_is_wrong(#[case] spoil: fn(&mut Vec<Knot>), #[case] code: Code, #[case] path: &str) {
        let mut knots = three();
        spoil(&mut knots);
        let error = invariants(&knots).unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (code, path));
    }

    #[test]
    fn two_slopes_at_a_hold_or_a_broken_knot_are_fine() {
        let mut knots = three();
        knots[1].outgoing.slope = 2.0;
        knots[1].interpolation = Interpolation::Hold;
        assert_eq!(invariants(&knots), Ok(()));
        knots[1].interpolation = Interpolation::Bezier;
        knots[1].tangent = Tangent::Broken;
        assert_eq!(invariants(&knots), Ok(()));
    }

    #[test]
    fn too_many() {
        let n = MAX_KNOTS;
        let knots: Vec<Knot> = (0..=n).map(|i| Knot::smooth(i as f64 / n as f64, 0.0, 0.0)).collect();
        assert_eq!(invariants(&knots).unwrap_err().code, Code::CurveTooManyKnots);
    }
}
