//! Curve → fewest knots within a tolerance.

mod options;
mod report;

pub use options::{Extremes, Kinks, Options, Slopes, Snap};
pub use report::{Reason, Refusal};
