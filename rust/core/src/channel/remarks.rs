//! What a report says of a target beside its outcome.

use super::clock::{Clock, NEAREST};
use super::denormalise::Span;
use super::evaluate::Extrapolation;
use super::key::{Function, Key};
use super::normalise::{Scale, curve_of};
use super::record::at;
use crate::note::Note;

/// A channel before and after.
pub struct Change<'a> {
    /// Its keys now.
    pub present: &'a [Key],
    /// Its keys without the commit that this one replaces; without one its keys now.
    pub ground: &'a [Key],
    /// Its keys afterwards.
    pub expected: &'a [Key],
    /// The stretch that is replaced.
    pub span: Span,
    /// Values that the channel meets the stretch with, before it and after it.
    pub met: (f64, f64),
}

/// Everything that happens to keys that were there before, or outside the stretch.
pub fn on_channel(change: &Change, outside: (Extrapolation, Extrapolation), clock: Clock) -> Vec<Note> {
    let (mut notes, mut back) = (Vec::new(), 0);
    for key in change.expected {
        let was = at(change.present, key.time);
        if !change.is_outside(key.time) {
            notes.extend(was.filter(|was| change.froze_boundary(was)).map(|was| frozen(was.time, clock)));
            continue;
        }
        match was {
            was if was != Some(key) && at(change.ground, key.time) == Some(key) => back += 1,
            None => notes.push(inserted(key.time, clock)),
            Some(was) if was != key => notes.extend(changed(was, key, clock)),
            Some(_) => {}
        }
    }
    if back > 0 {
        notes.push(came_back(back));
    }
    notes.extend(moved_outside(change, clock));
    for (end, extrapolation) in [("before", outside.0), ("after", outside.1)] {
        if extrapolation.repeats() {
            let text = format!("the channel repeats {end} its keys, so its motion changes there too");
            notes.push(Note::new("extrapolation-repeats", "", text));
        }
    }
    notes
}

/// Notes on keys in the stretch whose motion leaves the range that the parameter shows, with the frame
/// where it is furthest outside.
pub fn clamped(keys: &[Key], (low, high): (f64, f64), clock: Clock) -> Vec<Note> {
    let Ok(curve) = curve_of(keys, Scale::CHANNEL) else { return Vec::new() };
    let span = Span { t0: keys[0].time, t1: keys[keys.len() - 1].time };
    let turns = curve.turning_points().into_iter().map(|turn| (turn.x, turn.y));
    let knots = curve.knots().iter().flat_map(|knot| [(knot.x, knot.arrival), (knot.x, knot.y)]);
    let points: Vec<(f64, f64)> = turns.chain(knots).collect();
    let furthest = |beyond: &dyn Fn(f64) -> f64| {
        points
            .iter()
            .map(|&(x, y)| (x, beyond(y)))
            .filter(|(_, by)| *by > 0.0)
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.total_cmp(&a.0)))
    };
    let above = furthest(&|y| y - high).map(|found| ("above", high, found));
    let below = furthest(&|y| low - y).map(|found| ("below", low, found));
    let note = |(word, limit, (x, by)): (&str, f64, (f64, f64))| {
        let time = span.time(x);
        let text =
            format!("clamped {word} {} at frame {}, by {}", short(limit), clock.label(time), short(by));
        Note::new("strict-range", "", text).with("frame", clock.frame(time)).with("by", by)
    };
    above.into_iter().chain(below).map(note).collect()
}

/// A handle that was longer than its segment and is now as long.
pub fn handle_cut(time: f64, clock: Clock) -> Note {
    let text =
        format!("a handle at frame {} was longer than its segment and is cut to it", clock.label(time));
    Note::new("handle-cut", "", text).with("frame", clock.frame(time))
}

/// Kinks and jumps that were moved onto frames.
pub fn kinks_moved(seconds: f64, clock: Clock) -> Note {
    let frames = seconds * clock.fps();
    let text = format!("impacts moved onto whole frames, by up to {} frames", short(frames));
    Note::new("kinks-moved", "", text).with("frames", frames)
}

/// Hand edits that were carried over.
pub fn hand_edits_kept(edits: usize) -> Note {
    Note::new("hand-edits-kept", "", format!("{} kept", counted(edits, "hand edit")))
        .with("edits", edits as f64)
}

/// Hand edits that are no more.
pub fn hand_edits_dropped(edits: usize) -> Note {
    Note::new("hand-edits-dropped", "", format!("{} dropped", counted(edits, "hand edit")))
        .with("edits", edits as f64)
}

impl Change<'_> {
    fn is_outside(&self, time: f64) -> bool {
        time <= self.span.t0 - NEAREST || time >= self.span.t1 + NEAREST
    }

    /// Whether an automatic slope on the outer side of a boundary key keeps its present number from now on.
    fn froze_boundary(&self, was: &Key) -> bool {
        let starts = (was.time - self.span.t0).abs() < NEAREST;
        let ends = (was.time - self.span.t1).abs() < NEAREST;
        let goes_on = |before: bool| {
            let beyond = |key: &Key| if before { key.time < was.time } else { key.time > was.time };
            self.present.iter().any(beyond)
        };
        (starts && was.in_auto && goes_on(true)) || (ends && was.auto && goes_on(false))
    }
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Keys where the earlier commit was and this one is not.
fn came_back(keys: usize) -> Note {
    let text = format!("{} outside the range came back from before the last commit", counted(keys, "key"));
    Note::new("keys-back", "", text).with("keys", keys as f64)
}

fn frozen(time: f64, clock: Clock) -> Note {
    let text = format!("automatic slope frozen at frame {}", clock.label(time));
    Note::new("automatic-slope-frozen", "", text).with("frame", clock.frame(time))
}

fn inserted(time: f64, clock: Clock) -> Note {
    let text = format!(
        "key inserted at frame {}, outside the range, so that nothing moves there",
        clock.label(time)
    );
    Note::new("key-inserted-outside", "", text).with("frame", clock.frame(time))
}

/// What became of a key just outside the stretch.
fn changed(was: &Key, is: &Key, clock: Clock) -> Vec<Note> {
    let frame = clock.frame(is.time);
    let label = clock.label(is.time);
    let mut notes = Vec::new();
    if was.function != is.function && is.function == Function::Constant {
        let text = format!("frame {label} now holds up to the range");
        notes.push(Note::new("held-outside", "", text).with("frame", frame));
    }
    for (before, after) in [(was.in_reach(), is.in_reach()), (was.reach(), is.reach())] {
        let (before, after) = (before * clock.fps(), after * clock.fps());
        // A host gives lengths back a little off: what reads the same is none.
        let (from, to) = (short(before), short(after));
        if from != to {
            let text = format!("handle at frame {label} shortened from {from} to {to} frames");
            let note = Note::new("handle-shortened", "", text).with("frame", frame);
            notes.push(note.with("from", before).with("to", after));
        }
    }
    if (was.auto && !is.auto) || (was.in_auto && !is.in_auto) {
        notes.push(frozen(is.time, clock));
    }
    notes
}

/// Notes on segments beside the stretch that lead to another value than before.
fn moved_outside(change: &Change, clock: Clock) -> Vec<Note> {
    let mut notes = Vec::new();
    let Span { t0, t1 } = change.span;
    let ends = [(t0, "before", change.met.0), (t1, "after", change.met.1)];
    for (i, (time, word, was)) in ends.into_iter().enumerate() {
        let goes_on =
            |key: &Key| if i == 0 { key.time <= time - NEAREST } else { key.time >= time + NEAREST };
        let Some(boundary) = at(change.expected, time) else { continue };
        let is = if i == 0 { boundary.in_value } else { boundary.value };
        let before = change.present.iter().rev().find(|key| key.time <= time - NEAREST);
        if i == 0 && before.is_some_and(|key| key.function == Function::Constant) {
            // A held piece does not lead to the value at its end.
            continue;
        }
        if change.present.iter().any(goes_on) && (is - was).abs() > 1e-9 * was.abs().max(is.abs()) {
            let (frame, was_text, is_text) = (clock.label(time), short(was), short(is));
            let text =
                format!("the curve {word} frame {frame} moved: it meets {is_text} instead of {was_text}");
            let note = Note::new("curve-moved-outside", "", text).with("frame", clock.frame(time));
            notes.push(note.with("was", was).with("is", is));
        }
    }
    notes
}

/// A number for people: at most four digits that count.
fn short(number: f64) -> String {
    if number == 0.0 || !number.is_finite() {
        return format!("{number}");
    }
    let decimals = (3 - number.abs().log10().floor() as i32).clamp(0, 12) as usize;
    let text = format!("{number:.decimals$}");
    let trimmed = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    trimmed.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(0.0, "0")]
    #[case(2.0, "2")]
    #[case(-0.123456, "-0.1235")]
    #[case(1234.56, "1235")]
    #[case(1e9, "1000000000")]
    #[case(1.5e-7, "0.00000015")]
    fn numbers_for_people(#[case] number: f64, #[case] text: &str) {
        assert_eq!(short(number), text);
    }

    fn clock() -> Clock {
        Clock::new(24.0).unwrap()
    }

    #[test]
    fn a_strict_range_names_the_worst_frame_on_either_side() {
        let keys: Vec<Key> = [0.0, 3.0, -2.0, 1.0]
            .iter()
            .enumerate()
            .map(|(i, &value)| Key::at(i as f64, value).leaving(0.0, 0.3).arriving(0.0, 0.3))
            .collect();
        let notes = clamped(&keys, (-1.0, 2.5), clock());
        let texts: Vec<&str> = notes.iter().map(|note| note.text.as_str()).collect();
        assert_eq!(texts, ["clamped above 2.5 at frame 25, by 0.5", "clamped below -1 at frame 49, by 1"]);
        assert!(clamped(&keys, (f64::NEG_INFINITY, f64::INFINITY), clock()).is_empty());
    }

    #[test]
    fn automatic_slopes_at_the_ends_of_a_channel_are_nobodys_business() {
        let automatic = |time: f64| Key { auto: true, in_auto: true, ..Key::at(time, time) };
        let present = [automatic(0.0), automatic(1.0), automatic(2.0)];
        let expected = [Key::at(0.0, 0.0), Key::at(1.0, 1.0), present[2].clone()];
        let span = Span { t0: 0.0, t1: 1.0 };
        let change =
            Change { present: &present, ground: &present, expected: &expected, span, met: (0.0, 1.0) };
        let notes = on_channel(&change, (Extrapolation::Extend, Extrapolation::Cycle), clock());
        let codes: Vec<&str> = notes.iter().map(|note| note.code).collect();
        assert_eq!(codes, ["automatic-slope-frozen", "extrapolation-repeats"]);
        assert_eq!(notes[0].numbers, [("frame", 25.0)]);
    }
}
