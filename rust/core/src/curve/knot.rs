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

    /// A handle that rises by `rise` and hardly advances, in a segment of this duration.
    ///
    /// Stored with weight 1e-6: the curve is within 4e-6·|rise| of the vertical handle's.
    pub fn vertical(rise: f64, duration: f64) -> Handle {
        let weight = 1e-6;
        Handle { slope: rise / (weight * duration), weight }
    }

    /// The same rise with a slope of at most `max_slope` in size: the handle grows as it leans, up to its
    /// whole segment.
    pub fn no_steeper_than(self, max_slope: f64) -> Handle {
        if self.slope.abs() <= max_slope {
            return self;
        }
        let weight = (self.weight * (self.slope.abs() / max_slope)).min(1.0);
        Handle { slope: max_slope.copysign(self.slope), weight }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steep_handle_leans_to_the_limit_and_keeps_its_rise() {
        let vertical = Handle::vertical(0.5, 0.25);
        assert_eq!(vertical, Handle { slope: 2e6, weight: 1e-6 });
        assert_eq!(vertical.no_steeper_than(1e8), vertical);
        let leaning = vertical.no_steeper_than(2e4);
        assert_eq!(leaning.slope, 2e4);
        assert!((leaning.weight - 1e-4).abs() < 1e-19);
        assert_eq!(Handle::third(-9.0).no_steeper_than(1.0), Handle { slope: -1.0, weight: 1.0 });
    }
}
