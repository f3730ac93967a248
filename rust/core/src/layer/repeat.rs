//! Repeat: plays the curve several times within its span.

use super::capped;
use super::pieces::{joined, segments, thinned};
use crate::curve::{Curve, Handle, Knot, MAX_KNOTS, Segment};
use crate::error::Error;
use crate::note::Made;

/// How a copy follows the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepeatMode {
    /// Goes on from where the copy before ended; all copies together make the move.
    Accumulate,
    /// Starts again.
    Cycle,
    /// Every second copy runs back.
    PingPong,
}

/// Plays the curve several times within its span.
///
/// # What it does
/// Copy k of n plays from k/n to (k + 1)/n. *Accumulate*: each copy does a part of the move, from where
/// the one before ended. *Cycle*: each does all of it, and starts again with a jump. *Ping-Pong*: every
/// second one runs backwards.
///
/// # When to use it
/// For steps of a walk, ticks, loops, there and back.
///
/// # Limits
/// An even number of ping-pongs ends where it started.
///
/// # Accuracy
/// Exact. Copies start on the doubles nearest to k/n; just before, the value is the left limit at the
/// end of the copy before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    /// Number of copies, at least 1.
    pub count: u32,
    /// How a copy follows the one before.
    pub mode: RepeatMode,
}

impl Default for Repeat {
    fn default() -> Self {
        Repeat { count: 2, mode: RepeatMode::Accumulate }
    }
}

impl Repeat {
    /// The curve after this effect.
    ///
    /// # Errors
    /// As [`Curve::new`]; none for a count in the documented range.
    pub fn apply(&self, input: &Curve) -> Result<Made, Error> {
        let count = self.count.max(1);
        let most = (MAX_KNOTS - 1) / count as usize + 1;
        let (knots, lost) = thinned(input.knots(), most);
        let once = segments(&knots);
        let copies = (0..count).flat_map(|k| {
            let back = self.mode == RepeatMode::PingPong && k % 2 == 1;
            let count = once.len();
            let order = (0..count).map(move |i| if back { count - 1 - i } else { i });
            order.map(|i| once[i]).map(move |segment| self.copied(&segment, k, input))
        });
        let back_at_start = self.mode == RepeatMode::PingPong && count.is_multiple_of(2);
        let end = if back_at_start { input.start() } else { input.end() };
        let mut made = joined(copies, input.start(), end)?;
        made.notes.extend(lost.map(capped));
        Ok(made)
    }

    /// A segment as copy `k` has it.
    fn copied(&self, segment: &Segment, k: u32, input: &Curve) -> Segment {
        let (n, k) = (f64::from(self.count.max(1)), f64::from(k));
        let (start, end) = (input.start(), input.end());
        match self.mode {
            RepeatMode::Accumulate => {
                let base = (1.0 - k / n) * start + k / n * end;
                let next = (1.0 - (k + 1.0) / n) * start + (k + 1.0) / n * end;
                // From the nearer end of the curve, so that copies meet bit for bit.
                let value = |y: f64| if y == end { next } else { base + (y - start) / n };
                mapped(segment, |x| (k + x) / n, value, 1.0)
            }
            RepeatMode::PingPong if k % 2.0 == 1.0 => {
                mapped(&reversed(segment), |x| (k + (1.0 - x)) / n, |y| y, -n)
            }
            RepeatMode::Cycle | RepeatMode::PingPong => mapped(segment, |x| (k + x) / n, |y| y, n),
        }
    }
}

/// The segment at other times and values, its slopes times `gain`.
fn mapped(segment: &Segment, time: impl Fn(f64) -> f64, value: impl Fn(f64) -> f64, gain: f64) -> Segment {
    let handle = |h: Handle| Handle { slope: gain * h.slope, ..h };
    let knot = |k: &Knot| Knot {
        x: time(k.x),
        y: value(k.y),
        arrival: value(k.arrival),
        incoming: handle(k.incoming),
        outgoing: handle(k.outgoing),
        ..*k
    };
    Segment { a: knot(&segment.a), b: knot(&segment.b) }
}

/// The segment from its end to its start; times and slopes are still the old ones.
fn reversed(segment: &Segment) -> Segment {
    let Segment { a, b } = *segment;
    let turned =
        |k: Knot| Knot { y: k.arrival, arrival: k.y, incoming: k.outgoing, outgoing: k.incoming, ..k };
    let (mut start, mut end) = (turned(b), turned(a));
    (start.interpolation, end.interpolation) = (a.interpolation, b.interpolation);
    if segment.is_hold() {
        (start.y, end.arrival) = (a.y, a.y);
    }
    Segment { a: start, b: end }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Interpolation, Side};
    use rstest::rstest;

    fn input() -> Curve {
        let heavy = |x: f64, y: f64, slope: f64| {
            let mut knot = Knot::smooth(x, y, slope);
            (knot.incoming.weight, knot.outgoing.weight) = (0.9, 0.2);
            knot
        };
        let mut hold = Knot::broken(0.75, 0.5, 0.0, 0.0);
        hold.interpolation = Interpolation::Hold;
        hold.arrival = 0.6;
        let mut first = heavy(0.0, 0.35, 1.0);
        first.arrival = 0.1;
        let mut last = heavy(1.0, 0.9, 0.0);
        last.arrival = 0.5;
        Curve::new(vec![first, heavy(0.4, 0.9, -0.5), hold, last]).unwrap()
    }

    /// The formula of the maths page, `side` of x = (k + r)/n.
    fn formula(input: &Curve, repeat: Repeat, k: u32, r: f64, side: Side) -> f64 {
        let (n, kk) = (f64::from(repeat.count), f64::from(k));
        let (start, end) = (input.start(), input.end());
        match repeat.mode {
            RepeatMode::Accumulate => start + (kk * (end - start) + input.value_at(r, side) - start) / n,
            RepeatMode::PingPong if k % 2 == 1 => {
                let other = if side == Side::Left { Side::Right } else { Side::Left };
                input.value_at(1.0 - r, other)
            }
            RepeatMode::Cycle | RepeatMode::PingPong => input.value_at(r, side),
        }
    }

    #[rstest]
    fn is_the_formula_within_every_copy(
        #[values(1, 2, 3, 7, 64)] count: u32,
        #[values(RepeatMode::Accumulate, RepeatMode::Cycle, RepeatMode::PingPong)] mode: RepeatMode,
    ) {
        let input = input();
        let repeat = Repeat { count, mode };
        let out = repeat.apply(&input).unwrap().curve;
        for k in 0..count {
            for i in 0..100 {
                let r = (f64::from(i) + 0.37) / 101.0;
                let x = (f64::from(k) + r) / f64::from(count);
                let expected = formula(&input, repeat, k, r, Side::Right);
                assert!((out.value(x) - expected).abs() < 1e-12, "{k} {r} {} {expected}", out.value(x));
            }
            let seam = f64::from(k + 1) / f64::from(count);
            let before = formula(&input, repeat, k, 1.0, Side::Left);
            assert!((out.value_at(seam, Side::Left) - before).abs() < 1e-15, "{k}");
        }
        assert_eq!(out.start(), 0.1);
        let back = mode == RepeatMode::PingPong && count.is_multiple_of(2);
        assert_eq!(out.end(), if back { 0.1 } else { 0.9 });
    }

    #[test]
    fn accumulated_copies_meet_bit_for_bit() {
        let input = Curve::new(vec![Knot::smooth(0.0, 0.1, 0.0), Knot::smooth(1.0, 0.7, 0.0)]).unwrap();
        let out = Repeat { count: 7, mode: RepeatMode::Accumulate }.apply(&input).unwrap().curve;
        assert!(out.knots().iter().all(|knot| knot.y == knot.arrival));
        assert_eq!(out.end(), 0.7);
    }

    #[test]
    fn knots_that_come_too_near_become_a_jump() {
        let knots = vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::smooth(0.5, 0.0, 0.0),
            Knot::smooth(0.5 + 1e-8, 1.0, 0.0),
            Knot::smooth(1.0, 1.0, 0.0),
        ];
        let out = Repeat { count: 20, mode: RepeatMode::Cycle }.apply(&Curve::new(knots).unwrap()).unwrap();
        assert_eq!(out.curve.jumps().len(), 20 + 19);
    }

    #[test]
    fn more_knots_than_fit_are_thinned_with_a_note() {
        let n = 4096;
        let knot = |i: i32| Knot::smooth(f64::from(i) / f64::from(n), (f64::from(i) * 0.003).sin(), 0.0);
        let input = Curve::new((0..=n).map(knot).collect()).unwrap();
        let out = Repeat { count: 64, mode: RepeatMode::Cycle }.apply(&input).unwrap();
        assert!(out.curve.knots().len() <= MAX_KNOTS);
        assert_eq!(out.notes[0].code, "layer-capped");
    }
}
