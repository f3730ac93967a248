//! Motions and small helpers that tests of commit plans share.

use keywright_core::channel::evaluate::Extrapolation;
use keywright_core::channel::plan::{TargetPlan, plan};
use keywright_core::channel::target::{Motion, Settings, Target};
use keywright_core::curve::{Curve, Handle, Interpolation, Knot};

pub const EXTEND: (Extrapolation, Extrapolation) = (Extrapolation::Extend, Extrapolation::Extend);

/// A move with an overshoot, a kink, a hold and a jump.
pub fn lively() -> Curve {
    let mut hold = Knot::broken(0.5, 1.2, 1.0, 0.0);
    hold.interpolation = Interpolation::Hold;
    let knots = vec![
        Knot { outgoing: Handle { slope: 3.0, weight: 0.6 }, ..Knot::smooth(0.0, 0.0, 3.0) },
        Knot::broken(0.25, 0.9, -1.0, 4.0),
        hold,
        Knot::smooth(0.75, 0.4, 2.0),
        Knot::smooth(1.0, 1.0, 0.0),
    ];
    Curve::new(knots).unwrap()
}

pub fn motion(curve: Curve) -> Motion {
    Motion { curve, exact: true, knots: Vec::new() }
}

pub fn ease() -> Curve {
    Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)]).unwrap()
}

pub fn planned(curve: Curve, target: &Target) -> TargetPlan {
    let mut plans = plan(&motion(curve), &Settings::default(), std::slice::from_ref(target)).unwrap();
    plans.remove(0)
}
