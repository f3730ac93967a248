//! A whole commit: channels, what is asked of each, and all that is remembered of them in; one answer a channel out.

use super::clock::Clock;
use super::commits::{ByPath, Commit, Found, Place, found, others};
use super::denormalise::Span;
use super::key::Key;
use super::plan::{Step, TargetPlan, below, plan_steps};
use super::recall::{Named, Stand, stands};
use super::record::{Claim, Past, overlap};
use super::taken_back::{Beside, restored, rid_of};
use super::target::{Motion, Settings, Target};
use crate::error::Error;

/// What is asked of a channel.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// The channel and what its row says; the stretch counts where it is [`Wants::Stretch`].
    pub target: Target,
    /// Its path.
    pub path: String,
    /// The row that leads to it; 0 for none.
    pub row: usize,
    /// Its place in the order in which a stagger counts.
    pub rank: i64,
    /// What is to be done.
    pub wants: Wants,
}

/// What is to be done to a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wants {
    /// Nothing: it is held against its commits alone.
    Nothing,
    /// Its commits are taken back, down to what another recipe has laid on one of them.
    Back,
    /// A motion on the target's stretch, in place of the commits that this overlaps.
    Stretch,
    /// The same from the first to the last key that there would be without its commits.
    Keys,
    /// Each commit once more, where it is now.
    Again,
}

/// By how much each channel starts later than the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Stagger {
    /// Frames.
    pub frames: f64,
    /// Whether these are between the first and the last, however many channels there are.
    pub is_total: bool,
}

/// What becomes of a channel.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Settled {
    /// A commit that another recipe owns, by its place; nothing is done then.
    pub owned: Option<usize>,
    /// Its commits, the oldest first, those of other recipes among them.
    pub stands: Vec<Stand>,
    /// Why nothing is done; `None` where steps say what is.
    pub stop: Option<Stop>,
    /// What is done, in turn.
    pub steps: Vec<Done>,
    /// What that means, a plan a step; fewer where one is refused.
    pub plans: Vec<TargetPlan>,
}

/// Why nothing is done to a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// There are no keys to take a stretch from.
    NoKeys,
    /// There is one.
    OneKey,
    /// There is no commit.
    NoCommit,
    /// A newer commit of another recipe lies on it, by its place.
    ChangedBy(usize),
}

/// One step on a channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Done {
    /// The commit that is replaced or taken back, by its place among the channel's.
    pub stand: Option<usize>,
    /// The stretch that the motion goes onto, before its shift; `None`: the commit is taken back.
    pub span: Option<Span>,
    /// Frames that it is moved later.
    pub shift: f64,
}

/// Settles a commit on any number of channels; nothing is written here.
///
/// # Arguments
/// * `motion` - What is laid; `None` plans only what is taken back, and tells the stretches of the rest.
/// * `asks` - The channels.
/// * `commits` - All that is remembered, by whom ever.
/// * `again` - Whether a motion goes only where a commit is, wherever that lies, and in place of all of them.
///
/// # Errors
/// Bad input alone, as [`plan_steps`].
pub fn settle(
    motion: Option<(&Motion, &Settings)>,
    asks: &[Ask],
    commits: &[Commit],
    stagger: Stagger,
    again: bool,
) -> Result<Vec<Settled>, Error> {
    let mut settled = recalled(asks, commits)?;
    let mut ready = Vec::new();
    for (i, (ask, settled)) in asks.iter().zip(&mut settled).enumerate() {
        let at = |error| below(error, i);
        if settled.owned.is_some() {
            continue;
        }
        match ask.wants {
            Wants::Back => settled.take_back(&ask.target).map_err(at)?,
            Wants::Again => settled.repeat(),
            Wants::Nothing | Wants::Stretch | Wants::Keys if again && settled.live().is_empty() => {
                settled.stop = Some(Stop::NoCommit);
            }
            Wants::Nothing => {}
            Wants::Stretch => ready.push((i, ask.target.span)),
            Wants::Keys => match whole(&settled.without(&ask.target).map_err(at)?.1) {
                Ok(span) => ready.push((i, span)),
                Err(stop) => settled.stop = Some(stop),
            },
        }
    }
    let shifts = shifts(&ready.iter().map(|&(i, _)| asks[i].rank).collect::<Vec<i64>>(), stagger);
    for (&(i, span), shift) in ready.iter().zip(shifts) {
        let clock = asks[i].target.clock().map_err(|error| below(error, i))?;
        settled[i].lay(span, asks[i].target.offset + shift, clock, again);
    }
    let steps = asks.iter().zip(&settled).map(|(ask, settled)| settled.planned(ask)).collect();
    for (settled, plans) in settled.iter_mut().zip(plan_steps(motion, steps)?) {
        settled.plans = plans;
    }
    Ok(settled)
}

/// How all channels stand to what is remembered.
fn recalled(asks: &[Ask], commits: &[Commit]) -> Result<Vec<Settled>, Error> {
    let places: Vec<Place> =
        asks.iter().map(|ask| Place { target: &ask.target, path: &ask.path, row: ask.row }).collect();
    let (Found { held, owned }, by_path) = (found(&places, commits)?, ByPath::of(commits));
    let mut all = Vec::with_capacity(asks.len());
    for (i, place) in places.iter().enumerate() {
        let mut named: Vec<Named> = others(place, &held[i], commits, &by_path);
        named.extend(held[i].iter().map(|&c| Named { place: c, commit: &commits[c], is_sure: true }));
        let stands = stands(place.target, &named).map_err(|error| below(error, i))?;
        all.push(Settled { owned: owned[i], stands, ..Settled::default() });
    }
    Ok(all)
}

impl Settled {
    /// Commits of the recipe that asks which are there, the oldest first, by their places among the channel's.
    fn live(&self) -> Vec<usize> {
        let is_live = |&i: &usize| self.stands[i].is_own && self.stands[i].claim != Claim::Undone;
        (0..self.stands.len()).filter(is_live).collect()
    }

    /// Those of them that can be taken back: newer than what of another recipe lies on any.
    fn free(&self) -> Vec<usize> {
        let live = self.live();
        let place = |commit| self.stands.iter().position(|stand| stand.place == commit);
        let last = live.iter().filter_map(|&i| self.stands[i].under).filter_map(place).max();
        live.into_iter().filter(|&i| last.is_none_or(|last| i > last)).collect()
    }

    fn take_back(&mut self, target: &Target) -> Result<(), Error> {
        let (mut order, mut keys) = self.without(target)?;
        while let Some((i, left)) = self.next_to_go(&keys, &order)? {
            order.push(i);
            keys = left;
        }
        if order.is_empty() {
            self.stop = Some(self.blocked(&self.live()).map_or(Stop::NoCommit, Stop::ChangedBy));
        }
        self.steps = order.into_iter().map(|i| Done { stand: Some(i), span: None, shift: 0.0 }).collect();
        Ok(())
    }

    /// What can be taken back, the newest first, and the keys without it.
    fn without(&self, target: &Target) -> Result<(Vec<usize>, Vec<Key>), Error> {
        let (mut order, mut keys) = (Vec::new(), target.keys.rows()?);
        for i in self.free().into_iter().rev() {
            keys = restored(&keys, &Past::of(&self.stands[i].record)?, &self.beside(i, &order));
            order.push(i);
        }
        Ok((order, keys))
    }

    /// The newest commit that lingers on keys and needs not any more, whoever made it, and the keys without.
    fn next_to_go(&self, keys: &[Key], gone: &[usize]) -> Result<Option<(usize, Vec<Key>)>, Error> {
        for (i, stand) in self.stands.iter().enumerate().rev() {
            if stand.lingers || gone.contains(&i) {
                let past = Past::of(&stand.record)?;
                if let Some(left) = rid_of(keys, &past, &self.beside(i, gone)) {
                    return Ok(Some((i, left)));
                }
            }
        }
        Ok(None)
    }

    /// The other commits on the channel, some of which are gone.
    fn beside(&self, stand: usize, gone: &[usize]) -> Vec<Beside> {
        let beside = |(i, other): (usize, &Stand)| Beside {
            span: other.record.span,
            is_there: other.claim != Claim::Undone && !gone.contains(&i),
            is_newer: i > stand,
        };
        self.stands.iter().enumerate().filter(|(i, _)| *i != stand).map(beside).collect()
    }

    fn repeat(&mut self) {
        let live = self.live();
        let again = |&i: &usize| Done { stand: Some(i), span: Some(self.stands[i].record.span), shift: 0.0 };
        self.steps = live.iter().map(again).collect();
        self.stop = self.blocked(&live).map(Stop::ChangedBy);
        if live.is_empty() {
            self.stop = Some(Stop::NoCommit);
        }
    }

    fn lay(&mut self, span: Span, shift: f64, clock: Clock, again: bool) {
        let seconds = shift / clock.fps();
        let onto = Span { t0: span.t0 + seconds, t1: span.t1 + seconds };
        let is_replaced = |&i: &usize| again || overlap(self.stands[i].record.span, onto);
        let replaced: Vec<usize> = self.live().into_iter().filter(is_replaced).collect();
        self.stop = self.blocked(&replaced).map(Stop::ChangedBy);
        let (last, older) = match replaced.split_last() {
            Some((last, older)) => (Some(*last), older),
            None => (None, &[][..]),
        };
        self.steps = older.iter().rev().map(|&i| Done { stand: Some(i), span: None, shift: 0.0 }).collect();
        self.steps.push(Done { stand: last, span: Some(span), shift });
    }

    /// What lies on some of these commits.
    fn blocked(&self, stands: &[usize]) -> Option<usize> {
        stands.iter().find_map(|&i| self.stands[i].under)
    }

    /// The steps, as they are planned.
    fn planned(&self, ask: &Ask) -> Vec<Step> {
        if self.stop.is_some() {
            return Vec::new();
        }
        let mut gone = Vec::new();
        let step = |done: &Done| {
            let record = done.stand.map(|i| self.stands[i].record.clone());
            let beside = done.stand.map_or_else(Vec::new, |i| self.beside(i, &gone));
            gone.extend(done.stand);
            let span = done.span.unwrap_or(ask.target.span);
            let target = Target { span, offset: done.shift, record, beside, ..ask.target.clone() };
            Step { target, takes_back: done.span.is_none() }
        };
        self.steps.iter().map(step).collect()
    }
}

/// From the first to the last key.
fn whole(keys: &[Key]) -> Result<Span, Stop> {
    match keys {
        [] => Err(Stop::NoKeys),
        [_] => Err(Stop::OneKey),
        [first, .., last] => Ok(Span { t0: first.time, t1: last.time }),
    }
}

/// Frames by which each channel starts later than the first of them, in the order asked.
pub fn shifts(ranks: &[i64], stagger: Stagger) -> Vec<f64> {
    let parts = if stagger.is_total { ranks.len().saturating_sub(1).max(1) } else { 1 };
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by_key(|&i| ranks[i]);
    let mut shifts = vec![0.0; ranks.len()];
    for (place, i) in order.into_iter().enumerate() {
        shifts[i] = place as f64 * (stagger.frames / parts as f64);
    }
    shifts
}
