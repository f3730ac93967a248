//! Contrast: exaggerates the curve around the straight line between its ends.

/// Exaggerates the curve around the straight line between its ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contrast {
    /// The distance from the straight line grows by this part of itself; −1 gives the line.
    pub amount: f64,
}

impl Default for Contrast {
    fn default() -> Self {
        Contrast { amount: 0.5 }
    }
}
