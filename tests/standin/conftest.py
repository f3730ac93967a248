"""A fresh stand-in for each test, and Houdini's own channels."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import hou_standin
from hou_standin.state.channel import Channel, Knot, Side, Ties

CASES = Path(__file__).parents[1] / "cases" / "houdini" / "channels.json"


@pytest.fixture
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A session without noise; parametrized indirectly, it takes version, ui and switches."""
    settings: dict[str, Any] = {"readback_noise": "none", **getattr(request, "param", {})}
    made = hou_standin.install(**settings)
    yield made
    hou_standin.uninstall()
    assert "hou" not in sys.modules


@pytest.fixture
def hou(session: hou_standin.Session) -> Any:
    """The session's module."""
    return session.hou


@pytest.fixture
def ball(hou: Any) -> Any:
    """A geometry object."""
    return hou.node("/obj").createNode("geo", "ball")


@pytest.fixture
def ty(ball: Any) -> Any:
    """Its height, without keys."""
    return ball.parm("ty")


def cases() -> dict[str, Any]:
    """Channels and values as Houdini saved them."""
    return json.loads(CASES.read_text())


def channel_of(case: dict[str, Any]) -> Channel:
    """A stored channel, built from the case's keys."""
    keys = case["keys"] if "segments" in case else [_two_sided(key) for key in case["keys"]]
    times = [key["time"] for key in keys]
    lengths = [segment["length"] for segment in case.get("segments", ())[:-1]] or _gaps(times)
    knots = []
    for index, key in enumerate(keys):
        sides = [
            Side(key[name]["value"], key[name]["slope"], _ratio(key[name], length), key[name]["slope_auto"])
            for name, length in (
                ("in", lengths[index - 1] if index else 1.0),
                ("out", lengths[index] if index < len(lengths) else 1.0),
            )
        ]
        language = key["language"].capitalize()
        knots.append(Knot(*sides, key["expression"], language, Ties(**key["tied"])))
    return Channel(times[0], tuple(lengths), tuple(knots))


def _gaps(times: list[float]) -> list[float]:
    return [after - before for before, after in pairwise(times)]


def _ratio(side: dict[str, Any], length: float) -> float:
    if side.get("ratio") is not None:
        return side["ratio"]
    return side["accel"] / (1.0 + side["slope"] ** 2) ** 0.5 / length


def _two_sided(key: dict[str, Any]) -> dict[str, Any]:
    """A key of the hscript text form: value and slope of both sides are one number."""
    sides = {
        name: {
            "value": key["value"],
            "slope": key["slope"],
            "accel": key[f"accel_{name}"],
            "slope_auto": True,
        }
        for name in ("in", "out")
    }
    tied = {"value": True, "slope": True, "accel": True}
    return {
        "time": key["time"],
        **sides,
        "tied": tied,
        "expression": key["expression"],
        "language": "hscript",
    }


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "fact(place, certainty): what is known of Houdini, and how surely")
