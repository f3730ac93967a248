//! A curve turned round in time, or upside down.

use super::Curve;
use super::edit::made;
use super::knot::{Handle, Interpolation, Knot};
use crate::error::Error;

impl Curve {
    /// The chord between the ends at time `x`: from [`Curve::start`] to [`Curve::end`] in a straight
    /// line, the ends exactly.
    pub fn chord(&self, x: f64) -> f64 {
        self.start() * (1.0 - x) + self.end() * x
    }

    /// The motion played backwards between the same ends: x' = 1 − x, y' = ys + ye − arrival,
    /// arrival' = ys + ye − y. Handles change sides, slopes stay; a Hold's kind goes to the knot that now
    /// starts it.
    ///
    /// # Guarantees
    /// Ends come out exactly. Twice gives the curve back, but for the rounding of x and y.
    ///
    /// # Errors
    /// As [`Curve::new`]: where values of 1e100 add up.
    pub fn flip_time(&self) -> Result<Curve, Error> {
        let (start, end) = (self.start(), self.end());
        let mirror = |y: f64| {
            if y == start {
                end
            } else if y == end {
                start
            } else {
                (start + end) - y
            }
        };
        let starts = self.knots().iter().map(|knot| knot.interpolation);
        let flip = |(knot, interpolation): (&Knot, Interpolation)| Knot {
            x: 1.0 - knot.x,
            y: mirror(knot.arrival),
            arrival: mirror(knot.y),
            incoming: knot.outgoing,
            outgoing: knot.incoming,
            tangent: knot.tangent,
            interpolation,
        };
        // The segment after a flipped knot is the one that was before it; the last knot's stays unused.
        let last = self.knots()[self.knots().len() - 1].interpolation;
        let kinds = [last].into_iter().chain(starts);
        let mut knots: Vec<Knot> = self.knots().iter().zip(kinds).map(flip).collect();
        knots.reverse();
        Curve::new(knots)
    }

    /// The motion mirrored around the chord between its ends: y → 2L − y, s → 2c − s with c the chord's
    /// slope, weights unchanged. A Hold becomes a straight segment of slope 2c, and stays a Hold where
    /// c = 0.
    ///
    /// # Guarantees
    /// Ends come out exactly. Twice gives the same motion, but for rounding.
    ///
    /// # Errors
    /// As [`Curve::new`]: where values of 1e100 add up.
    pub fn flip_value(&self) -> Result<Curve, Error> {
        let slope = self.end() - self.start();
        let mirror = |x: f64, y: f64| 2.0 * self.chord(x) - y;
        let handle = |h: Handle| Handle { slope: 2.0 * slope - h.slope, weight: h.weight };
        let flip = |knot: &Knot| Knot {
            y: mirror(knot.x, knot.y),
            arrival: mirror(knot.x, knot.arrival),
            incoming: handle(knot.incoming),
            outgoing: handle(knot.outgoing),
            ..*knot
        };
        let mut knots: Vec<Knot> = self.knots().iter().map(flip).collect();
        if slope != 0.0 {
            for i in 1..knots.len() {
                if knots[i - 1].interpolation == Interpolation::Hold {
                    knots[i - 1].interpolation = Interpolation::Bezier;
                    knots[i - 1].outgoing = Handle::third(2.0 * slope);
                    knots[i].incoming = Handle::third(2.0 * slope);
                }
            }
        }
        made(knots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_hold_and_jumps() -> Curve {
        let mut jump = Knot::broken(0.25, 0.5, 3.0, -1.0);
        jump.arrival = 0.75;
        jump.outgoing.weight = 0.8;
        let mut hold = Knot::broken(0.5, 0.25, 2.0, 0.0);
        hold.interpolation = Interpolation::Hold;
        let mut end = Knot::broken(1.0, 1.5, -2.0, 0.0);
        end.arrival = 1.0;
        Curve::new(vec![Knot::smooth(0.0, -0.5, 1.0), jump, hold, Knot::smooth(0.75, 2.0, 0.5), end]).unwrap()
    }

    #[test]
    fn flipped_in_time_it_plays_backwards() {
        use super::super::Side::{Left, Right};
        let curve = with_hold_and_jumps();
        let back = curve.flip_time().unwrap();
        let sum = curve.start() + curve.end();
        for i in 0..=64 {
            let x = f64::from(i) / 64.0;
            for (here, there) in [(Left, Right), (Right, Left)] {
                let (flipped, straight) = (back.value_at(1.0 - x, here), curve.value_at(x, there));
                assert!((flipped - (sum - straight)).abs() < 1e-15, "{x} {here:?}");
            }
            if x > 0.0 && x < 1.0 {
                let (there, here) = (back.velocity(1.0 - x, Left), curve.velocity(x, Right));
                assert!((there - here).abs() < 1e-13, "{x}");
            }
        }
        assert_eq!(back.flip_time().unwrap(), curve);
    }

    #[test]
    fn flipped_in_value_it_mirrors_around_the_chord() {
        let curve = with_hold_and_jumps();
        let flipped = curve.flip_value().unwrap();
        let twice = flipped.flip_value().unwrap();
        for i in 0..=64 {
            let x = f64::from(i) / 64.0;
            let mirrored = 2.0 * curve.chord(x) - curve.value(x);
            assert!((flipped.value(x) - mirrored).abs() < 2e-15, "{x}");
            assert!((twice.value(x) - curve.value(x)).abs() < 4e-15, "{x}");
        }
        assert_eq!((flipped.start(), flipped.end()), (curve.start(), curve.end()));
    }

    #[test]
    fn over_a_level_chord_a_hold_stays_a_hold() {
        let mut start = Knot::smooth(0.0, 1.0, 0.0);
        start.interpolation = Interpolation::Hold;
        let curve =
            Curve::new(vec![start, Knot::broken(0.5, 3.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        let flipped = curve.flip_value().unwrap();
        assert_eq!(flipped.knots()[0].interpolation, Interpolation::Hold);
        assert_eq!(flipped.value(0.5), -1.0);
    }
}
