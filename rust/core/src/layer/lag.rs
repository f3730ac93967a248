//! Lag: catches up with the curve.

/// Catches up with the curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lag {
    /// Time constant τ, as part of the span; 0 changes nothing.
    pub time: f64,
}

impl Default for Lag {
    fn default() -> Self {
        Lag { time: 0.05 }
    }
}
