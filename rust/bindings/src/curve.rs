//! A value over time, as Python sees it.

use keywright_core::curve::{Curve, Side};
use keywright_core::fit::Options;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::columns::column;
use crate::fault::{Answer, Fault};
use crate::fit::{Names, PyFit, fitted};
use crate::keys::{PyKeys, read_keys};
use crate::{knots, times};

/// A value over time from 0 to 1, made of knots. It never changes; every operation gives a new one.
#[pyclass(frozen, eq, name = "Curve", module = "keywright")]
#[derive(Clone, PartialEq)]
pub struct PyCurve(pub Curve);

#[pymethods]
impl PyCurve {
    /// A curve of the knots of a structured array with the columns of ``knots``.
    #[staticmethod]
    fn from_knots(knots: &Bound<'_, PyAny>) -> PyResult<PyCurve> {
        let knots = knots::from_array(knots)?;
        Ok(PyCurve(Curve::new(knots).map_err(Fault)?))
    }

    /// Dense samples as a curve: x increasing in any unit, monotone (PCHIP) slopes unless given.
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

    /// Value at x: a float for a number, an array for an array; beyond the ends the end values.
    fn evaluate<'py>(&self, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        times::ask(x, |x| self.0.value(x), |xs, out| self.0.evaluate(xs, out))
    }

    /// dy/dx at x as approached from "right" or "left"; may be infinite.
    #[pyo3(signature = (x, side="right"))]
    fn velocity<'py>(&self, x: &Bound<'py, PyAny>, side: &str) -> PyResult<Bound<'py, PyAny>> {
        let side = side_of(side)?;
        let many = |xs: &[f64], out: &mut [f64]| self.0.velocities(xs, side, out);
        times::ask(x, |x| self.0.velocity(x, side), many)
    }

    /// The curve of a channel's keys between the first and the last, both included.
    #[staticmethod]
    fn from_keys(py: Python<'_>, keys: &PyKeys) -> PyResult<Py<PyCurve>> {
        Ok(read_keys(py, keys)?.curve)
    }

    /// The fewest knots within a tolerance (part of the range) of this curve.
    #[pyo3(signature = (tolerance=0.005, max_keys=64, frames=None, slopes="smooth", extremes="keep",
                        kinks="refuse", floor=false, locked=None))]
    #[expect(clippy::too_many_arguments)] // one an option, all by name
    fn fit(
        &self,
        py: Python<'_>,
        tolerance: f64,
        max_keys: usize,
        frames: Option<u32>,
        slopes: &str,
        extremes: &str,
        kinks: &str,
        floor: bool,
        locked: Option<Vec<f64>>,
    ) -> PyResult<PyFit> {
        let locked = locked.unwrap_or_default();
        let rest = Options { tolerance, max_keys, frames, floor, locked, ..Options::default() };
        fitted(py, &self.0, &Names { slopes, extremes, kinks }.with(rest)?)
    }

    /// The same curve with a knot at x. It does not move; a second knot may be needed for that.
    fn insert(&self, x: f64) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.insert(x)?))
    }

    /// Without knot i; its neighbours keep slope and reach.
    fn delete(&self, i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.delete(i)?))
    }

    /// With one slope at knot i, the mean of the two.
    fn smooth(&self, i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.smooth(i)?))
    }

    /// With knot i free to have two slopes.
    fn break_(&self, i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.break_(i)?))
    }

    /// With slope 0 on both sides of knot i.
    fn flatten(&self, i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.flatten(i)?))
    }

    /// With a slope at knot i that neither overshoots nor ripples, weights 1/3.
    fn auto(&self, i: usize) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.auto(i)?))
    }

    /// With knot i at (x, y); x stays between the neighbours.
    #[pyo3(name = "move")]
    fn move_knot(&self, i: usize, x: f64, y: f64) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.move_knot(i, x, y)?))
    }

    /// With this slope at knot i, on both sides where it is smooth.
    fn speed(&self, i: usize, side: &str, slope: f64) -> PyResult<PyCurve> {
        Ok(PyCurve(self.0.speed(i, side_of(side)?, slope).map_err(Fault)?))
    }

    /// With the handle of knot i on this side spanning this part of its segment.
    fn influence(&self, i: usize, side: &str, weight: f64) -> PyResult<PyCurve> {
        Ok(PyCurve(self.0.influence(i, side_of(side)?, weight).map_err(Fault)?))
    }

    /// Run backwards between the same ends: an ease-in becomes an ease-out.
    fn flip_time(&self) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.flip_time()?))
    }

    /// Mirrored around the straight line between the ends.
    fn flip_value(&self) -> Answer<PyCurve> {
        Ok(PyCurve(self.0.flip_value()?))
    }

    /// The knots as a new structured array: x, y, arrival, in_slope, in_weight, out_slope, out_weight,
    /// smooth, hold.
    #[getter]
    fn knots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        knots::to_array(py, self.0.knots())
    }

    /// Value at the start.
    #[getter]
    fn start(&self) -> f64 {
        self.0.start()
    }

    /// Value at the end.
    #[getter]
    fn end(&self) -> f64 {
        self.0.end()
    }

    /// Lowest and highest value, both sides of jumps counted.
    #[getter]
    fn extent(&self) -> (f64, f64) {
        self.0.extent()
    }

    /// Highest value less the lowest.
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
pub fn side_of(side: &str) -> PyResult<Side> {
    match side {
        "left" => Ok(Side::Left),
        "right" => Ok(Side::Right),
        _ => Err(PyValueError::new_err(format!("side is {side:?}; it is \"left\" or \"right\""))),
    }
}
