"""A full body: 558 channels of 6,000 frames, made from the mocap case and smooth noise, always the same."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import numpy as np
from report import Line

import keywright as kw
from cases import Array, load

CHANNELS = 558
FRAMES = 6_000
TOLERANCE = 0.005


def channels(count: int = CHANNELS) -> Iterator[kw.Curve]:
    """A channel at a time: mocap there and back, three times, at a phase of its own, and a slow drift."""
    case = load("mocap")
    random = np.random.default_rng(558)
    frame = np.linspace(0.0, 1.0, FRAMES)
    for _ in range(count):
        phase, mix = random.uniform(0.0, 1.0), random.uniform(0.3, 1.0)
        there = np.abs((3.0 * frame + phase) % 2.0 - 1.0)
        motion = np.interp(there, case.x, case.y) / case.range
        yield kw.Curve.from_samples(frame, mix * motion + _drift(random, frame))


def _drift(random: np.random.Generator, frame: Array) -> Array:
    """A sum of sines of up to 60 cycles, the fast ones small."""
    pace = random.uniform(1.0, 60.0, 12)
    size = random.normal(0.0, 0.6, 12) / (1.0 + 0.3 * pace)
    turns = np.outer(frame, pace) + random.uniform(0.0, 1.0, 12)
    waves: Array = (size * np.sin(2.0 * np.pi * turns)).sum(axis=1)
    return waves


def measure(count: int = CHANNELS) -> list[Line]:
    """Time on all cores, and of all cores together; keys a channel, and the memory taken meanwhile."""
    start = memory()
    most = start

    def watch(done: int, total: int | None) -> None:
        nonlocal most
        most = max(most, memory())

    began, spent = time.perf_counter(), time.process_time()
    fits = kw.fit_many(channels(count), TOLERANCE, max_keys=4096, progress=watch)
    seconds, spent = time.perf_counter() - began, time.process_time() - spent
    assert max(fit.max_error for fit in fits) <= TOLERANCE
    keys = sum(fit.keys for fit in fits) / count
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    what = (
        f"a full body: {count} channels × {FRAMES:,} frames, {keys:.0f} keys each, {most - start:.0f} MB more"
    )
    return [
        Line(what, f"fit_many, {cores} cores", seconds, 1.0),
        Line("", "the same, processor time of all cores", spent, spent / seconds),
    ]


def memory() -> float:
    """Memory held now, in MB; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0
