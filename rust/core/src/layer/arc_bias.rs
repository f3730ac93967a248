//! Arc Bias: makes each rise and fall happen early or late.

use super::rebuilt;
use crate::curve::{Curve, Side};
use crate::error::Error;
use crate::note::Made;
use crate::rebuild::Jet;

/// A reversal up to this part of the range is none.
const REVERSAL: f64 = 1e-6;

/// Makes each rise and fall happen early or late.
///
/// # What it does
/// An arc runs from one turning point to the next. On it the part v of the way that is done becomes
/// v/((1/b − 2)(1 − v) + 1), b = 0.5 + 0.3·bias: above 0 most of the way is done early, below 0 late.
///
/// # When to use it
/// To give hang time to a bounce or snap to a swing, without moving its extremes.
///
/// # Limits
/// Works on values, not on time: a rest stays a rest. Reversals below 1e-6 of the range are no turns.
///
/// # Accuracy
/// 5e-5 of the input's range; turning points and ends stay bit for bit. Slopes change by factors
/// between ¼ and 4: a kink stays one, an impact stays sharp.
///
/// # Source
/// The bias b of C. Schlick, "Fast alternatives to Perlin's bias and gain functions", Graphics Gems IV,
/// 1994.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ArcBias {
    /// −1 (late) to 1 (early).
    pub bias: f64,
}

impl Default for ArcBias {
    fn default() -> Self {
        ArcBias { bias: 0.5 }
    }
}

impl ArcBias {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`]; none for a bias in the documented range.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        self.mixed(input, 1.0)
    }

    /// (1 − mix)·input + mix·effect.
    ///
    /// # Errors
    /// As [`ArcBias::apply`].
    pub(super) fn mixed(&self, input: &Curve, mix: f64) -> Result<Made, Error> {
        let bend = 1.0 / (0.5 + 0.3 * self.bias) - 2.0;
        let pivots = pivots(input);
        let times: Vec<f64> = pivots.iter().map(|pivot| pivot.0).collect();
        rebuilt(input, &times, Vec::new(), |p| {
            let (from, to) = arc(&pivots, p.x, p.side);
            if from == to {
                return Jet { value: p.y, by_x: 0.0, by_y: 1.0 };
            }
            let v = (p.y - from) / (to - from);
            let below = bend * (1.0 - v) + 1.0;
            let (g, slope) = (v / below, (bend + 1.0) / (below * below));
            let bent = (1.0 - g) * from + g * to;
            Jet { value: p.y + mix * (bent - p.y), by_x: 0.0, by_y: 1.0 + mix * (slope - 1.0) }
        })
    }
}

/// The start, every turning point that counts, and the end, as time and value: where an arc ends and the
/// next begins. Two may share the time of a jump, which then is an arc.
fn pivots(input: &Curve) -> Vec<(f64, f64)> {
    let turns = input.prominent_turns(REVERSAL * input.range()).into_iter().map(|turn| (turn.x, turn.y));
    [(0.0, input.start())].into_iter().chain(turns).chain([(1.0, input.end())]).collect()
}

/// The values between which the arc at `x`, seen from `side`, runs.
fn arc(pivots: &[(f64, f64)], x: f64, side: Side) -> (f64, f64) {
    // An arc that starts on the far side of x, or just at x seen from before, is not the one.
    let started = |pivot: &(f64, f64)| pivot.0 < x || (pivot.0 == x && side == Side::Right);
    let next = pivots.partition_point(started).clamp(1, pivots.len() - 1);
    (pivots[next - 1].1, pivots[next].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Interpolation, Knot};
    use rstest::rstest;

    /// What the maths page says becomes of the part `v` of an arc.
    fn bent(v: f64, bias: f64) -> f64 {
        let b = 0.5 + 0.3 * bias;
        v / ((1.0 / b - 2.0) * (1.0 - v) + 1.0)
    }

    /// Rises to 1, falls to 0.6, rises to 0.9; kinks at the turns.
    fn zigzag() -> Curve {
        Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::broken(0.4, 1.0, 4.0, -3.0),
            Knot::smooth(0.7, 0.6, 0.0),
            Knot::broken(1.0, 0.9, 2.0, 0.0),
        ])
        .unwrap()
    }

    #[rstest]
    fn bends_each_arc_by_the_formula(
        #[values(-1.0, -0.4, 0.5, 1.0)] bias: f64,
        #[values(1.0, 0.35)] mix: f64,
    ) {
        let input = zigzag();
        let out = ArcBias { bias }.mixed(&input, mix).unwrap().curve;
        for i in 0..=3000 {
            let x = f64::from(i) / 3000.0;
            let (from, to) = match x {
                x if x < 0.4 => (0.0, 1.0),
                x if x < 0.7 => (1.0, 0.6),
                _ => (0.6, 0.9),
            };
            let y = input.value(x);
            let expected = from + bent((y - from) / (to - from), bias) * (to - from);
            assert!((out.value(x) - (y + mix * (expected - y))).abs() < 5e-5, "{x}");
        }
    }

    #[test]
    fn turns_stay_bit_for_bit_and_slopes_by_the_factor() {
        let out = ArcBias { bias: 1.0 }.apply(&zigzag()).unwrap().curve;
        for (x, y) in [(0.0, 0.0), (0.4, 1.0), (0.7, 0.6), (1.0, 0.9)] {
            assert_eq!(out.value(x), y);
        }
        // b = 0.8: leaving a turn four times as fast, arriving at a quarter of the speed.
        assert!((out.velocity(0.4, Side::Left) - 1.0).abs() < 1e-9);
        assert!((out.velocity(0.4, Side::Right) + 12.0).abs() < 1e-9);
        assert!(out.kinks().iter().any(|&i| out.knots()[i].x == 0.4));
    }

    #[test]
    fn a_small_reversal_a_rest_and_a_jump_on_the_way_are_no_turns() {
        let hold = Knot { interpolation: Interpolation::Hold, ..Knot::broken(0.2, 0.2, 1.0, 0.0) };
        let jump = Knot { arrival: 0.2, ..Knot::broken(0.4, 0.3, 0.0, 1.0) };
        let input = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 1.0),
            hold,
            jump,
            Knot::broken(0.6, 0.5, 1.0, 0.0),
            Knot::broken(0.7, 0.5 - 5e-7, 0.0, 1.0),
            Knot::smooth(1.0, 1.0, 1.0),
        ])
        .unwrap();
        let out = ArcBias { bias: 0.5 }.apply(&input).unwrap().curve;
        assert!((0..=100).all(|i| {
            let x = f64::from(i) / 100.0;
            (out.value(x) - bent(input.value(x), 0.5)).abs() < 5e-5
        }));
        let held = out.knots().iter().find(|knot| knot.x == 0.2).unwrap();
        assert_eq!(held.interpolation, Interpolation::Hold);
        assert_eq!(out.jumps().len(), 1);
        assert!((out.value_at(0.4, Side::Left) - bent(0.2, 0.5)).abs() < 1e-15);
        assert!((out.value(0.4) - bent(0.3, 0.5)).abs() < 1e-15);
    }

    #[test]
    fn both_sides_of_a_jump_can_be_turns() {
        let input = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 1.0),
            Knot { arrival: 0.5, ..Knot::broken(0.5, -0.5, 1.0, 1.0) },
            Knot::smooth(1.0, 1.0, 3.0),
        ])
        .unwrap();
        let out = ArcBias { bias: 0.8 }.apply(&input).unwrap().curve;
        assert_eq!((out.value_at(0.5, Side::Left), out.value(0.5)), (0.5, -0.5));
        assert!((out.value(0.25) - 0.5 * bent(0.5, 0.8)).abs() < 5e-5);
        let v = (input.value(0.75) + 0.5) / 1.5;
        assert!((out.value(0.75) - (-0.5 + 1.5 * bent(v, 0.8))).abs() < 5e-5);
    }

    #[test]
    fn a_small_reversal_at_an_end_does_not_move_the_end() {
        let input = Curve::new(vec![
            Knot::smooth(0.0, 0.1, 0.0),
            Knot::smooth(0.1, 0.1 - 4e-7, 0.0),
            Knot::smooth(0.9, 0.7 + 4e-7, 0.0),
            Knot::smooth(1.0, 0.7, 0.0),
        ])
        .unwrap();
        let out = ArcBias { bias: -1.0 }.apply(&input).unwrap().curve;
        assert_eq!((out.start(), out.end()), (0.1, 0.7));
        assert_eq!((out.value(0.0), out.value_at(1.0, Side::Left)), (0.1, 0.7));
    }
}
