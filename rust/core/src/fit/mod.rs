//! Curve → fewest knots within a tolerance.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `options` | what is asked |
//! | `report` | what is answered: a fit, or a refusal that says what would be needed |
//! | `frames` | kinks and jumps between whole frames |
//! | `landmarks` | what must be a knot |
//! | `table` | a smooth piece as candidates and probes |
//! | `cubic`, `lanes` | the arithmetic of one span, many probes at a time |
//! | `chebyshev` | the linear minimax problem |
//! | `span` | whether two weights keep a span within the tolerance |
//! | `search` | the fewest spans |
//! | `balance` | as many spans with less error |
//! | `smooth` | fewer spans, with knots whose time, value and slope are free |
//! | `joint`, `pair`, `band` | several spans fitted together |
//! | `fair` | what a fit must not add: turns and inflections |
//! | `solve` | a whole curve at one tolerance |
//! | `verify` | the final check, by the curves' own evaluation |
//! | `tradeoff` | keys against error |
//! | `many` | curve after curve on several threads |
//! | `together`, `aligned` | several curves with common key times |

mod aligned;
mod balance;
mod band;
mod chebyshev;
mod cubic;
mod fair;
mod frames;
mod joint;
mod landmarks;
mod lanes;
mod many;
mod options;
mod pair;
mod report;
mod search;
mod smooth;
mod solve;
mod span;
mod table;
mod together;
mod tradeoff;
mod verify;

use crate::curve::{Curve, Knot};
pub use many::fit_each;
pub use options::{Extremes, Kinks, Options, Slopes, Snap, Unit};
pub use report::{Fit, Reason, Refusal};
pub use together::fit_common;
pub use tradeoff::tradeoff;

use solve::solve;

/// A range below this part of the values' size is rounding, and what is below the floor by this part of
/// the range.
const ROUNDING: f64 = 1e-12;

/// Of a curve with few knots, those go that can within this part of the tolerance.
const REDUNDANT: f64 = 0.02;

/// The tolerance the search aims at, in parts of the one asked for: the search's arithmetic is good to
/// 1e-6 of a span's rise, the final check is exact.
const AIMS: [f64; 4] = [1.0 - 1e-6, 0.999, 0.99, 0.9];

/// What a tolerance is raised by, so that the search, which aims below it, finds what was found before.
const ABOVE: f64 = 1.0 + 1e-5;

/// The fewest knots within a tolerance of `curve`.
///
/// Ends, kinks, jumps and Holds are kept, with the slopes on their sides; flat and straight runs stay so,
/// and with [`Extremes::Keep`] every prominent extreme is a flat knot. A flat curve is two knots. A curve
/// that is near its fewest knots already stays as it is, so that a fit of a fit changes nothing.
///
/// # Guarantees
/// The largest error at equal times, found by evaluating both curves at four times in each sample
/// interval and on every frame asked for, is at most `options.tolerance`.
/// Weights are at most 0.98.
///
/// # Errors
/// A [`Refusal`] that says why, and what would help: the keys that would be needed, the tolerance the
/// keys allowed would reach, the worst time.
///
/// # Source
/// Breadth-first search over the source's samples; a span's weights by Gauss–Newton with damping, then
/// linear minimax steps; in the smooth mode several spans together. See `search`, `span` and `smooth`.
///
/// # Example
/// ```
/// use keywright_core::curve::Curve;
/// use keywright_core::fit::{Options, fit};
///
/// let x: Vec<f64> = (0..=200).map(|i| f64::from(i) / 200.0).collect();
/// let y: Vec<f64> = x.iter().map(|x| (6.0 * x).sin()).collect();
/// let fitted = fit(&Curve::from_samples(&x, &y, None)?, &Options::default())?;
/// assert!(fitted.keys <= 5 && fitted.max_error <= 0.005);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fit(curve: &Curve, options: &Options) -> Result<Fit, Refusal> {
    options.check()?;
    let placed = frames::place(curve, options)?;
    let source = &placed.curve;
    let range = source.range();
    if let Some(flat) = flat(source, range, options) {
        return Ok(Fit::of(source, flat, 1.0, options.frames, 0.0));
    }
    let options = &options.in_range(range);
    match best(source, range, options, placed.shift) {
        Some(fit) if fit.keys <= options.max_keys => Ok(fit),
        found => Err(refusal(source, range, options, found.map(|fit| fit.keys))),
    }
}

/// The fewest knots, however many: the smooth mode's answer; the exact one's where that has as many keys
/// and errs less, or there is no other.
///
/// Fewer keys are no reason: the exact mode may buy them with turns and inflections that the source lacks.
fn best(source: &Curve, range: f64, options: &Options, shift: f64) -> Option<Fit> {
    let by = |slopes| within(source, range, &Options { slopes, ..options.clone() }, shift);
    if options.slopes == Slopes::Exact {
        return by(Slopes::Exact).map(|found| found.fit);
    }
    let smooth = by(Slopes::Smooth);
    if smooth.as_ref().is_some_and(|found| found.is_unbeaten) {
        return smooth.map(|found| found.fit);
    }
    match (smooth.map(|found| found.fit), by(Slopes::Exact).map(|found| found.fit)) {
        (Some(smooth), Some(exact)) if exact.keys == smooth.keys && exact.max_error < smooth.max_error => {
            Some(exact)
        }
        (None, exact) => exact,
        (smooth, _) => smooth,
    }
}

/// What one mode found, checked.
struct Found {
    fit: Fit,
    is_unbeaten: bool,
}

/// The fewest knots that one mode finds, however many; aimed closer until the final check agrees.
fn within(source: &Curve, range: f64, options: &Options, shift: f64) -> Option<Found> {
    for aim in AIMS {
        let closer = Options { tolerance: aim * options.tolerance, ..options.clone() };
        let found = solve(source, range, &closer)?;
        let fit = Fit::of(source, found.curve, range, options.frames, shift);
        if fit.max_error <= options.tolerance && !(options.floor && fit.below > ROUNDING) {
            let is_unbeaten = found.is_unbeaten && aim == AIMS[0] && !is_near(source, &fit);
            return Some(Found { fit: settled(source, range, fit, &closer, shift), is_unbeaten });
        }
    }
    None
}

/// What has few knots already stays as it is, so that a second fit of a fit changes nothing.
///
/// A fit may err by the tolerance, and a fit of that by the tolerance again: with twice the tolerance a
/// few keys can nearly always go. So unless more than a quarter of them do, only knots that hardly matter
/// ([`REDUNDANT`]) are left out, and if there are none the source's own knots are the answer.
fn settled(source: &Curve, range: f64, fit: Fit, options: &Options, shift: f64) -> Fit {
    let own = source.knots().len();
    if !is_near(source, &fit) || !solve::is_legal(source, range, options) {
        return fit;
    }
    let strict = Options { tolerance: REDUNDANT * options.tolerance, ..options.clone() };
    let reduced = solve(source, range, &strict).map(|found| found.curve);
    let reduced = reduced.filter(|curve| curve.knots().len() < own);
    let curve = reduced.unwrap_or_else(|| source.clone());
    let settled = Fit::of(source, curve, range, options.frames, shift);
    if settled.max_error <= options.tolerance { settled } else { fit }
}

/// Whether the source has hardly more knots than its fit.
fn is_near(source: &Curve, fit: &Fit) -> bool {
    4 * fit.keys > 3 * source.knots().len()
}

/// Two knots, and the locked ones, for a curve that keeps its value.
fn flat(curve: &Curve, range: f64, options: &Options) -> Option<Curve> {
    let size = curve.start().abs().max(curve.end().abs());
    if range > ROUNDING * size {
        return None;
    }
    let mut times = options.locked.clone();
    times.extend([0.0, 1.0]);
    times.sort_by(f64::total_cmp);
    times.dedup_by(|later, kept| *later - *kept < landmarks::SAME_TIME);
    Curve::new(times.into_iter().map(|x| Knot::smooth(x, curve.start(), 0.0)).collect()).ok()
}

/// Why there is no answer, and what would do: more keys are needed than allowed, or no number is enough.
fn refusal(source: &Curve, range: f64, options: &Options, keys_needed: Option<usize>) -> Refusal {
    let most = keys_needed.map_or(usize::MAX, |_| options.max_keys);
    let reached = loosest(source, range, options, most);
    Refusal {
        keys_needed,
        tolerance_reached: reached.map(|(tolerance, _)| tolerance),
        worst_at: reached.map(|(_, at)| at),
        ..Refusal::new(keys_needed.map_or(Reason::OutOfReach, |_| Reason::TooManyKeys))
    }
}

/// About the smallest tolerance at which there is a fit of at most `most` keys, and where that errs most.
///
/// Less than the error found may not do: extremes that a looser tolerance let go would be keys again.
fn loosest(source: &Curve, range: f64, options: &Options, most: usize) -> Option<(f64, f64)> {
    let at = |tolerance: f64| {
        let asked = Options { tolerance, ..options.clone() };
        solve(source, range, &asked).map(|found| found.curve).filter(|curve| curve.knots().len() <= most)
    };
    let (mut low, mut high) = (options.tolerance, 1.0);
    let mut found = at(high)?;
    // To within 2 %.
    while high > 1.02 * low {
        let middle = (low * high).sqrt();
        match at(middle) {
            Some(curve) => (found, high) = (curve, middle),
            None => low = middle,
        }
    }
    let found = Fit::of(source, found, range, options.frames, 0.0);
    let holds = |tolerance: &f64| {
        let asked = Options { tolerance: *tolerance, ..options.clone() };
        best(source, range, &asked, 0.0).is_some_and(|fit| fit.keys <= most)
    };
    let tolerance = [found.max_error, high].map(|tolerance| tolerance * ABOVE).into_iter().find(holds);
    Some((tolerance.unwrap_or(high), found.at))
}
