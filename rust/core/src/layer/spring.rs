//! Spring: follows the curve on a damped spring.

/// Follows the curve on a damped spring.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spring {
    /// Undamped frequency, cycles a span.
    pub frequency: f64,
    /// Damping ratio ζ: below 1 it overshoots.
    pub damping: f64,
}

impl Default for Spring {
    fn default() -> Self {
        Spring { frequency: 3.0, damping: 0.35 }
    }
}
