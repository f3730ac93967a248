//! Fewer keys than with the source's own slopes: knots whose time, value and slope are free.
//!
//! The search with the source's slopes at a looser tolerance tells how many knots might do and where;
//! fitted together they come within the tolerance asked for, or nearly, and then one more knot in the
//! worst span is tried. From the best so found, knots are left out one at a time where their neighbours
//! can make up for it. A result counts only if it is fair (adds no turn and no inflection) and passes
//! every probe.

use super::fair::Fair;
use super::joint::{Freedom, Joint};
use super::landmarks::Role;
use super::search::{Patience, Search, Span};
use super::solve::{Post, posts};
use super::span::{Fitter, LEAST};
use super::table::Table;
use crate::curve::THIRD;

/// How much looser the tolerances of the searches are.
const LOOSER: [f64; 4] = [1.15, 1.5, 2.2, 3.2];

/// Farthest from the tolerance, in tolerances, at which one more knot is worth a try.
const IN_REACH: f64 = 2.5;

/// Keys more than the source's slopes need that may be spent on being fair.
const SPARE: usize = 1;

/// Knots on each side that make up for one left out.
pub(super) const WINDOW: usize = 4;

/// What the smooth mode made of a piece, or of a part of it.
pub(super) struct Smooth {
    pub posts: Vec<Post>,
    /// They are fewer than the source's slopes need over the same table, or those very posts.
    pub beats_exact: bool,
}

/// The posts of a piece: between pinned nodes as few as can be found.
pub(super) fn solve_smooth(table: &Table, fitter: &mut Fitter) -> Option<Smooth> {
    let fair = Fair::new(table);
    let mut all: Vec<Post> = Vec::new();
    let mut beats_exact = true;
    for reach in Reach::all(&fair, Knots::Move) {
        let Smooth { posts: found, beats_exact: beats } = reach.solve(fitter)?;
        beats_exact &= beats;
        // Where two reaches meet, the arriving weight is the first's, the leaving one the second's.
        if let Some(last) = all.last_mut() {
            last.weights[1] = found[0].weights[1];
            all.extend(&found[1..]);
        } else {
            all = found;
        }
    }
    Some(Smooth { posts: all, beats_exact })
}

/// Whether knots may move in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Knots {
    Move,
    Stay,
}

/// What lies between two pinned nodes.
pub(super) struct Reach<'a> {
    table: &'a Table,
    fair: &'a Fair<'a>,
    knots: Knots,
    /// Between nodes that must be knots.
    stretches: Vec<[usize; 2]>,
}

impl<'a> Reach<'a> {
    /// A source from one pinned node to the next; on frames no knot moves.
    pub fn all(fair: &'a Fair<'a>, knots: Knots) -> Vec<Reach<'a>> {
        let table = fair.table;
        let knots = if table.framed { Knots::Stay } else { knots };
        let mut reaches: Vec<Reach> = Vec::new();
        for stretch in table.stretches() {
            match reaches.last_mut() {
                Some(open) if table.nodes[stretch[0]].role < Role::Pinned => open.stretches.push(stretch),
                _ => reaches.push(Reach { table, fair, knots, stretches: vec![stretch] }),
            }
        }
        reaches
    }

    /// When it starts and ends.
    pub fn ends(&self) -> [f64; 2] {
        let last = self.stretches.len() - 1;
        [self.stretches[0][0], self.stretches[last][1]].map(|node| self.table.nodes[node].x)
    }

    fn solve(&self, fitter: &mut Fitter) -> Option<Smooth> {
        let search = |stretch: &[usize; 2]| Search::new(self.table, *stretch, Patience::THOROUGH);
        let mut searches: Vec<Search> = self.stretches.iter().map(search).collect();
        let exact = fewest(&mut searches, fitter, 1.0)?;
        searches.iter_mut().for_each(|search| _ = search.with(Patience::HASTY));
        let needed = count(&exact);
        let mut limit = needed;
        let mut best = None;
        let could_be_fewer = limit > self.stretches.len();
        if could_be_fewer {
            for looser in LOOSER {
                if limit == self.stretches.len() {
                    break;
                }
                let spans = fewest(&mut searches, fitter, looser)?;
                if count(&spans) < limit
                    && let Some(found) = self.improve(self.begin(&spans), limit)
                {
                    limit = found.len() - 1;
                    best = Some(found);
                }
            }
        }
        let begun = self.begin(&exact);
        if best.is_none() && !self.is_sound(&begun) {
            best = self.improve(begun.clone(), limit + 1 + SPARE);
        }
        if could_be_fewer {
            let thinned = self.thin(best.clone().unwrap_or(begun));
            best = thinned.or(best);
        }
        if let Some(posts) = best {
            let beats_exact = posts.len() <= needed;
            return Some(Smooth { posts, beats_exact });
        }
        let mut spans = Vec::new();
        for (search, exact) in searches.iter_mut().zip(exact) {
            spans.extend(search.closest(fitter, exact));
        }
        Some(Smooth { posts: posts(self.table, &spans), beats_exact: true })
    }

    /// The posts of a way found with the source's slopes, flat where they are to be.
    fn begin(&self, spans: &[Vec<Span>]) -> Vec<Post> {
        let mut posts = posts(self.table, &spans.concat());
        for post in &mut posts {
            if self.held(post) == Some(Role::Flat) {
                post.slope = 0.0;
            }
        }
        posts
    }

    /// What is settled about a post beforehand, if it must be a knot.
    fn held(&self, post: &Post) -> Option<Role> {
        let mut starts = self.stretches.iter().map(|stretch| &self.table.nodes[stretch[0]]);
        starts.find(|node| node.x == post.x).map(|node| node.role)
    }

    /// Whether nothing is to be mended: fair, and without a knot that is flat only in the fit.
    fn is_sound(&self, posts: &[Post]) -> bool {
        self.fair.is_fair(posts) && !posts.iter().any(|post| self.held(post) == Some(Role::Flat))
    }

    /// Brings posts within the tolerance, with more knots where it must, but with fewer than `limit`
    /// spans.
    fn improve(&self, mut posts: Vec<Post>, limit: usize) -> Option<Vec<Post>> {
        loop {
            let (joint, free) = (self.joint(&posts), self.freedoms(&posts));
            let worst = joint.settle(&mut posts, &free);
            if worst <= 1.0 && self.fair.is_fair(&posts) {
                return Some(posts);
            }
            if posts.len() >= limit || worst > IN_REACH {
                return None;
            }
            let errors = joint.worst(&posts);
            let at = (0..errors.len()).fold(0, |m, k| if errors[k] > errors[m] { k } else { m });
            posts.insert(at + 1, self.between(&posts[at], &posts[at + 1])?);
        }
    }

    /// Leaves out knots one at a time as long as their neighbours can make up for it.
    ///
    /// `None` where none can go.
    fn thin(&self, mut posts: Vec<Post>) -> Option<Vec<Post>> {
        let before = posts.len();
        let mut k = 1;
        while k + 1 < posts.len() {
            let from = k.saturating_sub(WINDOW);
            match self.without(&posts, k) {
                Some(fewer) => {
                    posts = fewer;
                    k = from.max(1);
                }
                None => k += 1,
            }
        }
        (posts.len() < before).then_some(posts)
    }

    /// The posts without post `k`, its neighbours moved; `None` where they cannot make up for it.
    pub fn without(&self, posts: &[Post], k: usize) -> Option<Vec<Post>> {
        if self.held(&posts[k]).is_some() {
            return None;
        }
        let (from, to) = (k.saturating_sub(WINDOW), (k + WINDOW).min(posts.len() - 1));
        let mut window = posts[from..=to].to_vec();
        window.remove(k - from);
        lengthen(&mut window, k - from, posts[k].x);
        let (joint, free) = (self.joint(&window), self.freedoms(&window));
        if joint.settle(&mut window, &free) > 1.0 {
            return None;
        }
        let last = window.len() - 1;
        window[0].weights[0] = posts[from].weights[0];
        window[last].weights[1] = posts[to].weights[1];
        let whole = [&posts[..from], &window, &posts[to + 1..]].concat();
        self.fair.is_fair(&whole).then_some(whole)
    }

    fn joint(&self, posts: &[Post]) -> Joint<'_> {
        let probes = self.table.probes_between(posts[0].x, posts[posts.len() - 1].x);
        Joint { table: self.table, fair: self.fair, probes }
    }

    /// Both ends are fixed, what must be a knot keeps its time.
    fn freedoms(&self, posts: &[Post]) -> Vec<Freedom> {
        let last = posts.len() - 1;
        let freedom = |(k, post): (usize, &Post)| {
            let inner = 0 < k && k < last;
            let held = self.held(post);
            Freedom {
                time: inner && self.knots == Knots::Move && held.is_none(),
                value: inner,
                slope: inner && held != Some(Role::Flat),
            }
        };
        posts.iter().enumerate().map(freedom).collect()
    }

    /// A post on the source about half way between two others, if there is a candidate.
    fn between(&self, a: &Post, b: &Post) -> Option<Post> {
        let middle = 0.5 * (a.x + b.x);
        let after = self.table.nodes.partition_point(|node| node.x < middle);
        let node = self.table.nodes.get(after).filter(|node| a.x < node.x && node.x < b.x)?;
        Some(Post { x: node.x, y: node.y, slope: node.slope, weights: [THIRD; 2] })
    }
}

/// The fewest spans of every search within `goal` tolerances.
fn fewest(searches: &mut [Search], fitter: &mut Fitter, goal: f64) -> Option<Vec<Vec<Span>>> {
    searches.iter_mut().map(|search| search.fewest(fitter, goal, usize::MAX)).collect()
}

fn count(spans: &[Vec<Span>]) -> usize {
    spans.iter().map(Vec::len).sum()
}

/// Gives the handles on both sides of a knot that is gone the reach they had: `k` is the one after it.
fn lengthen(posts: &mut [Post], k: usize, gone: f64) {
    let duration = posts[k].x - posts[k - 1].x;
    let (before, after) = (gone - posts[k - 1].x, posts[k].x - gone);
    posts[k - 1].weights[1] = (posts[k - 1].weights[1] * before / duration).max(LEAST);
    posts[k].weights[0] = (posts[k].weights[0] * after / duration).max(LEAST);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Curve;
    use crate::fit::table::Ask;

    #[test]
    fn a_knot_too_many_is_left_out() {
        // One period of a sine is within 0.5 % of four spans; five are begun with.
        let x: Vec<f64> = (0..=256).map(|k| f64::from(k) / 256.0).collect();
        let y: Vec<f64> = x.iter().map(|x| (std::f64::consts::TAU * x).sin()).collect();
        let curve = Curve::from_samples(&x, &y, None).unwrap();
        let run: Vec<_> = curve.segments().collect();
        let ask = Ask { tolerance: 0.01, range: 2.0, frames: None, floor: None, keep_turns: true };
        let table = Table::new(&run, &[], ask);
        let fair = Fair::new(&table);
        let reach = &Reach::all(&fair, Knots::Move)[0];
        let post = |k: usize| {
            let node = &table.nodes[k];
            Post { x: node.x, y: node.y, slope: node.slope, weights: [THIRD; 2] }
        };
        let begun: Vec<Post> = [0, 50, 100, 150, 200, 256].map(post).to_vec();
        let thinned = reach.thin(begun).unwrap();
        assert!(thinned.len() <= 4, "{thinned:?}");
        assert!(reach.joint(&thinned).worst(&thinned).iter().all(|&worst| worst <= 1.0));
    }
}
