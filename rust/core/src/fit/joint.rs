//! Several spans at once: knots whose time, value and slope are free, fitted together.
//!
//! What is minimised is the sum of (|error| − θ)² over the probes beyond θ tolerances, by
//! Levenberg–Marquardt: θ = 0 is least squares, θ near 1 leaves alone what is within the tolerance and
//! works on what is not. A knot couples with its neighbours only, so that a step costs as much as the
//! probes it looks at.

use keywright_simd::{Kernel, widest};

use super::band::{Band, KNOT};
use super::cubic::above;
use super::fair::{Fair, MARGIN};
use super::pair::{ARRIVING, LEAVING, Pair, SLOPE, TIME, VALUE};
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
    fn cost(&self, posts: &[Post], theta: f64, system: Option<(&mut Band, &mut Vec<f64>)>) -> Cost {
        widest(Sum { joint: self, posts, theta, system })
    }
}

/// The sum of squares of some posts, and where its derivatives go.
struct Sum<'a> {
    joint: &'a Joint<'a>,
    posts: &'a [Post],
    theta: f64,
    system: Option<(&'a mut Band, &'a mut Vec<f64>)>,
}

/// Probes worked on side by side.
const BESIDES: usize = 8;

impl Kernel for Sum<'_> {
    type Output = Cost;

    /// Never fused, as in [`check`](super::span).
    #[inline(always)]
    fn run<const FMA: bool>(mut self) -> Cost {
        let (table, posts) = (self.joint.table, self.posts);
        if let Some((band, slope)) = self.system.as_mut() {
            **band = Band::new(KNOT * posts.len());
            slope.clear();
            slope.resize(KNOT * posts.len(), 0.0);
        }
        let unit = 1.0 / table.tolerance;
        let probes = &self.joint.probes;
        let stride = (probes.len() / (PROBES * (posts.len() - 1))).max(1);
        let mut cost = Cost { sum: 0.0, worst: 0.0, unfair: 0.0 };
        let mut probe = probes.start + stride / 2;
        for (k, pair) in posts.windows(2).enumerate() {
            let span = Pair::new(&pair[0], &pair[1]);
            let line = span.cubic.polyline();
            let mut sums = Sums::default();
            let mut seen = 0.0;
            while probe < probes.end && table.t[probe] < pair[1].x {
                let (mut t, mut target, mut scale) = ([0.5; BESIDES], [0.0; BESIDES], [0.0; BESIDES]);
                let mut n = 0;
                while n < BESIDES && probe < probes.end && table.t[probe] < pair[1].x {
                    t[n] = (table.t[probe] - pair[0].x) * span.pace;
                    target[n] = table.target[probe];
                    scale[n] = table.scale[probe] * unit;
                    n += 1;
                    probe += stride;
                }
                seen += n as f64;
                let (mut u, mut per_time, mut error) = ([0.0; BESIDES], [0.0; BESIDES], [0.0; BESIDES]);
                for q in 0..BESIDES {
                    u[q] = span.cubic.approach(span.cubic.approach(line.guess(t[q]), t[q]), t[q]);
                    let at = span.cubic.at(u[q]);
                    per_time[q] = at.value_rate / above(at.rate, 1e-6);
                    error[q] = (pair[0].y + at.value - per_time[q] * (at.time - t[q]) - target[q]) * scale[q];
                }
                for q in 0..n {
                    let error = error[q];
                    cost.worst = above(error.abs(), cost.worst);
                    let beyond = above(error.abs() - self.theta, 0.0);
                    cost.sum += beyond * beyond + BESIDE * error * error;
                    if self.system.is_none() {
                        continue;
                    }
                    let weight = if beyond > 0.0 { 1.0 + BESIDE } else { BESIDE };
                    let push = beyond.copysign(error) + BESIDE * error;
                    sums.add(&span.derivatives(u[q], per_time[q]).map(|by| by * scale[q]), weight, push);
                }
            }
            for (row, miss) in self.joint.fair.misses(&span, &pair[0], &pair[1], unit) {
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
            if let Some((band, slope)) = self.system.as_mut() {
                sums.store(band, slope, KNOT * k);
            }
        }
        cost
    }
}

/// The unknowns of two knots that the span between them depends on.
const OF_SPAN: [usize; 8] =
    [VALUE, SLOPE, LEAVING, TIME, KNOT + VALUE, KNOT + SLOPE, KNOT + ARRIVING, KNOT + TIME];

/// The normal equations of one span.
#[derive(Default)]
struct Sums {
    square: [[f64; OF_SPAN.len()]; OF_SPAN.len()],
    right: [f64; OF_SPAN.len()],
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, by: &[f64; 2 * KNOT], weight: f64, push: f64) {
        let by = OF_SPAN.map(|unknown| by[unknown]);
        for (i, row) in self.square.iter_mut().enumerate() {
            self.right[i] += push * by[i];
            let weighted = weight * by[i];
            for (entry, by) in row.iter_mut().zip(&by) {
                *entry += weighted * by;
            }
        }
    }

    fn store(&self, band: &mut Band, slope: &mut [f64], first: usize) {
        for (i, &unknown) in OF_SPAN.iter().enumerate() {
            slope[first + unknown] += self.right[i];
            for (j, &other) in OF_SPAN[..=i].iter().enumerate() {
                band.add(first + unknown, first + other, self.square[i][j]);
            }
        }
    }
}
