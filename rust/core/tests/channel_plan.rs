//! A commit plan on random hand-made channels: nothing outside moves, and applying it is what was promised.

#![allow(clippy::unwrap_used, clippy::panic)]

use keywright_core::channel::clock::Clock;
use keywright_core::channel::denormalise::Span;
use keywright_core::channel::evaluate::{Extrapolation, value};
use keywright_core::channel::key::{Function, Key, Keys};
use keywright_core::channel::outcome::Outcome;
use keywright_core::channel::plan::{Plan, TargetPlan, plan};
use keywright_core::channel::target::{Exposure, Motion, Settings, Target};
use keywright_core::curve::{Curve, Handle, Interpolation, Knot, Side};
use proptest::prelude::*;
use rstest::rstest;

const EXTEND: (Extrapolation, Extrapolation) = (Extrapolation::Extend, Extrapolation::Extend);

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

/// A move with an overshoot, a kink, a hold and a jump.
fn lively() -> Curve {
    let mut hold = Knot::broken(0.5, 1.2, 1.0, 0.0);
    hold.interpolation = Interpolation::Hold;
    let knots = vec![
        Knot { outgoing: Handle { slope: 3.0, weight: 0.6 }, ..Knot::smooth(0.0, 0.0, 3.0) },
        Knot::broken(0.25, 0.9, -1.0, 4.0),
        hold,
        Knot::smooth(0.75, 0.4, 2.0),
        Knot::smooth(1.0, 1.0, 0.0),
    ];
    Curve::new(knots).unwrap()
}

fn motion(curve: Curve) -> Motion {
    Motion { curve, exact: true, knots: Vec::new() }
}

fn arch() -> Curve {
    Curve::new(vec![Knot::smooth(0.0, 0.0, 2.0), Knot::smooth(0.5, 1.0, 0.0), Knot::smooth(1.0, 0.0, -1.0)])
        .unwrap()
}

fn ease() -> Curve {
    Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)]).unwrap()
}

fn planned(curve: Curve, target: &Target) -> TargetPlan {
    let mut plans = plan(&motion(curve), &Settings::default(), std::slice::from_ref(target)).unwrap();
    plans.remove(0)
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
        prop_assume!(b - a > 0.01);
        let exposure = (which == 2).then_some(Exposure { frames: 2, phase: 1 });
        let curve = if which == 0 { lively() } else { ease() };
        let mut target = Target::new(Keys::of(&keys), fps, Span { t0: a, t1: b });
        target.exposure = exposure;
        let got = planned(curve.clone(), &target);
        let Some(plan) = got.plan else {
            let expected = matches!(got.outcome, Outcome::Unchanged { moves: false } | Outcome::NoMove | Outcome::KeysTooClose(_));
            prop_assert!(expected, "{:?}", got.outcome);
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
        prop_assert_eq!(second.outcome, Outcome::Unchanged { moves: true }, "{:#?} {:#?}", once, second.plan.map(|p| p.expected));
    }
}

#[rstest]
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

const ONE_SECOND: Span = Span { t0: 0.0, t1: 1.0 };

fn keyed(values: &[(f64, f64)]) -> Target {
    let keys: Vec<Key> =
        values.iter().map(|&(t, v)| Key::at(t, v).leaving(0.0, 0.1).arriving(0.0, 0.1)).collect();
    Target::new(Keys::of(&keys), 24.0, ONE_SECOND)
}

#[rstest]
#[case::both_move(ease(), keyed(&[(0., 2.), (1., 5.)]), "written")]
#[case::both_rest(arch(), keyed(&[(0., 2.), (0.5, 3.), (1., 2.)]), "written")]
#[case::flat_over_change(arch(), keyed(&[(0., 2.), (1., 5.)]), "flat-over-change")]
#[case::stays(ease(), keyed(&[(0., 2.), (1., 2.)]), "unchanged")]
#[case::no_move(ease(), keyed(&[(0., 2.), (0.5, 3.), (1., 2.)]), "no-move")]
#[case::no_amplitude(arch(), keyed(&[(0., 2.), (1., 2.)]), "no-amplitude")]
#[case::amplitude(arch(), Target { amplitude: Some(2.0), ..keyed(&[(0., 2.), (1., 2.)]) }, "written")]
#[case::from_to(ease(), Target { from: Some(0.0), to: Some(9.0), ..keyed(&[(0., 2.), (1., 2.)]) }, "written")]
#[case::no_keys(ease(), keyed(&[]), "no-keys")]
#[case::no_keys_from_alone(ease(), Target { from: Some(1.0), ..keyed(&[]) }, "no-keys")]
#[case::unkeyed(ease(), Target { from: Some(0.0), to: Some(9.0), ..keyed(&[]) }, "written")]
#[case::unkeyed_amplitude(arch(), Target { amplitude: Some(9.0), rest: 4.0, ..keyed(&[]) }, "written")]
#[case::one_key(ease(), keyed(&[(0.5, 1.0)]), "one-key")]
#[case::one_key_is_enough(ease(), Target { from: Some(0.0), to: Some(9.0), ..keyed(&[(0.5, 1.0)]) }, "written")]
#[case::the_same_key_twice(ease(), Target { span: Span { t0: 1.0, t1: 1.0 }, ..keyed(&[(0., 1.), (1., 2.)]) }, "one-key")]
fn the_table_of_outcomes(#[case] curve: Curve, #[case] target: Target, #[case] code: &str) {
    let got = planned(curve, &target);
    assert_eq!(got.outcome.code(), code);
    assert_eq!(got.plan.is_some(), code == "written");
}

#[test]
fn zero_to_minus_369_is_exact_and_so_is_every_contact() {
    let knots = vec![
        Knot::smooth(0.0, 0.1, 0.0),
        Knot::broken(0.6, 0.7, 3.0, -2.0),
        Knot::smooth(0.8, 0.5, 0.0),
        Knot::broken(1.0, 0.7, 3.0, 0.0),
    ];
    let plan = planned(Curve::new(knots).unwrap(), &keyed(&[(0., 0.), (1., -369.)])).plan.unwrap();
    let values: Vec<f64> = plan.expected.iter().map(|key| key.value).collect();
    assert_eq!((values[0], values[1], values[3]), (0.0, -369.0, -369.0));
    assert!((values[2] - -369.0 * 4.0 / 6.0).abs() < 1e-12);
}

#[rstest]
#[case(1e-6)]
#[case(1e9)]
fn small_and_large_ranges(#[case] height: f64) {
    let target = keyed(&[(0., 100.), (1., 100. + height)]);
    let plan = planned(ease(), &target).plan.unwrap();
    assert_eq!(plan.expected[1].value, 100.0 + height);
    let middle = value(&plan.expected, EXTEND, 0.5, Side::Right).unwrap();
    assert!((middle - 100.0 - 0.5 * height).abs() <= 1e-13 * (100.0 + height));
}

#[test]
fn a_slope_no_host_stores_is_refused() {
    let got = planned(lively(), &keyed(&[(0., 0.), (1., 1e9)]));
    assert_eq!(got.outcome.code(), "keys-too-close");
    assert!(got.plan.is_none());
}

#[test]
fn from_and_to_move_the_curve_outside_and_say_so() {
    let keys = [(-1.0, 7.0), (0.0, 2.0), (1.0, 5.0), (2.0, 5.0)];
    let got = planned(ease(), &Target { from: Some(3.0), ..keyed(&keys) });
    let plan = got.plan.unwrap();
    assert_eq!((plan.expected[1].in_value, plan.expected[1].value), (3.0, 3.0));
    assert_eq!((plan.expected[1].in_slope, plan.expected[1].in_accel), (0.0, 0.1));
    let moved: Vec<&str> =
        got.notes.iter().filter(|n| n.code == "curve-moved-outside").map(|n| n.text.as_str()).collect();
    assert_eq!(moved, ["the curve before frame 1 moved: it meets 3 instead of 2"]);
}

#[test]
fn untied_boundary_values_stay() {
    let mut keys = keyed(&[(-1.0, 7.0), (0.0, 2.0), (1.0, 5.0), (2.0, 5.0)]);
    keys.keys.in_value[1] = 1.0;
    keys.keys.value[2] = 6.0;
    let plan = planned(ease(), &keys).plan.unwrap();
    let sides: Vec<(f64, f64)> = plan.expected.iter().map(|key| (key.in_value, key.value)).collect();
    assert_eq!(sides[1..3], [(1.0, 2.0), (5.0, 6.0)]);
}

#[test]
fn a_jump_at_the_start_comes_after_the_value_outside() {
    let knots = vec![Knot { arrival: 0.0, ..Knot::smooth(0.0, 0.5, 0.0) }, Knot::smooth(1.0, 1.0, 0.0)];
    let plan = planned(Curve::new(knots).unwrap(), &keyed(&[(-1., 0.), (0., 2.), (1., 6.)])).plan.unwrap();
    assert_eq!((plan.expected[1].in_value, plan.expected[1].value), (2.0, 4.0));
}

#[rstest]
#[case::inside("spline()", 1, "foreign-segment")]
#[case::ease_inside("ease()", 1, "foreign-segment")]
#[case::before("spline()", 0, "foreign-segment")]
#[case::ease_before("ease()", 0, "written")]
#[case::after("spline()", 2, "foreign-segment")]
#[case::far("cycle(1, 5)", 3, "foreign-segment")]
#[case::far_spline("spline()", 3, "written")]
fn foreign_functions(#[case] function: &str, #[case] row: usize, #[case] code: &str) {
    let mut target = keyed(&[(-1., 7.), (0., 2.), (1., 5.), (2., 5.), (3., 6.)]);
    target.keys.function[row] = Function::parse(function);
    let got = planned(ease(), &target);
    assert_eq!(got.outcome.code(), code);
    if let Some(plan) = got.plan {
        assert_eq!(plan.expected[row].function, Function::parse(function), "kept as it was");
    }
}

#[test]
fn the_function_after_the_span_stays() {
    let mut target = keyed(&[(0., 2.), (1., 5.), (2., 5.)]);
    target.keys.function[1] = Function::Linear;
    let plan = planned(ease(), &target).plan.unwrap();
    assert_eq!(
        (&plan.expected[0].function, &plan.expected[1].function),
        (&Function::Bezier, &Function::Linear)
    );
}

#[test]
fn on_twos_each_pose_is_the_motion_at_its_own_frame() {
    let clock = Clock::new(24.0).unwrap();
    let span = Span { t0: clock.seconds(1.0), t1: clock.seconds(9.0) };
    let keys = [Key::at(span.t0, 10.0), Key::at(span.t1, 20.0)];
    let exposure = Some(Exposure { frames: 3, phase: 1 });
    let target = Target { exposure, ..Target::new(Keys::of(&keys), 24.0, span) };
    let got = planned(lively(), &target);
    assert_eq!(got.outcome.text(clock), "5 keys, frame 1 to 9, held");
    let plan = got.plan.unwrap();
    let frames: Vec<f64> = plan.expected.iter().map(|key| clock.frame(key.time).round()).collect();
    assert_eq!(frames, [1.0, 2.0, 5.0, 8.0, 9.0]);
    for (i, key) in plan.expected.iter().enumerate() {
        let x = span.part(key.time);
        assert!((key.value - (10.0 + 10.0 * lively().value(x))).abs() < 1e-12);
        assert_eq!(key.function == Function::Constant, i < 4);
    }
}

#[test]
fn exposed_again_on_the_same_frames_without_doubles() {
    for fps in [23.976, 24.0, 25.0, 29.97, 30.0, 48.0, 60.0] {
        let clock = Clock::new(fps).unwrap();
        // Times as a host has them: sums of lengths.
        let mut time = 0.0;
        let keys: Vec<Key> = (1..=240)
            .map(|frame| {
                let key = Key::at(time, f64::from(frame * frame % 17));
                time += 1.0 / fps;
                key
            })
            .collect();
        let span = Span { t0: keys[0].time, t1: keys[239].time };
        let exposure = Some(Exposure { frames: 1, phase: 0 });
        let target = Target { exposure, to: Some(3.0), ..Target::new(Keys::of(&keys), fps, span) };
        let once = planned(ease(), &target).plan.unwrap();
        assert_eq!((once.expected.len(), once.remove.len()), (240, 0), "{fps}");
        let twice = planned(ease(), &Target { keys: Keys::of(&once.expected), ..target });
        assert_eq!(twice.outcome, Outcome::Unchanged { moves: true });
        for (i, key) in once.expected.iter().enumerate() {
            assert!((clock.frame(key.time) - (i + 1) as f64).abs() < 1e-9);
        }
    }
}

#[test]
fn one_bad_target_is_a_fault_with_its_path() {
    let good = keyed(&[(0., 2.), (1., 5.)]);
    let bad = Target { span: Span { t0: 1.0, t1: 0.0 }, ..good.clone() };
    let error = plan(&motion(ease()), &Settings::default(), &[good, bad]).unwrap_err();
    assert_eq!((error.code.as_str(), error.path.as_str()), ("channel-bad-target", "targets[1].span"));
}

#[test]
fn a_motion_after_the_keys_is_led_to_by_a_held_piece() {
    let target = Target { to: Some(9.0), ..keyed(&[(-3., 2.), (-2., 5.)]) };
    let got = planned(ease(), &target);
    let plan = got.plan.unwrap();
    assert_eq!(plan.expected[1].function, Function::Constant);
    assert_eq!(plan.expected[2].value, 5.0);
    assert!(got.notes.iter().any(|note| note.code == "held-outside"));
    assert_eq!(value(&plan.expected, EXTEND, -1.0, Side::Right), Some(5.0));
}

#[test]
fn a_strict_range_is_named_with_frame_and_amount() {
    let target = Target { limits: (0.0, 1.0), ..keyed(&[(0., 0.), (1., 1.)]) };
    let got = planned(lively(), &target);
    let texts: Vec<&str> = got.notes.iter().map(|note| note.text.as_str()).collect();
    assert_eq!(texts, ["clamped above 1 at frame 13, by 0.2"]);
}
