//! The maths of Keywright: no Python, no Houdini, no files, no clock, no globals.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`curve`] | a value over time: knots, segments, edit operations, evaluation |
//! | [`rebuild`] | how anything approximate is made, on a curve's own time cubics |
//! | [`shape`] | where a motion comes from: one file a shape |
//! | [`layer`] | what changes it: one file a layer |
//! | [`recipe`] | the document: types, strict reading, canonical writing |
//! | [`stack`] | the one fold: recipe → curve and notes |
//! | [`fit`] | curve → fewest knots within a tolerance |
//! | [`channel`] | a host channel as data: keys, the map back, the commit plan |
//! | [`note`] | what a computation has to say beside its result |
//! | [`readouts`] | what an animator asks of a curve |
//! | [`error`] | every way the core can say no |

pub mod channel;
pub mod curve;
pub mod error;
pub mod fit;
mod lattice;
pub mod layer;
pub mod note;
pub mod readouts;
pub mod rebuild;
pub mod recipe;
pub mod shape;
pub mod stack;
