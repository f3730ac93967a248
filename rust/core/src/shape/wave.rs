//! Wave: a straight move with a sine on it.

/// A straight move with a sine on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wave {
    /// Height of the sine at the middle of the span, in curve units.
    pub amplitude: f64,
    /// Cycles a span.
    pub cycles: f64,
    /// Phase of the sine at x = 0, in degrees.
    pub phase: f64,
    /// How fast the sine dies away: e^(−decay) over the span.
    pub decay: f64,
}

impl Default for Wave {
    fn default() -> Self {
        Wave { amplitude: 0.25, cycles: 3.0, phase: 0.0, decay: 1.0 }
    }
}
