//! Arc Bias: makes each rise and fall happen early or late.

/// Makes each rise and fall happen early or late.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ArcBias {
    /// −1 (late) to 1 (early).
    pub bias: f64,
}

impl Default for ArcBias {
    fn default() -> Self {
        ArcBias { bias: 0.5 }
    }
}
