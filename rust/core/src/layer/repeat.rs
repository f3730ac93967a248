//! Repeat: plays the curve several times within its span.

/// How a copy follows the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepeatMode {
    /// Goes on from where the copy before ended; all copies together make the move.
    Accumulate,
    /// Starts again.
    Cycle,
    /// Every second copy runs back.
    PingPong,
}

/// Plays the curve several times within its span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    /// Number of copies, at least 1.
    pub count: u32,
    /// How a copy follows the one before.
    pub mode: RepeatMode,
}

impl Default for Repeat {
    fn default() -> Self {
        Repeat { count: 2, mode: RepeatMode::Accumulate }
    }
}
