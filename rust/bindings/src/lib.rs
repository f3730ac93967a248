//! The door between the core and Python: conversions only, ten lines a function.

mod table;

use pyo3::prelude::*;

/// The native module `keywright._core`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::table::{Parameter, parameters};

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
