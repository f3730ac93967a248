//! Fits of two dense cases in every mode, at 0.5 % of the range. Peers: `tests/bench`.

#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/dense/mod.rs"]
mod dense;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use dense::Dense;
use keywright_core::fit::{Extremes, Options, Slopes, fit};

fn fits(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fit");
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    for case in ["jiggle", "mocap"] {
        let curve = Dense::read(case).curve();
        for slopes in Slopes::ALL {
            for extremes in Extremes::ALL {
                let options = Options { slopes, extremes, max_keys: 1000, ..Options::default() };
                group.bench_function(format!("{case}, {}/{}", slopes.name(), extremes.name()), |b| {
                    b.iter(|| fit(black_box(&curve), &options).unwrap());
                });
            }
        }
    }
    group.finish();
}

criterion_group!(benches, fits);
criterion_main!(benches);
