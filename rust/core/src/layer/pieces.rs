//! Cutting a curve exactly, and joining pieces to a curve: what Delay, Repeat and Limit are made of.

use super::capped;
use crate::curve::{Curve, Handle, Knot, MAX_KNOTS, MIN_SPACING, Segment, Tangent};
use crate::error::Error;
use crate::note::Made;

/// The pieces of the curve between two times in 0..=1, exactly. They start and end at the times but
/// for rounding, or for 1e-9 where a cut has to avoid a segment's slowest time.
pub(super) fn between(curve: &Curve, from: f64, to: f64) -> Vec<Segment> {
    let inside = |s: &Segment| (from..to).contains(&((s.a.x + s.b.x) / 2.0));
    let mut pieces = Vec::with_capacity(curve.knots().len());
    for segment in curve.segments().filter(|s| s.b.x > from && s.a.x < to) {
        let parts = cut(&segment, from).into_iter().flat_map(|part| cut(&part, to));
        pieces.extend(parts.filter(inside));
    }
    pieces
}

/// The segment, cut at `time` if that lies inside.
fn cut(segment: &Segment, time: f64) -> Vec<Segment> {
    if segment.a.x < time && time < segment.b.x {
        segments(&segment.cut_at_time(time))
    } else {
        vec![*segment]
    }
}

/// The segments between neighbouring knots.
pub(super) fn segments(knots: &[Knot]) -> Vec<Segment> {
    knots.windows(2).map(|pair| Segment { a: pair[0], b: pair[1] }).collect()
}

/// A flat Bezier segment.
pub(super) fn flat(from: f64, to: f64, y: f64) -> Segment {
    Segment { a: Knot::smooth(from, y, 0.0), b: Knot::smooth(to, y, 0.0) }
}

/// The curve of neighbouring pieces in order, which starts at `start` and ends at `end`.
///
/// A piece shorter than 1e-9 is left out: the next one starts where it would have, the value it rose by
/// is a jump. Where pieces meet with one slope the knot stays smooth. What exceeds 65,536 knots is
/// thinned, with a note.
///
/// # Errors
/// As [`Curve::new`].
pub(super) fn joined(pieces: impl IntoIterator<Item = Segment>, start: f64, end: f64) -> Result<Made, Error> {
    let mut knots: Vec<Knot> = Vec::new();
    let mut last: Option<Segment> = None;
    for piece in pieces {
        let x = last.map_or(0.0, |s| s.b.x);
        if piece.b.x - x >= MIN_SPACING {
            knots.push(meeting(x, last.as_ref(), &piece, start));
            last = Some(piece);
        }
    }
    knots.extend(last.map(|s| Knot { x: 1.0, y: end, arrival: value_at_end(&s), ..s.b }));
    let (knots, error) = thinned(&knots, MAX_KNOTS);
    Ok(Made { curve: Curve::new(knots)?, notes: error.map(capped).into_iter().collect() })
}

/// At most `most` of the knots, both ends and, as far as half of that goes, all kinks and jumps among
/// them; where that is fewer than there are, also the largest distance of a knot left out.
pub(super) fn thinned(knots: &[Knot], most: usize) -> (Vec<Knot>, Option<f64>) {
    if knots.len() <= most {
        return (knots.to_vec(), None);
    }
    let stands_out = |i: usize| knots[i].tangent == Tangent::Broken || knots[i].y != knots[i].arrival;
    let inside = 1..knots.len() - 1;
    let notable = inside.clone().filter(|&i| stands_out(i)).count();
    let keep_notable = notable <= most / 2;
    let (pool, room) = if keep_notable {
        (knots.len() - 2 - notable, most - 2 - notable)
    } else {
        (knots.len() - 2, most - 2)
    };
    let mut kept = vec![knots[0]];
    let mut error = 0.0f64;
    let mut skipped: Vec<Knot> = Vec::new();
    let mut share = 0;
    for i in 1..knots.len() {
        // Of the pool, every (pool/room)-th is kept, evenly.
        let keep = i == knots.len() - 1 || keep_notable && stands_out(i) || {
            share += room;
            let due = share >= pool;
            share -= if due { pool } else { 0 };
            due
        };
        if !keep {
            skipped.push(knots[i]);
            continue;
        }
        let mut span = Segment { a: kept[kept.len() - 1], b: knots[i] };
        if !skipped.is_empty() {
            (span.a.outgoing.weight, span.b.incoming.weight) = (Handle::FLAT.weight, Handle::FLAT.weight);
            if span.b.incoming.slope != span.b.outgoing.slope {
                span.b.tangent = Tangent::Broken; // what came before may have been a Hold
            }
            for knot in skipped.drain(..) {
                error = error.max((span.value(knot.x) - knot.y).abs());
            }
            if let Some(a) = kept.last_mut() {
                *a = span.a;
            }
        }
        kept.push(span.b);
    }
    (kept, Some(error))
}

/// The knot at `x` where one piece ends (none: the curve starts, at `start`) and the next starts.
fn meeting(x: f64, before: Option<&Segment>, after: &Segment, start: f64) -> Knot {
    let knot = Knot { x, ..after.a };
    let Some(before) = before else {
        return Knot { arrival: start, ..knot };
    };
    let (left, right) = (before.b, after.a);
    let bezier = !before.is_hold() && !after.is_hold();
    let one_slope = left.incoming.slope == right.outgoing.slope;
    let smooth = left.tangent == Tangent::Smooth && right.tangent == Tangent::Smooth;
    let tangent = if smooth && (one_slope || !bezier) { Tangent::Smooth } else { Tangent::Broken };
    Knot { arrival: value_at_end(before), incoming: left.incoming, tangent, ..knot }
}

fn value_at_end(segment: &Segment) -> f64 {
    if segment.is_hold() { segment.a.y } else { segment.b.arrival }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knots(count: u32) -> Vec<Knot> {
        let knot = |i: u32| {
            let x = f64::from(i) / f64::from(count - 1);
            Knot::smooth(x, x * x, 2.0 * x)
        };
        (0..count).map(knot).collect()
    }

    #[test]
    fn a_piece_too_short_is_left_out() {
        let mut pieces = segments(&knots(5));
        pieces[1].b.x = 0.25 + 1e-10;
        pieces[2].a.x = 0.25 + 1e-10;
        let made = joined(pieces, 0.0, 1.0).unwrap();
        let knot = made.curve.knots()[1];
        assert_eq!((made.curve.knots().len(), knot.x, knot.arrival, knot.y), (4, 0.25, 0.0625, 0.25));
    }

    #[test]
    fn the_last_piece_may_be_too_short() {
        let mut pieces = segments(&knots(5));
        pieces[2].b.x = 1.0 - 1e-10;
        pieces[3].a.x = 1.0 - 1e-10;
        let made = joined(pieces, 0.0, 1.0).unwrap();
        let end = made.curve.knots()[3];
        assert_eq!((end.x, end.arrival, end.y), (1.0, 0.5625, 1.0));
    }

    #[test]
    fn thinning_keeps_ends_and_what_stands_out() {
        let mut many = knots(1001);
        many[501].tangent = Tangent::Broken;
        let (few, error) = thinned(&many, 11);
        assert_eq!(few.len(), 11);
        assert!(few.iter().any(|knot| knot.x == many[501].x));
        assert_eq!((few[0].x, few[10].x), (0.0, 1.0));
        assert!(error.unwrap() < 1e-12, "a parabola is kept by any knots");
    }
    #[test]
    fn thinning_over_holds_makes_a_legal_curve() {
        // Holds and Beziers in turn; behind a Hold the incoming slope means nothing.
        let mut many = knots(1001);
        for hold in many.iter_mut().step_by(2) {
            hold.interpolation = crate::curve::Interpolation::Hold;
            hold.outgoing.slope = -7.0;
        }
        for after in many.iter_mut().skip(1).step_by(2) {
            after.incoming.slope = 99.0;
        }
        assert!(Curve::new(many.clone()).is_ok());
        for most in [3, 50, 333] {
            assert!(Curve::new(thinned(&many, most).0).is_ok(), "{most}");
        }
    }
}
