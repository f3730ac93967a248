"""Tab Targets: the channels, and which frames of each."""

from __future__ import annotations

from keywright.node.table.row import Block, Row, Tab, When, button, choice, integer, number, text, toggle

_FRAMES = (When("range", "==", "frames"),)
_STAGGER = (When("stagger", "!=", "off"),)
_SEED_LIMIT = 2_147_483_647  # a host's integer may be signed 32 bit
_NO_SLIDER = (("sidefx::slider", "none"),)


def _frames(name: str, label: str, default: float, tooltip: str, **more: object) -> Row:
    """A frame, as far as the slider goes from 1 to 240."""
    return number(name, label, default, (1, 240), tooltip, unit="frames", cook="shown", **more)


def _value(name: str, label: str, default: float, gate: str, tooltip: str, **more: object) -> Row:
    """A value in the channel's own units, behind its toggle, whose label stands for both."""
    return number(
        name,
        label,
        default,
        None,
        tooltip,
        unit="channel's",
        shown=(When(gate, "==", "1"),),
        cook="shown",
        bare=True,
        tags=_NO_SLIDER,
        **more,
    )


def _gate(name: str, label: str, tooltip: str) -> Row:
    return toggle(name, label, tooltip, cook="shown", join=True)


_ROWS = (
    toggle(
        "target_enabled#",
        "Enable",
        "Off: the channel is left alone.",
        on=True,
        join=True,
        bare=True,
    ),
    text(
        "target_node#",
        "Node",
        "Node whose channels are written, by path or pattern (../../post*). Empty: the Reference is used.",
        type="oppath",
        cook="shown",
        join=True,
        tags=(("oprelative", "."),),
    ),
    text(
        "target_parms#",
        "Parameters",
        "Which of its channels: ty, or tx ty rz, or t for all components.",
        shown=(When("target_node#", "!=", ""),),
        cook="shown",
        join=True,
    ),
    number(
        "target_ref#",
        "Reference",
        0,
        None,
        "Paste a relative reference here (Copy Parameter, then Paste Relative References). Typing a "
        "number here changes the channel it points to.",
        unit="channel's",
        shown=(When("target_node#", "==", ""),),
        cook="shown",
        tags=_NO_SLIDER,
    ),
    number(
        "target_offset#",
        "Offset",
        0,
        (-48, 48),
        "Frames later (above 0) or earlier (below 0) than the range says. Added to the stagger.",
        unit="frames",
        cook="shown",
        join=True,
    ),
    integer(
        "target_exposure#",
        "On",
        0,
        (0, 8),
        "For how many frames this target holds a pose. 0: as above. 1: every frame. 2: on twos.",
        unit="frames",
        hard=(0, None),
        cook="shown",
        join=True,
    ),
    _gate("target_userange#", "Own Range", "Give this target its own frames."),
    _frames(
        "target_start#",
        "Start",
        1,
        "First frame of this target.",
        shown=(When("target_userange#", "==", "1"),),
        join=True,
    ),
    _frames(
        "target_end#",
        "End",
        24,
        "Last frame of this target.",
        shown=(When("target_userange#", "==", "1"),),
    ),
    _gate("target_usefrom#", "From", "Start at this value instead of the channel's own."),
    _value("target_from#", "From Value", 0, "target_usefrom#", "Value at the start.", join=True),
    _gate("target_useto#", "To", "End at this value instead of the channel's own."),
    _value("target_to#", "To Value", 1, "target_useto#", "Value at the end.", join=True),
    _gate(
        "target_useamplitude#",
        "Amplitude",
        "For motions that end where they start: how high they are.",
    ),
    _value(
        "target_amplitude#",
        "Amplitude Value",
        1,
        "target_useamplitude#",
        "Height, in the channel's units, of a curve value of 1.",
    ),
    text(
        "target_status#",
        "Status",
        "What the last check or commit says of this row: the channel, its present range, and why not.",
        disabled=True,
        join=True,
    ),
    button(
        "target_goto#",
        "Go To",
        "Select the node and show the channel in the animation editor.",
        join=True,
    ),
    button("target_restore#", "Restore", "Bring back this row's keys from before the first commit."),
    text("target_id#", "Id", "Internal: ties the row to its commit record.", never=True),
)

TARGETS = Tab(
    "tabs_2",
    "Targets",
    (
        button(
            "targets_add_copied",
            "Add Copied Parameters",
            "After Copy Parameter on any parameter (its label copies all components): one row for each.",
            join=True,
        ),
        button(
            "targets_add_channels",
            "Add Channel List",
            "One row for each channel of the Channel List that is not this node's.",
            join=True,
        ),
        button(
            "targets_add_keys",
            "Add Selected Keys' Channels",
            "One row for each channel with selected keys.",
        ),
        button("targets_choose", "Choose...", "Pick parameters from a tree.", join=True),
        button(
            "targets_check",
            "Check Targets",
            "Resolve all rows and say which can be written, which not, and why.",
        ),
        choice(
            "range",
            "Range",
            "keys selected frames",
            "Which part of each channel is replaced: first to last key, the selected keys, or the frames "
            "below.",
            labels={"keys": "First to Last Key", "selected": "Selected Keys", "frames": "Frames Below"},
            cook="shown",
        ),
        _frames("range_start", "Start", 1, "First frame that is replaced.", shown=_FRAMES, join=True),
        _frames("range_end", "End", 24, "Last frame that is replaced.", shown=_FRAMES),
        button(
            "range_playbar",
            "From Playbar",
            "Take the playback range as Start and End.",
            shown=_FRAMES,
            join=True,
        ),
        button(
            "range_keys",
            "From Selected Keys",
            "Take the frames of the first and the last selected key as Start and End.",
            shown=_FRAMES,
        ),
        integer(
            "exposure",
            "On",
            1,
            (1, 8),
            "For how many frames a pose is held. 1: every frame. 2: on twos, as held keys.",
            unit="frames",
            hard=(1, None),
            cook="shown",
            join=True,
        ),
        integer(
            "exposure_phase",
            "Phase",
            0,
            (0, 7),
            "On which of these frames, from 0, the pose changes.",
            unit="frames",
            hard=(0, None),
            shown=(When("exposure", ">", "1"),),
            cook="shown",
        ),
        choice(
            "stagger",
            "Stagger",
            "off step total",
            "Start each target later than the one before.",
            labels={"step": "Step between Neighbours", "total": "Total over All"},
            cook="shown",
        ),
        number(
            "stagger_frames",
            "Frames",
            3,
            (-24, 24),
            "Frames between neighbours (Step), or between the first and the last (Total).",
            unit="frames",
            shown=_STAGGER,
            cook="shown",
        ),
        choice(
            "stagger_order",
            "Order",
            "row name reverse shuffle",
            "Who comes first: the first row, the first by name, the last row, or any.",
            shown=_STAGGER,
            cook="shown",
        ),
        integer(
            "stagger_seed",
            "Seed",
            1,
            (0, 999),
            "Another seed, another shuffle.",
            hard=(0, _SEED_LIMIT),
            shown=(*_STAGGER, When("stagger_order", "==", "shuffle")),
            cook="shown",
        ),
        Block(
            head=Row(
                name="targets",
                label="Targets",
                type="multiparm",
                tooltip="The channels this recipe is written to. An empty row is ignored.",
                default=1,
            ),
            rows=_ROWS,
        ),
    ),
)
