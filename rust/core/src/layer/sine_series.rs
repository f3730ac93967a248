//! A wide blur: the sine series of the curve's distance from its chord, each term damped.
//!
//! d = Σ b_k·sin(kπx) is odd around 0 and 1 by nature, and a Gaussian of standard deviation σ multiplies
//! sin(kπx) by e^(−(kπσ)²/2).

use std::f64::consts::PI;

use super::blur::{GAUSS_4, Node, Part};

/// Terms damped below this are left out.
const LEAST: f64 = 1e-17;

/// Nodes or times worked on side by side.
const LANES: usize = 8;

/// A sum of sines and its slope.
pub(super) struct SineSeries {
    /// The factor of sin(kπx), from k = 1 on.
    factors: Vec<f64>,
}

impl SineSeries {
    /// The series of `parts`, blurred with standard deviation `sigma`.
    ///
    /// # Accuracy
    /// Quadrature with four nodes for at most σ of time: 5e-8 of the largest |d| for the terms that
    /// matter most (kπσ near 2.8), less for all others.
    pub fn blurred(parts: &[Part], sigma: f64) -> SineSeries {
        let count = ((-2.0 * LEAST.ln()).sqrt() / (PI * sigma)).ceil() as usize;
        let mut factors = vec![0.0; count];
        let mut nodes = Nodes { held: 0, angle: [0.0; LANES], weight: [0.0; LANES] };
        for part in parts {
            let panels = (part.pace((0.0, 1.0)) / sigma).ceil().max(1.0);
            for i in 0..panels as u32 {
                let ends = (f64::from(i) / panels, f64::from(i + 1) / panels);
                part.integrate(&GAUSS_4, ends, |node| nodes.add(&node, &mut factors));
            }
        }
        nodes.flush(&mut factors);
        for (i, factor) in factors.iter_mut().enumerate() {
            let damped = (i + 1) as f64 * PI * sigma;
            *factor *= 2.0 * (-damped * damped / 2.0).exp();
        }
        SineSeries { factors }
    }

    /// Value and slope at each of the times.
    pub fn at(&self, xs: &[f64]) -> Vec<(f64, f64)> {
        let mut all = Vec::with_capacity(xs.len() + LANES);
        for chunk in xs.chunks(LANES) {
            let mut angle = [0.0; LANES];
            for (angle, x) in angle.iter_mut().zip(chunk) {
                *angle = PI * x;
            }
            // sin(kθ) and cos(kθ) from those of k − 1 and k − 2: s_k = 2cosθ·s_(k−1) − s_(k−2).
            let twice = angle.map(|a| 2.0 * a.cos());
            let (mut sin, mut sin_before) = (angle.map(f64::sin), [0.0; LANES]);
            let (mut cos, mut cos_before) = (angle.map(f64::cos), [1.0; LANES]);
            let (mut value, mut slope) = ([0.0; LANES], [0.0; LANES]);
            for (i, &factor) in self.factors.iter().enumerate() {
                let rate = factor * (i + 1) as f64 * PI;
                for l in 0..LANES {
                    value[l] += factor * sin[l];
                    slope[l] += rate * cos[l];
                    (sin[l], sin_before[l]) = (twice[l] * sin[l] - sin_before[l], sin[l]);
                    (cos[l], cos_before[l]) = (twice[l] * cos[l] - cos_before[l], cos[l]);
                }
            }
            all.extend(value.into_iter().zip(slope).take(chunk.len()));
        }
        all
    }
}

/// Nodes that wait until there are enough to be worked on side by side.
struct Nodes {
    held: usize,
    angle: [f64; LANES],
    weight: [f64; LANES],
}

impl Nodes {
    fn add(&mut self, node: &Node, factors: &mut [f64]) {
        self.angle[self.held] = PI * node.x;
        self.weight[self.held] = node.d_dx;
        self.held += 1;
        if self.held == LANES {
            self.flush(factors);
        }
    }

    /// Adds weight·sin(k·angle) of every node to factor k.
    fn flush(&mut self, factors: &mut [f64]) {
        self.weight[self.held..].fill(0.0);
        let twice = self.angle.map(|a| 2.0 * a.cos());
        let mut sin: [f64; LANES] = std::array::from_fn(|l| self.weight[l] * self.angle[l].sin());
        let mut before = [0.0; LANES];
        for factor in factors {
            let half: [f64; LANES / 2] = std::array::from_fn(|l| sin[l] + sin[l + LANES / 2]);
            *factor += (half[0] + half[2]) + (half[1] + half[3]);
            for l in 0..LANES {
                (sin[l], before[l]) = (twice[l] * sin[l] - before[l], sin[l]);
            }
        }
        self.held = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::super::blur::parts;
    use super::*;
    use crate::curve::{Curve, Handle, Knot};

    #[test]
    fn factors_of_a_parabola() {
        // x(1 − x): 8/(kπ)³ for odd k, nothing for even k.
        let input = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 1.0),
            Knot::smooth(0.5, 0.25, 0.0),
            Knot::smooth(1.0, 0.0, -1.0),
        ])
        .unwrap();
        let series = SineSeries::blurred(&parts(&input), 0.05);
        assert_eq!(series.factors.len(), 57);
        for (i, factor) in series.factors.iter().enumerate() {
            let kp = (i + 1) as f64 * PI;
            let expected =
                if i % 2 == 0 { 8.0 / kp.powi(3) * (-(kp * 0.05).powi(2) / 2.0).exp() } else { 0.0 };
            assert!((factor - expected).abs() < 2e-9, "{} {factor:e}", i + 1);
        }
    }

    #[test]
    fn however_uneven_time_runs_on_a_segment() {
        // A straight half, drawn with heavy handles.
        let heavy = |slope| Handle { slope, weight: 0.9 };
        let mut top = Knot::broken(0.5, 0.5, 1.0, -1.0);
        let mut start = Knot::smooth(0.0, 0.0, 1.0);
        (start.outgoing, top.incoming) = (heavy(1.0), heavy(1.0));
        let bent = Curve::new(vec![start, top, Knot::smooth(1.0, 0.0, -1.0)]).unwrap();
        let plain = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 1.0),
            Knot::broken(0.5, 0.5, 1.0, -1.0),
            Knot::smooth(1.0, 0.0, -1.0),
        ])
        .unwrap();
        let times: Vec<f64> = (0..=50).map(|i| f64::from(i) / 50.0).collect();
        let look = |curve: &Curve| SineSeries::blurred(&parts(curve), 0.02).at(&times);
        for ((bent, slope), (plain, plain_slope)) in look(&bent).into_iter().zip(look(&plain)) {
            assert!((bent - plain).abs() < 1e-8 && (slope - plain_slope).abs() < 1e-6);
        }
    }
}
