//! Several spans at once: knots whose time, value and slope are free, fitted together.
//!
//! What is minimised is the sum of (|error| − θ)² over the probes beyond θ tolerances, by
//! Levenberg–Marquardt: θ = 0 is least squares, θ near 1 leaves alone what is within the tolerance and
//! works on what is not. A knot couples with its neighbours only, so that a step costs as much as the
//! probes it looks at.

use super::band::{Band, KNOT};
use super::cubic::{Cubic, above};
use super::fair::{Fair, MARGIN};
use super::solve::Post;
use super::span::{LEAST, MOST};
use super::table::Table;

/// What of a knot is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Freedom {
    pub time: bool,
    pub value: bool,
    pub slope: bool,
}

/// Probes looked at in each span while searching.
const PROBES: usize = 40;

/// Weight of plain least squares beside the errors beyond θ.
const BESIDE: f64 = 1e-3;

/// Weight of what is not fair.
const STIFF: f64 = 4.0;

/// How much a weight is drawn towards 1/3, in squared tolerances a probe.
const DRAW: f64 = 1e-3;

/// θ, and how many steps are taken with it.
const STAGES: [(f64, usize); 5] = [(0.0, 8), (0.5, 12), (0.8, 16), (0.9, 16), (0.95, 16)];

/// Largest change of a weight, and of a time in parts of the span it shrinks, in one step.
const WEIGHT_STEP: f64 = 0.3;
const TIME_STEP: f64 = 0.3;

/// Steps in a row that bring less than [`LITTLE`] end a stage.
const STALLED: usize = 5;
const LITTLE: f64 = 0.003;

/// The problem: a table's probes from one pinned node to another.
pub(super) struct Joint<'a> {
    pub table: &'a Table,
    pub fair: &'a Fair<'a>,
    /// First and last probe looked at, the nodes' own excluded.
    pub probes: std::ops::Range<usize>,
}

/// What a set of posts comes to.
struct Cost {
    sum: f64,
    /// Largest error at the probes looked at, in tolerances.
    worst: f64,
    /// How far it is from being fair, the margin included, in tolerances.
    unfair: f64,
}

impl Cost {
    fn is_met(&self) -> bool {
        self.worst <= 1.0 && self.unfair <= MARGIN * (1.0 + 1e-9)
    }
}

/// Index of an unknown: 0 value, 1 slope, 2 leaving weight, 3 arriving weight, 4 time.
const VALUE: usize = 0;
const SLOPE: usize = 1;
const LEAVING: usize = 2;
const ARRIVING: usize = 3;
const TIME: usize = 4;

impl Joint<'_> {
    /// Moves the posts until every probe is within the tolerance, or no further; the largest error left,
    /// over all probes, in tolerances.
    pub fn settle(&self, posts: &mut Vec<Post>, free: &[Freedom]) -> f64 {
        let mut worst = f64::INFINITY;
        for (theta, steps) in STAGES {
            let cost = self.descend(posts, free, theta, steps);
            worst = cost.worst;
            if cost.is_met() {
                worst = self.worst(posts).iter().copied().fold(0.0, f64::max);
                if worst <= 1.0 {
                    return worst;
                }
            }
            if theta >= 0.5 && worst > 3.0 {
                break;
            }
        }
        worst
    }

    /// Largest error of each span over all probes, in tolerances.
    pub fn worst(&self, posts: &[Post]) -> Vec<f64> {
        let unit = 1.0 / self.table.tolerance;
        let mut k = self.probes.start;
        let spans = posts.windows(2).map(|pair| {
            let span = Pair::new(&pair[0], &pair[1]);
            let line = span.cubic.polyline();
            let mut worst = 0f64;
            while k < self.probes.end && self.table.t[k] < pair[1].x {
                let t = (self.table.t[k] - pair[0].x) * span.pace;
                let near = (0..3).fold(line.guess(t), |u, _| span.cubic.approach(u, t));
                let value = pair[0].y + span.cubic.at(near).value;
                worst = worst.max(((value - self.table.target[k]) * self.table.scale[k] * unit).abs());
                k += 1;
            }
            worst
        });
        spans.collect()
    }

    /// Levenberg–Marquardt with one θ, until it is within the tolerance and fair.
    fn descend(&self, posts: &mut Vec<Post>, free: &[Freedom], theta: f64, steps: usize) -> Cost {
        let mut band = Band::new(0);
        let mut slope = Vec::new();
        let mut cost = self.cost(posts, theta, Some((&mut band, &mut slope)));
        let mut damping = 1e-3;
        let mut stalled = 0;
        for _ in 0..steps {
            if cost.is_met() || stalled >= STALLED {
                break;
            }
            let there = self.step(posts, free, &band, &slope, damping);
            let after = self.cost(&there, theta, None);
            if after.sum < cost.sum {
                stalled = if after.sum > (1.0 - LITTLE) * cost.sum { stalled + 1 } else { 0 };
                *posts = there;
                damping = above(0.3 * damping, 1e-9);
                cost = self.cost(posts, theta, Some((&mut band, &mut slope)));
            } else {
                damping *= 5.0;
                if damping > 1e8 {
                    break;
                }
            }
        }
        cost
    }

    /// The posts after a damped Newton step, kept legal.
    fn step(&self, posts: &[Post], free: &[Freedom], band: &Band, slope: &[f64], damping: f64) -> Vec<Post> {
        let mut system = band.clone();
        let mut right: Vec<f64> = slope.iter().map(|s| -s).collect();
        for (k, post) in posts.iter().enumerate() {
            let at_bound =
                |weight: f64, slope: f64| weight <= LEAST && slope > 0.0 || weight >= MOST && slope < 0.0;
            let fixed = [
                !free[k].value,
                !free[k].slope,
                k + 1 == posts.len() || at_bound(post.weights[1], slope[KNOT * k + LEAVING]),
                k == 0 || at_bound(post.weights[0], slope[KNOT * k + ARRIVING]),
                !free[k].time,
            ];
            for (unknown, fixed) in fixed.into_iter().enumerate() {
                let i = KNOT * k + unknown;
                if fixed {
                    system.pin(i);
                    right[i] = 0.0;
                } else {
                    system.add(i, i, damping * band.diagonal(i) + 1e-12);
                }
            }
        }
        system.solve(&mut right);
        let moved = |(k, post): (usize, &Post)| {
            let by = &right[KNOT * k..KNOT * (k + 1)];
            let weight =
                |weight: f64, by: f64| (weight + by.clamp(-WEIGHT_STEP, WEIGHT_STEP)).clamp(LEAST, MOST);
            let before = k.checked_sub(1).map_or(0.0, |k| post.x - posts[k].x);
            let after = posts.get(k + 1).map_or(0.0, |next| next.x - post.x);
            Post {
                x: post.x + by[TIME].clamp(-TIME_STEP * before, TIME_STEP * after),
                y: post.y + by[VALUE],
                slope: post.slope + by[SLOPE],
                weights: [weight(post.weights[0], by[ARRIVING]), weight(post.weights[1], by[LEAVING])],
            }
        };
        posts.iter().enumerate().map(moved).collect()
    }

    /// The sum of squares; with a place for it, also half its Hessian and half its gradient.
    fn cost(&self, posts: &[Post], theta: f64, mut system: Option<(&mut Band, &mut Vec<f64>)>) -> Cost {
        if let Some((band, slope)) = system.as_mut() {
            **band = Band::new(KNOT * posts.len());
            slope.clear();
            slope.resize(KNOT * posts.len(), 0.0);
        }
        let unit = 1.0 / self.table.tolerance;
        let stride = (self.probes.len() / (PROBES * (posts.len() - 1))).max(1);
        let mut cost = Cost { sum: 0.0, worst: 0.0, unfair: 0.0 };
        let mut probe = self.probes.start + stride / 2;
        for (k, pair) in posts.windows(2).enumerate() {
            let span = Pair::new(&pair[0], &pair[1]);
            let line = span.cubic.polyline();
            let mut sums = Sums::default();
            let mut seen = 0.0;
            while probe < self.probes.end && self.table.t[probe] < pair[1].x {
                let t = (self.table.t[probe] - pair[0].x) * span.pace;
                let scale = self.table.scale[probe] * unit;
                let u = span.cubic.approach(span.cubic.approach(line.guess(t), t), t);
                let at = span.cubic.at(u);
                let per_time = at.value_rate / above(at.rate, 1e-6);
                let error =
                    (pair[0].y + at.value - per_time * (at.time - t) - self.table.target[probe]) * scale;
                cost.worst = above(error.abs(), cost.worst);
                let beyond = above(error.abs() - theta, 0.0);
                cost.sum += beyond * beyond + BESIDE * error * error;
                if system.is_some() {
                    let weight = if beyond > 0.0 { 1.0 + BESIDE } else { BESIDE };
                    let push = beyond.copysign(error) + BESIDE * error;
                    sums.add(&span.derivatives(u, per_time).map(|by| by * scale), weight, push);
                }
                seen += 1.0;
                probe += stride;
            }
            for (row, miss) in self.fair.misses(&span, &pair[0], &pair[1], unit) {
                cost.unfair = above(miss, cost.unfair);
                cost.sum += STIFF * miss * miss;
                sums.add(&row, STIFF, STIFF * miss);
            }
            for (unknown, weight) in [(LEAVING, pair[0].weights[1]), (KNOT + ARRIVING, pair[1].weights[0])] {
                let off = (DRAW * seen).sqrt();
                let miss = off * (weight - 1.0 / 3.0);
                cost.sum += miss * miss;
                let mut row = [0.0; 2 * KNOT];
                row[unknown] = off;
                sums.add(&row, 1.0, miss);
            }
            if let Some((band, slope)) = system.as_mut() {
                sums.store(band, slope, KNOT * k);
            }
        }
        cost
    }
}

/// The normal equations of one span: its two knots' unknowns.
#[derive(Default)]
struct Sums {
    square: [[f64; 2 * KNOT]; 2 * KNOT],
    right: [f64; 2 * KNOT],
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, by: &[f64; 2 * KNOT], weight: f64, push: f64) {
        for (i, row) in self.square.iter_mut().enumerate() {
            self.right[i] += push * by[i];
            let weighted = weight * by[i];
            for (entry, by) in row.iter_mut().zip(by) {
                *entry += weighted * by;
            }
        }
    }

    fn store(&self, band: &mut Band, slope: &mut [f64], first: usize) {
        for i in 0..2 * KNOT {
            slope[first + i] += self.right[i];
            for j in 0..=i {
                band.add(first + i, first + j, self.square[i][j]);
            }
        }
    }
}

/// Two neighbouring posts as a span.
pub(super) struct Pair {
    pub cubic: Cubic,
    pub duration: f64,
    pub pace: f64,
    pub rise: f64,
    pub slopes: [f64; 2],
    pub weights: [f64; 2],
}

impl Pair {
    pub fn new(a: &Post, b: &Post) -> Pair {
        let duration = b.x - a.x;
        let slopes = [a.slope, b.slope];
        let weights = [a.weights[1], b.weights[0]];
        let rise = b.y - a.y;
        Pair {
            cubic: Cubic::new(weights, slopes.map(|slope| slope * duration), rise),
            duration,
            pace: 1.0 / duration,
            rise,
            slopes,
            weights,
        }
    }

    /// Derivatives of the value at a fixed time by the unknowns of both knots; `per_time` is the slope
    /// there, in value for the whole span.
    ///
    /// With Bernstein's B_i and the control points of [`Segment`](crate::curve::Segment): the value
    /// moves with a control point's value by B_i, and with its time by −B_i times the slope.
    #[inline(always)]
    fn derivatives(&self, u: f64, per_time: f64) -> [f64; 2 * KNOT] {
        let v = 1.0 - u;
        let (b0, b1, b2, b3) = (v * v * v, 3.0 * u * v * v, 3.0 * u * u * v, u * u * u);
        let ([wa, wb], [sa, sb], d) = (self.weights, self.slopes, self.duration);
        let slope = per_time * self.pace;
        // Moving an end in time stretches both handles.
        let handles = -sa * wa * b1 + sb * wb * b2;
        let stretch = -wa * b1 + wb * b2;
        [
            b0 + b1,
            b1 * wa * d,
            b1 * d * (sa - slope),
            0.0,
            handles - slope * (b0 + b1 + stretch),
            b2 + b3,
            -b2 * wb * d,
            0.0,
            -b2 * d * (sb - slope),
            -handles - slope * (b2 + b3 - stretch),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_are_those_of_the_value_at_a_fixed_time() {
        let a = Post { x: 0.2, y: 0.1, slope: 2.0, weights: [0.3, 0.4] };
        let b = Post { x: 0.7, y: 0.9, slope: -1.0, weights: [0.6, 0.3] };
        let value = |a: &Post, b: &Post, x: f64| {
            let span = Pair::new(a, b);
            let t = (x - a.x) * span.pace;
            let mut u = span.cubic.polyline().guess(t);
            for _ in 0..8 {
                u = span.cubic.approach(u, t);
            }
            (u, a.y + span.cubic.at(u).value)
        };
        for x in [0.25, 0.4, 0.6] {
            let (u, _) = value(&a, &b, x);
            let span = Pair::new(&a, &b);
            let at = span.cubic.at(u);
            let found = span.derivatives(u, at.value_rate / at.rate);
            let step = 1e-6;
            for (unknown, found) in found.into_iter().enumerate() {
                let shifted = |by: f64| {
                    let (mut a, mut b) = (a, b);
                    let post = if unknown < KNOT { &mut a } else { &mut b };
                    match unknown % KNOT {
                        VALUE => post.y += by,
                        SLOPE => post.slope += by,
                        LEAVING => post.weights[1] += by,
                        ARRIVING => post.weights[0] += by,
                        _ => post.x += by,
                    }
                    value(&a, &b, x).1
                };
                let wanted = (shifted(step) - shifted(-step)) / (2.0 * step);
                assert!((found - wanted).abs() < 1e-6, "{unknown} at {x}: {found} {wanted}");
            }
        }
    }
}
