//! What holds for every motion, on random recipes: any shape, up to six layers, parameters anywhere in
//! their hard range and often at its ends.

#![allow(clippy::unwrap_used)]

use keywright_core::curve::{Curve, Side};
use keywright_core::error::Code;
use keywright_core::layer::{Contrast, Effect, Layer, RepeatMode};
use keywright_core::recipe::Recipe;
use keywright_core::recipe::table::{LAYERS, Part, SHAPES, Value as Holds, parameters};
use keywright_core::stack::{Cache, StackResult, result};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

/// A number of an interval: its ends, its default, anywhere, or anywhere on a logarithmic scale.
fn float(default: f64, low: f64, high: f64) -> BoxedStrategy<Value> {
    let size = low.abs().max(high.abs());
    let tiny = (-9.0..0.0f64).prop_map(move |e| (size * 10f64.powf(e)).clamp(low, high));
    prop_oneof![
        1 => select(vec![low, high]),
        3 => Just(default),
        3 => low..=high,
        2 => tiny,
    ]
    .prop_map(Value::from)
    .boxed()
}

fn int(default: i64, low: i64, high: i64) -> BoxedStrategy<Value> {
    let small = low..=high.min(low.saturating_add(40));
    prop_oneof![1 => select(vec![low, high]), 3 => Just(default), 1 => low..=high, 3 => small]
        .prop_map(Value::from)
        .boxed()
}

/// What one field may hold.
fn field(holds: Holds) -> BoxedStrategy<Value> {
    match holds {
        Holds::Float { default, hard, .. } => float(default, hard.low, hard.high),
        Holds::Int { default, hard, .. } => int(default, hard.low, hard.high),
        Holds::Bool { default } => {
            prop_oneof![9 => Just(default), 1 => any::<bool>()].prop_map(Value::from).boxed()
        }
        Holds::Menu { entries, .. } => select(entries.to_vec()).prop_map(|e| Value::from(e.token)).boxed(),
        Holds::Text { .. } => Just(Value::from("a layer")).boxed(),
        Holds::Tags => Just(json!([])).boxed(),
        Holds::Knots { .. } | Holds::Numbers { .. } => unreachable!("made by knots() and samples()"),
    }
}

/// An object with every field of one shape or layer from the table, so that new ones are tried as well.
fn object(part: Part, owner: &'static str, made: Map<String, Value>) -> BoxedStrategy<Value> {
    let rows = parameters(part, owner).filter(|row| row.field != "type" && !made.contains_key(row.field));
    let fields: Vec<_> = rows.map(|row| (Just(row.field), field(row.value))).collect();
    fields
        .prop_map(move |fields| {
            let mut object = made.clone();
            object.insert("type".to_owned(), owner.into());
            object.extend(fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
            Value::Object(object)
        })
        .boxed()
}

fn value() -> BoxedStrategy<f64> {
    prop_oneof![
        4 => -2.0..2.0,
        3 => select(vec![0.0, 1.0, 0.5]),
        1 => select(vec![1e6, -1e6, 1e-9, -1e-6]),
    ]
    .boxed()
}

/// Times of 2 to 8 knots, some a millionth apart.
fn times() -> impl Strategy<Value = Vec<f64>> {
    let gap = prop_oneof![6 => 0.05..1.0, 1 => Just(1e-6)];
    prop::collection::vec(gap, 1..8).prop_map(|gaps| {
        let total: f64 = gaps.iter().sum();
        let mut x = 0.0;
        let ends = gaps.iter().map(|gap| {
            x += gap;
            x / total
        });
        let mut times: Vec<f64> = [0.0].into_iter().chain(ends).collect();
        times[gaps.len()] = 1.0;
        times
    })
}

fn handle() -> impl Strategy<Value = Value> {
    let slope = prop_oneof![
        3 => -5.0..5.0,
        3 => Just(0.0),
        1 => select(vec![1e8, -1e8, 1e4]),
    ];
    let weight = prop_oneof![3 => 0.0..=1.0, 3 => select(vec![0.0, 1.0, 1.0 / 3.0]), 1 => Just(1e-6)];
    (slope, weight).prop_map(|(slope, weight)| json!({"slope": slope, "weight": weight}))
}

fn knots() -> impl Strategy<Value = Value> {
    times().prop_flat_map(|times| {
        let knot = |x: f64| {
            (value(), value(), handle(), handle(), 0..8u8).prop_map(move |(y, arrival, a, b, kind)| {
                let mut knot = json!({"x": x, "y": y, "incoming": a, "outgoing": b, "tangent": "broken"});
                if kind == 6 {
                    knot["interpolation"] = "hold".into();
                }
                if kind == 7 {
                    knot["arrival"] = arrival.into();
                }
                knot
            })
        };
        times.into_iter().map(knot).collect::<Vec<_>>().prop_map(Value::from)
    })
}

fn samples() -> impl Strategy<Value = (Value, Value)> {
    times().prop_flat_map(|x| {
        let values = prop::collection::vec(value(), x.len());
        (Just(x.into()), values.prop_map(Value::from))
    })
}

fn shape(tag: &'static str) -> BoxedStrategy<Value> {
    let with = |fields: Vec<(&str, Value)>| fields.into_iter().map(|(k, v)| (k.to_owned(), v)).collect();
    match tag {
        "ease" => {
            knots().prop_flat_map(move |knots| object(Part::Shape, tag, with(vec![("knots", knots)]))).boxed()
        }
        "sampled" => samples()
            .prop_flat_map(move |(x, y)| object(Part::Shape, tag, with(vec![("x", x), ("y", y)])))
            .boxed(),
        _ => object(Part::Shape, tag, Map::new()),
    }
}

fn layer(tag: &'static str) -> BoxedStrategy<Value> {
    object(Part::Layer, tag, Map::new())
        .prop_map(|mut layer| {
            // The one rule between two fields.
            if let (Some(low), Some(high)) = (layer["low"].as_f64(), layer["high"].as_f64()) {
                let (low, high) = if low == high { (0.0, 1.0) } else { (low.min(high), low.max(high)) };
                (layer["low"], layer["high"]) = (low.into(), high.into());
            }
            layer
        })
        .boxed()
}

fn recipe(layers: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Recipe> {
    let shape = select(SHAPES).prop_flat_map(|entry| shape(entry.token));
    let stack = prop::collection::vec(select(LAYERS).prop_flat_map(|entry| layer(entry.token)), layers);
    (shape, stack).prop_map(|(shape, stack)| {
        let document = json!({"keywright": 1, "shape": shape, "stack": stack});
        Recipe::from_json(&document.to_string()).unwrap()
    })
}

/// The result, unless it is one that no curve can hold.
fn cold(recipe: &Recipe, up_to: Option<usize>) -> Option<StackResult> {
    match result(recipe, up_to, &mut Cache::default()) {
        Ok(made) => Some(made),
        Err(error) => {
            let holds = [Code::CurveTooManyKnots, Code::CurveNotFinite, Code::CurveUnsorted];
            assert!(holds.contains(&error.code), "{error}");
            None
        }
    }
}

/// Times all over a curve.
fn looks(curve: &Curve) -> Vec<f64> {
    let every = curve.knots().len().div_ceil(100);
    let knots = curve.knots().iter().step_by(every).map(|knot| knot.x);
    knots.chain((0..=64).map(|i| f64::from(i) / 64.0)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn is_a_motion_from_0_to_1(recipe in recipe(0..=6)) {
        let Some(StackResult { curve, readouts, .. }) = cold(&recipe, None) else { return Ok(()) };
        let knots = curve.knots();
        prop_assert_eq!((knots[0].x, knots[knots.len() - 1].x), (0.0, 1.0));
        for knot in knots {
            for handle in [knot.incoming, knot.outgoing] {
                prop_assert!((0.0..=1.0).contains(&handle.weight) && handle.slope.is_finite());
            }
        }
        let (low, high) = curve.extent();
        let near = 1e-9 * low.abs().max(high.abs()).max(1.0);
        for x in looks(&curve) {
            for side in [Side::Left, Side::Right] {
                let y = curve.value_at(x, side);
                prop_assert!((low - near..=high + near).contains(&y), "{} at {}", y, x);
                prop_assert!(!curve.velocity(x, side).is_nan());
            }
        }
        prop_assert!(readouts.range.is_finite());
        if let Some(way) = readouts.way {
            prop_assert!(way.overshoot.is_finite() && way.anticipation.is_finite());
        }
    }

    #[test]
    fn readouts_are_what_is_seen(recipe in recipe(0..=3)) {
        let Some(StackResult { curve, readouts, .. }) = cold(&recipe, None) else { return Ok(()) };
        let Some(way) = readouts.way else { return Ok(()) };
        let (start, end) = (curve.start(), curve.end());
        let (by, rounding) = (end - start, 1e-12 * readouts.range);
        for x in looks(&curve) {
            let y = curve.value(x);
            prop_assert!((y - end) / by <= way.overshoot + rounding / by.abs());
            prop_assert!((start - y) / by <= way.anticipation + rounding / by.abs());
            if way.settles.is_some_and(|settled| x >= settled) {
                prop_assert!((y - end).abs() <= 0.001 * by.abs() + rounding, "{} at {}", y, x);
            }
        }
        if let Some(settled) = way.settles.filter(|&x| x > 0.0) {
            // Just before it is not there yet. (Steep curves cross the band within rounding of time.)
            let before = [0.0, 1e-12, 1e-9].map(|dx| curve.value_at(settled - dx, Side::Left));
            let farthest = before.into_iter().fold(0.0f64, |far, y| far.max((y - end).abs()));
            prop_assert!(farthest >= 0.001 * by.abs() * (1.0 - 1e-6) - rounding, "{:?} at {}", before, settled);
        }
    }

    #[test]
    fn a_layer_that_is_off_is_not_there(recipe in recipe(1..=3), at in any::<prop::sample::Index>(), off: bool) {
        let k = at.index(recipe.stack.len());
        let Some(without) = cold(&recipe, Some(k)) else { return Ok(()) };
        let mut recipe = recipe;
        recipe.stack.truncate(k + 1);
        recipe.stack[k].enabled = off;
        recipe.stack[k].mix = if off { 0.0 } else { recipe.stack[k].mix };
        prop_assert_eq!(cold(&recipe, None).map(|made| made.curve), Some(without.curve));
    }

    #[test]
    fn no_contrast_is_the_straight_line(recipe in recipe(0..=3)) {
        let mut recipe = recipe;
        recipe.stack.push(Layer::new(Effect::Contrast(Contrast { amount: -1.0 })));
        let Some(before) = cold(&recipe, Some(recipe.stack.len() - 1)) else { return Ok(()) };
        let Some(made) = cold(&recipe, None) else { return Ok(()) };
        let (start, end) = (made.curve.start(), made.curve.end());
        prop_assert_eq!((start, end), (before.curve.start(), before.curve.end()));
        let (low, high) = before.curve.extent();
        let near = 1e-12 * (high.abs().max(low.abs()));
        for x in looks(&made.curve).into_iter().filter(|x| *x > 0.0 && *x < 1.0) {
            let straight = start + (end - start) * x;
            prop_assert!((made.curve.value(x) - straight).abs() <= near, "{} at {}", made.curve.value(x), x);
        }
    }

    #[test]
    fn ends_that_are_kept_are_kept_exactly(recipe in recipe(1..=4)) {
        let mut cache = Cache::default();
        for (k, layer) in recipe.stack.iter().enumerate() {
            let Ok(before) = result(&recipe, Some(k), &mut cache) else { break };
            let Ok(after) = result(&recipe, Some(k + 1), &mut cache) else { break };
            if keeps_ends(&layer.effect) {
                prop_assert_eq!(
                    (after.curve.start(), after.curve.end()),
                    (before.curve.start(), before.curve.end()),
                    "{:?}", layer
                );
            }
        }
    }

    #[test]
    fn the_cache_changes_nothing(
        recipes in (recipe(1..=4), recipe(1..=4)),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..7u8), 1..8),
    ) {
        let (mut recipe, other) = recipes;
        let mut cache = Cache::default();
        let mut up_to = None;
        for (at, edit) in edits {
            let k = at.index(recipe.stack.len());
            match edit {
                0 => recipe.stack[k].mix = if recipe.stack[k].mix == 1.0 { 0.5 } else { 1.0 },
                1 => recipe.stack[k].enabled = !recipe.stack[k].enabled,
                2 => recipe.stack[k] = other.stack[at.index(other.stack.len())].clone(),
                3 => recipe.shape = other.shape.clone(),
                4 => recipe.stack[k].name = format!("{}'", recipe.stack[k].name),
                5 => recipe.stack.rotate_left(k),
                _ => up_to = Some(k),
            }
            let warm = result(&recipe, up_to, &mut cache);
            prop_assert_eq!(&warm, &result(&recipe, up_to, &mut cache));
            prop_assert_eq!(warm, result(&recipe, up_to, &mut Cache::default()));
        }
    }
}

/// The layers after which the motion starts and ends where it did.
fn keeps_ends(effect: &Effect) -> bool {
    match effect {
        Effect::Contrast(_)
        | Effect::ArcBias(_)
        | Effect::Smooth(_)
        | Effect::Sharpen(_)
        | Effect::Steps(_) => true,
        Effect::Noise(noise) => noise.fade > 0.0,
        Effect::Repeat(repeat) => repeat.mode != RepeatMode::PingPong || repeat.count % 2 == 1,
        Effect::Delay(_) | Effect::Spring(_) | Effect::Lag(_) | Effect::Jiggle(_) | Effect::Limit(_) => false,
    }
}
