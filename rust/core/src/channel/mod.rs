//! A host channel as data: keys in seconds, the map to a curve and back, the commit plan.
//!
//! | file | what lives there |
//! | --- | --- |
//! | `key` | a key, and the columns in which keys cross |
//! | `clock` | frames and seconds |
//! | `evaluate` | a channel's value at any time, as the host evaluates it |
//! | `normalise`, `denormalise` | keys → curve, curve → keys |
//! | `map_back` | curve value → channel value |
//! | `convert` | both for scripts, without a channel |
//! | `boundary`, `split` | the ends of a span: present, or inserted so that nothing moves |
//!
//! Nothing here touches a host: what is to be done leaves as data.

pub mod boundary;
pub mod clock;
pub mod convert;
pub mod denormalise;
pub mod evaluate;
pub mod key;
pub mod map_back;
pub mod normalise;
mod split;
