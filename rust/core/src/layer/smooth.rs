//! Smooth: blurs the curve over time.

/// Blurs the curve over time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Smooth {
    /// Standard deviation σ of the Gaussian, as part of the span; 0 changes nothing.
    pub radius: f64,
}

impl Default for Smooth {
    fn default() -> Self {
        Smooth { radius: 0.04 }
    }
}
