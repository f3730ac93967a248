//! Elastic: a damped spring that swings around its end.

use std::f64::consts::PI;

use super::TOLERANCE;
use crate::curve::{Curve, Handle, Knot, MAX_KNOTS, THIRD};
use crate::error::Error;
use crate::note::{Made, Note};

/// A swing whose amplitude is below this part of the move is left out: the spring lands and rests.
const LEAST_SWING: f64 = 0.001;

/// A damped spring that swings around its end.
///
/// # What it does
/// Lets go of a mass at 0 on a spring that rests at 1. The damping says how fast the swings die away,
/// their number alone how fast they follow each other.
///
/// # When to use it
/// For overshoot that settles: pop-ups, antennas, anything that wobbles into place.
///
/// # Limits
/// Lands on 1 with the first swing below 0.1 %, or the last one asked for; swings left out are noted.
///
/// # Source
/// The step response of the damped harmonic oscillator, z'' = ω²(1 − z) − 2ζω·z'.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elastic {
    /// Half swings in the span; 1 is the move alone, without overshoot.
    pub swings: u32,
    /// Damping ratio ζ, 0.01 to 0.99.
    pub damping: f64,
}

impl Default for Elastic {
    fn default() -> Self {
        Elastic { swings: 6, damping: 0.3 }
    }
}

impl Elastic {
    /// The step response of a damped spring, y = 1 − e^(−aθ)(cos θ + a·sin θ), a = ζ/√(1 − ζ²), over a
    /// phase θ from 0 to π·swings.
    ///
    /// It turns at θ = kπ, at 1 − (−1)ᵏe^(−kaπ), and each half swing is a scaled copy of the first. The
    /// last one lands on 1, flat, and the curve rests there: it is the first to end within 0.001 of 1, at
    /// most `swings`; those left out are noted. `swings` alone sets the pace.
    ///
    /// # Accuracy
    /// Within 0.005 % of the range of the formula, up to the last half swing.
    ///
    /// # Errors
    /// As [`Curve::new`], outside the ranges of the parameters.
    pub fn curve(&self) -> Result<Made, Error> {
        let spring = Spring::new(self.damping);
        let template = template(&spring);
        // Never more than a curve can hold; it refuses those.
        let most = self.swings.clamp(1, MAX_KNOTS as u32);
        let last = (1..most).find(|&k| spring.amplitude(k) < LEAST_SWING).unwrap_or(most);

        let pace = f64::from(self.swings.max(1));
        let mut knots: Vec<Knot> = vec![Knot::smooth(0.0, 0.0, 0.0)];
        for k in 1..=last {
            let from = spring.turn(k - 1);
            let rise = if k == last { 1.0 } else { spring.turn(k) } - from;
            let placed = |knot: &Knot| Knot {
                x: (f64::from(k - 1) + knot.x) / pace,
                y: from + rise * knot.y,
                arrival: from + rise * knot.y,
                incoming: Handle { slope: knot.incoming.slope * rise * pace, ..knot.incoming },
                outgoing: Handle { slope: knot.outgoing.slope * rise * pace, ..knot.outgoing },
                ..*knot
            };
            if let Some(turn) = knots.last_mut() {
                turn.outgoing = template[0].outgoing;
            }
            knots.extend(template[1..].iter().map(placed));
        }
        if last < self.swings {
            knots.push(Knot::smooth(1.0, 1.0, 0.0));
        }
        let left_out = (last < self.swings).then(|| self.left_out(last));
        Ok(Made { curve: Curve::new(knots)?, notes: left_out.into_iter().collect() })
    }

    fn left_out(&self, kept: u32) -> Note {
        let left_out = self.swings - kept;
        let text = format!(
            "{left_out} of {} half swings left out: smaller than {} % of the move",
            self.swings,
            LEAST_SWING * 100.0
        );
        Note::new("elastic-left-out", "swings", text)
            .with("left_out", f64::from(left_out))
            .with("kept", f64::from(kept))
    }
}

/// The spring's motion within a half swing.
struct Spring {
    /// a = ζ/√(1 − ζ²): decay per radian.
    decay: f64,
    /// 1 + e^(−aπ): how far the first half swing goes.
    reach: f64,
}

impl Spring {
    fn new(damping: f64) -> Spring {
        let decay = damping / ((1.0 - damping) * (1.0 + damping)).sqrt();
        Spring { decay, reach: 1.0 + (-decay * PI).exp() }
    }

    /// Distance from 1 of turn `k`.
    fn amplitude(&self, k: u32) -> f64 {
        (-f64::from(k) * self.decay * PI).exp()
    }

    /// Value at turn `k`.
    fn turn(&self, k: u32) -> f64 {
        let away = self.amplitude(k);
        if k.is_multiple_of(2) { 1.0 - away } else { 1.0 + away }
    }

    /// Value and slope of the first half swing, from 0 to 1 both ways. The slope is the derivative of
    /// e^(−aθ)(cos θ + a·sin θ), which is −(1 + a²)e^(−aθ)·sin θ.
    fn half_swing(&self, t: f64) -> (f64, f64) {
        let a = self.decay;
        let (sin, cos) = (PI * t).sin_cos();
        let left = (-a * PI * t).exp();
        ((1.0 - left * (cos + a * sin)) / self.reach, PI * left * (1.0 + a * a) * sin / self.reach)
    }
}

/// A half swing from (0, 0) to (1, 1) as knots on the motion with its slopes, flat at both ends.
///
/// The fewest spans of a walk that goes as far as it can each time; then, while it takes no more of them,
/// with half the error. One span does not do: the best is off by 0.07 % at ζ = 0.1 and by 4.4 % at 0.9.
/// Two do up to 0.52, three up to 0.94, four at 0.99.
fn template(spring: &Spring) -> Vec<Knot> {
    let mut knots = walk(spring, LIMIT);
    for halvings in 1..=4 {
        let better = walk(spring, LIMIT / f64::from(1 << halvings));
        if better.len() > knots.len() {
            break;
        }
        knots = better;
    }
    knots
}

/// What the probes must stay within, so that all between them stays within the tolerance.
const LIMIT: f64 = 0.97 * TOLERANCE;

/// Knots from 0 to 1, each the farthest that a span within `limit` reaches from the one before.
fn walk(spring: &Spring, limit: f64) -> Vec<Knot> {
    let mut knots = vec![Knot::smooth(0.0, 0.0, 0.0)];
    let mut from = 0.0;
    while from < 1.0 {
        let (to, span) = farthest(spring, from, limit);
        let (y, slope) = if to < 1.0 { spring.half_swing(to) } else { (1.0, 0.0) };
        if let Some(knot) = knots.last_mut() {
            knot.outgoing.weight = span.weights[0];
        }
        let mut knot = Knot::smooth(to, y, slope);
        knot.incoming.weight = span.weights[1];
        knots.push(knot);
        from = to;
    }
    knots
}

/// The longest span from `from` that stays within `limit`, to a thousandth of its length, by bisection.
fn farthest(spring: &Spring, from: f64, limit: f64) -> (f64, Span) {
    let whole = Span::fitted(spring, [from, 1.0], [THIRD; 2], limit);
    if whole.error <= limit {
        return (1.0, whole);
    }
    let (mut near, mut far) = ((from, whole), 1.0);
    let mut weights = whole.weights;
    // Only a ζ beyond its range runs out of halvings.
    for _ in 0..40 {
        if far - near.0 < (far - from) / 1024.0 {
            return near;
        }
        let middle = (near.0 + far) / 2.0;
        let span = Span::fitted(spring, [from, middle], weights, limit);
        weights = span.weights;
        if span.error <= limit {
            near = (middle, span);
        } else {
            far = middle;
        }
    }
    (1.0, whole)
}

/// A cubic from one point of the motion to another, with its slopes there.
#[derive(Clone, Copy)]
struct Span {
    /// Weights of the two handles.
    weights: [f64; 2],
    /// Greatest distance from the motion at the probes.
    error: f64,
}

/// Probes of a span; between them the error is at most 3 % larger.
const PROBES: usize = 24;

/// Steps of a fit, of which the first settle the weights before the probes' importance moves.
const STEPS: usize = 16;
const SETTLED: usize = 2;

impl Span {
    /// The span between two times with weights that bring its greatest error within `limit`; if it finds
    /// none, with those of the smallest error it met. `weights` are where the search starts.
    ///
    /// # Source
    /// Gauss–Newton steps on weighted least squares; the weights move towards the largest residuals after
    /// C. L. Lawson, *Contributions to the theory of linear least maximum approximation* (1961). The least
    /// weighted mean square bounds the smallest greatest error from below, which ends hopeless fits early.
    fn fitted(spring: &Spring, times: [f64; 2], mut weights: [f64; 2], limit: f64) -> Span {
        let ends = times.map(|t| spring.half_swing(t));
        let mut best = Span { weights, error: f64::INFINITY };
        let mut importance = [1.0 / PROBES as f64; PROBES];
        for step in 0..STEPS {
            let residuals = residuals(spring, times, ends, weights);
            let error = residuals.iter().fold(0.0, |most, [r, ..]| r.abs().max(most));
            if error < best.error {
                best = Span { weights, error };
            }
            if best.error <= limit {
                break;
            }
            if step >= SETTLED {
                raise(&mut importance, &residuals);
            }
            let (change, least) = least_squares(&importance, &residuals);
            if step >= SETTLED && least.sqrt() > limit {
                break;
            }
            for (weight, change) in weights.iter_mut().zip(change) {
                *weight = (*weight + change).clamp(0.0, 1.0);
            }
        }
        best
    }
}

/// At each probe u: the cubic's distance from the motion at its time, and the derivatives of that by the
/// two weights, 3(1 − u)²u·d·(sa − S) and −3(1 − u)u²·d·(sb − S), S the motion's slope at that time.
fn residuals(
    spring: &Spring,
    [from, to]: [f64; 2],
    [(ya, sa), (yb, sb)]: [(f64, f64); 2],
    [wa, wb]: [f64; 2],
) -> [[f64; 3]; PROBES] {
    let d = to - from;
    std::array::from_fn(|i| {
        let u = (i as f64 + 0.5) / PROBES as f64;
        let v = 1.0 - u;
        let [first, second, last] = [3.0 * v * v * u, 3.0 * v * u * u, u * u * u];
        let time = from + d * (first * wa + second * (1.0 - wb) + last);
        let value = ya + first * sa * wa * d + second * (yb - ya - sb * wb * d) + last * (yb - ya);
        let (y, slope) = spring.half_swing(time);
        [value - y, first * d * (sa - slope), -second * d * (sb - slope)]
    })
}

/// Gives each probe importance in proportion to its residual, total 1.
fn raise(importance: &mut [f64; PROBES], residuals: &[[f64; 3]; PROBES]) {
    for (w, [r, ..]) in importance.iter_mut().zip(residuals) {
        *w *= r.abs();
    }
    let total: f64 = importance.iter().sum();
    importance.iter_mut().for_each(|w| *w /= total);
}

/// The change of both weights that brings the weighted mean square of the residuals to its least, and
/// that least.
fn least_squares(importance: &[f64; PROBES], residuals: &[[f64; 3]; PROBES]) -> ([f64; 2], f64) {
    let [mut aa, mut ab, mut bb, mut ar, mut br, mut rr] = [0.0; 6];
    for (w, [r, a, b]) in importance.iter().zip(residuals) {
        (aa, ab, bb) = (aa + w * a * a, ab + w * a * b, bb + w * b * b);
        (ar, br, rr) = (ar + w * a * r, br + w * b * r, rr + w * r * r);
    }
    let determinant = aa * bb - ab * ab;
    let change = [(ab * br - bb * ar) / determinant, (ab * ar - aa * br) / determinant];
    (change, rr + change[0] * ar + change[1] * br)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// The step response by its textbook formula, in time units of 1/ω.
    fn oracle(damping: f64, theta: f64) -> f64 {
        let beta = (1.0 - damping * damping).sqrt();
        let t = theta / beta;
        1.0 - (-damping * t).exp() / beta * (theta + beta.atan2(damping)).sin()
    }

    fn kept(damping: f64, swings: u32) -> u32 {
        let kappa = PI * damping / (1.0 - damping * damping).sqrt();
        ((1000f64.ln() / kappa).floor() as u32 + 1).min(swings)
    }

    #[rstest]
    fn is_a_damped_spring(
        #[values(0.01, 0.05, 0.1, 0.2, 0.3, 0.35, 0.42, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.94, 0.97, 0.99)]
        damping: f64,
        #[values(1, 2, 5, 16, 64)] swings: u32,
    ) {
        let curve = Elastic { swings, damping }.curve().unwrap().curve;
        let last = kept(damping, swings);
        let fall = oracle(damping, PI * f64::from(last - 1));
        let land = oracle(damping, PI * f64::from(last));
        let (low, high) = curve.extent();
        for i in 0..=20_000 {
            let x = f64::from(i) / 20_000.0;
            let theta = PI * f64::from(swings) * x;
            let formula = if x * f64::from(swings) <= f64::from(last - 1) {
                oracle(damping, theta)
            } else if x * f64::from(swings) <= f64::from(last) {
                // The last half swing, scaled to land on 1.
                fall + (oracle(damping, theta) - fall) * (1.0 - fall) / (land - fall)
            } else {
                1.0
            };
            let error = (curve.value(x) - formula).abs() / (high - low);
            assert!(error <= TOLERANCE, "{error:e} at {x}");
        }
    }

    #[rstest]
    #[case(0.01, 3)]
    #[case(0.3, 3)]
    #[case(0.5, 3)]
    #[case(0.7, 4)]
    #[case(0.9, 4)]
    #[case(0.99, 5)]
    fn a_half_swing_takes_few_knots(#[case] damping: f64, #[case] knots: usize) {
        assert_eq!(template(&Spring::new(damping)).len(), knots);
    }

    #[rstest]
    #[case(0.85, 8, 2)]
    #[case(0.99, 3, 1)]
    #[case(0.3, 6, 6)]
    #[case(0.3, 64, 7)]
    #[case(0.01, 64, 64)]
    #[case(0.2, 1, 1)]
    fn rests_where_a_swing_is_too_small(#[case] damping: f64, #[case] swings: u32, #[case] kept: u32) {
        let made = Elastic { swings, damping }.curve().unwrap();
        let knots = made.curve.knots();
        let rest = f64::from(kept) / f64::from(swings);
        let from = knots.iter().find(|knot| knot.x == rest).unwrap();
        assert_eq!((from.y, from.incoming.slope), (1.0, 0.0));
        assert!(knots.iter().all(|knot| knot.x <= rest || knot.y == 1.0));
        let numbers: Vec<_> = made.notes.iter().map(|note| note.numbers.clone()).collect();
        let left_out = f64::from(swings - kept);
        let expected = vec![("left_out", left_out), ("kept", f64::from(kept))];
        assert_eq!(numbers, if kept < swings { vec![expected] } else { vec![] });
    }

    #[test]
    fn damping_does_not_move_the_turns() {
        for damping in [0.1, 0.31, 0.5] {
            let turns = Elastic { swings: 4, damping }.curve().unwrap().curve.turning_points();
            let times: Vec<f64> = turns.iter().map(|turn| turn.x).collect();
            assert_eq!(times, [0.25, 0.5, 0.75]);
        }
    }
}
