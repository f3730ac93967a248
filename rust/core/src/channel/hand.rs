//! Whether a channel was edited by hand since its last commit, and which edits are to be carried over.

use super::clock::Clock;
use super::corrections::Base;
use super::key::{Key, Keys};
use super::matching::matching;
use super::outcome::Outcome;
use super::record::{HandEdits, HandPair, Past, inside};

/// A result and what an animator made of it, keys told.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The result without corrections, C.
    pub original: Vec<Key>,
    /// Times of an Ease's knots in it.
    pub knots: Vec<f64>,
    /// The keys as edited, P.
    pub edited: Vec<Key>,
}

impl Pair {
    /// C.
    pub fn base(&self) -> Base<'_> {
        Base { keys: &self.original, knots: &self.knots }
    }

    /// The same for a record.
    pub fn columns(&self) -> HandPair {
        HandPair {
            base: Keys::of(&self.original),
            base_knots: self.knots.clone(),
            edited: Keys::of(&self.edited),
        }
    }
}

/// The hand edits of a channel.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Edits {
    /// What is carried over.
    pub pair: Option<Pair>,
    /// How many edits are given up.
    pub dropped: usize,
}

/// What was edited since the recorded commit, and what is to become of it.
///
/// Where the present keys are those written, the stored pair goes on as it is, so that nothing drifts;
/// else the pair is the recorded base and the present keys. A commit that was undone has no edits.
///
/// # Errors
/// [`Outcome::EditedByHand`] where edits are refused and there are new ones.
///
/// # Source
/// docs/maths.md, *Hand edits*.
pub fn edits(present: &[Key], past: Option<&Past>, wish: HandEdits, clock: Clock) -> Result<Edits, Outcome> {
    let Some(past) = past else { return Ok(Edits::default()) };
    let count = |pair: &Pair| matching(&pair.original, &pair.edited, 0.5 / clock.fps()).edits();
    let stored = past.record.pair.as_ref().zip(past.pair.as_ref()).map(|(record, (original, edited))| Pair {
        original: original.clone(),
        knots: record.base_knots.clone(),
        edited: edited.clone(),
    });
    if past.is_committed(present) {
        return Ok(match wish {
            HandEdits::Overwrite => Edits { pair: None, dropped: stored.as_ref().map_or(0, count) },
            HandEdits::Refuse | HandEdits::Keep => Edits { pair: stored, dropped: 0 },
        });
    }
    if past.is_undone(present) {
        return Ok(Edits::default());
    }
    let edited = inside(present, past.record.span);
    match wish {
        HandEdits::Refuse => {
            let written = inside(&past.written, past.record.span);
            let keys = matching(&written, &edited, 0.5 / clock.fps()).edits().max(1);
            Err(Outcome::EditedByHand { keys })
        }
        HandEdits::Keep => {
            let (original, knots) = (past.base.clone(), past.record.base_knots.clone());
            Ok(Edits { pair: Some(Pair { original, knots, edited }), dropped: 0 })
        }
        HandEdits::Overwrite => {
            let pair = Pair { original: past.base.clone(), knots: Vec::new(), edited };
            Ok(Edits { pair: None, dropped: count(&pair).max(1) })
        }
    }
}
