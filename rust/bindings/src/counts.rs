//! Whole numbers that count something.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A whole number from Python as a count.
///
/// # Errors
/// ``ValueError`` with the name, the number and what it may be.
pub fn count(name: &str, number: i64) -> PyResult<u32> {
    u32::try_from(number).map_err(|_| {
        PyValueError::new_err(format!("{name} is {number}; it is a whole number from 0 to {}", u32::MAX))
    })
}

/// The same where it may be left out.
///
/// # Errors
/// As [`count`].
pub fn count_if_any(name: &str, number: Option<i64>) -> PyResult<Option<u32>> {
    number.map(|number| count(name, number)).transpose()
}
