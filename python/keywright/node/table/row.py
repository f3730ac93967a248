"""What a row of the node's parameter table is, and short ways to write one.

A row of the recipe takes label, unit, default, slider, limits and tooltip from the core's table; here
stands only what a recipe has no idea of: the parameter's name and type, when it shows, what cooks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

from keywright import _core

Operator = Literal["==", "!=", ">"]
Cook = Literal["yes", "no", "shown", "mark"]
"""What makes the cook depend on a row: always, never, only while a target or the mark is shown."""

Default = float | int | bool | str | tuple[float, ...]


@dataclass(frozen=True, slots=True)
class When:
    """One test of "visible when"; all tests of a row must hold. An empty value is an empty text."""

    name: str
    operator: Operator
    value: str


@dataclass(frozen=True, slots=True)
class Expression:
    """A default that is an hscript expression."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One parameter.

    Attributes:
        name: Its name; inside a block with one ``#`` at the end for the number of the row.
        type: Type name of a dialog script.
        slider: Ends of the slider; None where there is none.
        hard: Closed interval of what is accepted; None at an end without a limit.
        menu: (token, label) of each entry.
        menu_script: Python that returns the entries, for menus whose content changes.
        shown: When it is visible; ``never`` if it is never.
        field: Where it stands in the recipe document, for example ``shape.elasticity``; or empty.
        owner: Shape or layer that it belongs to; or empty.
        longest: Most characters of a text; None where there is no limit.
        callback: Whether it calls a function of its name when it is changed by hand.
        join: Whether the next row stands on the same line.
        bare: Whether its label is left out.
        lines: Lines of a text field.
    """

    name: str
    label: str
    type: str
    tooltip: str
    unit: str = ""
    default: Default | Expression = 0
    slider: tuple[float, float] | None = None
    hard: tuple[float, float | None] | None = None
    menu: tuple[tuple[str, str], ...] = ()
    menu_script: str = ""
    shown: tuple[When, ...] = ()
    never: bool = False
    disabled: bool = False
    cook: Cook = "no"
    field: str = ""
    owner: str = ""
    longest: int | None = None
    callback: bool = False
    join: bool = False
    bare: bool = False
    lines: int = 1
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def plain_name(self) -> str:
        """The name without its row mark."""
        return self.name.rstrip("#")

    @property
    def strict(self) -> tuple[bool, bool]:
        """Whether each end of the slider is the limit itself."""
        if self.slider is None or self.hard is None:
            return False, False
        return self.slider[0] == self.hard[0], self.slider[1] == self.hard[1]

    @property
    def function(self) -> str:
        """Name of the callback; empty if there is none."""
        return f"on_{self.plain_name}" if self.callback else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A multiparm block: its own parameter, which is the number of rows, and what each row holds."""

    head: Row
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Tab:
    """A folder of the interface."""

    name: str
    label: str
    entries: tuple[Row | Block, ...]


_TYPES = {
    "float": "float",
    "int": "integer",
    "bool": "toggle",
    "text": "string",
    "menu": "ordinal",
    "tags": "string",
}


# A handle's fields carry the side in the parameter's name.
_SIDES = {"": "", "incoming": "in_", "outgoing": "out_"}


def recipe_row(part: str, owner: str, field: str, **more: Any) -> Row:
    """The row of a field of the recipe document; ``more`` replaces what does not follow from it."""
    found = _fields()[part, owner, field]
    row = Row(
        name=_name(part, owner, field),
        label=found.label,
        type=_TYPES.get(found.kind, ""),
        tooltip=found.doc,
        unit=found.unit,
        default=found.default if found.default is not None else "",
        slider=found.soft,
        hard=found.hard,
        menu=tuple(found.entries),
        shown=_shown(part, owner),
        cook="no" if part == "document" else "yes",
        field=field if part == "document" else f"{'shape.knots' if part == 'knot' else part}.{field}",
        owner=owner,
        longest=found.longest,
    )
    return replace(row, **more)


@cache
def _fields() -> Mapping[tuple[str, str, str], _core.Parameter]:
    return {(row.part, row.owner, row.field): row for row in _core.parameters()}


def _name(part: str, owner: str, field: str) -> str:
    """The rule by which name and document path follow from one another."""
    if part == "document":
        return f"recipe_{field}"
    if part == "fit":
        return f"fit_{field}"
    if part == "shape":
        return "shape" if field == "type" else f"{owner or 'shape'}_{field}"
    if part == "knot":
        side, _, rest = field.rpartition(".")
        return f"{owner}_{_SIDES[side]}{rest}#"
    return f"layer_{owner}_{field}#" if owner else f"layer_{field}#"


def _shown(part: str, owner: str) -> tuple[When, ...]:
    if part == "shape" and owner:
        return (When("shape", "==", owner),)
    if part == "layer" and owner:
        return (When("layer_type#", "==", owner),)
    return ()


def button(name: str, label: str, tooltip: str, **more: Any) -> Row:
    """A button; each has a callback."""
    return Row(name=name, label=label, type="button", tooltip=tooltip, default=0, callback=True, **more)


def toggle(name: str, label: str, tooltip: str, *, on: bool = False, **more: Any) -> Row:
    """A check box."""
    return Row(name=name, label=label, type="toggle", tooltip=tooltip, default=on, **more)


def text(name: str, label: str, tooltip: str, *, type: str = "string", default: str = "", **more: Any) -> Row:
    """A text, a path."""
    return Row(name=name, label=label, type=type, tooltip=tooltip, default=default, **more)


def choice(
    name: str, label: str, tokens: str, tooltip: str, *, labels: Mapping[str, str] | None = None, **more: Any
) -> Row:
    """A menu; an entry's label is its token in title case unless ``labels`` says otherwise.

    The default is the first token.
    """
    given = labels or {}
    menu = tuple((token, given.get(token, token.replace("_", " ").title())) for token in tokens.split())
    return Row(name=name, label=label, type="ordinal", tooltip=tooltip, default=menu[0][0], menu=menu, **more)


def number(
    name: str,
    label: str,
    default: float | Expression,
    slider: tuple[float, float] | None,
    tooltip: str,
    **more: Any,
) -> Row:
    """A float."""
    return Row(name=name, label=label, type="float", tooltip=tooltip, default=default, slider=slider, **more)


def integer(name: str, label: str, default: int, slider: tuple[int, int], tooltip: str, **more: Any) -> Row:
    """A whole number."""
    return Row(
        name=name, label=label, type="integer", tooltip=tooltip, default=default, slider=slider, **more
    )
