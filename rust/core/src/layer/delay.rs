//! Delay: moves the curve later or earlier.

use super::pieces::{between, flat, joined};
use crate::curve::{Curve, Segment, Side};
use crate::error::Error;
use crate::note::Made;

/// Moves the curve later or earlier.
///
/// # What it does
/// y(x) → y(x − offset). Before the start the curve waits at its first value, after the end at its last.
///
/// # When to use it
/// To let one channel come after another within the same span, or to start in the middle of a move.
///
/// # Limits
/// What leaves the span is gone: a later motion does not reach its end.
///
/// # Accuracy
/// Exact: knots are shifted, the segment at the edge is split.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Delay {
    /// Part of the span, positive is later.
    pub offset: f64,
}

impl Default for Delay {
    fn default() -> Self {
        Delay { offset: 0.1 }
    }
}

impl Delay {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`]; none for an offset in the documented range.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        let offset = self.offset;
        let shifted = |mut segment: Segment| {
            segment.a.x += offset;
            segment.b.x += offset;
            segment
        };
        if offset >= 0.0 {
            let wait = flat(0.0, offset, input.start());
            let pieces = between(input, 0.0, 1.0 - offset).into_iter().map(shifted);
            joined([wait].into_iter().chain(pieces), input.start(), input.value(1.0 - offset))
        } else {
            let wait = flat(1.0 + offset, 1.0, input.end());
            let pieces = between(input, -offset, 1.0).into_iter().map(shifted);
            joined(pieces.chain([wait]), input.value_at(-offset, Side::Left), input.end())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Interpolation, Knot};
    use rstest::rstest;

    fn input() -> Curve {
        let heavy = |x: f64, y: f64, slope: f64| {
            let mut knot = Knot::smooth(x, y, slope);
            (knot.incoming.weight, knot.outgoing.weight) = (0.9, 0.9);
            knot
        };
        let mut hold = Knot::broken(0.75, 0.5, 0.0, 0.0);
        hold.interpolation = Interpolation::Hold;
        hold.arrival = 0.6;
        let mut first = heavy(0.0, 0.25, 1.0);
        first.arrival = 0.0;
        let mut last = heavy(1.0, 1.0, 0.0);
        last.arrival = 0.5;
        Curve::new(vec![first, heavy(0.4, 0.9, -0.5), hold, last]).unwrap()
    }

    #[rstest]
    fn is_the_curve_of_another_time_on_both_sides(
        #[values(0.1, 0.25, 0.6, 0.95, -0.1, -0.4, -0.75, -0.95)] offset: f64,
    ) {
        let input = input();
        let out = Delay { offset }.apply(&input).unwrap().curve;
        for i in 0..=2000 {
            // Off the dyadic grid, so that rounding of a jump's time is no matter.
            let x = (f64::from(i) + 0.37) / 2001.0;
            for side in [Side::Left, Side::Right] {
                let expected = input.value_at(x - offset, side);
                assert!((out.value_at(x, side) - expected).abs() < 1e-12, "{x} {side:?}");
            }
        }
    }

    #[rstest]
    fn less_than_two_knots_are_apart_moves_nothing(#[values(1e-12, -1e-12)] offset: f64) {
        let input = input();
        let out = Delay { offset }.apply(&input).unwrap().curve;
        assert_eq!(out.knots().len(), 4);
        assert!((out.value(0.2) - input.value(0.2)).abs() < 1e-10);
    }

    #[test]
    fn both_sides_of_jumps_at_the_cut_and_at_the_ends() {
        let input = input();
        let later = Delay { offset: 0.25 }.apply(&input).unwrap().curve;
        assert_eq!(later.value_at(0.25, Side::Left), 0.0, "waits where it starts");
        assert_eq!(later.value(0.25), 0.25);
        assert_eq!((later.value_at(1.0, Side::Left), later.end()), (0.6, 0.5));
        let earlier = Delay { offset: -0.75 }.apply(&input).unwrap().curve;
        assert_eq!((earlier.start(), earlier.value(0.0)), (0.6, 0.5));
        assert_eq!((earlier.value_at(0.25, Side::Left), earlier.value(0.25)), (0.5, 1.0));
        assert_eq!(earlier.knots()[0].interpolation, Interpolation::Hold);
    }
}
