//! Arc Bias: makes each rise and fall happen early or late.

use super::made;
use crate::curve::{Curve, Side};
use crate::error::Error;
use crate::note::Made;
use crate::rebuild::{Jet, rebuild};

/// A reversal smaller than this part of the range is none.
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
/// The gain g of C. Schlick, "Fast alternatives to Perlin's bias and gain functions", Graphics Gems IV,
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
        let times: Vec<f64> = pivots.iter().map(|pivot| pivot.x).collect();
        let rebuilt = rebuild(input, &times, |p| {
            let (from, to) = arc(&pivots, p.x, p.side);
            if from == to {
                return Jet { value: p.y, by_x: 0.0, by_y: 1.0 };
            }
            let v = (p.y - from) / (to - from);
            let below = bend * (1.0 - v) + 1.0;
            let (g, slope) = (v / below, (bend + 1.0) / (below * below));
            let bent = (1.0 - g) * from + g * to;
            Jet { value: (1.0 - mix) * p.y + mix * bent, by_x: 0.0, by_y: (1.0 - mix) + mix * slope }
        })?;
        Ok(made(rebuilt, Vec::new()))
    }
}

/// Where an arc ends and the next begins. Two may share the time of a jump, which then is an arc.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pivot {
    x: f64,
    y: f64,
}

/// The start, every turning point that counts, and the end.
fn pivots(input: &Curve) -> Vec<Pivot> {
    let end = Pivot { x: 1.0, y: input.end() };
    let least = REVERSAL * input.range();
    let mut pivots = vec![Pivot { x: 0.0, y: input.start() }];
    // The extreme of the present arc so far; it is a turn once the curve has come back by enough.
    let mut extreme: Option<Pivot> = None;
    let places = input.turning_points().into_iter().map(|turn| Pivot { x: turn.x, y: turn.y });
    for place in places.chain([end]) {
        let from = pivots[pivots.len() - 1].y;
        let Some(so_far) = extreme else {
            // The first arc has its direction once it has left the start by enough.
            if (place.y - from).abs() >= least {
                extreme = Some(place);
            }
            continue;
        };
        let up = so_far.y > from;
        let further = if up { place.y >= so_far.y } else { place.y <= so_far.y };
        if further {
            extreme = Some(place);
        } else if (place.y - so_far.y).abs() >= least {
            pivots.push(so_far);
            extreme = Some(place);
        }
    }
    pivots.push(end);
    pivots
}

/// The values between which the arc at `x`, seen from `side`, runs.
fn arc(pivots: &[Pivot], x: f64, side: Side) -> (f64, f64) {
    // An arc that starts on the far side of x, or just at x seen from before, is not the one.
    let started = |p: &Pivot| p.x < x || (p.x == x && side == Side::Right);
    let next = pivots.partition_point(started).clamp(1, pivots.len() - 1);
    (pivots[next - 1].y, pivots[next].y)
}
