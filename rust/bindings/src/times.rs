//! One function of time, asked of a number or of an array.

use numpy::PyArray1;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyFloat;

use crate::arguments::number;
use crate::columns::column;
use crate::fault::not_finite;

/// Answers for `x`: a float for a number, a float64 array for a one-dimensional array or a sequence.
///
/// The interpreter is released while an array is worked on.
///
/// # Errors
/// `curve-not-finite` where a time is NaN or infinite.
pub fn ask<'py>(
    x: &Bound<'py, PyAny>,
    one: impl Fn(f64) -> f64,
    many: impl Fn(&[f64], &mut [f64]) + Send + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let py = x.py();
    if x.is_instance_of::<PyFloat>() || !x.hasattr(intern!(py, "__len__"))? {
        let x = finite("x", number(x, "x", "a number, or an array of numbers")?)?;
        return Ok(PyFloat::new(py, one(x)).into_any());
    }
    let column = column(x, "x")?;
    let xs = column.as_slice()?;
    let values = py.detach(|| answer(xs, many)).map_err(|i| not_finite(&format!("x[{i}]"), xs[i]))?;
    Ok(PyArray1::from_vec(py, values).into_any())
}

/// The values, or the place of the first time that is not finite.
fn answer(xs: &[f64], many: impl Fn(&[f64], &mut [f64])) -> Result<Vec<f64>, usize> {
    if let Some(i) = xs.iter().position(|x| !x.is_finite()) {
        return Err(i);
    }
    let mut out = vec![0.0; xs.len()];
    many(xs, &mut out);
    Ok(out)
}

fn finite(path: &str, x: f64) -> PyResult<f64> {
    if x.is_finite() { Ok(x) } else { Err(not_finite(path, x).into()) }
}
