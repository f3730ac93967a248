"""Tab Shape: where the motion comes from."""

from __future__ import annotations

from dataclasses import replace

from keywright.node.table.row import Block, Row, Tab, When, button, choice, number, recipe_row, text

_EASE = (When("shape", "==", "ease"),)
_SAMPLED = (When("shape", "==", "sampled"),)


def _shape(owner: str, field: str, **more: object) -> Row:
    return recipe_row("shape", owner, field, **more)


def _knot(field: str, **more: object) -> Row:
    return recipe_row("knot", "ease", field, **more)


def _knots() -> Block:
    """One row a knot, in four lines."""
    head = _shape("ease", "knots", type="multiscroll", default=0, hard=None, callback=True)
    return Block(
        head=head,
        rows=(
            _knot("x", join=True),
            _knot("y", join=True),
            _knot("tangent", join=True),
            _knot("interpolation"),
            Row(
                name="ease_usearrival#",
                label="Jump",
                type="toggle",
                tooltip="The curve arrives at another value and jumps to Value here.",
                default=False,
                cook="yes",
                join=True,
            ),
            _knot("arrival", shown=(When("ease_usearrival#", "==", "1"),)),
            _knot("incoming.slope", join=True),
            _knot("incoming.weight", join=True),
            _knot("outgoing.slope", join=True),
            _knot("outgoing.weight"),
            button("ease_smooth#", "Smooth", "One slope for both sides, the mean of the two.", join=True),
            button("ease_break#", "Break", "Let both sides differ.", join=True),
            button("ease_flatten#", "Flatten", "Slope 0 on both sides, as on a high or a low.", join=True),
            button(
                "ease_auto#",
                "Auto",
                "A slope that neither overshoots nor ripples, with weights of 1/3.",
                join=True,
            ),
            button(
                "ease_delete#", "Delete", "Remove the knot. Its neighbours keep the reach of their handles."
            ),
        ),
    )


SHAPE = Tab(
    "tabs",
    "Shape",
    (
        _shape("", "type"),
        _shape("", "room"),
        button(
            "getkeys",
            "Get Keys",
            "Read a move from keys as the curve of Ease: the selected keys, or the first target's range.",
            join=True,
        ),
        choice(
            "getkeys_from",
            "Get Keys From",
            "auto selected target",
            "The keys selected in the animation editor or on the playbar if there are any, else those of the "
            "first target; or one of these two alone.",
            labels={
                "auto": "Selected Keys, else Target",
                "selected": "Selected Keys",
                "target": "First Target",
            },
        ),
        choice(
            "ease_preset",
            "Standard Curve",
            "keep linear easy_ease ease_in ease_out hold",
            "A curve with exact numbers. Press Apply to replace the knots.",
            labels={"keep": "Keep Knots"},
            shown=_EASE,
            join=True,
        ),
        button("ease_preset_apply", "Apply", "Replace the knots by the standard curve.", shown=_EASE),
        number(
            "ease_insert_x",
            "Insert At",
            0.5,
            (0, 1),
            "Time of the knot that Insert Knot adds.",
            unit="span",
            hard=(0, 1),
            shown=_EASE,
            join=True,
        ),
        button(
            "ease_insert",
            "Insert Knot",
            "Add a knot exactly on the curve. Its shape does not change.",
            shown=_EASE,
        ),
        button(
            "ease_flip_time",
            "Flip Time",
            "Play the curve backwards in time: an ease-in becomes an ease-out.",
            shown=_EASE,
            join=True,
        ),
        button(
            "ease_flip_value",
            "Flip Value",
            "Mirror the curve around the straight line between its ends.",
            shown=_EASE,
        ),
        _knots(),
        _shape("bounce", "bounces"),
        _shape("bounce", "elasticity"),
        _shape("elastic", "swings"),
        _shape("elastic", "damping"),
        _shape("wave", "amplitude"),
        _shape("wave", "cycles"),
        _shape("wave", "phase", type="angle"),
        _shape("wave", "decay"),
        _shape("noise", "amplitude"),
        _shape("noise", "points"),
        _shape("noise", "seed"),
        button(
            "sampled_get",
            "Sample Target",
            "Read the first target's motion, frame by frame, into this node.",
            shown=_SAMPLED,
        ),
        replace(
            text(
                "sampled_data",
                "Samples",
                "The samples as compact text, made by Sample Target and never edited by hand.",
            ),
            shown=_SAMPLED,
            disabled=True,
            cook="yes",
            lines=4,
            field="shape.x, shape.y",
            owner="sampled",
        ),
    ),
)
