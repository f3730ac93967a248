//! The straight line between the ends of a curve, from which Contrast and Smooth measure.

use crate::curve::Curve;

/// The straight line from where a curve starts to where it ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Chord {
    start: f64,
    end: f64,
}

impl Chord {
    /// The chord of a curve.
    pub fn of(curve: &Curve) -> Chord {
        Chord { start: curve.start(), end: curve.end() }
    }

    /// Its value at `x`, in 0..=1; the curve's own ends, bit for bit, at 0 and 1.
    pub fn at(self, x: f64) -> f64 {
        (1.0 - x) * self.start + x * self.end
    }

    /// Its slope.
    pub fn slope(self) -> f64 {
        self.end - self.start
    }
}
