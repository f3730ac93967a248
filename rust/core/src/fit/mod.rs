//! Curve → the fewest knots within a tolerance.
