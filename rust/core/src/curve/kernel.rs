//! One evaluation in a fixed number of steps, fit to be done in many lanes at once.

use super::knot::THIRD;
use super::span::{EvenSpan, Span};

/// A last step below this leaves a residual of time below 2e-17: Halley's step s leaves s³·(f₂²/f₁ − f₃),
/// fₙ the Taylor coefficients of time there, and where f₁ > 1/16 the bracket is at most 120.
const LAST_STEP: f64 = 5e-7;

/// Where time passes slower than this over u, the value may be steep: left to the careful way.
const SLOW: f64 = 1.0 / 16.0;

/// a·b + c, fused where that is one instruction.
#[inline(always)]
fn fma<const FMA: bool>(a: f64, b: f64, c: f64) -> f64 {
    if FMA { a.mul_add(b, c) } else { a * b + c }
}

/// `x` from 0 to ⅓; unlike `clamp`, two instructions.
#[inline(always)]
fn side(x: f64) -> f64 {
    let x = if x > 0.0 { x } else { 0.0 };
    if x < THIRD { x } else { THIRD }
}

/// Values at the times `xs`, lane by lane of its own span; NaN where one takes more care: the root was
/// not reached, or is where time passes slowly.
///
/// A guess from the polygon and three Halley steps, without a branch: on random times a misprediction
/// costs more than a step. Each step is a loop over all lanes, so that the processor has many short chains
/// to work on instead of few long ones.
#[inline(always)]
pub(super) fn values<const FMA: bool, const LANES: usize>(
    span: impl Fn(usize) -> Span,
    xs: &[f64; LANES],
    out: &mut [f64; LANES],
) {
    let (mut t, mut u) = ([0.0; LANES], [0.0; LANES]);
    for i in 0..LANES {
        (t[i], u[i]) = guess::<FMA>(&span(i), xs[i]);
    }
    for i in 0..LANES {
        u[i] = halley::<FMA>(&span(i), t[i], u[i]);
    }
    for i in 0..LANES {
        u[i] = halley::<FMA>(&span(i), t[i], u[i]);
    }
    for i in 0..LANES {
        out[i] = finish::<FMA>(&span(i), t[i], u[i]);
    }
}

/// As [`values`], of one time.
#[inline(always)]
pub(super) fn value<const FMA: bool>(span: &Span, x: f64) -> f64 {
    let (t, u) = guess::<FMA>(span, x);
    finish::<FMA>(span, t, halley::<FMA>(span, t, halley::<FMA>(span, t, u)))
}

/// The time in units of the span, and a first guess at its parameter.
#[inline(always)]
fn guess<const FMA: bool>(s: &Span, x: f64) -> (f64, f64) {
    let t = part::<FMA>(x - s.x, s.d, s.per_d);
    let u = side(t * s.scales[0])
        + side(fma::<FMA>(t, s.scales[1], -s.offsets[0]))
        + side(fma::<FMA>(t, s.scales[2], -s.offsets[1]));
    (t, u)
}

/// Value at the root that `u` is near to.
#[inline(always)]
fn finish<const FMA: bool>(s: &Span, t: f64, u: f64) -> f64 {
    let (u, v, is_good) = root::<FMA>(s, t, u);
    let y = fma::<FMA>(u, fma::<FMA>(v, fma::<FMA>(s.first, v, s.far * u), u * u * s.rise), s.y);
    if is_good { y } else { f64::NAN }
}

/// The last step, with an excess that has no cancellation: the root, what is left to 1, and whether all is
/// well with it.
#[inline(always)]
fn root<const FMA: bool>(s: &Span, t: f64, u: f64) -> (f64, f64, bool) {
    let v = 1.0 - u;
    let excess = fma::<FMA>(u, fma::<FMA>(v, fma::<FMA>(s.c1, v, s.b2 * u), u * u), -t);
    let (step, rate) = halley_step::<FMA>(s, u, excess);
    let u = u - step;
    let v = 1.0 - u;
    let is_good = (step.abs() < LAST_STEP) & (rate > SLOW) & (u >= 0.0) & (v >= 0.0);
    (u, v, is_good)
}

/// dy/dx at time `x` of a span, inside it; NaN as [`values`].
pub(super) fn velocity(s: &Span, x: f64) -> f64 {
    let (t, u) = guess::<false>(s, x);
    let near = halley::<false>(s, t, halley::<false>(s, t, u));
    let (u, v, is_good) = root::<false>(s, t, near);
    // Differences of neighbouring control points, in Bernstein form.
    let up = s.first * v * v + 2.0 * (s.far - s.first) * u * v + (3.0 * s.rise - s.far) * u * u;
    let across = s.c1 * v * v + 2.0 * (s.b2 - s.c1) * u * v + (3.0 - s.b2) * u * u;
    if is_good { up / (across * s.d) } else { f64::NAN }
}

/// dx/d: with a fused multiply-add, rounded as a division is.
#[inline(always)]
fn part<const FMA: bool>(dx: f64, d: f64, per_d: f64) -> f64 {
    if FMA {
        let part = dx * per_d;
        (-part).mul_add(d, dx).mul_add(per_d, part)
    } else {
        dx / d
    }
}

/// One step towards t(u) = t.
#[inline(always)]
fn halley<const FMA: bool>(s: &Span, t: f64, u: f64) -> f64 {
    let excess = fma::<FMA>(u, fma::<FMA>(u, fma::<FMA>(u, s.c3, s.c2), s.c1), -t);
    u - halley_step::<FMA>(s, u, excess).0
}

/// Halley's step f·f'/(f'² − f·f''/2) from u, f being the excess there, and the rate f'.
#[inline(always)]
fn halley_step<const FMA: bool>(s: &Span, u: f64, f: f64) -> (f64, f64) {
    let bend = fma::<FMA>(3.0 * s.c3, u, s.c2);
    let rate = fma::<FMA>(u, bend + s.c2, s.c1);
    (f * rate / fma::<FMA>(rate, rate, -(f * bend)), rate)
}

/// Value at time `x` of an even span.
#[inline(always)]
pub(super) fn even_value<const FMA: bool>(s: &EvenSpan, x: f64) -> f64 {
    let t = (x - s.x) * s.per_d;
    fma::<FMA>(t, fma::<FMA>(t, fma::<FMA>(t, s.p3, s.p2), s.p1), s.y)
}
