"""Blender as a child process of the driver: a line of words in, a line of JSON out. Needs ``bpy`` alone.

``fit FILE MARGIN``: Blender's graph decimate, error mode, of the dense case in FILE (`.npy`, rows x, y, m).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from itertools import pairwise

import bpy
import numpy as np


def curve_of(action: bpy.types.Action) -> bpy.types.FCurve:
    """A new F-curve for the cube's height; the one before is thrown away."""
    bag = action.layers[0].strips[0].channelbags[0]
    for old in list(bag.fcurves):
        bag.fcurves.remove(old)
    return bag.fcurves.new("location", index=2)


def load(curve: bpy.types.FCurve, x: np.ndarray, y: np.ndarray, m: np.ndarray) -> None:
    """A key a sample, one a frame, with the handles of the dense curve: a third of an interval long."""
    frames = x * (len(x) - 1)
    third = 1.0 / 3.0
    slopes = m / (len(x) - 1)
    points = curve.keyframe_points
    points.add(len(x))
    for name, dx in (("co", 0.0), ("handle_left", -third), ("handle_right", third)):
        points.foreach_set(name, np.column_stack([frames + dx, y + dx * slopes]).ravel().astype(np.float32))
    for point in points:
        point.interpolation = "BEZIER"
        point.handle_left_type = point.handle_right_type = "FREE"
        point.select_control_point = True
    curve.select = True


def segments(curve: bpy.types.FCurve) -> Iterator[list[float]]:
    """Eight numbers a segment: frame and value of its four points."""
    points = list(curve.keyframe_points)
    for a, b in pairwise(points):
        yield [*a.co, *a.handle_right, *b.handle_left, *b.co]


def fit(action: bpy.types.Action, area: bpy.types.Area, file: str, margin: float) -> dict[str, object]:
    """Keys of the decimated curve in the case's own units, and the operator's seconds of processor time."""
    x, y, m = np.load(file)
    low, size = y.min(), np.ptp(y)
    curve = curve_of(action)
    load(curve, x, (y - low) / size, m / size)
    window = bpy.context.window_manager.windows[0]
    region = next(region for region in area.regions if region.type == "WINDOW")
    with bpy.context.temp_override(window=window, area=area, region=region):
        began = time.process_time()
        bpy.ops.graph.decimate(mode="ERROR", remove_error_margin=margin)
        seconds = time.process_time() - began
    found = np.array(list(segments(curve))).reshape(-1, 4, 2)
    found = found * [1.0 / (len(x) - 1), size] + [0.0, low]
    return {"seconds": seconds, "segments": found.reshape(-1, 8).tolist()}


def main() -> None:
    """Answers requests until the driver hangs up."""
    cube = bpy.data.objects["Cube"]
    bpy.context.view_layer.objects.active = cube
    cube.select_set(True)
    cube.keyframe_insert("location", index=2)
    area = bpy.context.window_manager.windows[0].screen.areas[0]
    area.type = "GRAPH_EDITOR"
    print(json.dumps({"version": bpy.app.version_string}), flush=True)
    for line in sys.stdin:
        _, file, margin = line.rstrip("\n").split("\t")
        answer = fit(cube.animation_data.action, area, file, float(margin))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
