//! A whole commit: what is asked of channels and what is remembered of them in, what becomes of each out.

use keywright_core::channel::commits::{Commit, Follows, Whose};
use keywright_core::channel::denormalise::Span;
use keywright_core::channel::recall::Stand;
use keywright_core::channel::record::{Claim, Record};
use keywright_core::channel::settle::{
    Ask, Done, Settled, Stagger, Stop, Wants, settle as settled_all, shifts,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::fault::Answer;
use crate::plan::{PyTarget, PyTargetPlan, motion, settings, target_plan};
use crate::recipe::Document;
use crate::record::PyRecord;

/// A remembered commit on one channel.
#[pyclass(frozen, name = "Commit", module = "keywright._core")]
pub struct PyCommit(Commit);

#[pymethods]
impl PyCommit {
    /// ``made`` in seconds since 1970; ``whose``: ``own``, ``owned`` (by the node of which this one is a copy), ``other``.
    #[new]
    #[pyo3(signature = (path, made, record, earlier, *, whose, taken_back, row=0, gone=false, follows="never"))]
    #[expect(clippy::too_many_arguments)] // one a field, all by name
    fn new(
        path: String,
        made: f64,
        record: PyRecord,
        earlier: Vec<PyRecord>,
        whose: &str,
        taken_back: bool,
        row: usize,
        gone: bool,
        follows: &str,
    ) -> PyResult<PyCommit> {
        let whose = match whose {
            "own" => Whose::Own,
            "owned" => Whose::Owned,
            "other" => Whose::Other,
            _ => return Err(PyValueError::new_err(format!("whose is {whose:?}; it is own, owned or other"))),
        };
        let follows = match follows {
            "never" => Follows::Never,
            "row" => Follows::ItsRow,
            "any" => Follows::Any,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "follows is {follows:?}; it is never, row or any"
                )));
            }
        };
        let earlier: Vec<Record> = earlier.into_iter().map(|record| record.0).collect();
        let (record, is_taken_back, is_gone) = (record.0, taken_back, gone);
        Ok(PyCommit(Commit { path, made, record, earlier, is_taken_back, whose, row, is_gone, follows }))
    }
}

/// What is asked of a channel.
#[pyclass(frozen, name = "Ask", module = "keywright._core")]
pub struct PyAsk(Ask);

#[pymethods]
impl PyAsk {
    /// ``wants``: ``nothing``, ``back``, ``stretch`` (the target's), ``keys`` (first to last), ``again``.
    #[new]
    #[pyo3(signature = (target, *, path, wants, row=0, rank=0))]
    fn new(target: &PyTarget, path: String, wants: &str, row: usize, rank: i64) -> PyResult<PyAsk> {
        let wants = match wants {
            "nothing" => Wants::Nothing,
            "back" => Wants::Back,
            "stretch" => Wants::Stretch,
            "keys" => Wants::Keys,
            "again" => Wants::Again,
            _ => return Err(PyValueError::new_err(format!("wants is {wants:?}"))),
        };
        Ok(PyAsk(Ask { target: target.0.clone(), path, row, rank, wants }))
    }
}

/// A remembered commit beside its channel.
#[pyclass(frozen, get_all, name = "Stand", module = "keywright._core")]
pub struct PyStand {
    /// Its place among all commits.
    place: usize,
    /// How the channel stands to it: ``undone``, ``committed``, ``moved`` or ``edited``.
    state: &'static str,
    /// Whether it was taken back but for a key that it inserted, which something beside it still needed.
    lingers: bool,
    /// The record to use: elsewhere if the channel was moved, an earlier one if undo went back to it.
    record: Py<PyRecord>,
    /// A newer commit of another recipe that lies on it, by its place among all.
    under: Option<usize>,
}

/// The commit that is replaced or taken back, by its place among the channel's; the stretch in seconds before its
/// shift, None where the commit is taken back; the shift in frames.
type Step = (Option<usize>, Option<(f64, f64)>, f64);

/// What becomes of a channel.
#[pyclass(frozen, get_all, name = "Settled", module = "keywright._core")]
pub struct PySettled {
    /// A commit that another recipe owns, by its place; nothing is done then.
    owned: Option<usize>,
    /// Its commits, the oldest first, those of other recipes among them.
    stands: Vec<Py<PyStand>>,
    /// Why nothing is done: ``no-keys``, ``one-key``, ``no-commit``, ``changed-by``; None where steps say what is.
    stop: Option<&'static str>,
    /// The commit that changed it, by its place among all.
    changed_by: Option<usize>,
    /// What is done in turn.
    steps: Vec<Step>,
    /// What that means, a plan a step; fewer where one is refused.
    plans: Vec<Py<PyTargetPlan>>,
}

/// Settles a commit on any number of channels beside all that is remembered of them; writes nothing.
///
/// Without a recipe only what is taken back is planned. ``stagger`` as (frames, whether in total); ``again``: only
/// where a commit is, wherever that lies, and in place of all of them.
#[pyfunction]
#[pyo3(signature = (recipe, asks, commits, *, stagger, again))]
pub fn settle(
    py: Python<'_>,
    recipe: Option<PyRef<'_, Document>>,
    asks: Vec<PyRef<'_, PyAsk>>,
    commits: Vec<PyRef<'_, PyCommit>>,
    stagger: (f64, bool),
    again: bool,
) -> PyResult<Vec<PySettled>> {
    let asks: Vec<Ask> = asks.iter().map(|ask| ask.0.clone()).collect();
    let commits: Vec<Commit> = commits.iter().map(|commit| commit.0.clone()).collect();
    let recipe = recipe.map(|document| document.0.clone());
    let stagger = Stagger { frames: stagger.0, is_total: stagger.1 };
    let found = py.detach(|| -> Answer<_> {
        let laid =
            recipe.as_ref().map(|recipe| Ok::<_, crate::fault::Fault>((motion(recipe)?, settings(recipe))));
        let laid = laid.transpose()?;
        let motion = laid.as_ref().map(|(motion, settings)| (motion, settings));
        Ok(settled_all(motion, &asks, &commits, stagger, again)?)
    })?;
    asks.iter().zip(found).map(|(ask, found)| settled(py, ask, found)).collect()
}

/// Frames by which channels start later than the first of them: places in the order that counts in, shifts out.
#[pyfunction]
pub fn staggered(ranks: Vec<i64>, stagger: (f64, bool)) -> Vec<f64> {
    shifts(&ranks, Stagger { frames: stagger.0, is_total: stagger.1 })
}

fn settled(py: Python<'_>, ask: &Ask, found: Settled) -> PyResult<PySettled> {
    let plans = found.plans.into_iter().map(|plan| Py::new(py, target_plan(py, &ask.target, plan)?));
    let stands = found.stands.into_iter().map(|held| Py::new(py, stand(py, held)?));
    let (stop, changed_by) = match found.stop {
        None => (None, None),
        Some(Stop::NoKeys) => (Some("no-keys"), None),
        Some(Stop::OneKey) => (Some("one-key"), None),
        Some(Stop::NoCommit) => (Some("no-commit"), None),
        Some(Stop::ChangedBy(place)) => (Some("changed-by"), Some(place)),
    };
    let step = |done: Done| (done.stand, done.span.map(|Span { t0, t1 }| (t0, t1)), done.shift);
    Ok(PySettled {
        owned: found.owned,
        stands: stands.collect::<PyResult<_>>()?,
        stop,
        changed_by,
        steps: found.steps.into_iter().map(step).collect(),
        plans: plans.collect::<PyResult<_>>()?,
    })
}

fn stand(py: Python<'_>, held: Stand) -> PyResult<PyStand> {
    let state = match held.claim {
        Claim::Undone => "undone",
        Claim::Committed => "committed",
        Claim::Moved(_) => "moved",
        Claim::Edited => "edited",
    };
    let Stand { place, lingers, under, record, .. } = held;
    let record = Py::new(py, PyRecord(record))?;
    Ok(PyStand { place, state, lingers, record, under })
}
