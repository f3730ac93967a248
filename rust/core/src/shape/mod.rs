//! Shapes: where a motion comes from, one file a shape.
//!
//! This file is the closed list. A shape makes a curve that starts at 0 and, unless it comes from
//! outside, ends at 1. Parameters are taken as they are: the recipe has checked their ranges; whatever
//! they are, a shape answers with a curve or a coded error.

mod bounce;
mod ease;
mod elastic;
mod noise;
mod sampled;
mod wave;

pub use bounce::Bounce;
pub use ease::Ease;
pub use elastic::Elastic;
pub use noise::Noise;
pub use sampled::Sampled;
pub use wave::Wave;

/// Where a motion comes from, with the room it leaves at its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Part of the span, 0 to 0.9, that is left at the end for followers to settle in.
    pub room: f64,
    /// What makes the motion.
    pub kind: Kind,
}

impl Shape {
    /// The shape over the whole span.
    pub fn new(kind: Kind) -> Shape {
        Shape { room: 0.0, kind }
    }
}

/// The closed list of shapes.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// The artist's own knots.
    Ease(Ease),
    /// A ball that falls and rebounds.
    Bounce(Bounce),
    /// A damped spring that swings around its end.
    Elastic(Elastic),
    /// A straight move with a sine on it.
    Wave(Wave),
    /// A straight move with random detours.
    Noise(Noise),
    /// A motion from outside, as samples.
    Sampled(Sampled),
}

impl Kind {
    /// The name of the shape in a document, which is also the name of its file.
    pub fn tag(&self) -> &'static str {
        match self {
            Kind::Ease(_) => "ease",
            Kind::Bounce(_) => "bounce",
            Kind::Elastic(_) => "elastic",
            Kind::Wave(_) => "wave",
            Kind::Noise(_) => "noise",
            Kind::Sampled(_) => "sampled",
        }
    }
}
