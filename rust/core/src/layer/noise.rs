//! Noise: adds a random wobble.

/// Adds a random wobble.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    /// Height of the noise, in curve units.
    pub amplitude: f64,
    /// Cells of the first octave, a span.
    pub frequency: f64,
    /// Number of layers of detail, each twice as fine as the one before.
    pub octaves: u32,
    /// Strength of an octave against the one before, 0 to 1.
    pub roughness: f64,
    /// Another seed, another noise.
    pub seed: u32,
    /// Part of the span at each end over which the noise fades in; 0 moves the ends.
    pub fade: f64,
}

impl Default for Noise {
    fn default() -> Self {
        Noise { amplitude: 0.05, frequency: 12.0, octaves: 2, roughness: 0.5, seed: 1, fade: 0.1 }
    }
}
