//! Sampled: a motion from outside, as samples.

/// A motion from outside, as samples.
#[derive(Debug, Clone, PartialEq)]
pub struct Sampled {
    /// Times of the samples, increasing, in any unit; the first becomes 0, the last 1.
    pub x: Vec<f64>,
    /// Values of the samples, in curve units, as many as `x`.
    pub y: Vec<f64>,
}

impl Default for Sampled {
    /// The straight move; a document must give its own samples.
    fn default() -> Self {
        Sampled { x: vec![0.0, 1.0], y: vec![0.0, 1.0] }
    }
}
