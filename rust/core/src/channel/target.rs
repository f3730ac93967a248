//! What a commit is told: the motion, how it becomes keys, and the channels it goes onto.

use super::clock::{Clock, NEAREST};
use super::denormalise::Span;
use super::evaluate::Extrapolation;
use super::key::Keys;
use super::record::{HandEdits, Record};
use super::taken_back::Beside;
use crate::curve::Curve;
use crate::error::{Code, Error};
use crate::fit;

/// The result of a recipe, the same for every target.
#[derive(Debug, Clone, PartialEq)]
pub struct Motion {
    /// The curve after all layers.
    pub curve: Curve,
    /// Whether every step that made it is exact, so that it may be written knot for knot.
    pub exact: bool,
    /// Times (0 to 1) of the knots of an Ease, which hand edits follow; empty for other shapes. Where a
    /// layer moves the motion in time, no key lies on them, and they do no harm.
    pub knots: Vec<f64>,
}

/// How the motion becomes keys: the recipe's part of a fit.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Settings {
    /// The fit; its `frames` and `locked` are set for each target.
    pub fit: fit::Options,
    /// Whether keys lie on whole frames.
    pub snap: fit::Snap,
    /// Whether a motion that could be written knot for knot is fitted all the same.
    pub reduce: bool,
}

/// Held keys every few frames (on twos: 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exposure {
    /// Frames that a pose is held, at least 1.
    pub frames: u32,
    /// Frame within them on which the pose changes.
    pub phase: u32,
}

/// A channel that a motion goes onto.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// All its keys, as they are now.
    pub keys: Keys,
    /// What it does before its first key.
    pub before: Extrapolation,
    /// What it does after its last key.
    pub after: Extrapolation,
    /// The parameter's value while it has no keys.
    pub rest: f64,
    /// Frames a second.
    pub fps: f64,
    /// The stretch that is replaced, in seconds, before `offset`.
    pub span: Span,
    /// Frames that the stretch is moved later: the row's offset and its stagger.
    pub offset: f64,
    /// Value at the start instead of the channel's own.
    pub from: Option<f64>,
    /// Value at the end instead of the channel's own.
    pub to: Option<f64>,
    /// Height of a curve value of 1 for motions that end where they start, instead of the channel's own.
    pub amplitude: Option<f64>,
    /// Lowest and highest value the parameter shows (a strict range); infinite where there is no such
    /// limit.
    pub limits: (f64, f64),
    /// Held keys instead of a fitted motion.
    pub exposure: Option<Exposure>,
    /// The commit that this one replaces.
    pub record: Option<Record>,
    /// Other commits on the channel.
    pub beside: Vec<Beside>,
    /// What happens to keys that were changed by hand since.
    pub hand_edits: HandEdits,
}

impl Target {
    /// A target of these keys and this stretch, nothing else asked for.
    pub fn new(keys: Keys, fps: f64, span: Span) -> Target {
        Target {
            keys,
            before: Extrapolation::Extend,
            after: Extrapolation::Extend,
            rest: 0.0,
            fps,
            span,
            offset: 0.0,
            from: None,
            to: None,
            amplitude: None,
            limits: (f64::NEG_INFINITY, f64::INFINITY),
            exposure: None,
            record: None,
            beside: Vec::new(),
            hand_edits: HandEdits::Refuse,
        }
    }

    /// The scene's clock.
    ///
    /// # Errors
    /// As [`Clock::new`].
    pub fn clock(&self) -> Result<Clock, Error> {
        Clock::new(self.fps)
    }

    /// Both extrapolations.
    pub fn outside(&self) -> (Extrapolation, Extrapolation) {
        (self.before, self.after)
    }

    /// The stretch after its offset, ends on whole frames where they lie on one.
    ///
    /// # Errors
    /// [`Code::ChannelBadTarget`] for a stretch that runs backwards, or an amount that is not finite.
    pub fn resolved_span(&self) -> Result<Span, Error> {
        let clock = self.clock()?;
        let amounts = [
            ("rest", Some(self.rest)),
            ("span", Some(self.span.t0)),
            ("span", Some(self.span.t1)),
            ("offset", Some(self.offset)),
            ("from", self.from),
            ("to", self.to),
            ("amplitude", self.amplitude),
        ];
        for (name, amount) in amounts {
            if let Some(amount) = amount.filter(|amount| !amount.is_finite()) {
                let message = format!("{amount} is not a finite number");
                return Err(Error::new(Code::ChannelBadTarget, name, message, "give a number"));
            }
        }
        let shifted = |time: f64| clock.snap(time + self.offset / clock.fps());
        let span = Span { t0: shifted(self.span.t0), t1: shifted(self.span.t1) };
        let empty = self.keys.is_empty() && span.seconds() < NEAREST;
        if span.t1 < span.t0 || empty {
            return Err(Error::new(
                Code::ChannelBadTarget,
                "span",
                format!("frame {} to {}", clock.label(span.t0), clock.label(span.t1)),
                "let the last frame come after the first",
            ));
        }
        Ok(span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn offsets_are_frames_and_land_on_frames() {
        let clock = Clock::new(29.97).unwrap();
        let span = Span { t0: clock.seconds(1.0), t1: clock.seconds(24.0) };
        let target = Target { offset: 3.0, ..Target::new(Keys::default(), 29.97, span) };
        let got = target.resolved_span().unwrap();
        assert_eq!((got.t0, got.t1), (clock.seconds(4.0), clock.seconds(27.0)));
    }

    #[rstest]
    #[case::backwards(|t: &mut Target| t.span = Span { t0: 1.0, t1: 0.0 }, "span")]
    #[case::nothing(|t: &mut Target| t.span = Span { t0: 1.0, t1: 1.0 }, "span")]
    #[case::from(|t: &mut Target| t.from = Some(f64::NAN), "from")]
    #[case::rate(|t: &mut Target| t.fps = 0.0, "fps")]
    fn no_such_target(#[case] spoil: fn(&mut Target), #[case] path: &str) {
        let mut target = Target::new(Keys::default(), 24.0, Span { t0: 0.0, t1: 1.0 });
        spoil(&mut target);
        let error = target.resolved_span().unwrap_err();
        assert_eq!((error.code, error.path.as_str()), (Code::ChannelBadTarget, path));
    }
}
