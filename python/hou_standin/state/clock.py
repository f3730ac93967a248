"""Time and frames of a session: frame 1 is time 0.

Source: SideFX docs, *hou.frameToTime*, *hou.timeToFrame*; HDK ``CH_Manager``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

FRAME_TOLERANCE = 1e-6
"""Frames this close below a whole one count as it, for ``$F``."""


@dataclass
class Clock:
    """The current time, the frame rate and the ranges of the playbar."""

    fps: float = 24.0
    time: float = 0.0
    """Seconds."""
    frame_range: tuple[float, float] = (1.0, 240.0)
    """The global range."""
    playback_range: tuple[float, float] = (1.0, 240.0)
    increment: float = 1.0
    is_real_time: bool = False
    is_playing: bool = False

    def set_rate(self, fps: float, fits_count: bool = True, keeps_start: bool = False) -> None:
        """Change the frame rate; the current time stays in seconds.

        Args:
            fps: Frames a second.
            fits_count: Whether ranges last as long as before, in seconds; else they have as many frames.
            keeps_start: Whether ranges begin on the same frame; else in the same second.
        """
        scale, self.fps = fps / self.fps, fps

        def fitted(first: float, last: float) -> tuple[float, float]:
            start = first if keeps_start else (first - 1.0) * scale + 1.0
            count = (last - first + 1.0) * (scale if fits_count else 1.0)
            return round(start, 6), round(start + count - 1.0, 6)

        if scale != 1.0:
            self.frame_range = fitted(*self.frame_range)
            self.playback_range = fitted(*self.playback_range)

    def time_at(self, frame: float) -> float:
        """Seconds at a frame, not rounded."""
        return (frame - 1.0) / self.fps

    def frame_at(self, time: float, full_precision: bool = False) -> float:
        """The frame at a time, rounded to 6 decimals unless full precision is asked for."""
        frame = time * self.fps + 1.0
        return frame if full_precision else round(frame, 6)

    def integer_frame(self, time: float) -> int:
        """``$F``: the whole frame at or before a time."""
        return math.floor(self.frame_at(time, full_precision=True) + FRAME_TOLERANCE)

    def is_now(self, time: float) -> bool:
        """True if a time is the current one."""
        return abs(time - self.time) * self.fps <= FRAME_TOLERANCE

    def variables(self) -> dict[str, float]:
        """The global variables of time, such as ``FSTART``."""
        first, last = self.frame_range
        return {
            "FPS": self.fps,
            "FSTART": first,
            "FEND": last,
            "NFRAMES": last - first + 1.0,
            "TSTART": self.time_at(first),
            "TEND": self.time_at(last + 1.0),
            "TLENGTH": (last - first + 1.0) / self.fps,
            "RFSTART": self.playback_range[0],
            "RFEND": self.playback_range[1],
        }
