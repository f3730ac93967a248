//! Commits that replace an earlier one: again, elsewhere, with hand edits, and taken back.

#![allow(clippy::unwrap_used, clippy::panic)]

use keywright_core::channel::clock::Clock;
use keywright_core::channel::denormalise::Span;
use keywright_core::channel::evaluate::{Extrapolation, value};
use keywright_core::channel::key::{Function, Key, Keys};
use keywright_core::channel::outcome::Outcome;
use keywright_core::channel::plan::{Plan, Step, TargetPlan, plan, plan_steps};
use keywright_core::channel::record::{Claim, HandEdits, Record, claim, moved};
use keywright_core::channel::target::{Exposure, Motion, Settings, Target};
use keywright_core::curve::{Curve, Knot, Side};
use keywright_core::shape::{Bounce, Elastic, Kind, Shape};
use proptest::prelude::*;
use rstest::rstest;

const FPS: f64 = 24.0;
const EXTEND: (Extrapolation, Extrapolation) = (Extrapolation::Extend, Extrapolation::Extend);

fn claimed(keys: &Keys, record: &Record, clock: Clock) -> Claim {
    claim(&keys.rows().unwrap(), record, clock).unwrap()
}

/// The plan that takes a target's record back.
fn taken_back(target: Target) -> Plan {
    let steps = vec![vec![Step { target, takes_back: true }]];
    plan_steps(None, steps).unwrap().remove(0).remove(0).plan.unwrap()
}

fn clock() -> Clock {
    Clock::new(FPS).unwrap()
}

fn shape(kind: Kind) -> Motion {
    let curve = Shape::new(kind).curve().unwrap().curve;
    Motion { curve, exact: true, knots: Vec::new() }
}

fn bounce(elasticity: f64) -> Motion {
    shape(Kind::Bounce(Bounce { bounces: 4, elasticity }))
}

fn elastic(damping: f64) -> Motion {
    Motion { exact: false, ..shape(Kind::Elastic(Elastic { swings: 6, damping })) }
}

/// Frames 1 to 49, from 0 to 10, with a hand-made key on either side.
fn target() -> Target {
    let key = |frame: f64, value: f64| {
        let key = Key::at(clock().seconds(frame), value).leaving(1.0, 0.3).arriving(1.0, 0.3);
        Key { auto: true, in_auto: true, ..key }
    };
    let keys = [key(-20.0, 3.0), key(1.0, 0.0), key(20.0, 6.0), key(49.0, 10.0), key(80.0, 2.0)];
    Target::new(Keys::of(&keys), FPS, Span { t0: 0.0, t1: 2.0 })
}

fn commit(motion: &Motion, target: &Target) -> TargetPlan {
    plan(motion, &Settings::default(), std::slice::from_ref(target)).unwrap().remove(0)
}

fn written(motion: &Motion, target: &Target) -> Plan {
    let got = commit(motion, target);
    got.plan.unwrap_or_else(|| panic!("{:?}", got.outcome))
}

/// The channel after a plan, with the record it left.
fn after(plan: &Plan, target: &Target, hand_edits: HandEdits) -> Target {
    Target { keys: Keys::of(&plan.expected), record: plan.record.clone(), hand_edits, ..target.clone() }
}

fn at(plan: &Plan, frame: f64) -> f64 {
    value(&plan.expected, EXTEND, clock().seconds(frame), Side::Right).unwrap()
}

fn largest_difference(a: &Plan, b: &Plan) -> f64 {
    (-80..=480).map(|i| f64::from(i) / 4.0).fold(0.0, |worst: f64, f| worst.max((at(a, f) - at(b, f)).abs()))
}

/// The row of the `n`-th extreme inside the span that is a flat key: an apex.
fn apex(plan: &Plan, n: usize) -> usize {
    let keys = &plan.expected;
    let flat = |i: &usize| {
        let key = &keys[*i];
        key.time > plan.span.t0 && key.time < plan.span.t1 && key.slope == 0.0 && key.in_slope == 0.0
    };
    (0..keys.len()).filter(flat).nth(n).unwrap()
}

/// The second apex raised by 0.4 and one frame later.
fn edited(plan: &Plan, target: &Target) -> Target {
    let mut keys = plan.expected.clone();
    let row = apex(plan, 1);
    keys[row].value += 0.4;
    keys[row].in_value += 0.4;
    keys[row].time = clock().seconds(clock().frame(keys[row].time) + 1.0);
    Target { keys: Keys::of(&keys), ..after(plan, target, HandEdits::Keep) }
}

#[test]
fn the_same_again_changes_nothing() {
    let first = written(&bounce(0.6), &target());
    let again = commit(&bounce(0.6), &after(&first, &target(), HandEdits::Refuse));
    assert_eq!(again.outcome, Outcome::Unchanged { moves: true });
}

#[test]
fn a_height_is_taken_from_before_the_first_commit() {
    let hop = |top: f64| {
        let knots =
            vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(0.5, top, 0.0), Knot::smooth(1.0, 0.0, 0.0)];
        Motion { curve: Curve::new(knots).unwrap(), ..bounce(0.6) }
    };
    let mut rest = target();
    rest.keys.value[3] = 0.0;
    rest.keys.in_value[3] = 0.0;
    let first = written(&hop(2.0), &rest);
    let second = written(&hop(3.0), &after(&first, &rest, HandEdits::Refuse));
    assert_eq!((at(&first, 25.0), at(&second, 25.0)), (12.0, 18.0));
}

/// The motion alone is written as it is; together with an edit it is fitted.
#[test]
fn the_error_told_is_that_of_the_keys_with_the_edits() {
    let worst = |got: TargetPlan| match got.outcome {
        Outcome::Written { worst: Some(worst), .. } => worst.error,
        other => panic!("{other:?}"),
    };
    let first = written(&bounce(0.6), &target());
    assert!(worst(commit(&bounce(0.7), &after(&first, &target(), HandEdits::Refuse))) < 1e-9);
    let kept = worst(commit(&bounce(0.7), &edited(&first, &target())));
    assert!((1e-6..=0.005).contains(&kept), "{kept}");
}

#[rstest]
#[case(bounce(0.6), bounce(0.7))]
#[case(elastic(0.3), elastic(0.35))]
fn a_raised_and_delayed_peak_stays_so(#[case] old: Motion, #[case] new: Motion) {
    let first = written(&old, &target());
    let by_hand = edited(&first, &target());
    let plain = written(&new, &target());
    let kept = written(&new, &by_hand);
    let (was, is) = (apex(&plain, 1), apex(&plain, 1));
    let peak = &plain.expected[was];
    let frame = clock().frame(peak.time) + 1.0;
    let key = kept.expected.iter().find(|key| (clock().frame(key.time) - frame).abs() < 1e-3);
    let key = key.unwrap_or_else(|| panic!("a key one frame later, {is} {:#?}", kept.expected));
    assert!((key.value - peak.value - 0.4).abs() < 1e-3, "{} {}", key.value, peak.value);
    assert!(key.slope.abs() < 1e-6 && key.in_slope.abs() < 1e-6, "flat");
    // Far from it the new result is as it would be without.
    let start = (0..=16).map(|i| 1.0 + 0.5 * f64::from(i));
    for frame in start {
        assert!((at(&kept, frame) - at(&plain, frame)).abs() <= 0.0051 * 14.0, "{frame}");
    }
    // Two more without an edit between equal one, and the edit is still there at a third setting.
    let again = commit(&new, &after(&kept, &target(), HandEdits::Refuse));
    assert_eq!(again.outcome, Outcome::Unchanged { moves: true }, "carried whatever the setting");
    let back = written(&old, &after(&kept, &target(), HandEdits::Refuse));
    let by_hand_keys = by_hand.keys.rows().unwrap();
    for (got, was) in back.expected.iter().zip(&by_hand_keys) {
        assert_eq!((got.time, got.value, got.slope), (was.time, was.value, was.slope), "N = C gives P");
    }
}

#[test]
fn almost_the_same_result_gives_almost_the_edited_one() {
    let first = written(&bounce(0.6), &target());
    let by_hand = edited(&first, &target());
    let edited = by_hand.keys.rows().unwrap();
    let near = written(&bounce(0.60002), &by_hand);
    for quarter in 4..=196 {
        let time = clock().seconds(f64::from(quarter) / 4.0);
        let [p, r] = [&edited, &near.expected].map(|keys| value(keys, EXTEND, time, Side::Right).unwrap());
        assert!((p - r).abs() <= 0.0055 * 10.4, "{quarter} {p} {r}");
    }
}

#[test]
fn without_an_edit_the_new_result_is_written_as_it_is() {
    let first = written(&bounce(0.6), &target());
    let keep = written(&bounce(0.7), &after(&first, &target(), HandEdits::Keep));
    let plain = written(&bounce(0.7), &target());
    assert_eq!(keep.expected, plain.expected, "P = C gives N");
    assert!(keep.record.is_some_and(|record| record.pair.is_none()));
}

#[test]
fn edits_are_refused_with_their_number_or_overwritten_with_a_note() {
    let first = written(&bounce(0.6), &target());
    let by_hand = edited(&first, &target());
    let refused = commit(&bounce(0.7), &Target { hand_edits: HandEdits::Refuse, ..by_hand.clone() });
    assert_eq!(refused.outcome, Outcome::EditedByHand { keys: 1 });
    let over = commit(&bounce(0.7), &Target { hand_edits: HandEdits::Overwrite, ..by_hand });
    assert_eq!(over.notes.iter().filter(|n| n.code == "hand-edits-dropped").count(), 1);
    let plain = written(&bounce(0.7), &target());
    assert_eq!(over.plan.unwrap().expected, plain.expected);
}

#[test]
fn a_landmark_that_is_gone_is_a_conflict_and_comes_back() {
    let first = written(&bounce(0.6), &target());
    let by_hand = edited(&first, &target());
    let one = shape(Kind::Bounce(Bounce { bounces: 1, elasticity: 0.6 }));
    let gone = commit(&one, &by_hand);
    assert_eq!(gone.outcome.text(clock()), "unused correction: second low is gone");
    assert!(gone.plan.is_none());
    let back = written(&bounce(0.65), &by_hand);
    assert!(back.record.is_some_and(|record| record.pair.is_some()));
}

#[rstest]
#[case::gone(|keys: &mut Vec<Key>| { keys.remove(1); })]
#[case::moved(|keys: &mut Vec<Key>| keys[1].time = 0.2)]
fn a_boundary_that_was_touched_is_a_conflict(#[case] edit: fn(&mut Vec<Key>)) {
    let first = written(&bounce(0.6), &target());
    let mut keys = first.expected.clone();
    edit(&mut keys);
    let by_hand = Target { keys: Keys::of(&keys), ..after(&first, &target(), HandEdits::Keep) };
    let got = commit(&bounce(0.7), &by_hand);
    assert_eq!(got.outcome.text(clock()), "unused correction: the key at frame 1 is gone or was moved");
}

#[test]
fn a_raised_boundary_stays_raised_and_meets_the_curve_outside() {
    let first = written(&bounce(0.6), &target());
    let mut keys = first.expected.clone();
    let last = keys.len() - 2;
    keys[last].value += 0.5;
    keys[last].in_value += 0.5;
    let by_hand = Target { keys: Keys::of(&keys), ..after(&first, &target(), HandEdits::Keep) };
    let kept = written(&bounce(0.7), &by_hand);
    let end = kept.expected.iter().find(|key| (clock().frame(key.time) - 49.0).abs() < 1e-6).unwrap();
    assert!((end.value - 10.5).abs() < 1e-9 && (end.in_value - 10.5).abs() < 1e-9);
}

#[test]
fn an_added_key_is_carried() {
    let first = written(&bounce(0.6), &target());
    let mut keys = first.expected.clone();
    let row = keys.iter().position(|key| key.time > 0.1).unwrap();
    let time = 0.5 * (keys[row - 1].time + keys[row].time);
    let level = value(&keys, EXTEND, time, Side::Right).unwrap();
    keys.insert(row, Key::at(time, level + 1.0).leaving(0.0, 0.1).arriving(0.0, 0.1));
    let by_hand = Target { keys: Keys::of(&keys), ..after(&first, &target(), HandEdits::Keep) };
    let kept = written(&bounce(0.7), &by_hand);
    let plain = written(&bounce(0.7), &target());
    assert!(largest_difference(&kept, &plain) > 0.5);
    assert!(kept.expected.len() > plain.expected.len());
}

#[test]
fn taken_back_is_as_before() {
    for span in [Span { t0: 0.0, t1: 2.0 }, Span { t0: 0.25, t1: 1.5 }, Span { t0: -2.0, t1: 4.0 }] {
        let before = Target { span, ..target() };
        let first = written(&bounce(0.6), &before);
        let again = written(&bounce(0.7), &after(&first, &before, HandEdits::Refuse));
        let back = taken_back(after(&again, &before, HandEdits::Refuse));
        assert_eq!(Keys::of(&back.expected), before.keys, "{span:?}");
    }
}

#[test]
fn a_new_range_leaves_no_trace_of_the_old_one() {
    let narrow = Target { span: Span { t0: 0.25, t1: 1.5 }, ..target() };
    let first = written(&bounce(0.6), &narrow);
    let wide = Target { span: Span { t0: 0.0, t1: 2.0 }, ..after(&first, &target(), HandEdits::Refuse) };
    assert_eq!(written(&bounce(0.6), &wide).expected, written(&bounce(0.6), &target()).expected);
}

#[test]
fn an_edit_outside_survives() {
    let narrow = Target { span: Span { t0: 0.25, t1: 1.5 }, ..target() };
    let first = written(&bounce(0.6), &narrow);
    let mut again = after(&first, &narrow, HandEdits::Refuse);
    again.keys.value[0] = -8.0;
    again.keys.in_value[0] = -8.0;
    let motion = again.keys.rows().unwrap();
    let second = written(&bounce(0.7), &again);
    for quarter in -80..=28 {
        let time = clock().seconds(f64::from(quarter) / 4.0);
        let [was, is] =
            [&motion, &second.expected].map(|keys| value(keys, EXTEND, time, Side::Left).unwrap());
        assert!((was - is).abs() < 1e-12, "{quarter} {was} {is}");
    }
}

#[test]
fn claims() {
    let first = written(&bounce(0.6), &target());
    let record: Record = first.record.clone().unwrap();
    let as_written = Keys::of(&first.expected);
    assert_eq!(claimed(&as_written, &record, clock()), Claim::Committed);
    assert_eq!(claimed(&target().keys, &record, clock()), Claim::Undone);
    assert_eq!(claimed(&edited(&first, &target()).keys, &record, clock()), Claim::Edited);
    let shift = 5.0 / FPS;
    let later = Keys { time: as_written.time.iter().map(|t| t + shift).collect(), ..as_written.clone() };
    let Claim::Moved(by) = claimed(&later, &record, clock()) else { panic!("moved") };
    assert!((by.shift - shift).abs() < 1e-12 && by.scale == 1.0);
    let followed = moved(&record, by, clock()).unwrap();
    assert_eq!(claimed(&later, &followed, clock()), Claim::Committed);
}

#[test]
fn keys_that_kept_their_frames_at_another_rate_are_followed() {
    let first = written(&bounce(0.6), &target());
    let record = first.record.clone().unwrap();
    let thirty = Clock::new(30.0).unwrap();
    let scale = FPS / 30.0;
    let faster = |key: &Key| {
        let moved = Key { time: key.time * scale, ..key.clone() };
        moved
            .leaving(key.slope / scale, key.reach() * scale)
            .arriving(key.in_slope / scale, key.in_reach() * scale)
    };
    let keys = Keys::of(&first.expected.iter().map(faster).collect::<Vec<_>>());
    let Claim::Moved(by) = claimed(&keys, &record, thirty) else { panic!("moved") };
    assert!((by.scale - scale).abs() < 1e-15 && by.shift.abs() < 1e-12);
    let followed = moved(&record, by, thirty).unwrap();
    assert_eq!(claimed(&keys, &followed, thirty), Claim::Committed);
}

#[test]
fn an_unkeyed_channel_has_no_keys_again() {
    let bare = Target { from: Some(1.0), to: Some(4.0), rest: 2.5, keys: Keys::default(), ..target() };
    let first = written(&bounce(0.6), &bare);
    let again = written(&bounce(0.7), &Target { rest: 99.0, ..after(&first, &bare, HandEdits::Refuse) });
    assert_eq!(again.record.clone().unwrap().rest, 2.5);
    let back = taken_back(after(&again, &bare, HandEdits::Refuse));
    assert!(back.expected.is_empty() && back.remove.len() == again.expected.len());
}

#[test]
fn an_edit_in_a_function_is_an_edit() {
    let first = written(&bounce(0.6), &target());
    let mut keys = first.expected.clone();
    keys[2].function = Function::Linear;
    let by_hand = Target { keys: Keys::of(&keys), ..after(&first, &target(), HandEdits::Refuse) };
    assert_eq!(commit(&bounce(0.6), &by_hand).outcome.code(), "edited-by-hand");
}

/// What a hand does to a key: which, value, frames, slope, deleted.
type Touch = (prop::sample::Index, f64, f64, f64, bool);

fn touch() -> impl Strategy<Value = Touch> {
    let frames = prop_oneof![Just(0.0), -3.0..3.0f64];
    let slope = prop_oneof![Just(0.0), -9.0..9.0f64];
    (any::<prop::sample::Index>(), -2.0..2.0f64, frames, slope, prop::bool::weighted(0.2))
}

fn touched(keys: &[Key], touches: &[Touch]) -> Vec<Key> {
    let mut keys = keys.to_vec();
    for (which, value, frames, slope, delete) in touches {
        let row = 1 + which.index(keys.len() - 2);
        if *delete && keys.len() > 4 {
            keys.remove(row);
            continue;
        }
        let key = &mut keys[row];
        key.value += value;
        key.in_value += value;
        key.slope += slope;
        key.time += frames / FPS;
    }
    keys.sort_by(|a, b| a.time.total_cmp(&b.time));
    keys.dedup_by(|b, a| b.time - a.time < 1e-3);
    keys
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever was done by hand: the edits are carried or refused, nothing outside moves, and again is
    /// the same.
    #[test]
    fn any_edit_is_carried_or_refused(
        touches in prop::collection::vec(touch(), 1..4),
        bounces in any::<bool>(),
        exposed in any::<bool>(),
        change in -0.1..0.1f64,
    ) {
        let (old, new) = match bounces {
            true => (bounce(0.6), bounce(0.6 + change)),
            false => (elastic(0.3), elastic(0.3 + change)),
        };
        let target = Target { exposure: exposed.then_some(Exposure { frames: 3, phase: 0 }), ..target() };
        let first = written(&old, &target);
        let (rows, ends) = (&first.expected, first.span);
        let inside = |key: &&Key| key.time >= ends.t0 && key.time <= ends.t1;
        let by_hand: Vec<Key> = rows.iter().filter(|key| !inside(key)).cloned()
            .chain(touched(&rows.iter().filter(inside).cloned().collect::<Vec<_>>(), &touches))
            .collect();
        let mut by_hand = by_hand;
        by_hand.sort_by(|a, b| a.time.total_cmp(&b.time));
        let edited = Target { keys: Keys::of(&by_hand), ..after(&first, &target, HandEdits::Keep) };
        let got = commit(&new, &edited);
        let Some(plan) = got.plan else {
            prop_assert!(matches!(got.outcome.code(), "conflict" | "keys-too-close"), "{:?}", got.outcome);
            return Ok(());
        };
        for quarter in (-80..=4).chain(196..=400) {
            let side = if quarter <= 4 { Side::Left } else { Side::Right };
            let time = clock().seconds(f64::from(quarter) / 4.0);
            let [was, is] = [&by_hand, &plan.expected].map(|keys| value(keys, EXTEND, time, side).unwrap());
            prop_assert!((was - is).abs() < 1e-9, "{quarter} {was} {is}");
        }
        let again = commit(&new, &after(&plan, &target, HandEdits::Refuse));
        prop_assert_eq!(again.outcome, Outcome::Unchanged { moves: true });
    }
}

#[test]
fn a_pose_on_twos_that_was_raised_stays_raised() {
    let target = Target { exposure: Some(Exposure { frames: 2, phase: 0 }), ..target() };
    let first = written(&bounce(0.6), &target);
    let mut keys = first.expected.clone();
    let row = 8;
    keys[row].value += 1.0;
    keys[row].in_value += 1.0;
    let by_hand = Target { keys: Keys::of(&keys), ..after(&first, &target, HandEdits::Keep) };
    let kept = written(&bounce(0.6001), &by_hand);
    let plain = written(&bounce(0.6001), &target);
    assert_eq!(kept.expected.len(), plain.expected.len());
    for (i, (kept, plain)) in kept.expected.iter().zip(&plain.expected).enumerate() {
        let raised = if i == row { 1.0 } else { 0.0 };
        assert!((kept.value - plain.value - raised).abs() < 1e-9, "{i} {kept:?} {plain:?}");
        assert_eq!((kept.time, &kept.function), (plain.time, &plain.function));
    }
}
