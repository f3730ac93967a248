//! Sharpen: adds detail back.

use super::blur::blurred;
use super::{Smooth, rebuilt, scale};
use crate::curve::{Curve, MIN_SPACING};
use crate::error::Error;
use crate::note::Made;
use crate::rebuild::{Jet, TOLERANCE};

/// Adds detail back: what [`Smooth`] would take away is added on top.
///
/// # What it does
/// y + amount·(y − smooth(y)): what is finer than the radius grows, the rest stays.
///
/// # When to use it
/// To make accents stand out, or to bring back what a capture has softened.
///
/// # Limits
/// Kinks stay kinks and jumps stay jumps, both larger.
///
/// # Accuracy
/// 6e-5 of the input's range. Ends stay bit for bit.
///
/// # Source
/// Unsharp masking.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sharpen {
    /// How much of the detail is added; −1 is the same as Smooth.
    pub amount: f64,
    /// Size of the detail: standard deviation of the Gaussian, as part of the span.
    pub radius: f64,
}

impl Default for Sharpen {
    fn default() -> Self {
        Sharpen { amount: 0.5, radius: 0.1 }
    }
}

impl Sharpen {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`], if the numbers grow beyond what a curve can hold.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        if self.amount == -1.0 {
            return Smooth { radius: self.radius }.apply(input);
        }
        if self.radius < MIN_SPACING {
            return Ok(input.clone().into());
        }
        // The rebuild may use up its tolerance; little is left for what it reads.
        let tolerance = 0.3 * TOLERANCE * scale(input) / self.amount.abs().max(1.0);
        let smooth = blurred(input, self.radius, tolerance);
        rebuilt(input, &smooth.times(), smooth.notes(), |p| {
            let (y, slope) = smooth.at(p.x, p.side);
            Jet { value: p.y + self.amount * (p.y - y), by_x: -self.amount * slope, by_y: 1.0 + self.amount }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Knot, Side};

    fn contact() -> Curve {
        Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::broken(0.6, 1.0, 4.0, -2.0),
            Knot::smooth(1.0, 1.0, 0.0),
        ])
        .unwrap()
    }

    #[test]
    fn minus_one_is_smooth() {
        let sharp = Sharpen { amount: -1.0, radius: 0.04 }.apply(&contact()).unwrap();
        assert_eq!(sharp, Smooth { radius: 0.04 }.apply(&contact()).unwrap());
    }

    #[test]
    fn a_contact_stays_one_and_gets_sharper() {
        let out = Sharpen::default().apply(&contact()).unwrap().curve;
        let (left, right) = (out.velocity(0.6, Side::Left), out.velocity(0.6, Side::Right));
        assert!((left - right - 1.5 * 6.0).abs() < 1e-6, "{left} {right}");
        assert!(out.value(0.6) > 1.05);
    }
}
