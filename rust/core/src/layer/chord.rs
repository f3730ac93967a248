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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;

    #[test]
    fn meets_the_ends_bit_for_bit() {
        for (start, end) in [(0.1, 0.7), (-369.0, 0.3), (1e6, -1e-6)] {
            let knots = vec![Knot::smooth(0.0, start, 5.0), Knot::smooth(1.0, end, 5.0)];
            let chord = Chord::of(&Curve::new(knots).unwrap());
            assert_eq!((chord.at(0.0), chord.at(1.0)), (start, end));
            assert_eq!(chord.slope(), end - start);
        }
    }
}
