//! Columns of numbers from whatever Python holds them in.

use keywright_core::error::{Code, Error};
use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyList};

use crate::fault::Fault;

/// A view of `x` as one contiguous column; only what is not one already is copied.
///
/// A field of a structured array is a view with gaps, at any address, which `numpy` (the crate) reads
/// wrongly; so the check counts on nothing.
///
/// # Errors
/// `curve-bad-samples` if it is no one-dimensional array of numbers.
pub fn column<'py, T: Plain>(x: &Bound<'py, PyAny>, name: &str) -> PyResult<PyReadonlyArray1<'py, T>> {
    if let Ok(array) = x.cast::<PyArray1<T>>()
        && array.is_contiguous()
        && array.data().is_aligned()
    {
        return Ok(array.readonly());
    }
    if let Ok(list) = x.cast_exact::<PyList>()
        && let Some(values) = list.iter().map(|item| T::plain(&item)).collect()
    {
        return Ok(PyArray1::from_vec(x.py(), values).readonly());
    }
    tidy(x).map_err(|fault| bad(name, fault.value(x.py()).to_string()).into())
}

/// What stands in a column, as Python's own type has it: lists of those need no NumPy to be read.
pub trait Plain: Element + Copy {
    /// The value of an object of just that type.
    fn plain(item: &Bound<'_, PyAny>) -> Option<Self>;
}

impl Plain for f64 {
    fn plain(item: &Bound<'_, PyAny>) -> Option<f64> {
        item.cast_exact::<PyFloat>().ok().map(|number| number.value())
    }
}

impl Plain for bool {
    fn plain(item: &Bound<'_, PyAny>) -> Option<bool> {
        item.cast_exact::<PyBool>().ok().map(|flag| flag.is_true())
    }
}

fn tidy<'py, T: Element>(x: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, T>> {
    let numpy = x.py().import("numpy")?;
    let wanted = T::get_dtype(x.py());
    let given = numpy.call_method1("asanyarray", (x,))?;
    let dtype = given.getattr("dtype")?;
    let dimensions: usize = given.getattr("ndim")?.extract()?;
    if dimensions != 1 {
        return Err(PyValueError::new_err(format!("an array of {dimensions} dimensions")));
    }
    // NumPy would drop an imaginary part, read digits out of texts and take True for 1.
    let kinds = if wanted.kind() == b'b' { "b" } else { "fiu" };
    if given.len()? > 0 && !kinds.contains(&dtype.getattr("kind")?.extract::<String>()?) {
        return Err(PyValueError::new_err(format!("an array of {dtype}")));
    }
    let array = numpy.call_method1("require", (given, wanted, "CA"))?;
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
