//! Several channels with common key times: each within its own tolerance, as few times as can be found.
//!
//! What one channel needs as a knot (a kink, a Hold, an extreme) is a key time of all. Between those the
//! search is the one for a single channel, with spans that must fit in every channel. In the smooth mode
//! times are then left out where values and slopes beside them can make up for it in every channel.

use super::aligned::{Channel, Part, cuts, flat_knots, nodes, parts, table, wishes};
use super::fair::Fair;
use super::frames;
use super::landmarks::Role;
use super::options::{Options, Slopes};
use super::report::{Fit, Reason, Refusal};
use super::search::{Patience, Search, Span};
use super::smooth::{Knots, Reach, WINDOW};
use super::solve::{Post, hold, is_legal, posts, smooth};
use super::span::Fitter;
use super::table::{Ask, Table};
use super::{ABOVE, AIMS, REDUNDANT, ROUNDING};
use crate::curve::{Curve, Knot};

/// Where the tolerances of a search lie, in those asked for, when it looks for what would do.
const LOOSEST: f64 = 1e6;

/// Curves of a fit, or `None` where no number of keys will do.
type Found = Result<Option<Vec<Curve>>, Refusal>;

/// The fewest common key times that keep every curve within its own tolerance.
///
/// The other options are common to all; `options.tolerance` means nothing. Each answer has its knots at
/// the same times, and is checked like that of [`fit`](super::fit()). `watch` is told the time reached, 0 to 1,
/// and ends the fit by saying no.
///
/// # Errors
/// A [`Refusal`] for all curves together; [`Reason::Cancelled`] where `watch` said no.
///
/// # Example
/// ```
/// use keywright_core::curve::Curve;
/// use keywright_core::fit::{Options, fit_common};
///
/// let x: Vec<f64> = (0..=200).map(|i| f64::from(i) / 200.0).collect();
/// let wave = |pace: f64| -> Vec<f64> { x.iter().map(|x| (pace * x).sin()).collect() };
/// let curves = [Curve::from_samples(&x, &wave(6.0), None)?, Curve::from_samples(&x, &wave(9.0), None)?];
/// let fits = fit_common(&[(&curves[0], 0.005), (&curves[1], 0.01)], &Options::default(), |_| true)?;
/// let times = |k: usize| -> Vec<f64> { fits[k].curve.knots().iter().map(|knot| knot.x).collect() };
/// assert_eq!(times(0), times(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fit_common(
    curves: &[(&Curve, f64)],
    options: &Options,
    mut watch: impl FnMut(f64) -> bool,
) -> Result<Vec<Fit>, Refusal> {
    let made =
        |&(curve, tolerance): &(&Curve, f64)| channel(curve, &Options { tolerance, ..options.clone() });
    let channels: Vec<Channel> = curves.iter().map(made).collect::<Result<_, _>>()?;
    if channels.is_empty() {
        return Ok(Vec::new());
    }
    let cuts = cuts(&channels);
    let mut common = Common { channels, options, cuts, watch: &mut watch, far: 0.0 };
    match common.within()? {
        Some(fits) if fits[0].keys <= options.max_keys => Ok(fits),
        found => Err(common.refusal(found)?),
    }
}

fn channel(curve: &Curve, options: &Options) -> Result<Channel, Refusal> {
    options.check()?;
    let placed = frames::place(curve, options)?;
    let (source, range) = (placed.curve.clone(), placed.curve.range());
    let size = source.start().abs().max(source.end().abs());
    let is_flat = range <= ROUNDING * size;
    let tolerance = options.in_range(range).tolerance;
    Ok(Channel { source, range, tolerance, shift: placed.shift, is_flat })
}

struct Common<'a> {
    channels: Vec<Channel>,
    options: &'a Options,
    cuts: Vec<f64>,
    watch: &'a mut dyn FnMut(f64) -> bool,
    /// The farthest time told.
    far: f64,
}

impl Common<'_> {
    /// The fewest key times, however many; aimed closer until the final check agrees.
    fn within(&mut self) -> Result<Option<Vec<Fit>>, Refusal> {
        for aim in AIMS {
            let Some(found) = self.solve(aim)? else { return Ok(None) };
            let fits = self.judged(found);
            if self.are_met(&fits) {
                return self.settled(fits, aim).map(Some);
            }
        }
        Ok(None)
    }

    fn judged(&self, curves: Vec<Curve>) -> Vec<Fit> {
        let judge = |(channel, curve): (&Channel, Curve)| {
            let range = if channel.is_flat { 1.0 } else { channel.range };
            Fit::of(&channel.source, curve, range, self.options.frames, channel.shift)
        };
        self.channels.iter().zip(curves).map(judge).collect()
    }

    fn are_met(&self, fits: &[Fit]) -> bool {
        let met = |(channel, fit): (&Channel, &Fit)| {
            let sunk = self.options.floor && fit.below > ROUNDING;
            channel.is_flat || fit.max_error <= channel.tolerance && !sunk
        };
        self.channels.iter().zip(fits).all(met)
    }

    /// What has few common times already stays as it is: see `settled` of a single fit.
    fn settled(&mut self, fits: Vec<Fit>, aim: f64) -> Result<Vec<Fit>, Refusal> {
        let own = self.channels[0].source.knots();
        let few = 4 * fits[0].keys > 3 * own.len();
        let legal = |channel: &Channel| {
            let options = Options { tolerance: channel.tolerance, ..self.options.clone() };
            let knots = channel.source.knots();
            let common = own.len() == knots.len() && own.iter().zip(knots).all(|(a, b)| a.x == b.x);
            common && (channel.is_flat || is_legal(&channel.source, channel.range, &options))
        };
        if !few || !self.channels.iter().all(legal) {
            return Ok(fits);
        }
        let own = own.len();
        let sources = self.channels.iter().map(|channel| channel.source.clone()).collect();
        let reduced = self.solve(REDUNDANT * aim)?.filter(|curves| curves[0].knots().len() < own);
        let settled = self.judged(reduced.unwrap_or(sources));
        Ok(if self.are_met(&settled) { settled } else { fits })
    }

    /// Why there is no answer, and what would do.
    fn refusal(&mut self, found: Option<Vec<Fit>>) -> Result<Refusal, Refusal> {
        let keys_needed = found.map(|fits| fits[0].keys);
        let most = keys_needed.map_or(usize::MAX, |_| self.options.max_keys);
        let enough = |curves: &Vec<Curve>| curves[0].knots().len() <= most;
        let mut reached = self.solve(LOOSEST)?.filter(enough);
        let (mut low, mut high) = (1.0, LOOSEST);
        // To within 2 %.
        while reached.is_some() && high > 1.02 * low {
            let middle = f64::sqrt(low * high);
            match self.solve(middle)?.filter(enough) {
                Some(curves) => (reached, high) = (Some(curves), middle),
                None => low = middle,
            }
        }
        let fits = reached.map(|curves| self.judged(curves)).unwrap_or_default();
        let worst = fits.iter().max_by(|a, b| a.max_error.total_cmp(&b.max_error));
        let loosest = self.channels.iter().map(|channel| (high * channel.tolerance).min(1.0));
        let reason = if keys_needed.is_some() { Reason::TooManyKeys } else { Reason::OutOfReach };
        Ok(Refusal {
            keys_needed,
            tolerance_reached: worst.map(|_| ABOVE * loosest.fold(0.0, f64::max)),
            worst_at: worst.map(|fit| fit.at),
            ..Refusal::new(reason)
        })
    }

    /// The fewest common times at `aim` times the tolerances asked for.
    fn solve(&mut self, aim: f64) -> Found {
        // Beyond the whole range nothing changes.
        let aimed = |channel: &Channel| Channel {
            source: channel.source.clone(),
            tolerance: (aim * channel.tolerance).min(1.0),
            ..*channel
        };
        let channels: Vec<Channel> = self.channels.iter().map(aimed).collect();
        let Some(stretches) = parts(&channels, &self.cuts) else { return Ok(None) };
        let wishes = wishes(&channels, self.options);
        let mut knots: Vec<Vec<Knot>> = vec![Vec::new(); channels.len()];
        let mut fitter = Fitter::new();
        for (k, stretch) in stretches.iter().enumerate() {
            self.tell(self.cuts[k])?;
            let ends = [self.cuts[k], self.cuts[k + 1]];
            let marks = nodes(&channels, stretch, &wishes, ends, self.options.frames);
            let ask = |channel: &Channel| self.ask(channel);
            let tables: Vec<Option<Table>> = channels
                .iter()
                .zip(stretch)
                .zip(marks.iter().cloned())
                .map(|((channel, part), marks)| Some(table(part.run()?, marks, ask(channel))))
                .collect();
            let smooth_tables: Vec<&Table> = tables.iter().flatten().collect();
            let found = if smooth_tables.is_empty() {
                let must = marks[0].iter().filter(|mark| mark.role != Role::Free).map(|mark| mark.x);
                Times { times: must.collect(), posts: Vec::new() }
            } else {
                let Some(found) = self.search(&smooth_tables, &mut fitter)? else { return Ok(None) };
                found
            };
            let mut posts = found.posts.iter();
            for ((channel, part), knots) in channels.iter().zip(stretch).zip(&mut knots) {
                let times = &found.times;
                match part {
                    Part::Flat => knots.extend(flat_knots(&channel.source, &times[usize::from(k > 0)..])),
                    Part::Hold(held) => hold(knots, held, &times[1..times.len() - 1]),
                    Part::Smooth(run) => posts.next().into_iter().for_each(|posts| smooth(knots, run, posts)),
                }
            }
        }
        self.tell(1.0)?;
        Ok(knots.into_iter().map(Curve::new).collect::<Result<_, _>>().ok())
    }

    fn ask(&self, channel: &Channel) -> Ask {
        Ask::of(&channel.source, channel.range, channel.tolerance, self.options)
    }

    /// The posts of every table at the fewest common nodes.
    fn search(&mut self, tables: &[&Table], fitter: &mut Fitter) -> Result<Option<Times>, Refusal> {
        let mut spans = vec![Vec::new(); tables.len()];
        for stretch in tables[0].stretches() {
            self.tell(tables[0].nodes[stretch[0]].x)?;
            let mut search = Search::together(tables.iter().copied(), stretch, Patience::USUAL);
            let Some(found) = search.way(fitter, 1.0, usize::MAX) else { return Ok(None) };
            for (c, table) in tables.iter().enumerate() {
                spans[c].extend(search.spans(c, &found).into_iter().map(|span| {
                    let weights = fitter.tighten(table, span.nodes, span.weights, f64::INFINITY).weights;
                    Span { weights, ..span }
                }));
            }
        }
        let begun = tables.iter().zip(&spans).map(|(table, spans)| posts(table, spans));
        let mut posts: Vec<Vec<Post>> = begun.collect();
        if self.options.slopes == Slopes::Smooth {
            let fair: Vec<Fair> = tables.iter().map(|table| Fair::new(table)).collect();
            self.thin(&fair, &mut posts)?;
        }
        Ok(Some(Times { times: posts[0].iter().map(|post| post.x).collect(), posts }))
    }

    /// Leaves out times one by one where every channel can make up for it.
    fn thin(&mut self, sources: &[Fair], posts: &mut [Vec<Post>]) -> Result<(), Refusal> {
        let reaches: Vec<Vec<Reach>> = sources.iter().map(|fair| Reach::all(fair, Knots::Stay)).collect();
        let mut k = 1;
        while k + 1 < posts[0].len() {
            self.tell(posts[0][k].x)?;
            let without = |(reaches, posts): (&Vec<Reach>, &Vec<Post>)| without(reaches, posts, k);
            match reaches.iter().zip(posts.iter()).map(without).collect::<Option<Vec<_>>>() {
                Some(fewer) => {
                    fewer.into_iter().zip(posts.iter_mut()).for_each(|(fewer, posts)| *posts = fewer);
                    k = k.saturating_sub(WINDOW).max(1);
                }
                None => k += 1,
            }
        }
        Ok(())
    }

    /// Tells how far in time the fit is, and hears whether it goes on.
    fn tell(&mut self, x: f64) -> Result<(), Refusal> {
        self.far = self.far.max(x);
        if (self.watch)(self.far) { Ok(()) } else { Err(Refusal::new(Reason::Cancelled)) }
    }
}

/// The posts of a channel without post `k`, those beside it moved in value and slope.
fn without(reaches: &[Reach], posts: &[Post], k: usize) -> Option<Vec<Post>> {
    let x = posts[k].x;
    let reach = reaches.iter().find(|reach| reach.ends()[0] < x && x < reach.ends()[1])?;
    let [from, to] = reach.ends().map(|end| posts.partition_point(|post| post.x < end));
    let fewer = reach.without(&posts[from..=to], k - from)?;
    Some([&posts[..from], &fewer, &posts[to + 1..]].concat())
}

/// Key times, and what each smooth channel has at them.
struct Times {
    times: Vec<f64>,
    posts: Vec<Vec<Post>>,
}
