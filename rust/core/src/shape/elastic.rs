//! Elastic: a damped spring that swings around its end.

/// A damped spring that swings around its end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elastic {
    /// Half swings in the span; 1 is the move alone, without overshoot.
    pub swings: u32,
    /// Damping ratio ζ, 0.01 to 0.99.
    pub damping: f64,
}

impl Default for Elastic {
    fn default() -> Self {
        Elastic { swings: 6, damping: 0.3 }
    }
}
