//! The one place where the core's errors become Python exceptions.

use keywright_core::error::{Code, Error, Kind};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An error of the core on its way to Python.
pub struct Fault(pub Error);

/// What a function answers that may meet an error of the core.
pub type Answer<T> = Result<T, Fault>;

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault(error)
    }
}

impl From<Fault> for PyErr {
    fn from(Fault(error): Fault) -> PyErr {
        Python::attach(|py| exception(py, &error).unwrap_or_else(|fault| fault))
    }
}

/// The exception class of `keywright.errors` for a kind of fault. Exhaustive on purpose: a new kind
/// does not compile until it has a class.
fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Curve => "CurveError",
        Kind::Recipe => "RecipeError",
        Kind::Channel => "PlanRefused",
    }
}

fn exception(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    let fields = PyDict::new(py);
    fields.set_item("code", error.code.as_str())?;
    fields.set_item("path", &error.path)?;
    fields.set_item("hint", &error.hint)?;
    raise(py, class(error.code.kind()), error.to_string(), &fields)
}

/// An exception of `keywright.errors`, with keyword arguments.
pub fn raise(py: Python<'_>, class: &str, text: String, fields: &Bound<'_, PyDict>) -> PyResult<PyErr> {
    let class = py.import("keywright.errors")?.getattr(class)?;
    Ok(PyErr::from_value(class.call((text,), Some(fields))?))
}

/// The fault of a number that must be finite.
pub fn not_finite(path: &str, value: f64) -> Fault {
    let message = format!("{value}; a time is a finite number");
    Fault(Error::new(Code::CurveNotFinite, path, message, "replace it by a number"))
}
