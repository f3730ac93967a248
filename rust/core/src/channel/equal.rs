//! Whether two lists of keys are the same keys: nobody edited them in between.

use super::evaluate;
use super::key::{Function, Key};

/// Within what numbers are the same.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Times, in seconds.
    pub time: f64,
    /// Values, as a part of the list's range; slopes, as a part of that range over the list's seconds.
    pub value: f64,
    /// Reaches of handles, as a part of the segment.
    pub reach: f64,
}

impl Bounds {
    /// Beyond these a key was edited by hand.
    pub const EDIT: Bounds = Bounds { time: 1e-6, value: 1e-6, reach: 1e-6 };

    /// Beyond these a host does not hold what was written.
    pub const READ_BACK: Bounds = Bounds { time: 1e-8, value: 1e-9, reach: 1e-7 };
}

/// Whether two lists are the same keys, as far as the motion between the first and the last goes.
///
/// Handles that shape nothing, flags and the segment after the last key do not count.
pub fn same_keys(ours: &[Key], theirs: &[Key], bounds: Bounds) -> bool {
    let scale = Scale::of(ours);
    ours.len() == theirs.len() && (0..ours.len()).all(|i| same_key(ours, theirs, i, &scale, bounds))
}

fn same_key(ours: &[Key], theirs: &[Key], i: usize, scale: &Scale, bounds: Bounds) -> bool {
    let (a, b) = (&ours[i], &theirs[i]);
    let (before, after) = (seen(ours, i, true), seen(ours, i, false));
    let held = i > 0 && ours[i - 1].function == Function::Constant;
    let last = i + 1 == ours.len();
    let first = i == 0;
    let value = |x: f64, y: f64| (x - y).abs() <= bounds.value * scale.range;
    let side = |seen: Option<Seen>, (m, n): (f64, f64), (s, t): (f64, f64)| {
        let Some(seen) = seen else { return true };
        // A handle longer than its segment counts as the segment.
        let (s, t) = (s.min(seen.length), t.min(seen.length));
        let length = bounds.reach * seen.length;
        let reach = !seen.reach || (s - t).abs() <= length;
        let no_handle = seen.reach && s <= length && t <= length;
        reach && (no_handle || !seen.slope || (m - n).abs() <= bounds.value * scale.range / scale.seconds)
    };
    (a.time - b.time).abs() <= bounds.time
        && (last || value(a.value, b.value))
        && (first || held || value(a.in_value, b.in_value))
        && (!(last && held) || value(a.value, b.value))
        && (last || a.function == b.function)
        && side(before, (a.in_slope, b.in_slope), (a.in_reach(), b.in_reach()))
        && side(after, (a.slope, b.slope), (a.reach(), b.reach()))
}

/// What of one side of a key shapes the motion between the first and the last key of a list.
#[derive(Debug, Clone, Copy)]
struct Seen {
    length: f64,
    slope: bool,
    reach: bool,
}

/// What makes a difference small.
struct Scale {
    range: f64,
    seconds: f64,
}

impl Scale {
    fn of(keys: &[Key]) -> Scale {
        let seconds = match keys {
            [first, .., last] => last.time - first.time,
            _ => 1.0,
        };
        Scale { range: range(keys), seconds }
    }
}

/// How far the motion of a list may reach: over its keys and the handles between them.
///
/// Never 0: where nothing moves it is the rounding of the values.
pub fn range(keys: &[Key]) -> f64 {
    let values = keys.iter().flat_map(|key| [key.value, key.in_value]);
    let handles = keys.windows(2).filter_map(|pair| evaluate::segment(&pair[0], &pair[1]));
    let all = values.chain(handles.flat_map(|segment| segment.points().map(|(_, value)| value)));
    let (low, high) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    (high - low).max(1e-9 * low.abs().max(high.abs())).max(f64::MIN_POSITIVE)
}

/// The segment before or after key `i`, if it lies inside the list, and what of the key shapes it.
fn seen(keys: &[Key], i: usize, before: bool) -> Option<Seen> {
    let a = if before { i.checked_sub(1)? } else { i };
    let (from, to) = (keys.get(a)?, keys.get(a + 1)?);
    let slope = matches!(from.function, Function::Bezier | Function::Cubic);
    Some(Seen { length: to.time - from.time, slope, reach: has_handles(from, to) })
}

/// Whether the handles of the segment between two keys shape it: those of a level one do not, however long.
pub fn has_handles(from: &Key, to: &Key) -> bool {
    let is_level = from.value == to.in_value && from.slope == 0.0 && to.in_slope == 0.0;
    from.function == Function::Bezier && !is_level
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn keys() -> Vec<Key> {
        vec![
            Key::at(0.0, 0.0).leaving(1.0, 0.5),
            Key { function: Function::Constant, ..Key::at(1.0, 10.0).arriving(2.0, 0.25) },
            Key { function: Function::Linear, ..Key::at(2.0, 4.0) },
            Key::at(4.0, 8.0).arriving(0.0, 1.0),
        ]
    }

    #[rstest]
    #[case::nothing(|_: &mut Vec<Key>| (), true)]
    #[case::noise_of_reading_back(|k: &mut Vec<Key>| k[0].accel *= 1.0 + 6.4e-9, true)]
    #[case::flags(|k: &mut Vec<Key>| k[1].in_auto = true, true)]
    #[case::value(|k: &mut Vec<Key>| k[1].in_value += 2e-5, false)]
    #[case::value_within(|k: &mut Vec<Key>| k[1].in_value += 9e-6, true)]
    #[case::time(|k: &mut Vec<Key>| k[1].time += 2e-6, false)]
    #[case::slope(|k: &mut Vec<Key>| k[0].slope += 1e-4, false)]
    #[case::slope_in_a_hold(|k: &mut Vec<Key>| k[1].slope += 1.0, true)]
    #[case::slope_of_a_line(|k: &mut Vec<Key>| k[3].in_slope += 1.0, true)]
    #[case::in_value_after_a_hold(|k: &mut Vec<Key>| k[2].in_value += 1.0, true)]
    #[case::reach(|k: &mut Vec<Key>| k[1].in_accel *= 1.1, false)]
    #[case::longer_than_the_segment(|k: &mut Vec<Key>| k[0].accel = 9.0, false)]
    #[case::outer_handle(|k: &mut Vec<Key>| k[0].in_slope = 5.0, true)]
    #[case::function(|k: &mut Vec<Key>| k[0].function = Function::Cubic, false)]
    #[case::function_after_the_end(|k: &mut Vec<Key>| k[3].function = Function::Cubic, true)]
    #[case::deleted(|k: &mut Vec<Key>| { k.remove(1); }, false)]
    fn what_counts_as_an_edit(#[case] edit: fn(&mut Vec<Key>), #[case] same: bool) {
        let mut edited = keys();
        edit(&mut edited);
        assert_eq!(same_keys(&keys(), &edited, Bounds::EDIT), same);
    }

    #[test]
    fn the_value_after_a_last_held_piece_counts() {
        let held =
            |end: f64| vec![Key { function: Function::Constant, ..Key::at(0.0, 0.0) }, Key::at(1.0, end)];
        assert!(!same_keys(&held(1.0), &held(2.0), Bounds::EDIT));
    }

    #[test]
    fn handles_longer_than_their_segment_are_the_same() {
        let with = |seconds: f64| vec![Key::at(0.0, 0.0).leaving(1.0, seconds), Key::at(1.0, 1.0)];
        assert!(same_keys(&with(1.0), &with(1.3), Bounds::READ_BACK));
    }

    #[rstest]
    #[case::flat(0.0, 1e-9 * 5.0)]
    #[case::a_hump_between_equal_keys(6.0, 6.0 / 3.0)]
    fn range_of_a_list(#[case] slope: f64, #[case] expected: f64) {
        let third = 1.0 / 3.0;
        let keys = [Key::at(0.0, 5.0).leaving(slope, third), Key::at(1.0, 5.0).leaving(-1e8, 1.0)];
        assert!((range(&keys) - expected).abs() < 1e-12);
    }

    #[rstest]
    #[case::level(5.0, 0.0, true)]
    #[case::rising(6.0, 0.0, false)]
    #[case::with_a_dip(5.0, 1.0, false)]
    fn handles_of_a_level_segment_draw_nothing(#[case] end: f64, #[case] slope: f64, #[case] same: bool) {
        let with =
            |reach: f64| vec![Key::at(0.0, 5.0).leaving(slope, 0.3), Key::at(1.0, end).arriving(0.0, reach)];
        assert_eq!(same_keys(&with(0.3), &with(0.1), Bounds::EDIT), same);
    }

    #[test]
    fn a_slope_without_a_handle_is_not_seen() {
        let with = |slope: f64| vec![Key::at(0.0, 0.0).leaving(slope, 0.0), Key::at(1.0, 1.0)];
        assert!(same_keys(&with(0.0), &with(3.0), Bounds::EDIT));
    }
}
