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
//! | `target` | what a commit is told |
//! | `stretch` | what a motion replaces |
//! | `lay` | a motion on a stretch: fitted keys, or held ones |
//! | `record`, `equal`, `hand` | an earlier commit, and whether its keys were edited since |
//! | `taken_back` | the keys without it, beside others that stay |
//! | `commits` | remembered commits, and which channel each was made on |
//! | `alike` | which of many a channel may have keys of |
//! | `recall` | how a channel stands to those |
//! | `settle` | a whole commit: what is asked of channels, beside what is remembered of them |
//! | `corrections` | hand edits carried over; `matching`, `tags`, `sum` are its steps |
//! | `plan` | what is to be done to each channel |
//! | `store` | what a host can store |
//! | `outcome`, `remarks` | what a report says |
//!
//! Nothing here touches a host: what is to be done leaves as data.

mod alike;
pub mod boundary;
pub mod clock;
pub mod commits;
pub mod convert;
mod corrections;
pub mod denormalise;
pub mod equal;
pub mod evaluate;
mod hand;
pub mod key;
mod lay;
pub mod map_back;
mod matching;
pub mod normalise;
pub mod outcome;
pub mod plan;
pub mod recall;
pub mod record;
mod remarks;
pub mod settle;
mod split;
mod store;
mod stretch;
mod sum;
mod tags;
pub mod taken_back;
pub mod target;
