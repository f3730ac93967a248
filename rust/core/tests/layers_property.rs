//! What holds for every curve, every layer and every parameter in its hard range.

#![allow(clippy::unwrap_used)]

use keywright_core::curve::{Curve, Handle, Interpolation, Knot, MIN_SPACING, Side, Tangent};
use keywright_core::layer::{
    ArcBias, Contrast, Delay, Effect, Jiggle, Lag, Layer, Limit, Noise, Repeat, RepeatMode, Sharpen, Smooth,
    Spring, Steps,
};
use keywright_core::recipe::table::LAYERS;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Values that are often equal, sometimes huge.
fn value() -> impl Strategy<Value = f64> {
    prop_oneof![4 => -2.0..2.0, 3 => prop::sample::select(vec![0.0, 1.0, 0.5]), 1 => -1e6..1e6]
}

fn handle() -> impl Strategy<Value = Handle> {
    let slope = prop_oneof![4 => -5.0..5.0, 3 => Just(0.0), 1 => -1e8..1e8];
    let weight =
        prop_oneof![3 => Just(1.0 / 3.0), 3 => 0.0..=1.0, 1 => Just(0.0), 1 => Just(1.0), 1 => Just(1e-6)];
    (slope, weight).prop_map(|(slope, weight)| Handle { slope, weight })
}

fn knot() -> impl Strategy<Value = (f64, Knot)> {
    let gap = prop_oneof![6 => 0.01..1.0, 1 => Just(2e-9), 1 => 1e-6..1e-3];
    let jump = prop_oneof![4 => Just(None), 1 => value().prop_map(Some)];
    let hold = prop_oneof![4 => Just(Interpolation::Bezier), 1 => Just(Interpolation::Hold)];
    (gap, value(), jump, handle(), handle(), any::<bool>(), hold).prop_map(
        |(gap, y, jump, incoming, outgoing, smooth, interpolation)| {
            let tangent = if smooth { Tangent::Smooth } else { Tangent::Broken };
            let incoming = if smooth { Handle { slope: outgoing.slope, ..incoming } } else { incoming };
            let arrival = jump.unwrap_or(y);
            (gap, Knot { x: 0.0, y, arrival, incoming, outgoing, tangent, interpolation })
        },
    )
}

/// A curve of moderate numbers, its knots well apart.
fn tame_curve() -> impl Strategy<Value = Curve> {
    curve().prop_filter("not tame", |curve| {
        let knots = curve.knots();
        let moderate = |k: &Knot| k.y.abs().max(k.arrival.abs()) < 10.0 && k.outgoing.slope.abs() < 10.0;
        knots.iter().all(moderate) && knots.windows(2).all(|pair| pair[1].x - pair[0].x > 1e-6)
    })
}

fn curve() -> impl Strategy<Value = Curve> {
    prop::collection::vec(knot(), 2..9).prop_map(|knots| {
        let total: f64 = knots[1..].iter().map(|(gap, _)| gap).sum();
        let mut x = 0.0;
        let mut placed: Vec<Knot> = Vec::new();
        for (i, (gap, knot)) in knots.iter().enumerate() {
            x += if i == 0 { 0.0 } else { (gap / total).max(1.01 * MIN_SPACING) };
            placed.push(Knot { x, ..*knot });
        }
        let end = placed[placed.len() - 1].x;
        for knot in &mut placed {
            knot.x /= end;
        }
        Curve::new(placed).unwrap()
    })
}

/// A number of a hard range, often at its ends.
fn within(low: f64, high: f64) -> impl Strategy<Value = f64> {
    prop_oneof![4 => low..=high, 1 => Just(low), 1 => Just(high)]
}

/// A number of a hard range of many decades.
fn decades(low: f64, high: f64) -> impl Strategy<Value = f64> {
    within(low.ln(), high.ln()).prop_map(f64::exp).prop_map(move |v| v.clamp(low, high))
}

fn effect() -> impl Strategy<Value = Effect> {
    let small = |high: f64| prop_oneof![1 => Just(0.0), 6 => decades(1e-10, high)];
    let noise =
        (within(-10.0, 10.0), decades(0.1, 1024.0), 1..=8u32, within(0.0, 1.0), any::<u32>(), small(0.5));
    let mode = prop::sample::select(vec![RepeatMode::Accumulate, RepeatMode::Cycle, RepeatMode::PingPong]);
    prop_oneof![
        within(-1.0, 10.0).prop_map(|amount| Effect::Contrast(Contrast { amount })),
        within(-1.0, 1.0).prop_map(|bias| Effect::ArcBias(ArcBias { bias })),
        noise.prop_map(|(amplitude, frequency, octaves, roughness, seed, fade)| {
            Effect::Noise(Noise { amplitude, frequency, octaves, roughness, seed, fade })
        }),
        small(0.5).prop_map(|radius| Effect::Smooth(Smooth { radius })),
        (within(-1.0, 10.0), small(0.5))
            .prop_map(|(amount, radius)| Effect::Sharpen(Sharpen { amount, radius })),
        within(-0.95, 0.95).prop_map(|offset| Effect::Delay(Delay { offset })),
        (decades(0.05, 1000.0), within(0.0, 10.0))
            .prop_map(|(frequency, damping)| Effect::Spring(Spring { frequency, damping })),
        small(10.0).prop_map(|time| Effect::Lag(Lag { time })),
        (within(-10.0, 10.0), decades(0.05, 1000.0), within(0.0, 10.0))
            .prop_map(|(amount, frequency, damping)| Effect::Jiggle(Jiggle { amount, frequency, damping })),
        prop_oneof![1..=64u32, Just(4096)].prop_map(|count| Effect::Steps(Steps { count })),
        (1..=64u32, mode).prop_map(|(count, mode)| Effect::Repeat(Repeat { count, mode })),
        (value(), 1e-6..2.0).prop_map(|(low, more)| Effect::Limit(Limit { low, high: low + more })),
    ]
}

fn layer() -> impl Strategy<Value = Layer> {
    (effect(), prop_oneof![3 => Just(1.0), 2 => 0.0..=1.0])
        .prop_map(|(effect, mix)| Layer { mix, ..Layer::new(effect) })
}

/// Whether the layer promises both ends, bit for bit.
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

#[test]
fn random_layers_are_of_every_kind() {
    let mut runner = TestRunner::deterministic();
    let mut random = || effect().new_tree(&mut runner).unwrap().current().tag();
    let seen: Vec<_> = (0..1000).map(|_| random()).collect();
    for layer in LAYERS {
        assert!(seen.contains(&layer.token), "effect() makes no {}", layer.token);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_layer_makes_a_curve_and_keeps_what_it_promises(curve in curve(), layer in layer()) {
        let made = layer.apply(&curve).unwrap();
        prop_assert_eq!(&made, &layer.apply(&curve).unwrap(), "not the same twice");
        if keeps_ends(&layer.effect) {
            prop_assert_eq!(made.curve.start().to_bits(), curve.start().to_bits());
            prop_assert_eq!(made.curve.end().to_bits(), curve.end().to_bits());
        }
    }

    #[test]
    fn contrast_minus_one_is_straight(curve in curve()) {
        let line = Layer::new(Effect::Contrast(Contrast { amount: -1.0 })).apply(&curve).unwrap().curve;
        let (start, end) = (curve.start(), curve.end());
        for i in 0..=100 {
            let x = f64::from(i) / 100.0;
            for side in [Side::Left, Side::Right] {
                let off = line.value_at(x, side) - ((1.0 - x) * start + x * end);
                prop_assert!(off.abs() <= 1e-14 * (start.abs() + end.abs()));
            }
        }
    }

    #[test]
    fn what_is_added_to_a_curve_leaves_its_jumps_alone(
        curve in tame_curve(),
        layer in layer(),
        amount in -0.9..0.9,
    ) {
        let effect = match layer.effect {
            // A fade shorter than knots are apart is a jump of its own.
            Effect::Noise(noise) => Effect::Noise(Noise { fade: noise.fade.max(1e-6), ..noise }),
            Effect::ArcBias(_) => Effect::ArcBias(ArcBias { bias: amount }),
            Effect::Jiggle(jiggle) => Effect::Jiggle(Jiggle { amount, ..jiggle }),
            Effect::Sharpen(sharpen) => Effect::Sharpen(Sharpen { amount, ..sharpen }),
            _ => Effect::Contrast(Contrast { amount }),
        };
        let out = Layer { effect, ..layer }.apply(&curve).unwrap().curve;
        let jump = |x: f64, curve: &Curve| {
            (curve.value_at(x, Side::Right) - curve.value_at(x, Side::Left)).abs()
        };
        for i in curve.jumps() {
            let x = curve.knots()[i].x;
            prop_assert!(jump(x, &out) > 0.02 * jump(x, &curve), "{x}");
        }
    }

    #[test]
    fn stacks_stay_curves(curve in curve(), stack in prop::collection::vec(layer(), 1..6)) {
        let mut motion = curve;
        for layer in &stack {
            motion = layer.apply(&motion).unwrap().curve;
        }
        prop_assert!(motion.extent().0.is_finite());
    }
}
