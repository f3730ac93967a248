//! What becomes of a target, case by case: outcomes, values, notes.

#![allow(clippy::unwrap_used, clippy::panic)]

mod channel_cases;

use channel_cases::{EXTEND, ease, lively, motion, planned};
use keywright_core::channel::clock::Clock;
use keywright_core::channel::denormalise::Span;
use keywright_core::channel::evaluate::value;
use keywright_core::channel::key::{Function, Key, Keys};
use keywright_core::channel::outcome::Outcome;
use keywright_core::channel::plan::plan;
use keywright_core::channel::target::{Exposure, Motion, Settings, Target};
use keywright_core::curve::{Curve, Knot, Side};
use keywright_core::fit::{Extremes, Kinks, Options, Snap};
use keywright_core::shape::{Bounce, Elastic, Kind, Shape};
use rstest::rstest;

fn arch() -> Curve {
    Curve::new(vec![Knot::smooth(0.0, 0.0, 2.0), Knot::smooth(0.5, 1.0, 0.0), Knot::smooth(1.0, 0.0, -1.0)])
        .unwrap()
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
fn from_and_to_replace_both_values_of_untied_boundaries() {
    let mut keys = keyed(&[(-1.0, 7.0), (0.0, 2.0), (1.0, 5.0), (2.0, 5.0)]);
    keys.keys.in_value[1] = 1.0;
    keys.keys.value[2] = 6.0;
    let plan = planned(ease(), &Target { from: Some(3.0), to: Some(4.0), ..keys }).plan.unwrap();
    let sides: Vec<(f64, f64)> = plan.expected.iter().map(|key| (key.in_value, key.value)).collect();
    assert_eq!(sides[1..3], [(3.0, 3.0), (4.0, 4.0)]);
}

/// What lies beside the span may differ by its rounding, however level it is, and by 1e-9 of its range.
#[rstest]
#[case(1e6, 1e6, 1e6 * f64::EPSILON, 1e-5)]
#[case(0.0, 0.0, 0.0, 1e-9)]
#[case(-7.0, 2.0, 1e-9, 9e-9)]
fn probes_allow_rounding_and_little_more(
    #[case] before: f64,
    #[case] start: f64,
    #[case] least: f64,
    #[case] most: f64,
) {
    let plan = planned(ease(), &keyed(&[(-1.0, before), (0.0, start), (1.0, start + 1.0)])).plan.unwrap();
    assert_eq!(plan.probes.len(), 8);
    assert!((least..=most).contains(&plan.probe_bound), "{}", plan.probe_bound);
}

#[test]
fn eight_probes_lie_in_each_segment_beside_the_span() {
    let plan = planned(ease(), &keyed(&[(-2., 3.), (-1., 7.), (0., 2.), (1., 5.), (3., 4.)])).plan.unwrap();
    let times: Vec<f64> = plan.probes.iter().map(|probe| probe.time).collect();
    let eighths = |from: f64, length: f64| (0..8).map(move |i| from + length * (f64::from(i) + 0.5) / 8.0);
    assert_eq!(times, eighths(-1.0, 1.0).chain(eighths(1.0, 2.0)).collect::<Vec<f64>>());
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

fn bounce() -> Motion {
    motion(Shape::new(Kind::Bounce(Bounce::default())).curve().unwrap().curve)
}

fn two_seconds(v0: f64, v1: f64) -> Target {
    let span = Span { t0: 0.0, t1: 2.0 };
    Target::new(Keys::of(&[Key::at(0.0, v0), Key::at(2.0, v1)]), 24.0, span)
}

#[rstest]
#[case::refuse(
    Kinks::Refuse,
    "kink-between-frames",
    "impact at frame 14.292; choose Keep between Frames or Nearest Frame"
)]
#[case::subframe(Kinks::Subframe, "written", "10 keys, frame 1 to 49, worst 0 %")]
#[case::nearest(Kinks::Nearest, "written", "10 keys, frame 1 to 49, worst 0 %")]
fn impacts_between_frames(#[case] kinks: Kinks, #[case] code: &str, #[case] text: &str) {
    let clock = Clock::new(24.0).unwrap();
    let settings =
        Settings { snap: Snap::Frames, fit: Options { kinks, ..Options::default() }, reduce: false };
    let got = plan(&bounce(), &settings, &[two_seconds(0.0, 10.0)]).unwrap().remove(0);
    assert_eq!((got.outcome.code(), got.outcome.text(clock).as_str()), (code, text));
    let Some(plan) = got.plan else { return };
    let between = plan.expected.iter().filter(|key| clock.whole_frame(key.time).is_none()).count();
    assert_eq!(between, if kinks == Kinks::Subframe { 4 } else { 0 });
    let on_frame = |key: &&Key| clock.whole_frame(key.time).is_some();
    for key in plan.expected.iter().filter(on_frame) {
        assert_eq!(key.time, clock.seconds(clock.frame(key.time).round()), "to the bit");
    }
    let moved = got.notes.iter().find(|note| note.code == "kinks-moved");
    assert_eq!(moved.is_some(), kinks == Kinks::Nearest);
}

#[test]
fn whole_frames_need_a_range_on_frames() {
    let settings = Settings { snap: Snap::Frames, ..Settings::default() };
    let target = Target { offset: 0.5, from: Some(0.0), to: Some(1.0), ..two_seconds(0.0, 10.0) };
    let got = plan(&bounce(), &settings, &[target]).unwrap().remove(0);
    assert_eq!(got.outcome.code(), "fit-refused");
}

#[rstest]
#[case::falling(10.0, 0.0)]
#[case::rising(0.0, 10.0)]
fn a_floor_is_the_low_side_of_the_channel(#[case] v0: f64, #[case] v1: f64) {
    let wobbly = Shape::new(Kind::Elastic(Elastic { swings: 6, damping: 0.2 })).curve().unwrap().curve;
    let motion = Motion { exact: false, ..motion(wobbly) };
    let fit = Options { floor: true, tolerance: 0.03, extremes: Extremes::Free, ..Options::default() };
    let settings = Settings { fit, reduce: true, ..Settings::default() };
    let got = plan(&motion, &settings, &[two_seconds(v0, v1)]).unwrap().remove(0);
    let keys = got.plan.unwrap().expected;
    let lowest = |value: &dyn Fn(f64) -> f64| {
        (0..=4000).map(|i| value(f64::from(i) / 4000.0)).fold(f64::INFINITY, f64::min)
    };
    let source = lowest(&|x| v0 + (v1 - v0) * motion.curve.value(x));
    let fitted = lowest(&|x| value(&keys, EXTEND, 2.0 * x, Side::Right).unwrap());
    assert!(fitted >= source - 1e-3, "{fitted} {source}");
}

#[test]
fn more_keys_than_allowed_is_said_with_both_numbers() {
    let settings = Settings { fit: Options { max_keys: 6, ..Options::default() }, ..Settings::default() };
    let got = plan(&bounce(), &settings, &[two_seconds(0.0, 10.0)]).unwrap().remove(0);
    assert_eq!(got.outcome.text(Clock::new(24.0).unwrap()), "needs 10 keys (limit 6)");
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
