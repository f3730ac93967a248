"""What a parameter is: the flat description that scene state is built from.

A specification describes one tuple: its names, type, defaults, limits, menu, conditions and callback.
Multiparm blocks hold the specifications of their rows, whose names carry one ``#`` for each level.
"""

from __future__ import annotations

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
        return tuple(
            bool(int(digit, 16)) if digit else False for digit in digits.ljust(len(self.components), "0")
        )


def component_names(name: str, size: int, scheme: str) -> tuple[str, ...]:
    """Names of a tuple's components under a member of ``hou.parmNamingScheme``."""
    if size == 1:
        return (name,)
    return tuple(name + suffix for suffix in _SUFFIXES[scheme][:size])


class Interface:
    """The parameters of a node type or a node, in order, found by name.

    Names are kept with their ``#``: an instance's name is matched by replacing its numbers, see
    :meth:`candidates`.
    """

    def __init__(self, specs: Sequence[ParmSpec]) -> None:
        self.specs = tuple(specs)
        self.tuples: dict[str, tuple[int, ...]] = {}
        """Tuple name to the way there: index, index within a row, ..."""
        self.components: dict[str, tuple[tuple[int, ...], int]] = {}
        """Component name to the tuple's way and the component's index."""
        self.has_blocks = any(spec.is_block for spec in self.specs)
        for way, spec in _walk(self.specs):
            self.tuples.setdefault(spec.name, way)
            for index, component in enumerate(spec.components):
                self.components.setdefault(component, (way, index))

    def __iter__(self) -> Iterator[ParmSpec]:
        return iter(self.specs)


def _walk(specs: Sequence[ParmSpec], way: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], ParmSpec]]:
    for index, spec in enumerate(specs):
        here = (*way, index)
        yield here, spec
        yield from _walk(spec.rows, here)


def candidates(name: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every reading of an instance's name: with ``#`` for some of its numbers, and these numbers.

    ``use_op2_13`` is read as ``use_op#_#`` with (2, 13), as ``use_op#_13``, and so on; the name itself first.
    """
    runs: list[tuple[int, int]] = []
    position = 0
    while position < len(name):
        end = position
        while end < len(name) and name[end].isdigit():
            end += 1
        if end > position:
            runs.append((position, end))
            position = end
        else:
            position += 1
    yield name, ()
    for mask in range(1, 1 << len(runs)):
        text, numbers, last = "", [], 0
        for bit, (start, end) in enumerate(runs):
            if mask >> bit & 1:
                text += name[last:start] + "#"
                numbers.append(int(name[start:end]))
                last = end
        yield text + name[last:], tuple(numbers)


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
