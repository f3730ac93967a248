//! Keys of a channel as columns, as Python sees them.

use keywright_core::channel::clock::Clock;
use keywright_core::channel::convert::{curve_from_keys, keys_from_curve, keys_on_scale};
use keywright_core::channel::denormalise::Span;
use keywright_core::channel::key::{Function, Keys};
use keywright_core::channel::normalise::Scale;
use keywright_core::error::{Code, Error};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::arguments::{argument, instance, list, word, wrong};
use crate::columns::column;
use crate::curve::PyCurve;
use crate::fault::{Answer, Fault};

/// Keys of a channel in order of time, as columns: seconds, channel units, slopes a second, Houdini's handle
/// lengths. A number that the host does not tell is NaN.
#[pyclass(frozen, eq, from_py_object, name = "Keys", module = "keywright")]
#[derive(Clone, PartialEq)]
pub struct PyKeys(pub Keys);

#[pymethods]
impl PyKeys {
    /// Keys of these columns, all of one length.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-samples``: a column that is no one-dimensional array of numbers, or of flags.
    ///     PlanRefused: ``channel-columns``: a column that is shorter or longer than ``times``.
    #[new]
    #[pyo3(signature = (*, times, values, in_values, out_slopes, in_slopes, out_accels, in_accels, out_auto,
                        in_auto, functions))]
    #[expect(clippy::too_many_arguments)] // one a column, all by name
    fn new(
        times: &Bound<'_, PyAny>,
        values: &Bound<'_, PyAny>,
        in_values: &Bound<'_, PyAny>,
        out_slopes: &Bound<'_, PyAny>,
        in_slopes: &Bound<'_, PyAny>,
        out_accels: &Bound<'_, PyAny>,
        in_accels: &Bound<'_, PyAny>,
        out_auto: &Bound<'_, PyAny>,
        in_auto: &Bound<'_, PyAny>,
        functions: &Bound<'_, PyAny>,
    ) -> PyResult<PyKeys> {
        let numbers = |x: &Bound<'_, PyAny>, name: &str| -> PyResult<Vec<f64>> {
            Ok(column::<f64>(x, name)?.as_slice()?.to_vec())
        };
        let flags = |x: &Bound<'_, PyAny>, name: &str| -> PyResult<Vec<bool>> {
            Ok(column::<bool>(x, name)?.as_slice()?.to_vec())
        };
        let keys = PyKeys(Keys {
            time: numbers(times, "times")?,
            value: numbers(values, "values")?,
            in_value: numbers(in_values, "in_values")?,
            slope: numbers(out_slopes, "out_slopes")?,
            in_slope: numbers(in_slopes, "in_slopes")?,
            accel: numbers(out_accels, "out_accels")?,
            in_accel: numbers(in_accels, "in_accels")?,
            auto: flags(out_auto, "out_auto")?,
            in_auto: flags(in_auto, "in_auto")?,
            function: segments(functions)?,
        });
        keys.check_lengths()?;
        Ok(keys)
    }

    /// The keys of a curve laid over a stretch of a channel, as Houdini holds them.
    ///
    /// Args:
    ///     curve: The motion.
    ///     t0: Time of the first key [s].
    ///     t1: Time of the last key [s], after ``t0``.
    ///     v0: Value of the first key [channel units].
    ///     v1: Value of the last key [channel units].
    ///     amplitude: Height of a curve value of 1 [channel units], for curves that end where they start.
    ///
    /// Raises:
    ///     PlanRefused: ``flat-over-change``, ``no-move``, ``no-amplitude`` where the curve does not go with the
    ///         values; ``keys-too-close``; ``channel-not-finite``.
    #[staticmethod]
    #[pyo3(signature = (curve, t0, t1, v0, v1, amplitude=None))]
    fn from_curve(
        curve: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = argument::t0)] t0: f64,
        #[pyo3(from_py_with = argument::t1)] t1: f64,
        #[pyo3(from_py_with = argument::v0)] v0: f64,
        #[pyo3(from_py_with = argument::v1)] v1: f64,
        #[pyo3(from_py_with = argument::amplitude)] amplitude: Option<f64>,
    ) -> PyResult<PyKeys> {
        let curve = instance::<PyCurve>(curve, "curve", "a Curve")?.get();
        for (name, number) in [("t0", t0), ("t1", t1), ("v0", v0), ("v1", v1)] {
            finite(name, number)?;
        }
        finite("amplitude", amplitude.unwrap_or_default())?;
        Ok(PyKeys(keys_from_curve(&curve.0, Span { t0, t1 }, (v0, v1), amplitude).map_err(Fault)?))
    }

    /// Times of the keys [s].
    #[getter]
    fn times<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.0.time)
    }

    /// Values at the keys and after them [channel units].
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.0.value)
    }

    /// Values just before the keys [channel units]; others than ``values`` at a jump.
    #[getter]
    fn in_values<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.0.in_value)
    }

    /// Slopes after the keys [channel units a second].
    #[getter]
    fn out_slopes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.0.slope)
    }

    /// Slopes before the keys [channel units a second].
    #[getter]
    fn in_slopes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.0.in_slope)
    }

    /// Lengths of the handles after the keys, Houdini's acceleration: reach [s]·√(1 + slope²).
    #[getter]
    fn out_accels<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.0.accel)
    }

    /// Lengths of the handles before the keys, Houdini's acceleration: reach [s]·√(1 + slope²).
    #[getter]
    fn in_accels<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        PyArray1::from_slice(py, &self.0.in_accel)
    }

    /// Whether the host makes the slope after each key.
    #[getter]
    fn out_auto<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_slice(py, &self.0.auto)
    }

    /// Whether the host makes the slope before each key.
    #[getter]
    fn in_auto<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_slice(py, &self.0.in_auto)
    }

    /// The segment after each key: ``bezier()``, ``constant()``, …
    #[getter]
    fn functions(&self) -> Vec<&str> {
        self.0.function.iter().map(Function::text).collect()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("Keys({})", self.0.len())
    }
}

impl PyKeys {
    /// Whether all columns have one row a key, by their names here.
    fn check_lengths(&self) -> Answer<()> {
        let keys = &self.0;
        let lengths = [
            ("values", keys.value.len()),
            ("in_values", keys.in_value.len()),
            ("out_slopes", keys.slope.len()),
            ("in_slopes", keys.in_slope.len()),
            ("out_accels", keys.accel.len()),
            ("in_accels", keys.in_accel.len()),
            ("out_auto", keys.auto.len()),
            ("in_auto", keys.in_auto.len()),
            ("functions", keys.function.len()),
        ];
        let Some((name, length)) = lengths.into_iter().find(|(_, length)| *length != keys.len()) else {
            return Ok(());
        };
        let message = format!("{length} rows; times has {}", keys.len());
        Err(Fault(Error::new(Code::ChannelColumns, name, message, "give every column one row a key")))
    }
}

fn segments(functions: &Bound<'_, PyAny>) -> PyResult<Vec<Function>> {
    let texts = list(functions, "functions", "a list of texts, one a key: bezier(), constant(), ...")?;
    let text = |(i, item)| {
        let named = |_| wrong(item, &format!("functions[{i}]"), "a text: bezier(), constant(), ...");
        Ok(Function::parse(word(item, "functions", "a text").map_err(named)?))
    };
    texts.iter().enumerate().map(text).collect()
}

fn finite(name: &str, number: f64) -> Answer<()> {
    if number.is_finite() {
        return Ok(());
    }
    let message = format!("{number}; a finite number belongs here");
    Err(Fault(Error::new(Code::ChannelNotFinite, name, message, "replace it by a number")))
}

/// A move read from keys: the curve, and the times and values it was scaled from.
#[pyclass(frozen, get_all, name = "Reading", module = "keywright._core")]
pub struct PyReading {
    /// The move, 0 to 1.
    pub curve: Py<PyCurve>,
    /// (first, last) time in seconds.
    times: (f64, f64),
    /// Channel values that are 0 and 1 on the curve; the first is the higher one where the move falls.
    scale: (f64, f64),
    /// Times of handles that were longer than their segments and count as long as these.
    long_handles: Vec<f64>,
}

#[pymethods]
impl PyReading {
    /// Keys of a curve in place of this one, between the same times and with the same scale.
    ///
    /// Args:
    ///     curve: The curve, knot for knot.
    ///     fps: Frames a second, to put a key less than 1e-6 frame from a whole frame on it.
    ///
    /// Raises:
    ///     PlanRefused: A number no host stores: ``keys-too-close``.
    #[pyo3(signature = (curve, fps=None))]
    fn keys(&self, curve: &PyCurve, fps: Option<f64>) -> Answer<PyKeys> {
        let (t0, t1) = self.times;
        let (zero, one) = self.scale;
        let clock = fps.map(Clock::new).transpose()?;
        Ok(PyKeys(keys_on_scale(&curve.0, Span { t0, t1 }, Scale { zero, one }, clock)?))
    }
}

/// Reads keys as a move; see ``Curve.from_keys``.
#[pyfunction]
pub fn read_keys(py: Python<'_>, keys: &PyKeys) -> PyResult<PyReading> {
    let reading = curve_from_keys(&keys.0).map_err(Fault)?;
    Ok(PyReading {
        curve: Py::new(py, PyCurve(reading.curve))?,
        times: (reading.t0, reading.t1),
        scale: (reading.scale.zero, reading.scale.one),
        long_handles: reading.long_handles.iter().map(|handle| handle.time).collect(),
    })
}
