//! The dense cases: sampled motions with slopes, read from `tests/cases/dense`, and an evaluation of
//! our own to hold fits against them.

// Each test that takes this module uses a part of it.
#![allow(dead_code)]

use std::fs;
use std::path::PathBuf;

use keywright_core::curve::{Curve, Interpolation};
use serde_json::Value;

/// The names of the cases.
pub const CASES: [&str; 6] = ["bounce", "elastic", "noise", "jiggle", "mocap", "steps"];

/// A cubic Hermite interpolant: times, values, slopes.
pub struct Dense {
    pub x: Vec<f64>,
    pub y: Vec<f64>,
    pub m: Vec<f64>,
}

/// The path of a file among the dense cases.
pub fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/dense").join(file)
}

/// The fewest keys known for a case at a tolerance, if they are.
pub fn gold(case: &str, kind: &str, tolerance: &str) -> Option<usize> {
    let gold: Value = serde_json::from_str(&fs::read_to_string(path("fit_gold.json")).unwrap()).unwrap();
    gold["cases"][case][kind][tolerance].as_u64().map(|keys| keys as usize)
}

impl Dense {
    /// The case of this name.
    pub fn read(name: &str) -> Dense {
        let bytes = fs::read(path(&format!("{name}.npy"))).unwrap();
        let rows = rows(&bytes);
        let [x, y, m] = <[Vec<f64>; 3]>::try_from(rows).unwrap();
        Dense { x, y, m }
    }

    /// The case as a curve.
    pub fn curve(&self) -> Curve {
        Curve::from_samples(&self.x, &self.y, Some(&self.m)).unwrap()
    }

    /// The cubic Hermite interpolant at parameter `s` of interval `i`.
    pub fn value(&self, i: usize, s: f64) -> f64 {
        let h = self.x[i + 1] - self.x[i];
        let (y0, y1) = (self.y[i], self.y[i + 1]);
        let (m0, m1) = (self.m[i] * h, self.m[i + 1] * h);
        let c2 = 3.0 * (y1 - y0) - 2.0 * m0 - m1;
        let c3 = 2.0 * (y0 - y1) + m0 + m1;
        y0 + s * (m0 + s * (c2 + s * c3))
    }

    /// Largest distance of a curve over four probes a sample interval, as a part of the probes' range.
    pub fn error(&self, fitted: &Curve) -> f64 {
        let (mut worst, mut low, mut high) = (0f64, f64::INFINITY, f64::NEG_INFINITY);
        for i in 0..self.x.len() - 1 {
            for k in 0..4 {
                let s = f64::from(k) / 4.0;
                let y = self.value(i, s);
                let x = self.x[i] + s * (self.x[i + 1] - self.x[i]);
                worst = worst.max((y - value(fitted, x)).abs());
                (low, high) = (low.min(y), high.max(y));
            }
        }
        worst / (high - low)
    }
}

/// A curve's value at `x` by de Casteljau and bisection, from nothing but its knots.
pub fn value(curve: &Curve, x: f64) -> f64 {
    let knots = curve.knots();
    let i = (1..knots.len() - 1).find(|&i| x < knots[i].x).unwrap_or(knots.len() - 1) - 1;
    let (a, b) = (&knots[i], &knots[i + 1]);
    assert_eq!(a.interpolation, Interpolation::Bezier);
    let d = b.x - a.x;
    let (wa, wb) = (a.outgoing.weight * d, b.incoming.weight * d);
    let times = [a.x, a.x + wa, b.x - wb, b.x];
    let values = [a.y, a.y + a.outgoing.slope * wa, b.arrival - b.incoming.slope * wb, b.arrival];
    let at = |points: [f64; 4], u: f64| {
        let mut p = points;
        for n in (1..4).rev() {
            for k in 0..n {
                p[k] += u * (p[k + 1] - p[k]);
            }
        }
        p[0]
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..54 {
        let u = 0.5 * (low + high);
        if at(times, u) < x { low = u } else { high = u }
    }
    at(values, 0.5 * (low + high))
}

/// The rows of a `.npy` of format 1.0 that holds a two-dimensional C array of little-endian doubles.
fn rows(bytes: &[u8]) -> Vec<Vec<f64>> {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let start = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let header = std::str::from_utf8(&bytes[10..start]).unwrap();
    assert!(header.contains("'<f8'") && header.contains("'fortran_order': False"), "{header}");
    let shape = header.split_once("'shape': (").unwrap().1.split_once(')').unwrap().0;
    let sizes: Vec<usize> = shape.split(',').map(|size| size.trim().parse().unwrap()).collect();
    let numbers: Vec<f64> =
        bytes[start..].chunks_exact(8).map(|b| f64::from_le_bytes(b.try_into().unwrap())).collect();
    assert_eq!(numbers.len(), sizes[0] * sizes[1]);
    numbers.chunks_exact(sizes[1]).map(<[f64]>::to_vec).collect()
}
