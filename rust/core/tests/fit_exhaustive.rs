//! On small random curves no choice of samples and weights from a grid needs fewer keys than the fit.

#![allow(clippy::unwrap_used, clippy::panic)]

use keywright_core::curve::Curve;
use keywright_core::fit::{Extremes, Options, Slopes, fit, fit_common};
use rstest::rstest;

const SAMPLES: usize = 14;
const TOLERANCE: f64 = 0.02;

/// A sampled motion with slopes, its range, and the values of its Hermite interpolant at four probes an
/// interval.
struct Motion {
    x: Vec<f64>,
    y: Vec<f64>,
    m: Vec<f64>,
    probes: Vec<(f64, f64)>,
    range: f64,
}

fn motion(seed: u32) -> Motion {
    let mut state = seed;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1u32 << 24)
    };
    let x: Vec<f64> = (0..SAMPLES).map(|k| k as f64 / (SAMPLES - 1) as f64).collect();
    let mut y = vec![0.0];
    let mut pace = 0.0;
    for _ in 1..SAMPLES {
        pace = 0.6 * pace + random() - 0.5;
        y.push(y[y.len() - 1] + pace);
    }
    let at = |k: usize| y[k.min(SAMPLES - 1)];
    let step = x[1];
    let m: Vec<f64> = (0..SAMPLES).map(|k| (at(k + 1) - at(k.saturating_sub(1))) / (2.0 * step)).collect();
    let mut probes = Vec::new();
    for k in 0..4 * (SAMPLES - 1) {
        let (i, s) = (k / 4, (k % 4) as f64 / 4.0);
        let (m0, m1) = (m[i] * step, m[i + 1] * step);
        let (c2, c3) = (3.0 * (y[i + 1] - y[i]) - 2.0 * m0 - m1, 2.0 * (y[i] - y[i + 1]) + m0 + m1);
        probes.push((x[i] + s * step, y[i] + s * (m0 + s * (c2 + s * c3))));
    }
    let low = probes.iter().map(|p| p.1).fold(y[SAMPLES - 1], f64::min);
    let high = probes.iter().map(|p| p.1).fold(y[SAMPLES - 1], f64::max);
    Motion { x, y, m, range: high - low, probes }
}

/// Whether weights from a grid keep the span from sample `i` to sample `j` within the tolerance.
fn fits_on_grid(motion: &Motion, i: usize, j: usize, tolerance: f64) -> bool {
    let d = motion.x[j] - motion.x[i];
    let grid = (0..=40).map(|k| 0.02 + 0.024 * f64::from(k));
    let close = |wa: f64, wb: f64| {
        let times = [0.0, wa, 1.0 - wb, 1.0];
        let (a, b) = (motion.y[i], motion.y[j]);
        let values = [a, a + motion.m[i] * wa * d, b - motion.m[j] * wb * d, b];
        let cubic = |p: [f64; 4], u: f64| {
            let v = 1.0 - u;
            v * v * v * p[0] + 3.0 * u * v * v * p[1] + 3.0 * u * u * v * p[2] + u * u * u * p[3]
        };
        motion.probes[4 * i + 1..4 * j].iter().all(|&(x, y)| {
            let t = (x - motion.x[i]) / d;
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..30 {
                let u = 0.5 * (low + high);
                if cubic(times, u) < t { low = u } else { high = u }
            }
            (cubic(values, low) - y).abs() <= tolerance * motion.range
        })
    };
    grid.clone().any(|wa| grid.clone().any(|wb| close(wa, wb)))
}

/// With every point of the curve a candidate, and with its samples alone.
#[rstest]
fn no_grid_needs_fewer(
    #[values(1, 2, 3, 4, 5, 6, 7, 8)] seed: u32,
    #[values(None, Some(SAMPLES as u32 - 1))] frames: Option<u32>,
) {
    let motion = motion(seed);
    let mut fewest = [0; SAMPLES];
    for j in 1..SAMPLES {
        let ways = (0..j).filter(|&i| j == i + 1 || fits_on_grid(&motion, i, j, TOLERANCE));
        fewest[j] = ways.map(|i| fewest[i] + 1).min().unwrap();
    }
    let curve = Curve::from_samples(&motion.x, &motion.y, Some(&motion.m)).unwrap();
    let (slopes, extremes) = (Slopes::Exact, Extremes::Free);
    let options = Options { tolerance: TOLERANCE, slopes, extremes, frames, ..Options::default() };
    let fit = fit(&curve, &options).unwrap();
    assert!(fit.keys <= fewest[SAMPLES - 1] + 1, "{} keys, the grid {}", fit.keys, fewest[SAMPLES - 1] + 1);
}

/// Loose enough that a quarter of the samples can go: else a fit leaves them as they are.
const LOOSE: f64 = 0.08;

/// Two channels: a span counts for the grid where it fits in both.
#[rstest]
fn no_grid_needs_fewer_common_times(#[values(1, 2, 3, 4, 5, 6, 7, 8)] seed: u32) {
    let motions = [motion(seed), motion(100 + seed)];
    let mut fewest = [0; SAMPLES];
    for j in 1..SAMPLES {
        let fits = |i: usize| motions.iter().all(|motion| fits_on_grid(motion, i, j, LOOSE));
        let ways = (0..j).filter(|&i| j == i + 1 || fits(i));
        fewest[j] = ways.map(|i| fewest[i] + 1).min().unwrap();
    }
    let curves = motions.map(|motion| Curve::from_samples(&motion.x, &motion.y, Some(&motion.m)).unwrap());
    let (slopes, extremes, frames) = (Slopes::Exact, Extremes::Free, Some(SAMPLES as u32 - 1));
    let options = Options { slopes, extremes, frames, ..Options::default() };
    let fits = fit_common(&[(&curves[0], LOOSE), (&curves[1], LOOSE)], &options, |_| true).unwrap();
    let keys = fits[0].keys;
    assert!(4 * keys <= 3 * SAMPLES);
    assert!(keys <= fewest[SAMPLES - 1] + 1, "{keys} keys, the grid {}", fewest[SAMPLES - 1] + 1);
}
