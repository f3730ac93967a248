"""Every public function and a table of wrong arguments: refused by their names, never taken in silence."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import keywright as kw
from keywright import presets

CURVE = kw.Curve.from_samples([0, 0.5, 1], [0, 0.7, 1])
KEYS = kw.Keys.from_curve(CURVE, 0.0, 1.0, 0.0, 5.0)
RECIPE = kw.Recipe.from_dict({"keywright": 1})
FILE = presets.find("bounce/rubber_ball").path
COLUMNS = {
    name: getattr(KEYS, name)
    for name in (
        *("times", "values", "in_values", "out_slopes", "in_slopes", "out_accels", "in_accels"),
        *("out_auto", "in_auto", "functions"),
    )
}
FIT = {
    "max_keys": 64,
    "frames": None,
    "slopes": "smooth",
    "extremes": "keep",
    "kinks": "refuse",
    "floor": False,
    "locked": [0.5],
}

#: Every public function with arguments that it takes.
FUNCTIONS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Curve.from_knots": (kw.Curve.from_knots, {"knots": CURVE.knots}),
    "Curve.from_samples": (kw.Curve.from_samples, {"x": [0, 1, 2], "y": [0, 1, 2], "slopes": [0, 0, 0]}),
    "Curve.from_keys": (kw.Curve.from_keys, {"keys": KEYS}),
    "Curve.evaluate": (CURVE.evaluate, {"x": 0.5}),
    "Curve.velocity": (CURVE.velocity, {"x": 0.5, "side": "left"}),
    "Curve.fit": (CURVE.fit, {"tolerance": 0.01, **FIT, "unit": "range"}),
    "Curve.fit_tradeoff": (CURVE.fit_tradeoff, FIT),
    "Curve.insert": (CURVE.insert, {"x": 0.3}),
    "Curve.delete": (CURVE.delete, {"i": 1}),
    "Curve.smooth": (CURVE.smooth, {"i": 1}),
    "Curve.break_": (CURVE.break_, {"i": 1}),
    "Curve.flatten": (CURVE.flatten, {"i": 1}),
    "Curve.auto": (CURVE.auto, {"i": 1}),
    "Curve.move": (CURVE.move, {"i": 1, "x": 0.5, "y": 0.5}),
    "Curve.speed": (CURVE.speed, {"i": 1, "side": "left", "slope": 1.0}),
    "Curve.influence": (CURVE.influence, {"i": 1, "side": "left", "weight": 0.3}),
    "Curve.polyline": (CURVE.polyline, {"steps": 24}),
    "Curve.flip_time": (CURVE.flip_time, {}),
    "Curve.flip_value": (CURVE.flip_value, {}),
    "evaluate_segment": (
        kw.evaluate_segment,
        {"a": (0.0, 0.0, 0.0, 0.3), "b": (1.0, 1.0, 0.0, 0.3), "x": 0.5},
    ),
    "Keys": (kw.Keys, COLUMNS),
    "Keys.from_curve": (
        kw.Keys.from_curve,
        {"curve": CURVE, "t0": 0.0, "t1": 1.0, "v0": 0.0, "v1": 1.0, "amplitude": None},
    ),
    "fit_many": (
        kw.fit_many,
        {
            "curves": [CURVE],
            "tolerance": 0.01,
            "common": False,
            "progress": None,
            "refusals": "raise",
            **FIT,
            "unit": "range",
            "threads": 1,
        },
    ),
    "Recipe": (kw.Recipe, {"document": RECIPE._document}),
    "Recipe.from_json": (kw.Recipe.from_json, {"text": RECIPE.to_json()}),
    "Recipe.from_dict": (kw.Recipe.from_dict, {"fields": {"keywright": 1}}),
    "Recipe.from_text": (kw.Recipe.from_text, {"text": RECIPE.to_json()}),
    "Recipe.load": (kw.Recipe.load, {"path": FILE}),
    "Recipe.save": (RECIPE.save, {"path": "saved.json", "if_exists": "replace"}),
    "Recipe.staged": (
        lambda path, if_exists: RECIPE.staged(path, if_exists).__enter__(),
        {"path": "saved.json", "if_exists": "replace"},
    ),
    "Recipe.free_path": (RECIPE.free_path, {"path": "saved.json"}),
    "Recipe.to_json": (RECIPE.to_json, {}),
    "Recipe.to_dict": (RECIPE.to_dict, {}),
    "Recipe.result": (RECIPE.result, {"up_to": None}),
    "Recipe.fit": (RECIPE.fit, {"frames": None}),
    "Recipe.plan": (RECIPE.plan, {"targets": []}),
    "Recipe.curve": (RECIPE.curve, {"up_to": None}),
    "presets.absent": (presets.absent, {}),
    "presets.entries": (presets.entries, {"places": []}),
    "presets.find": (presets.find, {"key": "bounce/rubber_ball", "places": None}),
    "presets.folders": (presets.folders, {"environ": {}}),
    "presets.listing": (presets.listing, {"places": []}),
    "presets.load": (presets.load, {"key": "bounce/rubber_ball", "places": None}),
    "presets.place_below": (presets.place_below, {"root": "x"}),
    "presets.read": (presets.read, {"source": "bounce/rubber_ball", "places": None}),
    "presets.slug": (presets.slug, {"name": "x"}),
    "presets.stamp": (presets.stamp, {"folder": "x"}),
}

#: What no argument may be.
NEVER: dict[str, Any] = {
    "object": object(),
    "complex": 1j,
    "complex array": np.array([0.1 + 2j, 0.5, 1]),
    "array of objects": np.array([None, 0.5, 1], dtype=object),
    "array of numbers in objects": np.array([0.1, 0.5, 0.7], dtype=object),
    "array of texts": np.array(["a", "b", "c"]),
    "two dimensions": np.zeros((3, 3)),
    "list of None": [None, None, None],
    "ragged list": [[0.1], [0.2, 0.3]],
    "list of lists": [[1, 2], [3, 4]],
    "set of texts": {"a"},
    "function": int,
}
#: What only arguments of one kind may be.
KINDS: dict[str, Any] = {
    "None": None,
    "True": True,
    "number": 1.5,
    "NaN": float("nan"),
    "infinite": float("inf"),
    "negative": -1,
    "huge": 10**400,
    "text": "no such word",
    "bytes": b"bytes",
    "dict": {"a": 1},
    "array of flags": np.array([True, False, True]),
    "short tuple": (0.0, 1.0),
    "long tuple": (0.0,) * 7,
    "NaN array": np.array([0.0, np.nan, 1.0]),
}

_LINES = {"negative", "number", "short tuple", "long tuple"}
_NUMBERS = {"negative", "number"}
#: The kinds of value that an argument takes, by its name, or by its function and its name.
TAKES: dict[str, set[str]] = {
    "x": _LINES,
    "y": _NUMBERS,
    "slope": _NUMBERS,
    "t0": {"negative"},
    "t1": {"number"},
    "v0": _NUMBERS,
    "v1": _NUMBERS,
    "amplitude": {"None", *_NUMBERS},
    "frames": {"None"},
    "up_to": {"None"},
    "locked": {"None", "short tuple", "long tuple"},
    "floor": {"True"},
    "common": {"True"},
    "progress": {"None", "function"},
    "threads": {"None"},
    "places": {"None", "array of texts", "set of texts"},
    "environ": {"None", "dict"},
    "path": {"text"},
    "root": {"text"},
    "folder": {"text"},
    "name": {"text"},
    "functions": {"array of texts"},
    "out_auto": {"array of flags"},
    "in_auto": {"array of flags"},
    # A number that the host does not tell is NaN.
    **{f"Keys {name}": {"NaN array"} for name in COLUMNS if name[-4:] not in ("auto", "ions")},
    "Curve.from_samples x": set(),
    "Curve.from_samples y": set(),
    "Curve.from_samples slopes": {"None"},
    "Curve.insert x": set(),
    "Curve.move x": _NUMBERS,
}

#: Codes of errors that say what is wrong with a text or a document, which is the only argument.
WHOLE = {
    *("recipe-wrong-type", "recipe-not-json", "recipe-bad-css", "recipe-not-finite", "recipe-unknown-field"),
    *("recipe-missing-field", "recipe-file", "recipe-not-found"),
}
CASES = [(name, argument) for name, (_, arguments) in FUNCTIONS.items() for argument in arguments]


def named(error: kw.KeywrightError, argument: str) -> bool:
    """Whether the error says which argument it is, by its path or in what it says."""
    return argument in error.path.partition("[")[0] or argument in str(error)


def public() -> set[str]:
    found = set()
    for name in kw.__all__:
        thing = getattr(kw, name)
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            made = {"Keys": {"Keys"}, "Recipe": {"Recipe"}}.get(name, set())
            found |= made | {
                f"{name}.{member}"
                for member in vars(thing)
                if not member.startswith("_") and inspect.isroutine(getattr(thing, member))
            }
        elif inspect.isroutine(thing):
            found.add(name)
    return found | {
        f"presets.{name}" for name in presets.__all__ if inspect.isfunction(getattr(presets, name))
    }


def test_every_public_function_is_here() -> None:
    """But for those that need a scene: tests/flow/test_arguments.py."""
    assert public() - {"commit", "inspect"} == set(FUNCTIONS)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_right_arguments_are_taken(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    function, arguments = FUNCTIONS[name]
    function(**arguments)


@pytest.mark.parametrize(("name", "argument"), CASES, ids=lambda text: text)
def test_wrong_arguments_are_refused_by_name(
    name: str, argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function, arguments = FUNCTIONS[name]
    takes = TAKES.get(f"{name} {argument}", TAKES.get(argument, set()))
    for kind, value in {**NEVER, **KINDS}.items():
        if kind in takes:
            continue
        with pytest.raises(kw.KeywrightError) as caught:  # noqa: PT012
            found = function(**{**arguments, argument: value})
            pytest.fail(f"{argument} may not be {kind}, yet the answer is {found!r}")
        error = caught.value
        assert error.code
        assert "\n" not in str(error)
        assert len(str(error)) < 500
        assert named(error, argument) or error.code in WHOLE, (kind, str(error))
        if kind in NEVER and not isinstance(error, (kw.RecipeError, kw.PlanRefused)):
            assert isinstance(error, (TypeError, ValueError)), (kind, repr(error))


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: CURVE.evaluate(None), "x is None; it is a number, or an array of numbers"),
        (lambda: CURVE.fit(max_keys=1.5), "max_keys is 1.5; it is a whole number from 0 to 4294967295"),
        (lambda: CURVE.fit(slopes=None), "slopes is None; it is one of smooth, exact"),
        (lambda: CURVE.fit(slopes="soft"), "slopes is 'soft'; it is one of smooth, exact"),
        (lambda: CURVE.fit(floor="yes"), "floor is 'yes'; it is True or False"),
        (lambda: CURVE.velocity(0.5, side="up"), 'side is \'up\'; it is "left" or "right"'),
        (lambda: CURVE.insert(True), "x is True; it is a number"),
        (lambda: CURVE.insert(np.zeros((2, 2))), "x is an array of shape (2, 2) of float64; it is a number"),
        (lambda: CURVE.delete(1.5), "i is 1.5; it is a whole number from 0 to 4294967295"),
        (
            lambda: kw.evaluate_segment((0, 0, 0), (1, 1, 0, 0), 0.5),
            "a is (0, 0, 0); it is four numbers: time, value, slope, weight",
        ),
        (lambda: kw.evaluate_segment((0, 0, 0, "x"), (1, 1, 0, 0), 0.5), "a[3] is 'x'; it is a number"),
        (lambda: kw.Curve.from_keys(CURVE), "keys is a Curve; it is Keys of a channel"),
        (lambda: kw.fit_many([CURVE, "x"]), "curves[1] is 'x'; it is a Curve"),
        (lambda: RECIPE.plan([3]), "targets[0] is 3; it is a Target"),
        (lambda: kw.Recipe.load(3), "path is 3; it is the name of a file or folder, a str or a Path"),
    ],
)
def test_what_is_said_of_an_argument(ask: Callable[[], object], says: str) -> None:
    with pytest.raises(kw.ArgumentError) as caught:
        ask()
    assert (str(caught.value), caught.value.code) == (says, "bad-argument")
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, ValueError)


def test_columns_say_what_they_are_instead() -> None:
    for x, says in (
        (np.array([1 + 2j]), "x: an array of complex128"),
        (np.array([True]), "x: an array of bool"),
        (np.array(["a"]), "x: an array of <U1"),
        (np.array([0.1], dtype=object), "x: an array of object"),
        (np.zeros((2, 2)), "x: an array of 2 dimensions"),
    ):
        with pytest.raises(kw.CurveError) as caught:
            CURVE.evaluate(x)
        assert says in str(caught.value)
        assert isinstance(caught.value, ValueError)


def test_columns_of_keys_are_one_row_a_key() -> None:
    for name in COLUMNS:
        if name == "times":
            continue
        for column in (COLUMNS[name][:-1], [*COLUMNS[name], COLUMNS[name][-1]]):
            with pytest.raises(kw.PlanRefused, match=f"{name}: {len(column)} rows; times has 3") as caught:
                kw.Keys(**{**COLUMNS, name: column})
            assert (caught.value.code, caught.value.path) == ("channel-columns", name)


@pytest.mark.parametrize("kind", [np.float16, np.float32, np.float64, np.int8, np.uint64, np.longdouble])
def test_every_number_of_numpy_is_one(kind: type) -> None:
    assert CURVE.evaluate(kind(1)) == 1.0
    assert CURVE.evaluate(np.array([0, 1], kind)).tolist() == [0.0, 1.0]
    assert kw.evaluate_segment((kind(0), 0, 0, 0), (1, kind(1), 0, 0), 1) == 1.0
    if issubclass(kind, np.integer):
        assert CURVE.fit(max_keys=kind(64)).keys == CURVE.fit().keys
    assert kw.fit_many([CURVE], kind(1) / kind(100) if kind is not np.int8 else 0.01)[0].keys > 1
