//! A piece of a rebuild: a stretch of the source, and the cubic that stands for F on it.

use super::{Jet, Point};
use crate::curve::{Curve, Handle, Interpolation, MIN_SPACING, Segment, Side};

/// Weight of a handle that rises without advancing: less than rounding.
const HAIR: f64 = 1e-16;

/// Below this weight a handle says nothing of how far F rises over more than the handle.
const BLIND: f64 = 1e-9;

/// A stretch of a source curve on which F is smooth.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    /// The source there.
    pub segment: Segment,
    /// When F is asked for the start and for the end: there, or at a time within 1e-9 that F named.
    pub from: f64,
    pub to: f64,
    /// Whose piece it is, where pieces of several curves follow each other.
    pub source: usize,
}

/// A piece with F on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Built {
    pub piece: Piece,
    /// Values of the control points.
    pub values: [f64; 4],
    /// The handles that give those values.
    pub start: Handle,
    pub end: Handle,
    /// Largest distance from F at u = ¼, ½, ¾.
    pub error: f64,
    /// Whether it is a Hold that F maps to a constant.
    pub is_constant: bool,
}

/// The pieces of a curve, cut at `times`.
pub(super) fn pieces(curve: &Curve, times: &[f64]) -> Vec<Piece> {
    let mut times: Vec<f64> = times.iter().copied().filter(|t| *t > 0.0 && *t < 1.0).collect();
    times.sort_by(f64::total_cmp);
    let mut pieces = Vec::new();
    for segment in curve.segments() {
        divide(segment, &times, &mut pieces);
    }
    pieces
}

/// Cuts a segment at those of `times` that are inside it, the middle one first: so the rounding of cuts
/// of cuts grows with the logarithm of their number.
fn divide(segment: Segment, times: &[f64], pieces: &mut Vec<Piece>) {
    let (start, end) = (segment.a.x, segment.b.x);
    let first = times.partition_point(|t| *t <= start - MIN_SPACING);
    let inner = times.partition_point(|t| *t < start + MIN_SPACING);
    let outer = times.partition_point(|t| *t <= end - MIN_SPACING).max(inner);
    let last = times.partition_point(|t| *t < end + MIN_SPACING);
    let inside = &times[inner..outer];
    if inside.is_empty() {
        let from = times[first..inner].iter().copied().fold(start, f64::max);
        let to = times[outer..last].iter().copied().fold(end, f64::min);
        pieces.push(Piece { segment, from, to, source: 0 });
        return;
    }
    let knots = segment.cut_at_time(inside[inside.len() / 2]);
    for pair in knots.windows(2) {
        divide(Segment { a: pair[0], b: pair[1] }, &times[first..last], pieces);
    }
}

impl Piece {
    /// The piece cut at u = ½, in two or three; none where that would put knots within 1e-9.
    pub fn halves(&self) -> Option<Vec<Piece>> {
        let knots = self.segment.cut_at_parameter(0.5);
        if knots.windows(2).any(|pair| pair[1].x - pair[0].x < MIN_SPACING) {
            return None;
        }
        let last = knots.len() - 2;
        let piece = |(i, pair): (usize, &[crate::curve::Knot])| Piece {
            segment: Segment { a: pair[0], b: pair[1] },
            from: if i == 0 { self.from } else { pair[0].x },
            to: if i == last { self.to } else { pair[1].x },
            source: self.source,
        };
        Some(knots.windows(2).enumerate().map(piece).collect())
    }
}

impl Built {
    /// Asks F for a piece. Values of a Hold that differ by no more than `same` are a constant.
    pub fn new(piece: Piece, same: f64, f: &impl Fn(usize, Point) -> Jet) -> Built {
        let ask = |x: f64, y: f64, side: Side| f(piece.source, Point { x, y, side });
        let segment = &piece.segment;
        let first = ask(piece.from, segment.a.y, Side::Right);
        let last = ask(piece.to, segment.at(1.0).1, Side::Left);
        let at = |u: f64| {
            let (x, y) = segment.at(u);
            ask(x, y, Side::Right)
        };
        let probes = [0.25, 0.5, 0.75].map(|u| (u, at(u)));

        if segment.is_hold() {
            let constant = |jet: &Jet| jet.by_x == 0.0 && (jet.value - first.value).abs() <= same;
            if constant(&first) && constant(&last) && probes.iter().all(|(_, jet)| constant(jet)) {
                let flat = Handle::FLAT;
                let values = [first.value; 4];
                return Built { piece, values, start: flat, end: flat, error: 0.0, is_constant: true };
            }
        }
        let piece = Piece { segment: opened(*segment), ..piece };

        let [near, far] = piece.segment.reaches();
        let (a, b) = (piece.segment.a.outgoing, piece.segment.b.incoming);
        let (p, q) = (first.value, last.value);
        let (rise_start, rise_end) =
            match (rise(first, near, a.weight, same), rise(last, far, b.weight, same)) {
                (Some(start), Some(end)) => (start, end),
                (None, Some(end)) => (rise_through(p, at(1.0 / 3.0).value, q, end), end),
                (Some(start), None) => (start, -rise_through(q, at(2.0 / 3.0).value, p, -start)),
                (None, None) => rises_through(p, at(1.0 / 3.0).value, at(2.0 / 3.0).value, q),
            };
        let values = [first.value, first.value + rise_start, last.value - rise_end, last.value];
        let off = |(u, jet): (f64, Jet)| (bernstein(values, u) - jet.value).abs();
        let error = probes.into_iter().map(off).fold(0.0, f64::max);

        let d = piece.segment.duration();
        let start = handle(rise_start, a.weight, d, first.by_x + first.by_y * a.slope);
        let end = handle(rise_end, b.weight, d, last.by_x + last.by_y * b.slope);
        Built { piece, values, start, end, error, is_constant: false }
    }
}

/// A Hold as the straight Bezier segment that it draws; other segments unchanged.
fn opened(mut segment: Segment) -> Segment {
    if segment.is_hold() {
        segment.a.interpolation = Interpolation::Bezier;
        (segment.a.outgoing, segment.b.incoming) = (Handle::FLAT, Handle::FLAT);
        segment.b.arrival = segment.a.y;
    }
    segment
}

/// The handle that rises by `rise` over `weight` of the duration `d`; `slope` where it does not reach
/// out at all.
fn handle(rise: f64, weight: f64, d: f64, slope: f64) -> Handle {
    if weight > HAIR {
        Handle { slope: rise / (weight * d), weight }
    } else if rise != 0.0 {
        Handle { slope: rise / (HAIR * d), weight: HAIR }
    } else {
        Handle { slope: if slope.is_finite() { slope } else { 0.0 }, weight: 0.0 }
    }
}

/// What F rises by over a handle that reaches (`across`, `up`); none where that cannot be told from the
/// derivative, F rising without bound over a handle that hardly advances.
fn rise(jet: Jet, (across, up): (f64, f64), weight: f64, same: f64) -> Option<f64> {
    let by_time = jet.by_x * across;
    let rise = by_time + jet.by_y * up;
    let is_blind = weight < BLIND && by_time.abs() > same;
    (rise.is_finite() && !is_blind).then_some(rise)
}

/// P1 − P0 of the cubic from p0 to p3 that passes through `p` at u = ⅓ and arrives with P3 − P2 = `end`.
fn rise_through(p0: f64, p: f64, p3: f64, end: f64) -> f64 {
    (27.0 * (p - p0) - 7.0 * (p3 - p0) + 6.0 * end) / 12.0
}

/// P1 − P0 and P3 − P2 of the cubic that is p0, p, q, p3 at u = 0, ⅓, ⅔, 1.
fn rises_through(p0: f64, p: f64, q: f64, p3: f64) -> (f64, f64) {
    let rise = |p0: f64, p: f64, q: f64, p3: f64| (-11.0 * p0 + 18.0 * p - 9.0 * q + 2.0 * p3) / 6.0;
    (rise(p0, p, q, p3), -rise(p3, q, p, p0))
}

/// A cubic in Bernstein form.
fn bernstein(p: [f64; 4], u: f64) -> f64 {
    let v = 1.0 - u;
    v * v * v * p[0] + 3.0 * u * v * (v * p[1] + u * p[2]) + u * u * u * p[3]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubics_through_points_are_the_cubics() {
        // 1 + 2u − 3u² + 4u³ has P1 − P0 = 2/3 and P3 − P2 = (2 − 6 + 12)/3.
        let y = |u: f64| 1.0 + 2.0 * u - 3.0 * u * u + 4.0 * u * u * u;
        let (start, end) = rises_through(y(0.0), y(1.0 / 3.0), y(2.0 / 3.0), y(1.0));
        assert!((start - 2.0 / 3.0).abs() < 1e-14 && (end - 8.0 / 3.0).abs() < 1e-14);
        let start = rise_through(y(0.0), y(1.0 / 3.0), y(1.0), 8.0 / 3.0);
        assert!((start - 2.0 / 3.0).abs() < 1e-14);
        let end = -rise_through(y(1.0), y(2.0 / 3.0), y(0.0), -2.0 / 3.0);
        assert!((end - 8.0 / 3.0).abs() < 1e-14);
    }
}
