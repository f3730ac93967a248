//! Knots as a structured array: one record a knot, one column a number.

use keywright_core::curve::{Handle, Interpolation, Knot, Tangent};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::columns::{Plain, bad, column};

/// The columns, in order, with numpy's name of their type.
const COLUMNS: [(&str, &str); 9] = [
    ("x", "f8"),
    ("y", "f8"),
    ("arrival", "f8"),
    ("in_slope", "f8"),
    ("in_weight", "f8"),
    ("out_slope", "f8"),
    ("out_weight", "f8"),
    ("smooth", "?"),
    ("hold", "?"),
];

/// The knots as a new structured array.
pub fn to_array<'py>(py: Python<'py>, knots: &[Knot]) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("empty", (knots.len(), COLUMNS.to_vec()))?;
    let column = |name: &str, number: fn(&Knot) -> f64| {
        array.set_item(name, PyArray1::from_iter(py, knots.iter().map(number)))
    };
    column("x", |knot| knot.x)?;
    column("y", |knot| knot.y)?;
    column("arrival", |knot| knot.arrival)?;
    column("in_slope", |knot| knot.incoming.slope)?;
    column("in_weight", |knot| knot.incoming.weight)?;
    column("out_slope", |knot| knot.outgoing.slope)?;
    column("out_weight", |knot| knot.outgoing.weight)?;
    let flag = |name: &str, of: fn(&Knot) -> bool| {
        array.set_item(name, PyArray1::from_iter(py, knots.iter().map(of)))
    };
    flag("smooth", |knot| knot.tangent == Tangent::Smooth)?;
    flag("hold", |knot| knot.interpolation == Interpolation::Hold)?;
    Ok(array)
}

/// The knots of a structured array, or of a mapping of columns.
///
/// # Errors
/// `curve-bad-samples` where a column is missing, is not of numbers, or differs in length.
pub fn from_array(array: &Bound<'_, PyAny>) -> PyResult<Vec<Knot>> {
    let [x, y, arrival] = floats(array, ["x", "y", "arrival"])?;
    let [in_slope, in_weight] = floats(array, ["in_slope", "in_weight"])?;
    let [out_slope, out_weight] = floats(array, ["out_slope", "out_weight"])?;
    let [smooth, hold] = ["smooth", "hold"].map(|name| field::<bool>(array, name));
    let (smooth, hold) = (smooth?, hold?);
    let lengths = [&y, &arrival, &in_slope, &in_weight, &out_slope, &out_weight].map(|column| column.len());
    if lengths.iter().chain(&[smooth.len(), hold.len()]).any(|length| *length != x.len()) {
        return Err(bad("knots", "columns differ in length".to_owned()).into());
    }
    let knot = |i: usize| Knot {
        x: x[i],
        y: y[i],
        arrival: arrival[i],
        incoming: Handle { slope: in_slope[i], weight: in_weight[i] },
        outgoing: Handle { slope: out_slope[i], weight: out_weight[i] },
        tangent: if smooth[i] { Tangent::Smooth } else { Tangent::Broken },
        interpolation: if hold[i] { Interpolation::Hold } else { Interpolation::Bezier },
    };
    Ok((0..x.len()).map(knot).collect())
}

fn floats<const N: usize>(array: &Bound<'_, PyAny>, names: [&str; N]) -> PyResult<[Vec<f64>; N]> {
    let mut columns = [const { Vec::new() }; N];
    for (values, name) in columns.iter_mut().zip(names) {
        *values = field(array, name)?;
    }
    Ok(columns)
}

fn field<T: Plain>(array: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<T>> {
    let path = format!("knots.{name}");
    let field = array.get_item(name).map_err(|_| bad(&path, "there is no such column".to_owned()))?;
    Ok(column(&field, &path)?.as_slice()?.to_vec())
}

/// The monotone slopes through samples, in value for each unit of ``x``; as many samples as there are.
///
/// Raises:
///     CurveError: ``curve-bad-samples``: no columns of numbers.
#[pyfunction]
pub fn pchip_slopes<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    y: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<f64>>> {
    let (x, y) = (column::<f64>(x, "x")?, column::<f64>(y, "y")?);
    Ok(PyArray1::from_vec(py, keywright_core::curve::pchip_slopes(x.as_slice()?, y.as_slice()?)))
}
