//! A knot: a point of a curve with the handles on both sides of it.

/// Weight of a handle that makes x(u) linear between two of its kind: a third of the segment.
pub const THIRD: f64 = 1.0 / 3.0;

/// One side's tangent: its slope and how far it reaches into the neighbouring segment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Handle {
    /// dy/dx.
    pub slope: f64,
    /// Part of the neighbouring segment's duration that the handle spans, 0 to 1.
    pub weight: f64,
}

impl Handle {
    /// Slope 0, weight 1/3.
    pub const FLAT: Handle = Handle { slope: 0.0, weight: THIRD };

    /// A handle of this slope with weight 1/3.
    pub fn third(slope: f64) -> Handle {
        Handle { slope, weight: THIRD }
    }
}

/// Whether the two handles of a knot share one slope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tangent {
    /// One slope on both sides, where both sides are Bezier segments.
    Smooth,
    /// Each side has its own slope.
    Broken,
}

/// How the curve runs from a knot to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interpolation {
    /// A cubic in time and value.
    Bezier,
    /// The knot's value up to the next knot.
    Hold,
}

/// A point of a curve with its handles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Knot {
    /// Time, 0 to 1.
    pub x: f64,
    /// Value at the knot and after it.
    pub y: f64,
    /// Value just before the knot; differs from `y` only at a jump.
    pub arrival: f64,
    /// Handle towards the segment before.
    pub incoming: Handle,
    /// Handle towards the segment after.
    pub outgoing: Handle,
    /// One slope or two.
    pub tangent: Tangent,
    /// How the segment after this knot runs.
    pub interpolation: Interpolation,
}

impl Knot {
    /// A smooth Bezier knot with one slope, weights 1/3, no jump.
    pub fn smooth(x: f64, y: f64, slope: f64) -> Knot {
        Knot {
            x,
            y,
            arrival: y,
            incoming: Handle::third(slope),
            outgoing: Handle::third(slope),
            tangent: Tangent::Smooth,
            interpolation: Interpolation::Bezier,
        }
    }

    /// A broken Bezier knot with a slope each side, weights 1/3, no jump.
    pub fn broken(x: f64, y: f64, slope_in: f64, slope_out: f64) -> Knot {
        Knot {
            incoming: Handle::third(slope_in),
            outgoing: Handle::third(slope_out),
            tangent: Tangent::Broken,
            ..Knot::smooth(x, y, 0.0)
        }
    }
}
