"""Random recipe documents, from the core's own table of fields and limits."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from keywright import Recipe, _core

#: What a host might expand, escape or lose.
TEXTS = ("costs $5", "`ls`", "$HIP", "${F}", "\"quoted\" 'too'", "two\nlines", "back\\slash", "ball 🏀", "")

_NOT_SIMPLE = ("type", "knots", "x", "y")

texts = st.sampled_from(TEXTS) | st.text(
    st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=40
)
# A tag holds no white space.
tags = st.lists(texts.map(lambda text: "".join(text.split())).filter(bool), max_size=4)


def _values(field: _core.Parameter) -> st.SearchStrategy[Any]:
    if field.kind == "bool":
        return st.booleans()
    if field.kind == "menu":
        return st.sampled_from([token for token, _ in field.entries])
    if field.kind == "text":
        return texts
    low, high = field.hard or (-1e6, 1e6)
    ends = st.sampled_from((low, high, field.default))
    if field.kind == "int":
        return ends.map(int) | st.integers(int(low), int(high))
    return ends.map(float) | st.floats(low, high)


def _fields(part: str, owner: str) -> st.SearchStrategy[dict[str, Any]]:
    found = [
        field
        for field in _core.parameters()
        if field.part == part and field.owner in ("", owner) and field.field not in _NOT_SIMPLE
    ]
    return st.fixed_dictionaries({}, optional={field.field: _values(field) for field in found})


def _kinds(part: str) -> list[str]:
    field = next(row for row in _core.parameters() if row.part == part and row.field == "type")
    return [token for token, _ in field.entries]


_slopes = st.floats(-1e8, 1e8)
_handles = st.fixed_dictionaries({"slope": _slopes, "weight": st.floats(0.0, 1.0)})


@st.composite
def knots(draw: st.DrawFn, most: int = 6) -> list[dict[str, Any]]:
    """Knots of an Ease that make a curve."""
    inner = draw(st.lists(st.integers(1, 999), unique=True, max_size=most - 2))
    found: list[dict[str, Any]] = []
    for x in (0.0, *(i / 1000 for i in sorted(inner)), 1.0):
        knot = {
            "x": x,
            "y": draw(st.floats(-1e6, 1e6)),
            "incoming": draw(_handles),
            "outgoing": draw(_handles),
            "tangent": draw(st.sampled_from(("smooth", "broken"))),
            "interpolation": draw(st.sampled_from(("bezier", "hold"))),
        }
        held = bool(found) and found[-1]["interpolation"] == "hold"
        if not held and draw(st.booleans()):
            knot["arrival"] = draw(st.floats(-1e6, 1e6))
        if found and not held and knot["interpolation"] == "bezier" and knot["tangent"] == "smooth":
            knot["incoming"]["slope"] = knot["outgoing"]["slope"]
        found.append(knot)
    return found


@st.composite
def _shapes(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(_kinds("shape")))
    shape = {"type": kind, **draw(_fields("shape", kind))}
    if kind == "ease" and draw(st.booleans()):
        shape["knots"] = draw(knots())
    if kind == "sampled":
        count = draw(st.integers(2, 40))
        gaps = draw(st.lists(st.floats(1e-3, 1e3), min_size=count, max_size=count))
        shape["x"] = [sum(gaps[: i + 1]) for i in range(count)]
        shape["y"] = draw(st.lists(st.floats(-1e9, 1e9), min_size=count, max_size=count))
    return shape


@st.composite
def _layers(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(_kinds("layer")))
    layer = {"type": kind, **draw(_fields("layer", kind)), "name": draw(texts)[:64]}
    if kind == "limit":
        layer["low"], layer["high"] = sorted(
            draw(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=2, unique=True))
        )
    return layer


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    """Recipes of every shape and layer, at their limits too."""
    return Recipe.from_dict(
        {
            "keywright": 1,
            "name": draw(texts),
            "description": draw(texts),
            "tags": draw(tags),
            "shape": draw(_shapes()),
            "stack": draw(st.lists(_layers(), max_size=4)),
            "fit": draw(_fields("fit", "")),
        }
    )
