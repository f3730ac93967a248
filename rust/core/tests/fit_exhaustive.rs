//! On small random curves no choice of knots and weights from a grid needs fewer keys than the fit.

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
    let end = |k: usize| [motion.x[k], motion.y[k], motion.m[k]];
    weights_on_grid(motion, end(i), end(j), tolerance).next().is_some()
}

/// The control values and times, in parts of the span, of each pair of weights from a grid that keeps a
/// span within the tolerance; an end is time, value, slope.
fn weights_on_grid(
    motion: &Motion,
    [from, a, out]: [f64; 3],
    [to, b, into]: [f64; 3],
    tolerance: f64,
) -> impl Iterator<Item = [[f64; 4]; 2]> {
    let d = to - from;
    let grid = (0..=40).map(|k| 0.02 + 0.024 * f64::from(k));
    let pairs = grid.clone().flat_map(move |wa| grid.clone().map(move |wb| (wa, wb)));
    let cubics = pairs.map(move |(wa, wb)| {
        let values = [a, a + out * wa * d, b - into * wb * d, b];
        [[0.0, wa, 1.0 - wb, 1.0], values]
    });
    cubics.filter(move |[times, values]| {
        let mut inside = motion.probes.iter().filter(|&&(x, _)| from < x && x < to);
        inside.all(|&(x, y)| {
            let t = (x - from) / d;
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..30 {
                let u = 0.5 * (low + high);
                if cubic(times, u) < t { low = u } else { high = u }
            }
            (cubic(values, low) - y).abs() <= tolerance * motion.range
        })
    })
}

fn cubic(p: &[f64; 4], u: f64) -> f64 {
    let v = 1.0 - u;
    v * v * v * p[0] + 3.0 * u * v * v * p[1] + 3.0 * u * u * v * p[2] + u * u * u * p[3]
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

/// How often values turn by more than `least`.
fn turns(values: impl Iterator<Item = f64>, least: f64) -> usize {
    let (mut turns, mut way, mut far) = (0, 0.0, f64::NAN);
    for value in values {
        if far.is_nan() || (value - far) * way > 0.0 {
            far = value;
        } else if (value - far).abs() > least {
            turns += usize::from(way != 0.0);
            way = (value - far).signum();
            far = value;
        }
    }
    turns
}

/// Extremes kept, as usual: those of a prominence over twice the tolerance are knots, flat, of the grid's
/// ways too, and no span turns more often than the motion does in it. The smooth mode may buy no key
/// with an inflection of its own, and has free slopes for it: on these motions it needs no more either.
#[rstest]
fn no_grid_needs_fewer_with_extremes_kept(
    #[values(1, 2, 3, 4, 5, 6, 7, 8)] seed: u32,
    #[values(Slopes::Exact, Slopes::Smooth)] slopes: Slopes,
) {
    let mut motion = motion(seed);
    let curve = Curve::from_samples(&motion.x, &motion.y, Some(&motion.m)).unwrap();
    // A sparse curve is probed between its samples too.
    let fine: Vec<(f64, f64)> =
        (0..=260).map(|k| f64::from(k) / 260.0).map(|x| (x, curve.value(x))).collect();
    motion.probes.clone_from(&fine);
    motion.range = curve.range();
    let mut nodes: Vec<([f64; 3], bool)> =
        (0..SAMPLES).map(|k| ([motion.x[k], motion.y[k], motion.m[k]], k == 0 || k == SAMPLES - 1)).collect();
    nodes.extend(kept(&curve, &fine, 2.0 * LOOSE * motion.range).map(|[x, y]| ([x, y, 0.0], true)));
    nodes.sort_by(|a, b| a.0[0].total_cmp(&b.0[0]));
    let least = 1e-6 * motion.range;
    let fits = |i: usize, j: usize| {
        let (a, b) = (nodes[i].0, nodes[j].0);
        let inside = fine.iter().filter(|point| a[0] <= point.0 && point.0 <= b[0]);
        let most = turns([a[1]].into_iter().chain(inside.map(|point| point.1)).chain([b[1]]), least);
        let mut found = weights_on_grid(&motion, a, b, LOOSE);
        found.any(|[_, values]| turns((0..=100).map(|k| cubic(&values, f64::from(k) / 100.0)), least) <= most)
    };
    let mut fewest = vec![0; nodes.len()];
    for j in 1..nodes.len() {
        let open = |&i: &usize| nodes[i + 1..j].iter().all(|(_, must)| !must);
        let ways = (0..j).filter(open).filter(|&i| j == i + 1 || fits(i, j));
        fewest[j] = ways.map(|i| fewest[i] + 1).min().unwrap();
    }
    let options = Options { tolerance: LOOSE, slopes, extremes: Extremes::Keep, ..Options::default() };
    let keys = fit(&curve, &options).unwrap().keys;
    let grid = fewest[nodes.len() - 1] + 1;
    assert!(4 * keys <= 3 * SAMPLES, "{keys}");
    assert!(keys <= grid, "{keys} keys, the grid {grid}");
}

/// Extremes from which the curve comes back by more than `least` on both sides.
fn kept<'a>(curve: &Curve, fine: &'a [(f64, f64)], least: f64) -> impl Iterator<Item = [f64; 2]> + 'a {
    let found =
        curve.turning_points().into_iter().map(|turn| (turn.x, turn.y, if turn.high { 1.0 } else { -1.0 }));
    found.filter_map(move |(x, y, sign)| {
        let drop = |point: &&(f64, f64)| sign * (y - point.1);
        let fall = |points: &mut dyn Iterator<Item = &'a (f64, f64)>| {
            points.take_while(|point| drop(point) >= -1e-9).map(|point| drop(&point)).fold(0.0, f64::max)
        };
        let at = fine.partition_point(|point| point.0 < x);
        let (before, after) = fine.split_at(at);
        let enough = fall(&mut before.iter().rev()) > least && fall(&mut after.iter()) > least;
        enough.then_some([x, y])
    })
}
