//! How a channel stands to the commits that are remembered of it.

use super::clock::{Clock, NEAREST};
use super::commits::{Commit, Follows, Whose};
use super::denormalise::Span;
use super::key::Key;
use super::record::{Claim, Past, Record, claim, moved, overlap};
use super::taken_back::{Beside, lingers, restored};
use super::target::Target;
use crate::error::Error;

/// A key is the one that was written within this time (seconds), and this part of the range of values.
const SAME: f64 = 1e-6;

/// A remembered commit that may be on a channel.
#[derive(Debug, Clone, Copy)]
pub struct Named<'a> {
    /// Its place among all commits.
    pub place: usize,
    /// The commit.
    pub commit: &'a Commit,
    /// Whether it was made on this channel for sure; else it counts where the channel has its keys.
    pub is_sure: bool,
}

/// A remembered commit beside its channel.
#[derive(Debug, Clone, PartialEq)]
pub struct Stand {
    /// Its place among all commits.
    pub place: usize,
    /// Whether the recipe that asks holds it.
    pub is_own: bool,
    /// How the channel stands to it.
    pub claim: Claim,
    /// Whether keys of it are there: all, or after an edit half of those between its ends.
    pub is_seen: bool,
    /// Whether it was taken back but for a key that it inserted, which something beside it still needed.
    pub lingers: bool,
    /// The record to use: elsewhere if the channel was moved, an earlier one if undo went back to it.
    pub record: Record,
    /// A newer commit of another recipe that lies on it, by its place among all.
    pub under: Option<usize>,
}

/// Holds commits against a channel, the newest first: each is looked for where those above it are taken back.
///
/// Answers those that were made on the channel, the oldest first. One that was taken back is there again where undo has
/// brought its keys back: keys that were not there before it, and that are not those of the commit below it.
///
/// # Errors
/// As [`Target::clock`] and [`Keys::rows`](super::key::Keys::rows).
pub fn stands(channel: &Target, commits: &[Named]) -> Result<Vec<Stand>, Error> {
    let (clock, mut keys) = (channel.clock()?, channel.keys.rows()?);
    let mut newest_first: Vec<&Named> = commits.iter().collect();
    newest_first.sort_by(|a, b| b.commit.made.total_cmp(&a.commit.made));
    let (mut found, mut above): (Vec<Stand>, Vec<(usize, Span)>) = (Vec::new(), Vec::new());
    for (i, &&Named { place, commit, is_sure }) in newest_first.iter().enumerate() {
        let (mut claim, record) = stand(&keys, commit, clock)?;
        if commit.is_taken_back
            && claim != Claim::Undone
            && is_of(&newest_first[i + 1..], &keys, record.span)?
        {
            claim = Claim::Undone;
        }
        let is_seen = match claim {
            Claim::Undone => false,
            Claim::Committed => true,
            Claim::Moved(_) | Claim::Edited => has_keys(&keys, &record, commit.follows != Follows::ItsRow)?,
        };
        if !is_sure && !is_seen {
            continue;
        }
        let under = above.iter().find(|(_, span)| overlap(*span, record.span)).map(|&(place, _)| place);
        let is_own = commit.whose != Whose::Other;
        if claim != Claim::Undone && (!is_own || under.is_some()) {
            above.push((under.filter(|_| is_own).unwrap_or(place), record.span));
        }
        let past = Past::of(&record)?;
        let lingers = commit.is_taken_back && claim == Claim::Undone && lingers(&keys, &past);
        if is_seen || lingers {
            keys = restored(&keys, &past, &below(&newest_first[i + 1..]));
        }
        found.push(Stand { place, is_own, claim, is_seen, lingers, record, under });
    }
    found.reverse();
    Ok(found)
}

/// Commits that were made earlier, none of which lies on another.
fn below(older: &[&Named]) -> Vec<Beside> {
    let span = |named: &&Named| named.commit.record.span;
    older.iter().map(|named| Beside { span: span(named), is_there: false, is_newer: false }).collect()
}

/// Whether the keys of a stretch are those that the commit below it wrote, the next that was not taken back.
fn is_of(older: &[&Named], keys: &[Key], span: Span) -> Result<bool, Error> {
    let mut below = older.iter().map(|named| named.commit).filter(|commit| !commit.is_taken_back);
    let Some(commit) = below.find(|commit| overlap(commit.record.span, span)) else { return Ok(false) };
    let Span { t0, t1 } = commit.record.span;
    Ok(t0 < span.t0 + NEAREST && t1 > span.t1 - NEAREST && Past::of(&commit.record)?.is_committed(keys))
}

/// How keys stand to one commit, and by which of its records.
fn stand(keys: &[Key], commit: &Commit, clock: Clock) -> Result<(Claim, Record), Error> {
    let found = claim(keys, &commit.record, clock)?;
    let record = match found {
        Claim::Moved(by) => moved(&commit.record, by, clock)?,
        _ => commit.record.clone(),
    };
    if commit.is_taken_back {
        let past = Past::of(&record)?;
        if past.is_undone(keys) || lingers(keys, &past) {
            return Ok((Claim::Undone, record));
        }
    }
    if found != Claim::Edited {
        return Ok((found, record));
    }
    for record in &commit.earlier {
        if claim(keys, record, clock)? == Claim::Committed {
            return Ok((Claim::Committed, record.clone()));
        }
    }
    if !commit.is_taken_back && !has_keys(keys, &record, true)? {
        // An edit after undo went back to an earlier one.
        for record in &commit.earlier {
            if has_keys(keys, record, false)? {
                return Ok((Claim::Edited, record.clone()));
            }
        }
    }
    let is_undone = commit.is_taken_back && !has_new_keys(keys, &record)?;
    Ok((if is_undone { Claim::Undone } else { Claim::Edited }, record))
}

/// Whether half of the keys of a commit that lie between its ends are there, as after an edit; `ends` counts where it
/// has none, both are there, and nothing lies between them.
fn has_keys(keys: &[Key], record: &Record, ends: bool) -> Result<bool, Error> {
    let written = record.written.rows()?;
    let least = bound(&written);
    let between = between(&written, record.span);
    if !between.is_empty() || !ends {
        return Ok(is_half(&between, keys, least));
    }
    let (Some(first), Some(last)) = (written.first(), written.last()) else { return Ok(false) };
    let there =
        keys.iter().filter(|key| key.time >= first.time - SAME && key.time <= last.time + SAME).count();
    Ok(there == written.len() && written.iter().all(|ours| is_there(ours, keys, least)))
}

/// The same of the keys that were not there before the commit.
fn has_new_keys(keys: &[Key], record: &Record) -> Result<bool, Error> {
    let (written, before) = (record.written.rows()?, record.before.rows()?);
    let least = bound(&written);
    let is_new = |key: &&Key| !is_there(key, &before, least);
    let new: Vec<Key> = between(&written, record.span).iter().filter(is_new).cloned().collect();
    let now: Vec<Key> = keys.iter().filter(is_new).cloned().collect();
    Ok(is_half(&new, &now, least))
}

/// Whether half of the wanted keys are there, and no more others among them.
fn is_half(wanted: &[Key], keys: &[Key], least: f64) -> bool {
    let (Some(first), Some(last)) = (wanted.first(), wanted.last()) else { return false };
    let within = |key: &&Key| key.time >= first.time - SAME && key.time <= last.time + SAME;
    let now: Vec<Key> = keys.iter().filter(within).cloned().collect();
    let same = wanted.iter().filter(|ours| is_there(ours, &now, least)).count();
    2 * same >= wanted.len().max(now.len())
}

fn is_there(ours: &Key, keys: &[Key], least: f64) -> bool {
    keys.iter().any(|key| (key.time - ours.time).abs() <= SAME && (key.value - ours.value).abs() <= least)
}

fn between(keys: &[Key], span: Span) -> Vec<Key> {
    let within = |key: &&Key| key.time > span.t0 + SAME && key.time < span.t1 - SAME;
    keys.iter().filter(within).cloned().collect()
}

/// How far values of one key may be apart.
fn bound(keys: &[Key]) -> f64 {
    let (low, high) = keys.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), key| {
        (low.min(key.value), high.max(key.value))
    });
    SAME * (high - low).max(0.0)
}
