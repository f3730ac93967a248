//! What a host can store.

use super::clock::NEAREST;
use super::denormalise::Unstorable;
use super::key::{Function, Key, LIMIT};

/// Seconds that the segment beyond an end key counts, and that no handle there shapes the motion.
const BEYOND: (f64, bool) = (1.0, false);

/// Part of a handle that hosts change by giving it back.
const ROUNDING: f64 = 1e-7;

/// Gives the handles of written keys lengths that a host gives back: at most their segment, and never
/// quite 0.
///
/// A handle longer than its segment counts as the segment, so the motion stays; the segment beyond an
/// end key counts one second. Gives the times of keys where a handle that shapes the motion was cut by
/// more than rounding.
pub fn settle_handles(keys: &mut [Key], is_written: impl Fn(&Key) -> bool) -> Vec<f64> {
    let mut cut = Vec::new();
    for i in 0..keys.len() {
        if !is_written(&keys[i]) {
            continue;
        }
        let time = keys[i].time;
        let before = i.checked_sub(1).map(|j| (time - keys[j].time, keys[j].function == Function::Bezier));
        let after = keys.get(i + 1).map(|next| (next.time - time, keys[i].function == Function::Bezier));
        let ((in_length, in_seen), (length, seen)) = (before.unwrap_or(BEYOND), after.unwrap_or(BEYOND));
        let (in_reach, reach) = (keys[i].in_reach(), keys[i].reach());
        let key = &mut keys[i];
        if in_reach > in_length || key.in_accel <= 0.0 {
            *key = key.clone().arriving(key.in_slope, in_reach.min(in_length));
        }
        if reach > length || key.accel <= 0.0 {
            *key = key.clone().leaving(key.slope, reach.min(length));
        }
        let is_cut = |reach: f64, length: f64, seen: bool| seen && reach > length * (1.0 + ROUNDING);
        if is_cut(in_reach, in_length, in_seen) || is_cut(reach, length, seen) {
            cut.push(time);
        }
    }
    cut
}

/// Checks that a host stores what is written: keys at least 2e-6 s apart, slopes and handles at most 1e8.
pub fn check(keys: &[Key], is_written: impl Fn(&Key) -> bool) -> Result<(), Unstorable> {
    for (i, key) in keys.iter().enumerate() {
        if !is_written(key) {
            continue;
        }
        let at = key.time;
        let gaps = [
            i.checked_sub(1).map(|j| (at, at - keys[j].time)),
            keys.get(i + 1).map(|next| (next.time, next.time - at)),
        ];
        for (at, gap) in gaps.into_iter().flatten() {
            if gap < NEAREST {
                return Err(Unstorable::Gap { at, gap });
            }
        }
        for slope in [key.in_slope, key.slope] {
            if slope.abs() > LIMIT {
                return Err(Unstorable::Slope { at, slope });
            }
        }
        for length in [key.in_accel, key.accel] {
            if length > LIMIT {
                return Err(Unstorable::Handle { at, length });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn a_long_handle_is_cut_to_its_segment_and_told_where_it_is_seen() {
        let mut keys = vec![
            Key::at(0.0, 0.0).leaving(1.0, 3.0).arriving(0.0, 9.0),
            Key { function: Function::Constant, ..Key::at(2.0, 1.0) }.arriving(0.0, 0.5).leaving(0.0, 9.0),
            Key::at(3.0, 1.0).arriving(0.0, 1.0 + 1e-9).leaving(0.0, 9.0),
        ];
        let cut = settle_handles(&mut keys, |key| key.time < 3.0);
        assert_eq!(cut, [0.0]);
        assert_eq!((keys[0].reach(), keys[0].in_reach()), (2.0, 1.0));
        assert_eq!((keys[1].reach(), keys[1].in_reach()), (1.0, 0.5));
        assert_eq!(keys[2].reach(), 9.0, "not written, not touched");
    }

    #[test]
    fn no_handle_is_quite_zero() {
        let mut keys = vec![Key::at(0.0, 0.0), Key::at(1.0, 0.0).leaving(0.0, 0.5)];
        settle_handles(&mut keys, |_| true);
        assert!(keys.iter().all(|key| key.accel > 0.0 && key.in_accel > 0.0 && key.in_reach() < 1e-14));
    }

    #[rstest]
    #[case::fine(Key::at(1.0, 0.0).leaving(1e8, 0.5), true)]
    #[case::gap(Key::at(2e-6 - 1e-12, 0.0), false)]
    #[case::gap_after(Key::at(2.0 - 1e-6, 0.0), false)]
    #[case::slope(Key::at(1.0, 0.0).arriving(-1.1e8, 0.0), false)]
    #[case::handle(Key::at(1.0, 0.0).leaving(1e8, 1.5), false)]
    fn limits(#[case] key: Key, #[case] fits: bool) {
        let keys = [Key::at(0.0, 0.0), key.clone(), Key::at(2.0, 0.0)];
        assert_eq!(check(&keys, |other| *other == key).is_ok(), fits);
        assert!(check(&keys, |_| false).is_ok());
    }
}
