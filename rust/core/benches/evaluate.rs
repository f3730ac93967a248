//! Evaluation of many times and of one, beside the limit: reading a time and writing a value.
//!
//! Quote ratios within one run; the nanoseconds are the machine's.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use keywright_core::curve::{Curve, Handle, Knot, THIRD};

const TIMES: usize = 65_536;

/// So many that no cache holds them: 16 bytes a value go to memory and back.
const ENDLESS: usize = 1 << 24;

const LIMIT: &str = "limit: read a time, write a value";
const THIRDS: &str = "weights 1/3, sorted, 64 knots";

/// Numbers from 0 to 1 that look random and are the same in every run.
fn numbers(seed: u64) -> impl Iterator<Item = f64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    })
}

/// A curve of evenly spaced knots; `weight` makes a handle's weight of a number from 0 to 1.
fn curve(knots: usize, weight: fn(f64) -> f64) -> Curve {
    let mut random = numbers(7);
    let mut next = || random.next().unwrap_or(0.5);
    let last = (knots - 1) as f64;
    let knot = |i: usize| {
        let slope = 8.0 * next() - 4.0;
        Knot {
            incoming: Handle { slope, weight: weight(next()) },
            outgoing: Handle { slope, weight: weight(next()) },
            ..Knot::smooth(i as f64 / last, next(), 0.0)
        }
    };
    match Curve::new((0..knots).map(knot).collect()) {
        Ok(curve) => curve,
        Err(fault) => unreachable!("{fault}"),
    }
}

fn sorted(n: usize) -> Vec<f64> {
    (0..n).map(|i| i as f64 / (n - 1) as f64).collect()
}

fn many(c: &mut Criterion) {
    let mut group = c.benchmark_group("evaluate");
    group.sample_size(20).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    group.throughput(Throughput::Elements(TIMES as u64));
    let in_order = sorted(TIMES);
    let random: Vec<f64> = numbers(3).take(TIMES).collect();
    let mut out = vec![0.0; TIMES];

    group.bench_function(LIMIT, |b| b.iter(|| read_and_write(black_box(&in_order), &mut out)));
    let any = curve(64, |w| w);
    let thirds = curve(64, |_| THIRD);
    let dense = curve(TIMES / 4, |w| w);
    for (name, curve, xs) in [
        ("any weights, sorted, 64 knots", &any, &in_order),
        ("any weights, random, 64 knots", &any, &random),
        ("any weights, sorted, 4 times a segment", &dense, &in_order),
        (THIRDS, &thirds, &in_order),
        ("weights 1/3, random, 64 knots", &thirds, &random),
    ] {
        group.bench_function(format!("{name}: this machine"), |b| {
            b.iter(|| curve.evaluate(black_box(xs), &mut out));
        });
        group.bench_function(format!("{name}: any machine"), |b| {
            b.iter(|| curve.evaluate_plain(black_box(xs), &mut out));
        });
    }
    group.bench_function("one at a time, any weights, random, 64 knots", |b| {
        b.iter(|| random.iter().map(|&x| any.value(black_box(x))).sum::<f64>());
    });
    group.bench_function("one at a time, any weights, sorted, 64 knots", |b| {
        b.iter(|| in_order.iter().map(|&x| any.value(black_box(x))).sum::<f64>());
    });
    group.finish();
}

/// The least that an evaluation has to do.
fn read_and_write(xs: &[f64], out: &mut [f64]) {
    for (out, x) in out.iter_mut().zip(xs) {
        *out = 2.0 * x;
    }
    black_box(out);
}

fn from_memory(c: &mut Criterion) {
    let mut group = c.benchmark_group("evaluate from memory");
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    group.throughput(Throughput::Elements(ENDLESS as u64));
    let thirds = curve(64, |_| THIRD);
    let xs = sorted(ENDLESS);
    let mut out = vec![0.0; ENDLESS];
    group.bench_function(LIMIT, |b| b.iter(|| read_and_write(black_box(&xs), &mut out)));
    group.bench_function(format!("{THIRDS}: this machine"), |b| {
        b.iter(|| thirds.evaluate(black_box(&xs), &mut out));
    });
    group.finish();
}

criterion_group!(benches, many, from_memory);
criterion_main!(benches);
