//! Limit: cuts the curve off at two values.

use super::pieces::{flat, joined, segments};
use crate::curve::{Curve, Segment};
use crate::error::Error;
use crate::note::Made;

/// Cuts the curve off at two values.
///
/// # What it does
/// Values below `low` become `low`, values above `high` become `high`; in between nothing changes.
///
/// # When to use it
/// To stop a bounce at the floor, an overshoot at a stop, a channel within its range.
///
/// # Limits
/// The curve stops abruptly: both crossings become kinks.
///
/// # Accuracy
/// Exact: segments are split where they cross, what lies beyond is a flat segment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limit {
    /// Nothing goes below this value.
    pub low: f64,
    /// Nothing goes above this value; greater than `low`.
    pub high: f64,
}

impl Default for Limit {
    fn default() -> Self {
        Limit { low: 0.0, high: 1.0 }
    }
}

impl Limit {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`]; none for limits in the documented range.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        let mut pieces = Vec::with_capacity(input.knots().len());
        for segment in input.segments() {
            self.cut(&segment, &mut pieces);
        }
        joined(pieces, self.clamp(input.start()), self.clamp(input.end()))
    }

    fn clamp(&self, y: f64) -> f64 {
        y.min(self.high).max(self.low)
    }

    /// Adds what the limits leave of a segment; flat pieces at one limit become one.
    fn cut(&self, segment: &Segment, pieces: &mut Vec<Segment>) {
        if segment.is_hold() {
            let mut held = *segment;
            held.a.y = self.clamp(held.a.y);
            pieces.push(held);
            return;
        }
        if let Some((u, level)) = self.first_crossing(segment) {
            let x = segment.at(u).0;
            let mut knots = segment.cut_at_parameter(u);
            // A heavy segment takes a second knot, at its slowest time.
            let at = knots.iter().position(|knot| knot.x == x).unwrap_or(1);
            (knots[at].y, knots[at].arrival) = (level, level);
            for piece in segments(&knots) {
                self.cut(&piece, pieces);
            }
            return;
        }
        let middle = segment.at(0.5).1;
        if self.clamp(middle) == middle {
            let mut inside = *segment;
            (inside.a.y, inside.b.arrival) = (self.clamp(inside.a.y), self.clamp(inside.b.arrival));
            pieces.push(inside);
            return;
        }
        let rest = flat(segment.a.x, segment.b.x, self.clamp(middle));
        match pieces.last_mut() {
            Some(last) if is_flat(last) && last.a.y == rest.a.y => last.b = rest.b,
            _ => pieces.push(rest),
        }
    }

    /// Where the segment first crosses a limit, and which. Beyond a limit by rounding is not beyond it.
    fn first_crossing(&self, segment: &Segment) -> Option<(f64, f64)> {
        let value = |u: f64| segment.at(u).1;
        let mut from = 0.0;
        for to in segment.turns().chain([1.0]) {
            let (a, b) = (value(from), value(to));
            let rounding = 1e-14 * a.abs().max(b.abs());
            let crossed = |level: &f64| (a.min(b) < level - rounding) && (a.max(b) > level + rounding);
            let first = if a < b { [self.low, self.high] } else { [self.high, self.low] };
            if let Some(level) = first.into_iter().find(crossed) {
                return Some((bisect(from, to, |u| (value(u) > level) != (a > level)), level));
            }
            from = to;
        }
        None
    }
}

/// The end of the stretch of `from..to` on which `past` does not hold, to the last bit that counts.
fn bisect(from: f64, to: f64, past: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (from, to);
    for _ in 0..54 {
        let middle = (low + high) / 2.0;
        if past(middle) { high = middle } else { low = middle }
    }
    high
}

fn is_flat(piece: &Segment) -> bool {
    let level = piece.a.y == piece.b.arrival && piece.b.y == piece.b.arrival;
    !piece.is_hold() && level && piece.a.outgoing.slope == 0.0 && piece.b.incoming.slope == 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Handle, Interpolation, Knot, Side};
    use rstest::rstest;

    fn input() -> Curve {
        let knot = |x: f64, y: f64, slope: f64, weight: f64| {
            let handle = Handle { slope, weight };
            Knot { incoming: handle, outgoing: handle, ..Knot::smooth(x, y, 0.0) }
        };
        let mut hold = Knot::broken(0.75, 1.5, 0.0, 0.0);
        hold.interpolation = Interpolation::Hold;
        hold.arrival = 0.6;
        Curve::new(vec![
            knot(0.0, -0.25, 9.0, 0.9),
            knot(0.3, 0.5, 12.0, 0.95),
            knot(0.55, 0.25, -3.0, 0.3),
            hold,
            Knot::smooth(1.0, 1.2, 0.0),
        ])
        .unwrap()
    }

    #[rstest]
    #[case(0.0, 1.0)]
    #[case(-1.0, 0.3)]
    #[case(0.4, 0.45)]
    #[case(-9.0, 9.0)]
    #[case(2.0, 3.0)]
    #[case(-0.25, 1.2)]
    fn is_the_clamped_value_on_both_sides(#[case] low: f64, #[case] high: f64) {
        let input = input();
        let out = Limit { low, high }.apply(&input).unwrap().curve;
        for i in 0..=5000 {
            let x = f64::from(i) / 5000.0;
            for side in [Side::Left, Side::Right] {
                let expected = input.value_at(x, side).clamp(low, high);
                assert!((out.value_at(x, side) - expected).abs() < 1e-12, "{x} {side:?}");
            }
        }
        let (least, greatest) = out.extent();
        assert!(least >= low - 1e-13 && greatest <= high + 1e-13);
    }

    #[test]
    fn crossings_are_kinks_and_what_lies_beyond_is_one_flat_piece() {
        // A parabola of height 4/3 with a knot on its top.
        let input = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 16.0 / 3.0),
            Knot::smooth(0.5, 4.0 / 3.0, 0.0),
            Knot::smooth(1.0, 0.0, -16.0 / 3.0),
        ])
        .unwrap();
        let out = Limit { low: 0.0, high: 1.0 }.apply(&input).unwrap().curve;
        let times: Vec<f64> = out.knots().iter().map(|knot| knot.x).collect();
        assert_eq!(times.len(), 4);
        assert!((times[1] - 0.25).abs() < 1e-15 && (times[2] - 0.75).abs() < 1e-15);
        assert_eq!((out.knots()[1].y, out.knots()[2].y), (1.0, 1.0));
        assert_eq!(out.kinks(), [1, 2]);
    }

    #[test]
    fn a_touch_is_no_crossing() {
        let input = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 4.0),
            Knot::smooth(0.5, 1.0, 0.0),
            Knot::smooth(1.0, 0.0, -4.0),
        ])
        .unwrap();
        assert_eq!(Limit::default().apply(&input).unwrap().curve, input);
    }
}
