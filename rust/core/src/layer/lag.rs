//! Lag: catches up with the curve.

use super::follower::{Law, State, follow};
use crate::curve::{Curve, MIN_SPACING};
use crate::error::Error;
use crate::note::Made;

/// Catches up with the curve.
///
/// # What it does
/// The result z starts where the curve starts and approaches the curve y at a rate that is its
/// distance: z' = (y − z)/time. It comes late and never overshoots.
///
/// # When to use it
/// For soft drag without swing; to take the edge off contacts while keeping them early.
///
/// # Limits
/// The end is where the follower is at the end. A time below 1e-9, the least distance of two knots,
/// counts as none.
///
/// # Accuracy
/// 2e-5 of the input's range, except within a few 1e-9 of a jump where the time is that short; slopes
/// are the follower's own.
///
/// # Source
/// First-order low-pass, solved exactly over steps on which the curve is all but straight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lag {
    /// Time constant τ, as part of the span; 0 changes nothing.
    pub time: f64,
}

impl Default for Lag {
    fn default() -> Self {
        Lag { time: 0.05 }
    }
}

impl Lag {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`], if the numbers grow beyond what a curve can hold.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        if self.time < MIN_SPACING {
            return Ok(input.clone().into());
        }
        follow(&Drag { time: self.time }, input, 1.0).curve()
    }
}

/// A damper between the curve and the follower.
struct Drag {
    time: f64,
}

impl Drag {
    fn toward(&self, z: f64, y: f64) -> State {
        State { z, rate: (y - z) / self.time }
    }
}

impl Law for Drag {
    /// What is left of a distance after the step.
    type Step = f64;

    fn steps(&self) -> f64 {
        0.0
    }

    fn sensitivity(&self) -> f64 {
        1.0 / self.time
    }

    fn step(&self, h: f64) -> f64 {
        (-h / self.time).exp()
    }

    fn carry(&self, left: &f64, h: f64, state: State, from: f64, to: f64) -> State {
        let behind = self.time * (to - from) / h;
        self.toward(to - behind + (state.z - (from - behind)) * left, to)
    }

    fn nudge(&self, state: State, area: f64) -> State {
        State { z: state.z + area / self.time, ..state }
    }

    fn jump(&self, state: State, _: f64, to: f64) -> State {
        self.toward(state.z, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Knot, Side};
    use rstest::rstest;

    #[rstest]
    fn answers_a_jump_and_a_ramp_as_the_formula_says(#[values(1e-6, 1e-3, 0.05, 10.0)] time: f64) {
        let ramp = Curve::new(vec![Knot::smooth(0.0, 0.0, 1.0), Knot::smooth(1.0, 1.0, 1.0)]).unwrap();
        let jump = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot { arrival: 0.0, ..Knot::broken(0.25, 1.0, 0.0, 0.0) },
            Knot::smooth(1.0, 1.0, 0.0),
        ])
        .unwrap();
        let lag = |curve: &Curve| Lag { time }.apply(curve).unwrap().curve;
        let (to_ramp, to_jump) = (lag(&ramp), lag(&jump));
        let left = |t: f64| (-t.max(0.0) / time).exp();
        let close = (0..100).map(|i| 0.25 + time.min(0.01) * f64::from(i) / 10.0);
        for x in (0..=2000).map(|i| f64::from(i) / 2000.0).chain(close) {
            assert!((to_ramp.value(x) - (x - time * (1.0 - left(x)))).abs() < 2e-5, "{x}");
            assert!((to_jump.value(x) - (1.0 - left(x - 0.25))).abs() < 2e-5, "{x}");
        }
        assert_eq!(to_jump.velocity(0.25, Side::Left), 0.0);
        assert!((to_jump.velocity(0.25, Side::Right) * time - 1.0).abs() < 1e-9);
    }

    #[test]
    fn less_than_two_knots_are_apart_is_no_time() {
        let input = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        assert_eq!(Lag { time: 5e-10 }.apply(&input).unwrap().curve, input);
    }
}
