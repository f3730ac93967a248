"""Values that a walk gives to the settings of a node and of its rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

SETTINGS: dict[str, Sequence[Any]] = {
    "exposure": (1, 1, 2, 3),
    "exposure_phase": (0, 1),
    "stagger": (0, 0, 1, 2),
    "stagger_frames": (3, -2, 0.5),
    "stagger_order": (0, 1, 2, 3),
    "fit_snap": (0, 1),
    "fit_kinks": (0, 1, 2),
    "fit_reduce": (0, 1),
    "fit_slopes": (0, 1),
    "fit_extremes": (0, 1),
    "fit_tolerance": (0.005, 0.02, 0.0005),
    "fit_usefloor": (0, 1),
    "hand_edits": (0, 1, 1, 2),
    "on_problem": (0, 1),
    "reapply_range": (0, 1),
    "range": (0, 0, 1, 2, 2),
    "range_start": (1, 5, 10, 30.5),
    "range_end": (24, 48, 60, 5),
    "eval_at": (0, 1),
    "show_target": (0, 1),
    "show_frame": (0, 1),
    "load_driven": (0, 1),
}
ROW_SETTINGS: dict[str, Sequence[Any]] = {
    "target_enabled": (1, 1, 0),
    "target_userange": (0, 1),
    "target_start": (1, 6, 20),
    "target_end": (24, 40, 60),
    "target_offset": (0, 3, -4, 0.25),
    "target_usefrom": (0, 1),
    "target_from": (0.0, 2.0),
    "target_useto": (0, 1),
    "target_to": (0.0, 5.0),
    "target_useamplitude": (0, 1, 1),
    "target_amplitude": (1.0, -2.0),
    "target_exposure": (0, 0, 1, 2),
}
PRESETS = ("bounce/basketball", "bounce/rubber_ball", "elastic/wobbly", "ease/anticipation", "loop/hover")
MOVED = ("tx", "ty", "tz", "rz", "sx", "sy", "sz")
