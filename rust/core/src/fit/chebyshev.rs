//! The linear minimax problem of a span: two unknowns, the largest residual as small as it gets.
//!
//! By exchange (Stiefel 1959): three residuals hold the level, the worst of the others takes the place
//! of one of them as long as that raises the level. At a bound the same with two residuals and one
//! unknown.

use keywright_simd::{Kernel, widest};

use super::span::peak;

/// Residuals with their derivatives by both unknowns.
#[derive(Clone, Copy)]
pub(super) struct Linear<'a, const N: usize> {
    pub residual: &'a [f64; N],
    pub by: &'a [[f64; N]; 2],
}

/// A step and the largest residual it leaves, by the linear model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Step {
    pub by: [f64; 2],
    pub level: f64,
}

/// Exchanges before the step is taken as it is.
const EXCHANGES: usize = 12;

/// The level is good enough when the worst residual is within this of it.
const CLOSE: f64 = 1.005;

/// The step within `bounds` (least and greatest for each unknown) with the smallest largest residual.
pub(super) fn minimax<const N: usize>(problem: &Linear<N>, bounds: [(f64, f64); 2]) -> Step {
    let step = widest(Free(*problem));
    let excess = |i: usize| (step.by[i] - bounds[i].1).max(bounds[i].0 - step.by[i]);
    if excess(0) <= 0.0 && excess(1) <= 0.0 {
        return step;
    }
    let (held, other) = if excess(0) >= excess(1) { (0, 1) } else { (1, 0) };
    let at = step.by[held].clamp(bounds[held].0, bounds[held].1);
    let moved: [f64; N] = std::array::from_fn(|k| problem.residual[k] + problem.by[held][k] * at);
    let along = one(&moved, &problem.by[other]).clamp(bounds[other].0, bounds[other].1);
    let level = worst(&moved, &problem.by[other], along).1;
    let mut by = [at; 2];
    by[other] = along;
    Step { by, level }
}

/// The step without bounds.
struct Free<'a, const N: usize>(Linear<'a, N>);

impl<const N: usize> Kernel for Free<'_, N> {
    type Output = Step;

    /// Never fused, as in [`check`](super::span).
    #[inline(always)]
    fn run<const FMA: bool>(self) -> Step {
        free(&self.0)
    }
}

#[inline(always)]
fn free<const N: usize>(problem: &Linear<N>) -> Step {
    let (r, [a, b]) = (problem.residual, problem.by);
    // The level of three residuals: the combination of them in which the unknowns cancel.
    let level = |k: [usize; 3]| {
        let cross = |i: usize, j: usize| a[k[i]] * b[k[j]] - a[k[j]] * b[k[i]];
        let weight = [cross(1, 2), cross(2, 0), cross(0, 1)];
        let total: f64 = weight.iter().map(|w| w.abs()).sum();
        let sum: f64 = weight.iter().zip(k).map(|(w, i)| w * r[i]).sum();
        (if total > 0.0 { sum / total } else { 0.0 }, weight)
    };
    let mut held = spread(r);
    let mut step = Step { by: [0.0; 2], level: 0.0 };
    for _ in 0..EXCHANGES {
        let (height, weight) = level(held);
        // The pair that is conditioned best gives the step.
        let odd = (0..3).fold(0, |m, i| if weight[i].abs() > weight[m].abs() { i } else { m });
        let (p, q) = ((odd + 1) % 3, (odd + 2) % 3);
        if weight[odd] == 0.0 {
            break;
        }
        let (i, j) = (held[p], held[q]);
        let gap = |k: usize, i: usize| height * weight[k].signum() - r[i];
        let (gi, gj) = (gap(p, i), gap(q, j));
        step.by = [(gi * b[j] - gj * b[i]) / weight[odd], (a[i] * gj - a[j] * gi) / weight[odd]];
        step.level = height.abs();
        let left: [f64; N] = std::array::from_fn(|k| (r[k] + a[k] * step.by[0] + b[k] * step.by[1]).abs());
        let most = peak(&left);
        let peak = (left.iter().position(|&left| left == most).unwrap_or(0), most);
        if peak.1 <= CLOSE * step.level || held.contains(&peak.0) {
            break;
        }
        let mut best = (step.level, None);
        for slot in 0..3 {
            let mut other = held;
            other[slot] = peak.0;
            let height = level(other).0.abs();
            if height > best.0 {
                best = (height, Some(other));
            }
        }
        match best.1 {
            Some(other) => held = other,
            None => break,
        }
    }
    step
}

/// The t with the smallest largest |r + a·t|.
fn one(r: &[f64], a: &[f64]) -> f64 {
    let level = |[i, j]: [usize; 2]| {
        let total = a[i].abs() + a[j].abs();
        if total > 0.0 { (a[j] * r[i] - a[i] * r[j]) / total } else { 0.0 }
    };
    let mut held = [0, r.len() - 1];
    let mut t = 0.0;
    for _ in 0..EXCHANGES {
        let height = level(held);
        let [i, j] = held;
        // The signs of the two residuals at the level are those of a[j] and −a[i].
        let (k, sign) = if a[i].abs() > a[j].abs() { (i, a[j].signum()) } else { (j, -a[i].signum()) };
        if a[k] == 0.0 {
            break;
        }
        t = (sign * height - r[k]) / a[k];
        let (peak, left) = worst(r, a, t);
        if left <= CLOSE * height.abs() || held.contains(&peak) {
            break;
        }
        let better = [[peak, j], [i, peak]].into_iter().find(|&other| level(other).abs() > height.abs());
        match better {
            Some(other) => held = other,
            None => break,
        }
    }
    t
}

/// Index and size of the largest |r + a·t|.
fn worst(r: &[f64], a: &[f64], t: f64) -> (usize, f64) {
    let mut peak = (0, 0.0);
    for (k, (r, a)) in r.iter().zip(a).enumerate() {
        let left = (r + a * t).abs();
        if left > peak.1 {
            peak = (k, left);
        }
    }
    peak
}

/// Three residuals to start with: near both ends and in the middle, the largest among them.
fn spread(r: &[f64]) -> [usize; 3] {
    let n = r.len();
    let mut held = [n / 8, n / 2, n - 1 - n / 8];
    let largest = (0..n).fold(0, |m, k| if r[k].abs() > r[m].abs() { k } else { m });
    if !held.contains(&largest) {
        held[(3 * largest / n).min(2)] = largest;
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: (f64, f64) = (-100.0, 100.0);

    /// The best of a fine grid around the step: what the exchange must not lose to.
    fn by_grid(problem: &Linear<32>, bounds: [(f64, f64); 2], around: [f64; 2]) -> f64 {
        let largest = |x: f64, y: f64| {
            (0..problem.residual.len())
                .map(|k| (problem.residual[k] + problem.by[0][k] * x + problem.by[1][k] * y).abs())
                .fold(0.0, f64::max)
        };
        let mut best = f64::INFINITY;
        for i in -60..=60 {
            for j in -60..=60 {
                let x = (around[0] + f64::from(i) * 0.01).clamp(bounds[0].0, bounds[0].1);
                let y = (around[1] + f64::from(j) * 0.01).clamp(bounds[1].0, bounds[1].1);
                best = best.min(largest(x, y));
            }
        }
        best
    }

    #[test]
    fn a_parabola_by_a_line() {
        // The line nearest to x² on 0..=1 is x − 1/8, off by 1/8 at 0, 1/2 and 1 (Chebyshev).
        let x: [f64; 36] = std::array::from_fn(|k| (k as f64 / 32.0).min(1.0));
        let residual = x.map(|x| -x * x);
        let problem = Linear { residual: &residual, by: &[x, [1.0; 36]] };
        let step = minimax(&problem, [WIDE; 2]);
        assert!((step.by[0] - 1.0).abs() < 1e-12 && (step.by[1] + 0.125).abs() < 1e-12, "{step:?}");
        assert!((step.level - 0.125).abs() < 1e-12);
        // Through 0 the best slope leaves the same at 1 as inside: s²/4 = 1 − s.
        let through = minimax(&problem, [WIDE, (0.0, 0.0)]);
        assert!((through.by[0] - (8f64.sqrt() - 2.0)).abs() < 2e-3, "{through:?}");
    }

    #[test]
    fn no_grid_point_is_better() {
        let mut seed = 1u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(seed >> 8) / f64::from(1u32 << 23) - 1.0
        };
        for _ in 0..60 {
            let mut column = || -> [f64; 32] { std::array::from_fn(|_| random()) };
            let (residual, by) = (column(), [column(), column()]);
            let problem = Linear { residual: &residual, by: &by };
            for bounds in [[WIDE; 2], [(-0.1, 0.1); 2], [(0.0, 0.0), WIDE]] {
                let step = minimax(&problem, bounds);
                let grid = by_grid(&problem, bounds, step.by);
                assert!(step.level <= grid * 1.02, "{step:?} against {grid} in {bounds:?}");
            }
        }
    }
}
