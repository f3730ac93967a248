//! What a fit keeps, and how it says no.

#![allow(clippy::unwrap_used, clippy::panic)]

mod dense;

use dense::{CASES, Dense};
use keywright_core::curve::{Curve, Handle, Interpolation, Knot, Side};
use keywright_core::fit::{Extremes, Fit, Kinks, Options, Reason, Slopes, Unit, fit, tradeoff};
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

/// Frames between the samples too: each is within the tolerance by an evaluation of our own.
#[test]
fn whole_frames_only() {
    let dense = Dense::read("jiggle");
    let source = dense.curve();
    for slopes in Slopes::ALL {
        let fit = fit(&source, &Options { frames: Some(96), slopes, ..Options::default() }).unwrap();
        assert!(fit.max_error <= 0.005 && dense.error(&fit.curve) <= 1.001 * 0.005);
        for frame in 0..=96 {
            let x = f64::from(frame) / 96.0;
            let at = x * (dense.x.len() - 1) as f64;
            let i = (at as usize).min(dense.x.len() - 2);
            let off = (dense.value(i, at - i as f64) - dense::value(&fit.curve, x)).abs();
            assert!(off <= 1.001 * 0.005 * source.range(), "{off} at frame {frame}");
        }
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

#[test]
fn locked_times_are_knots_inside_a_hold_too() {
    let source = Curve::new(vec![
        Knot::smooth(0.0, 0.0, 0.0),
        hold(0.3, 0.7),
        hold(0.5, 0.7),
        Knot::smooth(0.8, 0.7, 0.0),
        Knot::smooth(1.0, 0.1, 0.0),
    ])
    .unwrap();
    for slopes in Slopes::ALL {
        let options = Options { locked: vec![0.4, 0.6, 0.9], slopes, ..Options::default() };
        let fitted = fit(&source, &options).unwrap();
        for x in [0.4, 0.6, 0.9] {
            assert!(fitted.curve.knots().iter().any(|knot| knot.x == x), "{x}");
        }
        assert_eq!([0.35, 0.45, 0.55, 0.75].map(|x| fitted.curve.value(x)), [0.7; 4]);
        assert!(!fitted.curve.knots().iter().any(|knot| knot.x == 0.5), "what is not locked may go");
        assert!(fit(&fitted.curve, &options).unwrap().curve == fitted.curve);
    }
}

/// First and last equal in value and slope: so are those of the fit.
#[rstest]
fn a_loop_stays_one(
    #[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes,
    #[values(Extremes::Keep, Extremes::Free)] extremes: Extremes,
    #[values(0.001, 0.02)] tolerance: f64,
) {
    let turn = std::f64::consts::TAU;
    let x: Vec<f64> = (0..=240).map(|k| f64::from(k) / 240.0).collect();
    let value = |x: f64| (turn * x + 0.4).sin() + 0.3 * (3.0 * turn * x).cos();
    let slope = |x: f64| turn * (turn * x + 0.4).cos() - 0.9 * turn * (3.0 * turn * x).sin();
    let (start, steep) = (value(0.0), slope(0.0));
    let mut y: Vec<f64> = x.iter().map(|&x| value(x)).collect();
    let mut m: Vec<f64> = x.iter().map(|&x| slope(x)).collect();
    (y[240], m[240]) = (start, steep);
    let source = Curve::from_samples(&x, &y, Some(&m)).unwrap();
    let options = Options { slopes, extremes, tolerance, ..Options::default() };
    let fitted = fit(&source, &options).unwrap().curve;
    let (first, last) = (fitted.knots()[0], fitted.knots()[fitted.knots().len() - 1]);
    assert_eq!((first.y, last.arrival), (start, start));
    assert_eq!((first.outgoing.slope, last.incoming.slope), (steep, steep));
}

/// What Houdini stores: a handle of at most 0.98 of its segment, in every mode.
#[rstest]
fn no_weight_above_the_greatest(
    #[values(0, 1, 2, 3, 4, 5)] case: usize,
    #[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes,
    #[values(Extremes::Keep, Extremes::Free)] extremes: Extremes,
) {
    let options = Options { slopes, extremes, max_keys: 200, ..Options::default() };
    let fitted = fit(&Dense::read(CASES[case]).curve(), &options).unwrap().curve;
    for segment in fitted.segments() {
        for weight in [segment.a.outgoing.weight, segment.b.incoming.weight] {
            assert!((0.0..=0.98).contains(&weight), "{weight}");
        }
    }
}

/// A unit is another way to say the same tolerance.
#[test]
fn units_of_a_tolerance() {
    let source = Dense::read("jiggle").curve();
    let by = |tolerance: f64, unit: Unit| fit(&source, &Options { tolerance, unit, ..exact() });
    let wanted = by(0.005, Unit::Range).unwrap();
    assert_eq!(by(0.5, Unit::Percent).unwrap(), wanted);
    for unit in [Unit::Value, Unit::Degrees] {
        let found = by(0.005 * source.range(), unit).unwrap();
        assert!((found.keys, found.max_error <= 0.005) == (wanted.keys, true));
    }
    // More than the whole range is no reason to refuse where values count.
    assert_eq!(by(7.0 * source.range(), Unit::Value).unwrap().keys, 2 + source.kinks().len());
    for (tolerance, unit) in [(51.0, Unit::Percent), (181.0, Unit::Degrees), (-1.0, Unit::Value)] {
        let refusal = by(tolerance, unit).unwrap_err().to_string();
        assert!(refusal.contains(unit.name()), "{refusal}");
    }
}

#[rstest]
fn a_floor_is_a_floor(
    #[values("bounce", "noise", "jiggle", "mocap", "steps")] case: &str,
    #[values(Extremes::Keep, Extremes::Free)] extremes: Extremes,
    #[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes,
) {
    let source = Dense::read(case).curve();
    let low = source.extent().0;
    let options = Options { floor: true, extremes, slopes, tolerance: 0.02, ..Options::default() };
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
    let again = fit(&source, &Options { tolerance: looser, ..asked.clone() }).unwrap();
    assert!(again.keys <= 16);
    let enough = fit(&source, &Options { max_keys: 19, ..asked }).unwrap();
    assert_eq!(enough.keys, 19);
    assert!(refusal.to_string().contains("19 keys would meet the tolerance"), "{refusal}");
}

/// What a refusal says would do, does.
#[rstest]
fn the_tolerance_told_is_enough(
    #[values("elastic", "jiggle")] case: &str,
    #[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes,
    #[values(Extremes::Keep, Extremes::Free)] extremes: Extremes,
    #[values(3, 5)] max_keys: usize,
) {
    let source = Dense::read(case).curve();
    let asked = Options { slopes, extremes, max_keys, ..Options::default() };
    let refusal = fit(&source, &asked).unwrap_err();
    let tolerance = refusal.tolerance_reached.unwrap();
    if tolerance <= 0.5 {
        let found = fit(&source, &Options { tolerance, ..asked.clone() }).unwrap();
        assert!(found.keys <= max_keys && found.max_error <= tolerance);
    }
    let keys = refusal.keys_needed.unwrap();
    assert_eq!(fit(&source, &Options { max_keys: keys, ..asked }).unwrap().keys, keys);
}

#[rstest]
fn keys_against_error(
    #[values("bounce", "elastic")] case: &str,
    #[values((Slopes::Exact, Extremes::Free), (Slopes::Smooth, Extremes::Free), (Slopes::Smooth, Extremes::Keep))]
    (slopes, extremes): (Slopes, Extremes),
) {
    let source = Dense::read(case).curve();
    let options = Options { slopes, extremes, max_keys: 10, ..Options::default() };
    let points = tradeoff(&source, &options).unwrap();
    assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1), "{points:?}");
    assert!(points[0].0 < 6 && points[points.len() - 1].0 <= 10 && points.len() >= 3, "{points:?}");
    for &(keys, error) in points.iter().step_by(3) {
        let found = fit(&source, &Options { tolerance: error, ..options.clone() }).unwrap();
        assert!(found.keys <= keys, "{} keys, {keys} told", found.keys);
    }
    let least = points[0].0;
    let refusal = tradeoff(&source, &Options { max_keys: least - 1, ..options });
    assert!(least == 2 || refusal.unwrap_err().reason == Reason::TooManyKeys);
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

/// A zero handle beside a real one, on either side, shows the direction to the far handle.
#[rstest]
fn zero_handles_beside_real_ones(
    #[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes,
    #[values(Extremes::Keep, Extremes::Free)] extremes: Extremes,
    #[values([0.0, 0.6], [0.6, 0.0], [0.0, 0.0])] weights: [f64; 2],
) {
    let count = 24;
    let mut knots: Vec<Knot> = (0..=count)
        .map(|k| {
            let x = f64::from(k) / f64::from(count);
            Knot::smooth(x, (7.0 * x).sin(), 7.0 * (7.0 * x).cos())
        })
        .collect();
    for pair in 0..count as usize / 2 {
        knots[2 * pair].outgoing.weight = weights[0];
        knots[2 * pair + 1].incoming.weight = weights[1];
    }
    let source = Curve::new(knots).unwrap();
    let options = Options { slopes, extremes, ..Options::default() };
    let fit = fit(&source, &options).unwrap();
    assert!(fit.keys <= source.knots().len() + source.turning_points().len());
    let error = (0..=4800).map(|k| f64::from(k) / 4800.0).map(|x| fit.curve.value(x) - source.value(x));
    assert!(error.fold(0.0, |worst, error| error.abs().max(worst)) <= 0.005 * source.range() * (1.0 + 1e-6));
    for segment in fit.curve.segments() {
        let (start, end) = (segment.a.outgoing.weight, 1.0 - segment.b.incoming.weight);
        assert!((0.0..=0.98).contains(&start) && (0.02..=1.0).contains(&end), "{start} {end}");
    }
}
