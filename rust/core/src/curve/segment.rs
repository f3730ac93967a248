//! A segment: what lies between two neighbouring knots.

use super::Side;
use super::knot::{Handle, Interpolation, Knot, THIRD};
use super::time::{Root, TimeCubic};

/// The piece of a curve from knot `a` to the next knot `b`.
///
/// A Bezier segment is the cubic with the control points
/// (a.x, a.y), (a.x + wa·d, a.y + sa·wa·d), (b.x − wb·d, b.arrival − sb·wb·d), (b.x, b.arrival),
/// d = b.x − a.x, (sa, wa) = `a.outgoing`, (sb, wb) = `b.incoming`. A Hold keeps a.y up to b.x.
///
/// The methods ask of the knots what [`Curve::new`](super::Curve::new) checks: finite numbers,
/// a.x < b.x, weights from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Segment {
    /// Where it starts; its `y`, `outgoing` and `interpolation` count.
    pub a: Knot,
    /// Where it ends; its `arrival` and `incoming` count.
    pub b: Knot,
}

/// Rises of the control polygon, P1 − P0, P2 − P1, P3 − P2: the value's derivative by u, divided by 3,
/// in Bernstein form.
pub(super) struct Rises {
    pub first: f64,
    pub middle: f64,
    pub last: f64,
}

impl Segment {
    /// Whether the segment keeps its value.
    pub fn is_hold(&self) -> bool {
        self.a.interpolation == Interpolation::Hold
    }

    /// b.x − a.x.
    pub fn duration(&self) -> f64 {
        self.b.x - self.a.x
    }

    /// The four control points as (x, y); those of a Hold are the flat line it draws.
    pub fn points(&self) -> [(f64, f64); 4] {
        let (a, b, d) = (&self.a, &self.b, self.duration());
        if self.is_hold() {
            return [(a.x, a.y), (a.x + d / 3.0, a.y), (b.x - d / 3.0, a.y), (b.x, a.y)];
        }
        let rises = self.rises();
        [
            (a.x, a.y),
            (a.x + a.outgoing.weight * d, a.y + rises.first),
            (b.x - b.incoming.weight * d, b.arrival - rises.last),
            (b.x, b.arrival),
        ]
    }

    /// How far the handles at a and at b reach, in time and in value: P1 − P0 and P3 − P2.
    pub fn reaches(&self) -> [(f64, f64); 2] {
        let d = self.duration();
        if self.is_hold() {
            return [(d * THIRD, 0.0); 2];
        }
        let rises = self.rises();
        [(self.a.outgoing.weight * d, rises.first), (self.b.incoming.weight * d, rises.last)]
    }

    /// Time and value at the curve parameter `u` in 0..=1. A Hold has u linear in time.
    pub fn at(&self, u: f64) -> (f64, f64) {
        if u <= 0.0 {
            return (self.a.x, self.a.y);
        }
        if u >= 1.0 {
            return (self.b.x, self.end());
        }
        let d = self.duration();
        if self.is_hold() {
            return (self.a.x + d * u, self.a.y);
        }
        let root = Root::from_start(u);
        let x = if u <= 0.5 {
            self.a.x + d * self.time().at(root)
        } else {
            self.b.x - d * self.time().mirrored().at(root.mirrored())
        };
        (x, self.value_of(root))
    }

    /// The curve parameter at time `x`, clamped to the segment.
    pub fn parameter(&self, x: f64) -> f64 {
        self.root(x).u
    }

    /// Value at time `x`; at and beyond the ends, the value there (the left one at b).
    ///
    /// # Accuracy
    /// 4e-15 of the largest control value where the curve's slope lets any double reach that.
    pub fn value(&self, x: f64) -> f64 {
        if x.is_nan() {
            return x;
        }
        if x >= self.b.x {
            return self.end();
        }
        if x <= self.a.x || self.is_hold() {
            return self.a.y;
        }
        self.value_of(self.root(x))
    }

    /// dy/dx at time `x`, clamped to the segment: at a the right limit, at b the left one.
    ///
    /// `side` matters only at a time inside the segment where the curve stands vertical and turns.
    /// A vertical direction is ±∞ with the sign of the rise; never NaN for an `x` that is a number.
    pub fn velocity(&self, x: f64, side: Side) -> f64 {
        if x.is_nan() {
            return x;
        }
        if self.is_hold() {
            return 0.0;
        }
        if x <= self.a.x {
            return self.velocity_at(self.a.outgoing, self.b.incoming);
        }
        if x >= self.b.x {
            return self.velocity_at(self.b.incoming, self.a.outgoing);
        }
        self.velocity_of(self.root(x), side)
    }

    /// Parameters strictly inside the segment at which the value turns, in order; at most two.
    pub fn turns(&self) -> impl Iterator<Item = f64> + use<> {
        let found = if self.is_hold() { [None, None] } else { self.rises().sign_changes() };
        found.into_iter().flatten()
    }

    /// The time inside the segment at which time passes slowest over the curve parameter, where that is
    /// slower than `rate` times a third of the mean: none without heavy handles.
    pub fn slowest_time(&self, rate: f64) -> Option<f64> {
        let time = self.time();
        if self.is_hold() || time.a + time.b <= 1.0 {
            return None;
        }
        let root = Root::from_start(time.slowest());
        (time.rate(root) < rate && root.u > 0.0 && root.v > 0.0).then(|| self.at(root.u).0)
    }

    /// The last value: what the segment has just before b.
    fn end(&self) -> f64 {
        if self.is_hold() { self.a.y } else { self.b.arrival }
    }

    /// The time cubic; not that of a Hold, which has none.
    pub(super) fn time(&self) -> TimeCubic {
        TimeCubic { a: self.a.outgoing.weight, b: self.b.incoming.weight }
    }

    /// The parameter at time `x`, from both ends.
    pub(super) fn root(&self, x: f64) -> Root {
        let d = self.duration();
        let (t, s) = ((x - self.a.x) / d, (self.b.x - x) / d);
        if self.is_hold() {
            let u = t.clamp(0.0, 1.0);
            return Root::from_start(u);
        }
        self.time().invert(t, s)
    }

    pub(super) fn rises(&self) -> Rises {
        let d = self.duration();
        let first = self.a.outgoing.slope * (self.a.outgoing.weight * d);
        let last = self.b.incoming.slope * (self.b.incoming.weight * d);
        Rises { first, middle: (self.b.arrival - self.a.y) - first - last, last }
    }

    /// Value at a parameter, built up from the nearer end so that the ends come out exactly.
    pub(super) fn value_of(&self, root: Root) -> f64 {
        let Root { u, v } = root;
        let rises = self.rises();
        let rise = self.b.arrival - self.a.y;
        if u <= v {
            let far = rise - rises.last;
            self.a.y + u * (v * (3.0 * rises.first * v + 3.0 * far * u) + u * u * rise)
        } else {
            let far = rise - rises.first;
            self.b.arrival - v * (u * (3.0 * rises.last * u + 3.0 * far * v) + v * v * rise)
        }
    }

    /// dy/dx at the end with the handle `near`: its slope, or where it has no length, the way to the `far`
    /// handle's tip.
    fn velocity_at(&self, near: Handle, far: Handle) -> f64 {
        let d = self.duration();
        if near.weight * d > 0.0 {
            return near.slope;
        }
        let rise = self.b.arrival - self.a.y;
        let (across, up) = ((1.0 - far.weight) * d, rise - far.slope * (far.weight * d));
        if across > 0.0 || up != 0.0 { direction(across, up) } else { rise / d }
    }

    /// dy/dx at a parameter inside the segment.
    fn velocity_of(&self, root: Root, side: Side) -> f64 {
        let d = self.duration();
        let rises = self.rises();
        let (across, up) = (self.time().rate(root) * d, rises.at(root));
        if across > 0.0 {
            return up / across;
        }
        if up != 0.0 {
            return direction(0.0, up);
        }
        // Time stands still only halfway between two handles of weight 1, where t − 1/2 = 4(u − 1/2)³.
        let bend = rises.last - rises.first;
        if bend != 0.0 {
            let away = if side == Side::Left { -1.0 } else { 1.0 };
            return direction(0.0, bend * away);
        }
        (rises.first - 2.0 * rises.middle + rises.last) / (4.0 * d)
    }
}

impl Rises {
    /// The derivative by u, divided by 3.
    pub fn at(&self, root: Root) -> f64 {
        let Root { u, v } = root;
        self.first * v * v + 2.0 * self.middle * u * v + self.last * u * u
    }

    /// Where in (0, 1) the derivative changes sign, in order.
    fn sign_changes(&self) -> [Option<f64>; 2] {
        let (c, b, a) = (self.first, self.middle - self.first, self.first - 2.0 * self.middle + self.last);
        // a·u² + 2b·u + c = 0, without cancellation: q = −(b + sign(b)√(b² − ac)), roots q/a and c/q.
        let scale = a.abs().max(b.abs()).max(c.abs());
        if scale == 0.0 {
            return [None, None];
        }
        let (a, b, c) = (a / scale, b / scale, c / scale);
        let discriminant = b * b - a * c;
        if discriminant <= 0.0 {
            return [None, None];
        }
        let q = -(b + discriminant.sqrt().copysign(b));
        let inside = |u: f64| (u > 0.0 && u < 1.0).then_some(u);
        let (one, two) = (inside(q / a), inside(c / q));
        match (one, two) {
            (Some(p), Some(q)) if p > q => [two, one],
            (None, _) => [two, None],
            _ => [one, two],
        }
    }
}

/// up/across with a vertical direction as an infinity of the sign of `up`.
fn direction(across: f64, up: f64) -> f64 {
    if across > 0.0 { up / across } else { f64::INFINITY.copysign(up) }
}

#[cfg(test)]
mod tests {
    use super::super::knot::Handle;
    use super::*;
    use rstest::rstest;

    fn segment(a: (f64, f64, f64, f64), b: (f64, f64, f64, f64)) -> Segment {
        let handle = |slope, weight| Handle { slope, weight };
        let mut start = Knot::smooth(a.0, a.1, 0.0);
        start.outgoing = handle(a.2, a.3);
        let mut end = Knot::smooth(b.0, b.1, 0.0);
        end.incoming = handle(b.2, b.3);
        Segment { a: start, b: end }
    }

    #[test]
    fn weights_of_a_third_are_a_cubic_in_time() {
        // y = x³ on 0.25..0.75
        let s = segment((0.25, 0.015625, 0.1875, 1.0 / 3.0), (0.75, 0.421875, 1.6875, 1.0 / 3.0));
        for i in 0..=100 {
            let x = 0.25 + f64::from(i) * 0.005;
            assert!((s.value(x) - x.powi(3)).abs() < 2e-16);
            assert!((s.velocity(x, Side::Right) - 3.0 * x * x).abs() < 4e-15);
        }
    }

    #[rstest]
    #[case::far_handle((0., 0., 7., 0.), (1., 1., 0., 0.5), 2.0)]
    #[case::both_weightless((0., 0., 7., 0.), (1., 3., 5., 0.), 3.0)]
    #[case::vertical((0., 0., 7., 0.), (1., 1., 4., 1.), f64::NEG_INFINITY)]
    #[case::far_handle_on_the_knot((0., 0., 7., 0.), (1., 1., 1., 1.), 1.0)]
    fn a_weightless_handle_shows_the_direction_of_the_next_point(
        #[case] a: (f64, f64, f64, f64),
        #[case] b: (f64, f64, f64, f64),
        #[case] expected: f64,
    ) {
        assert_eq!(segment(a, b).velocity(0.0, Side::Right), expected);
    }

    #[rstest]
    #[case::rising((0., 0., 0., 1.), (1., 1., 0., 1.), f64::INFINITY, f64::INFINITY)]
    #[case::turning((0., 0., -1., 1.), (1., 0., 1., 1.), f64::NEG_INFINITY, f64::INFINITY)]
    #[case::straight((0., 0., 2., 1.), (1., 2., 2., 1.), 2.0, 2.0)]
    fn velocity_where_time_stands_still(
        #[case] a: (f64, f64, f64, f64),
        #[case] b: (f64, f64, f64, f64),
        #[case] left: f64,
        #[case] right: f64,
    ) {
        let s = segment(a, b);
        assert_eq!(s.velocity(0.5, Side::Left), left);
        assert_eq!(s.velocity(0.5, Side::Right), right);
    }

    #[test]
    fn finds_both_turns() {
        // y' ∝ (u − 1/4)(u − 3/4): Bernstein 3/16, −5/16, 3/16
        let s = segment((0., 0., 9. / 16., 1. / 3.), (1., 1. / 16., 9. / 16., 1. / 3.));
        let turns: Vec<f64> = s.turns().collect();
        assert_eq!(turns.len(), 2);
        assert!((turns[0] - 0.25).abs() < 1e-15 && (turns[1] - 0.75).abs() < 1e-15, "{turns:?}");
    }
}
