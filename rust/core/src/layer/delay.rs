//! Delay: moves the curve later or earlier.

/// Moves the curve later or earlier.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Delay {
    /// Part of the span, positive is later.
    pub offset: f64,
}

impl Default for Delay {
    fn default() -> Self {
        Delay { offset: 0.1 }
    }
}
