//! The recipe document: types, strict reading, canonical writing.
