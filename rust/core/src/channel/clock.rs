//! Frames and seconds: frame 1 is 0 s.

use crate::error::{Code, Error};

/// Two keys nearer than this cannot both be kept by a host (its shortest segment is 1e-6 s), in seconds.
pub const NEAREST: f64 = 2e-6;

/// A key this near to a whole frame is put on it, in frames.
const ON_FRAME: f64 = 1e-6;

/// A scene's frame rate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clock {
    fps: f64,
}

impl Clock {
    /// A clock of `fps` frames a second.
    ///
    /// # Errors
    /// [`Code::ChannelBadTarget`] unless `fps` is a finite number over 0.
    pub fn new(fps: f64) -> Result<Clock, Error> {
        if fps.is_finite() && fps > 0.0 {
            return Ok(Clock { fps });
        }
        Err(Error::new(
            Code::ChannelBadTarget,
            "fps",
            format!("{fps} frames a second; a rate is over 0"),
            "give the scene's frame rate",
        ))
    }

    /// Frames a second.
    pub fn fps(self) -> f64 {
        self.fps
    }

    /// The frame at a time; not rounded.
    pub fn frame(self, seconds: f64) -> f64 {
        seconds * self.fps + 1.0
    }

    /// The time of a frame, to the bit what `hou.frameToTime` gives.
    pub fn seconds(self, frame: f64) -> f64 {
        (frame - 1.0) / self.fps
    }

    /// The whole frame that a time lies on, to 1e-6 frame.
    pub fn whole_frame(self, seconds: f64) -> Option<f64> {
        let frame = self.frame(seconds);
        let whole = frame.round();
        ((frame - whole).abs() <= ON_FRAME).then_some(whole)
    }

    /// The time itself, or that of the whole frame it lies on.
    pub fn snap(self, seconds: f64) -> f64 {
        self.whole_frame(seconds).map_or(seconds, |frame| self.seconds(frame))
    }

    /// A frame for people: `12`, `13.4`, at most three decimals.
    pub fn label(self, seconds: f64) -> String {
        let thousandths = (self.frame(seconds) * 1000.0).round() / 1000.0;
        // Adding 0 turns −0 into 0.
        format!("{}", thousandths + 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    fn whole_frames_come_back_to_the_bit(
        #[values(23.976, 24.0, 25.0, 29.97, 30.0, 48.0, 60.0)] fps: f64,
        #[values(-48.0, 0.0, 1.0, 24.0, 1001.0, 86401.0)] frame: f64,
    ) {
        let clock = Clock::new(fps).unwrap();
        let time = (frame - 1.0) / fps;
        assert_eq!(clock.seconds(frame), time);
        // Noise of a sum of lengths.
        assert_eq!(clock.snap(time + 1e-9), time);
        assert_eq!(clock.snap(time), time);
        let between = time + 1e-5;
        assert_eq!(clock.snap(between), between);
    }

    #[rstest]
    #[case(0.0, "1")]
    #[case(23.0 / 24.0, "24")]
    #[case(12.4 / 24.0, "13.4")]
    #[case(-1.0 / 24.0, "0")]
    #[case(1.0 / 72.0, "1.333")]
    fn frames_for_people(#[case] seconds: f64, #[case] label: &str) {
        assert_eq!(Clock::new(24.0).unwrap().label(seconds), label);
    }

    #[rstest]
    fn no_such_rate(#[values(0.0, -24.0, f64::NAN, f64::INFINITY)] fps: f64) {
        assert_eq!(Clock::new(fps).unwrap_err().code, Code::ChannelBadTarget);
    }
}
