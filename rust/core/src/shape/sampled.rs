//! Sampled: a motion from outside, as samples.

use crate::curve::Curve;
use crate::error::Error;
use crate::note::Made;

/// A motion from outside, as samples.
///
/// # What it does
/// Plays samples: captured, simulated or baked motion.
///
/// # When to use it
/// To put layers on a motion that has no keys, or to find few keys for it.
///
/// # Limits
/// From sample to sample the curve is monotone: a peak between two samples is cut off.
#[derive(Debug, Clone, PartialEq)]
pub struct Sampled {
    /// Times of the samples, increasing, in any unit; the first becomes 0, the last 1.
    pub x: Vec<f64>,
    /// Values of the samples, in curve units, as many as `x`.
    pub y: Vec<f64>,
}

impl Default for Sampled {
    /// The straight move; a document must give its own samples.
    fn default() -> Self {
        Sampled { x: vec![0.0, 1.0], y: vec![0.0, 1.0] }
    }
}

impl Sampled {
    /// The monotone interpolant (PCHIP) of the samples, time mapped linearly to 0..1, values as they are.
    ///
    /// # Errors
    /// As [`Curve::from_samples`].
    pub fn curve(&self) -> Result<Made, Error> {
        Curve::from_samples(&self.x, &self.y, None).map(Made::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_its_samples() {
        let sampled = Sampled { x: vec![10.0, 11.0, 13.0, 18.0], y: vec![0.0, 0.5, -3.0, 2.0] };
        let curve = sampled.curve().unwrap().curve;
        for (x, y) in [(0.0, 0.0), (0.125, 0.5), (0.375, -3.0), (1.0, 2.0)] {
            assert_eq!(curve.value(x), y);
        }
    }
}
