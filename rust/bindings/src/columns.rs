//! Columns of numbers from whatever Python holds them in.

use keywright_core::error::{Code, Error};
use numpy::{Element, PyArray1, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::fault::Fault;

/// A view of `x` as one contiguous column; only what is not one already is copied.
///
/// A field of a structured array is a view with gaps, at any address, which `numpy` (the crate) reads
/// wrongly; so the check counts on nothing.
///
/// # Errors
/// `curve-bad-samples` if it is no one-dimensional array of numbers.
pub fn column<'py, T: Element>(x: &Bound<'py, PyAny>, name: &str) -> PyResult<PyReadonlyArray1<'py, T>> {
    if let Ok(array) = x.cast::<PyArray1<T>>()
        && array.is_contiguous()
        && array.data().is_aligned()
    {
        return Ok(array.readonly());
    }
    tidy(x).map_err(|fault| bad(name, fault.value(x.py()).to_string()).into())
}

fn tidy<'py, T: Element>(x: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, T>> {
    let numpy = x.py().import("numpy")?;
    let array = numpy.call_method1("require", (x, T::get_dtype(x.py()), "CA"))?;
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if dimensions != 1 {
        return Err(PyValueError::new_err(format!("an array of {dimensions} dimensions")));
    }
    Ok(array.cast_into::<PyArray1<T>>()?.readonly())
}

/// The fault of columns that are missing, no numbers, or of different lengths.
pub fn bad(path: &str, message: String) -> Fault {
    Fault(Error::new(
        Code::CurveBadSamples,
        path,
        message,
        "give one-dimensional arrays of numbers, all of one length",
    ))
}
