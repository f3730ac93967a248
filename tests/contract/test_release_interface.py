"""Within a version of the asset parameters are only added: a scene of the last release must open unchanged.

Whether a scene stores a value that is at its default is not known, so that a changed default could change old
scenes; a menu's entry may be stored as its number.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
import release_interface

RELEASED = json.loads(release_interface.FILE.read_text())
NOW = release_interface.interface()


@pytest.mark.parametrize("name", RELEASED["parameters"])
def test_a_parameter_of_the_last_release_is_as_it_was(name: str) -> None:
    problems = differences(name, RELEASED["parameters"][name], NOW.get(name))
    assert not problems, f"{problems[0]}: needs a new version of the asset, with both definitions shipped"


def differences(name: str, before: dict[str, Any], now: dict[str, Any] | None) -> list[str]:
    """What a scene of the last release could not stand."""
    if now is None:
        return [f"{name} is gone"]
    found = [f"{name}: {key} was {before[key]}" for key in ("type", "default") if before[key] != now[key]]
    tokens = before.get("tokens", [])
    if now.get("tokens", [])[: len(tokens)] != tokens:
        found.append(f"{name}: its menu began with {tokens}")
    if before.get("limits") is None:
        return found + ([f"{name} had no limits"] if now.get("limits") else [])
    (low, high), limits = before["limits"], now.get("limits")
    if limits and (limits[0] > low or (limits[1] is not None and (high is None or limits[1] < high))):
        found.append(f"{name}: values from {low} to {high} were allowed")
    return found


@pytest.mark.parametrize(
    ("before", "now", "is_fine"),
    [
        ({"default": 1}, {"default": 1}, True),
        ({"default": 1}, {"default": 2}, False),
        ({"type": "integer"}, {"type": "float"}, False),
        ({"tokens": ["a", "b"]}, {"tokens": ["a", "b", "c"]}, True),
        ({"tokens": ["a", "b"]}, {"tokens": ["b", "a", "c"]}, False),
        ({"tokens": ["a", "b"]}, {"tokens": ["a"]}, False),
        ({"limits": [0, 1]}, {"limits": [-1, 2]}, True),
        ({"limits": [0, 1]}, {"limits": [0, None]}, True),
        ({"limits": [0, 1]}, {}, True),
        ({"limits": [0, None]}, {"limits": [0, 9]}, False),
        ({"limits": [0, 1]}, {"limits": [0.5, 1]}, False),
        ({}, {"limits": [0, 1]}, False),
        ({}, None, False),
    ],
)
def test_the_comparison_sees_what_matters(
    before: dict[str, Any], now: dict[str, Any] | None, is_fine: bool
) -> None:
    plain = {"type": "float", "default": 1}
    found = differences("x", plain | before, None if now is None else plain | now)
    assert (found == []) is is_fine
