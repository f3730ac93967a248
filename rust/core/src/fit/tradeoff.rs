//! Keys against error: what each number of keys reaches.

use super::options::{Options, Unit};
use super::report::{Reason, Refusal};
use super::{ABOVE, fit};
use crate::curve::Curve;

/// The loosest tolerance, part of the range, and the smallest error worth a key.
const LOOSEST: f64 = 0.5;
const LEAST: f64 = 1e-6;

/// Each tolerance asked for is the one before over this, at least.
const STEP: f64 = 1.02;

/// For numbers of keys, rising, the error they allow (part of the range), falling; up to `options.max_keys`.
///
/// Asked for with that error as its tolerance, [`fit`](super::fit()) gives no more keys. Where extremes are
/// kept it may err less: a lower tolerance would make more extremes keys. A number of keys that gains less
/// than 2 % over fewer may be missing. `options.tolerance` means nothing.
///
/// # Errors
/// A [`Refusal`] where there is no fit at all: kinks between frames, an option out of range, and
/// [`Reason::TooManyKeys`] where even the loosest fit needs more keys than allowed.
///
/// # Example
/// ```
/// use keywright_core::curve::Curve;
/// use keywright_core::fit::{Options, tradeoff};
///
/// let x: Vec<f64> = (0..=200).map(|i| f64::from(i) / 200.0).collect();
/// let y: Vec<f64> = x.iter().map(|x| (6.0 * x).sin()).collect();
/// let points = tradeoff(&Curve::from_samples(&x, &y, None)?, &Options::default())?;
/// assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tradeoff(curve: &Curve, options: &Options) -> Result<Vec<(usize, f64)>, Refusal> {
    let at = |tolerance: f64| fit(curve, &Options { tolerance, unit: Unit::Range, ..options.clone() });
    let mut points: Vec<(usize, f64)> = Vec::new();
    let mut tolerance = LOOSEST;
    loop {
        let found = match at(tolerance) {
            Ok(found) => found,
            Err(Refusal { reason: Reason::TooManyKeys | Reason::OutOfReach, .. }) if !points.is_empty() => {
                return Ok(points);
            }
            Err(refusal) => return Err(refusal),
        };
        let enough = |tolerance: f64| at(tolerance).is_ok_and(|fit| fit.keys <= found.keys);
        let error = least([found.max_error, tolerance], enough);
        while points.last().is_some_and(|&(keys, _)| keys >= found.keys) {
            points.pop();
        }
        points.push((found.keys, error));
        tolerance = error / STEP;
        if tolerance < LEAST {
            return Ok(points);
        }
    }
}

/// About the least tolerance between two that is enough; the upper one is.
fn least([mut low, mut high]: [f64; 2], enough: impl Fn(f64) -> bool) -> f64 {
    let next = low.max(LEAST) * ABOVE;
    if next >= high || enough(next) {
        return next.min(high);
    }
    while high > STEP * low {
        let middle = (low * high).sqrt();
        if enough(middle) { high = middle } else { low = middle }
    }
    high
}
