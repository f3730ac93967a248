//! What holds for every curve, on random ones that lean towards the awkward: equal, flat, vertical, huge,
//! tiny, crowded.

#![allow(clippy::unwrap_used)]

use keywright_core::curve::{Curve, Handle, Interpolation, Knot, Side, Tangent};
use proptest::prelude::*;

fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -2.0..2.0,
        2 => prop::sample::select(vec![0.0, 1.0, 0.5, -1.0]),
        1 => (-6i32..=6, prop::bool::ANY).prop_map(|(e, minus)| if minus { -(10f64.powi(e)) } else { 10f64.powi(e) }),
    ]
}

fn weight() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => 0.0..=1.0,
        3 => prop::sample::select(vec![0.0, 1.0, 1.0 / 3.0, 0.5, 1e-6, 1.0 - 1e-9]),
        1 => (-18i32..=-1).prop_map(|e| 10f64.powi(e)),
        1 => (-12i32..=-1).prop_map(|e| 1.0 - 10f64.powi(e)),
    ]
}

fn slope() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => -5.0..5.0,
        3 => prop::sample::select(vec![0.0, 1.0, -1.0]),
        1 => -1e4..1e4,
        1 => prop::sample::select(vec![1e8, -1e8, 1e-8]),
    ]
}

fn handle() -> impl Strategy<Value = Handle> {
    (slope(), weight()).prop_map(|(slope, weight)| Handle { slope, weight })
}

/// Everything of a knot but its time; the kind decides on jumps, Holds and smoothness.
fn knot() -> impl Strategy<Value = Knot> {
    (value(), value(), handle(), handle(), 0..10u8).prop_map(|(y, arrival, incoming, outgoing, kind)| {
        let smooth = kind < 5;
        Knot {
            x: 0.0,
            y,
            arrival: if kind == 9 { arrival } else { y },
            incoming: Handle { slope: if smooth { outgoing.slope } else { incoming.slope }, ..incoming },
            outgoing,
            tangent: if smooth { Tangent::Smooth } else { Tangent::Broken },
            interpolation: if kind == 8 { Interpolation::Hold } else { Interpolation::Bezier },
        }
    })
}

/// Steps between knots, from the least to a large part of the whole.
fn gap() -> impl Strategy<Value = f64> {
    prop_oneof![5 => 0.05..1.0, 2 => Just(0.5), 1 => (-7i32..=-2).prop_map(|e| 10f64.powi(e)), 1 => Just(2e-8)]
}

prop_compose! {
    fn curve()(knots in prop::collection::vec((knot(), gap()), 2..9)) -> Curve {
        let total: f64 = knots[1..].iter().map(|(_, gap)| gap).sum();
        let mut x = 0.0;
        let last = knots.len() - 1;
        let place = |(i, (mut knot, gap)): (usize, (Knot, f64))| {
            x += if i == 0 { 0.0 } else { gap / total };
            knot.x = if i == last { 1.0 } else { x };
            knot
        };
        Curve::new(knots.into_iter().enumerate().map(place).collect()).unwrap()
    }
}

/// Times all over a curve, at its knots and one ulp beside them.
fn times(curve: &Curve) -> Vec<f64> {
    let knots = curve.knots().iter().map(|knot| knot.x);
    let beside = knots.clone().flat_map(|x| [x.next_down(), x, x.next_up()]);
    let within = curve.segments().flat_map(|s| {
        [1e-9, 1e-4, 0.1, 0.35, 0.5, 0.62, 0.9, 1.0 - 1e-6].map(|part| s.a.x + part * s.duration())
    });
    beside.chain(within).chain([-1.0, 2.0, 0.0, -0.0, 1.0, 5e-324]).collect()
}

/// Largest size of a control value.
fn scale(curve: &Curve) -> f64 {
    let points = curve.segments().flat_map(|s| s.points()).map(|p| p.1.abs());
    points.chain([curve.start().abs(), curve.end().abs()]).fold(0.0, f64::max)
}

fn steepest(curve: &Curve, x: f64) -> f64 {
    [Side::Left, Side::Right].map(|side| curve.velocity(x, side).abs()).into_iter().fold(0.0, f64::max)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_and_velocities_are_numbers_within_the_extent(curve in curve()) {
        let (low, high) = curve.extent();
        let slack = 2e-15 * scale(&curve);
        for x in times(&curve) {
            for side in [Side::Left, Side::Right] {
                let y = curve.value_at(x, side);
                prop_assert!(y >= low - slack && y <= high + slack, "{y} at {x} beyond {low}..{high}");
                prop_assert!(!curve.velocity(x, side).is_nan());
            }
        }
    }

    #[test]
    fn many_at_once_are_what_each_is(curve in curve()) {
        let mut xs = times(&curve);
        let mut out = vec![f64::NAN; xs.len()];
        for _ in 0..2 {
            curve.evaluate_plain(&xs, &mut out);
            prop_assert!(xs.iter().zip(&out).all(|(&x, y)| y.to_bits() == curve.value(x).to_bits()));
            curve.evaluate(&xs, &mut out);
            for (&x, &y) in xs.iter().zip(&out) {
                let one = curve.value(x);
                let bound = 4e-15 * scale(&curve) + (2e-16 * steepest(&curve, x)).min(1e-5 * scale(&curve));
                prop_assert!((y - one).abs() <= bound, "{x}: {y} {one}");
            }
            xs.sort_by(f64::total_cmp);
        }
    }

    #[test]
    fn a_point_of_a_segment_is_the_value_at_its_time(curve in curve(), u in 0.0..1.0) {
        for segment in curve.segments() {
            let (x, y) = segment.at(u);
            // Beside a vertical, rounding the time moves the value by its cube root.
            let vertical = (f64::EPSILON / segment.duration()).cbrt();
            let by_time = (3e-16 * steepest(&curve, x)).min(vertical * scale(&curve));
            let off = (segment.value(x) - y).abs();
            prop_assert!(off <= 4e-15 * scale(&curve) + by_time, "{off:e} at {u} {x}");
        }
    }

    #[test]
    fn a_cut_does_not_move_it(curve in curve(), at in 0.0..1.0) {
        let Ok(cut) = curve.insert(at) else {
            prop_assert!(curve.knot_near(at).is_some());
            return Ok(());
        };
        for x in times(&curve).into_iter().chain(times(&cut)) {
            let (slope, scale) = (steepest(&curve, x).max(steepest(&cut, x)), scale(&curve));
            if slope <= 100.0 * scale {
                let off = (cut.value(x) - curve.value(x)).abs();
                prop_assert!(off <= 1e-14 * scale + f64::EPSILON * slope, "{off:e} at {x}, slope {slope}");
            }
        }
    }

    #[test]
    fn flips_undo_themselves(curve in curve()) {
        let slack = 8e-15 * scale(&curve);
        let turned = curve.flip_time().unwrap().flip_time().unwrap();
        let mirrored = curve.flip_value().unwrap().flip_value().unwrap();
        for (knot, (a, b)) in curve.knots().iter().zip(turned.knots().iter().zip(mirrored.knots())) {
            for twice in [a, b] {
                prop_assert!((twice.x - knot.x).abs() <= 2e-16);
                prop_assert!((twice.y - knot.y).abs() <= slack);
                prop_assert!((twice.arrival - knot.arrival).abs() <= slack);
            }
            prop_assert_eq!((a.incoming, a.outgoing), (knot.incoming, knot.outgoing));
            prop_assert_eq!(a.interpolation, knot.interpolation);
        }
        prop_assert_eq!((mirrored.start(), mirrored.end()), (curve.start(), curve.end()));
    }

    #[test]
    fn every_operation_gives_a_curve(curve in curve(), x in -0.5..1.5, y in value(), s in slope(), w in weight()) {
        let n = curve.knots().len();
        for i in 0..n {
            prop_assert!(curve.smooth(i).is_ok());
            prop_assert!(curve.break_(i).is_ok());
            prop_assert!(curve.flatten(i).is_ok());
            prop_assert!(curve.auto(i).is_ok());
            prop_assert_eq!(curve.delete(i).is_ok(), i > 0 && i + 1 < n);
            let moved = curve.move_knot(i, x, y).unwrap();
            prop_assert_eq!(moved.knots()[i].y, y);
            prop_assert!(curve.speed(i, Side::Left, s).is_ok());
            prop_assert!(curve.influence(i, Side::Right, w).is_ok());
        }
        prop_assert!(curve.smooth(n).is_err() && curve.delete(n).is_err() && curve.move_knot(n, x, y).is_err());
    }

    #[test]
    fn turns_alternate_and_hold_the_extent(curve in curve()) {
        let turns = curve.turning_points();
        let (low, high) = curve.extent();
        let slack = 1e-9 * (high - low); // a discontinuity too small for a jump is no turn
        for pair in turns.windows(2) {
            prop_assert!(pair[0].x <= pair[1].x);
            prop_assert!(pair[0].high != pair[1].high);
            let (lower, higher) = if pair[1].high { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
            prop_assert!(lower.y <= higher.y + slack);
        }
        let ends = [curve.start(), curve.end()];
        let of = |high: bool| turns.iter().filter(move |t| t.high == high).map(|t| t.y).chain(ends);
        prop_assert!((of(true).fold(f64::NEG_INFINITY, f64::max) - high).abs() <= slack);
        prop_assert!((of(false).fold(f64::INFINITY, f64::min) - low).abs() <= slack);
    }
}
