//! What a fit answers: a curve with its error, or a refusal that says what would be needed.

use std::fmt;

use super::verify::compare;
use crate::curve::Curve;

/// A curve with few knots, and how near it is to its source.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// The result.
    pub curve: Curve,
    /// Largest error at equal times, as a part of the source's range.
    pub max_error: f64,
    /// When the error is largest.
    pub at: f64,
    /// How many values were compared.
    pub probes: usize,
    /// How many knots the result has.
    pub keys: usize,
    /// How far it goes below the source's lowest point, as a part of the range.
    pub below: f64,
    /// Farthest a kink or jump was moved to reach a frame, as a part of the span. The error is measured
    /// against the motion with its kinks moved.
    pub shift: f64,
}

impl Fit {
    /// The result with its error against `source`.
    pub(super) fn of(source: &Curve, curve: Curve, range: f64, frames: Option<u32>, shift: f64) -> Fit {
        let verdict = compare(source, &curve, frames);
        Fit {
            max_error: verdict.error / range,
            at: verdict.at,
            probes: verdict.probes,
            keys: curve.knots().len(),
            below: verdict.below / range,
            shift,
            curve,
        }
    }
}

/// Why a fit was refused.
#[derive(Debug, Clone, PartialEq)]
pub enum Reason {
    /// More keys than [`Options::max_keys`](super::Options::max_keys) would be needed.
    TooManyKeys,
    /// The tolerance cannot be met at any number of keys (knots on whole frames are too far apart).
    OutOfReach,
    /// A kink or jump lies between two frames, and `kinks` is `refuse`.
    BetweenFrames,
    /// Two kinks or jumps would share a frame, and no frame beside it is free.
    NoFreeFrame,
    /// Whoever asked ended it.
    Cancelled,
    /// An option is outside its range; the text names it.
    BadOption(String),
}

impl Reason {
    /// The stable name, for example `fit-too-many-keys`.
    pub fn code(&self) -> &'static str {
        match self {
            Reason::TooManyKeys => "fit-too-many-keys",
            Reason::OutOfReach => "fit-out-of-reach",
            Reason::BetweenFrames => "fit-between-frames",
            Reason::NoFreeFrame => "fit-no-free-frame",
            Reason::Cancelled => "fit-cancelled",
            Reason::BadOption(_) => "fit-bad-option",
        }
    }

    /// What to do.
    pub fn hint(&self) -> &'static str {
        match self {
            Reason::TooManyKeys => "allow more keys or a larger error",
            Reason::OutOfReach => "allow a larger error, or keys between frames",
            Reason::BetweenFrames => "keep the kink between frames, or move it to the nearest one",
            Reason::NoFreeFrame => "make the span longer, or keep kinks between frames",
            Reason::Cancelled => "start again to fit all of it",
            Reason::BadOption(_) => "choose a value in its range",
        }
    }
}

/// A fit that was not made, with what would help.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The fewest keys that meet the tolerance, where that could be found.
    pub keys_needed: Option<usize>,
    /// The tolerance (part of range) that `max_keys` keys reach, where that could be found.
    pub tolerance_reached: Option<f64>,
    /// The time (0 to 1) that is hardest, or where the kink between frames is.
    pub worst_at: Option<f64>,
}

impl Refusal {
    /// A refusal that carries only its reason.
    pub fn new(reason: Reason) -> Refusal {
        Refusal { reason, keys_needed: None, tolerance_reached: None, worst_at: None }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::TooManyKeys => f.write_str("more keys are needed than allowed")?,
            Reason::OutOfReach => f.write_str("no number of keys meets the tolerance")?,
            Reason::BetweenFrames => f.write_str("a kink or jump lies between two frames")?,
            Reason::NoFreeFrame => f.write_str("two kinks would share a frame")?,
            Reason::Cancelled => f.write_str("the fit was ended before it was done")?,
            Reason::BadOption(text) => f.write_str(text)?,
        }
        if let Some(keys) = self.keys_needed {
            write!(f, "; {keys} keys would meet the tolerance")?;
        }
        if let Some(tolerance) = self.tolerance_reached {
            write!(f, "; the keys allowed reach {:.3} % of the range", 100.0 * tolerance)?;
        }
        if let Some(x) = self.worst_at {
            write!(f, "; hardest at {:.2} % of the span", 100.0 * x)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}
