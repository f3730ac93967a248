//! Cutting a segment without moving it.

use super::MIN_SPACING;
use super::knot::{Handle, Interpolation, Knot, Tangent};
use super::segment::Segment;
use super::time::Root;

/// Weight of a handle at a cut where the curve stands vertical: it advances by less than rounding.
/// Houdini's limit on slopes is met where keys are planned, see [`Handle::no_steeper_than`].
const HAIR: f64 = 1e-16;

impl Segment {
    /// Cuts at time `x`, strictly between the ends; gives the knots from a to b, both included.
    ///
    /// One knot is put between them, or two: a piece of a legal segment can need a weight of up to 4/3.
    /// Then the segment is cut at its slowest time as well, u* = (1 − wb − 2wa)/(2 − 3wa − 3wb), after
    /// which all weights fit. Where that time is within 1e-9 of `x`, it is the only cut; where it is that
    /// near to an end, the handle is shortened to its piece instead.
    ///
    /// # Accuracy
    /// The curve moves by at most 1e-14 of its scale where its slope is at most 100 scales. Where it
    /// stands vertical the new handles lean by less than rounding, which makes their slopes huge.
    pub fn cut_at_time(&self, x: f64) -> Vec<Knot> {
        self.cut(self.root(x), x)
    }

    /// Cuts at the curve parameter `u`, strictly between 0 and 1; as [`Segment::cut_at_time`].
    pub fn cut_at_parameter(&self, u: f64) -> Vec<Knot> {
        self.cut(Root::from_start(u), self.at(u).0)
    }

    fn cut(&self, root: Root, x: f64) -> Vec<Knot> {
        if self.is_hold() {
            let knot = Knot { interpolation: Interpolation::Hold, ..Knot::smooth(x, self.a.y, 0.0) };
            return vec![self.a, knot, self.b];
        }
        let [before, after] = self.halves(root, x);
        if before.is_legal() && after.is_legal() {
            return joined(&[before, after]);
        }
        let slowest = Root::from_start(self.time().slowest());
        let slowest_x = self.at(slowest.u).0;
        if slowest_x - self.a.x < MIN_SPACING || self.b.x - slowest_x < MIN_SPACING {
            return joined(&[before, after]);
        }
        let [before, after] = self.halves(slowest, slowest_x);
        if (slowest_x - x).abs() < MIN_SPACING {
            return joined(&[before, after]);
        }
        // Within a half, the parameter runs evenly from 0 to 1.
        if root.u < slowest.u {
            let [first, second] = before.halves(Root::from_start(root.u / slowest.u), x);
            joined(&[first, second, after])
        } else {
            let within = Root::from_start(root.v / slowest.v).mirrored();
            let [second, third] = after.halves(within, x);
            joined(&[before, second, third])
        }
    }

    /// De Casteljau's construction at a parameter whose time is `x`; weights may come out over 1.
    fn halves(&self, root: Root, x: f64) -> [Segment; 2] {
        let Segment { a, b } = *self;
        let d = self.duration();
        let (before, after) = (x - a.x, b.x - x);
        // The new handles reach u and v times a third of the derivative.
        let (across, up) = (self.time().rate(root) * d, self.rises().at(root));
        let slope = up / across;
        let handle = |part: f64, duration: f64| {
            let weight = part * across / duration;
            if weight > HAIR {
                Handle { slope, weight }
            } else if up != 0.0 {
                Handle { slope: part * up / (HAIR * duration), weight: HAIR }
            } else {
                Handle { slope: 0.0, weight: 0.0 }
            }
        };
        let (incoming, outgoing) = (handle(root.u, before), handle(root.v, after));
        let one_slope = incoming.slope == outgoing.slope && across > 0.0;
        let tangent = if one_slope { Tangent::Smooth } else { Tangent::Broken };
        let knot = Knot { incoming, outgoing, tangent, ..Knot::smooth(x, self.value_of(root), 0.0) };
        let (mut start, mut end) = (a, b);
        start.outgoing.weight = a.outgoing.weight * root.u * d / before;
        end.incoming.weight = b.incoming.weight * root.v * d / after;
        [Segment { a: start, b: knot }, Segment { a: knot, b: end }]
    }

    /// Whether the handles stay inside, to the rounding of weights and of the knots' times.
    fn is_legal(&self) -> bool {
        let rounding = f64::EPSILON * (4.0 + 1.0 / self.duration());
        self.a.outgoing.weight.max(self.b.incoming.weight) <= 1.0 + rounding
    }
}

/// The knots of neighbouring pieces, with weights that are 1 but for rounding made 1.
fn joined(pieces: &[Segment]) -> Vec<Knot> {
    let mut knots = Vec::with_capacity(pieces.len() + 1);
    knots.extend(pieces.first().map(|piece| piece.a));
    for (i, piece) in pieces.iter().enumerate() {
        let mut start = piece.a;
        start.outgoing.weight = start.outgoing.weight.min(1.0);
        let mut end = piece.b;
        end.incoming.weight = end.incoming.weight.min(1.0);
        knots[i].outgoing = start.outgoing;
        knots.push(end);
    }
    knots
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A segment over 0..1 of these slopes and weights, from 0 to `rise`.
    fn segment(rise: f64, start: Handle, end: Handle) -> Segment {
        let a = Knot { outgoing: start, ..Knot::smooth(0.0, 0.0, 0.0) };
        let b = Knot { incoming: end, ..Knot::smooth(1.0, rise, 0.0) };
        Segment { a, b }
    }

    fn pieces(knots: &[Knot]) -> impl Iterator<Item = Segment> + '_ {
        knots.windows(2).map(|pair| Segment { a: pair[0], b: pair[1] })
    }

    #[test]
    fn a_heavy_segment_takes_a_second_cut() {
        let heavy = Handle { slope: 0.0, weight: 0.9 };
        let s = segment(1.0, heavy, heavy);
        let knots = s.cut_at_time(0.7);
        assert_eq!(knots.len(), 4);
        assert!((knots[1].x - 0.5).abs() < 1e-15, "the slowest time, by symmetry");
        assert_eq!(knots[2].x, 0.7);
        let plain = s.cut_at_time(0.05);
        assert_eq!(plain.len(), 3);
    }

    #[test]
    fn a_vertical_time_is_cut_without_moving_either() {
        let full = Handle { slope: 0.0, weight: 1.0 };
        let s = segment(1.0, full, full);
        let knots = s.cut_at_time(0.5);
        assert_eq!(knots.len(), 3);
        assert_eq!(knots[1].incoming.weight, HAIR);
        for i in 1..100 {
            let x = f64::from(i) / 100.0;
            let moved = pieces(&knots).find(|p| x <= p.b.x).map(|p| p.value(x)).unwrap();
            assert!((moved - s.value(x)).abs() <= 1e-15, "{x}");
        }
    }

    #[test]
    fn a_cut_beside_the_slowest_time_goes_there() {
        let full = Handle { slope: 0.0, weight: 1.0 };
        let knots = segment(1.0, full, full).cut_at_time(0.5 + 1e-10);
        assert_eq!(knots.len(), 3);
        assert_eq!(knots[1].x, 0.5);
    }

    /// Weights with the corners and the edge of what stays monotone without a second cut.
    fn weight() -> impl Strategy<Value = f64> {
        prop_oneof![Just(0.0), Just(1.0), Just(1.0 / 3.0), 0.0..=1.0, 0.9..=1.0, 0.0..=1e-6]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn weights_fit_and_the_curve_stays(
            (wa, wb) in (weight(), weight()),
            (sa, sb, rise) in (-50.0..50.0, -50.0..50.0, -1.0..1.0),
            at in 0.001..0.999,
            u in prop::bool::ANY,
        ) {
            let s = segment(rise, Handle { slope: sa, weight: wa }, Handle { slope: sb, weight: wb });
            let knots = if u { s.cut_at_parameter(at) } else { s.cut_at_time(at) };
            let scale = s.points().iter().fold(1.0f64, |m, p| m.max(p.1.abs()));
            for piece in pieces(&knots) {
                for w in [piece.a.outgoing.weight, piece.b.incoming.weight] {
                    prop_assert!((0.0..=1.0).contains(&w), "weight {w}");
                }
                prop_assert!(piece.duration() > 0.0);
                for i in 1..20 {
                    let x = piece.a.x + piece.duration() * f64::from(i) / 20.0;
                    let slope = s.velocity(x, super::super::Side::Right).abs();
                    if slope <= 100.0 * scale {
                        let off = (piece.value(x) - s.value(x)).abs();
                        // Both evaluations round the time as well, which a slope multiplies.
                        let bound = 1e-14 * scale + f64::EPSILON * slope;
                        prop_assert!(off <= bound, "{off:e} at {x}, slope {slope}");
                    }
                }
            }
        }
    }
}
