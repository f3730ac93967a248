"""Above the tabs, and tab Commit: how keys are made and what happens to those that are there."""

from __future__ import annotations

from keywright.node.table.row import (
    Expression,
    Row,
    Tab,
    When,
    button,
    choice,
    number,
    recipe_row,
    text,
    toggle,
)


def _fit(field: str, **more: object) -> Row:
    return recipe_row("fit", "", field, **more)


ABOVE = (
    button(
        "commit",
        "Commit",
        "Write the recipe onto every enabled target as a few keys: one undo step, all or nothing.",
        join=True,
    ),
    button(
        "reapply",
        "Re-apply",
        "Write the recipe again onto the channels of the last commit, starting from the keys they had before "
        "the first one.",
        join=True,
    ),
    button(
        "dryrun",
        "Dry Run",
        (
            "Plan everything and write nothing: Status says what Commit would write, and the Report on the "
            "Commit tab says it for each channel."
        ),
    ),
    toggle(
        "nocook",
        "No Cook",
        "Internal: stays 0. The condition behind every nocookwhen.",
        never=True,
    ),
    text(
        "status",
        "Status",
        'What the last button did, for example "12 keys on 3 channels, worst 0.31 %".',
        disabled=True,
    ),
)

COMMIT = Tab(
    "tabs_3",
    "Commit",
    (
        _fit("slopes"),
        _fit("extremes"),
        _fit("reduce"),
        _fit("tolerance", type="log"),
        _fit("max_keys"),
        _fit("snap"),
        _fit("kinks", shown=(When("fit_snap", "==", "frames"),)),
        _fit("floor", name="fit_usefloor"),
        choice(
            "eval_at",
            "Evaluate Recipe At",
            "frame current",
            "When a setting is animated or driven: at which frame it is read.",
            labels={"frame": "Frame Below", "current": "Current Frame"},
            cook="yes",
        ),
        number(
            "eval_frame",
            "Frame",
            Expression("$FSTART"),
            (1, 240),
            "The frame at which animated settings are read.",
            unit="frames",
            shown=(When("eval_at", "==", "frame"),),
            cook="yes",
        ),
        choice(
            "on_problem",
            "If a Target Cannot Be Written",
            "refuse skip",
            "Refuse all, so that nothing is written, or write the others and list what was left out.",
            labels={"refuse": "Refuse All", "skip": "Write the Others"},
        ),
        choice(
            "hand_edits",
            "Hand Edits",
            "refuse keep overwrite",
            "What Commit and Re-apply do with keys that were changed by hand since the last commit: refuse, "
            "keep the edits on the new result, or overwrite them.",
        ),
        choice(
            "reapply_range",
            "Re-apply To",
            "recorded range",
            "Which frames Re-apply writes: those of the last commit, or the range on the Targets tab.",
            labels={"recorded": "Recorded Span", "range": "Range on Targets Tab"},
        ),
        button(
            "restore",
            "Restore Original",
            "Bring back all keys from before the first commit.",
            join=True,
        ),
        button(
            "forget",
            "Forget Commit",
            "Keep the keys, drop the record: the channels are ordinary animation from then on.",
            join=True,
        ),
        button(
            "takeover",
            "Take Over",
            "On a copied node: make this copy the owner of the commit.",
        ),
        text(
            "report",
            "Report",
            "What the last action did, a line for each channel.",
            disabled=True,
            lines=10,
        ),
    ),
)
