//! One span: do two weights exist that keep it within the tolerance?
//!
//! The ends have the source's values and slopes. Levenberg–Marquardt on a few probes says no quickly;
//! on more probes it comes into reach, then linear minimax steps bring the largest error down; yes is
//! said only after all probes. The valley of the weights is narrow and bent, and flat along its floor
//! near weights 1/3 (there a parabola is the same curve for all of them): a no is asked again from both
//! directions along the floor.

use keywright_simd::{Kernel, widest};

use super::chebyshev::{Linear, minimax};
use super::cubic::{Cubic, above};
use super::lanes::{Ends, Lanes, Normal};
use super::table::Table;

/// Greatest weight: what Houdini stores without the handle reaching the next key.
pub(super) const MOST: f64 = 0.98;

/// Least weight of a handle whose direction shows.
pub(super) const LEAST: f64 = 0.02;

/// Probes for a quick no, and for everything else.
const FEW: usize = 8;
const MANY: usize = 32;

/// Farthest a least-squares step moves a weight.
const REACH: f64 = 0.35;

/// Farthest a minimax step moves a weight at first, and when it is not worth a try.
const FAR: f64 = 0.4;
const NEAR: f64 = 1e-4;

/// Most minimax steps, and the part of the error that must not be left over by the linear problem.
const STEPS: usize = 12;
const PROMISE: f64 = 0.998;

/// How far along the floor of the valley a no is asked again.
const ASIDE: f64 = 0.2;

/// How far above what is allowed the linear problem of a knot's move may be: it is not exact.
const SLACK: f64 = 1.5;

/// What became of a span.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trial {
    /// Whether every probe is within the tolerance.
    pub fits: bool,
    /// The best weights seen.
    pub weights: [f64; 2],
    /// Largest error in units of the tolerance: over all probes if it fits, else about how much would
    /// have to be allowed.
    pub error: f64,
}

/// Room to work in, used for span after span.
pub(super) struct Fitter {
    few: Lanes<FEW>,
    many: Lanes<MANY>,
}

impl Ends {
    /// The span from node `i` to node `j` of the table.
    pub fn new(table: &Table, [i, j]: [usize; 2]) -> Ends {
        let (a, b) = (&table.nodes[i], &table.nodes[j]);
        let duration = b.x - a.x;
        let rise = b.y - a.y;
        let straight_on = table.turns_between([a.x, b.x]) == Some(0);
        let bounds = |steep: bool, slope: f64| {
            let least = if steep { 1e-9 } else { LEAST };
            // Handles that rise by no more than the span does never make it turn.
            let whole = rise / (slope * duration);
            let most = if straight_on && 0.0 < whole && whole < MOST { whole } else { MOST };
            (least, most.max(least))
        };
        Ends {
            nodes: [i, j],
            start: a.x,
            pace: 1.0 / duration,
            base: a.y,
            rise,
            slopes: [a.slope * duration, b.slope * duration],
            bounds: [bounds(a.steep, a.slope), bounds(b.steep, b.slope)],
        }
    }

    /// Weights to start from where there are none to carry over: lopsided, because the valley is flat
    /// at weights 1/3, which only neighbours start from; a steep handle rises by half the span's rise.
    fn start(&self, table: &Table) -> [f64; 2] {
        let [i, j] = self.nodes;
        let usual = if j == i + 1 { [1.0 / 3.0; 2] } else { [0.4, 0.3] };
        let steep = [table.nodes[i].steep, table.nodes[j].steep];
        std::array::from_fn(|side| {
            let rise = 0.5 * self.rise.abs() + table.tolerance;
            if steep[side] { (rise / self.slopes[side].abs()).min(0.5) } else { usual[side] }
        })
    }

    fn cubic(&self, weights: [f64; 2]) -> Cubic {
        Cubic::new(weights, self.slopes, self.rise)
    }

    fn inside(&self, weights: [f64; 2]) -> [f64; 2] {
        std::array::from_fn(|side| weights[side].clamp(self.bounds[side].0, self.bounds[side].1))
    }

    /// How far each weight may move, at most `reach`.
    fn room(&self, weights: [f64; 2], reach: f64) -> [(f64, f64); 2] {
        std::array::from_fn(|side| {
            let (least, most) = self.bounds[side];
            ((least - weights[side]).max(-reach), (most - weights[side]).min(reach))
        })
    }
}

impl Fitter {
    pub fn new() -> Fitter {
        Fitter { few: Lanes::new(), many: Lanes::new() }
    }

    /// Whether the span between two nodes can be within `goal` tolerances, from the weights `near` on if
    /// there are some from a similar span; given up where the error is above `hope` goals.
    pub fn fit(
        &mut self,
        table: &Table,
        nodes: [usize; 2],
        goal: f64,
        hope: f64,
        near: Option<[f64; 2]>,
    ) -> Trial {
        let ends = Ends::new(table, nodes);
        let probes = table.between(nodes).len();
        let mut weights = ends.inside(near.unwrap_or_else(|| ends.start(table)));
        if probes == 0 {
            return Trial { fits: true, weights, error: 0.0 };
        }
        if probes > 2 * FEW {
            let descent = descend(&mut self.few, table, &ends, weights, goal, 8);
            if let Some(error) = descent.hopeless {
                return Trial { fits: false, weights: descent.weights, error };
            }
            weights = descent.weights;
        }
        let first = self.refine(table, &ends, weights, goal, hope);
        if first.fits || first.error > hope * goal {
            return first;
        }
        let flat = self.many.linearise(&ends, first.weights).flat_direction();
        let mut best = first;
        for sign in [ASIDE, -ASIDE] {
            let aside = std::array::from_fn(|side| first.weights[side] + sign * flat[side]);
            let again = self.refine(table, &ends, ends.inside(aside), goal, hope);
            if again.fits {
                return again;
            }
            if again.error < best.error {
                best = again;
            }
        }
        best
    }

    /// Brings the largest error down from where these weights have it; gives up where it is not to get
    /// below `allowed`.
    pub fn tighten(&mut self, table: &Table, nodes: [usize; 2], weights: [f64; 2], allowed: f64) -> Trial {
        let ends = Ends::new(table, nodes);
        if table.between(nodes).is_empty() {
            return Trial { fits: true, weights, error: 0.0 };
        }
        let weights = ends.inside(weights);
        let (error, at) = check(table, &ends, weights, f64::INFINITY);
        let mut best = Trial { fits: true, weights, error };
        let cubic = ends.cubic(weights);
        self.many.load(table, &ends, &cubic);
        self.many.watch(table, &ends, at, &cubic);
        self.many.linearise(&ends, weights);
        let mut worst = self.many.linearise(&ends, weights).worst;
        let mut weights = weights;
        let mut trust = FAR;
        for _ in 0..STEPS {
            let within = if best.error < allowed { f64::INFINITY } else { SLACK * allowed };
            let Ok((there, after)) = self.minimax_step(&ends, weights, worst, within, &mut trust) else {
                break;
            };
            (weights, worst) = (there, after);
            let (error, at) = check(table, &ends, weights, f64::INFINITY);
            if error < best.error && keeps_turns(table, &ends, weights) {
                best = Trial { fits: true, weights, error };
            }
            if self.many.watch(table, &ends, at, &ends.cubic(weights)) {
                worst = self.many.linearise(&ends, weights).worst;
            }
        }
        best
    }

    /// Least squares until the goal is in reach, then minimax, until every probe is within it, no step
    /// helps, or `hope` goals are out of reach too.
    fn refine(&mut self, table: &Table, ends: &Ends, weights: [f64; 2], goal: f64, hope: f64) -> Trial {
        let descent = descend(&mut self.many, table, ends, weights, goal, 10);
        let mut weights = descent.weights;
        if let Some(error) = descent.hopeless {
            return Trial { fits: false, weights, error };
        }
        let mut worst = descent.normal.worst;
        let mut trust = FAR;
        for _ in 0..STEPS {
            if worst <= goal {
                let (error, at) = check(table, ends, weights, goal);
                if error <= goal {
                    return Trial { fits: keeps_turns(table, ends, weights), weights, error };
                }
                if !self.many.watch(table, ends, at, &ends.cubic(weights)) {
                    return Trial { fits: false, weights, error };
                }
                worst = self.many.linearise(ends, weights).worst;
            }
            match self.minimax_step(ends, weights, worst, hope * goal, &mut trust) {
                Ok(better) => (weights, worst) = better,
                Err(left) => return Trial { fits: false, weights, error: left },
            }
        }
        Trial { fits: false, weights, error: worst }
    }

    /// A step of the weights that brings the largest error of the lanes down, and that error.
    ///
    /// # Errors
    /// The error that is left, where the linear problem promises nothing, or no less than `within`, or no
    /// step keeps the promise.
    fn minimax_step(
        &mut self,
        ends: &Ends,
        weights: [f64; 2],
        worst: f64,
        within: f64,
        trust: &mut f64,
    ) -> Result<([f64; 2], f64), f64> {
        let lanes = &mut self.many;
        let linear = Linear { residual: &lanes.residual, by: &lanes.by };
        let step = minimax(&linear, ends.room(weights, f64::INFINITY));
        if step.level > PROMISE * worst {
            return Err(worst);
        }
        if step.level > within {
            return Err(step.level);
        }
        let size = step.by[0].abs().max(step.by[1].abs());
        let before = lanes.parameters();
        while *trust > NEAR {
            let part = (*trust / size).min(1.0);
            let there = std::array::from_fn(|side| weights[side] + part * step.by[side]);
            let after = lanes.linearise(ends, there).worst;
            if after < worst {
                return Ok((there, after));
            }
            *trust = 0.3 * part * size;
            lanes.go_back(before);
        }
        Err(worst)
    }
}

/// Where least squares came to.
struct Descent {
    weights: [f64; 2],
    normal: Normal,
    /// About how many tolerances would have to be allowed, if that is more than one: a root mean square
    /// over the tolerance leaves no hope for the largest error.
    hopeless: Option<f64>,
}

/// Levenberg–Marquardt from `weights` until the root mean square is within `goal` tolerances, or stays
/// above.
fn descend<const N: usize>(
    lanes: &mut Lanes<N>,
    table: &Table,
    ends: &Ends,
    mut weights: [f64; 2],
    goal: f64,
    steps: usize,
) -> Descent {
    let allowed = N as f64 * goal * goal;
    lanes.load(table, ends, &ends.cubic(weights));
    let mut normal = lanes.linearise(ends, weights);
    let mut damping = 0.0;
    for _ in 0..steps {
        if normal.rr <= allowed {
            return Descent { weights, normal, hopeless: None };
        }
        let (step, expected) = normal.step(damping, ends.room(weights, REACH));
        if expected > allowed && normal.rr - expected < 0.03 * normal.rr {
            let hopeless = (expected > 1.1 * allowed).then(|| goal * (expected / allowed).sqrt());
            return Descent { weights, normal, hopeless };
        }
        let there = std::array::from_fn(|side| weights[side] + step[side]);
        let after = lanes.linearise(ends, there);
        if after.rr < normal.rr {
            (weights, normal) = (there, after);
            damping = if damping < 5e-4 { 0.0 } else { 0.2 * damping };
        } else {
            damping = (8.0 * damping).max(0.05);
        }
    }
    let far = normal.rr > 4.0 * allowed;
    Descent { weights, normal, hopeless: far.then(|| goal * (normal.rr / allowed).sqrt()) }
}

/// Whether the span turns no more often than the source does between its ends, where that is asked.
fn keeps_turns(table: &Table, ends: &Ends, weights: [f64; 2]) -> bool {
    let slack = 1e-9 * table.tolerance;
    let [from, to] = ends.nodes.map(|node| table.nodes[node].x);
    table.turns_between([from, to]).is_none_or(|most| ends.cubic(weights).turns(slack) <= most)
}

/// Largest error over all probes of a span, in tolerances, and the probe it is at; gives up past `stop`.
fn check(table: &Table, ends: &Ends, weights: [f64; 2], stop: f64) -> (f64, usize) {
    widest(Check { table, ends, cubic: ends.cubic(weights), stop })
}

struct Check<'a> {
    table: &'a Table,
    ends: &'a Ends,
    cubic: Cubic,
    stop: f64,
}

impl Kernel for Check<'_> {
    type Output = (f64, usize);

    /// Fused or not makes no difference: the same machine code but for its width, so that a fit is the
    /// same everywhere.
    #[inline(always)]
    fn run<const FMA: bool>(self) -> (f64, usize) {
        const BLOCK: usize = 32;
        let Check { table, ends, cubic, stop } = self;
        let line = cubic.polyline();
        let probes = table.between(ends.nodes);
        let unit = 1.0 / table.tolerance;
        let mut worst = (0.0, probes.start);
        let mut errors = [0f64; BLOCK];
        for start in probes.clone().step_by(BLOCK) {
            let block = start..(start + BLOCK).min(probes.end);
            let (t, target) = (&table.t[block.clone()], &table.target[block.clone()]);
            let scale = &table.scale[block.clone()];
            for (((error, t), target), scale) in errors.iter_mut().zip(t).zip(target).zip(scale) {
                let value = ends.base + cubic.value(&line, (t - ends.start) * ends.pace);
                *error = ((value - target) * scale * unit).abs();
            }
            errors[t.len()..].fill(0.0);
            let peak = peak(&errors);
            if peak > worst.0 {
                worst = (peak, start + errors.iter().position(|&error| error == peak).unwrap_or(0));
                if peak > stop {
                    break;
                }
            }
        }
        worst
    }
}

/// The largest of some numbers that are not negative, four side by side.
#[inline(always)]
pub(super) fn peak<const N: usize>(numbers: &[f64; N]) -> f64 {
    let mut largest = [0f64; 4];
    for four in numbers.chunks_exact(4) {
        for (largest, &number) in largest.iter_mut().zip(four) {
            *largest = above(number, *largest);
        }
    }
    largest.into_iter().fold(0.0, |a, b| above(b, a))
}
