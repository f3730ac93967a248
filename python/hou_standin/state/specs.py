"""What a parameter is: the flat description that scene state is built from.

A specification describes one tuple: its names, type, defaults, limits, menu, conditions and callback.
Multiparm blocks hold the specifications of their rows, whose names carry one ``#`` for each level.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal[
    "float",
    "int",
    "toggle",
    "menu",
    "string",
    "button",
    "folder",
    "multiparm",
    "ramp",
    "separator",
    "label",
    "data",
]

Expression = tuple[str, str]
"""Text and language (``Hscript`` or ``Python``)."""

_SUFFIXES = {
    "Base1": tuple(str(n) for n in range(1, 17)),
    "XYZW": ("x", "y", "z", "w"),
    "XYWH": ("x", "y", "w", "h"),
    "BeginEnd": ("begin", "end"),
    "StartEnd": ("start", "end"),
    "MinMax": ("min", "max"),
    "MaxMin": ("max", "min"),
    "RGBA": ("r", "g", "b", "a"),
    "UVW": ("u", "v", "w"),
}


MOST_ROWS = 100_000
"""Rows of a multiparm: beyond it a slip of a script, or damage in a file, is likelier than a wish."""


@dataclass(frozen=True, slots=True)
class Menu:
    """The items of a menu, fixed or made by a script."""

    tokens: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    script: str = ""
    language: str = "Hscript"


@dataclass(frozen=True, slots=True, eq=False)
class ParmSpec:
    """One parameter tuple. Compared by identity: a node type owns its specifications."""

    name: str
    kind: Kind
    label: str = ""
    components: tuple[str, ...] = ()
    """Names of the components; the tuple's own name if there is one only."""
    defaults: tuple[Any, ...] = ()
    expressions: tuple[Expression | None, ...] = ()
    """Default expressions, one a component; empty if there are none."""
    minimum: float | None = None
    maximum: float | None = None
    strict_minimum: bool = False
    strict_maximum: bool = False
    menu: Menu | None = None
    conditions: dict[str, str] = field(default_factory=dict)
    """``DisableWhen``, ``HideWhen``, ``NoCookWhen`` to their text."""
    callback: str = ""
    callback_language: str = "Hscript"
    tags: dict[str, str] = field(default_factory=dict)
    hidden: bool = False
    is_node_path: bool = False
    """A string that names nodes, which follow renames and moves."""
    rows: tuple[ParmSpec, ...] = ()
    """Of a multiparm block or ramp: the tuples of each row."""
    first_number: int = 1
    """Of a block: the number in the name of its first row."""
    points: tuple[dict[str, Any], ...] = ()
    """Of a ramp: values of its default points, by component name."""
    folders: tuple[str, ...] = ()
    """Labels of the folders around it, outermost first."""
    template: Any = None
    """The ``hou.ParmTemplate`` it was made from, if it was."""

    @property
    def is_block(self) -> bool:
        """True for multiparm blocks and ramps."""
        return self.kind in ("multiparm", "ramp")

    @property
    def is_text(self) -> bool:
        """True if the value is a string."""
        return self.kind in ("string", "label", "separator")

    @property
    def autoscoped(self) -> tuple[bool, ...]:
        """Which components a key on the node scopes: the digits of the ``autoscope`` tag."""
        digits = self.tags.get("autoscope", "")
        return tuple(digit in "123456789abcdefABCDEF" for digit in digits.ljust(len(self.components), "0"))


_SIZES = {
    **dict.fromkeys(("BeginEnd", "StartEnd", "MinMax", "MaxMin"), (2, 2)),
    "XYZW": (2, 4),
    "XYWH": (4, 4),
    "RGBA": (3, 4),
    "UVW": (2, 3),
    "Base1": (2, 16),
}
"""How many components a scheme is used for."""


def component_schemes(name: str, size: int) -> set[tuple[str, ...]]:
    """Every way in which the components of a tuple may be named."""
    if size == 1:
        return {(name,)}
    return {
        component_names(name, size, scheme) for scheme, (low, high) in _SIZES.items() if low <= size <= high
    }


def component_names(name: str, size: int, scheme: str) -> tuple[str, ...]:
    """Names of a tuple's components under a member of ``hou.parmNamingScheme``."""
    if size == 1:
        return (name,)
    return tuple(name + suffix for suffix in _SUFFIXES[scheme][:size])


Place = tuple[tuple[int, ...], tuple[int, ...], int]
"""The way to a tuple, the numbers of the rows on it, and the index of a component."""

_PLACES_KEPT = 4096


class Interface:
    """The parameters of a node type or a node, in order, found by name.

    Names are kept with their ``#``; :meth:`instances` reads an instance's name.
    """

    def __init__(self, specs: Sequence[ParmSpec]) -> None:
        self.specs = tuple(specs)
        self.tuples: dict[str, tuple[int, ...]] = {}
        """Tuple name to the way there: index, index within a row, ..."""
        self.components: dict[str, tuple[tuple[int, ...], int]] = {}
        """Component name to the tuple's way and the component's index."""
        self._templates: dict[str, dict[str, list[str]]] = {}
        """Of names with ``#``: what is left without digits, to the name, to its parts around the numbers."""
        self._places: dict[str, tuple[Place, ...]] = {}
        """Names of components that were asked for: parameters are looked up at every call of a script."""
        for way, spec in _walk(self.specs):
            self.tuples.setdefault(spec.name, way)
            for index, component in enumerate(spec.components):
                self.components.setdefault(component, (way, index))
            for name in (spec.name, *spec.components):
                if "#" in name:
                    self._templates.setdefault(_without_digits(name), {})[name] = name.split("#")

    def __iter__(self) -> Iterator[ParmSpec]:
        return iter(self.specs)

    def instances(self, name: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Every reading of an instance's name: the name with ``#`` and its numbers, the outermost first."""
        if not self._templates or "#" in name:
            return
        for template, parts in self._templates.get(_without_digits(name), {}).items():
            for numbers in _readings(name, parts):
                yield template, numbers

    def places(self, name: str) -> tuple[Place, ...]:
        """Every place where the component of this name may be, in an instance of a row or outside of rows."""
        found = self._places.get(name)
        if found is None:
            if len(self._places) >= _PLACES_KEPT:
                self._places.clear()
            found = self._places[name] = tuple(self._found_places(name))
        return found

    def _found_places(self, name: str) -> Iterator[Place]:
        way, index = self.components.get(name, ((), 0))
        if len(way) == 1:
            yield way, (), index
        for template, numbers in self.instances(name):
            if template in self.components:
                way, index = self.components[template]
                yield way, numbers, index

    def is_row(self, name: str) -> bool:
        """True if a tuple of this name may stand in a row of a multiparm."""
        return any(template in self.tuples for template, _ in self.instances(name))


def _walk(specs: Sequence[ParmSpec], way: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], ParmSpec]]:
    for index, spec in enumerate(specs):
        here = (*way, index)
        yield here, spec
        yield from _walk(spec.rows, here)


def _without_digits(name: str) -> str:
    return _DIGITS.sub("", name.replace("#", ""))


_DIGITS = re.compile("[0-9]")
_NUMBER = re.compile("0|[1-9][0-9]{0,17}")


def _readings(name: str, parts: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Numbers that stand between the parts of a template in a name, every way to read it."""
    if not name.startswith(parts[0]):
        return
    rest = name[len(parts[0]) :]
    if len(parts) == 1:
        if not rest:
            yield ()
        return
    found = _NUMBER.match(rest)
    # A number may run into digits of the name itself, or into the next number: tried from the longest on.
    for end in range(found.end() if found else 0, 0, -1):
        for others in _readings(rest[end:], parts[1:]):
            yield (int(rest[:end]), *others)


def numbered(name: str, numbers: Sequence[int]) -> str:
    """An instance's name: each ``#`` replaced, the outermost first."""
    for number in numbers:
        name = name.replace("#", str(number), 1)
    return name


def float_spec(name: str, label: str, defaults: Sequence[float] = (0.0,), **more: Any) -> ParmSpec:
    """A float tuple with components x, y, z, w."""
    components = component_names(name, len(defaults), more.pop("scheme", "XYZW"))
    return ParmSpec(name, "float", label, components, tuple(map(float, defaults)), **more)


def int_spec(name: str, label: str, defaults: Sequence[int] = (0,), **more: Any) -> ParmSpec:
    """An integer tuple with components x, y, z, w."""
    components = component_names(name, len(defaults), more.pop("scheme", "XYZW"))
    return ParmSpec(name, "int", label, components, tuple(defaults), **more)


def string_spec(name: str, label: str, default: str = "", **more: Any) -> ParmSpec:
    """A string."""
    return ParmSpec(name, "string", label, (name,), (default,), **more)


def toggle_spec(name: str, label: str, default: bool = False, **more: Any) -> ParmSpec:
    """A check box; its value is 0 or 1."""
    return ParmSpec(name, "toggle", label, (name,), (int(default),), **more)


def menu_spec(name: str, label: str, items: Sequence[str], default: int = 0, **more: Any) -> ParmSpec:
    """A menu whose value is an index; ``items`` are tokens and labels in turn."""
    menu = Menu(tuple(items[::2]), tuple(items[1::2]))
    return ParmSpec(name, "menu", label, (name,), (default,), menu=menu, **more)
