//! What an animator asks of a curve: overshoot, settle time, contacts.
