//! What stands out on a curve: extent, turning points, kinks, jumps.

use super::knot::Knot;
use super::{Curve, Segment, Side};

/// A discontinuity counts as a jump beyond this part of the range.
const JUMP: f64 = 1e-9;

/// Velocities count as different beyond this part of 1 + their sizes.
const KINK: f64 = 1e-6;

/// Ends nearer than this part of the range are equal: the curve makes no move.
const EQUAL_ENDS: f64 = 1e-6;

/// A local extreme: where a curve stops rising and falls, or the reverse.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn {
    /// When; where the curve rests between rise and fall, when the rest begins.
    pub x: f64,
    /// The extreme value.
    pub y: f64,
    /// Whether it is a high (else a low).
    pub high: bool,
}

/// A stretch on which a curve rises, falls or rests: where it ends, and by how much it rose.
struct Run {
    x: f64,
    y: f64,
    rise: f64,
}

impl Curve {
    /// ye − ys of a curve of this range, if its ends differ.
    pub(crate) fn moves(&self, range: f64) -> Option<f64> {
        let by = self.end() - self.start();
        (by.abs() > EQUAL_ENDS * range).then_some(by)
    }

    /// Least and greatest value, over the extremes inside segments, the ends and both sides of jumps.
    pub fn extent(&self) -> (f64, f64) {
        let mut low = f64::INFINITY;
        let mut high = f64::NEG_INFINITY;
        let mut include = |y: f64| {
            low = low.min(y);
            high = high.max(y);
        };
        for knot in self.knots() {
            include(knot.y);
            include(knot.arrival);
        }
        for segment in self.segments() {
            for u in segment.turns() {
                include(segment.at(u).1);
            }
        }
        (low, high)
    }

    /// Greatest minus least value.
    pub fn range(&self) -> f64 {
        let (low, high) = self.extent();
        high - low
    }

    /// Every local extreme in time order, ends not counted; jumps count as rises and falls, and two
    /// extremes may share the time of a jump.
    ///
    /// No reversal is too small to be listed: see [`Curve::prominent_turns`].
    pub fn turning_points(&self) -> Vec<Turn> {
        let least_jump = JUMP * self.range();
        let mut turns = Vec::new();
        let mut last: Option<Run> = None;
        let mut follow = |run: Run| {
            if run.rise == 0.0 {
                return;
            }
            if let Some(before) = &last
                && (before.rise > 0.0) != (run.rise > 0.0)
            {
                turns.push(Turn { x: before.x, y: before.y, high: before.rise > 0.0 });
            }
            last = Some(run);
        };
        let jump = |knot: &Knot| {
            let rise = knot.y - knot.arrival;
            Run { x: knot.x, y: knot.y, rise: if rise.abs() > least_jump { rise } else { 0.0 } }
        };
        for segment in self.segments() {
            follow(jump(&segment.a));
            runs(&segment).for_each(&mut follow);
        }
        self.knots().last().map(jump).into_iter().for_each(follow);
        turns
    }

    /// The turning points with a prominence over `least`, in time order; ends are none.
    ///
    /// The prominence of a high is how far the curve falls on both sides before it rises above it, or ends;
    /// of a low likewise. They are the pivots of a zigzag that turns after a move of more than `least`.
    pub fn prominent_turns(&self, least: f64) -> Vec<Turn> {
        let mut found = Vec::new();
        let end = Turn { x: 1.0, y: self.end(), high: true };
        let start = Turn { x: 0.0, y: self.start(), high: true };
        // The highest and the lowest point since the last pivot, and whether the curve moved away from the
        // point before by more than `least`, so that it may become a pivot.
        let (mut high, mut low) = (start, start);
        let (mut risen, mut fallen) = (false, false);
        for turn in self.turning_points().into_iter().chain([end]) {
            if turn.y > high.y {
                high = turn;
                risen |= turn.y - low.y > least;
            }
            if turn.y < low.y {
                low = turn;
                fallen |= high.y - turn.y > least;
            }
            if risen && high.y - turn.y > least {
                found.push(high);
                (low, high) = (turn, turn);
                (risen, fallen) = (false, true);
            } else if fallen && turn.y - low.y > least {
                found.push(low);
                (low, high) = (turn, turn);
                (risen, fallen) = (true, false);
            }
        }
        found
    }

    /// Indices of the knots inside the curve where the velocity differs from one side to the other by
    /// more than 1e-6·(1 + |left| + |right|), whatever their `tangent` says.
    pub fn kinks(&self) -> Vec<usize> {
        (1..self.knots().len() - 1).filter(|&i| self.is_kink(i)).collect()
    }

    /// Indices of the knots where the value jumps: |y − arrival| > 1e-9 of the range. Ends can jump too.
    pub fn jumps(&self) -> Vec<usize> {
        let least = JUMP * self.range();
        let jumps = |knot: &Knot| (knot.y - knot.arrival).abs() > least;
        self.knots().iter().enumerate().filter(|(_, knot)| jumps(knot)).map(|(i, _)| i).collect()
    }

    /// Velocities just before and just after knot `i`; 0 beyond the ends of the curve.
    pub fn velocities_at(&self, i: usize) -> Option<(f64, f64)> {
        let x = self.knots().get(i)?.x;
        let before =
            i.checked_sub(1).and_then(|i| self.segment(i)).map_or(0.0, |s| s.velocity(x, Side::Left));
        let after = self.segment(i).map_or(0.0, |s| s.velocity(x, Side::Right));
        Some((before, after))
    }

    fn is_kink(&self, i: usize) -> bool {
        self.velocities_at(i).is_some_and(|(left, right)| {
            if left.is_finite() && right.is_finite() {
                (left - right).abs() > KINK * (1.0 + left.abs() + right.abs())
            } else {
                left != right
            }
        })
    }
}

/// The stretches of a segment between its turns.
fn runs(segment: &Segment) -> impl Iterator<Item = Run> {
    let stops = segment.turns().chain([1.0]).map(|u| segment.at(u)).collect::<Vec<_>>();
    let mut from = segment.a.y;
    stops.into_iter().map(move |(x, y)| {
        let rise = y - from;
        from = y;
        Run { x, y, rise }
    })
}

#[cfg(test)]
mod tests {
    use super::super::knot::{Handle, Interpolation};
    use super::*;
    use rstest::rstest;

    fn turn(x: f64, y: f64, high: bool) -> Turn {
        Turn { x, y, high }
    }

    #[test]
    fn extremes_come_exactly_from_the_cubic() {
        // y = x(x − 1)(x − 1/2): extremes at 1/2 ± √3/6.
        let slope = |x: f64| 3.0 * x * x - 3.0 * x + 0.5;
        let curve =
            Curve::new(vec![Knot::smooth(0.0, 0.0, slope(0.0)), Knot::smooth(1.0, 0.0, slope(1.0))]).unwrap();
        let turns = curve.turning_points();
        let reach = 3f64.sqrt() / 6.0;
        let height = 3f64.sqrt() / 36.0;
        assert_eq!(turns.len(), 2);
        for (found, (x, y)) in turns.iter().zip([(0.5 - reach, height), (0.5 + reach, -height)]) {
            assert!((found.x - x).abs() < 1e-15 && (found.y - y).abs() < 1e-16, "{found:?}");
        }
        assert!((curve.range() - 2.0 * height).abs() < 1e-16);
    }

    #[test]
    fn a_rest_on_top_is_one_turn_and_a_step_is_none() {
        let rest = |x, y| Knot::smooth(x, y, 0.0);
        let top = Curve::new(vec![rest(0.0, 0.0), rest(0.3, 1.0), rest(0.6, 1.0), rest(1.0, 0.5)]).unwrap();
        assert_eq!(top.turning_points(), [turn(0.3, 1.0, true)]);
        let step = Curve::new(vec![rest(0.0, 0.0), rest(0.3, 1.0), rest(0.6, 1.0), rest(1.0, 2.0)]).unwrap();
        assert_eq!(step.turning_points(), []);
    }

    #[rstest]
    #[case(&[0.0, 1.0, 0.0], 0.5, &[1.0])]
    #[case(&[0.0, 1.0, 0.9, 1.1, 0.0], 0.5, &[1.1])]
    #[case(&[0.0, 1.0, 0.9, 1.1, 0.0], 0.05, &[1.0, 0.9, 1.1])]
    #[case(&[1.0, 1.2, 0.0, 2.0], 0.5, &[0.0])] // the rise before the high is too small
    #[case(&[0.0, 2.0, 1.8], 0.5, &[])] // and here the fall after it
    #[case(&[0.0, 1.0, 0.0, 1.0, 0.0], 0.5, &[1.0, 0.0, 1.0])]
    #[case(&[0.0, 1.0, 2.0], 0.5, &[])]
    fn extremes_by_prominence(#[case] y: &[f64], #[case] least: f64, #[case] found: &[f64]) {
        let x: Vec<f64> = (0..y.len()).map(|i| i as f64).collect();
        let curve = Curve::from_samples(&x, y, None).unwrap();
        let values: Vec<f64> = curve.prominent_turns(least).iter().map(|turn| turn.y).collect();
        assert_eq!(values, found);
    }

    #[test]
    fn a_jump_down_between_two_rises_turns_twice() {
        let mut jump = Knot::broken(0.5, 0.0, 1.0, 1.0);
        jump.arrival = 0.5;
        let curve = Curve::new(vec![Knot::smooth(0.0, 0.0, 1.0), jump, Knot::smooth(1.0, 0.5, 1.0)]).unwrap();
        assert_eq!(curve.turning_points(), [turn(0.5, 0.5, true), turn(0.5, 0.0, false)]);
        assert_eq!(curve.jumps(), [1]);
        assert_eq!(curve.kinks(), Vec::<usize>::new());
        assert_eq!(curve.extent(), (0.0, 0.5));
    }

    #[test]
    fn kinks_are_what_is_seen_not_what_is_said() {
        // The stored slopes differ, yet weightless handles on straight segments run through.
        let weightless = |slope| Handle { slope, weight: 0.0 };
        let mut knot = Knot::broken(0.5, 0.5, 0.0, 0.0);
        knot.incoming = weightless(5.0);
        knot.outgoing = weightless(-5.0);
        let through =
            Curve::new(vec![Knot::smooth(0.0, 0.0, 1.0), knot, Knot::smooth(1.0, 1.0, 1.0)]).unwrap();
        assert_eq!(through.kinks(), Vec::<usize>::new());

        // A vertical approach that turns back is a kink, one that runs on is none.
        let vertical = |slope| Handle { slope, weight: 0.0 };
        let ends = |y1: f64| {
            let mut a = Knot::smooth(0.0, 0.0, 0.0);
            a.outgoing = Handle { slope: 0.0, weight: 1.0 };
            let mut m = Knot::broken(0.5, 1.0, 0.0, 0.0);
            (m.incoming, m.outgoing) = (vertical(0.0), vertical(0.0));
            let mut b = Knot::smooth(1.0, y1, 0.0);
            b.incoming = Handle { slope: 0.0, weight: 1.0 };
            Curve::new(vec![a, m, b]).unwrap()
        };
        assert_eq!(ends(2.0).velocities_at(1), Some((f64::INFINITY, f64::INFINITY)));
        assert_eq!(ends(2.0).kinks(), Vec::<usize>::new());
        assert_eq!(ends(0.0).kinks(), [1]);
    }

    #[test]
    fn holds_jump_where_the_value_changes() {
        let hold = |x, y| Knot { interpolation: Interpolation::Hold, ..Knot::smooth(x, y, 0.0) };
        let curve =
            Curve::new(vec![hold(0.0, 0.0), hold(0.25, 1.0), hold(0.5, 1.0), hold(1.0, 0.0)]).unwrap();
        assert_eq!(curve.jumps(), [1, 3]);
        assert_eq!(curve.turning_points(), [turn(0.25, 1.0, true)]);
    }
}
