//! How a channel stands to the commits that are remembered of it, and what takes them back.

use super::key::Keys;
use super::plan::{TargetPlan, taken_back};
use super::record::{self, Claim, Record, moved};
use super::target::Target;
use crate::error::Error;

/// A remembered commit beside its channel.
#[derive(Debug, Clone, PartialEq)]
pub struct Stand {
    /// How the channel stands to it.
    pub claim: Claim,
    /// The record to use: elsewhere if the channel was moved, an earlier one if undo went back to it.
    pub record: Record,
    /// Whether all its keys are as they were before once everything is taken back.
    pub comes_back: bool,
}

/// What is remembered of a channel, held against its keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Recalled {
    /// One a commit, in the order asked.
    pub stands: Vec<Stand>,
    /// Plans that take back all that are not undone, the last first, each from the result of the one before.
    pub back: Vec<TargetPlan>,
}

/// Holds remembered commits against a channel; its stretch and what is asked of it do not count.
///
/// # Arguments
/// * `channel` - The channel as it is now.
/// * `commits` - The oldest first. Of each its record and those that it replaced, the newest first: where undo took
///   keys back and left records, an earlier one holds.
///
/// # Errors
/// As [`Target::clock`] and [`Keys::rows`].
pub fn recall(channel: &Target, commits: &[Vec<Record>]) -> Result<Recalled, Error> {
    let mut stands = Vec::with_capacity(commits.len());
    for records in commits {
        stands.extend(stand(channel, records)?);
    }
    let (mut back, mut keys) = (Vec::new(), channel.keys.clone());
    for held in stands.iter().rev().filter(|held| held.claim != Claim::Undone) {
        let plan = taken_back(&Target { keys, record: Some(held.record.clone()), ..channel.clone() })?;
        keys = plan.plan.as_ref().map(|plan| Keys::of(&plan.expected)).unwrap_or_default();
        back.push(plan);
    }
    let clock = channel.clock()?;
    for held in &mut stands {
        held.comes_back = record::claim(&keys, &held.record, clock)? == Claim::Undone;
    }
    Ok(Recalled { stands, back })
}

/// How the channel stands to one commit, by the record that holds.
fn stand(channel: &Target, records: &[Record]) -> Result<Option<Stand>, Error> {
    let Some((last, earlier)) = records.split_first() else { return Ok(None) };
    let (clock, keys) = (channel.clock()?, &channel.keys);
    let as_is = |claim, record: &Record| Some(Stand { claim, record: record.clone(), comes_back: false });
    let claim = record::claim(keys, last, clock)?;
    if let Claim::Moved(by) = claim {
        return Ok(as_is(claim, &moved(last, by, clock)?));
    }
    for record in earlier.iter().filter(|_| claim == Claim::Edited) {
        if record::claim(keys, record, clock)? == Claim::Committed {
            return Ok(as_is(Claim::Committed, record));
        }
    }
    Ok(as_is(claim, last))
}
