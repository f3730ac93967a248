//! What is asked of a fit.

use super::report::{Reason, Refusal};

/// Which slopes the fitted knots may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Slopes {
    /// A knot that is smooth in the source keeps one slope, but a free one: fewer keys, and handles
    /// as an animator would draw them. Extremes stay flat, kinks stay kinks.
    #[default]
    Smooth,
    /// The source's own one-sided slopes.
    Exact,
}

impl Slopes {
    /// Every choice, in menu order.
    pub const ALL: [Slopes; 2] = [Slopes::Smooth, Slopes::Exact];

    /// The name in recipe documents and menus.
    pub fn name(self) -> &'static str {
        match self {
            Slopes::Smooth => "smooth",
            Slopes::Exact => "exact",
        }
    }
}

/// Whether the source's extremes must be knots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Extremes {
    /// Every extreme with a prominence over twice the tolerance is a knot: animators edit extremes.
    #[default]
    Keep,
    /// Extremes may fall inside a span: the fewest keys of all.
    Free,
}

impl Extremes {
    /// Every choice, in menu order.
    pub const ALL: [Extremes; 2] = [Extremes::Keep, Extremes::Free];

    /// The name in recipe documents and menus.
    pub fn name(self) -> &'static str {
        match self {
            Extremes::Keep => "keep",
            Extremes::Free => "free",
        }
    }
}

/// What happens to a kink or jump that lies between two frames when knots snap to frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kinks {
    /// The fit is refused, and names the kink.
    #[default]
    Refuse,
    /// It stays where it is, between frames.
    Subframe,
    /// It moves to the nearest free frame, and the rest follows by a monotone map of time.
    Nearest,
}

impl Kinks {
    /// Every choice, in menu order.
    pub const ALL: [Kinks; 3] = [Kinks::Refuse, Kinks::Subframe, Kinks::Nearest];

    /// The name in recipe documents and menus.
    pub fn name(self) -> &'static str {
        match self {
            Kinks::Refuse => "refuse",
            Kinks::Subframe => "subframe",
            Kinks::Nearest => "nearest",
        }
    }
}

/// Where knots may lie in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Snap {
    /// Anywhere.
    #[default]
    None,
    /// On whole frames of the target's span.
    Frames,
}

impl Snap {
    /// Every choice, in menu order.
    pub const ALL: [Snap; 2] = [Snap::None, Snap::Frames];

    /// The name in recipe documents and menus.
    pub fn name(self) -> &'static str {
        match self {
            Snap::None => "none",
            Snap::Frames => "frames",
        }
    }
}

/// What a tolerance is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Unit {
    /// Parts of the curve's range: 0.005 is half a per cent of it.
    #[default]
    Range,
    /// Per cent of the curve's range.
    Percent,
    /// The curve's own values.
    Value,
    /// Degrees, for a rotation whose values are degrees.
    Degrees,
}

impl Unit {
    /// Every choice, in menu order.
    pub const ALL: [Unit; 4] = [Unit::Range, Unit::Percent, Unit::Value, Unit::Degrees];

    /// The name in scripts.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Range => "range",
            Unit::Percent => "percent",
            Unit::Value => "value",
            Unit::Degrees => "degrees",
        }
    }

    /// The largest tolerance: half the range, a half turn, any value.
    fn most(self) -> f64 {
        match self {
            Unit::Range => 0.5,
            Unit::Percent => 50.0,
            Unit::Value => f64::MAX,
            Unit::Degrees => 180.0,
        }
    }
}

/// Everything a fit can be told. [`Options::default`] is the recipe's default.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// Largest value error at equal times, in `unit`; over 0, at most half the range or a half turn.
    pub tolerance: f64,
    /// What `tolerance` is counted in.
    pub unit: Unit,
    /// Most keys the fit may use; a result that needs more is refused.
    pub max_keys: usize,
    /// The number of whole frames in the span (last − first): knots lie on i/frames, and every frame
    /// is a probe. `None`: knots lie anywhere.
    pub frames: Option<u32>,
    /// Which slopes the knots may have.
    pub slopes: Slopes,
    /// Whether the source's extremes must be knots.
    pub extremes: Extremes,
    /// What happens to kinks and jumps between frames; without `frames` it means nothing.
    pub kinks: Kinks,
    /// Never below the source's lowest point (a foot that must not pass the ground).
    pub floor: bool,
    /// Times that must be knots, each in 0 to 1, in any order.
    pub locked: Vec<f64>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            tolerance: 0.005,
            unit: Unit::default(),
            max_keys: 64,
            frames: None,
            slopes: Slopes::default(),
            extremes: Extremes::default(),
            kinks: Kinks::default(),
            floor: false,
            locked: Vec::new(),
        }
    }
}

impl Options {
    /// Whether every number is in its range.
    ///
    /// # Errors
    /// [`Reason::BadOption`] with the option's name, what it is and what it may be.
    pub fn check(&self) -> Result<(), Refusal> {
        let bad = |text: String| Err(Refusal::new(Reason::BadOption(text)));
        let most = self.unit.most();
        if !(self.tolerance > 0.0 && self.tolerance <= most) {
            let limit = if most < f64::MAX { format!("over 0 and at most {most}") } else { "over 0".into() };
            let (tolerance, unit) = (self.tolerance, self.unit.name());
            return bad(format!("tolerance is {tolerance} (unit {unit}); it must be {limit}"));
        }
        if self.max_keys < 2 {
            return bad(format!("max_keys is {}; a curve has at least 2", self.max_keys));
        }
        if self.frames == Some(0) {
            return bad("frames is 0; a span has at least one frame".to_string());
        }
        if let Some(x) = self.locked.iter().find(|x| !(0.0..=1.0).contains(*x)) {
            return bad(format!("locked time {x} is outside 0 to 1"));
        }
        Ok(())
    }

    /// The same with the tolerance as a part of a curve's range, all of it at most.
    pub(super) fn in_range(&self, range: f64) -> Options {
        let tolerance = match self.unit {
            Unit::Range => self.tolerance,
            Unit::Percent => self.tolerance / 100.0,
            Unit::Value | Unit::Degrees => (self.tolerance / range).min(1.0),
        };
        Options { tolerance, unit: Unit::Range, ..self.clone() }
    }
}
