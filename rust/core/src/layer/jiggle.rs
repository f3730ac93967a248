//! Jiggle: wobbles where the curve speeds up or stops.

use super::follower::{Law, State, follow};
use super::oscillator::{Oscillator, Step, Swing};
use super::rebuilt;
use crate::curve::Curve;
use crate::error::Error;
use crate::note::Made;
use crate::rebuild::Jet;

/// Wobbles where the curve speeds up or stops.
///
/// # What it does
/// A point z is tied to the curve y by a spring and a damper, z'' = ω²(y − z) + 2ζω(y' − z'),
/// ω = 2π·frequency; amount times its distance from the curve is added to the curve. While the curve
/// moves evenly nothing happens; an impact is an impulse; a jump J kicks z' by 2ζωJ.
///
/// # When to use it
/// For secondary motion: what hangs on a body that moves. Give the shape some room at its end, so that
/// the wobble can settle.
///
/// # Limits
/// The end is moved by whatever wobble is left there. Kinks and jumps of the curve stay where they are.
///
/// # Accuracy
/// 6e-5 of the input's range, for every frequency, damping and amount; the time cubics of the curve are
/// kept.
///
/// # Source
/// The damped oscillator, solved exactly over steps on which the curve is all but straight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jiggle {
    /// How much of the wobble is added to the curve.
    pub amount: f64,
    /// Undamped frequency of the wobble, cycles a span.
    pub frequency: f64,
    /// Damping ratio ζ of the wobble.
    pub damping: f64,
}

impl Default for Jiggle {
    fn default() -> Self {
        Jiggle { amount: 0.5, frequency: 6.0, damping: 0.2 }
    }
}

impl Jiggle {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`], if the numbers grow beyond what a curve can hold.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        let law = Tie(Oscillator::new(self.frequency, self.damping));
        let gain = self.amount.abs().max(1.0);
        let follower = follow(&law, input, gain);
        rebuilt(input, &follower.times(), follower.notes(), |p| {
            let (z, rate) = follower.at(p.x, p.side);
            Jet { value: p.y + self.amount * (z - p.y), by_x: self.amount * rate, by_y: 1.0 - self.amount }
        })
    }
}

/// A spring and a damper between the curve and the follower.
struct Tie(Oscillator);

impl Law for Tie {
    type Step = Step;

    fn steps(&self) -> f64 {
        self.0.steps()
    }

    fn sensitivity(&self) -> f64 {
        self.0.sensitivity()
    }

    fn step(&self, h: f64) -> Step {
        self.0.step(h)
    }

    fn carry(&self, step: &Step, h: f64, state: State, from: f64, to: f64) -> State {
        let slope = (to - from) / h;
        let swing = step.carry(Swing { off: state.z - from, rate: state.rate - slope });
        State { z: to + swing.off, rate: slope + swing.rate }
    }

    fn nudge(&self, state: State, area: f64) -> State {
        // The damper passes the way there and back on: a step of z, which it then brakes.
        let damper = 2.0 * self.0.zeta * self.0.omega;
        let push = self.0.omega * self.0.omega - damper * damper;
        State { z: state.z + damper * area, rate: state.rate + push * area }
    }

    fn jump(&self, state: State, from: f64, to: f64) -> State {
        State { rate: state.rate + 2.0 * self.0.zeta * self.0.omega * (to - from), ..state }
    }
}
