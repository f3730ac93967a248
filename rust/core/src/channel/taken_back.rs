//! The keys of a channel without a commit, beside others that stay.

use super::boundary::{End, edge};
use super::clock::NEAREST;
use super::denormalise::Span;
use super::equal::{Bounds, same_keys};
use super::evaluate::Extrapolation;
use super::key::Key;
use super::record::{Past, at, inside, overlap};

const HOLD: (Extrapolation, Extrapolation) = (Extrapolation::Hold, Extrapolation::Hold);

/// Another commit on a channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beside {
    /// Its stretch.
    pub span: Span,
    /// Whether it is there; else it was undone or taken back.
    pub is_there: bool,
    /// Whether it was made later.
    pub is_newer: bool,
}

/// The channel as it would be had the commit never been made.
///
/// Inside the recorded stretch the keys from before; outside it the keys as they are now, except that
/// what the commit changed there is put back where it is still as written. The outer sides of boundary
/// keys stay as they are now. A boundary that was inserted stays where the segment outside is another's now: a
/// newer commit `beside` it lies there, or it was edited since. So nothing moves outside, and the motion inside is that
/// from before.
pub(super) fn restored(present: &[Key], past: &Past, beside: &[Beside]) -> Vec<Key> {
    let span = past.record.span;
    let held = [0, 1].map(|side| is_held(past, beside, side));
    let mut clean = held.map(|held| !held);
    let half = kept(past, present, [true, true]);
    let outside: Vec<(&Key, usize, Part)> = present
        .iter()
        .filter_map(|key| {
            let side = side_of(key, span)?;
            let part = if held[side] { Part::None } else { ours(key, past, &half, side) };
            Some((key, side, part))
        })
        .collect();
    for ours in &past.written {
        let Some(side) = side_of(ours, span) else { continue };
        let left = outside.iter().find(|(key, ..)| (key.time - ours.time).abs() < NEAREST);
        clean[side] &= left.is_some_and(|(.., part)| *part != Part::None);
    }
    let ground = kept(past, present, clean.map(|clean| !clean));
    let mut keys: Vec<Key> = Vec::with_capacity(present.len());
    for (key, side, part) in outside {
        match (part, at(&ground, key.time)) {
            (Part::All, then) => keys.extend(then.cloned()),
            (Part::Facing, Some(then)) => keys.push(facing_as(key, then, side)),
            _ => keys.push(key.clone()),
        }
    }
    let now = |key: &Key| with_outer_side(key, present, past, beside);
    keys.extend(inside(&ground, span).iter().map(now));
    keys.sort_by(|a, b| a.time.total_cmp(&b.time));
    keys
}

/// What of a key outside the stretch is as a commit left it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Part {
    None,
    /// Its side towards the stretch.
    Facing,
    All,
}

/// What of a key outside is as written, or as it was left when the commit was taken back by half.
fn ours(key: &Key, past: &Past, half: &[Key], side: usize) -> Part {
    let Some(ours) = at(&past.written, key.time) else { return Part::None };
    let left = [Some(ours), at(half, key.time)];
    let is_any = |as_left: &dyn Fn(&Key) -> bool| left.into_iter().flatten().any(as_left);
    match () {
        () if is_any(&|ours| is_as_written(key, ours)) => Part::All,
        () if at(&past.before, key.time).is_none() => Part::None,
        () if is_any(&|ours| faces_as_written(key, ours, side)) => Part::Facing,
        () => Part::None,
    }
}

/// The keys from before with the inserted boundaries of some sides, where they are there still.
fn kept(past: &Past, present: &[Key], sides: [bool; 2]) -> Vec<Key> {
    let mut ground = past.before.clone();
    for side in [0, 1].into_iter().filter(|&side| sides[side]) {
        if let Some(now) = inserted(past, present, side) {
            keep_boundary(&mut ground, now, side, past.record.rest);
        }
    }
    ground
}

/// Whether a commit is taken back but for a boundary that it inserted and that something beside it still needed.
pub(super) fn lingers(keys: &[Key], past: &Past) -> bool {
    let (span, half) = (past.record.span, kept(past, keys, [true, true]));
    let any = half.len() > past.before.len();
    any && same_keys(&inside(&half, span), &inside(keys, span), Bounds::EDIT)
}

/// The channel without the boundaries with which a commit lingers; `None` where all of them are needed still.
pub(super) fn rid_of(keys: &[Key], past: &Past, beside: &[Beside]) -> Option<Vec<Key>> {
    if !lingers(keys, past) {
        return None;
    }
    let left = restored(keys, past, beside);
    let goes = |side: usize| inserted(past, keys, side).is_some_and(|key| at(&left, key.time).is_none());
    (goes(0) || goes(1)).then_some(left)
}

/// The start (side 0) or the end of a stretch.
fn end_of(span: Span, side: usize) -> f64 {
    if side == 0 { span.t0 } else { span.t1 }
}

/// On which side of a stretch a key lies; `None` inside it.
fn side_of(key: &Key, span: Span) -> Option<usize> {
    match () {
        () if key.time <= span.t0 - NEAREST => Some(0),
        () if key.time >= span.t1 + NEAREST => Some(1),
        () => None,
    }
}

/// The boundary on a side among `keys`, where the commit inserted it.
fn inserted<'a>(past: &Past, keys: &'a [Key], side: usize) -> Option<&'a Key> {
    let end = end_of(past.record.span, side);
    at(keys, end).filter(|_| at(&past.before, end).is_none())
}

/// Whether a newer commit lies on the segment in which a boundary was inserted, outside the stretch.
fn is_held(past: &Past, beside: &[Beside], side: usize) -> bool {
    let end = end_of(past.record.span, side);
    if at(&past.before, end).is_some() {
        return false;
    }
    let neighbour = past.before.iter().find(|key| side_of(key, past.record.span) == Some(side));
    let beyond = neighbour.map(|key| key.time);
    let outer = match side {
        0 => Span { t0: beyond.unwrap_or(f64::NEG_INFINITY), t1: end },
        _ => Span { t0: end, t1: beyond.unwrap_or(f64::INFINITY) },
    };
    beside.iter().any(|other| other.is_there && other.is_newer && overlap(other.span, outer))
}

/// Adds a boundary that stays, at the start (side 0) or the end of its stretch, so that nothing moves inside.
fn keep_boundary(ground: &mut Vec<Key>, now: &Key, side: usize, rest: f64) {
    let inner = if side == 0 { End::Finish } else { End::Start };
    let cut = edge(ground, HOLD, rest, now.time, inner);
    let mut key = now.clone();
    if let Ok(cut) = cut {
        if let Some(row) = cut.neighbour {
            ground.remove(row);
        }
        ground.extend(cut.outside);
        key = cut.key;
        // Where it stood on the motion it does so to the bit.
        let stood = near(key.value, now.value, 1e-9) && near(key.in_value, now.in_value, 1e-9);
        if stood || side == 1 {
            key.value = now.value;
        }
        if stood || side == 0 {
            key.in_value = now.in_value;
        }
    }
    ground.push(key);
    ground.sort_by(|a, b| a.time.total_cmp(&b.time));
}

/// A boundary key from before with the outer side it has now.
///
/// Its value there too if that is not the commit's: another ends there, and its key is tied, or was kept for this one.
fn with_outer_side(before: &Key, present: &[Key], past: &Past, beside: &[Beside]) -> Key {
    let mut key = before.clone();
    let Some(now) = at(present, key.time) else { return key };
    let is_at = |end: f64| (key.time - end).abs() < NEAREST;
    for side in [0, 1].into_iter().filter(|&side| is_at(end_of(past.record.span, side))) {
        let outer = |key: &Key| if side == 0 { key.in_value } else { key.value };
        let is_ours = at(&past.written, key.time).is_none_or(|ours| near(outer(now), outer(ours), 1e-9));
        let is_tied = !now.is_untied();
        let is_end = |other: &&Beside| is_at(end_of(other.span, 1 - side)) && (other.is_there || !is_tied);
        if !is_ours && beside.iter().any(|other| is_end(&other)) {
            let is_one = is_tied && !before.is_untied();
            if side == 0 || is_one {
                key.in_value = outer(now);
            }
            if side == 1 || is_one {
                key.value = outer(now);
            }
        }
        if side == 0 {
            (key.in_slope, key.in_accel) = (now.in_slope, now.in_accel);
        } else {
            (key.slope, key.accel) = (now.slope, now.accel);
            key.function = now.function.clone();
        }
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

#[cfg(test)]
mod tests {
    use super::super::evaluate::segment;
    use super::super::key::{Function, Keys};
    use super::super::record::Record;
    use super::*;
    use rstest::rstest;

    fn keys(times: &[f64]) -> Vec<Key> {
        times.iter().map(|&time| Key::at(time, time * time)).collect()
    }

    fn times(keys: &[Key]) -> Vec<f64> {
        keys.iter().map(|key| key.time).collect()
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
        let ground = restored(&present, &Past::of(&record).unwrap(), &[]);
        assert_eq!(Keys::of(&ground), record.before);
    }

    #[test]
    fn a_neighbour_that_was_edited_keeps_the_boundary() {
        let (mut present, record) = record();
        present[0].value = 5.0;
        let ground = restored(&present, &Past::of(&record).unwrap(), &[]);
        assert_eq!(times(&ground), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!((ground[0].value, ground[0].accel), (5.0, 0.3));
    }

    /// As by a commit that ends on it.
    #[test]
    fn a_neighbour_that_was_edited_on_its_other_side_keeps_no_boundary() {
        let (mut present, record) = record();
        (present[0].in_value, present[0].in_slope, present[0].in_accel) = (7.0, 3.0, 0.9);
        let ground = restored(&present, &Past::of(&record).unwrap(), &[]);
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
        let ground = restored(&present, &Past::of(&record).unwrap(), &[]);
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
        let ground = restored(&present, &Past::of(&record).unwrap(), &[]);
        assert_eq!((ground[1].value, ground[1].in_slope, ground[1].slope), (4.0, 0.0, 4.0));
        assert_eq!(ground[1].function, Function::Linear);
    }

    /// As where a newer commit begins on it.
    #[test]
    fn a_boundary_that_another_needs_stays_until_that_is_gone() {
        let (present, record) = record();
        let past = Past::of(&record).unwrap();
        let other = |is_there| Beside { span: Span { t0: 0.5, t1: 1.0 }, is_there, is_newer: true };
        let left = restored(&present, &past, &[other(true)]);
        assert_eq!((times(&left), left[0].accel), (vec![0.0, 1.0, 2.0, 3.0], 0.3));
        assert!(lingers(&left, &past) && !lingers(&present, &past));
        assert_eq!(restored(&left, &past, &[other(true)]), left);
        assert_eq!(rid_of(&left, &past, &[other(true)]), None);
        assert_eq!(rid_of(&left, &past, &[other(false)]), Some(record.before.rows().unwrap()));
    }

    /// Both ends were inserted in one segment, and one of them stays.
    #[test]
    fn what_is_outside_fits_the_boundary_that_stays() {
        let whole = [Key::at(0.0, 0.0).leaving(1.0, 1.0), Key::at(3.0, 6.0).arriving(-2.0, 1.5)];
        let cut = kept_at(&kept_at(&whole, 1.0), 2.0);
        let record = Record {
            span: Span { t0: 1.0, t1: 2.0 },
            before: Keys::of(&whole),
            written: Keys::of(&cut),
            ..record().1
        };
        let past = Past::of(&record).unwrap();
        let beside = [Beside { span: Span { t0: 2.0, t1: 2.5 }, is_there: true, is_newer: true }];
        let left = restored(&cut, &past, &beside);
        assert_eq!(times(&left), [0.0, 2.0, 3.0]);
        let value = |keys: &[Key], time: f64| segment(&keys[0], &keys[1]).unwrap().value(time);
        for time in (1..64).map(|k| f64::from(k) / 32.0) {
            assert!((value(&left, time) - value(&whole, time)).abs() < 1e-9, "{time}");
        }
        assert_eq!(rid_of(&left, &past, &[]), Some(whole.to_vec()));
    }

    /// The keys with one more, and nothing moved.
    fn kept_at(keys: &[Key], time: f64) -> Vec<Key> {
        let i = keys.partition_point(|key| key.time < time);
        let (cut, _) = super::super::split::split(&keys[i - 1], &keys[i], time).unwrap();
        [&keys[..i - 1], &cut, &keys[i + 1..]].concat()
    }
}
