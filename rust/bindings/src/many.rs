//! Fits of many curves: Python fetches and is answered between them, with the interpreter's lock held
//! only then.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use keywright_core::curve::Curve;
use keywright_core::fit::{self, Fit, Options, Refusal};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};

use crate::arguments::argument;
use crate::curve::PyCurve;
use crate::fit::{Names, PyFit, refused};

/// Options common to all curves, by their names in `Curve.fit`.
fn options(settings: &Bound<'_, PyDict>) -> PyResult<Options> {
    let item = |name: &str| settings.as_any().get_item(name);
    let (slopes, extremes) = (item("slopes")?, item("extremes")?);
    let (kinks, unit) = (item("kinks")?, item("unit")?);
    let names = Names {
        slopes: argument::slopes(&slopes)?,
        extremes: argument::extremes(&extremes)?,
        kinks: argument::kinks(&kinks)?,
        unit: argument::unit(&unit)?,
    };
    let rest = Options {
        max_keys: argument::max_keys(&item("max_keys")?)? as usize,
        frames: argument::frames(&item("frames")?)?,
        floor: argument::floor(&item("floor")?)?,
        locked: argument::locked(&item("locked")?)?.unwrap_or_default(),
        ..Options::default()
    };
    names.with(settings.py(), rest)
}

/// Fits each (curve, tolerance) on several threads; `answered` gets a fit or a refusal for each, in order.
#[pyfunction]
#[pyo3(signature = (curves, settings, answered, threads=None))]
pub fn fit_each(
    py: Python<'_>,
    curves: &Bound<'_, PyIterator>,
    settings: &Bound<'_, PyDict>,
    answered: Py<PyAny>,
    threads: Option<NonZeroUsize>,
) -> PyResult<()> {
    let options = options(settings)?;
    let threads = threads.or(available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let curves = curves.clone().unbind();
    let fetch = || Python::attach(|py| Some(fetched(curves.bind(py).clone().next()?)));
    let tell = |answer| Python::attach(|py| told(py, &answered, answer));
    py.detach(|| fit::fit_each(std::iter::from_fn(fetch), &options, threads, tell))
}

/// Fits all curves on common key times; `watch` hears the part that is done and says whether to go on.
#[pyfunction]
pub fn fit_common(
    py: Python<'_>,
    curves: Vec<(PyRef<'_, PyCurve>, f64)>,
    settings: &Bound<'_, PyDict>,
    watch: Py<PyAny>,
) -> PyResult<Vec<PyFit>> {
    let options = options(settings)?;
    let curves: Vec<(Curve, f64)> = curves.iter().map(|(curve, within)| (curve.0.clone(), *within)).collect();
    let borrowed: Vec<(&Curve, f64)> = curves.iter().map(|(curve, within)| (curve, *within)).collect();
    let mut fault = None;
    let goes_on = |part| {
        Python::attach(|py| asked(py, &watch, part)).unwrap_or_else(|error| {
            fault = Some(error);
            false
        })
    };
    let found = py.detach(|| fit::fit_common(&borrowed, &options, goes_on));
    match (fault, found) {
        (Some(error), _) => Err(error),
        (None, Ok(fits)) => fits.into_iter().map(|fit| PyFit::new(py, fit)).collect(),
        (None, Err(refusal)) => Err(refused(py, &refusal)?),
    }
}

fn fetched(item: PyResult<Bound<'_, PyAny>>) -> PyResult<(Curve, f64)> {
    let (curve, tolerance): (PyRef<'_, PyCurve>, f64) = item?.extract()?;
    Ok((curve.0.clone(), tolerance))
}

fn told(py: Python<'_>, answered: &Py<PyAny>, answer: Result<Fit, Refusal>) -> PyResult<()> {
    py.check_signals()?;
    match answer {
        Ok(found) => answered.call1(py, (PyFit::new(py, found)?,))?,
        Err(refusal) => answered.call1(py, (refused(py, &refusal)?,))?,
    };
    Ok(())
}

fn asked(py: Python<'_>, watch: &Py<PyAny>, part: f64) -> PyResult<bool> {
    py.check_signals()?;
    watch.call1(py, (part,))?.extract(py)
}
