//! Remembered commits beside their channels: all records and keys in, how they stand out.

use keywright_core::channel::recall::{Recalled, Stand, recall as recalled_one};
use keywright_core::channel::record::{Claim, Record};
use keywright_core::channel::target::Target;
use pyo3::prelude::*;

use crate::fault::Fault;
use crate::plan::{PyTarget, PyTargetPlan, target_plan};
use crate::record::PyRecord;

/// A remembered commit beside its channel.
#[pyclass(frozen, get_all, name = "Stand", module = "keywright._core")]
pub struct PyStand {
    /// How the channel stands to it: ``undone``, ``committed``, ``moved`` or ``edited``.
    state: &'static str,
    /// The record to use: elsewhere if the channel was moved, an earlier one if undo went back to it.
    record: Py<PyRecord>,
    /// Whether all its keys are as they were before once everything is taken back.
    comes_back: bool,
}

/// What is remembered of a channel, held against its keys.
#[pyclass(frozen, get_all, name = "Recalled", module = "keywright._core")]
pub struct PyRecalled {
    /// One a commit, in the order asked.
    stands: Vec<Py<PyStand>>,
    /// Plans that take back all that are not undone, the last first, each from the result of the one before.
    back: Vec<Py<PyTargetPlan>>,
}

/// Holds remembered commits against their channels, any number of them.
///
/// Of each channel: its commits, the oldest first; of each commit: its record and those that it replaced,
/// the newest first.
#[pyfunction]
pub fn recall(
    py: Python<'_>,
    channels: Vec<(PyRef<'_, PyTarget>, Vec<Vec<PyRecord>>)>,
) -> PyResult<Vec<PyRecalled>> {
    let asked: Vec<(Target, Vec<Vec<Record>>)> =
        channels.into_iter().map(|(target, commits)| (target.0.clone(), records(commits))).collect();
    let one = |(target, commits): &(Target, Vec<Vec<Record>>)| recalled_one(target, commits);
    let found: Vec<Recalled> =
        py.detach(|| asked.iter().map(one).collect::<Result<_, _>>()).map_err(Fault)?;
    asked.iter().zip(found).map(|((target, _), found)| recalled(py, target, found)).collect()
}

fn records(commits: Vec<Vec<PyRecord>>) -> Vec<Vec<Record>> {
    commits.into_iter().map(|records| records.into_iter().map(|record| record.0).collect()).collect()
}

fn recalled(py: Python<'_>, target: &Target, found: Recalled) -> PyResult<PyRecalled> {
    let back = found.back.into_iter().map(|plan| Py::new(py, target_plan(py, target, plan)?));
    let stands = found.stands.into_iter().map(|held| Py::new(py, stand(py, held)?));
    Ok(PyRecalled { back: back.collect::<PyResult<_>>()?, stands: stands.collect::<PyResult<_>>()? })
}

fn stand(py: Python<'_>, held: Stand) -> PyResult<PyStand> {
    let state = match held.claim {
        Claim::Undone => "undone",
        Claim::Committed => "committed",
        Claim::Moved(_) => "moved",
        Claim::Edited => "edited",
    };
    Ok(PyStand { state, record: Py::new(py, PyRecord(held.record))?, comes_back: held.comes_back })
}
