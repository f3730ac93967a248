//! What a fit keeps, and how it says no.

#![allow(clippy::unwrap_used, clippy::panic)]

mod dense;

use dense::{CASES, Dense};
use keywright_core::curve::{Curve, Handle, Interpolation, Knot, Side};
use keywright_core::fit::{Extremes, Fit, Kinks, Options, Reason, Slopes, fit};
use rstest::rstest;

fn exact() -> Options {
    Options { slopes: Slopes::Exact, ..Options::default() }
}

/// `f` at 301 times.
fn sampled(f: impl Fn(f64) -> f64) -> Curve {
    let x: Vec<f64> = (0..=300).map(|k| f64::from(k) / 300.0).collect();
    let y: Vec<f64> = x.iter().map(|&x| f(x)).collect();
    Curve::from_samples(&x, &y, None).unwrap()
}

fn hold(x: f64, y: f64) -> Knot {
    Knot { interpolation: Interpolation::Hold, ..Knot::smooth(x, y, 0.0) }
}

#[rstest]
#[case(sampled(|_| 0.25), &[0.0, 1.0])]
#[case(sampled(|x| 3.0 * x - 1.0), &[0.0, 1.0])]
#[case(sampled(|x| 1e6 + 1e-8 * x), &[0.0, 1.0])]
fn flat_and_straight_is_two_keys(#[case] curve: Curve, #[case] times: &[f64]) {
    for slopes in Slopes::ALL {
        let fit = fit(&curve, &Options { slopes, ..Options::default() }).unwrap();
        let found: Vec<f64> = fit.curve.knots().iter().map(|knot| knot.x).collect();
        assert_eq!(found, times);
        for k in 0..=20 {
            let x = f64::from(k) / 20.0;
            assert!((fit.curve.value(x) - curve.value(x)).abs() <= 1e-9 * curve.range().max(100.0), "{x}");
        }
    }
}

#[rstest]
fn holds_jumps_and_kinks_stay_exactly(#[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes) {
    // A rise, a hold, a jump, an impact, a hold to the end that jumps.
    let mut knots: Vec<Knot> = (0..40)
        .map(|k| {
            let x = f64::from(k) / 100.0;
            Knot::smooth(x, (5.0 * x).sin(), 5.0 * (5.0 * x).cos())
        })
        .collect();
    knots.push(hold(0.4, 0.9));
    knots.push(hold(0.5, 0.9));
    let mut landing = Knot::broken(0.6, -0.5, 0.0, 6.0);
    landing.arrival = 0.9;
    knots.push(landing);
    knots.push(Knot::broken(0.75, 0.2, 4.0, -3.0));
    knots.push(hold(0.9, 0.1));
    knots.push(Knot::smooth(1.0, 0.4, 0.0));
    let source = Curve::new(knots).unwrap();
    let fit = fit(&source, &Options { slopes, ..Options::default() }).unwrap();
    assert!(fit.max_error <= 0.005);
    for x in [0.4, 0.6, 0.75, 0.9, 1.0] {
        let knot = fit.curve.knots().iter().find(|knot| knot.x == x);
        let knot = knot.unwrap_or_else(|| panic!("no knot at {x}"));
        assert_eq!(knot.y, source.value(x));
        assert_eq!(knot.arrival, source.value_at(x, Side::Left));
    }
    assert!(!fit.curve.knots().iter().any(|knot| knot.x == 0.5), "two Holds of one value are one");
    assert_eq!(fit.curve.value(0.55), 0.9);
    assert_eq!(fit.curve.kinks().len(), source.kinks().len());
    assert_eq!(fit.curve.jumps().len(), source.jumps().len());
}

#[rstest]
fn extremes_stay_and_stay_flat(
    #[values("bounce", "elastic", "noise", "jiggle", "steps")] case: &str,
    #[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes,
) {
    let source = Dense::read(case).curve();
    let fit = fit(&source, &Options { slopes, ..Options::default() }).unwrap();
    let least = 2.0 * 0.005 * source.range();
    let turns = source.turning_points();
    for (i, turn) in turns.iter().enumerate() {
        let sign = if turn.high { 1.0 } else { -1.0 };
        let drop = |y: f64| sign * (turn.y - y);
        // Prominence: how far it falls on each side before it rises above.
        let fall = |values: &mut dyn Iterator<Item = f64>| {
            values.take_while(|&y| drop(y) >= 0.0).map(drop).fold(0.0, f64::max)
        };
        let before = fall(&mut turns[..i].iter().rev().map(|turn| turn.y).chain([source.start()]));
        let after = fall(&mut turns[i + 1..].iter().map(|turn| turn.y).chain([source.end()]));
        if before.min(after) > least {
            let knot = fit.curve.knots().iter().find(|knot| knot.x == turn.x);
            let knot = knot.unwrap_or_else(|| panic!("no knot at the extreme {turn:?}"));
            assert_eq!((knot.y, knot.incoming.slope, knot.outgoing.slope), (turn.y, 0.0, 0.0));
        }
    }
}

#[test]
fn flat_spans_and_linear_runs_stay_so() {
    let source = sampled(|x| match x {
        x if x < 0.25 => (2.0 * std::f64::consts::PI * x).sin(),
        x if x < 0.5 => 1.0,
        x if x < 0.75 => 1.0 - 2.0 * (x - 0.5),
        x => 0.5 + (20.0 * (x - 0.75)).sin() * 0.3,
    });
    let fit = fit(&source, &exact()).unwrap();
    for k in 0..=20 {
        let x = 0.255 + 0.24 * f64::from(k) / 20.0;
        assert_eq!(fit.curve.value(x), 1.0);
        assert!((fit.curve.value(x + 0.25) - source.value(x + 0.25)).abs() < 1e-12);
    }
}

#[test]
fn whole_frames_only() {
    let source = Dense::read("jiggle").curve();
    for slopes in Slopes::ALL {
        let fit = fit(&source, &Options { frames: Some(96), slopes, ..Options::default() }).unwrap();
        assert!(fit.max_error <= 0.005);
        for knot in fit.curve.knots() {
            assert_eq!((knot.x * 96.0).round() / 96.0, knot.x);
        }
    }
}

#[test]
fn locked_times_are_knots() {
    let source = Dense::read("elastic").curve();
    let locked = vec![0.3, 0.3125, 0.999];
    for slopes in Slopes::ALL {
        let fit = fit(&source, &Options { locked: locked.clone(), slopes, ..Options::default() }).unwrap();
        for x in &locked {
            assert!(fit.curve.knots().iter().any(|knot| knot.x == *x), "{x}");
        }
    }
}

#[rstest]
fn a_floor_is_a_floor(
    #[values("bounce", "noise", "jiggle", "mocap", "steps")] case: &str,
    #[values(Extremes::Keep, Extremes::Free)] extremes: Extremes,
) {
    let source = Dense::read(case).curve();
    let low = source.extent().0;
    let options = Options { floor: true, extremes, tolerance: 0.02, ..exact() };
    let fit = fit(&source, &options).unwrap();
    assert!(fit.curve.extent().0 >= low, "{} below", low - fit.curve.extent().0);
    assert!(fit.max_error <= 0.02);
}

#[test]
fn too_many_keys_says_what_would_do() {
    let source = Dense::read("jiggle").curve();
    let asked = Options { max_keys: 16, ..exact() };
    let refusal = fit(&source, &asked).unwrap_err();
    assert_eq!((refusal.reason.clone(), refusal.keys_needed), (Reason::TooManyKeys, Some(19)));
    let looser = refusal.tolerance_reached.unwrap();
    assert!(looser > 0.005);
    let again = fit(&source, &Options { tolerance: 1.02 * looser, ..asked.clone() }).unwrap();
    assert!(again.keys <= 16);
    let enough = fit(&source, &Options { max_keys: 19, ..asked }).unwrap();
    assert_eq!(enough.keys, 19);
    assert!(refusal.to_string().contains("19 keys would meet the tolerance"), "{refusal}");
}

#[test]
fn frames_too_far_apart_are_out_of_reach() {
    let source = sampled(|x| (40.0 * x).sin());
    let refusal = fit(&source, &Options { frames: Some(6), ..exact() }).unwrap_err();
    assert_eq!(refusal.reason, Reason::OutOfReach);
    assert!(refusal.tolerance_reached.is_none_or(|tolerance| tolerance > 0.005));
}

#[test]
fn kinks_between_frames() {
    let source = Curve::new(vec![
        Knot::smooth(0.0, 0.0, 0.0),
        Knot::broken(0.33, 1.0, 6.0, -3.0),
        Knot::smooth(1.0, 1.0, 1.0),
    ])
    .unwrap();
    let options = Options { frames: Some(10), ..exact() };
    let refusal = fit(&source, &options).unwrap_err();
    assert_eq!((refusal.reason, refusal.worst_at), (Reason::BetweenFrames, Some(0.33)));
    let kept = fit(&source, &Options { kinks: Kinks::Subframe, ..options.clone() }).unwrap();
    assert_eq!(kept.curve.knots()[kept.curve.kinks()[0]].x, 0.33);
    let moved = fit(&source, &Options { kinks: Kinks::Nearest, ..options }).unwrap();
    assert_eq!(moved.curve.knots()[moved.curve.kinks()[0]].x, 0.3);
    assert!((moved.shift - 0.03).abs() < 1e-12 && moved.max_error <= 0.005);
}

#[rstest]
#[case(Options { tolerance: 0.0, ..exact() })]
#[case(Options { tolerance: f64::NAN, ..exact() })]
#[case(Options { tolerance: 0.6, ..exact() })]
#[case(Options { max_keys: 1, ..exact() })]
#[case(Options { frames: Some(0), ..exact() })]
#[case(Options { locked: vec![0.5, f64::NAN], ..exact() })]
#[case(Options { locked: vec![1.5], ..exact() })]
fn bad_options_are_named(#[case] options: Options) {
    let refusal = fit(&sampled(|x| x * x), &options).unwrap_err();
    assert!(matches!(refusal.reason, Reason::BadOption(_)));
}

#[rstest]
fn a_fit_of_a_fit_changes_nothing(
    #[values(0, 1, 2, 3, 4, 5)] case: usize,
    #[values(Extremes::Keep, Extremes::Free)] extremes: Extremes,
    #[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes,
    #[values(0.002, 0.005, 0.02)] tolerance: f64,
) {
    let options = Options { extremes, slopes, tolerance, max_keys: 200, ..Options::default() };
    let first = fit(&Dense::read(CASES[case]).curve(), &options).unwrap().curve;
    let mut round = first.clone();
    for _ in 0..5 {
        round = fit(&round, &options).unwrap().curve;
    }
    assert!(round == first, "{} knots became {}", first.knots().len(), round.knots().len());
}

#[test]
fn vertical_handles_are_fitted() {
    // CSS cubic-bezier(0, .55, .45, 1): vertical at the start.
    let mut start = Knot::smooth(0.0, 0.0, 0.0);
    start.outgoing = Handle::vertical(0.55, 1.0);
    let mut end = Knot::smooth(1.0, 1.0, 0.0);
    end.incoming.weight = 0.55;
    let source = Curve::new(vec![start, end]).unwrap();
    let cut = source.insert(0.1).unwrap().insert(0.3).unwrap().insert(0.5).unwrap().insert(0.8).unwrap();
    let Fit { keys, max_error, .. } = fit(&cut, &exact()).unwrap();
    assert!(keys <= 3 && max_error <= 0.005, "{keys} keys, {max_error}");
}
