//! Contrast: exaggerates the curve around the straight line between its ends.

use crate::curve::Interpolation::{Bezier, Hold};
use crate::curve::Tangent::Broken;
use crate::curve::{Curve, Handle, Knot};
use crate::error::Error;
use crate::note::Made;

/// Exaggerates the curve around the straight line between its ends.
///
/// # What it does
/// With L the straight line: y → L + (1 + amount)·(y − L). What lies above it goes higher, what lies
/// below goes lower; slopes follow.
///
/// # When to use it
/// To push an ease, an overshoot or a bounce without drawing it again, or (below 0) to calm it down.
///
/// # Limits
/// A Hold off the line becomes a straight segment, since the line moves on under it.
///
/// # Accuracy
/// Exact: an affine map moves a Bezier segment by moving its control points. Ends stay bit for bit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contrast {
    /// The distance from the straight line grows by this part of itself; −1 gives the line.
    pub amount: f64,
}

impl Default for Contrast {
    fn default() -> Self {
        Contrast { amount: 0.5 }
    }
}

impl Contrast {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`], if the numbers grow beyond what a curve can hold.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        let slope = input.end() - input.start();
        let gain = 1.0 + self.amount;
        let value = |x: f64, y: f64| {
            let line = input.chord(x);
            line + gain * (y - line)
        };
        let handle = |h: Handle| Handle { slope: slope + gain * (h.slope - slope), ..h };
        // What a constant becomes: the line's own slope is all that is left.
        let tilt = Handle::third(-self.amount * slope);
        let tilts = |i: usize| input.knots()[i].interpolation == Hold && tilt.slope != 0.0;
        let knots = input.knots().iter().enumerate().map(|(i, knot)| {
            let mut out = Knot {
                y: value(knot.x, knot.y),
                arrival: value(knot.x, knot.arrival),
                incoming: handle(knot.incoming),
                outgoing: handle(knot.outgoing),
                ..*knot
            };
            if i > 0 && tilts(i - 1) {
                (out.incoming, out.tangent) = (tilt, Broken);
            }
            if tilts(i) {
                (out.outgoing, out.tangent, out.interpolation) = (tilt, Broken, Bezier);
            }
            out
        });
        Curve::new(knots.collect()).map(Made::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Side;
    use rstest::rstest;

    fn curve() -> Curve {
        let mut hold = Knot::broken(0.5, 0.5, 0.0, 7.0);
        hold.interpolation = Hold;
        hold.arrival = 0.75;
        let mut heavy = Knot::smooth(0.7, 0.9, 2.0);
        heavy.incoming.weight = 0.9;
        Curve::new(vec![
            Knot::smooth(0.0, 0.1, 0.0),
            heavy_free(0.3),
            hold,
            heavy,
            Knot::smooth(1.0, 0.7, -1.0),
        ])
        .unwrap()
    }

    fn heavy_free(x: f64) -> Knot {
        let mut knot = Knot::smooth(x, 0.9, 1.0);
        (knot.incoming.weight, knot.outgoing.weight) = (0.95, 0.8);
        knot
    }

    #[rstest]
    #[case(0.5)]
    #[case(-0.7)]
    #[case(10.0)]
    fn is_the_formula_on_both_sides_of_everything(#[case] amount: f64) {
        let input = curve();
        let out = Contrast { amount }.apply(&input).unwrap().curve;
        for i in 0..=1000 {
            let x = f64::from(i) / 1000.0;
            for side in [Side::Left, Side::Right] {
                let line = 0.1 + 0.6 * x;
                let expected = line + (1.0 + amount) * (input.value_at(x, side) - line);
                assert!((out.value_at(x, side) - expected).abs() < 1e-12, "{x} {side:?}");
            }
        }
        assert_eq!((out.start().to_bits(), out.end().to_bits()), (0.1f64.to_bits(), 0.7f64.to_bits()));
    }

    #[test]
    fn minus_one_is_the_straight_line() {
        let out = Contrast { amount: -1.0 }.apply(&curve()).unwrap().curve;
        for i in 0..=1000 {
            let x = f64::from(i) / 1000.0;
            assert!((out.value(x) - (0.1 + 0.6 * x)).abs() < 1e-15);
        }
        assert_eq!(out.jumps(), Vec::<usize>::new());
        assert_eq!(out.kinks(), Vec::<usize>::new());
    }

    #[test]
    fn a_hold_stays_one_while_the_line_is_level() {
        let mut knots = curve().knots().to_vec();
        knots[4].y = 0.1;
        let out = Contrast::default().apply(&Curve::new(knots).unwrap()).unwrap().curve;
        assert_eq!(out.knots()[2].interpolation, Hold);
    }
}
