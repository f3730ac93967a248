//! The parameter table as Python sees it.

use keywright_core::recipe::table::{self, Value};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// One row of the parameter table.
#[pyclass(frozen, get_all, module = "keywright")]
pub struct Parameter {
    /// Where it stands: document, shape, knot, layer or fit.
    part: &'static str,
    /// Tag of the shape or layer it belongs to; empty if every one has it.
    owner: &'static str,
    /// Name in the document.
    field: &'static str,
    /// float, int, bool, text, menu, tags, knots or numbers.
    kind: &'static str,
    /// Unit; empty for a plain number.
    unit: &'static str,
    /// Taken where the field is missing; None for lists.
    default: Py<PyAny>,
    /// The slider, of a number.
    soft: Option<Py<PyTuple>>,
    /// What is accepted, of a number; how many, of a list.
    hard: Option<Py<PyTuple>>,
    /// (token, label) of each entry of a menu, else empty.
    entries: Vec<(&'static str, &'static str)>,
    /// Longest text, in characters.
    longest: Option<usize>,
    /// Name on the node and in the docs.
    label: &'static str,
    /// One line for an animator.
    doc: &'static str,
}

#[pymethods]
impl Parameter {
    fn __repr__(&self) -> String {
        let dot = if self.owner.is_empty() { "" } else { "." };
        format!("Parameter({}:{}{dot}{})", self.part, self.owner, self.field)
    }
}

/// Every row of the parameter table, in the order of the node's tabs.
#[pyfunction]
pub fn parameters(py: Python<'_>) -> PyResult<Vec<Parameter>> {
    table::PARAMETERS.iter().map(|row| convert(py, row)).collect()
}

fn convert(py: Python<'_>, row: &'static table::Parameter) -> PyResult<Parameter> {
    let (soft, hard) = intervals(py, &row.value)?;
    let (entries, longest) = match row.value {
        Value::Menu { entries, .. } => (entries.iter().map(|e| (e.token, e.label)).collect(), None),
        Value::Text { longest, .. } => (Vec::new(), longest),
        _ => (Vec::new(), None),
    };
    let default = default(py, &row.value)?;
    let table::Parameter { part, owner, field, unit, label, doc, value } = *row;
    let (part, kind) = (part.as_str(), value.kind());
    Ok(Parameter { part, owner, field, kind, unit, default, soft, hard, entries, longest, label, doc })
}

fn default(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    Ok(match *value {
        Value::Float { default, .. } => default.into_pyobject(py)?.into_any().unbind(),
        Value::Int { default, .. } => default.into_pyobject(py)?.into_any().unbind(),
        Value::Bool { default } => default.into_pyobject(py)?.to_owned().into_any().unbind(),
        Value::Text { default, .. } | Value::Menu { default, .. } => {
            default.into_pyobject(py)?.into_any().unbind()
        }
        Value::Tags | Value::Knots { .. } | Value::Numbers { .. } => py.None(),
    })
}

type Pair = Option<Py<PyTuple>>;

fn intervals(py: Python<'_>, value: &Value) -> PyResult<(Pair, Pair)> {
    Ok(match *value {
        Value::Float { soft, hard, .. } => (
            Some((soft.low, soft.high).into_pyobject(py)?.unbind()),
            Some((hard.low, hard.high).into_pyobject(py)?.unbind()),
        ),
        Value::Int { soft, hard, .. } => (
            Some((soft.low, soft.high).into_pyobject(py)?.unbind()),
            Some((hard.low, hard.high).into_pyobject(py)?.unbind()),
        ),
        Value::Knots { count } | Value::Numbers { count } => {
            (None, Some((count.low, count.high).into_pyobject(py)?.unbind()))
        }
        Value::Bool { .. } | Value::Text { .. } | Value::Menu { .. } | Value::Tags => (None, None),
    })
}
