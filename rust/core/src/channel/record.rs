//! What an earlier commit left: the keys before it, the keys it wrote, and what was edited since.

use super::clock::{Clock, NEAREST};
use super::denormalise::Span;
use super::equal::{Bounds, same_keys};
use super::key::{Key, Keys};
use crate::error::Error;

/// Two times nearer than this are one key's time, in seconds; a key's time is a sum of lengths in a host.
const SAME_TIME: f64 = 1e-9;

/// What happens to keys that were changed by hand since the last commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HandEdits {
    /// The target is refused.
    #[default]
    Refuse,
    /// The edits are carried over to the new result.
    Keep,
    /// The edits are dropped.
    Overwrite,
}

/// The record of a commit on one channel.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The stretch it went onto.
    pub span: Span,
    /// Frames a second of the scene then.
    pub fps: f64,
    /// The keys before the first commit: those in the stretch, and one neighbour on each side.
    pub before: Keys,
    /// The parameter's value while it had no keys.
    pub rest: f64,
    /// The last result without corrections, in the stretch.
    pub base: Keys,
    /// Times (0 to 1) of an Ease's knots in that result; see
    /// [`Motion::knots`](super::target::Motion::knots).
    pub base_knots: Vec<f64>,
    /// The commit's keys in the stretch, and what it changed outside.
    pub written: Keys,
    /// The edits that are carried, if any.
    pub pair: Option<HandPair>,
}

/// A result and what an animator made of it.
#[derive(Debug, Clone, PartialEq)]
pub struct HandPair {
    /// The result without corrections, C.
    pub base: Keys,
    /// Times (0 to 1) of an Ease's knots in it.
    pub base_knots: Vec<f64>,
    /// The keys as edited, P.
    pub edited: Keys,
}

/// A record with its keys told.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Past<'a> {
    pub record: &'a Record,
    pub before: Vec<Key>,
    pub base: Vec<Key>,
    pub written: Vec<Key>,
    /// C and P of the hand pair.
    pub pair: Option<(Vec<Key>, Vec<Key>)>,
}

impl Past<'_> {
    /// The record's keys, told.
    ///
    /// # Errors
    /// As [`Keys::rows`].
    pub fn of(record: &Record) -> Result<Past<'_>, Error> {
        let pair = match &record.pair {
            None => None,
            Some(pair) => Some((pair.base.rows()?, pair.edited.rows()?)),
        };
        let (before, base, written) = (record.before.rows()?, record.base.rows()?, record.written.rows()?);
        Ok(Past { record, before, base, written, pair })
    }
}

impl Past<'_> {
    /// Whether the channel has the keys written.
    pub fn is_committed(&self, present: &[Key]) -> bool {
        let span = self.record.span;
        same_keys(&inside(&self.written, span), &inside(present, span), Bounds::EDIT)
    }

    /// Whether the channel has the keys from before.
    pub fn is_undone(&self, present: &[Key]) -> bool {
        let span = self.record.span;
        same_keys(&inside(&self.before, span), &inside(present, span), Bounds::EDIT)
    }
}

/// How a channel stands to its record.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Claim {
    /// As before the first commit: it was undone.
    Undone,
    /// As written.
    Committed,
    /// As written, all of it elsewhere.
    Moved(Move),
    /// Edited by hand.
    Edited,
}

/// Where a time went: `scale`·time + `shift`, in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Move {
    /// 1, or the ratio of the frame rates where keys kept their frames while the rate changed.
    pub scale: f64,
    /// Seconds later.
    pub shift: f64,
}

impl Move {
    fn time(self, time: f64) -> f64 {
        self.scale * time + self.shift
    }

    fn key(self, key: &Key) -> Key {
        let (slope, in_slope) = (key.slope / self.scale, key.in_slope / self.scale);
        let moved = Key { time: self.time(key.time), ..key.clone() };
        moved.leaving(slope, key.reach() * self.scale).arriving(in_slope, key.in_reach() * self.scale)
    }
}

/// Compares a channel with its record.
///
/// # Errors
/// As [`Keys::rows`].
pub fn claim(present: &[Key], record: &Record, clock: Clock) -> Result<Claim, Error> {
    let past = Past::of(record)?;
    if past.is_committed(present) {
        return Ok(Claim::Committed);
    }
    if past.is_undone(present) {
        return Ok(Claim::Undone);
    }
    let written = inside(&past.written, record.span);
    let rates = [1.0, record.fps / clock.fps()];
    let found = rates.into_iter().find_map(|scale| found_moved(&written, present, scale));
    Ok(found.map_or(Claim::Edited, Claim::Moved))
}

/// The move that makes the written keys a run of the channel's keys.
fn found_moved(written: &[Key], present: &[Key], scale: f64) -> Option<Move> {
    let first = written.first()?;
    present.windows(written.len()).find_map(|run| {
        let by = Move { scale, shift: run.first()?.time - scale * first.time };
        let moved: Vec<Key> = written.iter().map(|key| by.key(key)).collect();
        same_keys(&moved, run, Bounds::EDIT).then_some(by)
    })
}

/// Whether two stretches share more than a boundary key.
pub fn overlap(a: Span, b: Span) -> bool {
    a.t0 < b.t1 - NEAREST && b.t0 < a.t1 - NEAREST
}

/// The keys of a stretch, both ends included.
pub fn inside(keys: &[Key], span: Span) -> Vec<Key> {
    let within = |key: &&Key| key.time > span.t0 - NEAREST && key.time < span.t1 + NEAREST;
    keys.iter().filter(within).cloned().collect()
}

/// The keys of a stretch with one neighbour on each side, if there are any.
pub fn with_neighbours(keys: &[Key], span: Span) -> Vec<Key> {
    let first = keys.partition_point(|key| key.time <= span.t0 - NEAREST);
    let after = keys.partition_point(|key| key.time < span.t1 + NEAREST);
    keys[first.saturating_sub(1)..(after + 1).min(keys.len())].to_vec()
}

/// The key at a time.
pub fn at(keys: &[Key], time: f64) -> Option<&Key> {
    let next = keys.partition_point(|key| key.time < time - SAME_TIME);
    keys.get(next).filter(|key| (key.time - time).abs() <= SAME_TIME)
}

/// The same record elsewhere: what follows a channel that was moved.
///
/// # Errors
/// As [`Keys::rows`].
pub fn moved(record: &Record, by: Move, clock: Clock) -> Result<Record, Error> {
    let time = |time: f64| clock.snap(by.time(time));
    let keys = |keys: &Keys| -> Result<Keys, Error> {
        let moved = |key: &Key| Key { time: time(key.time), ..by.key(key) };
        Ok(Keys::of(&keys.rows()?.iter().map(moved).collect::<Vec<Key>>()))
    };
    let pair = match &record.pair {
        None => None,
        Some(pair) => Some(HandPair {
            base: keys(&pair.base)?,
            base_knots: pair.base_knots.clone(),
            edited: keys(&pair.edited)?,
        }),
    };
    Ok(Record {
        span: Span { t0: time(record.span.t0), t1: time(record.span.t1) },
        fps: clock.fps(),
        before: keys(&record.before)?,
        rest: record.rest,
        base: keys(&record.base)?,
        base_knots: record.base_knots.clone(),
        written: keys(&record.written)?,
        pair,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn keys(times: &[f64]) -> Vec<Key> {
        times.iter().map(|&time| Key::at(time, time * time)).collect()
    }

    fn times(keys: &[Key]) -> Vec<f64> {
        keys.iter().map(|key| key.time).collect()
    }

    #[rstest]
    #[case(1.0, 2.0, &[0.0, 1.0, 2.0, 3.0])]
    #[case(0.0, 1.5, &[0.0, 1.0, 2.0])]
    #[case(-5.0, -4.0, &[0.0])]
    #[case(3.5, 9.0, &[3.0])]
    fn neighbours(#[case] t0: f64, #[case] t1: f64, #[case] expected: &[f64]) {
        let all = keys(&[0.0, 1.0, 2.0, 3.0]);
        assert_eq!(times(&with_neighbours(&all, Span { t0, t1 })), expected);
    }
}
