"""Tab Stack: the layers, one row each; a row holds the fields of every type and shows those of its own."""

from __future__ import annotations

from keywright.node.table.row import Block, Row, Tab, When, button, choice, integer, recipe_row

_FREQUENCY = (When("layer_type#", "==", "spring"), When("layer_spring_entry#", "==", "frequency"))
_DURATION = (When("layer_type#", "==", "spring"), When("layer_spring_entry#", "==", "duration"))


def _layer(owner: str, field: str, **more: object) -> Row:
    return recipe_row("layer", owner, field, **more)


def _second_pair(name: str, label: str, default: float, tooltip: str, **more: object) -> Row:
    """The spring's other pair of numbers, which the document does not hold."""
    return Row(
        name=name,
        label=label,
        type="float",
        tooltip=tooltip,
        default=default,
        cook="yes",
        owner="spring",
        shown=_DURATION,
        **more,  # type: ignore[arg-type]
    )


_ROWS = (
    _layer("", "enabled", join=True, bare=True),
    _layer("", "type", join=True),
    _layer("", "mix", join=True),
    _layer("", "name", cook="no"),
    button(
        "layer_up#",
        "Up",
        "Apply this layer earlier. Keys and references move with it.",
        join=True,
    ),
    button(
        "layer_down#",
        "Down",
        "Apply this layer later. Keys and references move with it.",
        join=True,
    ),
    button("layer_duplicate#", "Duplicate", "Add a copy below."),
    _layer("contrast", "amount"),
    _layer("arc_bias", "bias"),
    _layer("noise", "amplitude"),
    _layer("noise", "frequency"),
    _layer("noise", "octaves"),
    _layer("noise", "roughness"),
    _layer("noise", "seed"),
    _layer("noise", "fade"),
    _layer("smooth", "radius"),
    _layer("sharpen", "amount"),
    _layer("sharpen", "radius"),
    _layer("delay", "offset"),
    choice(
        "layer_spring_entry#",
        "Set By",
        "frequency duration",
        "Which pair of numbers you type. Choosing the other pair converts the numbers, and the curve stays.",
        shown=(When("layer_type#", "==", "spring"),),
        cook="yes",
        owner="spring",
        callback=True,
    ),
    _layer("spring", "frequency", shown=_FREQUENCY),
    _layer("spring", "damping", shown=_FREQUENCY),
    # 1 / frequency and 1 - damping of the defaults above.
    _second_pair(
        "layer_spring_duration#",
        "Duration",
        1 / 3,
        "Length of one swing without damping, as part of the span.",
        unit="span",
        slider=(0.05, 2.0),
        hard=(0.001, 20.0),
    ),
    _second_pair(
        "layer_spring_bounciness#",
        "Bounciness",
        0.65,
        "0 does not overshoot, 1 never rests; below 0 it creeps.",
        slider=(-0.3, 0.95),
        hard=(-0.9, 1.0),
    ),
    _layer("lag", "time"),
    _layer("jiggle", "amount"),
    _layer("jiggle", "frequency"),
    _layer("jiggle", "damping"),
    _layer("steps", "count"),
    _layer("repeat", "count"),
    _layer("repeat", "mode"),
    _layer("limit", "low"),
    _layer("limit", "high"),
)

STACK = Tab(
    "tabs_1",
    "Stack",
    (
        integer(
            "stack_view",
            "View up to Layer",
            0,
            (0, 12),
            "Show the result of the first layers only; 0 shows all. Commit always uses all.",
            unit="layers",
            hard=(0, None),
            cook="yes",
        ),
        Block(
            head=Row(
                name="layers",
                label="Layers",
                type="multiparm",
                tooltip="Effects, applied from top to bottom.",
                default=0,
                cook="yes",
                field="stack",
            ),
            rows=_ROWS,
        ),
    ),
)
