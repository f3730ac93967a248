//! A host channel as data: keys in seconds, the map to a curve and back, the commit plan.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `key` | a key, and the columns in which keys cross |
//! | `clock` | frames and seconds |
//! | `motion` | a channel's value at any time, as the host evaluates it |
//! | `normalise` | keys → curve |
//! | `map_back` | curve value → channel value |
//! | `denormalise` | curve → keys |
//!
//! Nothing here touches a host: what is to be done leaves as data.

pub mod clock;
pub mod denormalise;
pub mod key;
pub mod map_back;
pub mod motion;
pub mod normalise;
