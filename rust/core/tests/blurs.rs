//! Smooth and Sharpen against the plain sine series and against closed forms.

#![allow(clippy::unwrap_used)]

use std::f64::consts::{PI, TAU};

use keywright_core::curve::{Curve, Handle, Interpolation, Knot, Side};
use keywright_core::layer::{Sharpen, Smooth};
use rstest::rstest;

fn curve(name: &str) -> Curve {
    let weighted = |x: f64, y: f64, slope: f64, weight: f64| {
        let handle = Handle { slope, weight };
        Knot { incoming: handle, outgoing: handle, ..Knot::smooth(x, y, 0.0) }
    };
    let held = |knot: Knot| Knot { interpolation: Interpolation::Hold, ..knot };
    let knots = match name {
        "heavy" => {
            vec![weighted(0.0, 0.0, 0.0, 0.9), weighted(0.4, 0.6, 1.0, 1.0), weighted(1.0, 1.0, 0.0, 0.9)]
        }
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

/// The blurred curve at the given times, from its sine coefficients by the midpoint rule along u.
fn series(curve: &Curve, sigma: f64, times: &[f64]) -> Vec<f64> {
    let line = |x: f64| curve.start() + (curve.end() - curve.start()) * x;
    let bernstein = |c: [f64; 4], u: f64| {
        let v = 1.0 - u;
        c[0] * v * v * v + 3.0 * c[1] * u * v * v + 3.0 * c[2] * u * u * v + c[3] * u * u * u
    };
    let mut nodes = Vec::new();
    for segment in curve.segments() {
        let points = segment.points();
        let (xs, ys) = (points.map(|p| p.0), points.map(|p| p.1));
        let count = 400 + (40.0 * segment.duration() / sigma.min(0.01)) as u32;
        for i in 0..count {
            let at = |j: u32| f64::from(j) / f64::from(count);
            let u = (at(i) + at(i + 1)) / 2.0;
            let (x, width) = (bernstein(xs, u), bernstein(xs, at(i + 1)) - bernstein(xs, at(i)));
            nodes.push((x, width * (bernstein(ys, u) - line(x))));
        }
    }
    let terms = (1..).take_while(|&k| f64::from(k) * PI * sigma < 7.0);
    let factors: Vec<f64> = terms
        .map(|k: u32| {
            let kp = f64::from(k) * PI;
            let b: f64 = nodes.iter().map(|(x, d)| 2.0 * d * (kp * x).sin()).sum();
            b * (-(kp * sigma).powi(2) / 2.0).exp()
        })
        .collect();
    let sum = |x: f64| -> f64 {
        factors.iter().enumerate().map(|(i, b)| b * ((i + 1) as f64 * PI * x).sin()).sum()
    };
    times.iter().map(|&x| line(x) + sum(x)).collect()
}

/// Times with some close to the places where things happen.
fn times(sigma: f64) -> Vec<f64> {
    let mut times: Vec<f64> = (0..=300).map(|i| f64::from(i) / 300.0).collect();
    for x in [0.0, 0.3, 0.4, 0.55, 0.8, 0.9, 1.0] {
        times.extend((-20..=20).map(|i| x + 0.25 * sigma * f64::from(i)).filter(|x| (0.0..=1.0).contains(x)));
    }
    times
}

#[rstest]
fn smooth_is_the_sine_series(
    #[values("heavy", "bounce", "jumps and holds", "rough")] name: &str,
    #[values(0.5, 0.1, 0.04, 0.01, 0.0051, 0.0049)] radius: f64,
) {
    let input = curve(name);
    let result = Smooth { radius }.apply(&input).unwrap().curve;
    let times = times(radius);
    for (x, expected) in times.iter().zip(series(&input, radius, &times)) {
        let off = (result.value(*x) - expected).abs() / input.range();
        assert!(off < 5e-5, "{off:.1e} at {x}");
    }
}

#[rstest]
fn sharpen_adds_what_smooth_takes(
    #[values("heavy", "bounce", "jumps and holds", "rough")] name: &str,
    #[values((0.5, 0.1), (3.0, 0.02), (-0.5, 0.04), (10.0, 0.5))] (amount, radius): (f64, f64),
) {
    let input = curve(name);
    let result = Sharpen { amount, radius }.apply(&input).unwrap().curve;
    let times = times(radius);
    for (x, smooth) in times.iter().zip(series(&input, radius, &times)) {
        for side in [Side::Left, Side::Right] {
            let y = input.value_at(*x, side);
            let off = (result.value_at(*x, side) - (y + amount * (y - smooth))).abs() / input.range();
            assert!(off < 6e-5, "{off:.1e} at {x} {side:?}");
        }
    }
    let times = |curve: &Curve, knots: Vec<usize>| -> Vec<f64> {
        knots.into_iter().map(|i| curve.knots()[i].x).collect()
    };
    assert_eq!(times(&result, result.jumps()), times(&input, input.jumps()));
    for kink in times(&input, input.kinks()) {
        assert!(times(&result, result.kinks()).contains(&kink), "{kink}");
    }
}

/// The standard normal distribution up to t, by the trapezoidal rule.
fn normal(t: f64) -> f64 {
    let steps = 4000;
    let density = |s: f64| (-s * s / 2.0).exp() / TAU.sqrt();
    let h = t / f64::from(steps);
    let inner: f64 = (1..steps).map(|i| density(f64::from(i) * h)).sum();
    0.5 + h * (inner + (density(0.0) + density(t)) / 2.0)
}

#[rstest]
fn a_narrow_blur_of_a_jump_a_kink_and_a_bow(#[values(1e-2, 1e-3, 1e-5, 1e-7)] radius: f64) {
    let jump = Curve::new(vec![
        Knot::smooth(0.0, 0.0, 0.0),
        Knot { arrival: 0.0, ..Knot::broken(0.5, 1.0, 0.0, 0.0) },
        Knot::smooth(1.0, 1.0, 0.0),
    ])
    .unwrap();
    let kink = Curve::new(vec![
        Knot::smooth(0.0, 0.5, -1.0),
        Knot::broken(0.5, 0.0, -1.0, 1.0),
        Knot::smooth(1.0, 0.5, 1.0),
    ])
    .unwrap();
    let bow = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 3.0)]).unwrap();
    let smooth = |curve: &Curve| Smooth { radius }.apply(curve).unwrap().curve;
    let (jump, kink, bow) = (smooth(&jump), smooth(&kink), smooth(&bow));
    for i in -30..=30 {
        let t = f64::from(i) / 4.0;
        let x = 0.5 + radius * t;
        let at = (x - 0.5) / radius;
        let (below, density) = (normal(at), (-at * at / 2.0).exp() / TAU.sqrt());
        assert!((jump.value(x) - below).abs() < 5e-5, "{t}");
        // The mean distance of a normal number from at.
        let mean = radius * (2.0 * density + at * (2.0 * below - 1.0));
        assert!((kink.value(x) - mean).abs() < 2.5e-5, "{t}");
        assert!((bow.value(x) - (x * x * x + 3.0 * x * radius * radius)).abs() < 5e-5, "{t}");
    }
}

#[rstest]
fn ends_stay_bit_for_bit(#[values(0.5, 0.04, 0.0049, 1e-6)] radius: f64) {
    for (start, end) in [(0.0, -369.0), (0.1, 0.7)] {
        let knots =
            vec![Knot::smooth(0.0, start, 2.0), Knot::smooth(0.6, 5.0, 0.0), Knot::smooth(1.0, end, 9.0)];
        let input = Curve::new(knots).unwrap();
        for out in [Smooth { radius }.apply(&input), Sharpen { amount: 0.7, radius }.apply(&input)] {
            let out = out.unwrap().curve;
            assert_eq!((out.start().to_bits(), out.end().to_bits()), (start.to_bits(), end.to_bits()));
            assert_eq!((out.value(0.0), out.value_at(1.0, Side::Left)), (start, end));
        }
    }
}

#[test]
fn a_straight_line_stays() {
    let line = Curve::new(vec![Knot::smooth(0.0, 3.0, -2.0), Knot::smooth(1.0, 1.0, -2.0)]).unwrap();
    for radius in [1e-8, 1e-3, 0.04, 0.5] {
        let out = Smooth { radius }.apply(&line).unwrap().curve;
        assert!(
            (0..=100).all(|i| (out.value(f64::from(i) / 100.0) - (3.0 - 0.02 * f64::from(i))).abs() < 1e-9)
        );
    }
}
