//! A whole curve at one tolerance: its pieces fitted apart and put together again.

use super::frames::on_frame;
use super::landmarks::{Piece, SAME_TIME, hard, pieces};
use super::options::{Extremes, Options, Slopes};
use super::search::{Patience, Search, Span};
use super::smooth::solve_smooth;
use super::span::{Fitter, MOST};
use super::table::{Ask, Table};
use crate::curve::{Curve, Handle, Interpolation, Knot, Segment, THIRD, Tangent};

/// A fitted point inside a piece: one slope, and the weights of both handles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Post {
    pub x: f64,
    pub y: f64,
    pub slope: f64,
    /// Weight towards the span before, and towards the one after.
    pub weights: [f64; 2],
}

/// What one mode found.
pub(super) struct Solution {
    pub curve: Curve,
    /// The exact mode cannot give as many knots with a smaller error.
    pub is_unbeaten: bool,
}

/// The fewest knots that keep `curve` within `options.tolerance` of its range, however many they are.
///
/// `None` where no number of knots does: on whole frames.
pub(super) fn solve(curve: &Curve, range: f64, options: &Options) -> Option<Solution> {
    let ask = Ask::of(curve, range, options.tolerance, options);
    let mut fitter = Fitter::new();
    let mut knots: Vec<Knot> = Vec::new();
    // With free extremes, the exact mode may turn where the smooth one may not.
    let mut is_unbeaten = options.extremes == Extremes::Keep;
    for piece in pieces(curve, range, options) {
        match piece {
            Piece::Hold(held, inside) => hold(&mut knots, &held, &inside),
            Piece::Smooth(run, landmarks) => {
                let table = Table::new(&run, &landmarks, ask);
                let found = match options.slopes {
                    Slopes::Exact => solve_exact(&table, &mut fitter)?,
                    Slopes::Smooth => {
                        let found = solve_smooth(&table, &mut fitter)?;
                        is_unbeaten &= found.beats_exact;
                        found.posts
                    }
                };
                smooth(&mut knots, &run, &found);
            }
        }
    }
    Some(Solution { curve: Curve::new(knots).ok()?, is_unbeaten })
}

/// The posts of a piece with the source's values and slopes.
fn solve_exact(table: &Table, fitter: &mut Fitter) -> Option<Vec<Post>> {
    let mut spans = Vec::new();
    for stretch in table.stretches() {
        let mut search = Search::new(table, stretch, Patience::USUAL);
        let found = search.fewest(fitter, 1.0, usize::MAX)?;
        spans.extend(search.closest(fitter, found));
    }
    Some(posts(table, &spans))
}

/// Whether the curve's own knots could be an answer: its landmarks are knots, on frames if frames are
/// asked for, with weights a fit may have.
///
/// Extremes count from twice the prominence on: those of a fit differ from its source's by the tolerance.
pub(super) fn is_legal(curve: &Curve, range: f64, options: &Options) -> bool {
    let at_knot = |x: f64| {
        let after = curve.knots().partition_point(|knot| knot.x < x - SAME_TIME);
        curve.knots().get(after).is_some_and(|knot| knot.x <= x + SAME_TIME)
    };
    let looser = Options { tolerance: 2.0 * options.tolerance, ..options.clone() };
    let landmarks = pieces(curve, range, &looser).into_iter().all(|piece| match piece {
        Piece::Hold(_, inside) => inside.into_iter().all(at_knot),
        Piece::Smooth(_, inside) => inside.iter().all(|mark| at_knot(mark.x)),
    });
    let framed = |frames: u32| {
        let cut = hard(curve);
        let mut knots = curve.knots().iter().zip(cut);
        knots.all(|(knot, cut)| cut || on_frame(knot.x, frames) || options.locked.contains(&knot.x))
    };
    let weights = |segment: Segment| {
        segment.is_hold() || segment.a.outgoing.weight <= MOST && segment.b.incoming.weight <= MOST
    };
    landmarks && options.frames.is_none_or(framed) && curve.segments().all(weights)
}

/// The points of a way through a table.
pub(super) fn posts(table: &Table, spans: &[Span]) -> Vec<Post> {
    let post = |node: usize, weights: [f64; 2]| {
        let node = &table.nodes[node];
        Post { x: node.x, y: node.y, slope: node.slope, weights }
    };
    let first = post(0, [THIRD, spans[0].weights[0]]);
    let rest = spans.iter().enumerate().map(|(k, span)| {
        let leaving = spans.get(k + 1).map_or(THIRD, |next| next.weights[0]);
        post(span.nodes[1], [span.weights[1], leaving])
    });
    std::iter::once(first).chain(rest).collect()
}

/// Adds a Hold with knots at the times inside: the knot before it, if there is one, gets its right side.
pub(super) fn hold(knots: &mut Vec<Knot>, held: &Segment, inside: &[f64]) {
    let holding = Knot { interpolation: Interpolation::Hold, ..held.a };
    join(knots, holding);
    knots.extend(inside.iter().map(|&x| Knot { x, arrival: held.a.y, ..holding }));
    knots.push(Knot { arrival: held.a.y, interpolation: Interpolation::Bezier, ..held.b });
}

/// Adds the posts of a smooth piece.
pub(super) fn smooth(knots: &mut Vec<Knot>, run: &[Segment], posts: &[Post]) {
    let knot = |post: &Post| Knot {
        incoming: Handle { slope: post.slope, weight: post.weights[0] },
        outgoing: Handle { slope: post.slope, weight: post.weights[1] },
        ..Knot::smooth(post.x, post.y, post.slope)
    };
    let (first, last) = (run[0].a, run[run.len() - 1].b);
    let start =
        Knot { incoming: first.incoming, arrival: first.arrival, tangent: first.tangent, ..knot(&posts[0]) };
    join(knots, start);
    knots.extend(posts[1..posts.len() - 1].iter().map(knot));
    let end = knot(&posts[posts.len() - 1]);
    // What lies after it is not known yet; the source's right side stands in.
    knots.push(Knot { y: last.y, outgoing: last.outgoing, tangent: last.tangent, ..end });
}

/// Adds a knot, or its right side to the knot that ends the piece before.
fn join(knots: &mut Vec<Knot>, right: Knot) {
    let Some(left) = knots.last_mut() else {
        knots.push(right);
        return;
    };
    left.y = right.y;
    left.outgoing = right.outgoing;
    left.interpolation = right.interpolation;
    let one_slope = left.incoming.slope == left.outgoing.slope && left.arrival == left.y;
    left.tangent = if one_slope { Tangent::Smooth } else { Tangent::Broken };
}
