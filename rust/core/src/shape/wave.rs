//! Wave: a straight move with a sine on it.

use std::f64::consts::TAU;

use super::TOLERANCE;
use crate::curve::{Curve, Knot, MIN_SPACING, Segment};
use crate::error::Error;
use crate::note::{Made, Note};

/// Most knots of a wave.
const MOST_KNOTS: usize = 1024;

/// What a piece must stay within at its probes, so that all between them stays within the tolerance.
const LIMIT: f64 = 0.9 * TOLERANCE;

/// Most probes of the whole span; beyond the parameters' ranges it would take more.
const MOST_PROBES: f64 = 8192.0;

/// Two turns, or a turn and an end, are nearer than knots may be: one of them is no knot.
const NEAREST: f64 = 2.0 * MIN_SPACING;

/// A straight move with a sine on it.
///
/// # What it does
/// Adds a sine to the straight move, highest in the middle of the span, none at its ends.
///
/// # When to use it
/// For hovering, swaying, and moves that meander to their goal.
///
/// # Limits
/// At most 1,024 knots.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wave {
    /// Height of the sine at the middle of the span, in curve units.
    pub amplitude: f64,
    /// Cycles a span.
    pub cycles: f64,
    /// Phase of the sine at x = 0, in degrees.
    pub phase: f64,
    /// How fast the sine dies away: e^(−decay) over the span.
    pub decay: f64,
}

impl Default for Wave {
    fn default() -> Self {
        Wave { amplitude: 0.25, cycles: 3.0, phase: 0.0, decay: 1.0 }
    }
}

/// A stretch between two knots, and how far its cubic is from the wave.
struct Piece {
    segment: Segment,
    error: f64,
}

impl Wave {
    /// y = x + amplitude·4x(1 − x)e^(−decay·x)·sin(2π·cycles·x + phase).
    ///
    /// Knots where the motion turns, with the exact slopes, and between them as many as it takes; all
    /// weights 1/3. Of two turns within 1/64 of a cycle, whose reversal is at most 1e-4 of the amplitude,
    /// neither need be a knot.
    ///
    /// # Accuracy
    /// Within 0.005 % of the range, with at most 1,024 knots; where those are not enough, the error reached
    /// is noted.
    ///
    /// # Errors
    /// As [`Curve::new`], outside the ranges of the parameters.
    pub fn curve(&self) -> Result<Made, Error> {
        let mut knots = vec![Knot::smooth(0.0, 0.0, self.at(0.0).1)];
        knots.extend(self.turns().into_iter().map(|x| Knot::smooth(x, self.at(x).0, 0.0)));
        knots.push(Knot::smooth(1.0, 1.0, self.at(1.0).1));
        let (low, high) = knots.iter().fold((0.0_f64, 1.0_f64), |(l, h), k| (l.min(k.y), h.max(k.y)));
        let range = high - low;

        let pieces = knots.windows(2).map(|pair| self.piece(pair[0], pair[1])).collect();
        let pieces = self.split(pieces, LIMIT * range);
        let error = pieces.iter().fold(0.0, |most: f64, piece| most.max(piece.error)) / range;
        let mut knots: Vec<Knot> = pieces.iter().map(|piece| piece.segment.a).collect();
        knots.extend(pieces.last().map(|piece| piece.segment.b));

        let notes = if error > LIMIT { vec![capped(error)] } else { Vec::new() };
        Ok(Made { curve: Curve::new(knots)?, notes })
    }

    /// Value and slope at `x`.
    fn at(&self, x: f64) -> (f64, f64) {
        let fade = (-self.decay * x).exp();
        let hump = 4.0 * x * (1.0 - x);
        let height = self.amplitude * hump * fade;
        let height_slope = self.amplitude * (4.0 - 8.0 * x - self.decay * hump) * fade;
        let turns_a_span = TAU * self.cycles;
        let (sin, cos) = (turns_a_span * x + self.phase.to_radians()).sin_cos();
        (x + height * sin, 1.0 + height_slope * sin + height * turns_a_span * cos)
    }

    /// How many probes it takes to see all of a stretch, at this many a cycle and a unit of decay.
    fn scale(&self, a_cycle: f64, a_decay: f64, duration: f64) -> u32 {
        let a_span = a_cycle * self.cycles.abs() + a_decay * self.decay.abs();
        (a_span.min(MOST_PROBES) * duration) as u32
    }

    /// Times inside the span at which the wave turns, by bracketing and bisection.
    fn turns(&self) -> Vec<f64> {
        let rises = |x: f64| self.at(x).1 > 0.0;
        let brackets = 64 + self.scale(64.0, 8.0, 1.0);
        let mut turns: Vec<f64> = Vec::new();
        let (mut from, mut rising) = (0.0, rises(0.0));
        for i in 1..=brackets {
            let to = f64::from(i) / f64::from(brackets);
            let now = rises(to);
            if now != rising {
                let turn = bisect(from, to, |x| rises(x) == rising);
                let last = turns.last().copied().unwrap_or(0.0);
                if turn - last > NEAREST && 1.0 - turn > NEAREST {
                    turns.push(turn);
                }
            }
            (from, rising) = (to, now);
        }
        turns
    }

    /// The cubic between two knots, compared with the wave at seven times, or more if it spans more than
    /// half a cycle.
    fn piece(&self, a: Knot, b: Knot) -> Piece {
        let segment = Segment { a, b };
        let probes = 8 + self.scale(16.0, 2.0, segment.duration());
        let error = (1..probes).fold(0.0, |most: f64, i| {
            let (x, y) = segment.at(f64::from(i) / f64::from(probes));
            most.max((y - self.at(x).0).abs())
        });
        Piece { segment, error }
    }

    /// Halves the pieces that are off by more than `limit`, the worst first when knots run short.
    fn split(&self, mut pieces: Vec<Piece>, limit: f64) -> Vec<Piece> {
        loop {
            let mut errors: Vec<f64> =
                pieces.iter().map(|piece| piece.error).filter(|e| *e > limit).collect();
            let mut halvings = errors.len().min(MOST_KNOTS.saturating_sub(pieces.len() + 1));
            if halvings == 0 {
                return pieces;
            }
            errors.sort_by(|a, b| b.total_cmp(a));
            let least = errors[halvings - 1];
            let mut halved = Vec::with_capacity(pieces.len() + halvings);
            for piece in pieces {
                if piece.error < least || halvings == 0 {
                    halved.push(piece);
                    continue;
                }
                halvings -= 1;
                let Segment { a, b } = piece.segment;
                let x = a.x + (b.x - a.x) / 2.0;
                let (y, slope) = self.at(x);
                let middle = Knot::smooth(x, y, slope);
                halved.extend([self.piece(a, middle), self.piece(middle, b)]);
            }
            pieces = halved;
        }
    }
}

/// Where `before` ceases to hold in `from..to`, down to neighbouring doubles.
fn bisect(mut from: f64, mut to: f64, before: impl Fn(f64) -> bool) -> f64 {
    loop {
        let middle = from + (to - from) / 2.0;
        if middle <= from || middle >= to {
            return to;
        }
        if before(middle) {
            from = middle;
        } else {
            to = middle;
        }
    }
}

fn capped(error: f64) -> Note {
    let text =
        format!("{MOST_KNOTS} knots are not enough for this wave: it is off by {:.2} %", error * 100.0);
    Note::new("wave-capped", "cycles", text).with("error", error).with("knots", MOST_KNOTS as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn wave(amplitude: f64, cycles: f64, phase: f64, decay: f64) -> Wave {
        Wave { amplitude, cycles, phase, decay }
    }

    /// The formula, with the sine by its addition theorem.
    fn oracle(wave: &Wave, x: f64) -> f64 {
        let (turn, phase) = (2.0 * std::f64::consts::PI * wave.cycles * x, wave.phase.to_radians());
        let sine = turn.sin() * phase.cos() + turn.cos() * phase.sin();
        x + wave.amplitude * 4.0 * (x - x * x) / (wave.decay * x).exp() * sine
    }

    fn greatest_error(wave: &Wave, curve: &Curve) -> f64 {
        let n = 50_000;
        let error = |i: i32| {
            let x = f64::from(i) / f64::from(n);
            (curve.value(x) - oracle(wave, x)).abs()
        };
        (0..=n).map(error).fold(0.0, f64::max) / curve.range()
    }

    #[rstest]
    #[case(wave(0.25, 3.0, 0.0, 1.0))]
    #[case(wave(0.6, 2.5, 75.0, 0.0))]
    #[case(wave(-10.0, 64.0, 0.0, 0.0))]
    #[case(wave(10.0, 64.0, 90.0, 50.0))]
    #[case(wave(10.0, 0.0, 3600.0, 0.0))]
    #[case(wave(10.0, 0.0, 90.0, 50.0))]
    #[case(wave(0.01, 20.0, -33.0, 3.0))]
    #[case(wave(0.001, 64.0, 0.0, 0.0))]
    #[case(wave(0.0, 3.0, 0.0, 0.0))]
    #[case(wave(0.053, 3.0, 10.0, 0.0))]
    #[case(wave(1.0, 0.3, -3600.0, 20.0))]
    fn is_the_formula(#[case] wave: Wave) {
        let made = wave.curve().unwrap();
        let error = greatest_error(&wave, &made.curve);
        assert!(error <= TOLERANCE, "{error:e} with {} knots", made.curve.knots().len());
        assert_eq!(made.notes, []);
        assert!(made.curve.knots().len() <= MOST_KNOTS);
    }

    #[test]
    fn turns_are_knots_with_slope_0() {
        let wave = wave(0.4, 5.0, 20.0, 1.0);
        let curve = wave.curve().unwrap().curve;
        let turns = curve.turning_points();
        assert_eq!(turns.len(), 10);
        for turn in turns {
            let knot = curve.knots().iter().find(|knot| knot.x == turn.x).unwrap();
            assert_eq!(knot.outgoing.slope, 0.0);
            let step = 1e-5;
            let [before, at, after] = [-step, 0.0, step].map(|dx| oracle(&wave, turn.x + dx));
            assert!((before - after).abs() < 1e-9 * (before - 2.0 * at + after).abs().max(1.0));
        }
    }

    #[test]
    fn slopes_are_those_of_the_formula() {
        let wave = wave(0.3, 2.0, 40.0, 2.0);
        for knot in wave.curve().unwrap().curve.knots() {
            let step = 1e-5;
            let slope = (oracle(&wave, knot.x + step) - oracle(&wave, knot.x - step)) / (2.0 * step);
            assert!((slope - knot.outgoing.slope).abs() < 1e-7, "{slope} {knot:?}");
        }
    }

    #[test]
    fn says_how_far_off_a_wave_is_that_needs_more_knots() {
        let wave = wave(5.0, 400.0, 0.0, 0.0);
        let made = wave.curve().unwrap();
        assert_eq!(made.curve.knots().len(), MOST_KNOTS);
        let note = &made.notes[0];
        let (said, is) = (note.numbers[0].1, greatest_error(&wave, &made.curve));
        assert!(said > TOLERANCE && (said / is - 1.0).abs() < 0.05, "{said:e} {is:e}");
    }
}
