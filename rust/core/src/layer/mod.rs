//! Effects: one file a layer, each maps a curve to a curve.
