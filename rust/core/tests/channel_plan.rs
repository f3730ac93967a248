//! A commit plan on random hand-made channels: nothing outside moves, and applying it is what was promised.

#![allow(clippy::unwrap_used, clippy::panic)]

mod channel_cases;

use channel_cases::{EXTEND, ease, lively, motion, planned};
use keywright_core::channel::clock::Clock;
use keywright_core::channel::denormalise::Span;
use keywright_core::channel::evaluate::value;
use keywright_core::channel::key::{Function, Key, Keys};
use keywright_core::channel::normalise::{extent, normalise};
use keywright_core::channel::outcome::Outcome;
use keywright_core::channel::plan::{Plan, plan};
use keywright_core::channel::target::{Exposure, Settings, Target};
use keywright_core::curve::Side;
use proptest::prelude::*;

/// Numbers of one hand-made key.
#[derive(Debug, Clone)]
struct Made {
    frames: f64,
    value: f64,
    jump: f64,
    slope: f64,
    in_slope: f64,
    part: f64,
    in_part: f64,
    automatic: bool,
    function: Function,
}

fn made() -> impl Strategy<Value = Made> {
    let frames = prop_oneof![3 => (1..30i32).prop_map(f64::from), 1 => 0.3..20.0f64];
    let value = prop_oneof![Just(0.0), Just(1.0), Just(-369.0), -100.0..100.0f64];
    let jump = prop_oneof![4 => Just(0.0), 1 => -5.0..5.0f64];
    let slope = prop_oneof![1 => Just(0.0), 2 => -40.0..40.0f64];
    // A long handle on one side only: between two the motion stands upright, and a key there leans by the
    // host's limit on slopes.
    let long = prop_oneof![3 => Just(1.0 / 3.0), 1 => Just(0.0), 1 => 0.0..0.95f64, 1 => Just(1.3)];
    let part = prop_oneof![3 => Just(1.0 / 3.0), 1 => Just(0.0), 1 => 0.0..0.95f64];
    let function = prop_oneof![
        4 => Just(Function::Bezier),
        1 => Just(Function::Linear),
        1 => Just(Function::Constant),
        1 => Just(Function::Cubic),
    ];
    let sides = (slope.clone(), slope, long, part);
    (frames, value, jump, sides, any::<bool>(), function).prop_map(
        |(frames, value, jump, (slope, in_slope, part, in_part), automatic, function)| Made {
            frames,
            value,
            jump,
            slope,
            in_slope,
            part,
            in_part,
            automatic,
            function,
        },
    )
}

/// A channel whose first key is at frame `first`.
fn channel(made: &[Made], first: f64, clock: Clock) -> Vec<Key> {
    let mut frame = first;
    let mut keys = Vec::new();
    for (i, one) in made.iter().enumerate() {
        if i > 0 {
            frame += one.frames;
        }
        let before = one.frames / clock.fps();
        let after = made.get(i + 1).map_or(1.0, |next| next.frames / clock.fps());
        let key = Key::at(clock.seconds(frame), one.value)
            .leaving(one.slope, one.part * after)
            .arriving(one.in_slope, one.in_part * before);
        keys.push(Key {
            in_value: one.value + one.jump,
            auto: one.automatic,
            in_auto: one.automatic,
            function: one.function.clone(),
            ..key
        });
    }
    keys
}

/// What a host that does as it is told has afterwards.
fn applied(keys: &[Key], plan: &Plan) -> Vec<Key> {
    let mut left: Vec<Key> = keys.to_vec();
    for &row in plan.remove.iter().rev() {
        left.remove(row);
    }
    for key in &plan.write {
        left.retain(|other| (other.time - key.time).abs() > 1e-9);
        left.push(key.clone());
    }
    left.sort_by(|a, b| a.time.total_cmp(&b.time));
    left
}

/// Largest change outside the span at quarter frames, and the range it is a part of.
fn moved_outside(was: &[Key], is: &[Key], span: Span, clock: Clock) -> (f64, f64) {
    let ends = [was.first(), was.last()].map(|key| key.map_or(0.0, |key| clock.frame(key.time)));
    let (low, high) = (ends[0].min(clock.frame(span.t0)) - 3.0, ends[1].max(clock.frame(span.t1)) + 3.0);
    let mut worst = 0.0f64;
    let mut range = (f64::INFINITY, f64::NEG_INFINITY);
    for quarter in (low * 4.0).floor() as i64..=(high * 4.0).ceil() as i64 {
        let time = clock.seconds(quarter as f64 / 4.0);
        let side = match time {
            t if t <= span.t0 => Side::Left,
            t if t >= span.t1 => Side::Right,
            _ => continue,
        };
        let at = |keys: &[Key], t: f64| value(keys, EXTEND, t, side).unwrap();
        let before = at(was, time);
        range = (range.0.min(before), range.1.max(before));
        // Times of inserted keys are rounded: a steep motion is compared as far as rounding of time allows.
        let steep = (at(was, time + 1e-13) - at(was, time - 1e-13)).abs();
        let jumps = steep > 1e-6;
        if !jumps {
            worst = worst.max((at(is, time) - before).abs() - steep);
        }
    }
    (worst, range.1 - range.0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn nothing_outside_moves(
        made in prop::collection::vec(made(), 2..7),
        first in prop_oneof![Just(-48.0), Just(1.0), Just(1001.0), Just(86401.0), -20.5..20.0f64],
        fps in prop_oneof![Just(24.0), Just(29.97), Just(23.976), Just(60.0)],
        (from, to) in (0.0..1.0f64, 0.0..1.0f64),
        on_keys in any::<bool>(),
        beyond in -0.5..0.5f64,
        which in 0..3u8,
    ) {
        let clock = Clock::new(fps).unwrap();
        let keys = channel(&made, first, clock);
        let (start, end) = (keys[0].time, keys[keys.len() - 1].time);
        let pick = |part: f64| {
            let time = start + (end - start) * (part * 1.4 - 0.2 + 0.1 * beyond);
            if on_keys {
                keys[((part * keys.len() as f64) as usize).min(keys.len() - 1)].time
            } else {
                clock.seconds(clock.frame(time).round())
            }
        };
        let (a, b) = (pick(from.min(to)), pick(from.max(to)));
        let b = b.max(a + 1.0 / fps);
        let exposure = (which == 2).then_some(Exposure { frames: 2, phase: 1 });
        let curve = if which == 0 { lively() } else { ease() };
        let mut target = Target::new(Keys::of(&keys), fps, Span { t0: a, t1: b });
        target.exposure = exposure;
        let got = planned(curve.clone(), &target);
        let Some(plan) = got.plan else {
            let code = got.outcome.code();
            prop_assert!(matches!(code, "unchanged" | "no-move" | "keys-too-close"), "{code}");
            return Ok(());
        };
        // Reading back gives what was expected, and doing it again changes nothing.
        let once = applied(&keys, &plan);
        prop_assert_eq!(&once, &plan.expected);
        let again = applied(&once, &Plan { remove: Vec::new(), ..plan.clone() });
        prop_assert_eq!(&again, &once);
        // Untouched keys are untouched, and at most the key just outside is not.
        let outside = |key: &&Key| key.time < plan.span.t0 - 2e-6 || key.time > plan.span.t1 + 2e-6;
        let touched = plan.write.iter().filter(outside).count();
        prop_assert!(touched <= 4);
        for key in keys.iter().filter(outside) {
            let there = once.iter().find(|other| other.time == key.time).unwrap();
            prop_assert_eq!((there.value, there.in_value, there.slope, there.in_slope),
                (key.value, key.in_value, key.slope, key.in_slope));
        }
        let (worst, range) = moved_outside(&keys, &once, plan.span, clock);
        prop_assert!(worst <= 1e-9 * range.max(1.0), "{worst} {:?} {:?}", plan.span, got.notes);
        for probe in &plan.probes {
            let is = value(&once, EXTEND, probe.time, Side::Right);
            prop_assert_eq!(is, probe.value);
        }
        for pair in once.windows(2) {
            prop_assert!(pair[1].time - pair[0].time >= 2e-6);
            let length = (pair[1].time - pair[0].time) * (1.0 + 1e-9);
            let ours = plan.write.iter().any(|key| *key == pair[0]);
            prop_assert!(!ours || pair[0].reach() <= length);
        }
        // A second commit of the same recipe finds nothing to do.
        let second = planned(curve, &Target { keys: Keys::of(&once), ..target });
        prop_assert_eq!(second.outcome, Outcome::Unchanged { moves: true });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Get keys, change nothing, commit: the keys that were there, or the same motion in other functions.
    #[test]
    fn a_move_read_and_put_back_is_the_same(
        made in prop::collection::vec(made(), 2..7),
        fps in prop_oneof![Just(24.0), Just(29.97)],
    ) {
        let clock = Clock::new(fps).unwrap();
        let keys = channel(&made, 1.0, clock);
        let Ok(read) = normalise(&keys) else { return Ok(()) };
        let (low, high) = extent(&keys).unwrap();
        let (range, rise) = (high - low, (read.v1 - read.v0).abs());
        prop_assume!(rise > 1e-3 * range || rise == 0.0);
        let target = Target::new(Keys::of(&keys), fps, Span { t0: read.t0, t1: read.t1 });
        let got = plan(&motion(read.curve), &Settings::default(), &[target]).unwrap().remove(0);
        let expected = got.plan.unwrap().expected;
        let last = keys.len() - 1;
        let kept = |key: &Key| matches!(key.function, Function::Bezier | Function::Constant);
        if keys[..last].iter().all(kept) {
            prop_assert_eq!(got.outcome, Outcome::Unchanged { moves: true });
        }
        for i in 0..=4 * 64 {
            let time = read.t0 + (read.t1 - read.t0) * f64::from(i) / 256.0;
            let at = |keys: &[Key], t: f64| value(keys, EXTEND, t, Side::Right).unwrap();
            let steep = (at(&keys, time + 1e-13) - at(&keys, time - 1e-13)).abs();
            if steep < 1e-6 {
                let moved = (at(&expected, time) - at(&keys, time)).abs();
                prop_assert!(moved <= 1e-12 * range + 10.0 * steep, "{time} {moved}");
            }
        }
    }
}

#[test]
fn five_automatic_keys_and_a_commit_onto_the_middle() {
    let clock = Clock::new(24.0).unwrap();
    let frames = [1.0, 10.0, 20.0, 50.0, 90.0];
    let values = [0.0, 3.0, -1.0, 6.0, 2.0];
    let slopes = [0.0, 4.0, -2.0, 1.0, 0.0];
    let keys: Vec<Key> = (0..5)
        .map(|i| {
            let before = if i > 0 { frames[i] - frames[i - 1] } else { 24.0 } / 72.0;
            let after = if i < 4 { frames[i + 1] - frames[i] } else { 24.0 } / 72.0;
            let key = Key::at(clock.seconds(frames[i]), values[i]);
            Key { auto: true, in_auto: true, ..key.leaving(slopes[i], after).arriving(slopes[i], before) }
        })
        .collect();
    let span = Span { t0: clock.seconds(10.0), t1: clock.seconds(50.0) };
    let got = planned(ease(), &Target::new(Keys::of(&keys), 24.0, span));
    let plan = got.plan.unwrap();
    assert_eq!(plan.remove, [2]);
    assert_eq!((&plan.expected[0], plan.expected.last()), (&keys[0], keys.last()));
    assert!(
        plan.write.iter().all(|key| !key.auto && !key.in_auto && key.time >= span.t0 && key.time <= span.t1)
    );
    let (worst, range) = moved_outside(&keys, &plan.expected, span, clock);
    assert!(worst <= 1e-12 * range);
    let frozen: Vec<&str> =
        got.notes.iter().filter(|n| n.code == "automatic-slope-frozen").map(|n| n.text.as_str()).collect();
    assert_eq!(frozen, ["automatic slope frozen at frame 10", "automatic slope frozen at frame 50"]);
    assert_eq!(plan.probes.len(), 16);
}
