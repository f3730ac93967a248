//! Moving the knots of a fit so that its largest error falls: as many spans, less error.

use super::search::Span;
use super::span::{Fitter, Trial};
use super::table::Table;

/// First and longest move of a knot, in candidates; halved down to one.
const FARTHEST: usize = 16;

/// Rounds over the knots.
const ROUNDS: usize = 3;

/// Knots beside errors below this part of the largest stay.
const MATTERS: f64 = 0.8;

/// A move must bring the larger of two errors below this part of it.
const GAIN: f64 = 0.995;

/// Lowers the largest errors of neighbouring spans, one knot at a time; the largest left, in tolerances.
///
/// The knot between two spans moves towards the one with the larger error. No move raises an error
/// above the larger of the two, so that what fitted still fits.
pub(super) fn balance(table: &Table, fitter: &mut Fitter, spans: &mut [Span]) -> f64 {
    let mut errors: Vec<f64> = Vec::with_capacity(spans.len());
    for span in spans.iter_mut() {
        let trial = fitter.tighten(table, span.nodes, span.weights, f64::INFINITY);
        span.weights = trial.weights;
        errors.push(trial.error);
    }
    let largest = |errors: &[f64]| errors.iter().copied().fold(0.0, f64::max);
    for _ in 0..ROUNDS {
        let matters = MATTERS * largest(&errors);
        let mut moved = false;
        for knot in 1..spans.len() {
            let pair = knot - 1..knot + 1;
            while largest(&errors[pair.clone()]) > matters
                && let Some((node, trials)) =
                    better(table, fitter, &spans[pair.clone()], &errors[pair.clone()])
            {
                spans[knot - 1].nodes[1] = node;
                spans[knot].nodes[0] = node;
                for (side, trial) in trials.iter().enumerate() {
                    spans[knot - 1 + side].weights = trial.weights;
                    errors[knot - 1 + side] = trial.error;
                }
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    largest(&errors)
}

/// A better place for the knot between two spans, and what becomes of them.
fn better(table: &Table, fitter: &mut Fitter, spans: &[Span], errors: &[f64]) -> Option<(usize, [Trial; 2])> {
    let [before, after] = [spans[0], spans[1]];
    let (first, node, last) = (before.nodes[0], after.nodes[0], after.nodes[1]);
    let allowed = GAIN * errors[0].max(errors[1]);
    let mut far = FARTHEST;
    while far > 0 {
        let there = if errors[0] > errors[1] { node.saturating_sub(far) } else { node + far };
        if first < there && there < last {
            let mut attempt = |nodes: [usize; 2], weights: [f64; 2]| {
                let trial = fitter.tighten(table, nodes, weights, allowed);
                (trial.error < allowed).then_some(trial)
            };
            // The side that grows is the more likely to fail.
            let (grown, shrunk) = if errors[0] > errors[1] { (1, 0) } else { (0, 1) };
            let nodes = [[first, there], [there, last]];
            let weights = [before.weights, after.weights];
            if let Some(grew) = attempt(nodes[grown], weights[grown])
                && let Some(shrank) = attempt(nodes[shrunk], weights[shrunk])
            {
                let trials = if grown == 0 { [grew, shrank] } else { [shrank, grew] };
                return Some((there, trials));
            }
        }
        far /= 2;
    }
    None
}
