//! Every layered motion of tests/cases/motion.json against the values of an independent solver.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use keywright_core::curve::{Curve, Side};
use keywright_core::recipe::Recipe;
use serde_json::Value;

/// What each step, the shape and every layer, may be off by, in parts of its input's range; the
/// product's bound for a whole recipe is 5e-4.
const A_STEP: f64 = 5e-5;

fn cases() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/motion.json");
    let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    file["cases"].as_array().unwrap().clone()
}

/// The motion, the number of steps in which it is made, and the largest range on the way.
fn motion(recipe: &Value) -> (Curve, usize, f64) {
    let recipe = Recipe::from_json(&recipe.to_string()).unwrap();
    let mut curve = recipe.shape.curve().unwrap().curve;
    let mut range = curve.range();
    for layer in &recipe.stack {
        curve = layer.apply(&curve).unwrap().curve;
        range = range.max(curve.range());
    }
    (curve, 1 + recipe.stack.len(), range)
}

#[test]
fn every_motion_is_right_on_both_sides_of_jumps() {
    let mut wrong = Vec::new();
    for case in cases() {
        let (curve, steps, range) = motion(&case["recipe"]);
        let mut worst = 0.0f64;
        for (k, y) in case["y"].as_array().unwrap().iter().enumerate() {
            let x = k as f64 / 64.0;
            let y = y.as_f64().unwrap();
            let left = case["y_left"][k.to_string()].as_f64().unwrap_or(y);
            let off = (curve.value(x) - y).abs().max((curve.value_at(x, Side::Left) - left).abs());
            worst = worst.max(off);
        }
        if worst > A_STEP * steps as f64 * range {
            wrong.push(format!("{}: {worst:.1e} in {steps} steps", case["name"]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
