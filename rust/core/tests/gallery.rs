//! Every exhibit of the gallery: values, sides, velocity, cuts, flips, extremes.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;

use keywright_core::curve::{Curve, Handle, Interpolation, Knot, Side, Tangent};
use keywright_core::rebuild::{Jet, rebuild};
use rstest::rstest;
use serde_json::Value;

/// A curve, and rows of time, value just before it, value from it on.
struct Exhibit {
    curve: Curve,
    values: Vec<[f64; 3]>,
    scale: f64,
}

fn read(path: &PathBuf) -> Exhibit {
    let document: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let number = |value: &Value| value.as_f64().unwrap();
    let handle = |value: &Value| Handle { slope: number(&value["slope"]), weight: number(&value["weight"]) };
    let knot = |value: &Value| Knot {
        x: number(&value["x"]),
        y: number(&value["y"]),
        arrival: value.get("arrival").map_or(number(&value["y"]), number),
        incoming: handle(&value["incoming"]),
        outgoing: handle(&value["outgoing"]),
        tangent: if value["tangent"] == "smooth" { Tangent::Smooth } else { Tangent::Broken },
        interpolation: match value["interpolation"].as_str() {
            Some("hold") => Interpolation::Hold,
            _ => Interpolation::Bezier,
        },
    };
    let curve = Curve::new(document["knots"].as_array().unwrap().iter().map(knot).collect()).unwrap();
    let row = |row: &Value| [number(&row[0]), number(&row[1]), number(&row[2])];
    let values = document["values"].as_array().unwrap().iter().map(row).collect();
    let scale = curve.segments().flat_map(|s| s.points()).fold(0.0f64, |m, p| m.max(p.1.abs()));
    Exhibit { curve, values, scale }
}

/// What a double may be off at a time: the rounding of values, and of time times the slope there; beside
/// a vertical, which rounding of time makes a cube root of it.
fn bound(exhibit: &Exhibit, x: f64) -> f64 {
    let steepest = [Side::Left, Side::Right].map(|side| exhibit.curve.velocity(x, side).abs());
    let by_time = f64::EPSILON * steepest[0].max(steepest[1]);
    4e-15 * exhibit.scale + by_time.min(1e-5 * exhibit.scale)
}

#[rstest]
fn values_are_exact(#[files("../../tests/gallery/*.json")] path: PathBuf) {
    let exhibit = read(&path);
    for &[x, left, right] in &exhibit.values {
        for (side, exact) in [(Side::Left, left), (Side::Right, right)] {
            let value = exhibit.curve.value_at(x, side);
            let off = (value - exact).abs();
            assert!(off <= bound(&exhibit, x), "{x} {side:?}: {value} for {exact}, off by {off:e}");
        }
    }
}

#[rstest]
fn many_at_once_are_what_each_is(#[files("../../tests/gallery/*.json")] path: PathBuf) {
    let exhibit = read(&path);
    let sorted: Vec<f64> = exhibit.values.iter().map(|row| row[0]).collect();
    let shuffled: Vec<f64> = (0..sorted.len()).map(|i| sorted[(i * 67) % sorted.len()]).collect();
    for xs in [sorted, shuffled] {
        let mut out = vec![0.0; xs.len()];
        exhibit.curve.evaluate(&xs, &mut out);
        for (&x, &value) in xs.iter().zip(&out) {
            let one = exhibit.curve.value(x);
            assert!((value - one).abs() <= bound(&exhibit, x), "{x}: {value} {one}");
        }
        exhibit.curve.velocities(&xs, Side::Left, &mut out);
        for (&x, &velocity) in xs.iter().zip(&out) {
            assert_eq!(velocity, exhibit.curve.velocity(x, Side::Left), "{x}");
        }
    }
}

#[rstest]
fn velocity_is_the_derivative(#[files("../../tests/gallery/*.json")] path: PathBuf) {
    let Exhibit { curve, scale, .. } = read(&path);
    for segment in curve.segments() {
        let d = segment.duration();
        for i in 1..64 {
            let x = segment.a.x + d * f64::from(i) / 64.0;
            let velocity = curve.velocity(x, Side::Right);
            assert!(!velocity.is_nan());
            let h = 1e-5 * d;
            let difference = (curve.value(x + h) - curve.value(x - h)) / (2.0 * h);
            // A central difference is off by h²/6 of the third derivative, felt as its own spread.
            let around = [-h, h].map(|h| curve.velocity(x + h, Side::Right));
            let spread = (around[0] - velocity).abs().max((around[1] - velocity).abs());
            let noise = 1e-14 * scale / h + 4e-16 / h * velocity.abs();
            assert!(
                !velocity.is_finite() || (difference - velocity).abs() <= spread + noise,
                "{x}: {velocity} {difference}"
            );
        }
    }
}

#[rstest]
fn a_cut_does_not_move_it(#[files("../../tests/gallery/*.json")] path: PathBuf) {
    let exhibit = read(&path);
    for &[at, ..] in &exhibit.values {
        let Ok(cut) = exhibit.curve.insert(at) else {
            assert!(exhibit.curve.knot_near(at).is_some(), "{at}");
            continue;
        };
        assert!(cut.knot_near(at).is_some());
        for &[x, ..] in &exhibit.values {
            let off = (cut.value(x) - exhibit.curve.value(x)).abs();
            let bound = 2.0 * bound(&exhibit, x) + 6e-15 * exhibit.scale;
            assert!(off <= bound, "cut at {at}, {x}: {off:e} > {bound:e}");
        }
    }
}

#[rstest]
fn flipped_twice_it_is_itself(#[files("../../tests/gallery/*.json")] path: PathBuf) {
    let exhibit = read(&path);
    let curve = &exhibit.curve;
    for twice in [
        curve.flip_time().and_then(|c| c.flip_time()).unwrap(),
        curve.flip_value().and_then(|c| c.flip_value()).unwrap(),
    ] {
        assert_eq!((twice.start(), twice.end()), (curve.start(), curve.end()));
        for &[x, ..] in &exhibit.values {
            if curve.knot_near(x).is_some() {
                continue; // a knot may move by an ulp, and its two sides with it
            }
            let off = (twice.value(x) - curve.value(x)).abs();
            assert!(off <= 2.0 * bound(&exhibit, x) + 4e-15 * exhibit.scale, "{x}: {off:e}");
        }
    }
}

#[rstest]
fn the_extent_holds_every_value(#[files("../../tests/gallery/*.json")] path: PathBuf) {
    let Exhibit { curve, values, scale } = read(&path);
    let (low, high) = curve.extent();
    for [x, left, right] in values {
        for y in [left, right] {
            assert!(y >= low - 1e-15 * scale && y <= high + 1e-15 * scale, "{x}: {y} {low} {high}");
        }
    }
    for turn in curve.turning_points() {
        assert!(turn.y == low || turn.y == high || (turn.y > low && turn.y < high));
    }
}

#[rstest]
fn rebuilt_as_it_is_it_stays(#[files("../../tests/gallery/*.json")] path: PathBuf) {
    let exhibit = read(&path);
    let same = |p: keywright_core::rebuild::Point| Jet { value: p.y, by_x: 0.0, by_y: 1.0 };
    let made = rebuild(&exhibit.curve, &[0.2, 0.4], same).unwrap();
    assert!(made.error <= 4e-15 * exhibit.scale && !made.capped);
    for &[x, ..] in &exhibit.values {
        for side in [Side::Left, Side::Right] {
            let off = (made.curve.value_at(x, side) - exhibit.curve.value_at(x, side)).abs();
            assert!(off <= 2.0 * bound(&exhibit, x) + 6e-15 * exhibit.scale, "{x} {side:?}: {off:e}");
        }
    }
}
