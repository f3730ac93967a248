//! How long a stack takes: cold, and after an edit of its last layer or of the view.

#![allow(clippy::unwrap_used, missing_docs)]

use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use keywright_core::layer::Effect;
use keywright_core::recipe::Recipe;
use keywright_core::stack::{Cache, result};

/// Bounce, Arc Bias, Jiggle, Smooth with their defaults.
fn recipe() -> Recipe {
    let stack = r#"[{"type": "arc_bias"}, {"type": "jiggle"}, {"type": "smooth"}]"#;
    Recipe::from_json(&format!(r#"{{"keywright": 1, "shape": {{"type": "bounce"}}, "stack": {stack}}}"#))
        .unwrap()
}

fn stack(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("stack");
    group.sample_size(20).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    let recipe = recipe();

    for layers in 0..=recipe.stack.len() {
        group.bench_function(format!("cold, {layers} layers"), |b| {
            b.iter(|| result(&recipe, Some(layers), &mut Cache::default()).unwrap());
        });
    }

    // Every edit is a new one: a radius that was there before would come from the cache.
    let mut cache = Cache::default();
    let mut radius = 0.04;
    group.bench_function("edit of the last layer", |b| {
        let edited = || {
            radius += 1e-9;
            let mut recipe = recipe.clone();
            if let Effect::Smooth(smooth) = &mut recipe.stack[2].effect {
                smooth.radius = radius;
            }
            recipe
        };
        b.iter_batched(edited, |recipe| result(&recipe, None, &mut cache).unwrap(), BatchSize::SmallInput);
    });

    let mut view = 0;
    group.bench_function("edit of the view", |b| {
        b.iter(|| {
            view = (view + 1) % 4;
            result(&recipe, Some(view), &mut cache).unwrap()
        });
    });
    group.finish();
}

criterion_group!(benches, stack);
criterion_main!(benches);
