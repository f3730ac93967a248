//! A narrow blur: the curve's distance from its chord, weighted by a Gaussian around a time.

use std::f64::consts::TAU;

use super::blur::{GAUSS_6, Part};

/// The Gaussian ends after this many standard deviations: 8e-11 of it is left.
const REACH: f64 = 6.5;

/// The convolution with a narrow Gaussian, at any time.
///
/// Its slope is the convolution of the slope, jumps being infinite slopes: however narrow the Gaussian,
/// nothing is divided by its width.
pub(super) struct Neighbourhood {
    parts: Vec<Part>,
    /// When the distance from the chord jumps, and by how much.
    jumps: Vec<(f64, f64)>,
    sigma: f64,
}

impl Neighbourhood {
    /// `sigma` is so small that a Gaussian sees at most one end of the span: below 1/13.
    pub fn new(parts: Vec<Part>, jumps: Vec<(f64, f64)>, sigma: f64) -> Neighbourhood {
        Neighbourhood { parts, jumps, sigma }
    }

    /// Value and slope at `x`.
    ///
    /// # Accuracy
    /// 1e-8 of the largest |d|, and of the steepest |d'|, around: quadrature with six nodes for at most
    /// 2σ of time.
    pub fn at(&self, x: f64) -> (f64, f64) {
        let reach = REACH * self.sigma;
        let (from, to) = (x - reach, x + reach);
        let mut sum = (0.0, 0.0);
        let first = self.parts.partition_point(|part| part.end() <= from);
        for part in self.parts[first..].iter().take_while(|part| part.start() < to) {
            self.add(part, (0.0, 1.0), (part.start(), part.end()), x, &mut sum);
        }
        let first = self.jumps.partition_point(|jump| jump.0 <= from);
        for &(t, jump) in self.jumps[first..].iter().take_while(|jump| jump.0 < to) {
            sum.1 += jump * (self.bell(x - t) + self.image(x, t));
        }
        let height = 1.0 / (self.sigma * TAU.sqrt());
        (sum.0 * height, sum.1 * height)
    }

    /// Adds what a stretch u of a part (times t) contributes, in panels that the quadrature can take.
    fn add(&self, part: &Part, u: (f64, f64), t: (f64, f64), x: f64, sum: &mut (f64, f64)) {
        let reach = REACH * self.sigma;
        if t.1 <= x - reach || t.0 >= x + reach {
            return;
        }
        if part.pace(u) * (u.1 - u.0) > 2.0 * self.sigma {
            let middle = (u.0 + u.1) / 2.0;
            let time = part.time(middle);
            self.add(part, (u.0, middle), (t.0, time), x, sum);
            self.add(part, (middle, u.1), (time, t.1), x, sum);
            return;
        }
        // Beyond the ends d goes on odd, its slope even.
        part.integrate(&GAUSS_6, u, |node| {
            let (near, far) = (self.bell(x - node.x), self.image(x, node.x));
            sum.0 += node.d_dx * (near - far);
            sum.1 += node.dd * (near + far);
        });
    }

    /// The Gaussian, but for its height.
    fn bell(&self, away: f64) -> f64 {
        let s = away / self.sigma;
        (-s * s / 2.0).exp()
    }

    /// The Gaussian of `x` at the image of `t` beyond the nearer end.
    fn image(&self, x: f64, t: f64) -> f64 {
        let away = if x < 0.5 { x + t } else { 2.0 - x - t };
        if away < REACH * self.sigma { self.bell(away) } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::blur::parts;
    use super::*;
    use crate::curve::{Curve, Knot};
    use rstest::rstest;

    #[rstest]
    fn a_cubic_gains_three_x_sigma_squared(#[values(0.02, 1e-3, 1e-6, 1e-9)] sigma: f64) {
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 3.0)]).unwrap();
        let around = Neighbourhood::new(parts(&input), Vec::new(), sigma);
        for x in [0.2, 0.5, 0.77] {
            let (d, slope) = around.at(x);
            assert!((d - (x * x * x - x + 3.0 * x * sigma * sigma)).abs() < 1e-8);
            assert!((slope - (3.0 * x * x - 1.0 + 3.0 * sigma * sigma)).abs() < 3e-8, "{slope}");
        }
    }

    #[rstest]
    fn at_the_ends_images_cancel(#[values(0.02, 1e-6)] sigma: f64) {
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 3.0), Knot::smooth(1.0, 1.0, -2.0)]).unwrap();
        let around = Neighbourhood::new(parts(&input), Vec::new(), sigma);
        assert!(around.at(0.0).0.abs() < 1e-10 && around.at(1.0).0.abs() < 1e-10);
    }

    #[test]
    fn a_jump_is_a_bell_of_slope() {
        let jump = Knot { arrival: 0.0, ..Knot::broken(0.5, 1.0, 0.0, 0.0) };
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), jump, Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        let sigma = 1e-4;
        let around = Neighbourhood::new(parts(&input), vec![(0.5, 1.0)], sigma);
        let (d, slope) = around.at(0.5);
        assert!(d.abs() < 1e-9);
        assert!((slope + 1.0 - 1.0 / (sigma * TAU.sqrt())).abs() < 1e-5);
    }
}
