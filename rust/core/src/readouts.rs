//! What an animator asks of a curve: overshoot, settle time, contacts.

use crate::curve::{Curve, Segment, Side, Turn};

/// A reversal up to this part of the range is rounding, not a turn.
const REVERSAL: f64 = 1e-6;

/// A velocity below this part of the move, a span, is rest.
const REST: f64 = 1e-6;

/// A velocity that falls at once below this part of itself was stopped: a layer on top, a wobble for example, may
/// carry the rest of it on.
const STOPPED: f64 = 0.5;

/// The curve has settled where it stays within this part of the move of its end.
const SETTLED: f64 = 0.001;

/// A curve that settles later than this does not settle.
const LATEST: f64 = 0.999;

/// What stands out on a curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Readouts {
    /// Greatest minus least value.
    pub range: f64,
    /// Where it turns by more than 1e-6 of the range, in time order; ends are no turns.
    pub turns: Vec<Turn>,
    /// Times at which something is hit: a velocity reverses or loses more than half of itself at once, inside the
    /// curve or at its end.
    pub contacts: Vec<f64>,
    /// What the curve does on its way from one end to the other; none where its ends are equal (within
    /// 1e-6 of the range).
    pub way: Option<Way>,
}

/// How a curve gets from where it starts to where it ends. Amounts are parts of that move, M.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// How far it goes beyond its end, at least 0.
    pub overshoot: f64,
    /// How far it goes back behind its start, at least 0.
    pub anticipation: f64,
    /// The first turn beyond the end.
    pub first_peak: Option<Turn>,
    /// The least time from which on it stays within 0.001·|M| of its end; none if that is later than 0.999.
    pub settles: Option<f64>,
}

/// Reads a curve.
pub fn readouts(curve: &Curve) -> Readouts {
    let (low, high) = curve.extent();
    let range = high - low;
    let turns = curve.prominent_turns(REVERSAL * range);
    let way = curve.moves(range).map(|by| {
        let (start, end) = (curve.start(), curve.end());
        // The farthest value along the move, and the farthest against it.
        let (ahead, behind) = if by > 0.0 { (high, low) } else { (low, high) };
        Way {
            overshoot: ((ahead - end) / by).max(0.0),
            anticipation: ((start - behind) / by).max(0.0),
            first_peak: turns.iter().find(|turn| (turn.y - end) / by > REVERSAL).copied(),
            settles: Some(settles(curve, SETTLED * by.abs())).filter(|&x| x <= LATEST),
        }
    });
    let contacts = contacts(curve, REST * curve.moves(range).unwrap_or(range).abs());
    Readouts { range, turns, contacts, way }
}

/// The least time from which on the curve stays within `band` of its end.
fn settles(curve: &Curve, band: f64) -> f64 {
    let end = curve.end();
    let off = |y: f64| (y - end).abs() > band;
    for segment in curve.segments().rev() {
        if off(segment.b.y) || off(segment.b.arrival) {
            return segment.b.x;
        }
        if let Some(x) = leaves(&segment, off) {
            return x;
        }
    }
    0.0
}

/// The last time at which `off` holds in a segment after which it does not.
fn leaves(segment: &Segment, off: impl Fn(f64) -> bool) -> Option<f64> {
    let points = segment.points().map(|point| point.1);
    if !points.into_iter().any(&off) {
        return None;
    }
    // Between two turns the curve enters the band once, if it starts outside.
    let turns: Vec<f64> = segment.turns().collect();
    let mut inside = 1.0;
    for mut outside in turns.into_iter().rev().chain([0.0]) {
        if !off(segment.at(outside).1) {
            inside = outside;
            continue;
        }
        while inside - outside > f64::EPSILON {
            let middle = (inside + outside) / 2.0;
            if off(segment.at(middle).1) {
                outside = middle;
            } else {
                inside = middle;
            }
        }
        return Some(segment.at(inside).0);
    }
    None
}

/// Times at which a velocity above `rest` reverses, or loses more than half of itself, at once.
fn contacts(curve: &Curve, rest: f64) -> Vec<f64> {
    let hit = |&(_, before, after): &(f64, f64, f64)| {
        before.abs() > rest && after * before.signum() < STOPPED * before.abs()
    };
    let sides = |i: usize| {
        let (before, after) = curve.velocities_at(i)?;
        Some((curve.knots().get(i)?.x, before, after))
    };
    let end = (1.0, curve.velocity(1.0, Side::Left), 0.0);
    curve.kinks().into_iter().filter_map(sides).chain([end]).filter(hit).map(|(x, ..)| x).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Interpolation, Knot};
    use crate::shape::{Bounce, Ease, Elastic, Kind, Shape};
    use rstest::rstest;

    fn read(kind: Kind) -> Readouts {
        readouts(&Shape::new(kind).curve().unwrap().curve)
    }

    fn curve(knots: &[Knot]) -> Curve {
        Curve::new(knots.to_vec()).unwrap()
    }

    #[test]
    fn of_an_ease() {
        let Readouts { range, turns, contacts, way } = read(Kind::Ease(Ease::default()));
        assert_eq!((range, turns, contacts), (1.0, vec![], vec![]));
        let way = way.unwrap();
        assert_eq!((way.overshoot, way.anticipation, way.first_peak), (0.0, 0.0, None));
        // y = x²(3 − 2x) is undone by x = 1/2 − sin(asin(1 − 2y)/3).
        let expected = 0.5 - ((1.0f64 - 2.0 * 0.999).asin() / 3.0).sin();
        assert!((way.settles.unwrap() - expected).abs() < 1e-12, "{way:?} {expected}");
    }

    #[test]
    fn of_a_damped_spring() {
        let (swings, damping) = (6, 0.3);
        let found = read(Kind::Elastic(Elastic { swings, damping }));
        let way = found.way.unwrap();
        let overshoot = (-std::f64::consts::PI * damping / (1.0 - damping * damping).sqrt()).exp();
        assert!((way.overshoot - overshoot).abs() < 1e-15);
        assert_eq!((way.anticipation, found.contacts), (0.0, vec![]));
        let peak = way.first_peak.unwrap();
        assert_eq!((peak.x, peak.high), (1.0 / 6.0, true));
        assert!((peak.y - 1.0 - overshoot).abs() < 1e-15);
        assert_eq!(found.turns.len(), 5);
        let settles = way.settles.unwrap();
        assert!(settles > 5.0 / 6.0 && settles < 1.0);
    }

    #[test]
    fn of_a_bounce() {
        let made = Shape { room: 0.2, kind: Kind::Bounce(Bounce::default()) }.curve().unwrap().curve;
        let found = readouts(&made);
        let knots = made.knots();
        let impacts: Vec<f64> = [1, 3, 5, 7, 9].map(|i| knots[i].x).to_vec();
        assert_eq!(found.contacts, impacts);
        assert_eq!(found.turns.len(), 8);
        let way = found.way.unwrap();
        assert_eq!((way.overshoot, way.first_peak), (0.0, None));
        // The last rebound is 0.6⁸ high, a parabola.
        let (apex, land) = (knots[8].x, knots[9].x);
        let expected = apex + (land - apex) * (1.0 - 0.001 / 0.6f64.powi(8)).sqrt();
        assert!((way.settles.unwrap() - expected).abs() < 1e-9, "{way:?} {expected}");
    }

    #[test]
    fn without_room_the_end_is_the_last_contact() {
        let found = read(Kind::Bounce(Bounce { bounces: 1, elasticity: 0.5 }));
        assert_eq!(found.contacts, [0.5, 1.0]);
        let steep = curve(&[Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 1000.0)]);
        assert_eq!(readouts(&steep).way.unwrap().settles, None);
    }

    #[test]
    fn a_descending_move_is_read_along_its_way() {
        // Back up by 0.25, down 0.5 beyond, from 2 to 1.
        let dips = curve(&[
            Knot::smooth(0.0, 2.0, 0.0),
            Knot::smooth(0.2, 2.25, 0.0),
            Knot::smooth(0.6, 0.5, 0.0),
            Knot::smooth(1.0, 1.0, 0.0),
        ]);
        let way = readouts(&dips).way.unwrap();
        assert_eq!((way.overshoot, way.anticipation), (0.5, 0.25));
        assert_eq!(way.first_peak, Some(Turn { x: 0.6, y: 0.5, high: false }));
    }

    #[test]
    fn equal_ends_make_no_way() {
        let loops = curve(&[Knot::smooth(0.0, 0.3, 0.0), Knot::broken(0.5, 1.0, 2.0, -2.0), {
            Knot::smooth(1.0, 0.3, 0.0)
        }]);
        let found = readouts(&loops);
        assert_eq!((found.range, found.way, found.contacts), (0.7, None, vec![0.5]));
        assert_eq!(found.turns, [Turn { x: 0.5, y: 1.0, high: true }]);
        let flat = curve(&[Knot::smooth(0.0, 5.0, 0.0), Knot::smooth(1.0, 5.0, 0.0)]);
        assert_eq!(readouts(&flat), Readouts { range: 0.0, turns: vec![], contacts: vec![], way: None });
    }

    #[test]
    fn ripples_of_rounding_are_no_turns() {
        let ripple = 1e-7;
        let rests = curve(&[
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::smooth(0.3, 1.0 + ripple, 0.0),
            Knot::smooth(0.4, 1.0 - ripple, 0.0),
            Knot::smooth(0.5, 1.0 + ripple, 0.0),
            Knot::smooth(1.0, 1.0, 0.0),
        ]);
        let found = readouts(&rests);
        assert_eq!(found.turns, []);
        assert_eq!(found.way.unwrap().first_peak, None);
    }

    #[rstest]
    #[case(0.0, 0.5)]
    #[case(1.0, 0.0)]
    fn holds_settle_at_their_jump(#[case] held: f64, #[case] settles: f64) {
        let hold = |x, y| Knot { interpolation: Interpolation::Hold, ..Knot::smooth(x, y, 0.0) };
        let mut first = hold(0.0, held);
        first.arrival = 0.0;
        let steps = curve(&[first, hold(0.5, 1.0), hold(1.0, 1.0)]);
        let found = readouts(&steps);
        assert_eq!(found.way.unwrap().settles, Some(settles));
        assert!(found.contacts.is_empty());
    }
}
