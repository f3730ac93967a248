//! What must be a knot: where a curve is cut before anything is searched.
//!
//! *Hard* landmarks (ends, kinks, jumps, both sides of Holds) cut a curve into pieces that are fitted
//! apart. *Soft* ones (extremes, ends of flat and of straight runs, locked times) are knots inside a
//! piece: the curve is smooth there.

use super::options::{Extremes, Options};
use crate::curve::{Curve, Segment};

/// Two landmarks nearer than this are one.
pub(super) const SAME_TIME: f64 = 1e-7;

/// Flat and straight runs count from this part of the span on, or from three segments on.
const LONG_RUN: f64 = 1.0 / 32.0;

/// A segment counts as straight within this part of the curve's range.
const STRAIGHT: f64 = 1e-12;

/// What is settled about a knot beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// A candidate; need not be a knot at all.
    Free,
    /// A knot at this time; value and slope are up to the fit.
    Time,
    /// A knot at this time, flat if it can be: the frame nearest to an extreme.
    Flat,
    /// A knot with the source's value and slope: the end of a piece, of a flat or straight run.
    Pinned,
    /// A knot with the source's value, flat.
    Extreme,
}

/// A time inside a piece that must be a knot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Landmark {
    pub x: f64,
    pub role: Role,
}

/// A part of the curve between two hard landmarks.
pub(super) enum Piece {
    /// Holds of one value, as one segment, and the times inside that must be knots.
    Hold(Segment, Vec<f64>),
    /// Bezier segments without a kink or jump between them, and the soft landmarks inside.
    Smooth(Vec<Segment>, Vec<Landmark>),
}

/// The pieces of `curve`, in order; `range` is the curve's.
pub(super) fn pieces(curve: &Curve, range: f64, options: &Options) -> Vec<Piece> {
    let soft = soft(curve, range, options);
    let mut pieces: Vec<Piece> = Vec::new();
    let hard = hard(curve);
    for (i, segment) in curve.segments().enumerate() {
        let cut = hard[i];
        match pieces.last_mut() {
            Some(Piece::Hold(held, _)) if segment.is_hold() && !cut => held.b = segment.b,
            Some(Piece::Smooth(run, _)) if !segment.is_hold() && !cut => run.push(segment),
            _ if segment.is_hold() => pieces.push(Piece::Hold(segment, Vec::new())),
            _ => pieces.push(Piece::Smooth(vec![segment], Vec::new())),
        }
    }
    for piece in &mut pieces {
        match piece {
            Piece::Hold(held, inside) => {
                let locked = within(&soft, [held.a.x, held.b.x]).filter(|mark| mark.role == Role::Time);
                inside.extend(locked.map(|mark| mark.x));
            }
            Piece::Smooth(run, inside) => {
                inside.extend(within(&soft, [run[0].a.x, run[run.len() - 1].b.x]));
            }
        }
    }
    pieces
}

/// The landmarks strictly between two times.
pub(super) fn within(marks: &[Landmark], [from, to]: [f64; 2]) -> impl Iterator<Item = &Landmark> {
    marks.iter().filter(move |mark| from + SAME_TIME < mark.x && mark.x < to - SAME_TIME)
}

/// For each knot, whether the curve is cut there: kinks, jumps, and both ends of a Hold.
///
/// Between two Holds only a jump cuts.
pub(super) fn hard(curve: &Curve) -> Vec<bool> {
    let n = curve.knots().len();
    let mut cut = vec![false; n];
    (cut[0], cut[n - 1]) = (true, true);
    for i in curve.jumps().into_iter().chain(curve.kinks()) {
        cut[i] = true;
    }
    let holds: Vec<bool> = curve.segments().map(|segment| segment.is_hold()).collect();
    for i in 1..n - 1 {
        cut[i] |= holds[i - 1] != holds[i];
    }
    cut
}

/// Every soft landmark of the curve in time order; where several meet, the one that settles most.
pub(super) fn soft(curve: &Curve, range: f64, options: &Options) -> Vec<Landmark> {
    let mut marks: Vec<Landmark> = Vec::new();
    if options.extremes == Extremes::Keep {
        let prominent = curve.prominent_turns(2.0 * options.tolerance * range);
        marks.extend(prominent.iter().map(|turn| Landmark { x: turn.x, role: Role::Extreme }));
    }
    let ends = runs(curve, range, options.tolerance);
    marks.extend(ends.into_iter().map(|x| Landmark { x, role: Role::Pinned }));
    marks.extend(options.locked.iter().map(|&x| Landmark { x, role: Role::Time }));
    in_order(marks)
}

/// Landmarks in time order; where several meet, the one that settles most.
pub(super) fn in_order(mut marks: Vec<Landmark>) -> Vec<Landmark> {
    marks.sort_by(|a, b| a.x.total_cmp(&b.x).then(b.role.cmp(&a.role)));
    marks.dedup_by(|later, kept| {
        let same = later.x - kept.x < SAME_TIME;
        if same && later.role > kept.role {
            *kept = *later;
        }
        same
    });
    marks
}

/// Where the flat and the straight runs worth keeping start and end.
///
/// A flat run keeps its value exactly; a straight one has one slope within rounding and rises by more
/// than twice the tolerance, for a slope nobody sees is nobody's straight line.
fn runs(curve: &Curve, range: f64, tolerance: f64) -> Vec<f64> {
    let mut ends = Vec::new();
    let segments: Vec<Segment> = curve.segments().collect();
    let mut i = 0;
    while i < segments.len() {
        let first = &segments[i];
        let Some(slope) = straight(first, range) else {
            i += 1;
            continue;
        };
        let mut last = i;
        while last + 1 < segments.len() {
            let next = &segments[last + 1];
            let same = |other: f64| {
                (slope == 0.0) == (other == 0.0)
                    && (slope - other).abs() * next.duration().min(first.duration()) <= STRAIGHT * range
            };
            if !straight(next, range).is_some_and(same) || next.a.y != next.a.arrival {
                break;
            }
            last += 1;
        }
        let (from, to) = (first.a.x, segments[last].b.x);
        let rise = (segments[last].b.arrival - first.a.y).abs();
        let seen = slope == 0.0 || rise > 2.0 * tolerance * range;
        if seen && (to - from >= LONG_RUN || last - i >= 2) {
            ends.extend([from, to]);
        }
        i = last + 1;
    }
    ends
}

/// The slope of a Bezier segment that is a straight line; 0 only where it keeps its value exactly.
fn straight(segment: &Segment, range: f64) -> Option<f64> {
    if segment.is_hold() {
        return None;
    }
    let [(x0, y0), inner @ .., (x3, y3)] = segment.points();
    if y0 == y3 {
        return inner.iter().all(|&(_, y)| y == y0).then_some(0.0);
    }
    let slope = (y3 - y0) / (x3 - x0);
    inner.iter().all(|&(x, y)| (y0 + slope * (x - x0) - y).abs() <= STRAIGHT * range).then_some(slope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Interpolation, Knot};

    fn samples(y: &[f64]) -> Curve {
        let x: Vec<f64> = (0..y.len()).map(|i| i as f64).collect();
        Curve::from_samples(&x, y, None).unwrap()
    }

    #[test]
    fn flat_and_straight_runs_keep_their_ends() {
        let rest = |x, y| Knot::smooth(x, y, 0.0);
        let curve = Curve::new(vec![rest(0.0, 0.0), rest(0.3, 1.0), rest(0.6, 1.0), rest(1.0, 0.5)]).unwrap();
        assert_eq!(runs(&curve, 1.0, 0.005), [0.3, 0.6]);
        let line = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::smooth(0.25, 0.25, 1.5),
            Knot::smooth(0.5, 0.625, 1.5),
            Knot::smooth(1.0, 1.0, 0.0),
        ])
        .unwrap();
        assert_eq!(runs(&line, 1.0, 0.005), [0.25, 0.5]);
        assert_eq!(runs(&line, 1.0, 0.3), Vec::<f64>::new());
    }

    #[test]
    fn holds_kinks_and_jumps_cut() {
        let hold = |x, y| Knot { interpolation: Interpolation::Hold, ..Knot::smooth(x, y, 0.0) };
        let curve = Curve::new(vec![
            hold(0.0, 0.0),
            hold(0.2, 0.0),
            hold(0.4, 1.0),
            Knot::smooth(0.6, 1.0, 0.0),
            Knot::broken(0.8, 0.5, -1.0, 1.0),
            Knot::smooth(1.0, 1.0, 0.0),
        ])
        .unwrap();
        assert_eq!(hard(&curve), [true, false, true, true, true, true]);
        let found = pieces(&curve, 1.0, &Options::default());
        let spans: Vec<(bool, f64, f64)> = found
            .iter()
            .map(|piece| match piece {
                Piece::Hold(held, _) => (true, held.a.x, held.b.x),
                Piece::Smooth(run, _) => (false, run[0].a.x, run[run.len() - 1].b.x),
            })
            .collect();
        assert_eq!(spans, [(true, 0.0, 0.4), (true, 0.4, 0.6), (false, 0.6, 0.8), (false, 0.8, 1.0)]);
    }

    #[test]
    fn a_locked_extreme_stays_one() {
        let curve = samples(&[0.0, 1.0, 0.0]);
        let options = Options { locked: vec![0.5, 0.25], ..Options::default() };
        let marks = soft(&curve, 1.0, &options);
        let expected = [Landmark { x: 0.25, role: Role::Time }, Landmark { x: 0.5, role: Role::Extreme }];
        assert_eq!(marks, expected);
    }
}
