//! The door between the core and Python: conversions only, ten lines a function.

use pyo3::prelude::*;

/// The native module `keywright._core`.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
