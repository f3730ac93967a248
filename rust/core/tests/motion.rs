//! Every motion of tests/cases/motion.json against the values of an independent solver.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use keywright_core::curve::Side;
use keywright_core::recipe::Recipe;
use keywright_core::stack::{Cache, result};
use serde_json::Value;

/// The product's bound, in parts of the motion's range.
const BOUND: f64 = 5e-4;

/// What each step, the shape and every layer, may be off by, in parts of its input's range.
const A_STEP: f64 = 5e-5;

fn cases() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/motion.json");
    let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    file["cases"].as_array().unwrap().clone()
}

#[test]
fn every_motion_is_right_on_both_sides_of_jumps() {
    let cases = cases();
    assert_eq!(cases.len(), 52);
    let mut cache = Cache::default();
    let mut wrong = Vec::new();
    for case in &cases {
        let recipe = Recipe::from_json(&case["recipe"].to_string()).unwrap();
        let curve = result(&recipe, None, &mut cache).unwrap().curve;
        let mut worst = 0.0f64;
        for (k, y) in case["y"].as_array().unwrap().iter().enumerate() {
            let x = k as f64 / 64.0;
            let y = y.as_f64().unwrap();
            let left = case["y_left"][k.to_string()].as_f64().unwrap_or(y);
            let off = (curve.value(x) - y).abs().max((curve.value_at(x, Side::Left) - left).abs());
            worst = worst.max(off);
        }
        // The steps before the last have ranges of their own: an error of theirs counts by those.
        let steps = recipe.stack.len() + 1;
        let before = (0..steps).map(|k| result(&recipe, Some(k), &mut cache).unwrap().readouts.range);
        let range = case["range"].as_f64().unwrap();
        let widest = before.fold(range, f64::max);
        if worst > (BOUND * range).min(A_STEP * widest * steps as f64) {
            wrong.push(format!("{}: {:.1e} of the range in {steps} steps", case["name"], worst / range));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
