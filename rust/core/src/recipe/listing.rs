//! Which field of a struct is which field of the document.
//!
//! Each field is listed once, here; reading, writing and the check against the parameter table are
//! [`Visitor`]s that go over the list. The patterns name every field of a struct, so that a new one does
//! not compile until it is listed.

use super::FitSettings;
use super::fields::Choice;
use crate::curve::{Interpolation, Knot, Tangent};
use crate::fit::{Extremes, Kinks, Slopes, Snap};
use crate::layer::{
    ArcBias, Contrast, Delay, Effect, Jiggle, Lag, Limit, Noise, Repeat, RepeatMode, Sharpen, Smooth, Spring,
    Steps,
};
use crate::shape::{self, Bounce, Ease, Elastic, Kind, Sampled, Wave};

/// What is done with each field in turn.
pub(super) trait Visitor {
    /// Why a field may be refused.
    type Fault;

    fn float(&mut self, field: &'static str, value: &mut f64) -> Result<(), Self::Fault>;
    fn int(&mut self, field: &'static str, value: &mut u32) -> Result<(), Self::Fault>;
    fn bool(&mut self, field: &'static str, value: &mut bool) -> Result<(), Self::Fault>;
    fn choice<T: Choice>(&mut self, field: &'static str, value: &mut T) -> Result<(), Self::Fault>;
    fn numbers(&mut self, field: &'static str, value: &mut Vec<f64>) -> Result<(), Self::Fault>;
    fn knots(&mut self, field: &'static str, value: &mut Vec<Knot>) -> Result<(), Self::Fault>;
}

macro_rules! choice_by_name {
    ($($type:ty),*) => {$(
        impl Choice for $type {
            const ALL: &'static [Self] = &<$type>::ALL;

            fn token(self) -> &'static str {
                self.name()
            }
        }
    )*};
}

choice_by_name!(Snap, Kinks, Slopes, Extremes);

impl Choice for Tangent {
    const ALL: &'static [Self] = &[Tangent::Smooth, Tangent::Broken];

    fn token(self) -> &'static str {
        match self {
            Tangent::Smooth => "smooth",
            Tangent::Broken => "broken",
        }
    }
}

impl Choice for Interpolation {
    const ALL: &'static [Self] = &[Interpolation::Bezier, Interpolation::Hold];

    fn token(self) -> &'static str {
        match self {
            Interpolation::Bezier => "bezier",
            Interpolation::Hold => "hold",
        }
    }
}

impl Choice for RepeatMode {
    const ALL: &'static [Self] = &[RepeatMode::Cycle, RepeatMode::PingPong, RepeatMode::Accumulate];

    fn token(self) -> &'static str {
        match self {
            RepeatMode::Cycle => "cycle",
            RepeatMode::PingPong => "ping_pong",
            RepeatMode::Accumulate => "accumulate",
        }
    }
}

/// Every shape with its defaults, in menu order.
pub(super) fn shapes() -> impl Iterator<Item = Kind> {
    [
        Kind::Ease(Ease::default()),
        Kind::Bounce(Bounce::default()),
        Kind::Elastic(Elastic::default()),
        Kind::Wave(Wave::default()),
        Kind::Noise(shape::Noise::default()),
        Kind::Sampled(Sampled::default()),
    ]
    .into_iter()
}

/// Every effect with its defaults, in menu order.
pub(super) fn effects() -> impl Iterator<Item = Effect> {
    [
        Effect::Contrast(Contrast::default()),
        Effect::ArcBias(ArcBias::default()),
        Effect::Noise(Noise::default()),
        Effect::Smooth(Smooth::default()),
        Effect::Sharpen(Sharpen::default()),
        Effect::Delay(Delay::default()),
        Effect::Spring(Spring::default()),
        Effect::Lag(Lag::default()),
        Effect::Jiggle(Jiggle::default()),
        Effect::Steps(Steps::default()),
        Effect::Repeat(Repeat::default()),
        Effect::Limit(Limit::default()),
    ]
    .into_iter()
}

/// Goes over the fields of a shape, without those that every shape has.
pub(super) fn shape<V: Visitor>(kind: &mut Kind, v: &mut V) -> Result<(), V::Fault> {
    match kind {
        Kind::Ease(Ease { knots }) => v.knots("knots", knots),
        Kind::Bounce(Bounce { bounces, elasticity }) => {
            v.int("bounces", bounces)?;
            v.float("elasticity", elasticity)
        }
        Kind::Elastic(Elastic { swings, damping }) => {
            v.int("swings", swings)?;
            v.float("damping", damping)
        }
        Kind::Wave(Wave { amplitude, cycles, phase, decay }) => {
            v.float("amplitude", amplitude)?;
            v.float("cycles", cycles)?;
            v.float("phase", phase)?;
            v.float("decay", decay)
        }
        Kind::Noise(shape::Noise { amplitude, points, seed }) => {
            v.float("amplitude", amplitude)?;
            v.int("points", points)?;
            v.int("seed", seed)
        }
        Kind::Sampled(Sampled { x, y }) => {
            v.numbers("x", x)?;
            v.numbers("y", y)
        }
    }
}

/// Goes over the fields of an effect, without those that every layer has.
pub(super) fn effect<V: Visitor>(effect: &mut Effect, v: &mut V) -> Result<(), V::Fault> {
    match effect {
        Effect::Contrast(Contrast { amount }) => v.float("amount", amount),
        Effect::ArcBias(ArcBias { bias }) => v.float("bias", bias),
        Effect::Noise(Noise { amplitude, frequency, octaves, roughness, seed, fade }) => {
            v.float("amplitude", amplitude)?;
            v.float("frequency", frequency)?;
            v.int("octaves", octaves)?;
            v.float("roughness", roughness)?;
            v.int("seed", seed)?;
            v.float("fade", fade)
        }
        Effect::Smooth(Smooth { radius }) => v.float("radius", radius),
        Effect::Sharpen(Sharpen { amount, radius }) => {
            v.float("amount", amount)?;
            v.float("radius", radius)
        }
        Effect::Delay(Delay { offset }) => v.float("offset", offset),
        Effect::Spring(Spring { frequency, damping }) => {
            v.float("frequency", frequency)?;
            v.float("damping", damping)
        }
        Effect::Lag(Lag { time }) => v.float("time", time),
        Effect::Jiggle(Jiggle { amount, frequency, damping }) => {
            v.float("amount", amount)?;
            v.float("frequency", frequency)?;
            v.float("damping", damping)
        }
        Effect::Steps(Steps { count }) => v.int("count", count),
        Effect::Repeat(Repeat { count, mode }) => {
            v.int("count", count)?;
            v.choice("mode", mode)
        }
        Effect::Limit(Limit { low, high }) => {
            v.float("low", low)?;
            v.float("high", high)
        }
    }
}

/// Goes over the fields of the fit.
pub(super) fn fit<V: Visitor>(settings: &mut FitSettings, v: &mut V) -> Result<(), V::Fault> {
    let FitSettings { tolerance, max_keys, snap, kinks, slopes, extremes, reduce, floor } = settings;
    v.float("tolerance", tolerance)?;
    v.int("max_keys", max_keys)?;
    v.choice("snap", snap)?;
    v.choice("kinks", kinks)?;
    v.choice("slopes", slopes)?;
    v.choice("extremes", extremes)?;
    v.bool("reduce", reduce)?;
    v.bool("floor", floor)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use rstest::rstest;

    use super::super::Recipe;
    use super::super::table::{self, Parameter, Part, Value};
    use super::*;
    use crate::layer::Layer;

    /// Holds each field against its row: the same default, the same words.
    struct Check<'a> {
        rows: Vec<&'a Parameter>,
    }

    impl Check<'_> {
        fn next(&mut self, field: &str) -> Value {
            let row = self.rows.remove(0);
            assert_eq!(row.field, field, "order of {}", row.owner);
            row.value
        }
    }

    impl Visitor for Check<'_> {
        type Fault = Infallible;

        fn float(&mut self, field: &'static str, value: &mut f64) -> Result<(), Infallible> {
            let row = self.next(field);
            assert!(matches!(row, Value::Float { default, .. } if default == *value), "{field}: {row:?}");
            Ok(())
        }

        fn int(&mut self, field: &'static str, value: &mut u32) -> Result<(), Infallible> {
            let row = self.next(field);
            let given = i64::from(*value);
            let u32s = 0..=i64::from(u32::MAX);
            assert!(
                matches!(row, Value::Int { default, hard, .. }
                    if default == given && u32s.contains(&hard.low) && u32s.contains(&hard.high)),
                "{field}: {row:?}"
            );
            Ok(())
        }

        fn bool(&mut self, field: &'static str, value: &mut bool) -> Result<(), Infallible> {
            assert_eq!(self.next(field), Value::Bool { default: *value });
            Ok(())
        }

        fn choice<T: Choice>(&mut self, field: &'static str, value: &mut T) -> Result<(), Infallible> {
            let Value::Menu { default, entries } = self.next(field) else { panic!("{field} is no menu") };
            assert_eq!(default, value.token());
            let tokens: Vec<_> = entries.iter().map(|entry| entry.token).collect();
            assert_eq!(tokens, T::ALL.iter().map(|choice| choice.token()).collect::<Vec<_>>());
            Ok(())
        }

        fn numbers(&mut self, field: &'static str, _: &mut Vec<f64>) -> Result<(), Infallible> {
            assert!(matches!(self.next(field), Value::Numbers { .. }));
            Ok(())
        }

        fn knots(&mut self, field: &'static str, knots: &mut Vec<Knot>) -> Result<(), Infallible> {
            assert!(matches!(self.next(field), Value::Knots { .. }));
            assert_eq!(*knots, Ease::default().knots);
            Ok(())
        }
    }

    fn own(part: Part, owner: &'static str) -> Check<'static> {
        Check { rows: table::parameters(part, owner).filter(|row| row.owner == owner).collect() }
    }

    #[test]
    fn shapes_are_as_the_table_says() {
        let tokens = table::SHAPES.iter().map(|entry| entry.token);
        assert!(tokens.eq(shapes().map(|kind| kind.tag())));
        for mut kind in shapes() {
            let mut check = own(Part::Shape, kind.tag());
            let Ok(()) = shape(&mut kind, &mut check);
            assert!(check.rows.is_empty(), "{:?}", check.rows);
        }
    }

    #[test]
    fn layers_are_as_the_table_says() {
        let tokens = table::LAYERS.iter().map(|entry| entry.token);
        assert!(tokens.eq(effects().map(|effect| effect.tag())));
        for mut each in effects() {
            let mut check = own(Part::Layer, each.tag());
            let Ok(()) = effect(&mut each, &mut check);
            assert!(check.rows.is_empty(), "{:?}", check.rows);
        }
    }

    #[rstest]
    #[case("tangent", Tangent::ALL.iter().map(|each| each.token()).collect())]
    #[case("interpolation", Interpolation::ALL.iter().map(|each| each.token()).collect())]
    fn menus_of_knots_are_as_the_table_says(#[case] field: &str, #[case] tokens: Vec<&str>) {
        let row = table::find(Part::Knot, "ease", field).unwrap();
        let Value::Menu { entries, .. } = row.value else { panic!("{row:?}") };
        assert_eq!(entries.iter().map(|entry| entry.token).collect::<Vec<_>>(), tokens);
    }

    #[test]
    fn what_every_recipe_shape_and_layer_has_is_as_the_table_says() {
        let default = |part, field| table::find(part, "", field).map(|row| row.value);
        let Recipe { name, description, .. } = Recipe::default();
        for (field, value) in [("name", name), ("description", description)] {
            let row = default(Part::Document, field);
            assert!(matches!(row, Some(Value::Text { default, .. }) if default == value), "{row:?}");
        }
        let room = shape::Shape::new(shapes().next().unwrap()).room;
        assert!(
            matches!(default(Part::Shape, "room"), Some(Value::Float { default, .. }) if default == room)
        );
        let layer = Layer::new(effects().next().unwrap());
        assert_eq!(default(Part::Layer, "enabled"), Some(Value::Bool { default: layer.enabled }));
        let mix = default(Part::Layer, "mix");
        assert!(matches!(mix, Some(Value::Float { default, .. }) if default == layer.mix));
    }

    #[test]
    fn the_fit_is_as_the_table_says() {
        let mut check = own(Part::Fit, "");
        let Ok(()) = fit(&mut FitSettings::default(), &mut check);
        assert!(check.rows.is_empty(), "{:?}", check.rows);
    }
}
