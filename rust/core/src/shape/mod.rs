//! Shapes: where a motion comes from, one file a shape.
