//! The smooth mode: fewer keys, handles that add nothing to the motion.

#![allow(clippy::unwrap_used, clippy::panic)]

mod dense;

use dense::{CASES, Dense, gold};
use keywright_core::curve::{Curve, Tangent};
use keywright_core::fit::{Extremes, Options, Slopes, fit};
use rstest::rstest;

fn options(tolerance: f64, extremes: Extremes) -> Options {
    Options { tolerance, extremes, max_keys: 200, ..Options::default() }
}

/// Sign changes in a list, entries within `least` of zero left out.
fn sign_changes(values: impl Iterator<Item = f64>, least: f64) -> usize {
    let mut last = 0.0;
    let mut changes = 0;
    for value in values.filter(|value| value.abs() > least) {
        changes += usize::from(value * last < 0.0);
        last = value;
    }
    changes
}

/// Whether a fit has more turns or more inflections than its source.
fn adds(dense: &Dense, source: &Curve, fitted: &Curve) -> bool {
    let range = source.range();
    let bends = (1..dense.y.len() - 1).map(|i| dense.y[i + 1] - 2.0 * dense.y[i] + dense.y[i - 1]);
    let had = sign_changes(bends, 1e-12 * range);
    let has = sign_changes(curvatures(fitted).into_iter(), 1e-9 * range);
    has > had || fitted.turning_points().len() > source.turning_points().len()
}

/// Signed curvatures y'' at many places of each segment, from the control points.
fn curvatures(curve: &Curve) -> Vec<f64> {
    let along = |p: [f64; 4], u: f64| {
        let v = 1.0 - u;
        let (a, b, c) = (p[1] - p[0], p[2] - p[1], p[3] - p[2]);
        (3.0 * (v * v * a + 2.0 * u * v * b + u * u * c), 6.0 * (v * (b - a) + u * (c - b)))
    };
    let segment = |segment: keywright_core::curve::Segment| {
        let points = segment.points();
        let (x, y) = (points.map(|p| p.0), points.map(|p| p.1));
        (0..=400).map(move |k| {
            let u = f64::from(k) / 400.0;
            let ((dx, ddx), (dy, ddy)) = (along(x, u), along(y, u));
            dx * ddy - dy * ddx
        })
    };
    curve.segments().flat_map(segment).collect()
}

#[rstest]
#[case("jiggle", 13)]
#[case("noise", 19)]
#[case("mocap", 43)]
#[case("bounce", 8)]
#[case("elastic", 6)]
fn reaches_the_aim(#[case] name: &str, #[case] most: usize) {
    let dense = Dense::read(name);
    let fit = fit(&dense.curve(), &options(0.005, Extremes::Free)).unwrap();
    assert!(fit.keys <= most, "{name}: {} keys, the aim is {most}", fit.keys);
    assert!(dense.error(&fit.curve) <= 1.001 * 0.005);
}

/// The staircase keeps still on its steps, which costs a key at some tolerances.
#[rstest]
fn no_more_keys_than_with_the_source_slopes(
    #[values(0, 1, 2, 3, 4, 5)] case: usize,
    #[values("0.001", "0.0025", "0.005", "0.01", "0.02")] tolerance: &str,
) {
    let (name, dense) = (CASES[case], Dense::read(CASES[case]));
    let spare = usize::from(name == "steps");
    for (extremes, kind) in [(Extremes::Free, "exact"), (Extremes::Keep, "extremes_kept")] {
        let tolerance_number = tolerance.parse().unwrap();
        let fit = fit(&dense.curve(), &options(tolerance_number, extremes)).unwrap();
        assert!(fit.max_error <= tolerance_number);
        if let Some(most) = gold(name, kind, tolerance) {
            assert!(fit.keys <= most + spare, "{} keys, known {most}", fit.keys);
        }
    }
}

/// Where the source's slopes need fewer keys, they buy them with a turn or an inflection.
#[rstest]
fn fewer_keys_with_the_source_slopes_add_something(
    #[values(0, 1, 2, 3, 4, 5)] case: usize,
    #[values(0.001, 0.0025, 0.005, 0.01, 0.02)] tolerance: f64,
) {
    let dense = Dense::read(CASES[case]);
    let source = dense.curve();
    let smooth = options(tolerance, Extremes::Free);
    let exact = fit(&source, &Options { slopes: Slopes::Exact, ..smooth.clone() }).unwrap();
    let keys = fit(&source, &smooth).unwrap().keys;
    assert!(exact.keys >= keys || adds(&dense, &source, &exact.curve), "{} keys, {keys} smooth", exact.keys);
}

#[rstest]
fn adds_no_turn_and_no_inflection(
    #[values(0, 1, 2, 3, 4, 5)] case: usize,
    #[values(Extremes::Keep, Extremes::Free)] extremes: Extremes,
) {
    let dense = Dense::read(CASES[case]);
    let source = dense.curve();
    let fitted = fit(&source, &options(0.005, extremes)).unwrap().curve;
    assert!(!adds(&dense, &source, &fitted), "more turns or inflections than the source");
}

#[rstest]
fn every_knot_inside_has_one_slope(#[values(0, 1, 2, 3, 4, 5)] case: usize) {
    let fitted = fit(&Dense::read(CASES[case]).curve(), &options(0.005, Extremes::Free)).unwrap().curve;
    let last = fitted.knots().len() - 1;
    for knot in &fitted.knots()[1..last] {
        assert_eq!(knot.tangent, Tangent::Smooth);
        assert_eq!(knot.incoming.slope, knot.outgoing.slope);
    }
    assert_eq!(fitted.kinks(), Vec::<usize>::new());
}

#[rstest]
fn ends_join_what_lies_beyond(#[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes) {
    let source = Dense::read("mocap").curve();
    let fitted = fit(&source, &Options { slopes, ..options(0.005, Extremes::Free) }).unwrap().curve;
    let (before, after) = (source.knots(), fitted.knots());
    assert_eq!((before[0].y, before[0].outgoing.slope), (after[0].y, after[0].outgoing.slope));
    let (before, after) = (before[before.len() - 1], after[after.len() - 1]);
    assert_eq!((before.arrival, before.incoming.slope), (after.arrival, after.incoming.slope));
}
