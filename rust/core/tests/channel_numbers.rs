//! Whatever numbers a host or a damaged record hands over, planning has an answer.

use keywright_core::channel::denormalise::Span;
use keywright_core::channel::key::{Function, Keys};
use keywright_core::channel::plan::{Step, plan, plan_steps};
use keywright_core::channel::record::{HandEdits, HandPair, Record};
use keywright_core::channel::target::{Exposure, Motion, Settings, Target};
use keywright_core::shape::Bounce;
use proptest::prelude::*;

const FPS: f64 = 24.0;

/// Columns of any numbers, times in order or not.
fn any_keys() -> impl Strategy<Value = Keys> {
    let number = prop_oneof![4 => -10.0..10.0f64, 1 => any::<f64>(), 1 => Just(0.0), 1 => Just(f64::NAN)];
    let row = (prop::collection::vec(number, 7), any::<bool>(), 0..5usize);
    (prop::collection::vec(row, 0..7), prop::bool::weighted(0.9)).prop_map(|(mut rows, in_order)| {
        if in_order {
            rows.sort_by(|a, b| a.0[0].total_cmp(&b.0[0]));
        }
        let functions = ["bezier()", "linear()", "constant()", "cubic()", "spline()"];
        let column = |i: usize| rows.iter().map(|row| row.0[i]).collect::<Vec<f64>>();
        Keys {
            time: column(0),
            value: column(1),
            in_value: column(2),
            slope: column(3),
            in_slope: column(4),
            accel: column(5),
            in_accel: column(6),
            auto: rows.iter().map(|row| row.1).collect(),
            in_auto: rows.iter().map(|row| !row.1).collect(),
            function: rows.iter().map(|row| Function::parse(functions[row.2])).collect(),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever a host or a damaged record says, the answer is a plan, an outcome or a fault.
    #[test]
    fn any_numbers_have_an_answer(
        keys in any_keys(),
        (before, base, written, edited) in (any_keys(), any_keys(), any_keys(), any_keys()),
        (t0, t1, offset) in (-10.0..10.0f64, any::<f64>(), -5.0..5.0f64),
        (from, to) in (prop::option::of(any::<f64>()), prop::option::of(-5.0..5.0f64)),
        (exposed, recorded, paired) in (any::<bool>(), any::<bool>(), any::<bool>()),
    ) {
        let span = Span { t0, t1: if t1.abs() < 1e3 { t1 } else { t0 + 3.0 } };
        let pair = HandPair { base: base.clone(), base_knots: vec![0.0, 0.5], edited };
        let record = Record {
            span,
            fps: FPS,
            before,
            rest: 0.0,
            base,
            base_knots: Vec::new(),
            written,
            pair: paired.then_some(pair),
        };
        let target = Target {
            offset,
            from,
            to,
            exposure: exposed.then_some(Exposure { frames: 2, phase: 0 }),
            record: recorded.then_some(record),
            hand_edits: HandEdits::Keep,
            ..Target::new(keys, FPS, span)
        };
        let targets = [target];
        let Ok(made) = Bounce::default().curve() else { return Ok(()) };
        let motion = Motion { curve: made.curve, exact: true, knots: Vec::new() };
        if let Ok(plans) = plan(&motion, &Settings::default(), &targets) {
            for plan in plans.into_iter().filter_map(|found| found.plan) {
                prop_assert!(plan.write.iter().all(|key| key.value.is_finite() && key.slope.abs() <= 1e8));
            }
        }
        let back = |target: &Target| vec![Step { target: target.clone(), takes_back: true }];
        let _ = plan_steps(None, targets.iter().map(back).collect());
    }
}
