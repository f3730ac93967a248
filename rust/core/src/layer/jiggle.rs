//! Jiggle: wobbles where the curve speeds up or stops.

/// Wobbles where the curve speeds up or stops.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jiggle {
    /// How much of the wobble is added to the curve.
    pub amount: f64,
    /// Undamped frequency of the wobble, cycles a span.
    pub frequency: f64,
    /// Damping ratio ζ of the wobble.
    pub damping: f64,
}

impl Default for Jiggle {
    fn default() -> Self {
        Jiggle { amount: 0.5, frequency: 6.0, damping: 0.2 }
    }
}
