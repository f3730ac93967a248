//! The one fold: recipe → curve and notes.
