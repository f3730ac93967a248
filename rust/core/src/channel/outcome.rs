//! What became of a target: the closed list of docs/targets.md, as far as the core can know it.

use super::boundary::Unsplit;
use super::clock::Clock;
use super::denormalise::{Span, Unstorable};
use super::tags::Tag;
use crate::fit::{Reason, Refusal};

/// The largest error of what is written against the recipe's motion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worst {
    /// As a part of the motion's range.
    pub error: f64,
    /// Where on the channel, in seconds.
    pub at: f64,
}

impl Worst {
    /// No error anywhere on the span.
    pub fn none(span: Span) -> Self {
        Self { error: 0.0, at: span.t0 }
    }

    /// The larger of two.
    pub fn or(self, other: Self) -> Self {
        if other.error > self.error { other } else { self }
    }
}

/// What a plan does with a target, or why there is none.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// Keys are to be written.
    Written {
        /// How many lie in the span.
        keys: usize,
        /// Time of the first, in seconds.
        from: f64,
        /// Time of the last, in seconds.
        to: f64,
        /// The largest error; `None` for held poses, which are no fit.
        worst: Option<Worst>,
    },
    /// Nothing is to be written.
    Unchanged {
        /// Whether the channel moves: the plan is what is there already. Else it does not move, and
        /// stays so.
        moves: bool,
    },
    /// No keys, and neither from and to nor an amplitude.
    NoKeys,
    /// One key in the range and nothing else given.
    OneKey,
    /// The curve ends where it starts, the target does not.
    FlatOverChange,
    /// The curve's ends differ, the target's do not though its keys move.
    NoMove,
    /// Equal ends on both sides and no height.
    NoAmplitude,
    /// A segment function that cannot be kept or split.
    ForeignSegment(Unsplit),
    /// The motion has no fit within the options.
    FitRefused {
        /// What would be needed.
        refusal: Refusal,
        /// Most keys that were allowed.
        max_keys: usize,
    },
    /// Whole frames were asked for, and an end of the span lies between two.
    SpanBetweenFrames {
        /// Time of that end, in seconds.
        at: f64,
    },
    /// Whole frames were asked for, and a kink or jump lies between two.
    KinkBetweenFrames {
        /// Its time, in seconds.
        at: f64,
    },
    /// A number that no host stores.
    KeysTooClose(Unstorable),
    /// Keys differ from those committed, and hand edits are refused.
    EditedByHand {
        /// How many.
        keys: usize,
    },
    /// A hand edit has no place in the new result.
    Conflict(Conflict),
}

/// Why a hand edit has no place in the new result.
#[derive(Debug, Clone, PartialEq)]
pub enum Conflict {
    /// A key at an end of the span was deleted or moved in time.
    Boundary {
        /// Time where it was, in seconds.
        at: f64,
    },
    /// The landmark that was edited is gone.
    LandmarkGone {
        /// Which.
        tag: Tag,
    },
    /// Two edited keys would change places, or come nearer than half a frame.
    OutOfOrder {
        /// Time of the later one in the new result, in seconds.
        at: f64,
    },
    /// The corrected motion has no fit.
    NoFit(Refusal),
}

impl Outcome {
    /// The stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Outcome::Written { .. } => "written",
            Outcome::Unchanged { .. } => "unchanged",
            Outcome::NoKeys => "no-keys",
            Outcome::OneKey => "one-key",
            Outcome::FlatOverChange => "flat-over-change",
            Outcome::NoMove => "no-move",
            Outcome::NoAmplitude => "no-amplitude",
            Outcome::ForeignSegment(_) => "foreign-segment",
            Outcome::FitRefused { .. } | Outcome::SpanBetweenFrames { .. } => "fit-refused",
            Outcome::KinkBetweenFrames { .. } => "kink-between-frames",
            Outcome::KeysTooClose(_) => "keys-too-close",
            Outcome::EditedByHand { .. } => "edited-by-hand",
            Outcome::Conflict(_) => "conflict",
        }
    }

    /// One line for the row and the report.
    pub fn text(&self, clock: Clock) -> String {
        match self {
            Outcome::Written { keys, from, to, worst } => {
                let count = counted(*keys);
                let span = format!("frame {} to {}", clock.label(*from), clock.label(*to));
                match worst {
                    None => format!("{count}, {span}, held"),
                    Some(worst) => format!("{count}, {span}, worst {} %", percent(worst.error)),
                }
            }
            Outcome::Unchanged { moves: true } => "unchanged".into(),
            Outcome::Unchanged { moves: false } => "unchanged (does not move)".into(),
            Outcome::NoKeys => "no keys; give From and To, or Amplitude".into(),
            Outcome::OneKey => "one key in the range".into(),
            Outcome::FlatOverChange => {
                "a curve with equal ends cannot be laid over a change; give From and To the same value".into()
            }
            Outcome::NoMove => "start and end are equal; give From and To two values".into(),
            Outcome::NoAmplitude => "give Amplitude; nothing says how high the motion is".into(),
            Outcome::ForeignSegment(unsplit) => stretch(unsplit, clock),
            Outcome::FitRefused { refusal, max_keys } => fit_text(refusal, *max_keys),
            Outcome::SpanBetweenFrames { at } => {
                format!(
                    "keys on whole frames need a range on whole frames; it has frame {}",
                    clock.label(*at)
                )
            }
            Outcome::KinkBetweenFrames { at } => {
                format!("impact at frame {}; choose Keep between Frames or Nearest Frame", clock.label(*at))
            }
            Outcome::KeysTooClose(number) => unstorable(number, clock),
            Outcome::EditedByHand { keys } => {
                format!("edited by hand since the last commit: {}", counted(*keys))
            }
            Outcome::Conflict(conflict) => format!("unused correction: {}", conflict_text(conflict, clock)),
        }
    }
}

/// A part as a percentage with two digits that count: `0.31`, `12`, `0`.
fn percent(part: f64) -> String {
    let percent = 100.0 * part;
    if percent < 0.005 { "0".into() } else { format!("{}", (percent * 100.0).round() / 100.0) }
}

fn stretch(unsplit: &Unsplit, clock: Clock) -> String {
    let (from, to) = (clock.label(unsplit.from), clock.label(unsplit.to));
    let function = &unsplit.function;
    match (unsplit.from.is_finite(), unsplit.to.is_finite()) {
        (true, true) => format!("frame {from} to {to} is '{function}'"),
        (false, _) => format!("before frame {to} is '{function}'"),
        (true, false) => format!("after frame {from} is '{function}'"),
    }
}

fn fit_text(refusal: &Refusal, max_keys: usize) -> String {
    match (&refusal.reason, refusal.keys_needed, refusal.tolerance_reached) {
        (Reason::TooManyKeys, Some(needed), _) => format!("needs {needed} keys (limit {max_keys})"),
        (Reason::TooManyKeys, None, Some(reached)) => {
            format!("{max_keys} keys reach {} % of the range", percent(reached))
        }
        _ => refusal.to_string(),
    }
}

fn unstorable(number: &Unstorable, clock: Clock) -> String {
    match *number {
        Unstorable::Gap { at, gap } => format!("keys {gap:.1e} s apart at frame {}", clock.label(at)),
        Unstorable::Slope { at, slope } => {
            format!("slope {slope:.1e} at frame {}; at most 1e8 is stored", clock.label(at))
        }
        Unstorable::Handle { at, length } => {
            format!("handle of length {length:.1e} at frame {}; at most 1e8 is stored", clock.label(at))
        }
        Unstorable::Value { at } => format!("value at frame {} is not finite", clock.label(at)),
    }
}

fn conflict_text(conflict: &Conflict, clock: Clock) -> String {
    match conflict {
        Conflict::Boundary { at } => format!("the key at frame {} is gone or was moved", clock.label(*at)),
        Conflict::LandmarkGone { tag } => format!("{tag} is gone"),
        Conflict::OutOfOrder { at } => format!("keys would cross at frame {}", clock.label(*at)),
        Conflict::NoFit(refusal) => refusal.to_string(),
    }
}

/// `1 key`, `2 keys`.
fn counted(keys: usize) -> String {
    if keys == 1 { "1 key".to_string() } else { format!("{keys} keys") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn at(frame: f64) -> f64 {
        (frame - 1.0) / 24.0
    }

    #[rstest]
    #[case(Outcome::Written { keys: 12, from: at(1.0), to: at(24.0), worst: Some(Worst { error: 0.0031, at: at(9.0) }) },
        "written", "12 keys, frame 1 to 24, worst 0.31 %")]
    #[case(Outcome::Written { keys: 2, from: at(1.0), to: at(24.0), worst: Some(Worst { error: 0.0, at: at(1.0) }) },
        "written", "2 keys, frame 1 to 24, worst 0 %")]
    #[case(Outcome::Unchanged { moves: false }, "unchanged", "unchanged (does not move)")]
    #[case(Outcome::ForeignSegment(Unsplit { from: at(12.0), to: at(24.0), function: "spline()".into() }),
        "foreign-segment", "frame 12 to 24 is 'spline()'")]
    #[case(Outcome::ForeignSegment(Unsplit { from: at(12.0), to: f64::INFINITY, function: "cycle".into() }),
        "foreign-segment", "after frame 12 is 'cycle'")]
    #[case(Outcome::FitRefused { refusal: Refusal { keys_needed: Some(71), ..Refusal::new(Reason::TooManyKeys) }, max_keys: 64 },
        "fit-refused", "needs 71 keys (limit 64)")]
    #[case(Outcome::KinkBetweenFrames { at: at(13.4) },
        "kink-between-frames", "impact at frame 13.4; choose Keep between Frames or Nearest Frame")]
    #[case(Outcome::KeysTooClose(Unstorable::Gap { at: at(12.0), gap: 1.1e-6 }),
        "keys-too-close", "keys 1.1e-6 s apart at frame 12")]
    #[case(Outcome::EditedByHand { keys: 2 }, "edited-by-hand", "edited by hand since the last commit: 2 keys")]
    #[case(Outcome::Conflict(Conflict::LandmarkGone { tag: Tag::High(3) }),
        "conflict", "unused correction: third peak is gone")]
    fn texts(#[case] outcome: Outcome, #[case] code: &str, #[case] text: &str) {
        assert_eq!(outcome.code(), code);
        assert_eq!(outcome.text(Clock::new(24.0).unwrap()), text);
    }
}
