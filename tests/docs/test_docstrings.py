"""Every public name is described: what it is, what it takes and in which unit, what it may raise."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

import keywright
import keywright.node
import keywright.testing

MODULES = (keywright, keywright.node, keywright.testing)

#: Functions that raise nothing: they answer, report, or cannot fail.
QUIET = {
    *("Recipe.to_json", "Recipe.to_dict"),
    *("node.check", "node.dry_run", "node.commit", "node.reapply", "node.restore", "node.forget"),
    *("node.take_over", "node.get_keys", "node.load", "node.save", "node.update", "node.recover"),
    *("node.last_report", "node.owners", "node.stale_nodes"),
}
#: Parameters that need no word: the thing itself.
PLAIN = {"self", "node", "recipe", "keys", "curve", "targets", "parm", "scene"}
#: What a number may be counted or measured in.
UNIT = re.compile(
    r"\[[^\]]+\]|\b(0 to 1|frames?|seconds?|times?|values?|slopes?|weights?|parts? of"
    r"|number|knots?|keys|layers?|units?|row)\b",
    re.IGNORECASE,
)
NUMBERS = {"x", "y", "i", "slope", "weight", "slopes", "tolerance", "frames", "max_keys", "locked", "up_to"}


def public() -> Iterator[tuple[str, Any]]:
    """Name and object of everything public, methods and properties too."""
    for module in MODULES:
        prefix = module.__name__.removeprefix("keywright").removeprefix(".")
        for name in module.__all__:
            thing = getattr(module, name)
            if isinstance(thing, (str, float)):
                continue  # a constant is described where it stands
            yield f"{prefix}.{name}".removeprefix("."), thing
            if inspect.isclass(thing):
                for member in vars(thing):
                    if not member.startswith("_"):
                        yield f"{name}.{member}", getattr(thing, member)


EVERYTHING = dict(sorted(public()))  # a native class lists its members in another order each time
FUNCTIONS = {name: thing for name, thing in EVERYTHING.items() if inspect.isroutine(thing)}


def described(thing: Any) -> str:
    return inspect.getdoc(thing) or ""


def arguments(text: str) -> dict[str, str]:
    """The entries of ``Args``."""
    found = re.search(r"^Args:\n((?:[ ]+.*\n?|\n)+)", text, re.MULTILINE)
    lines = re.findall(r"^ {4}(\w+): (.+(?:\n {8}.+)*)", found.group(1), re.MULTILINE) if found else []
    return dict(lines)


@pytest.mark.parametrize("name", EVERYTHING)
def test_it_says_what_it_is(name: str) -> None:
    first = described(EVERYTHING[name]).partition("\n")[0]
    assert len(first) > 8
    assert first.rstrip().endswith((".", ":", "…")) or "\n" in described(EVERYTHING[name])


@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_says_what_it_takes_and_in_which_unit(name: str) -> None:
    told = arguments(described(FUNCTIONS[name]))
    parameters = inspect.signature(FUNCTIONS[name]).parameters
    taken = {each for each in parameters if each not in PLAIN}
    text = described(FUNCTIONS[name]).partition("\n")[0]
    # One argument may be told in the first line.
    if len(taken) > 1 or not any(re.search(rf"\b{each}\b", text) for each in taken):
        assert not told or taken <= set(told), f"not told: {sorted(taken - set(told))}"
    if len(taken) > 1:
        assert told, f"not told: {sorted(taken)}"
    words = {each for each, parameter in parameters.items() if isinstance(parameter.default, str)}
    for each in (taken & NUMBERS & set(told)) - words:
        assert told[each].startswith("As ") or UNIT.search(told[each]), f"{each} has no unit: {told[each]}"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_says_what_it_raises_or_is_known_to_raise_nothing(name: str) -> None:
    raises = re.search(r"^Raises:$", described(FUNCTIONS[name]), re.MULTILINE)
    assert bool(raises) != (name in QUIET), "add Raises, or list it as quiet"


def test_what_is_quiet_is_there() -> None:
    assert set(FUNCTIONS) >= QUIET


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_a_module_lists_what_it_offers(module: ModuleType) -> None:
    assert described(module)
    offered = {
        name
        for name, thing in vars(module).items()
        if inspect.isfunction(thing) and not name.startswith("_") and thing.__module__ == module.__name__
    }
    assert offered <= set(module.__all__)
