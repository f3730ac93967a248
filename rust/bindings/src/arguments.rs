//! Arguments from Python, each refused by its own name with what was given and what it is.
//!
//! `argument::tolerance` reads the argument `tolerance`, as `#[pyo3(from_py_with = ...)]` wants it: pyo3's own
//! conversions take `True` for 1, and say neither the value nor what is allowed.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString};

/// The exception for an argument that is not what it has to be.
pub fn wrong(given: &Bound<'_, PyAny>, name: &str, allowed: &str) -> PyErr {
    let made =
        || given.py().import("keywright.errors")?.call_method1("wrong_argument", (name, given, allowed));
    made().map_or_else(|fault| fault, PyErr::from_value)
}

/// The exception for a word that is none of the allowed ones.
pub fn wrong_word(py: Python<'_>, given: &str, name: &str, allowed: &str) -> PyErr {
    wrong(PyString::new(py, given).as_any(), name, allowed)
}

/// A number: Python's, or one of NumPy; no truth value.
pub fn number(given: &Bound<'_, PyAny>, name: &str, allowed: &str) -> PyResult<f64> {
    if given.is_exact_instance_of::<PyFloat>() || (given.is_instance_of::<PyInt>() && !is_flag(given)) {
        return given.extract().map_err(|_| wrong(given, name, allowed)); // an int may be too large
    }
    if is_flag(given) || !is_numpy_number(given, "fiu")? && !given.is_instance_of::<PyFloat>() {
        return Err(wrong(given, name, allowed));
    }
    given.extract().map_err(|_| wrong(given, name, allowed))
}

/// A whole number.
pub fn whole(given: &Bound<'_, PyAny>, name: &str, allowed: &str) -> PyResult<i64> {
    if is_flag(given) || !(given.is_instance_of::<PyInt>() || is_numpy_number(given, "iu")?) {
        return Err(wrong(given, name, allowed));
    }
    given.extract().map_err(|_| wrong(given, name, allowed))
}

/// A whole number that counts something.
pub fn count(given: &Bound<'_, PyAny>, name: &str) -> PyResult<u32> {
    let allowed = format!("a whole number from 0 to {}", u32::MAX);
    u32::try_from(whole(given, name, &allowed)?).map_err(|_| wrong(given, name, &allowed))
}

/// True or False.
pub fn flag(given: &Bound<'_, PyAny>, name: &str) -> PyResult<bool> {
    let found = if is_flag(given) || is_numpy_number(given, "b")? { given.is_truthy().ok() } else { None };
    found.ok_or_else(|| wrong(given, name, "True or False"))
}

/// A word.
pub fn word<'a>(given: &'a Bound<'_, PyAny>, name: &str, allowed: &str) -> PyResult<&'a str> {
    let text = given.cast::<PyString>().map_err(|_| wrong(given, name, allowed))?;
    text.to_str().map_err(|_| wrong(given, name, allowed))
}

/// An instance of one of our own classes.
pub fn instance<'a, 'py, T: pyo3::PyClass>(
    given: &'a Bound<'py, PyAny>,
    name: &str,
    allowed: &str,
) -> PyResult<&'a Bound<'py, T>> {
    given.cast::<T>().map_err(|_| wrong(given, name, allowed))
}

/// The things in a list or the like, but not the letters of a text.
pub fn list<'py>(given: &Bound<'py, PyAny>, name: &str, allowed: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let refused = || wrong(given, name, allowed);
    if given.is_instance_of::<PyString>() {
        return Err(refused());
    }
    given.try_iter().map_err(|_| refused())?.collect()
}

fn is_flag(given: &Bound<'_, PyAny>) -> bool {
    given.is_instance_of::<PyBool>()
}

/// Whether this is one number of NumPy, of these kinds of type.
fn is_numpy_number(given: &Bound<'_, PyAny>, kinds: &str) -> PyResult<bool> {
    let Ok(dtype) = given.getattr("dtype") else { return Ok(false) };
    let (Ok(kind), Ok(ndim)) = (dtype.getattr("kind"), given.getattr("ndim")) else { return Ok(false) };
    Ok(ndim.eq(0)? && kind.extract::<&str>().is_ok_and(|kind| kinds.contains(kind)))
}

macro_rules! arguments {
    ($($name:ident: $read:ident -> $type:ty $(, $allowed:literal)?;)*) => {$(
        pub fn $name(given: &Bound<'_, PyAny>) -> PyResult<$type> {
            super::$read(given, stringify!($name) $(, $allowed)?)
        }
    )*};
}

macro_rules! words {
    ($($name:ident, $allowed:literal;)*) => {$(
        pub fn $name<'a>(given: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
            super::word(given, stringify!($name), $allowed)
        }
    )*};
}

/// The arguments by name.
pub mod argument {
    use super::{Bound, PyAny, PyAnyMethods, PyErr, PyResult};
    use crate::columns::column;

    arguments! {
        x: number -> f64, "a number";
        y: number -> f64, "a number";
        slope: number -> f64, "a number, in value a span";
        weight: number -> f64, "a number from 0 to 1";
        t0: number -> f64, "a number of seconds";
        t1: number -> f64, "a number of seconds, after t0";
        v0: number -> f64, "a number, in channel units";
        v1: number -> f64, "a number, in channel units";
        tolerance: number -> f64, "a number over 0";
        max_keys: count -> u32;
        floor: flag -> bool;
    }

    words! {
        side, "\"left\" or \"right\"";
        slopes, "one of smooth, exact";
        extremes, "one of keep, free";
        kinks, "one of refuse, subframe, nearest";
        unit, "one of range, percent, value, degrees";
    }

    /// The number of a knot, from 0.
    pub fn i(given: &Bound<'_, PyAny>) -> PyResult<usize> {
        super::count(given, "i").map(|number| number as usize)
    }

    /// Steps a segment of a drawing.
    pub fn steps(given: &Bound<'_, PyAny>) -> PyResult<u32> {
        let allowed = "a whole number from 1 to 1024";
        let steps = super::whole(given, "steps", allowed)?;
        u32::try_from(steps)
            .ok()
            .filter(|steps| (1..=1024).contains(steps))
            .ok_or_else(|| super::wrong(given, "steps", allowed))
    }

    /// A height, where one is given.
    pub fn amplitude(given: &Bound<'_, PyAny>) -> PyResult<Option<f64>> {
        if_any(given, |given| super::number(given, "amplitude", "a number, in channel units, or None"))
    }

    /// Whole frames, where they count.
    pub fn frames(given: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        if_any(given, |given| super::count(given, "frames"))
    }

    /// How many layers, where not all.
    pub fn up_to(given: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        if_any(given, |given| super::count(given, "up_to"))
    }

    /// Times that must be knots.
    pub fn locked(given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<f64>>> {
        if_any(given, |given| Ok(column::<f64>(given, "locked")?.as_slice()?.to_vec()))
    }

    fn if_any<T>(
        given: &Bound<'_, PyAny>,
        read: impl FnOnce(&Bound<'_, PyAny>) -> Result<T, PyErr>,
    ) -> PyResult<Option<T>> {
        if given.is_none() { Ok(None) } else { read(given).map(Some) }
    }
}
