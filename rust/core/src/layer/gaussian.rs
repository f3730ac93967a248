//! A narrow blur: the curve's distance from its chord, weighted by a Gaussian around a time.

use std::f64::consts::TAU;

use super::blur::{GAUSS_6, Part};

/// The Gaussian ends after this many standard deviations: 8e-11 of it is left.
const REACH: f64 = 6.5;

/// The convolution with a narrow Gaussian, at any time.
pub(super) struct Neighbourhood {
    parts: Vec<Part>,
    sigma: f64,
}

impl Neighbourhood {
    /// `sigma` is so small that a Gaussian sees at most one end of the span: below 1/13.
    pub fn new(parts: Vec<Part>, sigma: f64) -> Neighbourhood {
        Neighbourhood { parts, sigma }
    }

    /// Value and slope at `x`.
    ///
    /// # Accuracy
    /// 1e-8 of the largest |d| around: quadrature with six nodes for at most 2σ of time.
    pub fn at(&self, x: f64) -> (f64, f64) {
        let reach = REACH * self.sigma;
        let (from, to) = (x - reach, x + reach);
        let first = self.parts.partition_point(|part| part.end() <= from);
        let mut sum = (0.0, 0.0);
        for part in self.parts[first..].iter().take_while(|part| part.start() < to) {
            self.add(part, (0.0, 1.0), (part.start(), part.end()), x, &mut sum);
        }
        let height = 1.0 / (self.sigma * TAU.sqrt());
        (sum.0 * height, sum.1 * height / (self.sigma * self.sigma))
    }

    /// Adds what a stretch u of a part (times t) contributes, in panels that the quadrature can take.
    fn add(&self, part: &Part, u: (f64, f64), t: (f64, f64), x: f64, sum: &mut (f64, f64)) {
        let reach = REACH * self.sigma;
        if t.1 <= x - reach || t.0 >= x + reach {
            return;
        }
        if part.pace() * (u.1 - u.0) > 2.0 * self.sigma {
            let middle = (u.0 + u.1) / 2.0;
            let time = part.time(middle);
            self.add(part, (u.0, middle), (t.0, time), x, sum);
            self.add(part, (middle, u.1), (time, t.1), x, sum);
            return;
        }
        let bell = |away: f64| {
            let s = away / self.sigma;
            (-s * s / 2.0).exp()
        };
        part.integrate(&GAUSS_6, u, |t, d| {
            let near = bell(x - t);
            sum.0 += d * near;
            sum.1 -= d * near * (x - t);
            // The image beyond the nearer end has the opposite sign.
            let (image, side) = if x < 0.5 { (-t, x + t) } else { (2.0 - t, x + t - 2.0) };
            if (x - image).abs() < reach {
                let far = bell(side);
                sum.0 -= d * far;
                sum.1 += d * far * side;
            }
        });
    }
}
