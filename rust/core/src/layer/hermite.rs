//! A motion known by values and slopes at many times, and the curve with fewer knots that follows it.
//!
//! Followers and blurs know their result exactly wherever they look. They look closely, then keep what
//! a cubic Hermite interpolant needs.

use super::capped;
use crate::curve::{Curve, Knot, MAX_KNOTS, Side};
use crate::error::Error;
use crate::note::{Made, Note};

/// A point of a motion: its value, and its slope just before and just after.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
    pub before: f64,
    pub after: f64,
}

impl Point {
    /// A point with one slope.
    pub fn smooth(x: f64, y: f64, slope: f64) -> Point {
        Point { x, y, before: slope, after: slope }
    }

    fn is_kink(&self) -> bool {
        self.before != self.after
    }
}

/// The cubic Hermite interpolant between two points, at `x`: its value and slope.
pub(super) fn between(a: &Point, b: &Point, x: f64) -> (f64, f64) {
    let h = b.x - a.x;
    let t = (x - a.x) / h;
    let s = 1.0 - t;
    // Around the chord: each slope's excess over the chord's pulls on its own side.
    let chord = b.y - a.y;
    let (lean_a, lean_b) = (a.after * h - chord, b.before * h - chord);
    let value = s * a.y + t * b.y + s * t * (lean_a * s - lean_b * t);
    let rise = chord + lean_a * s * (s - 2.0 * t) - lean_b * t * (2.0 * s - t);
    (value, rise / h)
}

/// A motion as the cubic Hermite interpolant of a few points.
pub(super) struct Interpolant {
    points: Vec<Point>,
    /// What it is off by, if that is more than it was asked to be.
    excess: Option<f64>,
}

impl Interpolant {
    /// The interpolant of a selection of points, first and last among them.
    ///
    /// # Accuracy
    /// Within `tolerance` (value units) of the interpolant of all points, everywhere; that this is the
    /// motion is up to the caller, who says what the points are `unmet` by, if they could not be close
    /// enough. Points with two slopes stay, with both. Where 65,536 knots do not do, the tolerance is
    /// widened. A note tells of either.
    pub fn through(points: &[Point], tolerance: f64, unmet: f64) -> Interpolant {
        let mut reached = tolerance;
        let mut kept = thin(points, reached);
        while kept.len() > MAX_KNOTS && reached < f64::MAX {
            reached = 4.0 * reached.max(f64::MIN_POSITIVE);
            kept = thin(points, reached);
        }
        let exceeds = reached > tolerance || unmet > 0.0;
        Interpolant { points: kept, excess: exceeds.then_some(reached.max(unmet)) }
    }

    /// Value and slope at `x` in 0..=1, as approached from `side`.
    pub fn at(&self, x: f64, side: Side) -> (f64, f64) {
        let passed = match side {
            Side::Left => self.points.partition_point(|p| p.x < x),
            Side::Right => self.points.partition_point(|p| p.x <= x),
        };
        let next = passed.clamp(1, self.points.len() - 1);
        between(&self.points[next - 1], &self.points[next], x)
    }

    /// The times of its points.
    pub fn times(&self) -> Vec<f64> {
        self.points.iter().map(|p| p.x).collect()
    }

    /// What there is to say about it.
    pub fn notes(&self) -> Vec<Note> {
        self.excess.map(capped).into_iter().collect()
    }

    /// The same motion as a curve, all weights 1/3.
    ///
    /// # Errors
    /// As [`Curve::new`].
    pub fn curve(&self) -> Result<Made, Error> {
        let knot = |p: &Point| {
            if p.is_kink() {
                Knot::broken(p.x, p.y, p.before, p.after)
            } else {
                Knot::smooth(p.x, p.y, p.after)
            }
        };
        let curve = Curve::new(self.points.iter().map(knot).collect())?;
        Ok(Made { curve, notes: self.notes() })
    }
}

/// The points that an interpolant within `tolerance` of all of them needs: spans as long as they go,
/// from the left.
fn thin(points: &[Point], tolerance: f64) -> Vec<Point> {
    let fits = |from: usize, to: usize| {
        let (a, b) = (&points[from], &points[to]);
        // How far it is from the interpolant of all points is, between two of them, the cubic of what
        // it misses there in value and in slope; the slope at one end counts for 4/27 of the way at most.
        let mut missed = (0.0, 0.0);
        (from + 1..=to).all(|i| {
            let (p, h) = (&points[i], points[i].x - points[i - 1].x);
            let here = if i == to {
                (0.0, 0.0)
            } else {
                let (y, slope) = between(a, b, p.x);
                ((y - p.y).abs(), (slope - p.after).abs())
            };
            let off = here.0.max(missed.0) + 4.0 / 27.0 * h * (here.1 + missed.1);
            missed = here;
            off <= tolerance && (i == to || !p.is_kink())
        })
    };
    let last = points.len().saturating_sub(1);
    let mut kept = Vec::with_capacity(points.len() / 8 + 2);
    kept.extend(points.first());
    let (mut at, mut length) = (0, 1);
    while at < last {
        // Neighbours always fit. Try the length of the span before, then what is beyond or between.
        let (mut growth, mut beyond) = (length, true);
        length = 1;
        while growth > 0 {
            if at + length + growth <= last && fits(at, at + length + growth) {
                length += growth;
                growth *= if beyond { 2 } else { 1 };
            } else {
                beyond = false;
                growth /= 2;
            }
        }
        at += length;
        kept.push(points[at]);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn sine(x: f64) -> Point {
        Point::smooth(x, (9.0 * x).sin(), 9.0 * (9.0 * x).cos())
    }

    #[rstest]
    #[case(1e-3)]
    #[case(1e-5)]
    #[case(1e-7)]
    fn follows_within_the_tolerance_with_few_knots(#[case] tolerance: f64) {
        let points: Vec<Point> = (0..=4096).map(|i| sine(f64::from(i) / 4096.0)).collect();
        let interpolant = Interpolant::through(&points, tolerance, 0.0);
        let curve = interpolant.curve().unwrap().curve;
        let worst = (0..=10_000)
            .map(|i| f64::from(i) / 10_000.0)
            .fold(0.0f64, |worst, x| worst.max((curve.value(x) - sine(x).y).abs()));
        assert!(worst <= tolerance * 1.001, "{worst:e}");
        for x in [0.0, 0.123, 0.5, 1.0] {
            let (value, slope) = interpolant.at(x, Side::Left);
            assert!((value - curve.value(x)).abs() < 1e-14);
            assert!(x == 0.0 || (slope - curve.velocity(x, Side::Left)).abs() < 1e-11);
        }
        // A span of length h is off by h⁴·9⁴/384 where the sine is highest.
        let spans = (9.0f64.powi(4) / 384.0 / tolerance).powf(0.25);
        assert!((curve.knots().len() as f64) < 1.4 * spans + 2.0, "{} for {spans}", curve.knots().len());
    }

    #[test]
    fn keeps_points_with_two_slopes() {
        let point = |x: f64| Point::smooth(x, (x - 0.5).abs(), if x < 0.5 { -1.0 } else { 1.0 });
        let mut points: Vec<Point> = (0..=100).map(|i| point(f64::from(i) / 100.0)).collect();
        points[50] = Point { x: 0.5, y: 0.0, before: -1.0, after: 1.0 };
        let interpolant = Interpolant::through(&points, 1e-9, 0.0);
        let curve = interpolant.curve().unwrap().curve;
        assert_eq!(curve.knots().len(), 3);
        assert_eq!((curve.velocity(0.5, Side::Left), curve.velocity(0.5, Side::Right)), (-1.0, 1.0));
        assert_eq!((interpolant.at(0.5, Side::Left).1, interpolant.at(0.5, Side::Right).1), (-1.0, 1.0));
    }
}
