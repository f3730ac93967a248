//! Limit: cuts the curve off at two values.

/// Cuts the curve off at two values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limit {
    /// Nothing goes below this value.
    pub low: f64,
    /// Nothing goes above this value; greater than `low`.
    pub high: f64,
}

impl Default for Limit {
    fn default() -> Self {
        Limit { low: 0.0, high: 1.0 }
    }
}
