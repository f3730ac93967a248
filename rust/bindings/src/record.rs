//! What an earlier commit left, as plain columns: a host's side stores it and hands it back.

use keywright_core::channel::denormalise::Span;
use keywright_core::channel::record::{HandEdits, HandPair, Record};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::keys::PyKeys;

/// A hand pair: a result, the times of an Ease's knots in it, and what an animator made of it.
type Pair = (PyKeys, Vec<f64>, PyKeys);

/// What a commit left on one channel: the keys before it, its result, the keys it wrote.
#[pyclass(frozen, eq, from_py_object, name = "Record", module = "keywright._core")]
#[derive(Clone, PartialEq)]
pub struct PyRecord(pub Record);

#[pymethods]
impl PyRecord {
    /// ``span`` in seconds; ``rest`` is the parameter's value without keys; ``pair`` as (base, knots, edited).
    #[new]
    #[pyo3(signature = (*, span, fps, before, rest, base, knots, written, pair=None))]
    #[expect(clippy::too_many_arguments)] // one a field, all by name
    fn new(
        span: (f64, f64),
        fps: f64,
        before: PyKeys,
        rest: f64,
        base: PyKeys,
        knots: Vec<f64>,
        written: PyKeys,
        pair: Option<Pair>,
    ) -> PyRecord {
        let pair =
            pair.map(|(base, base_knots, edited)| HandPair { base: base.0, base_knots, edited: edited.0 });
        let span = Span { t0: span.0, t1: span.1 };
        let (before, base, written) = (before.0, base.0, written.0);
        PyRecord(Record { span, fps, before, rest, base, base_knots: knots, written, pair })
    }

    /// First and last time of the stretch, in seconds.
    #[getter]
    fn span(&self) -> (f64, f64) {
        (self.0.span.t0, self.0.span.t1)
    }

    /// Frames a second of the scene then.
    #[getter]
    fn fps(&self) -> f64 {
        self.0.fps
    }

    /// The keys before the first commit: those in the stretch, and one neighbour on each side.
    #[getter]
    fn before(&self) -> PyKeys {
        PyKeys(self.0.before.clone())
    }

    /// The parameter's value while it had no keys.
    #[getter]
    fn rest(&self) -> f64 {
        self.0.rest
    }

    /// The last result without corrections.
    #[getter]
    fn base(&self) -> PyKeys {
        PyKeys(self.0.base.clone())
    }

    /// Times (0 to 1) of an Ease's knots in that result.
    #[getter]
    fn knots(&self) -> Vec<f64> {
        self.0.base_knots.clone()
    }

    /// The commit's keys in the stretch, and what it changed outside.
    #[getter]
    fn written(&self) -> PyKeys {
        PyKeys(self.0.written.clone())
    }

    /// The edits that are carried, as (base, knots, edited).
    #[getter]
    fn pair(&self) -> Option<Pair> {
        let pair = self.0.pair.as_ref()?;
        Some((PyKeys(pair.base.clone()), pair.base_knots.clone(), PyKeys(pair.edited.clone())))
    }
}

/// What is to happen to hand edits, by its token.
pub fn hand_edits(token: &str) -> PyResult<HandEdits> {
    match token {
        "refuse" => Ok(HandEdits::Refuse),
        "keep" => Ok(HandEdits::Keep),
        "overwrite" => Ok(HandEdits::Overwrite),
        _ => Err(PyValueError::new_err(format!("{token:?} is not refuse, keep or overwrite"))),
    }
}
