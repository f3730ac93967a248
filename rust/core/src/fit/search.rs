//! The fewest spans between two nodes of a table, and among equals those with the smallest largest error.
//!
//! Breadth first: level k holds every candidate that k spans reach and no fewer. A level is worked off
//! from its far end, so that most of the next one is reached from few candidates; a node is reached
//! once. From each candidate the spans grow while they fit. Past the first that does not, whether a
//! longer one fits is not monotone (on a staircase it does after a dozen that do not), so that the
//! search goes on, in strides that grow with the error, until the error is far out or too many miss: more
//! where the source is sparse, with many candidates between its own knots.
//!
//! The smallest largest error is found by asking again for as few spans within less; what was learnt
//! about a span is remembered.
//!
//! Several channels may share the nodes: a span then fits if it fits in every channel. The channel that
//! said no last is asked first, for it is the likeliest to say no again.

use super::balance::balance;
use super::span::Fitter;
use super::table::Table;
use crate::curve::THIRD;

/// A span of a fit: between two nodes of a table, with the weights of its two handles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Span {
    pub nodes: [usize; 2],
    pub weights: [f64; 2],
}

/// When to stop growing spans from a candidate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    /// Misses in a row.
    pub misses: usize,
    /// Whether it is as many for each candidate that a segment of the source has.
    pub per_candidate: bool,
    /// Error, in tolerances.
    pub error: f64,
    /// Candidates skipped after a miss, for each tolerance the error is over the first.
    pub stride: f64,
    /// Error, in tolerances, above which a span is given up before every step is tried.
    pub hope: f64,
}

impl Patience {
    /// What the search uses: on nearly all the cases we have it loses nothing to trying every span.
    pub const USUAL: Patience =
        Patience { misses: 20, per_candidate: true, error: 8.0, stride: 1.0, hope: 2.0 };

    /// The same with every step tried, for errors as small as can be.
    pub const THOROUGH: Patience = Patience { hope: f64::INFINITY, ..Patience::USUAL };

    /// What is enough where the answer is but a start for something else.
    pub const HASTY: Patience =
        Patience { misses: 10, per_candidate: false, error: 4.0, ..Patience::THOROUGH };
}

/// Of up to so many spans the smallest largest error is found, within the factor after it.
const FEW: usize = 4;
const NEAR_ENOUGH: f64 = 1.04;

/// What is known about a span: errors in tolerances.
#[derive(Debug, Clone, Copy)]
struct Known {
    to: usize,
    weights: [f64; 2],
    /// An error that was reached.
    reached: f64,
    /// An error that was missed: the span cannot be held within it, as far as the fitter can tell.
    missed: f64,
    /// How far out it was when it missed.
    error: f64,
}

/// A search between two nodes, of one table or of several with the same nodes.
pub(super) struct Search<'a> {
    channels: Vec<Channel<'a>>,
    patience: Patience,
    density: usize,
    first: usize,
    last: usize,
}

/// What a search knows of one table.
struct Channel<'a> {
    table: &'a Table,
    /// Its place among the tables.
    index: usize,
    first: usize,
    /// For each node from the first on, the spans tried from it, by where they end.
    known: Vec<Vec<Known>>,
    /// Weights of the last span from the present node, to start the next from.
    near: Option<[f64; 2]>,
}

impl<'a> Search<'a> {
    /// A search from node `first` to node `last`, with no node between them that must be a knot.
    pub fn new(table: &'a Table, ends: [usize; 2], patience: Patience) -> Search<'a> {
        Search::together([table], ends, patience)
    }

    /// The same for tables whose nodes lie at the same times.
    pub fn together(
        tables: impl IntoIterator<Item = &'a Table>,
        [first, last]: [usize; 2],
        patience: Patience,
    ) -> Search<'a> {
        let channel = |(index, table)| Channel {
            table,
            index,
            first,
            known: vec![Vec::new(); last - first],
            near: None,
        };
        let channels: Vec<Channel> = tables.into_iter().enumerate().map(channel).collect();
        let density = channels.iter().map(|channel| channel.table.density).max().unwrap_or(1);
        Search { channels, patience, density, first, last }
    }

    /// From now on tries as many spans as this allows.
    pub fn with(&mut self, patience: Patience) -> &mut Self {
        self.patience = patience;
        self
    }

    /// The fewest spans of the one table, at most `most`, within `goal` tolerances.
    pub fn fewest(&mut self, fitter: &mut Fitter, goal: f64, most: usize) -> Option<Vec<Span>> {
        let way = self.way(fitter, goal, most)?;
        Some(self.spans(0, &way))
    }

    /// The nodes of the fewest spans, at most `most`, that are within `goal` tolerances in every table.
    pub fn way(&mut self, fitter: &mut Fitter, goal: f64, most: usize) -> Option<Vec<usize>> {
        let mut reached: Vec<Option<usize>> = vec![None; self.last - self.first + 1];
        let mut level = vec![self.first];
        for _ in 0..most {
            let mut next = Vec::new();
            for &from in level.iter().rev() {
                self.grow(fitter, from, goal, &mut reached, &mut next);
                if reached[self.last - self.first].is_some() {
                    return Some(way(&reached, self.first));
                }
            }
            if next.is_empty() {
                return None;
            }
            next.sort_unstable();
            level = next;
        }
        None
    }

    /// The spans of table number `index` along a way that was just found.
    pub fn spans(&self, index: usize, way: &[usize]) -> Vec<Span> {
        let span = |pair: &[usize]| {
            let nodes = [pair[0], pair[1]];
            let known = self.channels.iter().find(|channel| channel.index == index);
            let known = known.and_then(|channel| channel.recall(nodes));
            Span { nodes, weights: known.map_or([THIRD; 2], |known| known.weights) }
        };
        way.windows(2).map(span).collect()
    }

    /// As few spans of the one table as these with a smaller largest error.
    ///
    /// Up to [`FEW`] spans the smallest there is, within 4 %; of more the knots are balanced.
    pub fn closest(&mut self, fitter: &mut Fitter, mut spans: Vec<Span>) -> Vec<Span> {
        self.patience = Patience::THOROUGH;
        let table = self.channels[0].table;
        let mut high = balance(table, fitter, &mut spans);
        let mut low = if (2..=FEW).contains(&spans.len()) { 0.0 } else { high };
        while high > NEAR_ENOUGH * low {
            let goal = if low > 0.0 { (low * high).sqrt() } else { 0.9 * high };
            match self.fewest(fitter, goal, spans.len()) {
                Some(found) => {
                    spans = found;
                    high = balance(table, fitter, &mut spans).min(goal);
                }
                None => low = goal,
            }
        }
        spans
    }

    /// Reaches what a span from `from` reaches.
    fn grow(
        &mut self,
        fitter: &mut Fitter,
        from: usize,
        goal: f64,
        reached: &mut [Option<usize>],
        next: &mut Vec<usize>,
    ) {
        self.channels.iter_mut().for_each(|channel| channel.near = None);
        let allowed = self.patience.misses * if self.patience.per_candidate { self.density } else { 1 };
        let mut misses = 0;
        let mut to = from + 1;
        while to <= self.last {
            let place = to - self.first;
            if reached[place].is_some() {
                to += 1;
                continue;
            }
            let Some(error) = self.miss(fitter, [from, to], goal) else {
                reached[place] = Some(from);
                next.push(to);
                misses = 0;
                to += 1;
                continue;
            };
            misses += 1;
            if misses > allowed || error > self.patience.error {
                return;
            }
            to += 1 + (self.patience.stride * (error - 1.0).max(0.0)) as usize;
        }
    }

    /// How far out a span is in the first channel that says no, in parts of the goal.
    fn miss(&mut self, fitter: &mut Fitter, nodes: [usize; 2], goal: f64) -> Option<f64> {
        for k in 0..self.channels.len() {
            let channel = &mut self.channels[k];
            let known = channel.ask(fitter, nodes, goal, self.patience.hope);
            if known.reached <= goal {
                channel.near = Some(known.weights);
                continue;
            }
            let error = known.error / goal;
            if error < 3.0 {
                channel.near = Some(known.weights.map(|weight| weight.clamp(0.1, 0.9)));
            }
            self.channels[..=k].rotate_right(1);
            return Some(error);
        }
        None
    }
}

impl Channel<'_> {
    fn recall(&self, [from, to]: [usize; 2]) -> Option<Known> {
        let row = &self.known[from - self.first];
        let place = row.partition_point(|known| known.to < to);
        row.get(place).copied().filter(|known| known.to == to)
    }

    /// What is known about a span with respect to a goal, tried if need be.
    fn ask(&mut self, fitter: &mut Fitter, [from, to]: [usize; 2], goal: f64, hope: f64) -> Known {
        let row = &mut self.known[from - self.first];
        let place = row.partition_point(|known| known.to < to);
        let before = row.get(place).copied().filter(|known| known.to == to);
        if let Some(known) = before
            && (known.reached <= goal || known.missed >= goal)
        {
            return known;
        }
        let near = before.map_or(self.near, |known| Some(known.weights));
        let trial = fitter.fit(self.table, [from, to], goal, hope, near);
        let mut known = before.unwrap_or(Known {
            to,
            weights: trial.weights,
            reached: f64::INFINITY,
            missed: 0.0,
            error: f64::INFINITY,
        });
        if trial.fits {
            (known.weights, known.reached) = (trial.weights, trial.error);
        } else {
            (known.missed, known.error) = (goal, trial.error);
            if known.reached.is_infinite() {
                known.weights = trial.weights;
            }
        }
        if before.is_some() {
            row[place] = known;
        } else {
            row.insert(place, known);
        }
        known
    }
}

/// The nodes that lead to the last one reached.
fn way(reached: &[Option<usize>], first: usize) -> Vec<usize> {
    let mut nodes = vec![first + reached.len() - 1];
    let mut at = reached.len() - 1;
    while let Some(from) = reached[at] {
        nodes.push(from);
        at = from - first;
    }
    nodes.reverse();
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Curve;
    use crate::fit::table::Ask;

    /// Every span is tried.
    const ENDLESS: Patience = Patience {
        misses: usize::MAX,
        per_candidate: false,
        error: f64::INFINITY,
        stride: 0.0,
        hope: f64::INFINITY,
    };

    /// A smooth random motion: a sum of sines, some of them fast, with a step in it.
    fn random_table(seed: u32, tolerance: f64) -> Table {
        let mut state = seed;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(state >> 8) / f64::from(1u32 << 24)
        };
        let waves: Vec<[f64; 3]> = (1..7)
            .map(|k| [random() / f64::from(k), 12.0 * random() * f64::from(k), 6.3 * random()])
            .collect();
        let (step, steep) = (random(), 5.0 + 200.0 * random());
        let value = |x: f64| {
            let sines: f64 = waves.iter().map(|[size, pace, phase]| size * (pace * x + phase).sin()).sum();
            sines + (steep * (x - step)).tanh()
        };
        let x: Vec<f64> = (0..=160).map(|k| f64::from(k) / 160.0).collect();
        let y: Vec<f64> = x.iter().map(|&x| value(x)).collect();
        let curve = Curve::from_samples(&x, &y, None).unwrap();
        let run: Vec<_> = curve.segments().collect();
        let range = curve.range();
        let ask =
            Ask { tolerance: tolerance * range, range, frames: Some(160), floor: None, keep_turns: false };
        Table::new(&run, &[], ask)
    }

    #[test]
    fn patience_loses_no_span_on_random_motions() {
        let mut fitter = Fitter::new();
        // The last four lose a key where spans are given up a little earlier.
        for seed in (0..24).chain([122, 258, 635, 886]) {
            let table = random_table(seed, [0.002, 0.01, 0.03][seed as usize % 3]);
            let ends = [0, table.last()];
            let usual = Search::new(&table, ends, Patience::USUAL).fewest(&mut fitter, 1.0, 99).unwrap();
            let endless = Search::new(&table, ends, ENDLESS).fewest(&mut fitter, 1.0, 99).unwrap();
            assert_eq!(usual.len(), endless.len(), "seed {seed}");
        }
    }

    #[test]
    fn as_few_spans_with_less_error() {
        let mut fitter = Fitter::new();
        let table = random_table(3, 0.02);
        let mut search = Search::new(&table, [0, table.last()], Patience::USUAL);
        let found = search.fewest(&mut fitter, 1.0, 99).unwrap();
        let mut closer = search.closest(&mut fitter, found.clone());
        assert_eq!(found.len(), closer.len());
        let error = balance(&table, &mut fitter, &mut closer);
        let mut before = found;
        let unmoved = before
            .iter_mut()
            .map(|span| fitter.tighten(&table, span.nodes, span.weights, f64::INFINITY).error)
            .fold(0.0, f64::max);
        assert!(error < unmoved && unmoved <= 1.0, "{error} {unmoved}");
        assert!(closer.windows(2).all(|pair| pair[0].nodes[1] == pair[1].nodes[0]));
    }
}
