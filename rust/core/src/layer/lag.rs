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
