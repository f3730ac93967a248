//! A span in its own units: time 0 to 1, value counted from its start.
//!
//! The arithmetic is branch-free, so that loops over many times become vector code. It is the search's
//! own; the final check ([`verify`](super::verify)) goes through [`Curve`](crate::curve::Curve).

/// Both cubics of a span: time and value as polynomials of the parameter u, without constant terms.
#[derive(Clone, Copy)]
pub(super) struct Cubic {
    time: [f64; 3],
    value: [f64; 3],
}

/// A first guess of u: the time cubic as a polyline through u = 0, ¼, ½, ¾, 1.
///
/// Each piece is (time at its start, ¼ / its duration).
pub(super) struct Polyline([(f64, f64); 4]);

/// Time and value with their derivatives by u.
pub(super) struct Point {
    pub time: f64,
    pub rate: f64,
    pub value: f64,
    pub value_rate: f64,
}

impl Cubic {
    /// The cubic with weights `wa`, `wb`; slopes and rise are those in the span's own units, that is,
    /// slopes times its duration.
    #[inline(always)]
    pub fn new([wa, wb]: [f64; 2], [sa, sb]: [f64; 2], rise: f64) -> Cubic {
        let (p1, p2) = (sa * wa, rise - sb * wb);
        Cubic {
            time: [3.0 * wa, 3.0 - 3.0 * wb - 6.0 * wa, 3.0 * wa + 3.0 * wb - 2.0],
            value: [3.0 * p1, 3.0 * p2 - 6.0 * p1, rise + 3.0 * p1 - 3.0 * p2],
        }
    }

    /// Everything at `u`.
    #[inline(always)]
    pub fn at(&self, u: f64) -> Point {
        let ([t1, t2, t3], [v1, v2, v3]) = (self.time, self.value);
        Point {
            time: ((t3 * u + t2) * u + t1) * u,
            rate: (3.0 * t3 * u + 2.0 * t2) * u + t1,
            value: ((v3 * u + v2) * u + v1) * u,
            value_rate: (3.0 * v3 * u + 2.0 * v2) * u + v1,
        }
    }

    /// Value at time `t`: two Halley steps, then a first-order correction.
    ///
    /// # Accuracy
    /// 1e-6 of the span's rise and slopes for weights from 0.02 to 0.98.
    #[inline(always)]
    pub fn value(&self, line: &Polyline, t: f64) -> f64 {
        let u = self.approach(self.approach(line.guess(t), t), t);
        let at = self.at(u);
        at.value - (at.time - t) * at.value_rate / above(at.rate, 1e-9)
    }

    /// How often the value turns, not counting turns back by less than `slack`.
    ///
    /// V' = v1 + 2·v2·u + 3·v3·u²; its roots are those of a quadratic without cancellation.
    pub fn turns(&self, slack: f64) -> usize {
        let [v1, v2, v3] = self.value;
        let (c, b, a) = (v1, v2, 3.0 * v3);
        let root = (b * b - a * c).max(0.0).sqrt();
        let q = -(b + root.copysign(b));
        let inside = |u: f64| if u > 0.0 && u < 1.0 { u } else { 0.0 };
        let (p, q) = (inside(q / a), inside(c / q));
        let stops = [0.0, p.min(q), p.max(q), 1.0].map(|u| self.at(u).value);
        let mut last = 0.0;
        let mut turns = 0;
        for pair in stops.windows(2) {
            let rise = pair[1] - pair[0];
            if rise.abs() > slack {
                turns += usize::from(rise * last < 0.0);
                last = rise;
            }
        }
        turns
    }

    /// The table of first guesses.
    #[inline(always)]
    pub fn polyline(&self) -> Polyline {
        let stops = [0.0, self.at(0.25).time, self.at(0.5).time, self.at(0.75).time, 1.0];
        Polyline(std::array::from_fn(|i| (stops[i], 0.25 / above(stops[i + 1] - stops[i], 1e-9))))
    }

    /// One Halley step from `u` towards the parameter at time `t`, kept in 0..=1.
    #[inline(always)]
    pub fn approach(&self, u: f64, t: f64) -> f64 {
        let [t1, t2, t3] = self.time;
        let miss = ((t3 * u + t2) * u + t1) * u - t;
        let rate = (3.0 * t3 * u + 2.0 * t2) * u + t1;
        let bend = 3.0 * t3 * u + t2;
        let square = rate * rate;
        let divisor = above(above(square - miss * bend, 0.25 * square), 1e-12);
        unit(u - miss * rate / divisor)
    }
}

impl Polyline {
    /// A guess of the parameter at time `t`.
    #[inline(always)]
    pub fn guess(&self, t: f64) -> f64 {
        let piece = |i: usize| {
            let (start, pace) = self.0[i];
            below(above((t - start) * pace, 0.0), 0.25)
        };
        (piece(0) + piece(1)) + (piece(2) + piece(3))
    }
}

/// `x`, but at least `least`: compiles to one instruction, where `f64::max` minds NaN.
#[inline(always)]
pub(super) fn above(x: f64, least: f64) -> f64 {
    if x > least { x } else { least }
}

/// `x`, but at most `most`.
#[inline(always)]
pub(super) fn below(x: f64, most: f64) -> f64 {
    if x < most { x } else { most }
}

/// `x` kept in 0..=1.
#[inline(always)]
pub(super) fn unit(x: f64) -> f64 {
    below(above(x, 0.0), 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Curve, Handle, Knot};

    #[test]
    fn turns_of_the_value() {
        let thirds = [1.0 / 3.0; 2];
        assert_eq!(Cubic::new(thirds, [0.0, 0.0], 1.0).turns(0.0), 0);
        assert_eq!(Cubic::new(thirds, [1.0, -1.0], 0.0).turns(0.0), 1);
        // 16u³/3 − 8u² + 3u, with extremes at 1/4 and 3/4
        assert_eq!(Cubic::new(thirds, [3.0, 3.0], 1.0 / 3.0).turns(0.0), 2);
        assert_eq!(Cubic::new(thirds, [3.0, 3.0], 1.0 / 3.0).turns(1.0), 0);
        assert_eq!(Cubic::new(thirds, [0.0, 0.0], 0.0).turns(0.0), 0);
    }

    #[test]
    fn the_value_is_the_curves_for_all_weights() {
        let weights = [0.02, 0.2, 1.0 / 3.0, 0.6, 0.9, 0.98];
        let mut worst = 0f64;
        for (wa, wb) in weights.iter().flat_map(|&a| weights.map(|b| (a, b))) {
            let mut a = Knot::smooth(0.0, 0.0, 2.0);
            let mut b = Knot::smooth(1.0, 0.7, -1.0);
            a.outgoing = Handle { slope: 2.0, weight: wa };
            b.incoming = Handle { slope: -1.0, weight: wb };
            let curve = Curve::new(vec![a, b]).unwrap();
            let cubic = Cubic::new([wa, wb], [2.0, -1.0], 0.7);
            let line = cubic.polyline();
            for k in 1..1000 {
                let t = f64::from(k) / 1000.0;
                worst = worst.max((cubic.value(&line, t) - curve.value(t)).abs());
            }
        }
        assert!(worst < 1e-6, "{worst:e}");
    }
}
