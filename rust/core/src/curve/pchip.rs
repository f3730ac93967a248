//! Monotone slopes through samples.

/// The monotone cubic slopes of scipy's `PchipInterpolator`.
///
/// Where the curve through the samples rises or falls on both sides of one, the slope there is the
/// harmonic mean of both chords, weighted by their lengths; it is 0 at an extreme and beside a flat
/// chord. At the ends it is the three-point estimate, held back so that it does not overshoot. Two
/// samples have the chord's slope. Shorter input gives zeros.
///
/// # Units
/// `x` in any unit, increasing; the result in units of `y` for one unit of `x`. Takes as many samples
/// as both slices hold.
///
/// # Source
/// F. N. Fritsch, J. Butland, "A method for constructing local monotone piecewise cubic interpolants",
/// SIAM J. Sci. Stat. Comput. 5 (1984); ends as in C. Moler, *Numerical Computing with Matlab* (2004), 3.4.
pub fn pchip_slopes(x: &[f64], y: &[f64]) -> Vec<f64> {
    let n = x.len().min(y.len());
    if n < 2 {
        return vec![0.0; n];
    }
    let length = |i: usize| x[i + 1] - x[i];
    let chord = |i: usize| (y[i + 1] - y[i]) / length(i);
    if n == 2 {
        return vec![chord(0); 2];
    }
    let mut slopes = Vec::with_capacity(n);
    slopes.push(end_slope(length(0), length(1), chord(0), chord(1)));
    for i in 1..n - 1 {
        slopes.push(inner_slope(length(i - 1), length(i), chord(i - 1), chord(i)));
    }
    slopes.push(end_slope(length(n - 2), length(n - 3), chord(n - 2), chord(n - 3)));
    slopes
}

/// Slope at a sample between chords of slope `d0`, `d1` and lengths `h0`, `h1`.
pub(super) fn inner_slope(h0: f64, h1: f64, d0: f64, d1: f64) -> f64 {
    if d0 == 0.0 || d1 == 0.0 || (d0 > 0.0) != (d1 > 0.0) {
        return 0.0;
    }
    let (w1, w2) = (2.0 * h1 + h0, h1 + 2.0 * h0);
    (w1 + w2) / (w1 / d0 + w2 / d1)
}

/// Slope at an end beside the chord (`h0`, `d0`), the next one being (`h1`, `d1`).
pub(super) fn end_slope(h0: f64, h1: f64, d0: f64, d1: f64) -> f64 {
    let slope = ((2.0 * h0 + h1) * d0 - h0 * d1) / (h0 + h1);
    let same = |p: f64, q: f64| p != 0.0 && q != 0.0 && (p > 0.0) == (q > 0.0);
    if !same(slope, d0) {
        0.0
    } else if !same(d0, d1) && slope.abs() > 3.0 * d0.abs() {
        3.0 * d0
    } else {
        slope
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// scipy 1.17.1: PchipInterpolator(x, y).derivative()(x).
    #[test]
    fn agrees_with_scipy() {
        let x = [0.0, 0.1, 0.35, 0.5, 0.8, 0.85, 1.0];
        let y = [0.0, 0.3, 0.2, 0.2, 0.9, 1.4, 1.1];
        let expected = [3.9714285714285706, 0.0, 0.0, 0.0, 4.441087613293052, 0.0, -5.9999999999999964];
        for (ours, theirs) in pchip_slopes(&x, &y).into_iter().zip(expected) {
            assert!((ours - theirs).abs() <= 1e-14, "{ours} {theirs}");
        }
    }

    #[test]
    fn short_input() {
        assert_eq!(pchip_slopes(&[], &[]), Vec::<f64>::new());
        assert_eq!(pchip_slopes(&[1.0], &[5.0]), [0.0]);
        assert_eq!(pchip_slopes(&[1.0, 3.0], &[5.0, 9.0]), [2.0, 2.0]);
    }
}
