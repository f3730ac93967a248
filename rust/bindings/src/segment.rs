//! One segment, without a curve around it.

use keywright_core::curve::{Handle, Knot, Segment};
use keywright_core::error::{Code, Error};
use pyo3::prelude::*;

use crate::arguments::{list, number, wrong};
use crate::fault::{Answer, Fault};
use crate::times;

/// x, value, slope, weight.
type End = (f64, f64, f64, f64);

/// One Bezier segment at a time, without a curve around it: a float for a number, an array for an array.
///
/// Args:
///     a: Where it starts: time, value, slope [value for a unit of time], weight [part of the segment, 0 to 1].
///     b: Where it ends: time after that of ``a``, value it arrives with, slope, weight.
///     x: Times in the unit of ``a`` and ``b``; beyond the ends the values there.
///
/// Raises:
///     CurveError: ``curve-unsorted``, ``curve-not-finite``, ``curve-bad-weight``.
#[pyfunction]
pub fn evaluate_segment<'py>(
    #[pyo3(from_py_with = start)] a: End,
    #[pyo3(from_py_with = end)] b: End,
    x: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let segment = segment(a, b)?;
    let many = |xs: &[f64], out: &mut [f64]| {
        out.iter_mut().zip(xs).for_each(|(value, &x)| *value = segment.value(x));
    };
    times::ask(x, |x| segment.value(x), many)
}

fn start(given: &Bound<'_, PyAny>) -> PyResult<End> {
    four(given, "a")
}

fn end(given: &Bound<'_, PyAny>) -> PyResult<End> {
    four(given, "b")
}

fn four(given: &Bound<'_, PyAny>, name: &str) -> PyResult<End> {
    let allowed = "four numbers: time, value, slope, weight";
    let items = list(given, name, allowed)?;
    let [x, y, slope, weight] = items.as_slice() else { return Err(wrong(given, name, allowed)) };
    let read = |i: usize, item| {
        number(item, name, allowed).map_err(|_| wrong(item, &format!("{name}[{i}]"), "a number"))
    };
    Ok((read(0, x)?, read(1, y)?, read(2, slope)?, read(3, weight)?))
}

fn segment(a: End, b: End) -> Answer<Segment> {
    check("a", a)?;
    check("b", b)?;
    if a.0 >= b.0 {
        let message = format!("b starts at {}, a at {}", b.0, a.0);
        return Err(fault(Code::CurveUnsorted, "b", message, "swap the two"));
    }
    let knot = |(x, y, slope, weight): End| {
        let handle = Handle { slope, weight };
        Knot { incoming: handle, outgoing: handle, ..Knot::smooth(x, y, slope) }
    };
    Ok(Segment { a: knot(a), b: knot(b) })
}

fn check(name: &str, (x, y, slope, weight): End) -> Answer<()> {
    if ![x, y, slope, weight].iter().all(|number| number.is_finite()) {
        let message = format!("({x}, {y}, {slope}, {weight}); four finite numbers belong here");
        return Err(fault(Code::CurveNotFinite, name, message, "replace what is not finite"));
    }
    if !(0.0..=1.0).contains(&weight) {
        let message = format!("{weight}; a weight lies from 0 to 1");
        return Err(fault(Code::CurveBadWeight, name, message, "shorten the handle to its segment"));
    }
    Ok(())
}

fn fault(code: Code, path: &str, message: String, hint: &str) -> Fault {
    Fault(Error::new(code, path, message, hint))
}
