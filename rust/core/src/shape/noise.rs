//! Noise: a straight move with random detours.

/// A straight move with random detours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    /// Farthest a point may lie from the straight move, in curve units.
    pub amplitude: f64,
    /// Points between the two ends.
    pub points: u32,
    /// Another seed, another noise.
    pub seed: u32,
}

impl Default for Noise {
    fn default() -> Self {
        Noise { amplitude: 0.15, points: 12, seed: 1 }
    }
}
