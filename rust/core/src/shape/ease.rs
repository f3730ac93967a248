//! Ease: the artist's own knots.

use crate::curve::Knot;

/// The artist's own knots.
#[derive(Debug, Clone, PartialEq)]
pub struct Ease {
    /// The knots of the curve, first at x = 0, last at x = 1.
    pub knots: Vec<Knot>,
}

impl Default for Ease {
    /// From 0 to 1, flat at both ends: `cubic-bezier(1/3, 0, 2/3, 1)`.
    fn default() -> Self {
        Ease { knots: vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)] }
    }
}
