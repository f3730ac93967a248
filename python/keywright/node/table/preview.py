"""Tab Preview: what the node draws. Nothing here changes a key."""

from __future__ import annotations

from keywright.node.table.row import Expression, Row, Tab, When, choice, integer, number, toggle

_DRAWN = (When("show", "!=", "none"),)

PREVIEW = Tab(
    "tabs_5",
    "Preview",
    (
        choice("show", "Show", "value velocity both none", "What the node draws.", cook="yes"),
        toggle(
            "show_source",
            "Shape under Result",
            "Draw the bare shape in grey.",
            on=True,
            shown=_DRAWN,
            cook="yes",
        ),
        toggle("show_knots", "Knots", "Draw the knots of the curve.", on=True, shown=_DRAWN, cook="yes"),
        toggle("show_handles", "Handles", "Draw the handles of the knots.", shown=_DRAWN, cook="yes"),
        toggle(
            "show_keys",
            "Keys to Commit",
            "Draw the keys and the curve that Commit would write.",
            on=True,
            shown=_DRAWN,
            cook="yes",
        ),
        integer(
            "show_target",
            "Motion of Target",
            0,
            (0, 20),
            "Row of the Targets tab whose units and frames the drawing uses. 0: none, it runs from 0 to 1.",
            unit="row",
            hard=(0, None),
            shown=_DRAWN,
            cook="yes",
        ),
        toggle(
            "show_frame",
            "Current Frame",
            "Mark the current frame. The node then cooks at each frame.",
            shown=_DRAWN,
            cook="yes",
            callback=True,
        ),
        number(
            "frame",
            "Frame",
            Expression("$FF"),
            (1, 240),
            "Frame of the mark.",
            unit="frames",
            shown=(*_DRAWN, When("show_frame", "==", "1")),
            cook="mark",
        ),
        choice(
            "preview_plane",
            "Plane",
            "xy yz zx",
            "Plane of the drawing.",
            labels={"xy": "XY", "yz": "YZ", "zx": "ZX"},
            shown=_DRAWN,
            cook="yes",
        ),
        Row(
            name="preview_size",
            label="Size",
            type="vector2",
            tooltip="Width and height.",
            unit="scene units",
            default=(1.0, 1.0),
            slider=(0, 10),
            shown=_DRAWN,
            cook="yes",
        ),
        Row(
            name="preview_t",
            label="Position",
            type="vector",
            tooltip="Lower left corner.",
            unit="scene units",
            default=(0.0, 0.0, 0.0),
            slider=(-10, 10),
            shown=_DRAWN,
            cook="yes",
        ),
        integer(
            "preview_samples",
            "Samples a Segment",
            24,
            (2, 96),
            "Smoothness of the drawing only.",
            hard=(2, 96),
            shown=_DRAWN,
            cook="yes",
        ),
    ),
)
