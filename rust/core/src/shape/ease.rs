//! Ease: the artist's own knots.

use crate::curve::{Curve, Knot};
use crate::error::Error;
use crate::note::Made;

/// The artist's own knots.
///
/// # What it does
/// Plays the curve as it was drawn, or as it was read from keys.
///
/// # When to use it
/// For a move that is already there, and for every classic ease: with two knots it is a CSS
/// `cubic-bezier`.
///
/// # Limits
/// Handles stay within their segment, so that time never runs backwards.
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

impl Ease {
    /// The knots as a curve.
    ///
    /// # Errors
    /// As [`Curve::new`].
    pub fn curve(&self) -> Result<Made, Error> {
        Curve::new(self.knots.clone()).map(Made::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_smoothstep() {
        let curve = Ease::default().curve().unwrap().curve;
        for i in 0..=64 {
            let x = f64::from(i) / 64.0;
            assert!((curve.value(x) - x * x * (3.0 - 2.0 * x)).abs() < 1e-15);
        }
    }
}
