//! Spring: follows the curve on a damped spring.

use super::follower::{Law, State, follow};
use super::oscillator::{Oscillator, Step, Swing};
use crate::curve::Curve;
use crate::error::Error;
use crate::note::Made;

/// Follows the curve on a damped spring.
///
/// # What it does
/// The result z starts where the curve starts, at rest, and is drawn to the curve y:
/// z'' = ω²(y − z) − 2ζω·z', ω = 2π·frequency. It comes late, overshoots and settles.
///
/// # When to use it
/// To let a part follow a move: an antenna, a tail, a camera. Give the shape some room at its end, so
/// that the spring can settle.
///
/// # Limits
/// The end is where the spring is at the end, settled or not. Kinks and jumps of the curve become
/// smooth.
///
/// # Accuracy
/// 2e-5 of the input's range, for every frequency and damping; slopes are the spring's own.
///
/// # Source
/// The damped oscillator, solved exactly over steps on which the curve is all but straight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spring {
    /// Undamped frequency, cycles a span.
    pub frequency: f64,
    /// Damping ratio ζ: below 1 it overshoots.
    pub damping: f64,
}

impl Default for Spring {
    fn default() -> Self {
        Spring { frequency: 3.0, damping: 0.35 }
    }
}

impl Spring {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`], if the numbers grow beyond what a curve can hold.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        let law = Pull(Oscillator::new(self.frequency, self.damping));
        follow(&law, input, 1.0).curve()
    }
}

/// A spring between the curve and the follower, and a damper that holds it back.
struct Pull(Oscillator);

impl Law for Pull {
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
        // On a straight input the spring rests behind it by 2ζs/ω.
        let slope = (to - from) / h;
        let behind = 2.0 * self.0.zeta * slope / self.0.omega;
        let swing = step.carry(Swing { off: state.z - (from - behind), rate: state.rate - slope });
        State { z: to - behind + swing.off, rate: slope + swing.rate }
    }

    fn nudge(&self, state: State, area: f64) -> State {
        State { rate: state.rate + self.0.omega * self.0.omega * area, ..state }
    }

    fn jump(&self, state: State, _: f64, _: f64) -> State {
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Knot;
    use rstest::rstest;

    fn off(input: Vec<Knot>, spring: Spring, expected: impl Fn(f64) -> f64) -> f64 {
        let out = spring.apply(&Curve::new(input).unwrap()).unwrap().curve;
        let times = (0..=2000).map(|i| f64::from(i) / 2000.0);
        times.fold(0.0, |worst, x| worst.max((out.value(x) - expected(x)).abs()))
    }

    #[rstest]
    fn answers_a_jump_and_a_ramp_as_the_formula_says(
        #[values(0.05, 3.0, 1000.0)] frequency: f64,
        #[values(0.0, 0.35, 0.99)] damping: f64,
    ) {
        let omega = std::f64::consts::TAU * frequency;
        let swing = omega * (1.0 - damping * damping).sqrt();
        let fade = |t: f64| (-damping * omega * t).exp();
        let spring = Spring { frequency, damping };
        let jump = vec![Knot { arrival: 0.0, ..Knot::smooth(0.0, 1.0, 0.0) }, Knot::smooth(1.0, 1.0, 0.0)];
        let to_jump =
            |t: f64| 1.0 - fade(t) * ((swing * t).cos() + damping * omega / swing * (swing * t).sin());
        let jumped = off(jump, spring, to_jump);
        assert!(jumped < 2e-5, "{jumped:.1e}");

        let ramp = vec![Knot::smooth(0.0, 0.0, 1.0), Knot::smooth(1.0, 1.0, 1.0)];
        let behind = 2.0 * damping / omega;
        let lead = (2.0 * damping * damping - 1.0) / swing;
        let to_ramp = |t: f64| t - behind + fade(t) * (behind * (swing * t).cos() + lead * (swing * t).sin());
        let followed = off(ramp, spring, to_ramp);
        assert!(followed < 2e-5, "{followed:.1e}");
    }

    #[test]
    fn a_critical_spring_does_not_overshoot() {
        let omega = std::f64::consts::TAU * 2.0;
        let jump = vec![Knot { arrival: 0.0, ..Knot::smooth(0.0, 1.0, 0.0) }, Knot::smooth(1.0, 1.0, 0.0)];
        let spring = Spring { frequency: 2.0, damping: 1.0 };
        assert!(off(jump, spring, |t| 1.0 - (1.0 + omega * t) * (-omega * t).exp()) < 2e-5);
    }

    #[test]
    fn a_constant_stays_one() {
        let flat = Curve::new(vec![Knot::smooth(0.0, 0.3, 0.0), Knot::smooth(1.0, 0.3, 0.0)]).unwrap();
        assert_eq!(Spring::default().apply(&flat).unwrap().curve, flat);
    }
}
