//! Recipe documents, as Python sees them.

use keywright_core::fit::{Options, Snap};
use keywright_core::recipe::{self, Recipe};
use keywright_core::stack::is_exact;
use pyo3::prelude::*;

use crate::arguments::{argument, instance, list};
use crate::fault::Answer;
use crate::fit::{PyFit, fitted};
use crate::plan::{PyTarget, PyTargetPlan, plan};
use crate::result::{Motion, evaluate};

/// The JSON Schema of the document.
#[pyfunction]
pub fn recipe_schema() -> String {
    recipe::schema()
}

/// A recipe document that was read well. It never changes.
#[pyclass(frozen, eq, name = "Document", module = "keywright._core")]
#[derive(Clone, PartialEq)]
pub struct Document(pub Recipe);

#[pymethods]
impl Document {
    /// Reads JSON text, strictly.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> Answer<Document> {
        Ok(Document(py.detach(|| Recipe::from_json(text))?))
    }

    /// Reads JSON text, ``cubic-bezier(...)`` or ``linear(...)`` of CSS.
    #[staticmethod]
    fn from_text(py: Python<'_>, text: &str) -> Answer<Document> {
        Ok(Document(py.detach(|| Recipe::from_text(text))?))
    }

    /// The document in its one canonical form.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The motion after the first layers, or all; see ``Recipe.result``.
    #[pyo3(signature = (up_to=None))]
    fn result(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::up_to)] up_to: Option<u32>,
    ) -> PyResult<Motion> {
        let up_to = up_to.map(|layers| layers as usize);
        Motion::new(py, py.detach(|| evaluate(&self.0, up_to))?)
    }

    /// The knots that a commit writes; see ``Recipe.fit``.
    #[pyo3(signature = (frames=None))]
    fn fit(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::frames)] frames: Option<u32>,
    ) -> PyResult<PyFit> {
        let made = py.detach(|| evaluate(&self.0, None))?;
        if is_exact(&self.0) && self.0.fit.takes_knots(made.curve.knots().len()) {
            return PyFit::exact(py, made.curve);
        }
        let options =
            Options { frames: frames.filter(|_| self.0.fit.snap == Snap::Frames), ..self.0.fit.options() };
        fitted(py, &made.curve, &options)
    }

    /// What becomes of each of these channels, worked out before anything is touched.
    fn plan(&self, py: Python<'_>, targets: &Bound<'_, PyAny>) -> PyResult<Vec<PyTargetPlan>> {
        let given = list(targets, "targets", "a list of Targets")?;
        let target = |(i, one)| Ok(instance::<PyTarget>(one, &format!("targets[{i}]"), "a Target")?.borrow());
        plan(py, &self.0, &given.iter().enumerate().map(target).collect::<PyResult<Vec<_>>>()?)
    }

    /// Hash of what moves: shape, stack without layer names, fit.
    #[getter]
    fn fingerprint(&self) -> String {
        self.0.fingerprint()
    }

    /// Name for people.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// What it is for.
    #[getter]
    fn description(&self) -> &str {
        &self.0.description
    }

    /// Words to find it by.
    #[getter]
    fn tags(&self) -> Vec<String> {
        self.0.tags.clone()
    }
}
