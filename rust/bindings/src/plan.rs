//! Targets in, plans out: one crossing for a commit onto any number of channels.

use keywright_core::channel::denormalise::Span;
use keywright_core::channel::evaluate::Extrapolation;
use keywright_core::channel::key::Keys;
use keywright_core::channel::outcome::Outcome;
use keywright_core::channel::plan::{self, Plan, Probe, TargetPlan};
use keywright_core::channel::target::{Exposure, Motion, Settings, Target};
use keywright_core::recipe::Recipe;
use keywright_core::shape::Kind;
use keywright_core::stack::is_exact;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::fault::{Answer, Fault};
use crate::keys::PyKeys;
use crate::record::{self, PyRecord};
use crate::result::{PyNote, evaluate};

/// A channel that a motion goes onto: all its keys, the stretch that is replaced, what the row asks for.
#[pyclass(frozen, name = "Target", module = "keywright._core")]
#[derive(Clone)]
pub struct PyTarget(pub Target);

#[pymethods]
impl PyTarget {
    /// ``span`` in seconds, ``offset`` in frames, ``exposure`` as (frames, phase), ``limits`` of a strict range;
    /// ``record`` of the commit that this one replaces.
    #[new]
    #[pyo3(signature = (keys, *, fps, span, offset=0.0, rest=0.0, before="extend", after="extend",
                        start_value=None, end_value=None, amplitude=None, exposure=None, limits=None,
                        record=None, hand_edits="refuse"))]
    #[expect(clippy::too_many_arguments)] // one a setting, all by name
    fn new(
        keys: &PyKeys,
        fps: f64,
        span: (f64, f64),
        offset: f64,
        rest: f64,
        before: &str,
        after: &str,
        start_value: Option<f64>,
        end_value: Option<f64>,
        amplitude: Option<f64>,
        exposure: Option<(u32, u32)>,
        limits: Option<(f64, f64)>,
        record: Option<PyRecord>,
        hand_edits: &str,
    ) -> PyResult<PyTarget> {
        let plain = Target::new(keys.0.clone(), fps, Span { t0: span.0, t1: span.1 });
        Ok(PyTarget(Target {
            offset,
            rest,
            before: extrapolation(before)?,
            after: extrapolation(after)?,
            from: start_value,
            to: end_value,
            amplitude,
            exposure: exposure.map(|(frames, phase)| Exposure { frames, phase }),
            limits: limits.unwrap_or(plain.limits),
            record: record.map(|record| record.0),
            hand_edits: record::hand_edits(hand_edits)?,
            ..plain
        }))
    }
}

/// Absolute keys: applied twice equals once.
#[pyclass(frozen, get_all, name = "Plan", module = "keywright._core")]
pub struct PyPlan {
    /// First and last time of the stretch, in seconds.
    span: (f64, f64),
    /// Rows of the channel's keys that go.
    remove: Vec<usize>,
    /// Keys to write, complete.
    write: Py<PyKeys>,
    /// The whole channel as it must read back.
    expected: Py<PyKeys>,
    /// Times beside the stretch at which the motion must stay; seconds.
    probe_times: Vec<f64>,
    /// The motion there; None where only the host can tell.
    probe_values: Vec<Option<f64>>,
    /// Largest difference allowed there, in channel units.
    probe_bound: f64,
    /// What to remember of it; None for a restore.
    record: Option<Py<PyRecord>>,
    /// Whether the record that was replaced or taken back lingers: a key that its commit inserted is needed still.
    lingers: bool,
}

/// What becomes of a target, and how.
#[pyclass(frozen, get_all, name = "TargetPlan", module = "keywright._core")]
pub struct PyTargetPlan {
    /// Stable name of what becomes of it.
    outcome: &'static str,
    /// One line for the report.
    text: String,
    /// What to do; None for a refusal.
    plan: Option<Py<PyPlan>>,
    /// Remarks.
    notes: Vec<Py<PyNote>>,
    /// Keys in the stretch afterwards.
    keys: usize,
    /// Largest error, part of the motion's range; 0 for held poses.
    max_error: f64,
    /// Where that is on the channel, in seconds; None for held poses and where nothing is written.
    max_error_time: Option<f64>,
}

/// Plans a recipe onto channels.
pub fn plan(py: Python<'_>, recipe: &Recipe, targets: &[PyRef<'_, PyTarget>]) -> PyResult<Vec<PyTargetPlan>> {
    let targets: Vec<Target> = targets.iter().map(|target| target.0.clone()).collect();
    let plans = py.detach(|| -> Answer<_> {
        let (motion, settings) = (motion(recipe)?, settings(recipe));
        Ok(plan::plan(&motion, &settings, &targets)?)
    })?;
    targets.iter().zip(plans).map(|(target, plan)| target_plan(py, target, plan)).collect()
}

/// The motion of a recipe, with what a plan has to know of how it was made.
pub fn motion(recipe: &Recipe) -> Answer<Motion> {
    let made = evaluate(recipe, None)?;
    let knots = match &recipe.shape.kind {
        Kind::Ease(_) => evaluate(recipe, Some(0))?.curve.knots().iter().map(|knot| knot.x).collect(),
        _ => Vec::new(),
    };
    Ok(Motion { curve: made.curve, exact: is_exact(recipe), knots })
}

/// How that becomes keys.
pub fn settings(recipe: &Recipe) -> Settings {
    Settings { fit: recipe.fit.options(), snap: recipe.fit.snap, reduce: recipe.fit.reduce }
}

/// A plan as Python sees it.
pub fn target_plan(py: Python<'_>, target: &Target, found: TargetPlan) -> PyResult<PyTargetPlan> {
    let clock = target.clock().map_err(Fault)?;
    let (keys, worst) = match &found.outcome {
        Outcome::Written { keys, worst, .. } => (*keys, *worst),
        _ => (0, None),
    };
    let notes = found.notes.iter().map(|note| Py::new(py, PyNote::new(py, note)?));
    Ok(PyTargetPlan {
        outcome: found.outcome.code(),
        text: found.outcome.text(clock),
        notes: notes.collect::<PyResult<_>>()?,
        plan: found.plan.map(|plan| Py::new(py, absolute(py, plan)?)).transpose()?,
        keys,
        max_error: worst.map_or(0.0, |worst| worst.error),
        max_error_time: worst.map(|worst| worst.at),
    })
}

fn absolute(py: Python<'_>, plan: Plan) -> PyResult<PyPlan> {
    let keys = |rows: &[_]| Py::new(py, PyKeys(Keys::of(rows)));
    Ok(PyPlan {
        span: (plan.span.t0, plan.span.t1),
        write: keys(&plan.write)?,
        expected: keys(&plan.expected)?,
        probe_times: plan.probes.iter().map(|probe: &Probe| probe.time).collect(),
        probe_values: plan.probes.iter().map(|probe| probe.value).collect(),
        probe_bound: plan.probe_bound,
        remove: plan.remove,
        lingers: plan.lingers,
        record: plan.record.map(|record| Py::new(py, PyRecord(record))).transpose()?,
    })
}

fn extrapolation(name: &str) -> PyResult<Extrapolation> {
    Extrapolation::parse(name).ok_or_else(|| PyValueError::new_err(format!("{name:?} is no extrapolation")))
}
