//! A value over time: knots, segments, edit operations, evaluation.

mod knot;

pub use knot::{Handle, Interpolation, Knot, THIRD, Tangent};
