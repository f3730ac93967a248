//! Sharpen: adds detail back.

/// Adds detail back: what [`Smooth`](super::Smooth) would take away is added on top.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sharpen {
    /// How much of the detail is added; −1 is the same as Smooth.
    pub amount: f64,
    /// Size of the detail: standard deviation of the Gaussian, as part of the span.
    pub radius: f64,
}

impl Default for Sharpen {
    fn default() -> Self {
        Sharpen { amount: 0.5, radius: 0.1 }
    }
}
