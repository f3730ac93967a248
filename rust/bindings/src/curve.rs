//! A value over time, as Python sees it.

use keywright_core::curve::{Curve, Side};
use keywright_core::fit::Options;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::arguments::{argument, instance, wrong_word};
use crate::columns::column;
use crate::fault::{Answer, Fault};
use crate::fit::{Names, Points, PyFit, fitted, points};
use crate::keys::{PyKeys, read_keys};
use crate::{knots, times};

/// A value over time from 0 to 1, made of knots. It never changes; every operation gives a new one.
#[pyclass(frozen, eq, name = "Curve", module = "keywright")]
#[derive(Clone, PartialEq)]
pub struct PyCurve(pub Curve);

#[pymethods]
impl PyCurve {
    /// A curve of given knots.
    ///
    /// Args:
    ///     knots: A structured array, or a mapping of columns, as :attr:`knots` has them: times ``x`` from 0 to 1,
    ///         values ``y`` and ``arrival``, slopes in value a span, weights 0 to 1 (parts of a segment).
    ///
    /// Raises:
    ///     CurveError: A ``curve-…`` code with the knot, the field and the rule: 2 to 65,536 knots, times in
    ///         order and 1e-9 apart, every number finite, weights 0 to 1, one slope at a smooth knot.
    #[staticmethod]
    fn from_knots(knots: &Bound<'_, PyAny>) -> PyResult<PyCurve> {
        let knots = knots::from_array(knots)?;
        Ok(PyCurve(Curve::new(knots).map_err(Fault)?))
    }

    /// Dense samples as a curve that passes each of them.
    ///
    /// Args:
    ///     x: Times in any unit, increasing; the first becomes 0, the last 1.
    ///     y: Values, one for each time, in any unit.
    ///     slopes: Slopes in value for each unit of ``x``; monotone (PCHIP) ones unless given.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-samples`` where lengths differ, else as :meth:`from_knots`.
    #[staticmethod]
    #[pyo3(signature = (x, y, slopes=None))]
    fn from_samples(
        py: Python<'_>,
        x: &Bound<'_, PyAny>,
        y: &Bound<'_, PyAny>,
        slopes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyCurve> {
        let (x, y) = (column::<f64>(x, "x")?, column::<f64>(y, "y")?);
        let slopes = slopes.map(|slopes| column::<f64>(slopes, "slopes")).transpose()?;
        let slopes = slopes.as_ref().map(|slopes| slopes.as_slice()).transpose()?;
        let (x, y) = (x.as_slice()?, y.as_slice()?);
        Ok(PyCurve(py.detach(|| Curve::from_samples(x, y, slopes)).map_err(Fault)?))
    }

    /// The value at a time: a float for a number, a float64 array for an array.
    ///
    /// Args:
    ///     x: Times, 0 to 1; beyond the ends the end values hold. At a jump the value after it.
    ///
    /// Raises:
    ///     CurveError: ``curve-not-finite`` where a time is NaN or infinite.
    fn evaluate<'py>(&self, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        times::ask(x, |x| self.0.value(x), |xs, out| self.0.evaluate(xs, out))
    }

    /// The velocity dy/dx at a time, in value a span; infinite where the curve is vertical.
    ///
    /// Args:
    ///     x: Times, 0 to 1: a number or an array.
    ///     side: From which side the time is approached, ``right`` or ``left``: they differ at kinks.
    ///
    /// Raises:
    ///     CurveError: ``curve-not-finite`` where a time is NaN or infinite.
    ///     ArgumentError: ``side`` is another word.
    #[pyo3(signature = (x, side="right"))]
    fn velocity<'py>(
        &self,
        x: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = argument::side)] side: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let side = side_of(x.py(), side)?;
        let many = |xs: &[f64], out: &mut [f64]| self.0.velocities(xs, side, out);
        times::ask(x, |x| self.0.velocity(x, side), many)
    }

    /// The curve of a channel's keys: times become 0 to 1, the lowest and highest value 0 and 1.
    ///
    /// Args:
    ///     keys: At least two keys. A descending move reads as progress from 0 to 1.
    ///
    /// Raises:
    ///     PlanRefused: ``too-few-keys``, ``flat-selection``, ``foreign-segment`` for a segment function that is
    ///         not read, ``keys-too-close``.
    #[staticmethod]
    fn from_keys(py: Python<'_>, keys: &Bound<'_, PyAny>) -> PyResult<Py<PyCurve>> {
        let keys = instance::<PyKeys>(keys, "keys", "Keys of a channel")?;
        Ok(read_keys(py, keys.get())?.curve)
    }

    /// The fewest knots that follow this curve within a tolerance, checked at every probe.
    ///
    /// Args:
    ///     tolerance: Largest error anywhere, in ``unit``; over 0, and at most half the range or 180 degrees.
    ///     max_keys: The most knots allowed, a number from 2 to 4096.
    ///     frames: Whole frames in the span, to put knots on them; None: anywhere.
    ///     slopes: ``smooth`` lets a smooth knot choose its slope: fewer knots. ``exact`` keeps the curve's.
    ///     extremes: ``keep`` gives every turn that stands out a flat knot; ``free`` does not.
    ///     kinks: With ``frames``, an impact between two of them: ``refuse``, ``subframe`` or ``nearest``.
    ///     floor: Whether nothing may go below the curve's lowest value.
    ///     locked: Times, 0 to 1, that must be knots.
    ///     unit: Of the tolerance: parts of the curve's ``range``, ``percent`` of it, ``value`` units, or
    ///         ``degrees`` where values are degrees.
    ///
    /// Raises:
    ///     FitRefused: It takes more knots than allowed, or no number is enough; with what would help.
    ///     ArgumentError: A word or a number that is none of the allowed ones.
    #[pyo3(signature = (tolerance=0.005, max_keys=64, frames=None, slopes="smooth", extremes="keep",
                        kinks="refuse", floor=false, locked=None, unit="range"))]
    #[expect(clippy::too_many_arguments)] // one an option, all by name
    fn fit(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::tolerance)] tolerance: f64,
        #[pyo3(from_py_with = argument::max_keys)] max_keys: u32,
        #[pyo3(from_py_with = argument::frames)] frames: Option<u32>,
        #[pyo3(from_py_with = argument::slopes)] slopes: &str,
        #[pyo3(from_py_with = argument::extremes)] extremes: &str,
        #[pyo3(from_py_with = argument::kinks)] kinks: &str,
        #[pyo3(from_py_with = argument::floor)] floor: bool,
        #[pyo3(from_py_with = argument::locked)] locked: Option<Vec<f64>>,
        #[pyo3(from_py_with = argument::unit)] unit: &str,
    ) -> PyResult<PyFit> {
        let locked = locked.unwrap_or_default();
        let max_keys = max_keys as usize;
        let rest = Options { tolerance, max_keys, frames, floor, locked, ..Options::default() };
        fitted(py, &self.0, &Names { slopes, extremes, kinks, unit }.with(py, rest)?)
    }

    /// Keys against error, to choose a tolerance: rising numbers of knots, and the error each allows.
    ///
    /// Every pair is a fit that was found and checked: ``fit`` with that error for its tolerance needs no
    /// more knots. A number of knots that gains less than 2 % over fewer may be missing. It takes a few
    /// fits for each pair.
    ///
    /// Args:
    ///     max_keys: The most knots looked at, 2 to 4096.
    ///     frames: Whole frames in the span, to put knots on them; None: anywhere.
    ///     slopes: As for ``fit``.
    ///     extremes: As for ``fit``; kept extremes set the least number of knots there is.
    ///     kinks: As for ``fit``.
    ///     floor: As for ``fit``.
    ///     locked: Times, 0 to 1, that must be knots.
    ///
    /// Returns:
    ///     Knots (int64), rising, and errors (float64, parts of the range), falling.
    ///
    /// Raises:
    ///     FitRefused: Even half the range for a tolerance takes more than ``max_keys``, or there is no fit.
    ///     ArgumentError: A word that is none of the allowed ones.
    #[pyo3(signature = (max_keys=64, frames=None, slopes="smooth", extremes="keep", kinks="refuse",
                        floor=false, locked=None))]
    #[expect(clippy::too_many_arguments)] // one an option, all by name
    fn fit_tradeoff<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::max_keys)] max_keys: u32,
        #[pyo3(from_py_with = argument::frames)] frames: Option<u32>,
        #[pyo3(from_py_with = argument::slopes)] slopes: &str,
        #[pyo3(from_py_with = argument::extremes)] extremes: &str,
        #[pyo3(from_py_with = argument::kinks)] kinks: &str,
        #[pyo3(from_py_with = argument::floor)] floor: bool,
        #[pyo3(from_py_with = argument::locked)] locked: Option<Vec<f64>>,
    ) -> PyResult<Points<'py>> {
        let locked = locked.unwrap_or_default();
        let max_keys = max_keys as usize;
        let rest = Options { max_keys, frames, floor, locked, ..Options::default() };
        points(py, &self.0, &Names { slopes, extremes, kinks, unit: "range" }.with(py, rest)?)
    }

    /// The same curve with one more knot. It does not move; a second knot may be needed for that.
    ///
    /// Args:
    ///     x: Time of the knot, between 0 and 1.
    ///
    /// Raises:
    ///     CurveError: ``curve-knot-exists`` within 1e-9 of a knot, ``curve-bad-knot`` outside the curve.
    fn insert(&self, #[pyo3(from_py_with = argument::x)] x: f64) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.insert(x)?))
    }

    /// The curve without a knot; its neighbours keep slope and reach.
    ///
    /// Args:
    ///     i: Number of the knot, from 0; not the first or the last.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-knot`` for a knot that is not there, or an end knot.
    fn delete(&self, #[pyo3(from_py_with = argument::i)] i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.delete(i)?))
    }

    /// The curve with one slope at a knot: the mean of the two, each counted by its reach.
    ///
    /// Args:
    ///     i: Number of the knot, from 0.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-knot`` for a knot that is not there.
    fn smooth(&self, #[pyo3(from_py_with = argument::i)] i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.smooth(i)?))
    }

    /// The curve with a knot that may have two slopes; no number changes.
    ///
    /// Args:
    ///     i: Number of the knot, from 0.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-knot`` for a knot that is not there.
    fn break_(&self, #[pyo3(from_py_with = argument::i)] i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.break_(i)?))
    }

    /// The curve with slope 0 on both sides of a knot.
    ///
    /// Args:
    ///     i: Number of the knot, from 0.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-knot`` for a knot that is not there.
    fn flatten(&self, #[pyo3(from_py_with = argument::i)] i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.flatten(i)?))
    }

    /// The curve with a slope at a knot that neither overshoots nor ripples, and weights 1/3.
    ///
    /// Args:
    ///     i: Number of the knot, from 0.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-knot`` for a knot that is not there.
    fn auto(&self, #[pyo3(from_py_with = argument::i)] i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.auto(i)?))
    }

    /// The curve with a knot moved; its arrival moves with it.
    ///
    /// Args:
    ///     i: Number of the knot, from 0.
    ///     x: Time, 0 to 1; kept between the neighbours, and at the ends of an end knot.
    ///     y: Value.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-knot`` for a knot that is not there, ``curve-not-finite``.
    #[pyo3(name = "move")]
    fn move_knot(
        &self,
        #[pyo3(from_py_with = argument::i)] i: usize,
        #[pyo3(from_py_with = argument::x)] x: f64,
        #[pyo3(from_py_with = argument::y)] y: f64,
    ) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.move_knot(i, x, y)?))
    }

    /// The curve with a slope at a knot, on both sides where the knot is smooth.
    ///
    /// Args:
    ///     i: Number of the knot, from 0.
    ///     side: ``left`` or ``right`` of it.
    ///     slope: The slope, in value a span.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-knot`` for a knot that is not there, ``curve-not-finite``.
    ///     ArgumentError: ``side`` is another word.
    fn speed(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::i)] i: usize,
        #[pyo3(from_py_with = argument::side)] side: &str,
        #[pyo3(from_py_with = argument::slope)] slope: f64,
    ) -> PyResult<PyCurve> {
        Ok(PyCurve(self.0.speed(i, side_of(py, side)?, slope).map_err(Fault)?))
    }

    /// The curve with a longer or shorter handle.
    ///
    /// Args:
    ///     i: Number of the knot, from 0.
    ///     side: ``left`` or ``right`` of it.
    ///     weight: How far the handle reaches, part of its segment, 0 to 1.
    ///
    /// Raises:
    ///     CurveError: ``curve-bad-knot`` for a knot that is not there, ``curve-bad-weight``.
    ///     ArgumentError: ``side`` is another word.
    fn influence(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::i)] i: usize,
        #[pyo3(from_py_with = argument::side)] side: &str,
        #[pyo3(from_py_with = argument::weight)] weight: f64,
    ) -> PyResult<PyCurve> {
        Ok(PyCurve(self.0.influence(i, side_of(py, side)?, weight).map_err(Fault)?))
    }

    /// The curve run backwards between the same ends: an ease-in becomes an ease-out.
    ///
    /// Raises:
    ///     CurveError: ``curve-not-finite`` where values of 1e100 add up.
    fn flip_time(&self) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.flip_time()?))
    }

    /// The curve mirrored around the straight line between its ends.
    ///
    /// Raises:
    ///     CurveError: ``curve-not-finite`` where values of 1e100 add up.
    fn flip_value(&self) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.flip_value()?))
    }

    /// The curve as points to be drawn, time and value: float64, shape (n, 2).
    ///
    /// Args:
    ///     steps: How many a segment, 1 to 1024, of equal curve parameter: denser where the curve bends. A jump
    ///         has both its values.
    ///
    /// Raises:
    ///     ArgumentError: ``steps`` is another number.
    fn polyline<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = argument::steps)] steps: u32,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let points: Vec<f64> = self.0.polyline(steps).flat_map(|(time, value)| [time, value]).collect();
        let rows = points.len() / 2;
        PyArray1::from_vec(py, points).reshape([rows, 2])
    }

    /// The knots as a new structured array.
    ///
    /// Columns: time ``x`` (0 to 1), value ``y``, value just before ``arrival``, ``in_slope`` and ``out_slope``
    /// (value a span), ``in_weight`` and ``out_weight`` (part of the segment), ``smooth``, ``hold``.
    #[getter]
    fn knots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        knots::to_array(py, self.0.knots())
    }

    /// Value at the start: what the first knot arrives with.
    #[getter]
    fn start(&self) -> f64 {
        self.0.start()
    }

    /// Value at the end: that of the last knot.
    #[getter]
    fn end(&self) -> f64 {
        self.0.end()
    }

    /// Lowest and highest value, both sides of jumps counted.
    #[getter]
    fn extent(&self) -> (f64, f64) {
        self.0.extent()
    }

    /// Highest value less the lowest, in value; what tolerances are parts of.
    #[getter]
    fn range(&self) -> f64 {
        self.0.range()
    }

    /// Indices of the knots where the velocities on both sides differ.
    #[getter]
    fn kinks(&self) -> Vec<usize> {
        self.0.kinks()
    }

    /// Indices of the knots where the value jumps.
    #[getter]
    fn jumps(&self) -> Vec<usize> {
        self.0.jumps()
    }

    fn __len__(&self) -> usize {
        self.0.knots().len()
    }

    fn __repr__(&self) -> String {
        let (start, end) = (self.0.start(), self.0.end());
        format!("Curve({} knots, from {start} to {end})", self.0.knots().len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((py.get_type::<PyCurve>().getattr("from_knots")?, (self.knots(py)?,)))
    }
}

/// The side that a word names.
pub fn side_of(py: Python<'_>, side: &str) -> PyResult<Side> {
    match side {
        "left" => Ok(Side::Left),
        "right" => Ok(Side::Right),
        _ => Err(wrong_word(py, side, "side", "\"left\" or \"right\"")),
    }
}
