//! How anything approximate is made: the adaptive rebuild on a curve's own time cubics.

use crate::curve::{Curve, Side};
use crate::error::Error;

/// How far a rebuilt curve may be from what it stands for, in parts of the input's range.
pub const TOLERANCE: f64 = 5e-5;

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
    /// ∂F/∂x, from the point's side. May be infinite (a vertical tangent of another curve that F reads).
    pub by_x: f64,
    /// ∂F/∂y, from the point's side.
    pub by_y: f64,
}

/// A curve made by [`rebuild`].
#[derive(Debug, Clone, PartialEq)]
pub struct Rebuilt {
    /// x ↦ F(x, y(x)).
    pub curve: Curve,
    /// The largest error seen, in value units.
    pub error: f64,
    /// Whether the cap on knots, or on their spacing, stopped it before the tolerance was met.
    pub capped: bool,
}

/// The curve x ↦ F(x, y(x)), y the source's value, within [`TOLERANCE`] of the source's range.
///
/// F is smooth between the source's knots and `times` (in any order; those outside 0..1 or on a knot
/// are harmless). Time cubics, and with them the feel of vertical and heavy handles, are kept. Kinks,
/// jumps and ends come out exactly. A Hold that F maps to a constant stays a Hold.
///
/// Not there yet: this is the signature that layers are written against.
///
/// # Errors
/// As [`Curve::new`], should F give numbers that no curve can hold.
pub fn rebuild(curve: &Curve, times: &[f64], f: impl Fn(Point) -> Jet) -> Result<Rebuilt, Error> {
    let _ = (times, f);
    Ok(Rebuilt { curve: curve.clone(), error: f64::INFINITY, capped: true })
}
