//! The door between the core and Python: conversions only, ten lines a function.
//!
//! | file | what crosses |
//! | --- | --- |
//! | `fault` | errors, by one exhaustive table |
//! | `arguments` | single arguments, refused by name |
//! | `columns` | columns of numbers |
//! | `times` | a function of time, asked of a number or of an array |
//! | `knots` | knots, as a structured array |
//! | `curve`, `segment` | curves and their operations |
//! | `fit` | fits and refusals |
//! | `many` | fits of many curves |
//! | `keys` | keys of a channel as columns |
//! | `plan` | targets in, plans out |
//! | `record` | what an earlier commit left |
//! | `recipe` | recipe documents |
//! | `settle` | a whole commit: what is asked, and what is remembered |
//! | `result` | what a recipe makes: motion, notes, readouts |
//! | `table` | the parameter table |

mod arguments;
mod columns;
mod curve;
mod fault;
mod fit;
mod keys;
mod knots;
mod many;
mod plan;
mod recipe;
mod record;
mod result;
mod segment;
mod settle;
mod table;
mod times;

use pyo3::prelude::*;

/// The native module `keywright._core`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::curve::PyCurve;
    #[pymodule_export]
    use crate::fit::PyFit;
    #[pymodule_export]
    use crate::keys::{PyKeys, PyReading, read_keys};
    #[pymodule_export]
    use crate::knots::pchip_slopes;
    #[pymodule_export]
    use crate::many::{fit_common, fit_each};
    #[pymodule_export]
    use crate::plan::{PyPlan, PyTarget, PyTargetPlan};
    #[pymodule_export]
    use crate::recipe::{Document, recipe_schema};
    #[pymodule_export]
    use crate::record::PyRecord;
    #[pymodule_export]
    use crate::result::{Motion, PyNote, PyReadouts};
    #[pymodule_export]
    use crate::segment::evaluate_segment;
    #[pymodule_export]
    use crate::settle::{PyAsk, PyCommit, PySettled, PyStand, settle, staggered};
    #[pymodule_export]
    use crate::table::{Parameter, parameters};

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
