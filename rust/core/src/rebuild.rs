//! How anything approximate is made: the adaptive rebuild on a curve's own time cubics.

mod mix;
mod piece;

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::curve::{Curve, Interpolation, Knot, MAX_KNOTS, Side, Tangent};
use crate::error::Error;
use piece::{Built, Piece};

pub use mix::mix;

/// How far a rebuilt curve may be from what it stands for, in parts of the input's range.
pub const TOLERANCE: f64 = 5e-5;

/// Values, and differences to a constant, that agree to this part of the range are the same.
const SAME: f64 = 1e-12;

/// A point of the source curve, as handed to F.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Time.
    pub x: f64,
    /// The source's value there, as approached from `side`.
    pub y: f64,
    /// From which side: Left where a piece ends, Right where it starts and inside it. F may have two
    /// values, and two derivatives, at the times it names and at the source's knots.
    pub side: Side,
}

/// What F(x, y) is at a [`Point`], and how it changes there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jet {
    /// F.
    pub value: f64,
    /// ∂F/∂x, from the point's side. May be infinite (a vertical tangent of another curve that F reads):
    /// then the piece's cubic is the one through F at u = ⅓ and ⅔.
    pub by_x: f64,
    /// ∂F/∂y, from the point's side.
    pub by_y: f64,
}

/// A curve made by [`rebuild`] or [`mix`].
#[derive(Debug, Clone, PartialEq)]
pub struct Rebuilt {
    /// The curve.
    pub curve: Curve,
    /// The largest error that was seen, in value units.
    pub error: f64,
    /// Whether the cap on knots, or their least distance, left an error beyond the tolerance.
    pub capped: bool,
}

/// The curve x ↦ F(x, y(x)), y the source's value.
///
/// F is smooth between the source's knots and `times` (in any order; those outside 0..1 or on a knot
/// are harmless). The source is cut at `times`. Each piece keeps its time cubic, and with it the feel of
/// heavy and of vertical handles; its new value cubic has the values and derivatives of
/// u ↦ F(x(u), y(u)) at both ends. A piece that is off at u = ¼, ½ or ¾ is cut at u = ½, the worst first.
///
/// # Guarantees
/// Ends, kinks and jumps come out as F gives them: at knots and `times` both sides are asked. Times
/// within 1e-9 of each other, or of a knot, share one knot; F is then asked at the earliest of them from
/// the left and at the latest from the right, so that neither side sees beyond its own. A Hold that F
/// maps to a constant stays a Hold, else it becomes a Bezier segment. F is asked at (0, ys) from the left
/// and at (1, ye) from the right too. Between Bezier segments knots are Smooth
/// where both slopes agree to 1e-9·(1 + |slope|), else Broken.
///
/// # Accuracy
/// Within [`TOLERANCE`] of the source's range (of the result's, over a flat source) at every u that was
/// looked at, unless `capped`: at 65,536 knots, or where they are 1e-9 apart.
///
/// # Errors
/// As [`Curve::new`], should F give numbers that no curve can hold.
///
/// # Example
/// ```
/// use keywright_core::curve::{Curve, Knot};
/// use keywright_core::rebuild::{Jet, rebuild};
///
/// // The square of a straight line is a parabola, which a cubic holds exactly.
/// let line = Curve::new(vec![Knot::smooth(0.0, 0.0, 1.0), Knot::smooth(1.0, 1.0, 1.0)])?;
/// let square = rebuild(&line, &[], |p| Jet { value: p.y * p.y, by_x: 0.0, by_y: 2.0 * p.y })?;
/// assert_eq!(square.curve.knots().len(), 2);
/// assert!((square.curve.value(0.5) - 0.25).abs() < 1e-15);
/// # Ok::<(), keywright_core::error::Error>(())
/// ```
pub fn rebuild(curve: &Curve, times: &[f64], f: impl Fn(Point) -> Jet) -> Result<Rebuilt, Error> {
    run(curve, piece::pieces(curve, times), |_, point| f(point))
}

/// Rebuilds pieces of curves that follow each other in time; `f` is also told whose piece it is.
fn run(source: &Curve, pieces: Vec<Piece>, f: impl Fn(usize, Point) -> Jet) -> Result<Rebuilt, Error> {
    let range = source.range();
    let mut built: Vec<Built> = pieces.into_iter().map(|piece| Built::new(piece, SAME * range, &f)).collect();
    let scale = if range > 0.0 { range } else { values_range(&built) };
    let size = built.iter().flat_map(|b| b.values).fold(0.0f64, |size, y| size.max(y.abs()));
    let tolerance = (TOLERANCE * scale).max(1e-14 * size);

    let mut failing: BinaryHeap<Failing> =
        (0..built.len()).filter_map(|i| Failing::of(&built, i, tolerance)).collect();
    let mut worst_left = 0.0f64;
    while let Some(Failing { error, index }) = failing.pop() {
        let halves = match built[index].piece.halves() {
            Some(halves) if built.len() + halves.len() <= MAX_KNOTS => halves,
            _ => {
                worst_left = worst_left.max(error);
                continue;
            }
        };
        let mut place = index;
        for half in halves {
            let half = Built::new(half, SAME * range, &f);
            if place < built.len() {
                built[place] = half;
            } else {
                built.push(half);
            }
            failing.extend(Failing::of(&built, place, tolerance));
            place = built.len();
        }
    }
    built.sort_by(|p, q| p.piece.segment.a.x.total_cmp(&q.piece.segment.a.x));

    let before = f(0, Point { x: 0.0, y: source.start(), side: Side::Left }).value;
    let after = f(0, Point { x: 1.0, y: source.end(), side: Side::Right }).value;
    let curve = Curve::new(knots(&built, before, after, SAME * scale))?;
    let error = built.iter().fold(0.0f64, |worst, b| worst.max(b.error));
    Ok(Rebuilt { curve, error, capped: worst_left > 0.0 })
}

/// Greatest minus least value of the pieces' control polygons.
fn values_range(built: &[Built]) -> f64 {
    let values = || built.iter().flat_map(|b| b.values);
    values().fold(f64::NEG_INFINITY, f64::max) - values().fold(f64::INFINITY, f64::min)
}

/// The knots between pieces, `before` and `after` being the values beyond the ends. Values on both sides
/// of a knot that differ by no more than `same` are one.
fn knots(built: &[Built], before: f64, after: f64, same: f64) -> Vec<Knot> {
    let mut knots = Vec::with_capacity(built.len() + 1);
    for i in 0..=built.len() {
        let left = i.checked_sub(1).and_then(|i| built.get(i));
        let right = built.get(i);
        let Some(mut knot) = right.map(|b| b.piece.segment.a).or(left.map(|b| b.piece.segment.b)) else {
            continue;
        };
        knot.arrival = left.map_or(before, |b| b.values[3]);
        knot.y = right.map_or(after, |b| b.values[0]);
        if (knot.y - knot.arrival).abs() <= same {
            // Of the two, the one that stays is what the curve starts or ends at.
            if left.is_none() { knot.y = knot.arrival } else { knot.arrival = knot.y }
        }
        if let Some(left) = left {
            knot.incoming = left.end;
        }
        if let Some(right) = right {
            knot.outgoing = right.start;
            let constant = right.is_constant;
            knot.interpolation = if constant { Interpolation::Hold } else { Interpolation::Bezier };
        }
        let two_sided = [left, right].iter().all(|side| side.is_some_and(|b| !b.is_constant));
        if two_sided {
            join_slopes(&mut knot);
        }
        knots.push(knot);
    }
    knots
}

/// Makes a knot between Bezier segments Smooth where its slopes agree, else Broken.
fn join_slopes(knot: &mut Knot) {
    let (p, q) = (knot.incoming.slope, knot.outgoing.slope);
    if (p - q).abs() <= 1e-9 * (1.0 + p.abs()) {
        let slope = 0.5 * (p + q);
        (knot.incoming.slope, knot.outgoing.slope) = (slope, slope);
        knot.tangent = Tangent::Smooth;
    } else {
        knot.tangent = Tangent::Broken;
    }
}

/// A piece whose error is beyond the tolerance; the worst first, the earlier made among equals.
#[derive(PartialEq)]
struct Failing {
    error: f64,
    index: usize,
}

impl Failing {
    fn of(built: &[Built], index: usize, tolerance: f64) -> Option<Failing> {
        let error = built[index].error;
        (error > tolerance).then_some(Failing { error, index })
    }
}

impl Eq for Failing {}

impl Ord for Failing {
    fn cmp(&self, other: &Failing) -> Ordering {
        self.error.total_cmp(&other.error).then(other.index.cmp(&self.index))
    }
}

impl PartialOrd for Failing {
    fn partial_cmp(&self, other: &Failing) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Handle;
    use rstest::rstest;

    fn ease(weight: f64) -> Curve {
        let handle = Handle { slope: 0.0, weight };
        let knot = |x: f64| Knot { incoming: handle, outgoing: handle, ..Knot::smooth(x, x, 0.0) };
        Curve::new(vec![knot(0.0), knot(1.0)]).unwrap()
    }

    /// Largest distance between the curve and F on a fine grid of times, both sides.
    fn distance(made: &Curve, source: &Curve, f: impl Fn(Point) -> Jet) -> f64 {
        let mut worst = 0.0f64;
        for i in 0..=4000 {
            let x = f64::from(i) / 4000.0;
            for side in [Side::Left, Side::Right] {
                let expected = f(Point { x, y: source.value_at(x, side), side }).value;
                worst = worst.max((made.value_at(x, side) - expected).abs());
            }
        }
        worst
    }

    #[rstest]
    #[case(1.0 / 3.0, 50)]
    #[case(0.9, 50)]
    #[case(1.0, 50)]
    #[case(0.0, 50)]
    fn a_wobble_on_an_ease(#[case] weight: f64, #[case] most: usize) {
        let source = ease(weight);
        let wobble = |p: Point| Jet {
            value: p.y + 0.1 * (20.0 * p.x).sin(),
            by_x: 2.0 * (20.0 * p.x).cos(),
            by_y: 1.0,
        };
        let made = rebuild(&source, &[], wobble).unwrap();
        assert!(!made.capped && made.error <= TOLERANCE);
        let off = distance(&made.curve, &source, wobble);
        assert!(off <= 1.2 * TOLERANCE, "{off}");
        assert!(made.curve.knots().len() <= most, "{}", made.curve.knots().len());
        assert!(made.curve.knots().iter().all(|knot| knot.tangent == Tangent::Smooth));
    }

    #[test]
    fn clamped_at_its_crossings_it_is_exact() {
        let source = ease(0.9);
        let crossing = (0..60).fold((0.0, 1.0), |(lo, hi): (f64, f64), _| {
            let middle = 0.5 * (lo + hi);
            if source.value(middle) < 0.75 { (middle, hi) } else { (lo, middle) }
        });
        let clamp = |p: Point| match p.side {
            Side::Left if p.x <= crossing.1 => Jet { value: p.y, by_x: 0.0, by_y: 1.0 },
            Side::Right if p.x < crossing.1 => Jet { value: p.y, by_x: 0.0, by_y: 1.0 },
            _ => Jet { value: 0.75, by_x: 0.0, by_y: 0.0 },
        };
        let made = rebuild(&source, &[crossing.1], clamp).unwrap();
        let off = distance(&made.curve, &source, clamp);
        assert!(off <= 4e-15, "{off}");
        let kinks = made.curve.kinks();
        assert_eq!(kinks.len(), 1);
        assert_eq!(made.curve.knots()[kinks[0]].x, crossing.1);
    }

    #[test]
    fn jumps_of_f_are_exact_even_within_a_hair_of_a_knot() {
        let knots =
            vec![Knot::smooth(0.0, 0.0, 1.0), Knot::smooth(0.5, 0.5, 1.0), Knot::smooth(1.0, 1.0, 1.0)];
        let source = Curve::new(knots).unwrap();
        let times = [0.25, 0.5 - 3e-10, 0.5 + 4e-10, 0.75, 0.75 + 2e-10];
        let steps = |p: Point| {
            let passed = times.iter().filter(|&&t| p.x > t || (p.x == t && p.side == Side::Right)).count();
            Jet { value: p.y + passed as f64, by_x: 0.0, by_y: 1.0 }
        };
        let made = rebuild(&source, &times, steps).unwrap();
        assert!(made.error <= 1e-14 && !made.capped);
        assert_eq!(made.curve.knots().len(), 5);
        assert_eq!(made.curve.jumps(), [1, 2, 3]);
        assert_eq!(made.curve.value_at(0.5, Side::Left), 1.5);
        assert_eq!(made.curve.value(0.5), 3.5);
        assert_eq!(made.curve.end(), 6.0);
    }

    #[test]
    fn a_hold_stays_one_only_where_f_is_constant() {
        let hold = |x, y| Knot { interpolation: Interpolation::Hold, ..Knot::smooth(x, y, 0.0) };
        let source = Curve::new(vec![hold(0.0, 0.5), hold(0.5, 2.0), Knot::smooth(1.0, 2.0, 0.0)]).unwrap();
        let square = |p: Point| Jet { value: p.y * p.y, by_x: 0.0, by_y: 2.0 * p.y };
        let squared = rebuild(&source, &[0.25], square).unwrap().curve;
        assert_eq!(squared.knots().len(), 4);
        assert!(squared.segments().all(|segment| segment.is_hold()));
        assert_eq!((squared.value_at(0.5, Side::Left), squared.value(0.5)), (0.25, 4.0));

        let tilt = |p: Point| Jet { value: p.y + p.x, by_x: 1.0, by_y: 1.0 };
        let tilted = rebuild(&source, &[], tilt).unwrap().curve;
        assert!(tilted.segments().all(|segment| !segment.is_hold()));
        assert!(distance(&tilted, &source, tilt) <= 1e-15);
        assert_eq!(tilted.jumps(), [1]);
    }

    #[test]
    fn ends_that_jump_are_asked_from_both_sides() {
        let mut start = Knot::smooth(0.0, 1.0, 0.0);
        start.arrival = 0.0;
        let mut end = Knot::smooth(1.0, 3.0, 0.0);
        end.arrival = 1.0;
        let source = Curve::new(vec![start, end]).unwrap();
        let made = rebuild(&source, &[], |p| Jet { value: 2.0 * p.y, by_x: 0.0, by_y: 2.0 }).unwrap().curve;
        assert_eq!((made.start(), made.value(0.0)), (0.0, 2.0));
        assert_eq!((made.value_at(1.0, Side::Left), made.end()), (2.0, 6.0));
    }

    #[test]
    fn over_a_flat_source_the_result_sets_the_scale() {
        let flat = Curve::new(vec![Knot::smooth(0.0, 3.0, 0.0), Knot::smooth(1.0, 3.0, 0.0)]).unwrap();
        let wave =
            |p: Point| Jet { value: p.y + (9.0 * p.x).sin(), by_x: 9.0 * (9.0 * p.x).cos(), by_y: 1.0 };
        let made = rebuild(&flat, &[], wave).unwrap();
        assert!(!made.capped && made.curve.knots().len() < 30);
        assert!(distance(&made.curve, &flat, wave) <= 4e-4);
    }

    #[test]
    fn the_cap_is_kept_and_the_error_told() {
        let source = ease(1.0 / 3.0);
        let buzz = |p: Point| Jet { value: (3e5 * p.x).sin(), by_x: 3e5 * (3e5 * p.x).cos(), by_y: 0.0 };
        let made = rebuild(&source, &[], buzz).unwrap();
        assert!(made.capped && made.error > TOLERANCE);
        assert!(made.curve.knots().len() <= MAX_KNOTS);
    }

    #[test]
    fn numbers_that_are_none_are_refused() {
        let nan = |p: Point| Jet { value: p.y * f64::NAN, by_x: 0.0, by_y: 0.0 };
        assert!(rebuild(&ease(0.5), &[f64::NAN, -1.0, 2.0], nan).is_err());
    }
}
