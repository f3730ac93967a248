//! Value at a time, one time after another: kurbo's cubic solver beside ours, in turns.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use keywright_core::curve::{Curve, Handle, Knot};
use kurbo::common::solve_cubic;
use kurbo::{CubicBez, ParamCurve};

const ROUNDS: usize = 9;

/// Seconds of both for all times, every round, and the largest difference of their values: at random
/// times and at the same times in order.
pub fn solve(knots: usize, times: usize) -> Result<String, Box<dyn Error>> {
    let curve = curve(knots)?;
    let segments: Vec<CubicBez> = curve.knots().windows(2).map(|pair| cubic(&pair[0], &pair[1])).collect();
    let mut random = numbers(3);
    let mut xs: Vec<f64> = (0..times).map(|_| random()).collect();
    let at_random = rounds(&curve, &segments, &xs);
    xs.sort_by(f64::total_cmp);
    let in_order = rounds(&curve, &segments, &xs);
    Ok(format!(r#"{{"random": {at_random}, "sorted": {in_order}}}"#))
}

fn rounds(curve: &Curve, segments: &[CubicBez], xs: &[f64]) -> String {
    let difference = xs.iter().map(|&x| (curve.value(x) - value(segments, x)).abs()).fold(0.0, f64::max);
    let seconds: Vec<[f64; 2]> =
        (0..ROUNDS).map(|_| [seconds(xs, |x| curve.value(x)), seconds(xs, |x| value(segments, x))]).collect();
    format!(r#"{{"difference": {difference:?}, "seconds": {seconds:?}}}"#)
}

fn seconds(xs: &[f64], value: impl Fn(f64) -> f64) -> f64 {
    let began = Instant::now();
    black_box(xs.iter().map(|&x| value(black_box(x))).sum::<f64>());
    began.elapsed().as_secs_f64()
}

/// The segment by bisection, its parameter by kurbo's solver, its value by kurbo's evaluation.
fn value(segments: &[CubicBez], x: f64) -> f64 {
    let found = segments.partition_point(|segment| segment.p0.x <= x).max(1) - 1;
    let c = segments[found];
    let c3 = c.p3.x - c.p0.x + 3.0 * (c.p1.x - c.p2.x);
    let c2 = 3.0 * (c.p0.x - 2.0 * c.p1.x + c.p2.x);
    let roots = solve_cubic(c.p0.x - x, 3.0 * (c.p1.x - c.p0.x), c2, c3);
    let outside = |u: f64| (u - 0.5).abs();
    let u = roots.into_iter().min_by(|a, b| outside(*a).total_cmp(&outside(*b))).unwrap_or(0.0);
    c.eval(u.clamp(0.0, 1.0)).y
}

fn cubic(a: &Knot, b: &Knot) -> CubicBez {
    let width = b.x - a.x;
    let (out, back) = (a.outgoing.weight * width, b.incoming.weight * width);
    CubicBez::new(
        (a.x, a.y),
        (a.x + out, a.y + a.outgoing.slope * out),
        (b.x - back, b.y - b.incoming.slope * back),
        (b.x, b.y),
    )
}

/// Evenly spaced knots with weights anywhere from 0.05 to 0.95.
fn curve(knots: usize) -> Result<Curve, Box<dyn Error>> {
    let mut random = numbers(7);
    let knot = |i: usize| {
        let slope = 8.0 * random() - 4.0;
        let [incoming, outgoing] = [random(), random()].map(|r| Handle { slope, weight: 0.05 + 0.9 * r });
        Knot { incoming, outgoing, ..Knot::smooth(i as f64 / (knots - 1) as f64, random(), 0.0) }
    };
    Ok(Curve::new((0..knots).map(knot).collect())?)
}

/// Numbers from 0 to 1 that look random and are the same in every run.
fn numbers(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    }
}
