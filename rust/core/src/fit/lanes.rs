//! A few probes of a span side by side, and everything a step of its fit needs to know about them.

use keywright_simd::{Kernel, widest};

use super::cubic::{Cubic, above, unit};
use super::table::Table;

/// `N` probes of a span in its own units, with the parameter of each carried from step to step.
pub(super) struct Lanes<const N: usize> {
    t: [f64; N],
    target: [f64; N],
    scale: [f64; N],
    u: [f64; N],
    /// Errors, in units of the tolerance.
    pub residual: [f64; N],
    /// Their derivatives by the two weights.
    pub by: [[f64; N]; 2],
}

/// A span between two nodes: the numbers its fit keeps asking for.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub nodes: [usize; 2],
    /// Start in time, and one over the duration.
    pub start: f64,
    pub pace: f64,
    /// Start in value, and the rise.
    pub base: f64,
    pub rise: f64,
    /// Slopes times the duration.
    pub slopes: [f64; 2],
    /// Least and greatest weight on each side.
    pub bounds: [(f64, f64); 2],
}

/// The least-squares problem of two weights, linearised: sums over the probes.
#[derive(Clone, Copy, Default)]
pub(super) struct Normal {
    pub aa: f64,
    pub ab: f64,
    pub bb: f64,
    pub ar: f64,
    pub br: f64,
    /// Sum of the squared errors.
    pub rr: f64,
    /// Largest error.
    pub worst: f64,
}

impl<const N: usize> Lanes<N> {
    pub fn new() -> Lanes<N> {
        Lanes {
            t: [0.0; N],
            target: [0.0; N],
            scale: [0.0; N],
            u: [0.0; N],
            residual: [0.0; N],
            by: [[0.0; N]; 2],
        }
    }

    /// Takes `N` probes spread evenly over the span's own, and finds their parameters on `cubic`.
    ///
    /// The span has probes of its own, that is, its nodes are not neighbours in a table of probes.
    pub fn load(&mut self, table: &Table, ends: &Ends, cubic: &Cubic) {
        let probes = table.between(ends.nodes);
        let unit = 1.0 / table.tolerance;
        for q in 0..N {
            let k = probes.start + (2 * q + 1) * probes.len() / (2 * N);
            self.t[q] = (table.t[k] - ends.start) * ends.pace;
            self.target[q] = table.target[k] - ends.base;
            self.scale[q] = table.scale[k] * unit;
        }
        let line = cubic.polyline();
        for (u, &t) in self.u.iter_mut().zip(&self.t) {
            *u = cubic.approach(line.guess(t), t);
        }
    }

    /// Puts probe `k` of the table in the place of the lane nearest to it.
    ///
    /// Says no where that lane is the probe already.
    pub fn watch(&mut self, table: &Table, ends: &Ends, k: usize, cubic: &Cubic) -> bool {
        let t = (table.t[k] - ends.start) * ends.pace;
        let after = self.t.partition_point(|&lane| lane < t).min(N - 1);
        let near = |q: usize| (self.t[q] - t).abs();
        let q = if after > 0 && near(after - 1) < near(after) { after - 1 } else { after };
        if self.t[q] == t {
            return false;
        }
        self.t[q] = t;
        self.target[q] = table.target[k] - ends.base;
        self.scale[q] = table.scale[k] / table.tolerance;
        self.u[q] = cubic.approach(cubic.polyline().guess(t), t);
        true
    }

    /// Where the probes are on the cubic, to [go back](Lanes::go_back) to after a step that is no good.
    pub fn parameters(&self) -> [f64; N] {
        self.u
    }

    /// Takes the parameters of before; errors and derivatives are to be found anew.
    pub fn go_back(&mut self, parameters: [f64; N]) {
        self.u = parameters;
    }

    /// Errors and derivatives at these weights; moves every parameter a step towards its probe's time.
    ///
    /// The error at a fixed time is V(u) − target with T(u) = t; where the carried u is not there yet,
    /// it is corrected to first order. With S = V'/T' the curve's slope, its derivatives are
    /// 3(1−u)²u·(sa − S) and −3(1−u)u²·(sb − S).
    pub fn linearise(&mut self, ends: &Ends, weights: [f64; 2]) -> Normal {
        widest(Linearise { lanes: self, ends, cubic: Cubic::new(weights, ends.slopes, ends.rise) })
    }

    /// Four sums run side by side, so that they become vector code.
    #[inline(always)]
    fn sums(&self) -> Normal {
        let mut sums = [[0f64; 4]; 6];
        let mut worst = [0f64; 4];
        for q in (0..N).step_by(4) {
            for l in 0..4 {
                let (a, b, r) = (self.by[0][q + l], self.by[1][q + l], self.residual[q + l]);
                sums[0][l] += a * a;
                sums[1][l] += a * b;
                sums[2][l] += b * b;
                sums[3][l] += a * r;
                sums[4][l] += b * r;
                sums[5][l] += r * r;
                worst[l] = above(r.abs(), worst[l]);
            }
        }
        let [aa, ab, bb, ar, br, rr] = sums.map(|[a, b, c, d]| (a + c) + (b + d));
        Normal { aa, ab, bb, ar, br, rr, worst: worst.into_iter().fold(0.0, |a, b| above(b, a)) }
    }
}

struct Linearise<'a, const N: usize> {
    lanes: &'a mut Lanes<N>,
    ends: &'a Ends,
    cubic: Cubic,
}

impl<const N: usize> Kernel for Linearise<'_, N> {
    type Output = Normal;

    /// Never fused, as in [`check`](super::span).
    #[inline(always)]
    fn run<const FMA: bool>(self) -> Normal {
        let Linearise { lanes, ends, cubic } = self;
        let [sa, sb] = ends.slopes;
        let [by_a, by_b] = &mut lanes.by;
        for q in 0..N {
            let u = lanes.u[q];
            let at = cubic.at(u);
            let inverse = 1.0 / above(at.rate, 1e-6);
            let slope = at.value_rate * inverse;
            let late = at.time - lanes.t[q];
            let bump = 3.0 * u * (1.0 - u) * lanes.scale[q];
            lanes.residual[q] = (at.value - lanes.target[q] - slope * late) * lanes.scale[q];
            by_a[q] = bump * (1.0 - u) * (sa - slope);
            by_b[q] = bump * u * (slope - sb);
            lanes.u[q] = unit(u - late * inverse);
        }
        lanes.sums()
    }
}

impl Normal {
    /// The step that minimises the damped model within `room` (least and greatest change of each
    /// weight), and the sum of squares the model expects after it.
    pub fn step(&self, damping: f64, room: [(f64, f64); 2]) -> ([f64; 2], f64) {
        let tiny = 1e-9 * (self.aa + self.bb) + 1e-300;
        let (aa, bb) = (self.aa * (1.0 + damping) + tiny, self.bb * (1.0 + damping) + tiny);
        let determinant = aa * bb - self.ab * self.ab;
        let mut a = (self.br * self.ab - self.ar * bb) / determinant;
        let mut b = (self.ar * self.ab - self.br * aa) / determinant;
        let inside = |step: f64, (least, most): (f64, f64)| least <= step && step <= most;
        let along = |held: f64, by: f64, square: f64| -(by + self.ab * held) / square;
        let keep = |step: f64, (least, most): (f64, f64)| step.clamp(least, most);
        if !inside(a, room[0]) {
            a = keep(a, room[0]);
            b = keep(along(a, self.br, bb), room[1]);
            a = keep(along(b, self.ar, aa), room[0]);
        } else if !inside(b, room[1]) {
            b = keep(b, room[1]);
            a = keep(along(b, self.ar, aa), room[0]);
        }
        let expected = self.rr
            + 2.0 * (self.ar * a + self.br * b)
            + self.aa * a * a
            + 2.0 * self.ab * a * b
            + self.bb * b * b;
        ([a, b], expected)
    }

    /// The direction of the weights in which the errors change least.
    pub fn flat_direction(&self) -> [f64; 2] {
        let angle = 0.5 * (2.0 * self.ab).atan2(self.aa - self.bb);
        [-angle.sin(), angle.cos()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Curve, Knot};
    use crate::fit::table::Ask;

    fn table() -> Table {
        let curve = Curve::new(vec![Knot::smooth(0.0, 0.0, 2.0), Knot::smooth(1.0, 1.0, -1.0)]).unwrap();
        let segments: Vec<_> = curve.segments().collect();
        Table::new(
            &segments,
            &[],
            Ask { tolerance: 0.1, range: 1.0, frames: None, floor: None, keep_turns: false },
        )
    }

    fn ends(table: &Table) -> Ends {
        Ends {
            nodes: [0, table.last()],
            start: 0.0,
            pace: 1.0,
            base: 0.0,
            rise: 1.0,
            slopes: [2.0, -1.0],
            bounds: [(0.02, 0.98); 2],
        }
    }

    #[test]
    fn derivatives_are_those_of_the_error_at_fixed_times() {
        let table = table();
        let ends = ends(&table);
        let mut lanes = Lanes::<8>::new();
        let at = |lanes: &mut Lanes<8>, weights: [f64; 2]| {
            lanes.load(&table, &ends, &Cubic::new(weights, ends.slopes, ends.rise));
            for _ in 0..6 {
                lanes.linearise(&ends, weights);
            }
            lanes.residual
        };
        let weights = [0.5, 0.25];
        at(&mut lanes, weights);
        let by = lanes.by;
        for side in 0..2 {
            let step = 1e-6;
            let (mut more, mut less) = (weights, weights);
            more[side] += step;
            less[side] -= step;
            let (more, less) = (at(&mut lanes, more), at(&mut lanes, less));
            for q in 0..8 {
                let slope = (more[q] - less[q]) / (2.0 * step);
                assert!((by[side][q] - slope).abs() < 1e-6, "{side} {q}: {} {slope}", by[side][q]);
            }
        }
    }

    /// Bit for bit: a fit has the same keys on every machine.
    #[test]
    fn width_changes_nothing() {
        let table = table();
        let ends = ends(&table);
        let cubic = |k: usize| Cubic::new([0.9 / (1 + k) as f64, 0.2], ends.slopes, ends.rise);
        let (mut wide, mut plain) = (Lanes::<32>::new(), Lanes::<32>::new());
        wide.load(&table, &ends, &cubic(0));
        plain.load(&table, &ends, &cubic(0));
        for k in 0..5 {
            let by_width = widest(Linearise { lanes: &mut wide, ends: &ends, cubic: cubic(k) });
            let by_two = Linearise { lanes: &mut plain, ends: &ends, cubic: cubic(k) }.run::<false>();
            assert_eq!((by_width.rr, by_width.ab, by_width.worst), (by_two.rr, by_two.ab, by_two.worst));
            assert_eq!((wide.residual, wide.by), (plain.residual, plain.by));
        }
    }

    #[test]
    fn a_step_stays_in_its_room() {
        let normal = Normal { aa: 2.0, ab: 0.5, bb: 1.0, ar: -2.0, br: 1.0, rr: 9.0, worst: 1.0 };
        let (free, expected) = normal.step(0.0, [(-9.0, 9.0); 2]);
        // 2a + b/2 = 2, a/2 + b = −1
        assert!((free[0] - 10.0 / 7.0).abs() < 1e-6 && (free[1] + 12.0 / 7.0).abs() < 1e-6, "{free:?}");
        let (held, more) = normal.step(0.0, [(-9.0, 1.0), (-9.0, 9.0)]);
        assert!(held[0] == 1.0 && (held[1] + 1.5).abs() < 1e-6, "{held:?}");
        assert!(more > expected);
    }
}
