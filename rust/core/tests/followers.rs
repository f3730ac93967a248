//! Spring, Lag and Jiggle against an integration that shares nothing with them: Runge–Kutta along the
//! parameter of each Bezier segment, where time and value are polynomials however steep the curve is.

#![allow(clippy::unwrap_used)]

use std::f64::consts::TAU;

use keywright_core::curve::{Curve, Handle, Interpolation, Knot, Side};
use keywright_core::layer::{Jiggle, Lag, Spring};
use rstest::rstest;

/// States at the ends of equal steps of u in each segment, `fine` of them in the whole span, as
/// (x, y, state), a thousand of them or all; `law` is d(state)/dx at input y.
fn integrate(
    curve: &Curve,
    start: [f64; 2],
    law: impl Fn([f64; 2], f64) -> [f64; 2],
    fine: f64,
) -> Vec<(f64, f64, [f64; 2])> {
    let mut state = start;
    let mut all = Vec::new();
    for segment in curve.segments() {
        let p = segment.points();
        let bernstein = |c: [f64; 4], u: f64| {
            let v = 1.0 - u;
            c[0] * v * v * v + 3.0 * c[1] * u * v * v + 3.0 * c[2] * u * u * v + c[3] * u * u * u
        };
        let xs = p.map(|p| p.0);
        let ys = p.map(|p| p.1);
        let rate = |u: f64| {
            let v = 1.0 - u;
            3.0 * ((xs[1] - xs[0]) * v * v + 2.0 * (xs[2] - xs[1]) * u * v + (xs[3] - xs[2]) * u * u)
        };
        let slope = |s: [f64; 2], u: f64| law(s, bernstein(ys, u)).map(|d| d * rate(u));
        let add = |s: [f64; 2], d: [f64; 2], by: f64| [s[0] + by * d[0], s[1] + by * d[1]];
        let steps = (200.0 + fine * segment.duration()) as u32;
        let h = 1.0 / f64::from(steps);
        for i in 0..steps {
            let u = f64::from(i) * h;
            let k1 = slope(state, u);
            let k2 = slope(add(state, k1, h / 2.0), u + h / 2.0);
            let k3 = slope(add(state, k2, h / 2.0), u + h / 2.0);
            let k4 = slope(add(state, k3, h), u + h);
            for (k, weight) in [(k1, 1.0), (k2, 2.0), (k3, 2.0), (k4, 1.0)] {
                state = add(state, k, weight * h / 6.0);
            }
            let u = f64::from(i + 1) * h;
            if i % (1 + steps / 1000) == 0 || i + 1 == steps {
                all.push((bernstein(xs, u), bernstein(ys, u), state));
            }
        }
    }
    all
}

fn curve(name: &str) -> Curve {
    let weighted = |x: f64, y: f64, slope: f64, weight: f64| {
        let handle = Handle { slope, weight };
        Knot { incoming: handle, outgoing: handle, ..Knot::smooth(x, y, 0.0) }
    };
    let held = |knot: Knot| Knot { interpolation: Interpolation::Hold, ..knot };
    let knots = match name {
        "ease" => vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)],
        "ramp" => vec![Knot::smooth(0.0, 0.0, 1.0), Knot::smooth(1.0, 1.0, 1.0)],
        "vertical" => vec![weighted(0.0, 0.0, 0.0, 1.0), weighted(1.0, 1.0, 0.0, 1.0)],
        "bounce" => vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::broken(0.4, 1.0, 5.0, -4.0),
            Knot::smooth(0.6, 0.6, 0.0),
            Knot::broken(0.8, 1.0, 4.0, -3.0),
            Knot::smooth(0.9, 0.85, 0.0),
            Knot::broken(1.0, 1.0, 3.0, 0.0),
        ],
        "jumps and holds" => vec![
            Knot { arrival: 0.0, ..Knot::smooth(0.0, 0.2, 1.0) },
            held(Knot::broken(0.3, 0.9, 2.0, 0.0)),
            Knot { arrival: 0.9, ..Knot::broken(0.55, 0.1, 0.0, 3.0) },
            Knot { arrival: 0.7, ..Knot::broken(0.9, 1.2, 0.0, -1.0) },
            Knot { arrival: 0.9, ..Knot::smooth(1.0, 1.0, 0.0) },
        ],
        "rough" => {
            let y = |i: u32| f64::from(i * i * 7919 % 101) / 100.0;
            (0..=120).map(|i| Knot::smooth(f64::from(i) / 120.0, y(i), f64::from(i % 5) - 2.0)).collect()
        }
        _ => unreachable!("{name}"),
    };
    Curve::new(knots).unwrap()
}

/// Largest distance of the result from `expected` of a state, in parts of the input's range.
fn worst(
    input: &Curve,
    result: &Curve,
    states: &[(f64, f64, [f64; 2])],
    expected: impl Fn(f64, [f64; 2]) -> f64,
) -> f64 {
    let off =
        |(x, y, state): &(f64, f64, [f64; 2])| (result.value_at(*x, Side::Left) - expected(*y, *state)).abs();
    states.iter().map(off).fold(0.0, f64::max) / input.range()
}

/// Steps for an oscillator: without damping, errors of phase add up.
fn swings(omega: f64, damping: f64) -> f64 {
    omega * (1.0 + 2.0 * damping) * if damping == 0.0 { 60.0 } else { 6.0 }
}

#[rstest]
fn spring(
    #[values("ease", "ramp", "vertical", "bounce", "jumps and holds", "rough")] name: &str,
    #[values(0.05, 3.0, 1000.0)] frequency: f64,
    #[values(0.0, 0.35, 1.0, 10.0)] damping: f64,
) {
    let input = curve(name);
    let omega = TAU * frequency;
    let law = |[z, rate]: [f64; 2], y: f64| [rate, omega * omega * (y - z) - 2.0 * damping * omega * rate];
    let states = integrate(&input, [input.start(), 0.0], law, swings(omega, damping));
    let result = Spring { frequency, damping }.apply(&input).unwrap();
    let off = worst(&input, &result.curve, &states, |_, [z, _]| z);
    assert!(off < 2e-5, "{off:.1e}");
}

#[rstest]
fn lag(
    #[values("ease", "ramp", "vertical", "bounce", "jumps and holds", "rough")] name: &str,
    #[values(1e-5, 1e-3, 0.05, 10.0)] time: f64,
) {
    let input = curve(name);
    let law = |[z, _]: [f64; 2], y: f64| [(y - z) / time, 0.0];
    let states = integrate(&input, [input.start(), 0.0], law, 8.0 / time);
    let result = Lag { time }.apply(&input).unwrap();
    let off = worst(&input, &result.curve, &states, |_, [z, _]| z);
    assert!(off < 2e-5, "{off:.1e}");
}

/// Jiggle by way of p = z' − 2ζω·y, which jumps do not move: that they kick z' is a result here.
#[rstest]
fn jiggle(
    #[values("ease", "ramp", "vertical", "bounce", "jumps and holds", "rough")] name: &str,
    #[values((0.5, 6.0), (-10.0, 40.0), (1.0, 0.05), (2.0, 1000.0))] (amount, frequency): (f64, f64),
    #[values(0.0, 0.2, 1.0, 10.0)] damping: f64,
) {
    let input = curve(name);
    let (omega, tie) = (TAU * frequency, 2.0 * damping * TAU * frequency);
    let law = |[z, p]: [f64; 2], y: f64| {
        let rate = p + tie * y;
        [rate, omega * omega * (y - z) - tie * rate]
    };
    let start = [input.start(), -tie * input.start()];
    let states = integrate(&input, start, law, swings(omega, damping));
    let result = Jiggle { amount, frequency, damping }.apply(&input).unwrap();
    let off = worst(&input, &result.curve, &states, |y, [z, _]| y + amount * (z - y));
    assert!(off < 6e-5, "{off:.1e}");
}
