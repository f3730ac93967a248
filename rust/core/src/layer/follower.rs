//! Following a curve: the grid on which the input counts as straight, and the walk along it.
//!
//! Spring, Lag and Jiggle are linear differential equations driven by the curve. Over a step on which
//! the curve is straight they are solved exactly ([`Law`]), so nothing can become unstable. What the curve
//! bulges from its chord in a step is small, by the choice of the grid, and acts as if all of it came in
//! the middle of the step.

use super::hermite::{Interpolant, Point, between};
use super::scale;
use crate::curve::{Curve, MIN_SPACING};

/// Fewest steps a span.
const STEPS: f64 = 2048.0;

/// What a step's bend may add to the follower, in parts of the input's range.
const BEND: f64 = 1e-6;

/// How far the cubic between two points may pass the follower, in parts of the input's range.
const LOOK: f64 = 4e-6;

/// What leaving out points may add, in parts of the input's range.
const THIN: f64 = 1e-5;

/// Steps are not halved below this; a point fits between, with room for rounding.
const SHORTEST: f64 = 2.001 * MIN_SPACING;

/// Where a follower is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct State {
    pub z: f64,
    pub rate: f64,
}

/// How a follower is drawn by its input.
pub(super) trait Law {
    /// What a step of one duration needs, worked out once for all of them.
    type Step: Copy;

    /// Fewest steps a span that the follower's own motion asks for.
    fn steps(&self) -> f64;

    /// How much of an input's bend, in value and for the time of a step, reaches the follower: a rate.
    fn sensitivity(&self) -> f64;

    /// The step of duration `h`.
    fn step(&self, h: f64) -> Self::Step;

    /// The state at the end of a step of duration `h` on which the input runs straight.
    fn carry(&self, step: &Self::Step, h: f64, state: State, from: f64, to: f64) -> State;

    /// The state after the input has stood off by `area` (value times time) for a moment.
    fn nudge(&self, state: State, area: f64) -> State;

    /// The state after the input has jumped. Called once at the start too, with the jump from where the
    /// curve starts, whether there is one or not.
    fn jump(&self, state: State, from: f64, to: f64) -> State;
}

/// The follower's motion. It starts where the input starts, at rest, and has the follower's own slopes.
///
/// # Accuracy
/// 2e-5/gain of the input's range, whatever the law's parameters; `gain` ≥ 1 is what the caller multiplies
/// the result by.
pub(super) fn follow<L: Law>(law: &L, input: &Curve, gain: f64) -> Interpolant {
    let range = scale(input) / gain;
    let (points, unmet) = points(law, input, range);
    Interpolant::through(&points, THIN * range, unmet)
}

/// Points of the follower's motion, so close that the cubic between neighbours is the motion, and by how
/// much it is not where they cannot be closer. The input's kinks and jumps are among them.
fn points<L: Law>(law: &L, input: &Curve, range: f64) -> (Vec<Point>, f64) {
    let nodes = Drive { input, law, bend: BEND * range }.nodes();
    let mut steps = Steps::new(law);
    let mut state = law.jump(State { z: input.start(), rate: 0.0 }, input.start(), nodes[0].leave);
    let mut points = Vec::with_capacity(nodes.len() + 64);
    points.push(Point::smooth(0.0, state.z, state.rate));
    for pair in nodes.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let stretch = Stretch { x: (a.x, b.x), y: (a.leave, b.arrive), bulge: b.bulge };
        let end = walk(&mut steps, &stretch, state, LOOK * range, &mut points);
        state = if b.arrive == b.leave { end } else { law.jump(end, b.arrive, b.leave) };
        let after = if b.x < 1.0 { state.rate } else { end.rate };
        points.push(Point { x: b.x, y: end.z, before: end.rate, after });
    }
    (points, steps.unmet)
}

/// A time of the grid, with the input just before and from then on.
#[derive(Debug, Clone, Copy)]
struct Node {
    x: f64,
    arrive: f64,
    leave: f64,
    /// The area between the input and its chord in the step that ends here.
    bulge: f64,
}

/// A step on which the input is nearly straight.
struct Stretch {
    x: (f64, f64),
    y: (f64, f64),
    /// The area between the input and its chord.
    bulge: f64,
}

impl Stretch {
    fn duration(&self) -> f64 {
        self.x.1 - self.x.0
    }

    /// The halves of the chord.
    fn halves(&self) -> (Stretch, Stretch) {
        let x = (self.x.0 + self.x.1) / 2.0;
        let y = (self.y.0 + self.y.1) / 2.0;
        let first = Stretch { x: (self.x.0, x), y: (self.y.0, y), bulge: 0.0 };
        (first, Stretch { x: (x, self.x.1), y: (y, self.y.1), bulge: 0.0 })
    }
}

/// Steps already worked out, one for each power of two of their duration: nearly all are halves of the
/// same regular step.
struct Steps<'a, L: Law> {
    law: &'a L,
    known: [Option<(f64, L::Step)>; 64],
    /// The largest error that was left in a step too short to be halved.
    unmet: f64,
}

impl<'a, L: Law> Steps<'a, L> {
    fn new(law: &'a L) -> Self {
        Steps { law, known: [None; 64], unmet: 0.0 }
    }

    fn carry(&mut self, stretch: &Stretch, state: State) -> State {
        let h = stretch.duration();
        // The exponent's low bits; durations lie between 1e-9 and 1.
        let slot = &mut self.known[(h.to_bits() >> 52) as usize % 64];
        let step = match *slot {
            // Regular times are rounded, so that steps meant to be equal differ by an ulp of 1.
            Some((known, step)) if (known - h).abs() <= f64::EPSILON => step,
            _ => {
                let step = self.law.step(h);
                *slot = Some((h, step));
                step
            }
        };
        self.law.carry(&step, h, state, stretch.y.0, stretch.y.1)
    }
}

/// The state at the end of a step. Adds points inside it until the cubic between neighbours passes the
/// follower.
fn walk<L: Law>(
    steps: &mut Steps<L>,
    stretch: &Stretch,
    start: State,
    tolerance: f64,
    points: &mut Vec<Point>,
) -> State {
    let (first, second) = stretch.halves();
    let before = steps.carry(&first, start);
    let after = steps.law.nudge(before, stretch.bulge);
    let end = steps.carry(&second, after);
    let middle = State { z: (before.z + after.z) / 2.0, rate: (before.rate + after.rate) / 2.0 };
    let point = |x: f64, state: State| Point::smooth(x, state.z, state.rate);
    let (guess, _) = between(&point(stretch.x.0, start), &point(stretch.x.1, end), first.x.1);
    let off = (guess - middle.z).abs();
    if off > tolerance && stretch.duration() >= SHORTEST {
        walk(steps, &first, start, tolerance, points);
        points.push(point(first.x.1, middle));
        walk(steps, &second, after, tolerance, points);
    } else if off > tolerance {
        steps.unmet = steps.unmet.max(off);
    }
    end
}

/// The input, cut so finely that it is straight for the law.
struct Drive<'a, L> {
    input: &'a Curve,
    law: &'a L,
    bend: f64,
}

impl<L: Law> Drive<'_, L> {
    /// The grid: regular times, every kink and jump, and halves of steps where the input bends.
    fn nodes(&self) -> Vec<Node> {
        let coarse = self.coarse();
        // Two looks into each step: no bend, and no S, is straight at both.
        let third = |a: &Node, b: &Node, part: f64| a.x + (b.x - a.x) * part;
        let looks: Vec<f64> = coarse
            .windows(2)
            .flat_map(|pair| [1.0 / 3.0, 2.0 / 3.0].map(|part| third(&pair[0], &pair[1], part)))
            .collect();
        let mut seen = vec![0.0; looks.len()];
        self.input.evaluate(&looks, &mut seen);
        let mut nodes = Vec::with_capacity(coarse.len() + 64);
        nodes.extend(coarse.first());
        for (pair, seen) in coarse.windows(2).zip(seen.chunks_exact(2)) {
            self.halve(&pair[0], &pair[1], (seen[0], seen[1]), &mut nodes);
        }
        nodes
    }

    /// Regular times, with every kink and jump in place of what is too near to it.
    fn coarse(&self) -> Vec<Node> {
        let knots = self.input.knots();
        let mut stops = self.input.kinks();
        stops.extend(self.input.jumps());
        stops.extend([0, knots.len() - 1]);
        stops.sort_unstable();
        stops.dedup();
        let count = self.law.steps().max(STEPS).ceil();
        let mut times = Vec::with_capacity(count as usize + stops.len());
        for pair in stops.windows(2) {
            let (from, to) = (knots[pair[0]].x, knots[pair[1]].x);
            times.push(from);
            let regular = ((from * count) as u64 + 1..).map(|i| i as f64 / count);
            let near = MIN_SPACING * 1.001;
            times.extend(regular.take_while(|&x| x < to - near).filter(|&x| x > from + near));
        }
        times.push(1.0);
        let mut values = vec![0.0; times.len()];
        self.input.evaluate(&times, &mut values);
        let node = |(&x, &y): (&f64, &f64)| Node { x, arrive: y, leave: y, bulge: 0.0 };
        let mut nodes: Vec<Node> = times.iter().zip(&values).map(node).collect();
        let mut at = 0;
        for &stop in &stops {
            while nodes[at].x < knots[stop].x {
                at += 1;
            }
            nodes[at].arrive = knots[stop].arrival;
        }
        nodes
    }

    /// Adds the end of a step, after the middle, and those of its halves, while the bend counts. `seen`:
    /// the input after one and after two thirds of the step.
    fn halve(&self, a: &Node, b: &Node, seen: (f64, f64), nodes: &mut Vec<Node>) {
        let h = b.x - a.x;
        let third = (b.arrive - a.leave) / 3.0;
        let off = (seen.0 - (a.leave + third), seen.1 - (b.arrive - third));
        let reach = (self.law.sensitivity() * h).min(1.0);
        if reach * off.0.abs().max(off.1.abs()) <= self.bend || h < SHORTEST {
            // The three-eighths rule, exact where the input is a cubic of time. Where the follower is
            // faster than the step, there is no middle to put it.
            let bulge = if reach < 1.0 { 3.0 / 8.0 * h * (off.0 + off.1) } else { 0.0 };
            nodes.push(Node { bulge, ..*b });
            return;
        }
        let at = |part: f64| self.input.value(a.x + h * part);
        let y = at(0.5);
        let middle = Node { x: a.x + h * 0.5, arrive: y, leave: y, bulge: 0.0 };
        self.halve(a, &middle, (at(1.0 / 6.0), seen.0), nodes);
        self.halve(&middle, b, (seen.1, at(5.0 / 6.0)), nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;

    /// Follows without delay: shows the grid.
    struct Shadow;

    impl Law for Shadow {
        type Step = ();

        fn steps(&self) -> f64 {
            0.0
        }

        fn sensitivity(&self) -> f64 {
            1e9
        }

        fn step(&self, _: f64) {}

        fn carry(&self, _: &(), h: f64, _: State, from: f64, to: f64) -> State {
            State { z: to, rate: (to - from) / h }
        }

        fn nudge(&self, state: State, _: f64) -> State {
            state
        }

        fn jump(&self, state: State, _: f64, to: f64) -> State {
            State { z: to, ..state }
        }
    }

    #[test]
    fn kinks_and_jumps_are_on_the_grid_and_nothing_crowds_them() {
        let mut jump = Knot::broken(0.7, 0.9, 3.0, 0.0);
        jump.arrival = 0.2;
        let near = 0.5 + 1.5e-9;
        let input = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::broken(0.3, 1.0, 5.0, -5.0),
            Knot::broken(near, 0.5, 1.0, 0.0),
            jump,
            Knot::smooth(1.0, 1.0, 0.0),
        ])
        .unwrap();
        let nodes = Drive { input: &input, law: &Shadow, bend: 1.0 }.nodes();
        for stop in [0.3, near, 0.7] {
            assert!(nodes.iter().any(|n| n.x == stop));
        }
        assert!(nodes.windows(2).all(|p| p[1].x - p[0].x >= MIN_SPACING));
        let at = nodes.iter().find(|n| n.x == 0.7).unwrap();
        assert_eq!((at.arrive, at.leave), (0.2, 0.9));
        assert_eq!(nodes.len(), 2049 + 3);
    }

    #[test]
    fn halves_where_the_input_bends_even_evenly() {
        // A vertical inflection exactly in the middle of a regular step.
        let x = 0.5 + 0.5 / 2048.0;
        let full = |knot: Knot| {
            let mut knot = knot;
            (knot.incoming.weight, knot.outgoing.weight) = (1.0, 1.0);
            knot
        };
        let input = Curve::new(vec![
            full(Knot::smooth(0.0, 0.0, 0.0)),
            full(Knot::smooth(2.0 * x - 1.0, 0.0, 0.0)),
            full(Knot::smooth(1.0, 1.0, 0.0)),
        ])
        .unwrap();
        let bend = 1e-6;
        let nodes = Drive { input: &input, law: &Shadow, bend }.nodes();
        for pair in nodes.windows(2).filter(|p| p[1].x - p[0].x > SHORTEST) {
            let middle = (pair[0].x + pair[1].x) / 2.0;
            let chord = (pair[0].leave + pair[1].arrive) / 2.0;
            assert!((input.value(middle) - chord).abs() <= 1.3 * bend, "{middle}");
        }
        assert!(nodes.len() > 2100);
    }
}
