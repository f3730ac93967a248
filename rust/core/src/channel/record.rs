//! What an earlier commit left: the keys before it, the keys it wrote, and what was edited since.

use super::clock::{Clock, NEAREST};
use super::denormalise::Span;
use super::equal::{Bounds, same_keys};
use super::key::{Key, Keys};
use super::split::split;
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

/// The keys of a stretch, both ends included.
pub fn inside(keys: &[Key], span: Span) -> Vec<Key> {
    let within = |key: &&Key| key.time > span.t0 - NEAREST && key.time < span.t1 + NEAREST;
    keys.iter().filter(within).cloned().collect()
}

/// The channel as it would be had the commit never been made.
///
/// Inside the recorded stretch the keys from before; outside it the keys as they are now, except that
/// what the commit changed there is put back where it is still as written. The outer sides of boundary
/// keys stay as they are now, and a boundary that was inserted stays if its neighbour's side towards it was
/// edited since: nothing moves outside, and the motion inside is that from before.
pub(super) fn restored(present: &[Key], past: &Past) -> Vec<Key> {
    let Past { before, written, .. } = past;
    let span = past.record.span;
    let mut keys = Vec::with_capacity(present.len());
    let mut clean = [true, true];
    for key in present {
        let side = match () {
            () if key.time <= span.t0 - NEAREST => 0,
            () if key.time >= span.t1 + NEAREST => 1,
            () => continue,
        };
        let Some(ours) = at(written, key.time) else {
            keys.push(key.clone());
            continue;
        };
        match at(before, key.time) {
            then if is_as_written(key, ours) => keys.extend(then.cloned()),
            Some(then) if faces_as_written(key, ours, side) => keys.push(facing_as(key, then, side)),
            _ => {
                clean[side] = false;
                keys.push(key.clone());
            }
        }
    }
    for ours in written {
        let (left, right) = (ours.time <= span.t0 - NEAREST, ours.time >= span.t1 + NEAREST);
        if at(present, ours.time).is_none() {
            clean[0] &= !left;
            clean[1] &= !right;
        }
    }
    let mut ground = before.clone();
    for (side, end) in [span.t0, span.t1].into_iter().enumerate() {
        if let Some(now) = at(present, end).filter(|_| !clean[side] && at(before, end).is_none()) {
            keep_boundary(&mut ground, now, side);
        }
    }
    keys.extend(inside(&ground, span).iter().map(|key| with_outer_side(key, present, span)));
    keys.sort_by(|a, b| a.time.total_cmp(&b.time));
    keys
}

/// Adds a boundary that stays, at the start (side 0) or the end of its stretch, where no other motion was.
fn keep_boundary(ground: &mut Vec<Key>, now: &Key, side: usize) {
    let after = ground.partition_point(|key| key.time < now.time);
    let pair = after.checked_sub(1).map(|i| &ground[i]).zip(ground.get(after));
    let Some(([a, cut, b], 1)) = pair.and_then(|(a, b)| {
        let (keys, at) = split(a, b, now.time)?;
        Some((<[Key; 3]>::try_from(keys).ok()?, at))
    }) else {
        ground.insert(after, now.clone());
        return;
    };
    // Where it stood on the motion it does so to the bit.
    let stood = near(cut.value, now.value, 1e-9) && near(cut.in_value, now.in_value, 1e-9);
    let value = if stood || side == 1 { now.value } else { cut.value };
    let in_value = if stood || side == 0 { now.in_value } else { cut.in_value };
    (ground[after - 1], ground[after]) = (a, b);
    ground.insert(after, Key { value, in_value, ..cut });
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

/// A boundary key from before with the outer handle it has now.
fn with_outer_side(before: &Key, present: &[Key], span: Span) -> Key {
    let mut key = before.clone();
    let Some(now) = at(present, key.time) else { return key };
    if (key.time - span.t0).abs() < NEAREST {
        (key.in_slope, key.in_accel) = (now.in_slope, now.in_accel);
    }
    if (key.time - span.t1).abs() < NEAREST {
        (key.slope, key.accel) = (now.slope, now.accel);
        key.function = now.function.clone();
    }
    key
}

/// Whether a key outside the stretch still has the numbers written, as well as a host gives them back.
fn is_as_written(now: &Key, ours: &Key) -> bool {
    faces_as_written(now, ours, 0) && faces_as_written(now, ours, 1)
}

/// The same of one side of it: that after it for a key before the stretch (side 0), else that before it.
fn faces_as_written(now: &Key, ours: &Key, side: usize) -> bool {
    if side == 0 {
        near(now.value, ours.value, 1e-9)
            && near(now.slope, ours.slope, 1e-9)
            && near(now.accel, ours.accel, 1e-6)
            && now.function == ours.function
    } else {
        near(now.in_value, ours.in_value, 1e-9)
            && near(now.in_slope, ours.in_slope, 1e-9)
            && near(now.in_accel, ours.in_accel, 1e-6)
    }
}

/// A key outside the stretch with its side towards it as it was; sides as in [`faces_as_written`].
fn facing_as(now: &Key, then: &Key, side: usize) -> Key {
    let mut key = now.clone();
    if side == 0 {
        (key.slope, key.accel, key.auto) = (then.slope, then.accel, then.auto);
        key.function = then.function.clone();
    } else {
        (key.in_slope, key.in_accel, key.in_auto) = (then.in_slope, then.in_accel, then.in_auto);
    }
    key
}

fn near(a: f64, b: f64, part: f64) -> bool {
    (a - b).abs() <= part * a.abs().max(b.abs()).max(1e-9)
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
    use super::super::evaluate::segment;
    use super::super::key::Function;
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

    /// A commit on 1..2 that inserted its start and shortened the handle of the key at 0.
    fn record() -> (Vec<Key>, Record) {
        let mut before = keys(&[0.0, 2.0, 3.0]);
        before[0].accel = 0.6;
        let mut present = keys(&[0.0, 1.0, 1.5, 2.0, 3.0]);
        present[0].accel = 0.3;
        let record = Record {
            span: Span { t0: 1.0, t1: 2.0 },
            fps: 24.0,
            before: Keys::of(&before),
            rest: 0.0,
            base: Keys::of(&present[1..4]),
            base_knots: Vec::new(),
            written: Keys::of(&present[..4]),
            pair: None,
        };
        (present, record)
    }

    #[test]
    fn what_the_commit_changed_outside_is_put_back() {
        let (present, record) = record();
        let ground = restored(&present, &Past::of(&record).unwrap());
        assert_eq!(Keys::of(&ground), record.before);
    }

    #[test]
    fn a_neighbour_that_was_edited_keeps_the_boundary() {
        let (mut present, record) = record();
        present[0].value = 5.0;
        let ground = restored(&present, &Past::of(&record).unwrap());
        assert_eq!(times(&ground), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!((ground[0].value, ground[0].accel), (5.0, 0.3));
    }

    /// As by a commit that ends on it.
    #[test]
    fn a_neighbour_that_was_edited_on_its_other_side_keeps_no_boundary() {
        let (mut present, record) = record();
        (present[0].in_value, present[0].in_slope, present[0].in_accel) = (7.0, 3.0, 0.9);
        let ground = restored(&present, &Past::of(&record).unwrap());
        let mut wanted = record.before.rows().unwrap();
        (wanted[0].in_value, wanted[0].in_slope, wanted[0].in_accel) = (7.0, 3.0, 0.9);
        assert_eq!(Keys::of(&ground), Keys::of(&wanted));
    }

    #[rstest]
    #[case(Function::Linear)]
    #[case(Function::Bezier)]
    #[case(Function::Cubic)]
    fn where_a_boundary_stays_the_motion_inside_is_that_from_before(#[case] function: Function) {
        let (mut present, mut record) = record();
        let mut before = record.before.rows().unwrap();
        before[0] = before[0].clone().leaving(1.0, 0.6);
        before[1] = before[1].clone().arriving(-2.0, 0.7);
        before[0].function = function;
        record.before = Keys::of(&before);
        present[0].value = 5.0;
        present[1].slope = 40.0;
        let ground = restored(&present, &Past::of(&record).unwrap());
        assert_eq!((ground[1].time, ground[1].in_slope), (1.0, present[1].in_slope));
        let value =
            |keys: &[Key], row: usize, time: f64| segment(&keys[row], &keys[row + 1]).unwrap().value(time);
        for time in (1..64).map(|k| 1.0 + f64::from(k) / 64.0) {
            assert!((value(&ground, 1, time) - value(&before, 0, time)).abs() < 1e-9, "{time}");
        }
    }

    #[test]
    fn the_outer_side_of_a_boundary_is_as_it_is_now() {
        let (mut present, record) = record();
        (present[3].slope, present[3].function) = (4.0, Function::Linear);
        (present[3].value, present[3].in_slope) = (-9.0, -9.0);
        let ground = restored(&present, &Past::of(&record).unwrap());
        assert_eq!((ground[1].value, ground[1].in_slope, ground[1].slope), (4.0, 0.0, 4.0));
        assert_eq!(ground[1].function, Function::Linear);
    }
}
