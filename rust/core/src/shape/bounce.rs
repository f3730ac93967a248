//! Bounce: a ball that falls and rebounds.

/// A ball that falls and rebounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounce {
    /// Rebounds after the first contact.
    pub bounces: u32,
    /// Speed after a contact against the speed before it, 0 to 0.99.
    pub elasticity: f64,
}

impl Default for Bounce {
    fn default() -> Self {
        Bounce { bounces: 4, elasticity: 0.6 }
    }
}
