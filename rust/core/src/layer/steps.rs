//! Steps: holds the curve at regular times.

/// Holds the curve at regular times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps {
    /// Number of holds over the span, at least 1.
    pub count: u32,
}

impl Default for Steps {
    fn default() -> Self {
        Steps { count: 8 }
    }
}
