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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Knot, Side};
    use rstest::rstest;

    /// The free motion's factors of distance and of speed, as functions of time.
    fn free(frequency: f64, damping: f64) -> (impl Fn(f64) -> f64, impl Fn(f64) -> f64) {
        let omega = std::f64::consts::TAU * frequency;
        let swing = omega * (1.0 - damping * damping).sqrt();
        let fade = move |t: f64| (-damping * omega * t).exp();
        let speed = move |t: f64| fade(t) * (swing * t).sin() / swing;
        let distance = move |t: f64| fade(t) * (swing * t).cos() + damping * omega * speed(t);
        let since = |f: Box<dyn Fn(f64) -> f64>| move |t: f64| if t < 0.0 { 0.0 } else { f(t) };
        (since(Box::new(distance)), since(Box::new(speed)))
    }

    #[rstest]
    fn starts_impacts_and_jumps_wobble_as_the_formula_says(
        #[values((0.5, 6.0, 0.2), (-2.0, 40.0, 0.0), (1.0, 2.0, 0.9))] (amount, frequency, damping): (
            f64,
            f64,
            f64,
        ),
    ) {
        // Moves at speed 2, is thrown back to speed −1 at 1/4, jumps by 0.5 at 1/2.
        let input = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 2.0),
            Knot::broken(0.25, 0.5, 2.0, -1.0),
            Knot { arrival: 0.25, ..Knot::broken(0.5, 0.75, -1.0, -1.0) },
            Knot::smooth(1.0, 0.25, -1.0),
        ])
        .unwrap();
        let out = Jiggle { amount, frequency, damping }.apply(&input).unwrap().curve;
        let (distance, speed) = free(frequency, damping);
        let tie = 2.0 * damping * std::f64::consts::TAU * frequency;
        for i in 0..=2000 {
            let x = f64::from(i) / 2000.0;
            // A jump J leaves z behind by J and kicks it by 2ζωJ.
            let wobble =
                -2.0 * speed(x) + 3.0 * speed(x - 0.25) + 0.5 * (tie * speed(x - 0.5) - distance(x - 0.5));
            let off = out.value(x) - (input.value(x) + amount * wobble);
            assert!(off.abs() < 6e-5, "{off:.1e} at {x}");
        }
        assert_eq!(out.jumps().len(), usize::from(amount != 1.0));
        assert!(out.knots().iter().any(|knot| knot.x == 0.25));
    }

    #[test]
    fn a_contact_stays_a_contact() {
        let input = Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::broken(0.6, 1.0, 4.0, -2.0),
            Knot::smooth(1.0, 1.0, 0.0),
        ])
        .unwrap();
        let out = Jiggle::default().apply(&input).unwrap().curve;
        let (left, right) = (out.velocity(0.6, Side::Left), out.velocity(0.6, Side::Right));
        // Half of the curve's own kink, (1 − amount) of it: z has none.
        assert!((left - right - 3.0).abs() < 1e-6, "{left} {right}");
    }
}
