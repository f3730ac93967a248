//! What changes a motion: one file a layer, named after its label.
//!
//! This file is the closed list. A layer is an effect with a mix; an effect maps a curve to a curve and
//! knows nothing of the layers around it. Amounts are in curve units, durations in parts of the span,
//! frequencies in cycles a span. Parameters are taken as they are: the recipe has checked their ranges.

mod arc_bias;
mod contrast;
mod delay;
mod jiggle;
mod lag;
mod limit;
mod noise;
mod repeat;
mod sharpen;
mod smooth;
mod spring;
mod steps;

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
}
