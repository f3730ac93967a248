//! A damped oscillator over one step: z'' = ω²(y − z) − 2ζω·z', exactly, while y runs straight.

use std::f64::consts::TAU;

/// What makes an oscillator: how fast it swings and how fast that dies away.
#[derive(Debug, Clone, Copy)]
pub(super) struct Oscillator {
    /// ω, radians a span.
    pub omega: f64,
    /// ζ, 1 is critical.
    pub zeta: f64,
}

/// Where the oscillator is: its distance from where the straight input would have it rest, and that
/// distance's rate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Swing {
    pub off: f64,
    pub rate: f64,
}

/// The matrix that carries a [`Swing`] over a step.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    off: (f64, f64),
    rate: (f64, f64),
}

impl Oscillator {
    /// An oscillator of `frequency` cycles a span.
    pub fn new(frequency: f64, damping: f64) -> Oscillator {
        Oscillator { omega: TAU * frequency, zeta: damping }
    }

    /// Fewest steps a span on which its swings are seen: twenty a cycle.
    pub fn steps(&self) -> f64 {
        20.0 / TAU * self.omega
    }

    /// How fast a bend of what drives it reaches it: ω(1 + 2ζ).
    pub fn sensitivity(&self) -> f64 {
        self.omega * (1.0 + 2.0 * self.zeta)
    }

    /// The free motion over a time `h`, for every damping from 0 on; stable for every `h`.
    ///
    /// S = e^(−ζωh)·sin(ω_d h)/ω_d and C = e^(−ζωh)·cos(ω_d h) + ζωS carry (e, e') to
    /// (C·e + S·e', −ω²S·e + (C − 2ζωS)·e'); beyond ζ = 1 the functions are hyperbolic.
    pub fn step(&self, h: f64) -> Step {
        let Oscillator { omega, zeta } = *self;
        let decay = zeta * omega;
        let swing = omega * (1.0 - zeta * zeta).abs().sqrt();
        let (s, bare) = if zeta <= 1.0 {
            let fade = (-decay * h).exp();
            (fade * h * sinc(swing * h), fade * (swing * h).cos())
        } else {
            // Two decays; the slow one, ω(ζ − √(ζ² − 1)), without cancellation.
            let fast = decay + swing;
            let (slow_fade, fast_fade) = ((-omega * omega / fast * h).exp(), (-fast * h).exp());
            let s = if swing * h < 1e-3 {
                (-decay * h).exp() * h * sinhc(swing * h)
            } else {
                (slow_fade - fast_fade) / (2.0 * swing)
            };
            (s, (slow_fade + fast_fade) / 2.0)
        };
        // C − 2ζωS = bare − ζωS.
        Step { off: (bare + decay * s, s), rate: (-omega * omega * s, bare - decay * s) }
    }
}

impl Step {
    /// The swing at the end of the step.
    pub fn carry(&self, from: Swing) -> Swing {
        Swing {
            off: self.off.0 * from.off + self.off.1 * from.rate,
            rate: self.rate.0 * from.off + self.rate.1 * from.rate,
        }
    }
}

/// sin(x)/x.
fn sinc(x: f64) -> f64 {
    if x == 0.0 { 1.0 } else { x.sin() / x }
}

/// sinh(x)/x for small x.
fn sinhc(x: f64) -> f64 {
    1.0 + x * x / 6.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    /// The classical Runge–Kutta method on e'' = −ω²e − 2ζω·e'.
    fn integrate(oscillator: Oscillator, from: Swing, h: f64, steps: u32) -> Swing {
        let Oscillator { omega, zeta } = oscillator;
        let rate =
            |s: Swing| Swing { off: s.rate, rate: -omega * omega * s.off - 2.0 * zeta * omega * s.rate };
        let add = |s: Swing, d: Swing, by: f64| Swing { off: s.off + by * d.off, rate: s.rate + by * d.rate };
        let dt = h / f64::from(steps);
        (0..steps).fold(from, |s, _| {
            let k1 = rate(s);
            let k2 = rate(add(s, k1, dt / 2.0));
            let k3 = rate(add(s, k2, dt / 2.0));
            let k4 = rate(add(s, k3, dt));
            [(k1, 1.0), (k2, 2.0), (k3, 2.0), (k4, 1.0)]
                .into_iter()
                .fold(s, |sum, (k, weight)| add(sum, k, weight * dt / 6.0))
        })
    }

    #[rstest]
    fn is_the_free_motion(
        #[values(0.0, 0.2, 0.999_999, 1.0, 1.000_001, 1.5, 10.0)] zeta: f64,
        #[values(1e-9, 1e-4, 0.01, 0.3)] h: f64,
    ) {
        let oscillator = Oscillator::new(3.0, zeta);
        let from = Swing { off: 0.7, rate: -4.0 };
        let expected = integrate(oscillator, from, h, 100 + (60_000.0 * h) as u32);
        let found = oscillator.step(h).carry(from);
        assert!((found.off - expected.off).abs() < 1e-12, "{found:?} {expected:?}");
        assert!((found.rate - expected.rate).abs() < 1e-10, "{found:?} {expected:?}");
    }

    #[rstest]
    fn is_stable_and_joins_smoothly(#[values(0.05, 1000.0)] frequency: f64, #[values(1e-9, 1.0)] h: f64) {
        for zeta in [0.0, 0.5, 1.0, 1.0 + 1e-12, 2.0, 10.0] {
            let Step { off, rate } = Oscillator::new(frequency, zeta).step(h);
            assert!([off.0, off.1, rate.0, rate.1].iter().all(|v| v.is_finite()));
            // The determinant is the decay of the phase-space area.
            let area = off.0 * rate.1 - off.1 * rate.0;
            assert!((area - (-2.0 * zeta * TAU * frequency * h).exp()).abs() < 1e-9, "{zeta} {area}");
        }
    }
}
