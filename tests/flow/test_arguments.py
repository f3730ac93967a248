"""Wrong arguments of the functions that need a scene: refused by their names, and nothing is touched."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import keywright as kw
from keywright import node as buttons
from keywright import testing
from keywright.demo import scene as demo

from .conftest import Scene

pytestmark = pytest.mark.parametrize("session", ["21.0"], indirect=True)

ANYTHING: dict[str, Any] = {
    "None": None,
    "True": True,
    "number": 1.5,
    "NaN": float("nan"),
    "huge": 10**400,
    "negative": -1,
    "complex": 1j,
    "text": "no such word",
    "bytes": b"bytes",
    "object": object(),
    "dict": {},
    "list": [],
    "list of None": [None],
    "array": np.zeros((2, 2)),
    "three frames": (1, 2, 3),
    "frames back": (9.0, 3.0),
    "no frames": (float("nan"), 3.0),
    "texts": ("a", "b"),
}

#: What each argument may be of these, by its name.
TAKES: dict[str, set[str]] = {
    "x": {"number", "negative", "list", "three frames", "frames back"},
    "source": {"None"},
    "path": {"None", "text"},
    "row": {"None"},
    "scene": {"None"},
    "golden": {"text"},
    "parms": {"list", "dict"},
}
#: What is said in place of the argument's name.
CALLED = {"parm": "parameter", "parms": "parameter"}
#: What is refused as a report, as every refusal of these is.
REPORTED = {("load", "recipe")}


def functions(node: Any, parm: Any, folder: Path) -> dict[str, tuple[Callable[..., Any], dict[str, Any]]]:
    values: dict[str, Any] = {
        "node": node,
        "parm": parm,
        "scene": None,
        "x": 0.5,
        "recipe": "bounce/rubber_ball",
        "driven": "keep",
        "source": "target",
        "path": folder / "a.json",
        "if_exists": "replace",
        "row": None,
        "parms": [parm],
        "frames": (1, 24),
        "golden": folder / "b.json",
        "tolerance": 1e-6,
    }
    found: dict[str, Callable[..., Any]] = {name: getattr(buttons, name) for name in buttons.__all__}
    found |= {"kw.commit": kw.commit, "kw.inspect": kw.inspect}
    found |= {"assert_curve": testing.assert_curve, "assert_keys": testing.assert_keys}
    return {
        name: (function, {each: values[each] for each in inspect.signature(function).parameters})
        for name, function in found.items()
    }


def test_wrong_arguments_are_refused_by_name(
    scene: Scene, hou: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = {name: parm.keyframes() for name, parm in demo.channels().items()}
    every = functions(scene.node, hou.parm("/obj/ball/ty"), tmp_path)
    for name, (function, arguments) in every.items():
        for argument, (kind, value) in product(arguments, ANYTHING.items()):
            if kind in TAKES.get(argument, ()):
                continue
            if (name, argument) in REPORTED:
                assert function(**{**arguments, argument: value}).problem, (name, argument, kind)
                continue
            with pytest.raises(kw.KeywrightError) as caught:  # noqa: PT012
                found = function(**{**arguments, argument: value})
                pytest.fail(f"{name}: {argument} may not be {kind}, yet the answer is {found!r}")
            said = str(caught.value)
            assert caught.value.code
            assert len(said) < 500
            assert argument in said or CALLED.get(argument, argument) in said, (name, argument, kind, said)
    assert {name: parm.keyframes() for name, parm in demo.channels().items()} == before
    assert not list(tmp_path.iterdir())


def test_what_is_said_of_an_argument(scene: Scene, hou: Any) -> None:
    node, parm, tuple_of = scene.node, hou.parm("/obj/ball/ty"), hou.node("/obj/ball").parmTuple("t")
    said: dict[str, Callable[[], object]] = {
        'scene is 3; it is a node, as hou.node("/obj") gives': lambda: buttons.stale_nodes(3),
        "driven is 'all'; it is one of keep, replace": lambda: buttons.update(node, driven="all"),
        "source is 'keys'; it is one of auto, selected, target": lambda: buttons.get_keys(node, "keys"),
        "row is 0; it is a whole number from 1 to 2147483647": lambda: buttons.restore(node, 0),
        "path is 3; it is the name of a file or folder": lambda: buttons.save(node, 3),
        "frames is (24, 1); it is two frames": lambda: kw.commit([parm], "bounce/crate", (24, 1)),
        "golden is 3; it is the name of a file or folder": lambda: testing.assert_curve(node, 3),
        "tolerance is True; it is a number": lambda: testing.assert_keys(parm, "a.json", tolerance=True),
        "there is no node: None": lambda: testing.assert_curve(None, "a.json"),
        "there is no parameter: None": lambda: testing.assert_keys(None, "a.json"),
        "is a tuple of parameters": lambda: testing.assert_keys(tuple_of, "a.json"),
    }
    for text, ask in said.items():
        with pytest.raises(kw.KeywrightError) as caught:
            ask()
        assert text in str(caught.value)
