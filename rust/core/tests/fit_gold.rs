//! Key counts never above the optimum of `fit_gold.json`, and errors within the tolerance by an
//! evaluation of our own.

#![allow(clippy::unwrap_used, clippy::panic)]

mod dense;

use std::fs;

use dense::{CASES, Dense, path};
use keywright_core::curve::{Curve, Interpolation};
use keywright_core::fit::{Extremes, Fit, Options, Slopes, fit};
use rstest::rstest;
use serde_json::Value;

const TOLERANCES: [&str; 5] = ["0.001", "0.0025", "0.005", "0.01", "0.02"];

fn gold() -> Value {
    serde_json::from_str(&fs::read_to_string(path("fit_gold.json")).unwrap()).unwrap()
}

fn count(gold: &Value, case: &str, kind: &str, tolerance: &str) -> Option<usize> {
    gold["cases"][case][kind][tolerance].as_u64().map(|keys| keys as usize)
}

/// The cubic Hermite interpolant of the samples at parameter `s` of interval `i`.
fn source(dense: &Dense, i: usize, s: f64) -> f64 {
    let h = dense.x[i + 1] - dense.x[i];
    let (y0, y1) = (dense.y[i], dense.y[i + 1]);
    let (m0, m1) = (dense.m[i] * h, dense.m[i + 1] * h);
    let c2 = 3.0 * (y1 - y0) - 2.0 * m0 - m1;
    let c3 = 2.0 * (y0 - y1) + m0 + m1;
    y0 + s * (m0 + s * (c2 + s * c3))
}

/// The curve's value at `x` by de Casteljau and bisection, from nothing but its knots.
fn value(curve: &Curve, x: f64) -> f64 {
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

/// Largest error over four probes a sample interval, as a part of the range of the probes.
fn error(dense: &Dense, fitted: &Curve) -> f64 {
    let (mut worst, mut low, mut high) = (0f64, f64::INFINITY, f64::NEG_INFINITY);
    for i in 0..dense.x.len() - 1 {
        for k in 0..4 {
            let s = f64::from(k) / 4.0;
            let y = source(dense, i, s);
            let x = dense.x[i] + s * (dense.x[i + 1] - dense.x[i]);
            worst = worst.max((y - value(fitted, x)).abs());
            (low, high) = (low.min(y), high.max(y));
        }
    }
    worst / (high - low)
}

fn holds(dense: &Dense, fit: &Fit, tolerance: f64) {
    assert!(fit.max_error <= tolerance);
    // The range over the probes is a little less than the curve's.
    let found = error(dense, &fit.curve);
    assert!((found - fit.max_error).abs() < 1e-3 * tolerance, "{found} {}", fit.max_error);
    for pair in fit.curve.knots().windows(2) {
        for weight in [pair[0].outgoing.weight, pair[1].incoming.weight] {
            assert!((0.02..=0.98).contains(&weight), "{weight}");
        }
    }
}

#[rstest]
fn never_more_keys_than_the_optimum(#[values(0, 1, 2, 3, 4, 5)] case: usize) {
    let (name, gold) = (CASES[case], gold());
    let dense = Dense::read(name);
    let curve = dense.curve();
    for text in TOLERANCES {
        let tolerance: f64 = text.parse().unwrap();
        for (extremes, kind) in [(Extremes::Free, "exact"), (Extremes::Keep, "extremes_kept")] {
            let options =
                Options { tolerance, extremes, slopes: Slopes::Exact, max_keys: 200, ..Options::default() };
            let fit = fit(&curve, &options).unwrap();
            holds(&dense, &fit, tolerance);
            if let Some(most) = count(&gold, name, kind, text) {
                assert!(fit.keys <= most, "{name} at {text} ({kind}): {} keys, known {most}", fit.keys);
            }
        }
    }
}
