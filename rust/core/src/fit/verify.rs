//! The last word on a fit: its error against the source, by the curves' own evaluation.
//!
//! Shares no code with the search, which uses its own approximate arithmetic.

use crate::curve::{Curve, Side};

/// Probes in each interval: of the source's segments, and of 1/512 of the span where those are longer.
const PROBES: usize = 4;

/// What the comparison of two curves found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Verdict {
    /// Largest distance in value, both sides of every knot of the source included.
    pub error: f64,
    /// When it is that large.
    pub at: f64,
    /// How many values were compared.
    pub probes: usize,
    /// How far the fit goes below the lowest point of the source.
    pub below: f64,
}

/// Compares `fitted` with `source` at four times in each interval of the source, on both sides of its
/// knots, and on every frame if there are some.
pub(super) fn compare(source: &Curve, fitted: &Curve, frames: Option<u32>) -> Verdict {
    let mut times = Vec::new();
    for segment in source.segments() {
        let intervals = (segment.duration() * 512.0).ceil().max(1.0) as usize * PROBES;
        let step = segment.duration() / intervals as f64;
        times.extend((0..intervals).map(|k| segment.a.x + step * k as f64));
    }
    times.push(1.0);
    if let Some(frames) = frames {
        times.extend((0..=frames).map(|frame| f64::from(frame) / f64::from(frames)));
    }
    let mut verdict = Verdict { error: 0.0, at: 0.0, probes: 0, below: 0.0 };
    let mut meet = |x: f64, error: f64| {
        verdict.probes += 1;
        if error > verdict.error || error.is_nan() {
            (verdict.error, verdict.at) = (error, x);
        }
    };
    for &x in &times {
        meet(x, (source.value(x) - fitted.value(x)).abs());
    }
    for knot in source.knots() {
        meet(knot.x, (knot.arrival - fitted.value_at(knot.x, Side::Left)).abs());
    }
    verdict.below = (source.extent().0 - fitted.extent().0).max(0.0);
    verdict
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;

    #[test]
    fn finds_a_known_distance() {
        // 3x² − 2x³ and x: farthest apart at 1/2 ± √3/6, by √3/18.
        let ease = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        let line = Curve::new(vec![Knot::smooth(0.0, 0.0, 1.0), Knot::smooth(1.0, 1.0, 1.0)]).unwrap();
        let verdict = compare(&ease, &line, None);
        assert!((verdict.error - 3f64.sqrt() / 18.0).abs() < 1e-6);
        assert!((verdict.at - (0.5 - 3f64.sqrt() / 6.0)).abs() < 1e-3);
        assert_eq!(verdict.probes, 2048 + 1 + 2);
        assert_eq!(compare(&ease, &line, Some(7)).probes, 2051 + 8);
    }

    #[test]
    fn sees_both_sides_of_a_jump_and_the_floor() {
        let mut jump = Knot::broken(0.5, 1.0, 0.0, 0.0);
        jump.arrival = 0.0;
        let stairs =
            Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), jump, Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        jump.arrival = -0.25;
        let dips = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), jump, Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        let verdict = compare(&stairs, &dips, None);
        assert_eq!((verdict.error, verdict.at, verdict.below), (0.25, 0.5, 0.25));
        assert_eq!(compare(&stairs, &stairs, None).error, 0.0);
    }
}
