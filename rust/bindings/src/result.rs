//! What a recipe makes, as Python sees it.

use std::sync::{Mutex, PoisonError};

use keywright_core::curve::Turn;
use keywright_core::note::Note;
use keywright_core::readouts::{Readouts, Way};
use keywright_core::recipe::Recipe;
use keywright_core::stack::{self, Cache, StackResult};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::curve::PyCurve;
use crate::fault::Answer;

/// Results after each layer, kept from call to call so that an edit starts from the one before it. Which
/// results are kept never changes what comes out.
static CACHE: Mutex<Cache> = Mutex::new(Cache::EMPTY);

/// The motion of a recipe after its first layers, or all.
pub fn evaluate(recipe: &Recipe, up_to: Option<usize>) -> Answer<StackResult> {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(stack::result(recipe, up_to, &mut cache)?)
}

/// A remark about a result.
#[pyclass(frozen, get_all, name = "Note", module = "keywright")]
pub struct PyNote {
    /// Stable kebab-case name.
    code: &'static str,
    /// What it is about: ``shape.bounces``, ``stack[2]``.
    path: String,
    /// One sentence.
    text: String,
    /// The numbers in it, by name.
    numbers: Py<PyDict>,
}

#[pymethods]
impl PyNote {
    fn __repr__(&self) -> String {
        format!("Note({}: {})", self.code, self.text)
    }
}

impl PyNote {
    /// The same for Python.
    pub fn new(py: Python<'_>, note: &Note) -> PyResult<PyNote> {
        let numbers = PyDict::new(py);
        note.numbers.iter().try_for_each(|(name, value)| numbers.set_item(name, value))?;
        let (path, text) = (note.path.clone(), note.text.clone());
        Ok(PyNote { code: note.code, path, text, numbers: numbers.unbind() })
    }
}

/// What stands out on a motion; see maths, readouts.
#[pyclass(frozen, get_all, name = "Readouts", module = "keywright")]
pub struct PyReadouts {
    /// Greatest minus least value.
    range: f64,
    /// (time, value) of each turn.
    turns: Vec<(f64, f64)>,
    /// Times of contacts.
    contacts: Vec<f64>,
    /// Part of the move that it goes beyond its end; None if the ends are equal.
    overshoot: Option<f64>,
    /// Part of the move that it goes back behind its start; None if the ends are equal.
    anticipation: Option<f64>,
    /// (time, value) of the first turn beyond the end.
    first_peak: Option<(f64, f64)>,
    /// Time from which on it stays within 0.1 % of the move; None if it does not settle.
    settles: Option<f64>,
}

#[pymethods]
impl PyReadouts {
    /// All of it as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("range", self.range)?;
        fields.set_item("turns", &self.turns)?;
        fields.set_item("contacts", &self.contacts)?;
        fields.set_item("overshoot", self.overshoot)?;
        fields.set_item("anticipation", self.anticipation)?;
        fields.set_item("first_peak", self.first_peak)?;
        fields.set_item("settles", self.settles)?;
        Ok(fields)
    }
}

impl From<Readouts> for PyReadouts {
    fn from(found: Readouts) -> PyReadouts {
        let point = |turn: Turn| (turn.x, turn.y);
        let Readouts { range, turns, contacts, way } = found;
        let way = way.as_ref();
        PyReadouts {
            range,
            turns: turns.into_iter().map(point).collect(),
            contacts,
            overshoot: way.map(|way| way.overshoot),
            anticipation: way.map(|way| way.anticipation),
            first_peak: way.and_then(|Way { first_peak, .. }| first_peak.map(point)),
            settles: way.and_then(|way| way.settles),
        }
    }
}

/// What a recipe makes: the motion, what there is to say, what stands out.
#[pyclass(frozen, get_all, name = "Motion", module = "keywright")]
pub struct Motion {
    /// The motion.
    curve: Py<PyCurve>,
    /// What was left out, which layers change nothing, what happens to the ends.
    notes: Vec<Py<PyNote>>,
    /// What stands out on it.
    readouts: Py<PyReadouts>,
}

impl Motion {
    /// The same for Python.
    pub fn new(py: Python<'_>, made: StackResult) -> PyResult<Motion> {
        let notes = made.notes.iter().map(|note| Py::new(py, PyNote::new(py, note)?));
        Ok(Motion {
            notes: notes.collect::<PyResult<_>>()?,
            curve: Py::new(py, PyCurve(made.curve))?,
            readouts: Py::new(py, PyReadouts::from(made.readouts))?,
        })
    }
}
