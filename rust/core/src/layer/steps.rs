//! Steps: holds the curve at regular times.

use crate::curve::{Curve, Interpolation, Knot};
use crate::error::Error;
use crate::note::Made;

/// Holds the curve at regular times.
///
/// # What it does
/// At i/count the curve's value there (after the jump, if it jumps) is taken and held up to
/// (i + 1)/count. The end is reached at the end.
///
/// # When to use it
/// For poses that change in steps of the span: clock hands, flip books, stop motion.
///
/// # Limits
/// Steps count in parts of the span; for whole frames use the target's exposure.
///
/// # Accuracy
/// Exact. A step falls on the double nearest to i/count: there the value is the new one, one ulp
/// earlier the old one. Ends stay bit for bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// Number of holds over the span, at least 1.
    pub count: u32,
}

impl Default for Steps {
    fn default() -> Self {
        Steps { count: 8 }
    }
}

impl Steps {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`]; none for a count in the documented range.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        let count = f64::from(self.count.max(1));
        let mut knots = Vec::with_capacity(self.count as usize + 1);
        let mut arrival = input.start();
        for i in 0..self.count.max(1) {
            let x = f64::from(i) / count;
            let y = input.value(x);
            let interpolation = Interpolation::Hold;
            knots.push(Knot { arrival, interpolation, ..Knot::smooth(x, y, 0.0) });
            arrival = y;
        }
        knots.push(Knot { arrival, ..Knot::smooth(1.0, input.end(), 0.0) });
        Curve::new(knots).map(Made::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Side;
    use rstest::rstest;

    fn eased(start: f64, end: f64) -> Curve {
        Curve::new(vec![Knot::smooth(0.0, start, 0.0), Knot::smooth(1.0, end, 0.0)]).unwrap()
    }

    #[rstest]
    fn new_value_at_the_nearest_double_old_one_ulp_before(#[values(1, 3, 7, 48, 49, 4096)] count: u32) {
        let input = eased(0.0, -369.0);
        let out = Steps { count }.apply(&input).unwrap().curve;
        for i in 1..count {
            let x = f64::from(i) / f64::from(count);
            let before = f64::from(i - 1) / f64::from(count);
            assert_eq!(out.value(x), input.value(x));
            assert_eq!(out.value(x.next_down()), input.value(before));
            assert_eq!(out.value_at(x, Side::Left), input.value(before));
        }
        assert_eq!(out.value(1.0f64.next_down()), input.value(f64::from(count - 1) / f64::from(count)));
        assert_eq!((out.start(), out.end()), (0.0, -369.0));
    }

    #[test]
    fn takes_the_right_side_of_a_jump_and_keeps_jumps_at_the_ends() {
        let mut first = Knot::smooth(0.0, 0.25, 0.0);
        first.arrival = 0.0;
        let mut jump = Knot::broken(0.5, 0.75, 0.0, 0.0);
        jump.arrival = 0.5;
        let mut last = Knot::smooth(1.0, 1.0, 0.0);
        last.arrival = 0.75;
        let input = Curve::new(vec![first, jump, last]).unwrap();
        let out = Steps { count: 2 }.apply(&input).unwrap().curve;
        assert_eq!((out.start(), out.value(0.0), out.value(0.3)), (0.0, 0.25, 0.25));
        assert_eq!((out.value_at(0.5, Side::Left), out.value(0.5)), (0.25, 0.75));
        assert_eq!((out.value_at(1.0, Side::Left), out.end()), (0.75, 1.0));
    }
}
