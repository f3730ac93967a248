//! What an animator does to knots: each operation gives a new curve.

use super::knot::{Handle, Interpolation, Knot, Tangent};
use super::pchip::{end_slope, inner_slope};
use super::{Curve, MIN_SPACING, Side};
use crate::error::{Code, Error};

impl Curve {
    /// Inserts a knot at time `x` without moving the curve; see [`Segment::cut_at_time`] for when it
    /// takes a second knot, and for what becomes of a time right beside the segment's slowest one.
    /// A Hold becomes two.
    ///
    /// # Errors
    /// `curve-knot-exists` within 1e-9 of a knot, `curve-bad-knot` outside the curve.
    ///
    /// [`Segment::cut_at_time`]: super::Segment::cut_at_time
    pub fn insert(&self, x: f64) -> Result<Curve, Error> {
        if let Some(i) = self.knot_near(x) {
            return Err(Error::new(
                Code::CurveKnotExists,
                "x",
                format!("{x:?}, within {MIN_SPACING:e} of knots[{i}]"),
                "change that knot instead",
            ));
        }
        let i = self.knots().partition_point(|knot| knot.x <= x);
        let Some(segment) = i.checked_sub(1).and_then(|i| self.segment(i)) else {
            return Err(bad_knot(
                "x",
                format!("{x:?}; a knot lies from 0 to 1"),
                "choose a time on the curve",
            ));
        };
        let cut = segment.cut_at_time(x);
        let mut knots = self.knots().to_vec();
        knots.splice(i - 1..=i, cut);
        Curve::new(knots)
    }

    /// The knot within 1e-9 of time `x`, the nearer if two are.
    pub fn knot_near(&self, x: f64) -> Option<usize> {
        let distance = |i: &usize| self.knots().get(*i).map_or(f64::INFINITY, |knot| (knot.x - x).abs());
        let after = self.knots().partition_point(|knot| knot.x < x);
        [after.saturating_sub(1), after]
            .into_iter()
            .min_by(|i, j| distance(i).total_cmp(&distance(j)))
            .filter(|i| distance(i) < MIN_SPACING)
    }

    /// Deletes knot `i`. The segment gets the left knot's interpolation; the neighbours keep slope and
    /// reach. A handle that lay in a Hold gets slope 0 and weight 1/3, and the value that a deleted Hold
    /// had carried to the next knot gives way to that knot's own.
    ///
    /// # Errors
    /// `curve-bad-knot` for an end knot or one that is not there.
    pub fn delete(&self, i: usize) -> Result<Curve, Error> {
        let knot = *self.knot(i)?;
        let mut knots = self.knots().to_vec();
        if i == 0 || i + 1 == knots.len() {
            return Err(bad_knot(
                at(i),
                "an end knot cannot be deleted".into(),
                "move it, or change its value",
            ));
        }
        let duration = knots[i + 1].x - knots[i - 1].x;
        let keep_reach = |handle: Handle, held: bool, old: f64| {
            if held { Handle::FLAT } else { Handle { weight: handle.weight * old / duration, ..handle } }
        };
        let (held_before, held_after) = (is_hold(&knots[i - 1]), is_hold(&knot));
        let left = &mut knots[i - 1];
        left.outgoing = keep_reach(left.outgoing, held_before, knot.x - left.x);
        let right = &mut knots[i + 1];
        right.incoming = keep_reach(right.incoming, held_after, right.x - knot.x);
        if held_after {
            right.arrival = right.y;
        }
        knots.remove(i);
        made(knots)
    }

    /// Makes knot `i` Smooth: both sides get the mean of their slopes, weighted by reach (the plain mean
    /// where both reaches are 0). A side that means nothing does not count. Values stay.
    ///
    /// # Errors
    /// `curve-bad-knot` for a knot that is not there.
    pub fn smooth(&self, i: usize) -> Result<Curve, Error> {
        let knot = *self.knot(i)?;
        let before = self.bezier_before(i).map(|d| (knot.incoming.slope, knot.incoming.weight * d));
        let after = self.bezier_after(i).map(|d| (knot.outgoing.slope, knot.outgoing.weight * d));
        let slope = match (before, after) {
            (Some((left, 0.0)), Some((right, 0.0))) => Some(0.5 * (left + right)),
            (Some((left, p)), Some((right, q))) => Some((left * p + right * q) / (p + q)),
            (Some((slope, _)), None) | (None, Some((slope, _))) => Some(slope),
            (None, None) => None,
        };
        self.with(i, |knot| {
            knot.tangent = Tangent::Smooth;
            if let Some(slope) = slope {
                knot.set_slope(slope);
            }
        })
    }

    /// Makes knot `i` Broken, its numbers unchanged.
    ///
    /// # Errors
    /// `curve-bad-knot` for a knot that is not there.
    pub fn break_(&self, i: usize) -> Result<Curve, Error> {
        self.with(i, |knot| knot.tangent = Tangent::Broken)
    }

    /// Gives knot `i` slope 0 on both sides, its tangent unchanged.
    ///
    /// # Errors
    /// `curve-bad-knot` for a knot that is not there.
    pub fn flatten(&self, i: usize) -> Result<Curve, Error> {
        self.with(i, |knot| knot.set_slope(0.0))
    }

    /// Makes knot `i` Smooth with the monotone slope of its run of Bezier segments (see
    /// [`pchip_slopes`](super::pchip_slopes)) and weights 1/3.
    ///
    /// # Errors
    /// `curve-bad-knot` for a knot that is not there.
    pub fn auto(&self, i: usize) -> Result<Curve, Error> {
        self.knot(i)?;
        let chord = |s: Option<usize>| {
            let segment = s.and_then(|s| self.segment(s)).filter(|segment| !segment.is_hold())?;
            let d = segment.duration();
            Some((d, (segment.b.arrival - segment.a.y) / d))
        };
        let slope = match (chord(i.checked_sub(1)), chord(Some(i))) {
            (Some((h0, d0)), Some((h1, d1))) => inner_slope(h0, h1, d0, d1),
            (Some((h0, d0)), None) => {
                chord(i.checked_sub(2)).map_or(d0, |(h1, d1)| end_slope(h0, h1, d0, d1))
            }
            (None, Some((h0, d0))) => chord(Some(i + 1)).map_or(d0, |(h1, d1)| end_slope(h0, h1, d0, d1)),
            (None, None) => 0.0,
        };
        self.with(i, |knot| {
            knot.tangent = Tangent::Smooth;
            (knot.incoming, knot.outgoing) = (Handle::third(slope), Handle::third(slope));
        })
    }

    /// Moves knot `i` to time `x` and value `y`. The time stays 1e-9 off the neighbours, an end knot keeps
    /// its own; `arrival` moves with the value; weights stay, so that handles grow with their segments.
    ///
    /// # Errors
    /// `curve-bad-knot` for a knot that is not there, `curve-not-finite` for numbers that are none.
    pub fn move_knot(&self, i: usize, x: f64, y: f64) -> Result<Curve, Error> {
        self.knot(i)?;
        let neighbours = (i.checked_sub(1).and_then(|i| self.knots().get(i)), self.knots().get(i + 1));
        self.with(i, |knot| {
            if let (Some(before), Some(after)) = neighbours {
                let (low, high) = (just_after(before.x), just_before(after.x));
                if low <= high {
                    // A time that is no number stays one, and is refused.
                    knot.x = if x.is_finite() { x.clamp(low, high) } else { x };
                }
            }
            knot.arrival += y - knot.y;
            knot.y = y;
        })
    }

    /// Sets the velocity at knot `i` on one side, on both where it is Smooth.
    ///
    /// # Errors
    /// `curve-bad-knot` for a knot that is not there, `curve-not-finite` for a slope that is no number.
    pub fn speed(&self, i: usize, side: Side, slope: f64) -> Result<Curve, Error> {
        self.with(i, |knot| match (knot.tangent, side) {
            (Tangent::Smooth, _) => knot.set_slope(slope),
            (Tangent::Broken, Side::Left) => knot.incoming.slope = slope,
            (Tangent::Broken, Side::Right) => knot.outgoing.slope = slope,
        })
    }

    /// Sets the part of the neighbouring segment that the handle of knot `i` on one side spans, 0 to 1.
    ///
    /// # Errors
    /// `curve-bad-knot` for a knot that is not there, `curve-bad-weight` for a weight that is none.
    pub fn influence(&self, i: usize, side: Side, weight: f64) -> Result<Curve, Error> {
        self.with(i, |knot| match side {
            Side::Left => knot.incoming.weight = weight,
            Side::Right => knot.outgoing.weight = weight,
        })
    }

    fn knot(&self, i: usize) -> Result<&Knot, Error> {
        self.knots().get(i).ok_or_else(|| {
            let last = self.knots().len() - 1;
            bad_knot(at(i), format!("there are knots 0 to {last}"), "choose one of them")
        })
    }

    /// Duration of the segment before knot `i`, if it is a Bezier segment.
    fn bezier_before(&self, i: usize) -> Option<f64> {
        self.bezier_after(i.checked_sub(1)?)
    }

    /// Duration of the segment after knot `i`, if it is a Bezier segment.
    fn bezier_after(&self, i: usize) -> Option<f64> {
        self.segment(i).filter(|segment| !segment.is_hold()).map(|segment| segment.duration())
    }

    /// The curve with knot `i` changed.
    fn with(&self, i: usize, change: impl FnOnce(&mut Knot)) -> Result<Curve, Error> {
        self.knot(i)?;
        let mut knots = self.knots().to_vec();
        change(&mut knots[i]);
        Curve::new(knots)
    }
}

impl Knot {
    fn set_slope(&mut self, slope: f64) {
        self.incoming.slope = slope;
        self.outgoing.slope = slope;
    }
}

/// A curve of knots whose segments may have changed kind: a Smooth knot that now lies between Bezier
/// segments with two slopes is Broken.
pub(super) fn made(mut knots: Vec<Knot>) -> Result<Curve, Error> {
    for i in 1..knots.len() - 1 {
        let between = !is_hold(&knots[i - 1]) && !is_hold(&knots[i]);
        if between && knots[i].incoming.slope != knots[i].outgoing.slope {
            knots[i].tangent = Tangent::Broken;
        }
    }
    Curve::new(knots)
}

fn is_hold(knot: &Knot) -> bool {
    knot.interpolation == Interpolation::Hold
}

/// The least double that is a legal knot time after `x`.
fn just_after(x: f64) -> f64 {
    let mut least = x + MIN_SPACING;
    while least - x < MIN_SPACING {
        least = least.next_up();
    }
    least
}

/// The greatest double that is a legal knot time before `x`.
fn just_before(x: f64) -> f64 {
    let mut greatest = x - MIN_SPACING;
    while x - greatest < MIN_SPACING {
        greatest = greatest.next_down();
    }
    greatest
}

fn at(i: usize) -> String {
    format!("knots[{i}]")
}

fn bad_knot(path: impl Into<String>, message: String, hint: &str) -> Error {
    Error::new(Code::CurveBadKnot, path, message, hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn hold(x: f64, y: f64) -> Knot {
        Knot { interpolation: Interpolation::Hold, ..Knot::smooth(x, y, 0.0) }
    }

    fn ease() -> Curve {
        Curve::new(vec![
            Knot::smooth(0.0, 0.0, 0.0),
            Knot::broken(0.25, 0.5, 4.0, -2.0),
            Knot::smooth(0.75, 0.25, 1.0),
            Knot::smooth(1.0, 1.0, 0.0),
        ])
        .unwrap()
    }

    #[test]
    fn insert_keeps_the_curve_and_refuses_where_a_knot_is() {
        let curve = ease().insert(0.5).unwrap();
        assert_eq!(curve.knots().len(), 5);
        assert_eq!(curve.knots()[2].tangent, Tangent::Smooth);
        for i in 0..=100 {
            let x = f64::from(i) / 100.0;
            assert!((curve.value(x) - ease().value(x)).abs() <= 1e-15);
        }
        assert_eq!(ease().insert(0.25 + 5e-10).unwrap_err().code, Code::CurveKnotExists);
        assert_eq!(ease().insert(1.5).unwrap_err().code, Code::CurveBadKnot);
        assert_eq!(ease().insert(f64::NAN).unwrap_err().code, Code::CurveBadKnot);
    }

    #[test]
    fn insert_in_a_hold_gives_two() {
        let curve = Curve::new(vec![hold(0.0, 0.5), Knot::smooth(1.0, 1.0, 0.0)]).unwrap();
        let cut = curve.insert(0.25).unwrap();
        assert_eq!(cut.knots()[1].interpolation, Interpolation::Hold);
        assert_eq!(cut.value(0.9), 0.5);
        assert_eq!(cut.value(1.0), 1.0);
    }

    #[test]
    fn delete_keeps_slope_and_reach() {
        let curve = ease().delete(1).unwrap();
        let [a, b] = [curve.knots()[0], curve.knots()[1]];
        assert!((a.outgoing.weight * 0.75 - 0.25 / 3.0).abs() < 1e-16);
        assert!((b.incoming.weight * 0.75 - 0.5 / 3.0).abs() < 1e-16);
        assert_eq!(b.incoming.slope, 1.0);
        assert_eq!(ease().delete(0).unwrap_err().code, Code::CurveBadKnot);
        assert_eq!(ease().delete(3).unwrap_err().code, Code::CurveBadKnot);
        assert_eq!(ease().delete(9).unwrap_err().code, Code::CurveBadKnot);
    }

    #[test]
    fn deleting_a_hold_frees_the_next_arrival_and_flattens_its_handle() {
        let next = Knot::smooth(0.5, 1.0, 3.0);
        let curve =
            Curve::new(vec![Knot::smooth(0.0, 0.0, 1.0), hold(0.25, 0.5), next, Knot::smooth(1.0, 2.0, 0.0)])
                .unwrap();
        let deleted = curve.delete(1).unwrap();
        let knot = deleted.knots()[1];
        assert_eq!((knot.arrival, knot.incoming, knot.tangent), (1.0, Handle::FLAT, Tangent::Broken));
    }

    #[rstest]
    #[case::by_reach(|k: &mut Knot| { k.incoming.weight = 0.5; k.outgoing.weight = 0.25; }, 1.0)]
    #[case::plain_mean(|k: &mut Knot| { k.incoming.weight = 0.0; k.outgoing.weight = 0.0; }, 1.0)]
    #[case::one_reach(|k: &mut Knot| { k.incoming.weight = 0.0; }, -2.0)]
    #[case::only_before(|k: &mut Knot| { k.interpolation = Interpolation::Hold; }, 4.0)]
    fn smooth_means_by_reach(#[case] prepare: fn(&mut Knot), #[case] slope: f64) {
        let curve = ease().with(1, prepare).unwrap().smooth(1).unwrap();
        let knot = curve.knots()[1];
        assert_eq!((knot.incoming.slope, knot.outgoing.slope), (slope, slope));
        assert_eq!(knot.tangent, Tangent::Smooth);
    }

    #[test]
    fn auto_is_the_monotone_slope_of_the_run() {
        let xs = [0.0, 0.25, 0.75, 1.0];
        let ys = [0.0, 0.5, 0.75, 1.0];
        let knots = xs.iter().zip(ys).map(|(&x, y)| Knot::broken(x, y, 9.0, -9.0)).collect();
        let curve = Curve::new(knots).unwrap();
        let slopes = super::super::pchip_slopes(&xs, &ys);
        for (i, slope) in slopes.into_iter().enumerate() {
            assert_eq!(curve.auto(i).unwrap().knots()[i].incoming, Handle::third(slope), "{i}");
        }
        // A Hold ends the run: what is left is a chord.
        let held = curve.with(1, |k| k.interpolation = Interpolation::Hold).unwrap();
        assert_eq!(held.auto(1).unwrap().knots()[1].outgoing.slope, 2.0);
    }

    #[test]
    fn move_stays_between_the_neighbours() {
        let curve = ease();
        let moved = curve.move_knot(1, 2.0, 0.75).unwrap();
        assert!(moved.knots()[1].x < 0.75 && moved.knots()[1].x > 0.75 - 2e-9);
        assert_eq!((moved.knots()[1].y, moved.knots()[1].arrival), (0.75, 0.75));
        assert_eq!(curve.move_knot(1, -1.0, 0.0).unwrap().knots()[1].x, 1e-9);
        assert_eq!(curve.move_knot(3, 0.5, 2.0).unwrap().knots()[3].x, 1.0);
        assert_eq!(curve.move_knot(1, f64::NAN, 2.0).unwrap_err().code, Code::CurveNotFinite);
        assert_eq!(curve.move_knot(1, 0.5, f64::NAN).unwrap_err().code, Code::CurveNotFinite);
    }

    #[test]
    fn speed_and_influence() {
        let curve = ease().speed(1, Side::Left, 7.0).unwrap().speed(2, Side::Left, 3.0).unwrap();
        assert_eq!(curve.velocities_at(1), Some((7.0, -2.0)));
        assert_eq!(curve.velocities_at(2), Some((3.0, 3.0)));
        let long = curve.influence(1, Side::Right, 1.0).unwrap();
        assert_eq!(long.knots()[1].outgoing.weight, 1.0);
        assert_eq!(curve.influence(1, Side::Right, 1.5).unwrap_err().code, Code::CurveBadWeight);
    }

    #[test]
    fn flatten_and_break() {
        let curve = ease().flatten(1).unwrap();
        assert_eq!((curve.velocities_at(1), curve.knots()[1].tangent), (Some((0.0, 0.0)), Tangent::Broken));
        assert_eq!(ease().break_(2).unwrap().knots()[2].tangent, Tangent::Broken);
    }
}
