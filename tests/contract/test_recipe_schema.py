"""The schema and the reader accept the same documents, row by row of the parameter table."""

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import keywright as kw
from keywright import _core

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "presets" / "recipe.schema.json").read_text(encoding="utf-8"))
MOTIONS = json.loads((ROOT / "tests" / "cases" / "motion.json").read_text(encoding="utf-8"))["cases"]

Fields = dict[str, Any]


@pytest.fixture(scope="module")
def valid() -> Callable[[Fields], bool]:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    return jsonschema.Draft202012Validator(SCHEMA).is_valid


def readable(document: Fields) -> bool:
    try:
        kw.Recipe.from_dict(document)
    except kw.RecipeError:
        return False
    return True


def holder(row: _core.Parameter) -> tuple[Fields, Fields]:
    """A whole document, and the object in it that holds the row's field."""
    document: Fields = {"keywright": 1}
    if row.part == "document":
        return document, document
    if row.part == "fit":
        inner = document["fit"] = {}
        return document, inner
    if row.part == "layer":
        inner = {"type": row.owner or "contrast"}
        document["stack"] = [inner]
        return document, inner
    inner = document["shape"] = {"type": row.owner or "bounce"}
    if row.owner == "sampled":
        inner.update(x=[0, 1], y=[0, 1])
    if row.part == "knot":
        knot: Fields = {"x": 0, "y": 0}
        inner["knots"] = [knot, {"x": 0.5, "y": 0.5}, {"x": 1, "y": 1}]
        inner = inner["knots"][0 if row.field == "x" else 1]
    return document, inner


def values(row: _core.Parameter) -> Iterator[object]:
    """Values at the limits, just beyond them, and of other kinds."""
    yield from (None, True, "", "words and more", -1, 0.25, 0.5, 1, [], {}, ["word"], [""], [1, "2"])
    yield from (token for token, _ in row.entries)
    if row.kind == "float" and row.hard:
        low, high = row.hard
        yield from (low, high, math.nextafter(low, -math.inf), math.nextafter(high, math.inf))
    if row.kind == "int" and row.hard:
        low, high = (int(end) for end in row.hard)
        yield from (low, high, low - 1, high + 1, float(high), low + 0.5)
    if row.longest:
        yield from ("x" * row.longest, "x" * (row.longest + 1))


def put(target: Fields, field: str, value: object) -> None:
    *outer, last = field.split(".")
    for name in outer:
        target = target.setdefault(name, {})
    target[last] = value


@pytest.mark.parametrize("row", _core.parameters(), ids=repr)
def test_schema_and_reader_agree(row: _core.Parameter, valid: Callable[[Fields], bool]) -> None:
    accepted = 0
    for value in values(row):
        document, inner = holder(row)
        put(inner, row.field, value)
        if row.field in ("low", "high", "type") or (row.part, row.field) == ("knot", "x"):
            # How fields go together is beyond the schema: what the reader takes must be valid, no more.
            assert valid(document) or not readable(document), value
        else:
            assert valid(document) == readable(document), value
        accepted += readable(document)
    assert accepted or row.kind in ("knots", "numbers")


@pytest.mark.parametrize("row", _core.parameters(), ids=repr)
def test_unknown_fields_are_refused_beside_every_field(
    row: _core.Parameter, valid: Callable[[Fields], bool]
) -> None:
    document, inner = holder(row)
    assert valid(document)
    assert readable(document)
    put(inner, row.field + "s", 1)
    assert not valid(document)
    assert not readable(document)


@pytest.mark.parametrize("case", MOTIONS, ids=lambda case: str(case["name"]))
def test_the_cases_are_valid_as_given_and_as_written(case: Fields, valid: Callable[[Fields], bool]) -> None:
    assert valid(case["recipe"])
    assert valid(kw.Recipe.from_dict(case["recipe"]).to_dict())
