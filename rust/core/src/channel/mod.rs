//! A host channel as data: keys in seconds, the map to a curve and back, the commit plan.
