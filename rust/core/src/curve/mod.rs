//! A value over time: knots, segments, edit operations, evaluation.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `knot` | a point with its handles |
//! | `segment` | what lies between two knots: value, velocity, turns |
//! | `time` | the time cubic and its inversion |
//! | `check` | the invariants of a curve |
//! | `cut` | cutting a segment without moving it |
//! | `edit` | what an animator does to knots |
//! | `evaluate`, `kernel`, `span`, `places` | many values at once, in lanes |
//! | `features` | extent, turning points, kinks, jumps |
//! | `flip` | backwards in time, upside down |
//! | `pchip` | slopes through samples |
//!
//! A curve knows nothing of shapes, layers, hosts or documents.

mod check;
mod cut;
mod edit;
mod evaluate;
mod features;
mod flip;
mod kernel;
mod knot;
mod pchip;
mod places;
mod segment;
mod span;
mod time;

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::error::{Code, Error};
use evaluate::{Evaluation, Spans};

pub use features::Turn;
pub use knot::{Handle, Interpolation, Knot, THIRD, Tangent};
pub use pchip::pchip_slopes;
pub use segment::Segment;

/// Smallest distance in time between two knots.
pub const MIN_SPACING: f64 = 1e-9;

/// Most knots a curve may have.
pub const MAX_KNOTS: usize = 65_536;

/// From which side a time is approached; they differ at knots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The limit from earlier times.
    Left,
    /// The limit from later times, and the value at the time itself.
    Right,
}

/// A value over time from 0 to 1.
///
/// Values and slopes are free (see maths: 0 and 1 are the start and the end of a generated motion);
/// outside 0..=1 the end values hold. Immutable; a clone shares its knots.
///
/// # Example
/// ```
/// use keywright_core::curve::{Curve, Knot, Side};
///
/// let ease = Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::smooth(1.0, 1.0, 0.0)])?;
/// assert!((ease.value(0.25) - 0.15625).abs() < 1e-15);
/// assert!((ease.velocity(0.5, Side::Right) - 1.5).abs() < 1e-15);
/// # Ok::<(), keywright_core::error::Error>(())
/// ```
#[derive(Clone)]
pub struct Curve {
    shared: Arc<Shared>,
}

struct Shared {
    knots: Box<[Knot]>,
    /// What evaluation works out once, when it is first asked.
    spans: OnceLock<Spans>,
}

impl Curve {
    /// A curve of these knots.
    ///
    /// After a Hold, `arrival` is set to the held value. Handles that mean nothing (on the outer side of
    /// an end, inside a Hold) are kept.
    ///
    /// # Errors
    /// Names the knot, the field and the rule where one of these is broken: 2 to 65,536 knots; the first
    /// at 0, the last at 1; times at least 1e-9 apart, in order; every number finite (and at most 1e100 in
    /// size, so that nothing overflows); weights from 0 to 1; one slope at a Smooth knot between two
    /// Bezier segments.
    pub fn new(mut knots: Vec<Knot>) -> Result<Curve, Error> {
        for i in 1..knots.len() {
            if knots[i - 1].interpolation == Interpolation::Hold {
                knots[i].arrival = knots[i - 1].y;
            }
        }
        check::invariants(&knots)?;
        Ok(Curve { shared: Arc::new(Shared { knots: knots.into(), spans: OnceLock::new() }) })
    }

    /// The cubic Hermite interpolant of samples, as a curve with all weights 1/3.
    ///
    /// `x` increases, in any unit, and is mapped linearly to 0..=1; `slopes` are dy/dx in that unit, and
    /// the monotone ones of [`pchip_slopes`] where they are not given.
    ///
    /// # Errors
    /// Names the sample: `curve-bad-samples` if the lengths differ, `curve-too-few-knots` below two samples,
    /// `curve-not-finite`, `curve-unsorted` where a time does not increase by at least 1e-9 of the span; else
    /// as [`Curve::new`].
    pub fn from_samples(x: &[f64], y: &[f64], slopes: Option<&[f64]>) -> Result<Curve, Error> {
        for (name, column) in [("y", Some(y)), ("slopes", slopes)] {
            let Some(length) = column.map(<[f64]>::len).filter(|&length| length != x.len()) else { continue };
            let message = format!("{length} numbers, but {} in x", x.len());
            return Err(Error::new(Code::CurveBadSamples, name, message, "give one for each time"));
        }
        let times = check::samples(x, y, slopes)?;
        let slopes = match slopes {
            Some(given) => {
                let span = x[x.len() - 1] - x[0];
                given.iter().map(|slope| slope * span).collect()
            }
            None => pchip_slopes(&times, y),
        };
        let knot = |i: usize| Knot::smooth(times[i], y[i], slopes[i]);
        Curve::new((0..x.len()).map(knot).collect())
    }

    /// The knots, in order.
    pub fn knots(&self) -> &[Knot] {
        &self.shared.knots
    }

    /// The value the curve starts at, ys: the first knot's arrival.
    pub fn start(&self) -> f64 {
        self.knots()[0].arrival
    }

    /// The value the curve ends at, ye: the last knot's y.
    pub fn end(&self) -> f64 {
        self.knots()[self.knots().len() - 1].y
    }

    /// The segments, in order; one fewer than there are knots.
    pub fn segments(&self) -> impl ExactSizeIterator<Item = Segment> + DoubleEndedIterator + '_ {
        self.knots().windows(2).map(|pair| Segment { a: pair[0], b: pair[1] })
    }

    /// Segment `i`, from knot `i` to the next.
    pub fn segment(&self, i: usize) -> Option<Segment> {
        Some(Segment { a: *self.knots().get(i)?, b: *self.knots().get(i + 1)? })
    }

    /// The curve as points (time, value) to be drawn: `steps` of equal curve parameter a segment, both values
    /// of a jump, and the last knot.
    pub fn polyline(&self, steps: u32) -> impl Iterator<Item = (f64, f64)> + '_ {
        let last = &self.knots()[self.knots().len() - 1];
        let points = move |segment: Segment| {
            (0..=steps).map(move |step| segment.at(f64::from(step) / f64::from(steps)))
        };
        self.segments().flat_map(points).chain([(last.x, last.y)])
    }

    /// Value at `x`; at a knot its y, beyond the ends the end values, NaN for NaN.
    ///
    /// # Accuracy
    /// 4e-15 of the largest control value of the segment where the slope there lets any double reach
    /// that. Every root is checked; one that a few steps do not reach is bracketed, down to neighbouring
    /// doubles if need be.
    pub fn value(&self, x: f64) -> f64 {
        let y = self.spans().value(x);
        if y.is_nan() { self.careful_value(x, Side::Right) } else { y }
    }

    /// Value at `x` as approached from `side`: at a knot its arrival or its y.
    pub fn value_at(&self, x: f64, side: Side) -> f64 {
        if side == Side::Left && self.spans().is_knot(x) {
            return self.careful_value(x, side);
        }
        self.value(x)
    }

    /// Value at `x`, bracketed.
    fn careful_value(&self, x: f64, side: Side) -> f64 {
        if x.is_nan() {
            return x;
        }
        match self.place(x, side) {
            Place::Before => self.start(),
            Place::After => self.end(),
            Place::In(segment) => segment.value(x),
        }
    }

    /// dy/dx at `x` as approached from `side`; 0 beyond the ends.
    ///
    /// A vertical direction is ±∞ with the sign of the rise; never NaN unless `x` is. A jump is not part
    /// of it. The left limit at 0 and the right limit at 1 lie beyond the ends.
    pub fn velocity(&self, x: f64, side: Side) -> f64 {
        if x.is_nan() {
            return x;
        }
        if !self.spans().is_knot(x) {
            let velocity = self.spans().velocity(x);
            if !velocity.is_nan() {
                return velocity;
            }
        }
        match self.place(x, side) {
            Place::Before | Place::After => 0.0,
            Place::In(segment) => segment.velocity(x, side),
        }
    }

    /// Writes the values at the times `xs`, in any order, to `out`; fills as many as both slices hold.
    /// Sorted times are faster. Nothing is allocated.
    ///
    /// # Accuracy
    /// As [`Curve::value`]. Uses the vectors of the machine it is on: the last digits may differ from
    /// [`Curve::value`] and from other machines, by no more than 4 ulp of the scale, where the slope lets
    /// any double reach that. [`Curve::evaluate_plain`] is the same everywhere.
    pub fn evaluate(&self, xs: &[f64], out: &mut [f64]) {
        self.evaluation(xs, out).at_full_width();
    }

    /// As [`Curve::evaluate`], with the arithmetic of every machine: slower by half, the same to the bit.
    pub fn evaluate_plain(&self, xs: &[f64], out: &mut [f64]) {
        self.evaluation(xs, out).plain();
    }

    /// Writes the velocities at the times `xs`, in any order, to `out`, as [`Curve::velocity`].
    pub fn velocities(&self, xs: &[f64], side: Side, out: &mut [f64]) {
        for (velocity, &x) in out.iter_mut().zip(xs) {
            *velocity = self.velocity(x, side);
        }
    }

    fn evaluation<'a>(&'a self, xs: &'a [f64], out: &'a mut [f64]) -> Evaluation<'a> {
        let n = xs.len().min(out.len());
        Evaluation { curve: self, spans: self.spans(), xs: &xs[..n], out: &mut out[..n] }
    }

    fn spans(&self) -> &Spans {
        self.shared.spans.get_or_init(|| Spans::of(self))
    }

    /// Where the limit at `x` from `side` is taken.
    fn place(&self, x: f64, side: Side) -> Place {
        let before = match side {
            Side::Left => self.knots().partition_point(|knot| knot.x < x),
            Side::Right => self.knots().partition_point(|knot| knot.x <= x),
        };
        match before.checked_sub(1) {
            None => Place::Before,
            Some(i) => self.segment(i).map_or(Place::After, Place::In),
        }
    }
}

impl PartialEq for Curve {
    fn eq(&self, other: &Curve) -> bool {
        self.knots() == other.knots()
    }
}

impl fmt::Debug for Curve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Curve").field("knots", &self.knots()).finish()
    }
}

/// The part of a curve a limit is taken in.
enum Place {
    Before,
    In(Segment),
    After,
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn bounce() -> Curve {
        let mut hold = Knot::broken(0.75, 0.5, 0.0, 0.0);
        hold.interpolation = Interpolation::Hold;
        let mut end = Knot::smooth(1.0, 1.0, 0.0);
        end.arrival = 7.0;
        Curve::new(vec![Knot::smooth(0.0, 0.0, 0.0), Knot::broken(0.5, 1.0, 4.0, -4.0), hold, end]).unwrap()
    }

    #[test]
    fn both_sides_of_knots() {
        let curve = bounce();
        assert_eq!(curve.knots()[3].arrival, 0.5, "a Hold gives the arrival");
        assert_eq!(curve.value_at(0.5, Side::Left), 1.0);
        assert_eq!(curve.velocity(0.5, Side::Left), 4.0);
        assert_eq!(curve.velocity(0.5, Side::Right), -4.0);
        assert_eq!(curve.value_at(1.0, Side::Left), 0.5);
        assert_eq!(curve.value(1.0), 1.0);
        assert_eq!((curve.start(), curve.end()), (0.0, 1.0));
    }

    #[rstest]
    #[case(-1.0, 0.0)]
    #[case(f64::NEG_INFINITY, 0.0)]
    #[case(1.5, 1.0)]
    #[case(f64::INFINITY, 1.0)]
    fn the_end_values_hold_outside(#[case] x: f64, #[case] y: f64) {
        let curve = bounce();
        for side in [Side::Left, Side::Right] {
            assert_eq!(curve.value_at(x, side), y);
            assert_eq!(curve.velocity(x, side), 0.0);
        }
        assert!(curve.value(f64::NAN).is_nan());
    }

    #[test]
    fn samples_keep_their_values() {
        let curve = Curve::from_samples(&[10.0, 11.0, 14.0], &[1.0, 3.0, 2.0], None).unwrap();
        assert_eq!(curve.value(0.0), 1.0);
        assert_eq!(curve.value(0.25), 3.0);
        assert_eq!(curve.value(1.0), 2.0);
        assert_eq!(curve.knots()[1].outgoing.slope, 0.0);
        let short = Curve::from_samples(&[0.0, 1.0], &[1.0], None).unwrap_err();
        assert_eq!(short.code, Code::CurveBadSamples);
    }

    #[test]
    fn the_unit_of_time_does_not_matter() {
        let x = [0.0, 1.0, 3.0, 4.0, 8.0];
        let y = [0.0, 0.1, 0.8, 0.7, 1.3];
        let scaled = |s: f64| Curve::from_samples(&x.map(|x| x * s), &y, None).unwrap();
        for scale in [1e-300, 1e-9, 1024.0, 1e300, f64::MAX / 8.0] {
            for i in 0..=100 {
                let at = f64::from(i) / 100.0;
                let (found, expected) = (scaled(scale).value(at), scaled(1.0).value(at));
                assert!((found - expected).abs() < 1e-14, "{scale:e}");
            }
        }
    }

    #[rstest]
    #[case(&[0.0, 1.0], &[0.0], Code::CurveBadSamples, "y")]
    #[case(&[], &[], Code::CurveTooFewKnots, "x")]
    #[case(&[3.0], &[1.0], Code::CurveTooFewKnots, "x")]
    #[case(&[0.0, f64::NAN, 2.0], &[0.0, 0.0, 0.0], Code::CurveNotFinite, "x[1]")]
    #[case(&[0.0, 1.0, 2.0], &[0.0, 0.0, f64::INFINITY], Code::CurveNotFinite, "y[2]")]
    #[case(&[0.0, 2.0, 1.0, 3.0], &[0.0; 4], Code::CurveUnsorted, "x[2]")]
    #[case(&[0.0, 1.0, 1.0, 3.0], &[0.0; 4], Code::CurveUnsorted, "x[2]")]
    #[case(&[0.0, 1e-10, 1.0], &[0.0; 3], Code::CurveUnsorted, "x[1]")]
    #[case(&[0.0, 0.0], &[0.0, 1.0], Code::CurveUnsorted, "x[1]")]
    #[case(&[1.0, 0.0], &[0.0, 1.0], Code::CurveUnsorted, "x[1]")]
    #[case(&[-f64::MAX, 0.0, f64::MAX], &[0.0, f64::MAX, 0.0], Code::CurveNotFinite, "knots[0].incoming.slope")]
    fn names_the_bad_sample(#[case] x: &[f64], #[case] y: &[f64], #[case] code: Code, #[case] path: &str) {
        let error = Curve::from_samples(x, y, None).unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (code, path));
    }
}
