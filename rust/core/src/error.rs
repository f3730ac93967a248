//! Every way the core can say no.
//!
//! A fault is bad input: it has a stable [`Code`], the `path` of what is wrong (`stack[2].radius`,
//! `knots[3].x`), a message that names the value and the allowed range, and a hint that says what to
//! do. Refusals that are results (a fit that needs more keys, a target that cannot be written) are
//! values of their own modules, not errors.

use std::fmt;

/// Stable name of a fault. The text of [`Code::as_str`] is part of the public interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// A curve has fewer than two knots, or a channel too few keys.
    CurveTooFewKnots,
    /// A curve has more than 65,536 knots.
    CurveTooManyKnots,
    /// First x is not 0, or last x is not 1.
    CurveBadEnds,
    /// Knot times do not increase, or neighbours are nearer than 1e-9.
    CurveUnsorted,
    /// A number is NaN or infinite.
    CurveNotFinite,
    /// A handle's weight lies outside 0 to 1.
    CurveBadWeight,
    /// A smooth knot between two Bezier segments has two slopes.
    CurveSplitSlope,
    /// An operation names a knot that is not there, or that it does not apply to.
    CurveBadKnot,
    /// A knot cannot be inserted where one is.
    CurveKnotExists,
    /// Sample columns differ in length.
    CurveBadSamples,
    /// Columns of keys differ in length.
    ChannelColumns,
    /// Key times do not increase.
    ChannelUnsorted,
    /// A number of a key is NaN or infinite.
    ChannelNotFinite,
    /// A span, frame rate or setting of a target that no target can have.
    ChannelBadTarget,
    /// Fewer than two keys to read a motion from.
    ChannelTooFewKeys,
    /// Keys to read a motion from, but none that moves.
    ChannelFlat,
    /// A segment function that is not read.
    ChannelForeign,
    /// Keys too near to each other, or a slope or handle no host stores.
    ChannelTooSteep,
    /// A curve that ends where it starts, onto two values that differ.
    ChannelFlatOverChange,
    /// A curve that moves on, onto two values that are equal.
    ChannelNoMove,
    /// A curve that ends where it starts, and nothing that says how high it is.
    ChannelNoAmplitude,
    /// A recipe's text is not JSON: cut off, or with a syntax error.
    RecipeNotJson,
    /// A number in a recipe is NaN, infinite, or too large for a double.
    RecipeNotFinite,
    /// A field stands twice in one object.
    RecipeDuplicateField,
    /// A field that the format does not have.
    RecipeUnknownField,
    /// A field that has no default is missing.
    RecipeMissingField,
    /// A value of another type than the field's.
    RecipeWrongType,
    /// A number, a length or a count outside its limits.
    RecipeOutOfRange,
    /// A word that is not in the field's closed list.
    RecipeUnknownChoice,
    /// A tag is empty or holds white space.
    RecipeBadTag,
    /// Times of samples do not increase, or values are missing.
    RecipeBadSamples,
    /// The knots of an ease break a rule of curves.
    RecipeBadKnots,
    /// The recipe was written by a newer version of the format.
    RecipeNewerVersion,
    /// A pasted text is no recipe and no CSS easing function.
    RecipeBadCss,
}

/// Which kind of fault a [`Code`] is; the host raises one exception class for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A curve that breaks its invariants, or an operation that would.
    Curve,
    /// A recipe document that cannot be read.
    Recipe,
    /// Keys that cannot be read, or a target that no plan can be made for.
    Channel,
}

impl Code {
    /// The kebab-case name, for example `curve-unsorted`.
    pub fn as_str(self) -> &'static str {
        match self {
            Code::CurveTooFewKnots => "curve-too-few-knots",
            Code::CurveTooManyKnots => "curve-too-many-knots",
            Code::CurveBadEnds => "curve-bad-ends",
            Code::CurveUnsorted => "curve-unsorted",
            Code::CurveNotFinite => "curve-not-finite",
            Code::CurveBadWeight => "curve-bad-weight",
            Code::CurveSplitSlope => "curve-split-slope",
            Code::CurveBadKnot => "curve-bad-knot",
            Code::CurveKnotExists => "curve-knot-exists",
            Code::CurveBadSamples => "curve-bad-samples",
            Code::ChannelColumns => "channel-columns",
            Code::ChannelUnsorted => "channel-unsorted",
            Code::ChannelNotFinite => "channel-not-finite",
            Code::ChannelBadTarget => "channel-bad-target",
            Code::ChannelTooFewKeys => "too-few-keys",
            Code::ChannelFlat => "flat-selection",
            Code::ChannelForeign => "foreign-segment",
            Code::ChannelTooSteep => "keys-too-close",
            Code::ChannelFlatOverChange => "flat-over-change",
            Code::ChannelNoMove => "no-move",
            Code::ChannelNoAmplitude => "no-amplitude",
            Code::RecipeNotJson => "recipe-not-json",
            Code::RecipeNotFinite => "recipe-not-finite",
            Code::RecipeDuplicateField => "recipe-duplicate-field",
            Code::RecipeUnknownField => "recipe-unknown-field",
            Code::RecipeMissingField => "recipe-missing-field",
            Code::RecipeWrongType => "recipe-wrong-type",
            Code::RecipeOutOfRange => "recipe-out-of-range",
            Code::RecipeUnknownChoice => "recipe-unknown-choice",
            Code::RecipeBadTag => "recipe-bad-tag",
            Code::RecipeBadSamples => "recipe-bad-samples",
            Code::RecipeBadKnots => "recipe-bad-knots",
            Code::RecipeNewerVersion => "recipe-newer-version",
            Code::RecipeBadCss => "recipe-bad-css",
        }
    }

    /// The kind of fault.
    pub fn kind(self) -> Kind {
        match self {
            Code::CurveTooFewKnots
            | Code::CurveTooManyKnots
            | Code::CurveBadEnds
            | Code::CurveUnsorted
            | Code::CurveNotFinite
            | Code::CurveBadWeight
            | Code::CurveSplitSlope
            | Code::CurveBadKnot
            | Code::CurveKnotExists
            | Code::CurveBadSamples => Kind::Curve,
            Code::ChannelColumns
            | Code::ChannelUnsorted
            | Code::ChannelNotFinite
            | Code::ChannelBadTarget
            | Code::ChannelTooFewKeys
            | Code::ChannelFlat
            | Code::ChannelForeign
            | Code::ChannelTooSteep
            | Code::ChannelFlatOverChange
            | Code::ChannelNoMove
            | Code::ChannelNoAmplitude => Kind::Channel,
            Code::RecipeNotJson
            | Code::RecipeNotFinite
            | Code::RecipeDuplicateField
            | Code::RecipeUnknownField
            | Code::RecipeMissingField
            | Code::RecipeWrongType
            | Code::RecipeOutOfRange
            | Code::RecipeUnknownChoice
            | Code::RecipeBadTag
            | Code::RecipeBadSamples
            | Code::RecipeBadKnots
            | Code::RecipeNewerVersion
            | Code::RecipeBadCss => Kind::Recipe,
        }
    }
}

/// Bad input, named so that a person can mend it.
#[derive(Debug, Clone, PartialEq)]
pub struct Error {
    /// Stable code.
    pub code: Code,
    /// What is wrong, as a path: `knots[3].incoming.weight`, `shape.damping`.
    pub path: String,
    /// What was found and what is allowed, as one sentence.
    pub message: String,
    /// What to do.
    pub hint: String,
}

impl Error {
    /// A fault; see the fields.
    pub fn new(
        code: Code,
        path: impl Into<String>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        Error { code, path: path.into(), message: message.into(), hint: hint.into() }
    }

    /// The same error seen from outside: its path goes below `outer`.
    pub fn under(mut self, outer: &str) -> Self {
        self.path = if self.path.is_empty() { outer.to_string() } else { format!("{outer}.{}", self.path) };
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)?;
        if !self.hint.is_empty() {
            write!(f, " ({})", self.hint)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
