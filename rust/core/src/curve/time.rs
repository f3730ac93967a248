//! The time cubic of a segment, and the one place that inverts it.

/// The time of a Bezier segment in units of the segment: t(u) runs from 0 to 1 as u does.
///
/// t(u) = 3a·u(1−u)² + 3(1−b)·u²(1−u) + u³, with the weights a (start) and b (end) in 0..=1, where it
/// never runs backwards (its derivative is bilinear in the weights and non-negative at their four
/// corners).
#[derive(Debug, Clone, Copy)]
pub(crate) struct TimeCubic {
    /// Weight of the handle at the start.
    pub a: f64,
    /// Weight of the handle at the end.
    pub b: f64,
}

/// A curve parameter seen from both ends: `u + v = 1`, the smaller of the two with full relative
/// precision.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Root {
    pub u: f64,
    pub v: f64,
}

impl Root {
    /// The root of a parameter measured from the start.
    pub fn from_start(u: f64) -> Root {
        Root { u, v: 1.0 - u }
    }

    /// The same parameter with the ends exchanged.
    pub fn mirrored(self) -> Root {
        Root { u: self.v, v: self.u }
    }
}

/// Steps that may be Newton's; after them the bracket is halved.
const NEWTON_STEPS: usize = 64;

/// Halvings that empty any bracket of doubles in 0..=1/2: 10 until its ends are of one order, 52 after.
const HALVINGS: usize = 64;

impl TimeCubic {
    /// t(u). Every term is non-negative, so the result is good to a few ulp, relative.
    pub fn at(self, root: Root) -> f64 {
        let Root { u, v } = root;
        u * (v * (3.0 * self.a * v + 3.0 * (1.0 - self.b) * u) + u * u)
    }

    /// dt/du divided by 3, never negative, good to a few ulp relative to the closest weights.
    ///
    /// Between heavy handles the three Bernstein terms cancel; there the parabola is written around its
    /// lowest point, where both terms are positive.
    pub fn rate(self, root: Root) -> f64 {
        let Root { u, v } = root;
        if self.a > 0.5 && self.b > 0.5 {
            let (p, q) = (1.0 - self.a, 1.0 - self.b); // exact
            let lack = p + q;
            let curvature = 4.0 - 3.0 * lack;
            // (u − u*)·curvature with u* = (2 − 2p − q)/curvature, from the nearer end.
            let off = if u <= v {
                u * curvature - (2.0 - 2.0 * p - q)
            } else {
                (2.0 - p - 2.0 * q) - v * curvature
            };
            (off * off + lack * (1.0 - lack) + p * q) / curvature
        } else {
            self.a * v * v + 2.0 * u * v * (1.0 - self.a - self.b) + self.b * u * u
        }
    }

    /// The parameter at which time is `t`, given also `s = 1 − t` as measured from the segment's end.
    ///
    /// Always found: the root is bracketed, and the bracket is narrowed until the time there is `t`
    /// exactly, a Newton step is below an ulp, or the bracket holds no further double.
    pub fn invert(self, t: f64, s: f64) -> Root {
        if t <= 0.0 {
            return Root { u: 0.0, v: 1.0 };
        }
        if s <= 0.0 {
            return Root { u: 1.0, v: 0.0 };
        }
        if t <= self.half() {
            Root::from_start(self.solve(t))
        } else {
            Root::from_start(self.mirrored().solve(s)).mirrored()
        }
    }

    /// The same time with the ends exchanged: 1 − t(1 − u).
    pub fn mirrored(self) -> TimeCubic {
        TimeCubic { a: self.b, b: self.a }
    }

    /// The parameter at which time passes slowest, between heavy handles (weights of more than 1 in sum).
    pub fn slowest(self) -> f64 {
        (2.0 * self.a + self.b - 1.0) / (3.0 * (self.a + self.b) - 2.0)
    }

    /// t(1/2).
    fn half(self) -> f64 {
        (3.0 * (self.a + (1.0 - self.b)) + 1.0) * 0.125
    }

    /// The u in 0..=1/2 with t(u) = `t`, for 0 < t ≤ t(1/2).
    ///
    /// # Source
    /// Newton steps kept inside a shrinking bracket: Press et al., *Numerical Recipes*, 3rd ed., 9.4.
    fn solve(self, t: f64) -> f64 {
        let (mut lo, mut hi) = (0.0f64, 0.5f64);
        let mut u = 0.5 * (t / self.half()).min(1.0);
        let mut last_step = 0.5f64;
        for i in 0..NEWTON_STEPS + HALVINGS {
            let root = Root::from_start(u);
            let excess = self.at(root) - t;
            if excess == 0.0 {
                return u;
            }
            if excess < 0.0 {
                lo = u;
            } else {
                hi = u;
            }
            let step = excess / (3.0 * self.rate(root));
            let newton = u - step;
            if step.abs() <= f64::EPSILON * 0.5 * u {
                return newton;
            }
            let is_progress = newton > lo && newton < hi && step.abs() < 0.5 * last_step;
            u = if is_progress && i < NEWTON_STEPS {
                last_step = step.abs();
                newton
            } else {
                let middle = middle(lo, hi);
                if middle <= lo || middle >= hi {
                    return self.nearer(lo, hi, t);
                }
                last_step = hi - lo;
                middle
            };
        }
        self.nearer(lo, hi, t)
    }

    /// Whichever end of an empty bracket leaves the smaller residual.
    fn nearer(self, lo: f64, hi: f64, t: f64) -> f64 {
        let residual = |u: f64| (self.at(Root::from_start(u)) - t).abs();
        if residual(lo) <= residual(hi) { lo } else { hi }
    }
}

/// A double between two others that halves what is left: in size where the ends are of different
/// orders, else in distance.
fn middle(lo: f64, hi: f64) -> f64 {
    if hi > 4.0 * lo { lo.max(f64::MIN_POSITIVE).sqrt() * hi.sqrt() } else { lo + 0.5 * (hi - lo) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::plain(0.3, 0.3)]
    #[case::thirds(1.0 / 3.0, 1.0 / 3.0)]
    #[case::heavy(1.0, 1.0)]
    #[case::cubic_start(0.0, 1.0)]
    #[case::cubic_end(1.0, 0.0)]
    #[case::weightless(0.0, 0.0)]
    #[case::tiny(1e-12, 1.0)]
    #[case::nearly_heavy(1.0 - 1e-12, 1.0 - 1e-15)]
    fn inverts_what_it_computes(#[case] a: f64, #[case] b: f64) {
        let cubic = TimeCubic { a, b };
        for i in 0..=1000 {
            let t = f64::from(i) / 1000.0;
            let root = cubic.invert(t, 1.0 - t);
            assert!((cubic.at(root) - t).abs() <= 8e-16, "t = {t}: u = {}", root.u);
        }
    }

    #[test]
    fn keeps_relative_precision_at_a_triple_root() {
        let cubic = TimeCubic { a: 0.0, b: 1.0 }; // t = u³
        for exponent in [-300, -100, -30, -10, -3] {
            let t = 10f64.powi(exponent);
            let u = cubic.invert(t, 1.0 - t).u;
            assert!((u / t.cbrt() - 1.0).abs() <= 4e-16, "1e{exponent}: {u}");
        }
    }

    #[test]
    fn rate_has_no_cancellation_between_heavy_handles() {
        let cubic = TimeCubic { a: 1.0, b: 1.0 }; // dt/du = 3(1 − 2u)²
        let u = 0.5 - 2f64.powi(-40);
        assert_eq!(cubic.rate(Root::from_start(u)), 2f64.powi(-78));
    }
}
