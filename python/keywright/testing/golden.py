"""Golden files: read, held against what is found, and a candidate beside them where it differs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from keywright.errors import KeywrightError
from keywright.replacing import staged
from keywright.testing import picture

#: Version of what is written here.
FORMAT = 1

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Difference:
    """The first thing that is not as the golden says.

    Attributes:
        at: The time as the picture's axis counts it; None for the whole.
        where: The time, in words: ``frame 13``.
        quantity: What differs there.
        wanted: What the golden has.
        found: What there is.
        bound: How much they may differ by; 0 where they must be equal.
        more: How much else differs, a line each.
    """

    at: float | None
    where: str
    quantity: str
    wanted: Any
    found: Any
    bound: float = 0.0
    more: tuple[str, ...] = ()

    def __str__(self) -> str:
        allowed = f" (tolerance {self.bound:.3g})" if self.bound else ""
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.quantity} should be {_shown(self.wanted)}, is {_shown(self.found)}{allowed}"


class Kind(Protocol):
    """What goldens hold: the motion of a node, or the keys of a channel.

    Attributes:
        name: As the file says it.
        lists: Fields whose items stand in the file a line each.
    """

    name: str
    lists: tuple[str, ...]

    def check(self, wanted: Data) -> None:
        """Raises ValueError for a golden that is not whole: what lacks, or is no finite number, and where."""

    def first_difference(self, wanted: Data, found: Data, tolerance: float) -> Difference | None:
        """The first difference in time, None if there is none."""

    def draw(self, axes: Any, data: Data, style: picture.Style) -> None:
        """Draws one of the two."""


def problem(found: Data, path: Path, tolerance: float, kind: Kind) -> str:
    """Why ``found`` is not what the golden holds, after a candidate was written; empty if it is.

    Raises:
        KeywrightError: ``golden-unreadable``, ``tolerance-range``.
    """
    if not 0.0 < tolerance < 1.0:
        raise KeywrightError(
            f"the tolerance {tolerance!r} is not between 0 and 1", code="tolerance-range", path=str(path)
        )
    if not path.name:
        raise _unreadable(path, "it has no name")
    candidate = path.with_name(f"{path.stem}.candidate.json")
    drawing = candidate.with_suffix(".png")
    found = {"keywright_golden": FORMAT, "kind": kind.name, **found}
    if not path.exists():
        lines = [f"there is no golden {path} yet"]
        wanted, difference = None, None
    else:
        wanted = _read(path, kind)
        difference = kind.first_difference(wanted, found, tolerance)
        if difference is None:
            for left in (candidate, drawing):
                left.unlink(missing_ok=True)
            return ""
        lines = [f"{found['what']} is not as {path} says", f"first difference at {difference}"]
        lines.extend(difference.more)
    lines.extend(_beside(found, wanted, path, candidate, difference, kind))
    return "\n  ".join(lines)


def _beside(
    found: Data, wanted: Data | None, path: Path, candidate: Path, difference: Difference | None, kind: Kind
) -> list[str]:
    """Writes candidate and picture; says where they are and how to accept, or why there are none."""
    drawing, at = candidate.with_suffix(".png"), difference.at if difference is not None else None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with staged(candidate, _text(found, kind).encode()) as waiting:
            waiting.put()
    except OSError as fault:
        return [f"no candidate: cannot write {candidate}: {fault.strerror}"]
    lines = [f"candidate: {candidate}"]
    try:
        no_picture = picture.draw(found, wanted, at, drawing, kind)
    except OSError as fault:
        no_picture = f"cannot write {drawing}: {fault.strerror}"
    except (ArithmeticError, ValueError) as fault:  # numbers that no axis can hold hide no difference
        no_picture = f"it cannot be drawn: {fault}"
    lines.append(f"no picture: {no_picture}" if no_picture else f"picture: {drawing}")
    right = "it" if wanted is None else "what is found"
    lines.append(f"if {right} is right, accept it: rename the candidate to {path.name}")
    return lines


def _read(path: Path, kind: Kind) -> Data:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise _unreadable(path, fault.strerror or "") from None
    except (UnicodeDecodeError, ValueError, RecursionError) as fault:
        raise _unreadable(path, f"no JSON: {fault}") from None
    number = data.get("keywright_golden") if isinstance(data, dict) else None
    if not isinstance(number, int) or isinstance(number, bool):
        raise _unreadable(path, "it has no number keywright_golden")
    if not 1 <= number <= FORMAT:
        raise _unreadable(path, f"its format is {number}, this Keywright reads up to {FORMAT}")
    if data.get("kind") != kind.name:
        raise _unreadable(path, f"it is a golden of {data.get('kind')!r}, not of {kind.name!r}")
    try:
        kind.check(data)
    except ValueError as fault:
        raise _unreadable(path, str(fault)) from None
    return dict(data)


def _unreadable(path: Path, why: str) -> KeywrightError:
    hint = "move it away: the next run writes a candidate"
    return KeywrightError(
        f"cannot use the golden {path}: {why} ({hint})", code="golden-unreadable", path=str(path), hint=hint
    )


def _text(data: Data, kind: Kind) -> str:
    """JSON with a line a key or sample, so that what changed shows in a version control's view."""
    lines = []
    for name, value in data.items():
        if name in kind.lists and value:
            items = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
            lines.append(f" {json.dumps(name)}: [\n{items}\n ]")
        else:
            lines.append(f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _shown(value: Any) -> str:
    return f"{value:.9g}" if isinstance(value, float) else str(value)
