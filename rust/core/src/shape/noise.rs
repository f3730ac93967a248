//! Noise: a straight move with random detours.

use crate::curve::{Curve, MAX_KNOTS};
use crate::error::Error;
use crate::lattice::unit;
use crate::note::Made;

/// A straight move with random detours.
///
/// # What it does
/// Passes evenly spaced points, each a random distance from the straight move, without overshooting any.
///
/// # When to use it
/// For hesitant, hand-held and nervous moves.
///
/// # Limits
/// The ends stay 0 and 1. The same seed is the same motion everywhere, for ever.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    /// Farthest a point may lie from the straight move, in curve units.
    pub amplitude: f64,
    /// Points between the two ends.
    pub points: u32,
    /// Another seed, another noise.
    pub seed: u32,
}

impl Default for Noise {
    fn default() -> Self {
        Noise { amplitude: 0.15, points: 12, seed: 1 }
    }
}

impl Noise {
    /// Points i = 1…n at x = i/(n + 1), y = x + amplitude·unit(seed, i); monotone (PCHIP) slopes, weights
    /// 1/3. The ends are 0 and 1 exactly.
    ///
    /// # Errors
    /// As [`Curve::new`], outside the ranges of the parameters.
    pub fn curve(&self) -> Result<Made, Error> {
        // Never more points than a curve can hold; it refuses those.
        let points = self.points.min(MAX_KNOTS as u32);
        let end = points + 1;
        let x: Vec<f64> = (0..=end).map(|i| f64::from(i) / f64::from(end)).collect();
        let mut y = x.clone();
        for (i, y) in (1..=points).zip(&mut y[1..]) {
            *y += self.amplitude * unit(self.seed, i);
        }
        Curve::from_samples(&x, &y, None).map(Made::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_through_its_points() {
        let curve = Noise { amplitude: 0.3, points: 11, seed: 7 }.curve().unwrap().curve;
        let knots = curve.knots();
        assert_eq!(knots.len(), 13);
        assert_eq!(knots[1].y, 1.0 / 12.0 + 0.3 * 0.615_777_973_927_505_8);
        assert_eq!((curve.start(), curve.end()), (0.0, 1.0));
        assert_eq!(curve.turning_points().len(), turns(&knots.iter().map(|k| k.y).collect::<Vec<_>>()));
    }

    /// Turns of the polygon: monotone slopes add none.
    fn turns(y: &[f64]) -> usize {
        y.windows(3).filter(|w| (w[1] - w[0]) * (w[2] - w[1]) < 0.0).count()
    }

    #[test]
    fn another_seed_is_another_noise() {
        let with = |seed| Noise { seed, ..Noise::default() }.curve().unwrap().curve;
        assert_ne!(with(1), with(2));
        assert_eq!(with(1), with(1));
    }
}
