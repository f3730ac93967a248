//! Fits and their refusals, as Python sees them.

use keywright_core::curve::Curve;
use keywright_core::fit::{self, Extremes, Fit, Kinks, Options, Refusal, Slopes, Unit};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::wrong_word;
use crate::curve::PyCurve;
use crate::fault::raise;

/// The fewest knots within a tolerance.
#[pyclass(frozen, get_all, name = "Fit", module = "keywright")]
pub struct PyFit {
    /// The fitted curve, times and values as those of its source.
    curve: Py<PyCurve>,
    /// How many knots it has: the number of keys.
    keys: usize,
    /// Largest error, part of the source's range.
    max_error: f64,
    /// The time of the largest error, 0 to 1.
    at: f64,
    /// The number of times at which fit and source were compared.
    probes: usize,
}

#[pymethods]
impl PyFit {
    fn __repr__(&self) -> String {
        format!("Fit({} keys, worst {} % at {})", self.keys, 100.0 * self.max_error, self.at)
    }
}

impl PyFit {
    /// The same for Python.
    pub fn new(py: Python<'_>, found: Fit) -> PyResult<PyFit> {
        let Fit { curve, keys, max_error, at, probes, .. } = found;
        Ok(PyFit { curve: Py::new(py, PyCurve(curve))?, keys, max_error, at, probes })
    }

    /// A curve that is written knot for knot.
    pub fn exact(py: Python<'_>, curve: Curve) -> PyResult<PyFit> {
        let keys = curve.knots().len();
        Ok(PyFit { curve: Py::new(py, PyCurve(curve))?, keys, max_error: 0.0, at: 0.0, probes: 0 })
    }
}

/// Options of a fit by their names in a recipe document.
pub struct Names<'a> {
    pub slopes: &'a str,
    pub extremes: &'a str,
    pub kinks: &'a str,
    pub unit: &'a str,
}

impl Names<'_> {
    /// These options, and the rest.
    ///
    /// # Errors
    /// `bad-argument` for a name that is none, with those that are.
    pub fn with(&self, py: Python<'_>, rest: Options) -> PyResult<Options> {
        Ok(Options {
            slopes: named(py, "slopes", self.slopes, &Slopes::ALL, Slopes::name)?,
            extremes: named(py, "extremes", self.extremes, &Extremes::ALL, Extremes::name)?,
            kinks: named(py, "kinks", self.kinks, &Kinks::ALL, Kinks::name)?,
            unit: named(py, "unit", self.unit, &Unit::ALL, Unit::name)?,
            ..rest
        })
    }
}

/// The fewest knots within a tolerance of a curve.
pub fn fitted(py: Python<'_>, source: &Curve, options: &Options) -> PyResult<PyFit> {
    match py.detach(|| fit::fit(source, options)) {
        Ok(found) => PyFit::new(py, found),
        Err(refusal) => Err(refused(py, &refusal)?),
    }
}

/// Numbers of keys, and the errors they reach.
pub type Points<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<f64>>);

/// Keys against error, as two columns.
pub fn points<'py>(py: Python<'py>, source: &Curve, options: &Options) -> PyResult<Points<'py>> {
    match py.detach(|| fit::tradeoff(source, options)) {
        Ok(found) => {
            let (keys, errors): (Vec<i64>, Vec<f64>) = found.iter().map(|&(k, e)| (k as i64, e)).unzip();
            Ok((PyArray1::from_vec(py, keys), PyArray1::from_vec(py, errors)))
        }
        Err(refusal) => Err(refused(py, &refusal)?),
    }
}

/// A refusal as the exception `FitRefused`, with what would help.
pub fn refused(py: Python<'_>, refusal: &Refusal) -> PyResult<PyErr> {
    let fields = PyDict::new(py);
    fields.set_item("code", refusal.reason.code())?;
    fields.set_item("hint", refusal.reason.hint())?;
    fields.set_item("keys_needed", refusal.keys_needed)?;
    fields.set_item("tolerance_reached", refusal.tolerance_reached)?;
    fields.set_item("worst_at", refusal.worst_at)?;
    raise(py, "FitRefused", refusal.to_string(), &fields)
}

fn named<T: Copy, const N: usize>(
    py: Python<'_>,
    what: &str,
    name: &str,
    all: &[T; N],
    of: fn(T) -> &'static str,
) -> PyResult<T> {
    let names: Vec<&str> = all.iter().map(|&one| of(one)).collect();
    let found = all.iter().copied().find(|&one| of(one) == name);
    found.ok_or_else(|| wrong_word(py, name, what, &format!("one of {}", names.join(", "))))
}
