"""Who fits: Keywright in its four modes, kurbo, Blender, scipy. Each gives segments and seconds.

The seconds are processor time, which is fair to everybody on a busy machine.

A peer has settings of its own. `settle` tries them on a case and keeps the fewest keys that the judge finds
within the tolerance, the fastest of equals: each peer at its best. A run then repeats that setting.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from child import Child
from scipy.interpolate import PPoly, splrep

import keywright as kw
from cases import Array, Case, error, legal

ROOT = Path(__file__).parents[2]
TOLERANCE = 0.005

Result = tuple[Array, float]
"""Segments and seconds."""
Run = Callable[[], Result]


@dataclass(frozen=True)
class Peer:
    """Who, and how it settles on a run for a case; `None` where no setting is within the tolerance."""

    who: str
    settle: Callable[[Case], Run | None]


def ours(slopes: str, extremes: str) -> Peer:
    """Keywright in one of its modes."""

    def settle(case: Case) -> Run:
        curve = kw.Curve.from_samples(case.x, case.y, case.m)

        def run() -> Result:
            began = time.thread_time()
            fit = curve.fit(tolerance=TOLERANCE, max_keys=1000, slopes=slopes, extremes=extremes)
            return segments_of(fit.curve), time.thread_time() - began

        return run

    return Peer(f"Keywright, {slopes}/{extremes}", settle)


def segments_of(curve: kw.Curve) -> Array:
    """A curve without jumps as segments."""
    knots = curve.knots
    a, b = knots[:-1], knots[1:]
    width = b["x"] - a["x"]
    out, back = a["out_weight"] * width, b["in_weight"] * width
    times = np.stack([a["x"], a["x"] + out, b["x"] - back, b["x"]], axis=1)
    heights = [a["y"], a["y"] + a["out_slope"] * out, b["arrival"] - b["in_slope"] * back, b["arrival"]]
    return np.stack([times, np.stack(heights, axis=1)], axis=2)


def kurbo(child: Child) -> Peer:
    """Kurbo's optimal simplify. It measures distance in the plane: how far time is stretched is a setting."""

    def settle(case: Case) -> Run | None:
        def run(stretch: float, part: float) -> Run:
            return lambda: _answer(child.ask("fit", case.file, stretch, part * TOLERANCE))

        settings = ((stretch, part) for stretch in (1, 4, 16, 64) for part in (1.3, 1.0, 0.8, 0.6))
        return best(case, (run(*setting) for setting in settings))

    return Peer("kurbo simplify, optimal", settle)


def blender(child: Child, version: str) -> Peer:
    """Blender's graph decimate with an error margin: the largest that the judge lets pass."""

    def settle(case: Case) -> Run | None:
        def run(margin: float) -> Run:
            return lambda: _answer(child.ask("fit", case.file, margin))

        return best(case, (run(part * TOLERANCE) for part in np.geomspace(0.1, 2.0, 16)))

    return Peer(f"Blender {version} decimate", settle)


def scipy() -> Peer:
    """FITPACK's smoothing spline through scipy: a cubic between knots, handles of a third."""

    def settle(case: Case) -> Run | None:
        def run(smoothing: float) -> Run:
            def timed() -> Result:
                began = time.thread_time()
                pieces = PPoly.from_spline(splrep(case.x, case.y, s=smoothing))
                seconds = time.thread_time() - began
                return _bezier(pieces), seconds

            return timed

        scale = len(case.x) * (TOLERANCE * case.range) ** 2
        return best(case, (run(part * scale) for part in np.geomspace(1e-3, 1.0, 25)))

    return Peer("scipy splrep", settle)


def best(case: Case, runs: Iterable[Run]) -> Run | None:
    """The run with the fewest keys of those that are legal and within the tolerance, then the fastest."""
    tried = [(run, *run()) for run in runs]
    good = [
        (len(segments), seconds, run)
        for run, segments, seconds in tried
        if legal(segments) and error(case, segments) <= TOLERANCE
    ]
    return min(good, key=lambda item: item[:2])[2] if good else None


def kurbo_child() -> Child:
    """Builds the bench-only crate and starts it."""
    target = ROOT / "target" / "bench"
    manifest = Path(__file__).parent / "kurbo" / "Cargo.toml"
    build = ["cargo", "build", "--quiet", "--release", "--locked", "--manifest-path", str(manifest)]
    subprocess.run([*build, "--target-dir", str(target)], check=True)
    return Child([str(target / "release" / "kurbo-peer")])


def blender_child() -> tuple[Child, str] | None:
    """Blender and its version, where a Python 3.11 has `bpy`: `BENCH_BPY_PYTHON`, or `python3.11`."""
    python = os.environ.get("BENCH_BPY_PYTHON") or shutil.which("python3.11")
    if python is None:
        return None
    try:
        child = Child([python, str(Path(__file__).parent / "blender_child.py")])
        return child, child.hear()["version"]
    except (OSError, RuntimeError):
        return None


def _answer(answer: dict[str, list[list[float]]]) -> Result:
    return np.array(answer["segments"]).reshape(-1, 4, 2), float(answer["seconds"])


def _bezier(pieces: PPoly) -> Array:
    """Each cubic of a spline by its four points; empty pieces at the ends are left out."""
    widths = np.diff(pieces.x)
    kept = widths > 0.0
    start, width = pieces.x[:-1][kept], widths[kept]
    cubic, square, slope, value = pieces.c[:, kept]
    first = value + slope * width / 3.0
    second = value + (2.0 * slope + square * width) * width / 3.0
    end = value + (slope + (square + cubic * width) * width) * width
    times = start[:, None] + width[:, None] * (np.arange(4) / 3.0)
    return np.stack([times, np.stack([value, first, second, end], axis=1)], axis=2)
