//! What changes a motion: one file a layer, named after its label.
//!
//! This file is the closed list. A layer is an effect with a mix; an effect maps a curve to a curve and
//! knows nothing of the layers around it. Amounts are in curve units, durations in parts of the span,
//! frequencies in cycles a span. Parameters are taken as they are: the recipe has checked their ranges.

mod arc_bias;
mod blur;
mod contrast;
mod delay;
mod follower;
mod gaussian;
mod hermite;
mod jiggle;
mod lag;
mod limit;
mod noise;
mod oscillator;
mod pieces;
mod repeat;
mod sharpen;
mod sine_series;
mod smooth;
mod spring;
mod steps;

use crate::curve::{Curve, MAX_KNOTS};
use crate::error::Error;
use crate::note::{Made, Note};
use crate::rebuild::{Jet, Point, Rebuilt, mix, rebuild};
use pieces::thinned;

pub use arc_bias::ArcBias;
pub use contrast::Contrast;
pub use delay::Delay;
pub use jiggle::Jiggle;
pub use lag::Lag;
pub use limit::Limit;
pub use noise::Noise;
pub use repeat::{Repeat, RepeatMode};
pub use sharpen::Sharpen;
pub use smooth::Smooth;
pub use spring::Spring;
pub use steps::Steps;

/// Most knots, and most times to cut at, that a rebuild starts from: it has some left to work with.
const LIGHT: usize = MAX_KNOTS / 4;

/// One effect of the stack, with the switches that every effect has.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer {
    /// Off: the layer is skipped.
    pub enabled: bool,
    /// How much of the effect is used, 0 to 1: (1 − mix)·input + mix·effect.
    pub mix: f64,
    /// The artist's own name for the layer; changes nothing.
    pub name: String,
    /// What the layer does.
    pub effect: Effect,
}

impl Layer {
    /// The effect, enabled and in full.
    pub fn new(effect: Effect) -> Layer {
        Layer { enabled: true, mix: 1.0, name: String::new(), effect }
    }

    /// The curve after this layer: (1 − mix)·input + mix·effect.
    ///
    /// A layer that is disabled, or idle by its numbers, returns the input knot for knot. An effect that
    /// is linear in its own amount is mixed by that amount, Arc Bias mixes the value it maps to; the
    /// others are rebuilt with the knots of both curves.
    ///
    /// # Errors
    /// As [`Curve::new`], if the numbers grow beyond what a curve can hold.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        if self.idle().is_some() {
            return Ok(input.clone().into());
        }
        if self.mix == 1.0 {
            return self.effect.apply(input);
        }
        if let Some(part) = self.effect.part(self.mix) {
            return part.apply(input);
        }
        if let Effect::ArcBias(bias) = &self.effect {
            return bias.mixed(input, self.mix);
        }
        let Made { curve: effect, mut notes } = self.effect.apply(input)?;
        let (input, effect) = (light(input, &mut notes)?, light(&effect, &mut notes)?);
        Ok(noted(mix(&input, &effect, self.mix)?, notes))
    }

    /// Why the layer returns its input whatever that is, if it does.
    pub fn idle(&self) -> Option<&'static str> {
        match self {
            Layer { enabled: false, .. } => Some("it is off"),
            Layer { mix: 0.0, .. } => Some("its mix is 0"),
            Layer { effect, .. } => effect.idle(),
        }
    }
}

/// The closed list of effects.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Exaggerates the curve around the straight line between its ends.
    Contrast(Contrast),
    /// Makes each rise and fall happen early or late.
    ArcBias(ArcBias),
    /// Adds a random wobble.
    Noise(Noise),
    /// Blurs the curve over time.
    Smooth(Smooth),
    /// Adds detail back: the opposite of Smooth.
    Sharpen(Sharpen),
    /// Moves the curve later or earlier.
    Delay(Delay),
    /// Follows the curve on a spring.
    Spring(Spring),
    /// Catches up with the curve.
    Lag(Lag),
    /// Wobbles where the curve speeds up or stops.
    Jiggle(Jiggle),
    /// Holds the curve at regular times.
    Steps(Steps),
    /// Plays the curve several times.
    Repeat(Repeat),
    /// Cuts the curve off at two values.
    Limit(Limit),
}

impl Effect {
    /// The name of the effect in a document, which is also the name of its file.
    pub fn tag(&self) -> &'static str {
        match self {
            Effect::Contrast(_) => "contrast",
            Effect::ArcBias(_) => "arc_bias",
            Effect::Noise(_) => "noise",
            Effect::Smooth(_) => "smooth",
            Effect::Sharpen(_) => "sharpen",
            Effect::Delay(_) => "delay",
            Effect::Spring(_) => "spring",
            Effect::Lag(_) => "lag",
            Effect::Jiggle(_) => "jiggle",
            Effect::Steps(_) => "steps",
            Effect::Repeat(_) => "repeat",
            Effect::Limit(_) => "limit",
        }
    }

    /// The curve after this effect, in full.
    fn apply(&self, input: &Curve) -> Result<Made, Error> {
        match self {
            Effect::Contrast(e) => e.apply(input),
            Effect::ArcBias(e) => e.apply(input),
            Effect::Noise(e) => e.apply(input),
            Effect::Smooth(e) => e.apply(input),
            Effect::Sharpen(e) => e.apply(input),
            Effect::Delay(e) => e.apply(input),
            Effect::Spring(e) => e.apply(input),
            Effect::Lag(e) => e.apply(input),
            Effect::Jiggle(e) => e.apply(input),
            Effect::Steps(e) => e.apply(input),
            Effect::Repeat(e) => e.apply(input),
            Effect::Limit(e) => e.apply(input),
        }
    }

    /// The effect that is (1 − mix)·input + mix·this, where there is one: what adds a multiple of its
    /// amount to the curve.
    fn part(&self, mix: f64) -> Option<Effect> {
        match *self {
            Effect::Contrast(e) => Some(Effect::Contrast(Contrast { amount: mix * e.amount })),
            Effect::Noise(e) => Some(Effect::Noise(Noise { amplitude: mix * e.amplitude, ..e })),
            Effect::Smooth(e) => Some(Effect::Sharpen(Sharpen { amount: -mix, radius: e.radius })),
            Effect::Sharpen(e) => Some(Effect::Sharpen(Sharpen { amount: mix * e.amount, ..e })),
            Effect::Jiggle(e) => Some(Effect::Jiggle(Jiggle { amount: mix * e.amount, ..e })),
            Effect::ArcBias(_)
            | Effect::Delay(_)
            | Effect::Spring(_)
            | Effect::Lag(_)
            | Effect::Steps(_)
            | Effect::Repeat(_)
            | Effect::Limit(_) => None,
        }
    }

    /// Why the effect changes nothing whatever it is applied to, if so.
    fn idle(&self) -> Option<&'static str> {
        let (rests, reason) = match *self {
            Effect::Contrast(e) => (e.amount == 0.0, "its amount is 0"),
            Effect::ArcBias(e) => (e.bias == 0.0, "its bias is 0"),
            Effect::Noise(e) => (e.amplitude == 0.0, "its amplitude is 0"),
            Effect::Smooth(e) => (e.radius == 0.0, "its radius is 0"),
            Effect::Sharpen(e) if e.amount == 0.0 => (true, "its amount is 0"),
            Effect::Sharpen(e) => (e.radius == 0.0, "its radius is 0"),
            Effect::Delay(e) => (e.offset == 0.0, "its offset is 0"),
            Effect::Lag(e) => (e.time == 0.0, "its time is 0"),
            Effect::Jiggle(e) => (e.amount == 0.0, "its amount is 0"),
            Effect::Repeat(e) => (e.count <= 1, "its count is 1"),
            Effect::Spring(_) | Effect::Steps(_) | Effect::Limit(_) => (false, ""),
        };
        rests.then_some(reason)
    }
}

/// What 5e-5 and less is measured by: the input's range, or, where that is lost in the rounding of its
/// values, the rounding.
fn scale(input: &Curve) -> f64 {
    let (low, high) = input.extent();
    (high - low).max(1e-8 * low.abs().max(high.abs()))
}

/// The curve x ↦ F(x, y(x)), cut at `times`, with notes on what came before and on what it could not hold.
fn rebuilt(
    input: &Curve,
    times: &[f64],
    mut notes: Vec<Note>,
    f: impl Fn(Point) -> Jet,
) -> Result<Made, Error> {
    let input = light(input, &mut notes)?;
    // Where times are left out the rebuild finds by itself what they would have told it.
    let every = times.len().div_ceil(LIGHT).max(1);
    let times: Vec<f64> = times.iter().copied().step_by(every).collect();
    Ok(noted(rebuild(&input, &times, f)?, notes))
}

/// The curve itself, or one that is light enough to be rebuilt.
fn light(curve: &Curve, notes: &mut Vec<Note>) -> Result<Curve, Error> {
    let (knots, lost) = thinned(curve.knots(), LIGHT);
    notes.extend(lost.map(capped));
    if lost.is_some() { Curve::new(knots) } else { Ok(curve.clone()) }
}

/// A rebuilt curve with the notes so far, and one more if it could not be made to tolerance.
fn noted(rebuilt: Rebuilt, mut notes: Vec<Note>) -> Made {
    if rebuilt.capped {
        notes.push(capped(rebuilt.error));
    }
    Made { curve: rebuilt.curve, notes }
}

/// The note of a layer that ran out of knots.
fn capped(error: f64) -> Note {
    let text = format!(
        "the result is off by up to {error:.1e}: a curve has at most 65,536 knots, 1e-9 apart or more"
    );
    Note::new("layer-capped", "", text).with("error", error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Knot, Side};
    use crate::recipe::table::LAYERS;
    use rstest::rstest;

    /// A move from 0 to 1 with a contact, an overshoot and some room.
    fn motion() -> Curve {
        Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::broken(0.3, 1.0, 5.0, -3.0),
            Knot::smooth(0.45, 0.7, 0.0),
            Knot::smooth(0.6, 1.15, 0.0),
            Knot::smooth(0.8, 1.0, 0.0),
            Knot::smooth(1.0, 1.0, 0.0),
        ])
        .unwrap()
    }

    fn defaults() -> Vec<Effect> {
        vec![
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
    }

    /// Largest distance of two curves on a fine grid.
    fn distance(a: &Curve, b: &Curve) -> f64 {
        (0..=1000)
            .fold(0.0, |d, i| d.max((a.value(f64::from(i) / 1000.0) - b.value(f64::from(i) / 1000.0)).abs()))
    }

    fn result(effect: Effect) -> Curve {
        Layer::new(effect).apply(&motion()).unwrap().curve
    }

    #[test]
    fn the_defaults_are_those_of_every_layer() {
        let tokens: Vec<_> = LAYERS.iter().map(|entry| entry.token).collect();
        assert_eq!(defaults().iter().map(Effect::tag).collect::<Vec<_>>(), tokens);
    }

    #[test]
    fn every_default_is_visible() {
        for effect in defaults() {
            let moved = distance(&result(effect.clone()), &motion());
            assert!(moved > 0.02, "{} moves by {moved}", effect.tag());
        }
    }

    #[rstest]
    #[case::contrast(Effect::Contrast(Contrast { amount: 0.6 }))]
    #[case::bias(Effect::ArcBias(ArcBias { bias: 0.6 }))]
    #[case::amplitude(Effect::Noise(Noise { amplitude: 0.06, ..Noise::default() }))]
    #[case::frequency(Effect::Noise(Noise { frequency: 13.0, ..Noise::default() }))]
    #[case::octaves(Effect::Noise(Noise { octaves: 3, ..Noise::default() }))]
    #[case::roughness(Effect::Noise(Noise { roughness: 0.6, ..Noise::default() }))]
    #[case::seed(Effect::Noise(Noise { seed: 2, ..Noise::default() }))]
    #[case::fade(Effect::Noise(Noise { fade: 0.2, ..Noise::default() }))]
    #[case::smooth(Effect::Smooth(Smooth { radius: 0.05 }))]
    #[case::sharpen(Effect::Sharpen(Sharpen { amount: 0.6, ..Sharpen::default() }))]
    #[case::sharpen_radius(Effect::Sharpen(Sharpen { radius: 0.12, ..Sharpen::default() }))]
    #[case::delay(Effect::Delay(Delay { offset: 0.11 }))]
    #[case::spring(Effect::Spring(Spring { frequency: 3.3, ..Spring::default() }))]
    #[case::spring_damping(Effect::Spring(Spring { damping: 0.4, ..Spring::default() }))]
    #[case::lag(Effect::Lag(Lag { time: 0.06 }))]
    #[case::jiggle(Effect::Jiggle(Jiggle { amount: 0.6, ..Jiggle::default() }))]
    #[case::jiggle_frequency(Effect::Jiggle(Jiggle { frequency: 6.6, ..Jiggle::default() }))]
    #[case::jiggle_damping(Effect::Jiggle(Jiggle { damping: 0.25, ..Jiggle::default() }))]
    #[case::steps(Effect::Steps(Steps { count: 9 }))]
    #[case::repeat(Effect::Repeat(Repeat { count: 3, ..Repeat::default() }))]
    #[case::cycle(Effect::Repeat(Repeat { mode: RepeatMode::Cycle, ..Repeat::default() }))]
    #[case::ping_pong(Effect::Repeat(Repeat { mode: RepeatMode::PingPong, ..Repeat::default() }))]
    #[case::low(Effect::Limit(Limit { low: 0.1, ..Limit::default() }))]
    #[case::high(Effect::Limit(Limit { high: 1.1, ..Limit::default() }))]
    fn every_parameter_counts(#[case] turned: Effect) {
        let default = defaults().into_iter().find(|effect| effect.tag() == turned.tag()).unwrap();
        let moved = distance(&result(turned), &result(default));
        assert!(moved > 1e-3, "moves by {moved}");
    }

    #[test]
    fn disabled_unmixed_and_idle_layers_return_the_input_knot_for_knot() {
        let input = motion();
        for effect in defaults() {
            let whole = Layer::new(effect);
            for layer in [Layer { enabled: false, ..whole.clone() }, Layer { mix: 0.0, ..whole }] {
                assert!(layer.idle().is_some());
                assert_eq!(layer.apply(&input).unwrap().curve, input);
            }
        }
        let idle = [
            Effect::Contrast(Contrast { amount: 0.0 }),
            Effect::ArcBias(ArcBias { bias: 0.0 }),
            Effect::Noise(Noise { amplitude: 0.0, ..Noise::default() }),
            Effect::Smooth(Smooth { radius: 0.0 }),
            Effect::Sharpen(Sharpen { amount: 0.0, radius: 0.1 }),
            Effect::Sharpen(Sharpen { amount: 1.0, radius: 0.0 }),
            Effect::Delay(Delay { offset: 0.0 }),
            Effect::Lag(Lag { time: 0.0 }),
            Effect::Jiggle(Jiggle { amount: 0.0, ..Jiggle::default() }),
            Effect::Repeat(Repeat { count: 1, ..Repeat::default() }),
        ];
        for effect in idle {
            let layer = Layer::new(effect);
            assert!(layer.idle().is_some(), "{layer:?}");
            assert_eq!(layer.apply(&input).unwrap().curve, input);
        }
    }

    #[rstest]
    fn a_mix_is_a_part_of_the_way(#[values(0.25, 0.8)] mix: f64) {
        let input = motion();
        for effect in defaults() {
            let whole = result(effect.clone());
            let mixed = Layer { mix, ..Layer::new(effect.clone()) }.apply(&input).unwrap().curve;
            for i in 0..=2000 {
                let x = f64::from(i) / 2000.0;
                for side in [Side::Left, Side::Right] {
                    let expected = (1.0 - mix) * input.value_at(x, side) + mix * whole.value_at(x, side);
                    let off = (mixed.value_at(x, side) - expected).abs() / input.range();
                    assert!(off < 1e-4, "{} at {x}: {off:.1e}", effect.tag());
                }
            }
        }
    }
}
