//! The recipe document: types, strict reading, canonical writing.

mod parameter;
pub mod table;
