//! Which key of an edited list is which key of the list it came from.

use super::equal::{Bounds, has_handles, range};
use super::key::{Function, Key};

/// An original key and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// Row in the original list.
    pub original: usize,
    /// Row in the edited list.
    pub edited: usize,
    /// Whether anything that shapes the motion differs.
    pub changed: bool,
}

/// How an edited list came from an original one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Matching {
    /// Keys that are in both, in order.
    pub pairs: Vec<Pair>,
    /// Rows of the edited list that are new.
    pub added: Vec<usize>,
    /// Rows of the original list that are gone.
    pub deleted: Vec<usize>,
}

impl Matching {
    /// How many keys were edited, added or deleted.
    pub fn edits(&self) -> usize {
        self.pairs.iter().filter(|pair| pair.changed).count() + self.added.len() + self.deleted.len()
    }
}

/// Matches two lists: first the keys at the same time (within `half_frame` seconds), then between those
/// the rest in order where as many are left on both sides; else they were added and deleted.
///
/// # Source
/// docs/maths.md, *Hand edits*.
pub fn matching(original: &[Key], edited: &[Key], half_frame: f64) -> Matching {
    let mut found = Matching::default();
    let bounds = Differences::of(original);
    let pair = |i: usize, j: usize| Pair {
        original: i,
        edited: j,
        changed: is_changed(original, edited, i, j, &bounds),
    };
    let (mut from, mut from_edited) = (0, 0);
    let rest = |found: &mut Matching, originals: std::ops::Range<usize>, editeds: std::ops::Range<usize>| {
        if originals.len() == editeds.len() {
            found.pairs.extend(originals.zip(editeds).map(|(i, j)| pair(i, j)));
        } else {
            found.deleted.extend(originals);
            found.added.extend(editeds);
        }
    };
    for (i, j) in same_times(original, edited, half_frame) {
        rest(&mut found, from..i, from_edited..j);
        found.pairs.push(pair(i, j));
        (from, from_edited) = (i + 1, j + 1);
    }
    rest(&mut found, from..original.len(), from_edited..edited.len());
    found
}

/// Keys within half a frame of each other, each used once and the nearest first, in order.
fn same_times(original: &[Key], edited: &[Key], half_frame: f64) -> Vec<(usize, usize)> {
    let mut near = Vec::new();
    for (i, key) in original.iter().enumerate() {
        let first = edited.partition_point(|other| other.time < key.time - half_frame);
        let close = edited[first..].iter().take_while(|other| other.time <= key.time + half_frame);
        near.extend(close.enumerate().map(|(j, other)| ((other.time - key.time).abs(), i, first + j)));
    }
    near.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (_, i, j) in near {
        // Nothing used twice, and nothing crosses.
        if pairs.iter().all(|&(k, l)| (i < k && j < l) || (i > k && j > l)) {
            pairs.push((i, j));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Differences that are none.
struct Differences {
    value: f64,
    slope: f64,
}

impl Differences {
    fn of(keys: &[Key]) -> Differences {
        let value = Bounds::EDIT.value * range(keys);
        let seconds = keys.last().map_or(1.0, |last| last.time - keys[0].time);
        Differences { value, slope: value / seconds }
    }
}

/// Whether time, values, slopes or handles differ, as far as they shape the motion.
///
/// A handle is the same if its seconds are, or its part of the segment: when a neighbour moves, hosts
/// keep one of the two.
fn is_changed(original: &[Key], edited: &[Key], i: usize, j: usize, least: &Differences) -> bool {
    let Bounds { time, reach, .. } = Bounds::EDIT;
    let (a, b) = (&original[i], &edited[j]);
    let differs = |x: f64, y: f64, bound: f64| (x - y).abs() > bound;
    if differs(a.time, b.time, time) {
        return true;
    }
    let sides = [
        side(original, i, true).zip(side(edited, j, true)),
        side(original, i, false).zip(side(edited, j, false)),
    ];
    sides.into_iter().flatten().any(|(ours, theirs)| {
        let no_handle = ours.weight.max(theirs.weight) <= reach;
        ours.function != theirs.function
            || (ours.has_value && differs(ours.value, theirs.value, least.value))
            || (ours.has_slope && !no_handle && differs(ours.slope, theirs.slope, least.slope))
            || ((ours.has_handle || theirs.has_handle)
                && differs(ours.weight, theirs.weight, reach)
                && differs(ours.seconds, theirs.seconds, reach * ours.length))
    })
}

/// One side of a key, and which of its numbers shape the motion.
struct Side<'a> {
    function: &'a Function,
    value: f64,
    slope: f64,
    seconds: f64,
    weight: f64,
    length: f64,
    has_value: bool,
    has_slope: bool,
    has_handle: bool,
}

/// The side of a key that lies in the list.
fn side(keys: &[Key], i: usize, incoming: bool) -> Option<Side<'_>> {
    let a = if incoming { i.checked_sub(1)? } else { i };
    let (from, to) = (keys.get(a)?, keys.get(a + 1)?);
    let length = to.time - from.time;
    let key = &keys[i];
    let last = i + 1 == keys.len();
    let held = from.function == Function::Constant;
    let (value, slope, seconds) = match incoming {
        true if held => (key.value, key.in_slope, key.in_reach()),
        true => (key.in_value, key.in_slope, key.in_reach()),
        false => (key.value, key.slope, key.reach()),
    };
    Some(Side {
        function: &from.function,
        value,
        slope,
        seconds,
        weight: (seconds / length).min(1.0),
        length,
        // What a key shows after a held piece is its out side, which is compared there.
        has_value: !(incoming && held) || last,
        has_slope: matches!(from.function, Function::Bezier | Function::Cubic),
        has_handle: has_handles(from, to),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn at_frames(frames: &[f64]) -> Vec<Key> {
        frames
            .iter()
            .map(|frame| Key::at(frame / 24.0, *frame).leaving(0.0, 0.01).arriving(0.0, 0.01))
            .collect()
    }

    #[rstest]
    #[case::same(&[0., 5., 9., 20.], &[0., 5., 9., 20.], &[(0, 0), (1, 1), (2, 2), (3, 3)], &[], &[])]
    #[case::moved_far(&[0., 5., 9., 20.], &[0., 5., 12., 20.], &[(0, 0), (1, 1), (2, 2), (3, 3)], &[], &[])]
    #[case::added(&[0., 5., 20.], &[0., 5., 12., 20.], &[(0, 0), (1, 1), (2, 3)], &[2], &[])]
    #[case::deleted(&[0., 5., 12., 20.], &[0., 12., 20.], &[(0, 0), (2, 1), (3, 2)], &[], &[1])]
    #[case::moved_and_added(&[0., 5., 20.], &[0., 6., 12., 20.], &[(0, 0), (2, 3)], &[1, 2], &[1])]
    #[case::nearest_first(&[0., 5., 20.], &[0., 4.8, 5.1, 20.], &[(0, 0), (1, 2), (2, 3)], &[1], &[])]
    fn keys_find_each_other(
        #[case] original: &[f64],
        #[case] edited: &[f64],
        #[case] pairs: &[(usize, usize)],
        #[case] added: &[usize],
        #[case] deleted: &[usize],
    ) {
        let found = matching(&at_frames(original), &at_frames(edited), 0.5 / 24.0);
        let got: Vec<(usize, usize)> = found.pairs.iter().map(|p| (p.original, p.edited)).collect();
        assert_eq!(
            (got.as_slice(), found.added.as_slice(), found.deleted.as_slice()),
            (pairs, added, deleted)
        );
    }

    #[rstest]
    #[case::nothing(|_: &mut Key| (), false)]
    #[case::value(|k: &mut Key| { k.value += 1.0; k.in_value += 1.0; }, true)]
    #[case::slope(|k: &mut Key| k.slope += 1.0, true)]
    #[case::handle(|k: &mut Key| k.in_accel *= 2.0, true)]
    #[case::flag(|k: &mut Key| k.auto = true, false)]
    fn what_counts(#[case] edit: fn(&mut Key), #[case] changed: bool) {
        let original = at_frames(&[0.0, 5.0, 20.0]);
        let mut edited = original.clone();
        edit(&mut edited[1]);
        let found = matching(&original, &edited, 0.5 / 24.0);
        assert_eq!(found.pairs[1].changed, changed);
        assert_eq!(found.edits(), usize::from(changed));
    }

    #[rstest]
    #[case::seconds_stay(1.0, 0)]
    #[case::parts_stay(0.5, 0)]
    #[case::neither(0.7, 2)]
    fn a_new_neighbour_is_no_edit_of_the_handles_beside_it(#[case] factor: f64, #[case] changed: usize) {
        let original = at_frames(&[0.0, 8.0, 20.0]);
        let mut edited = original.clone();
        edited[0].accel *= factor;
        edited[1].in_accel *= factor;
        edited.insert(1, Key::at(4.0 / 24.0, 3.0));
        let found = matching(&original, &edited, 0.5 / 24.0);
        assert_eq!((found.added.as_slice(), found.edits()), (&[1usize][..], 1 + changed));
    }
}
