"""What differs between two recipes, a line a setting."""

from __future__ import annotations

from typing import Any

from keywright.counting import counted
from keywright.recipe import Recipe


def changes(before: Recipe, after: Recipe) -> list[str]:
    """One line for each setting that differs, as ``shape.elasticity: 0.7, was 0.6``; empty without any."""
    old, new = _flat(before.to_dict()), _flat(after.to_dict())
    lines = []
    for path in dict.fromkeys((*old, *new)):
        if old.get(path) != new.get(path):
            lines.append(f"{path}: {new.get(path, '(none)')}, was {old.get(path, '(none)')}")
    return lines


def _flat(value: Any, path: str = "") -> dict[str, str]:
    """Path and text of each setting; long rows of numbers are one."""
    if isinstance(value, dict):
        parts = [(f"{path}.{key}" if path else key, item) for key, item in value.items()]
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        parts = [(f"{path}[{index}]", item) for index, item in enumerate(value)]
    else:
        return {path: _text(value)}
    return {place: text for inner, item in parts for place, text in _flat(item, inner).items()}


def _text(value: Any) -> str:
    if isinstance(value, list) and len(value) > 8:
        return f"{counted(len(value), 'number')} from {value[0]:g} to {value[-1]:g} (sum {sum(value):.9g})"
    return str(value)
