//! Two neighbouring posts as a span, and how it moves with them.

use super::band::KNOT;
use super::cubic::Cubic;
use super::solve::Post;

/// Index of an unknown of a post.
pub(super) const VALUE: usize = 0;
pub(super) const SLOPE: usize = 1;
pub(super) const LEAVING: usize = 2;
pub(super) const ARRIVING: usize = 3;
pub(super) const TIME: usize = 4;

/// Two neighbouring posts as a span.
pub(super) struct Pair {
    pub cubic: Cubic,
    pub duration: f64,
    pub pace: f64,
    pub rise: f64,
    pub slopes: [f64; 2],
    pub weights: [f64; 2],
}

impl Pair {
    pub fn new(a: &Post, b: &Post) -> Pair {
        let duration = b.x - a.x;
        let slopes = [a.slope, b.slope];
        let weights = [a.weights[1], b.weights[0]];
        let rise = b.y - a.y;
        Pair {
            cubic: Cubic::new(weights, slopes.map(|slope| slope * duration), rise),
            duration,
            pace: 1.0 / duration,
            rise,
            slopes,
            weights,
        }
    }

    /// Derivatives of the value at a fixed time by the unknowns of both knots; `per_time` is the slope
    /// there, in value for the whole span.
    ///
    /// With Bernstein's B_i and the control points of [`Segment`](crate::curve::Segment): the value
    /// moves with a control point's value by B_i, and with its time by −B_i times the slope.
    #[inline(always)]
    pub fn derivatives(&self, u: f64, per_time: f64) -> [f64; 2 * KNOT] {
        let v = 1.0 - u;
        let (b0, b1, b2, b3) = (v * v * v, 3.0 * u * v * v, 3.0 * u * u * v, u * u * u);
        let ([wa, wb], [sa, sb], d) = (self.weights, self.slopes, self.duration);
        let slope = per_time * self.pace;
        // Moving an end in time stretches both handles.
        let handles = -sa * wa * b1 + sb * wb * b2;
        let stretch = -wa * b1 + wb * b2;
        [
            b0 + b1,
            b1 * wa * d,
            b1 * d * (sa - slope),
            0.0,
            handles - slope * (b0 + b1 + stretch),
            b2 + b3,
            -b2 * wb * d,
            0.0,
            -b2 * d * (sb - slope),
            -handles - slope * (b2 + b3 - stretch),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_are_those_of_the_value_at_a_fixed_time() {
        let a = Post { x: 0.2, y: 0.1, slope: 2.0, weights: [0.3, 0.4] };
        let b = Post { x: 0.7, y: 0.9, slope: -1.0, weights: [0.6, 0.3] };
        let value = |a: &Post, b: &Post, x: f64| {
            let span = Pair::new(a, b);
            let t = (x - a.x) * span.pace;
            let mut u = span.cubic.polyline().guess(t);
            for _ in 0..8 {
                u = span.cubic.approach(u, t);
            }
            (u, a.y + span.cubic.at(u).value)
        };
        for x in [0.25, 0.4, 0.6] {
            let (u, _) = value(&a, &b, x);
            let span = Pair::new(&a, &b);
            let at = span.cubic.at(u);
            let found = span.derivatives(u, at.value_rate / at.rate);
            let step = 1e-6;
            for (unknown, found) in found.into_iter().enumerate() {
                let shifted = |by: f64| {
                    let (mut a, mut b) = (a, b);
                    let post = if unknown < KNOT { &mut a } else { &mut b };
                    match unknown % KNOT {
                        VALUE => post.y += by,
                        SLOPE => post.slope += by,
                        LEAVING => post.weights[1] += by,
                        ARRIVING => post.weights[0] += by,
                        _ => post.x += by,
                    }
                    value(&a, &b, x).1
                };
                let wanted = (shifted(step) - shifted(-step)) / (2.0 * step);
                assert!((found - wanted).abs() < 1e-6, "{unknown} at {x}: {found} {wanted}");
            }
        }
    }
}
