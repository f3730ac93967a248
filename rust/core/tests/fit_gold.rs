//! Key counts never above the optimum of `fit_gold.json`, and errors within the tolerance by an
//! evaluation of our own.

#![allow(clippy::unwrap_used, clippy::panic)]

mod dense;

use dense::{CASES, Dense, gold};
use keywright_core::fit::{Extremes, Fit, Options, Slopes, fit};
use rstest::rstest;

const TOLERANCES: [&str; 5] = ["0.001", "0.0025", "0.005", "0.01", "0.02"];

fn holds(dense: &Dense, fit: &Fit, tolerance: f64) {
    assert!(fit.max_error <= tolerance);
    // The range over the probes is a little less than the curve's.
    let found = dense.error(&fit.curve);
    assert!((found - fit.max_error).abs() < 1e-3 * tolerance, "{found} {}", fit.max_error);
    for pair in fit.curve.knots().windows(2) {
        for weight in [pair[0].outgoing.weight, pair[1].incoming.weight] {
            assert!((0.02..=0.98).contains(&weight), "{weight}");
        }
    }
}

#[rstest]
fn never_more_keys_than_the_optimum(#[values(0, 1, 2, 3, 4, 5)] case: usize) {
    let name = CASES[case];
    let dense = Dense::read(name);
    let curve = dense.curve();
    for text in TOLERANCES {
        let tolerance: f64 = text.parse().unwrap();
        for (extremes, kind) in [(Extremes::Free, "exact"), (Extremes::Keep, "extremes_kept")] {
            let options =
                Options { tolerance, extremes, slopes: Slopes::Exact, max_keys: 200, ..Options::default() };
            let fit = fit(&curve, &options).unwrap();
            holds(&dense, &fit, tolerance);
            if let Some(most) = gold(name, kind, text) {
                assert!(fit.keys <= most, "{name} at {text} ({kind}): {} keys, known {most}", fit.keys);
            }
        }
    }
}
