"""What an action did, a row for each channel: the same data for the button, a batch and scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any

from keywright.counting import counted


class Outcome(str, Enum):
    """Why a channel was written or not. The closed list of checks, dry runs, commits and reports."""

    WRITTEN = "written"
    UNCHANGED = "unchanged"
    OFF = "off"
    EMPTY = "empty"
    MISSING = "missing"
    LOST_REFERENCE = "lost-reference"
    NOT_A_REFERENCE = "not-a-reference"
    PYTHON_REFERENCE = "python-reference"
    DUPLICATE = "duplicate"
    OWN_NODE = "own-node"
    NOT_KEYABLE = "not-keyable"
    LOCKED = "locked"
    LOCKED_ASSET = "locked-asset"
    NOT_IN_TAKE = "not-in-take"
    DRIVEN = "driven"
    OVERRIDDEN = "overridden"
    PENDING = "pending"
    NO_KEYS = "no-keys"
    ONE_KEY = "one-key"
    FLAT_OVER_CHANGE = "flat-over-change"
    NO_MOVE = "no-move"
    NO_AMPLITUDE = "no-amplitude"
    FOREIGN_SEGMENT = "foreign-segment"
    FIT_REFUSED = "fit-refused"
    KINK_BETWEEN_FRAMES = "kink-between-frames"
    KEYS_TOO_CLOSE = "keys-too-close"
    OWNED_BY = "owned-by"
    CHANGED_BY = "changed-by"
    EDITED_BY_HAND = "edited-by-hand"
    CONFLICT = "conflict"
    CHANGED_MEANWHILE = "changed-meanwhile"
    FAULT = "fault"

    @property
    def is_problem(self) -> bool:
        """Whether a commit that refuses problems must not be written because of it."""
        return self not in _FINE


_FINE = frozenset({Outcome.WRITTEN, Outcome.UNCHANGED, Outcome.OFF, Outcome.EMPTY})


@dataclass(frozen=True)
class Row:
    """One channel of a report.

    Attributes:
        row: Number of the target row, from 1; 0 where there is none.
        channel: Path of the channel, or what the row says where it leads to none.
        outcome: Why it was written or not.
        text: One line for a person.
        start: First frame of the span.
        end: Last frame of the span.
        keys_before: Keys in the span before; None where the channel was not read.
        keys_after: Keys in the span after, or as planned.
        max_error: Largest error against the recipe's motion, part of its range.
        max_error_frame: Frame where that is; None for held poses and where nothing is written.
        low: Lowest value of the channel's keys before, in its units.
        high: Highest value of these.
        notes: What else is worth knowing, a line each.
    """

    row: int
    channel: str
    outcome: Outcome
    text: str
    start: float = 0.0
    end: float = 0.0
    keys_before: int | None = None
    keys_after: int = 0
    max_error: float = 0.0
    max_error_frame: float | None = None
    low: float = 0.0
    high: float = 0.0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class CommitReport:
    """What a check, a dry run or a commit found and did.

    Attributes:
        action: ``Check Targets``, ``Dry Run``, ``Commit``, ``Re-apply``, …
        written: Whether keys were written.
        rows: One for each channel, in the order of the node's rows.
        seconds: How long planning and writing took.
        problem: Why nothing could be done at all; empty if rows say it.
        said: What was found or done, where that is not keys of the recipe.
        remark: What else the summary says of the whole.
    """

    action: str
    written: bool
    rows: tuple[Row, ...]
    seconds: dict[str, float] = field(default_factory=dict)
    problem: str = ""
    said: str = ""
    remark: str = ""

    @property
    def summary(self) -> str:
        """One line: what the node's status, the status bar and a script show."""
        if self.problem:
            return self.problem
        return f"{self._summary}; {self.remark}" if self.remark else self._summary

    @property
    def _summary(self) -> str:
        done = [row for row in self.rows if row.outcome is Outcome.WRITTEN]
        problems = [row for row in self.rows if row.outcome.is_problem]
        left_out = f"; {len(problems)} left out: {_first(problems)}" if problems else ""
        if self.said:
            return self.said + (left_out if self.written else "")
        if self.written or (done and not problems):
            keys = sum(row.keys_after for row in done)
            worst = max((row.max_error for row in done), default=0.0)
            verb = "" if self.written else "would write "
            text = (
                f"{verb}{counted(keys, 'key')} on {counted(len(done), 'channel')}, worst {percent(worst)} %"
            )
            return text + left_out
        if problems:
            return f"nothing written: {counted(len(problems), 'problem')}: {_first(problems)}"
        reasons = {row.text for row in self.rows if row.outcome is Outcome.UNCHANGED}
        if not reasons:
            return no_targets(self.rows)
        _, _, reason = reasons.pop().partition("unchanged: ") if len(reasons) == 1 else ("", "", "")
        return f"nothing to write: {reason or 'all targets are unchanged'}"

    @property
    def table(self) -> str:
        """All rows as text, for the node's Report parameter; a ``!`` marks each problem."""
        head = ("", "row", "channel", "outcome", "frames", "keys", "what")
        body = [
            (
                "!" if row.outcome.is_problem else "",
                str(row.row or ""),
                row.channel,
                self.stands(row),
                f"{row.start:g} to {row.end:g}" if row.end > row.start else "",
                f"{row.keys_before} → {row.keys_after}" if row.keys_after else str(row.keys_before or ""),
                row.text,
            )
            for row in self.rows
        ]
        if not body:
            return self.summary
        widths = [max(len(line[i]) for line in (head, *body)) for i in range(len(head) - 1)]
        lines = [self.summary, ""]
        for line, notes in zip((head, *body), ((), *(row.notes for row in self.rows)), strict=True):
            cells = [cell.ljust(width) for cell, width in zip(line[:-1], widths, strict=True)]
            lines.append("  ".join((*cells, line[-1])).rstrip())
            lines.extend(f"         {note}" for note in notes)
        return "\n".join(lines)

    def stands(self, row: Row) -> str:
        """A row's outcome in a word for a person: a plan that was not written is not called written."""
        if row.outcome is Outcome.WRITTEN and not self.written:
            return "planned"
        if self.action == "Check Targets" and row.outcome is Outcome.UNCHANGED and row.end > row.start:
            return "ready"
        return row.outcome.value

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON, with the summary."""
        return {**asdict(self), "rows": [_row_data(row) for row in self.rows], "summary": self.summary}


@dataclass(frozen=True)
class ActionReport(CommitReport):
    """What an action on the node's own parameters did: it has no channels and writes no keys.

    Attributes:
        done: What was changed, in one line; empty if nothing was, which ``problem`` explains.
        notes: What else is worth knowing, a line each.
    """

    written: bool = False
    rows: tuple[Row, ...] = ()
    done: str = ""
    notes: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """One line: what the node's status, the status bar and a script show."""
        return self.done or self.problem

    @property
    def table(self) -> str:
        """All of it as text, for the node's Report parameter."""
        return "\n".join((self.summary, *(f"      {note}" for note in self.notes)))


def changed(action: str, text: str, left: Sequence[str] = (), notes: Sequence[str] = ()) -> ActionReport:
    """The report of an action that was done; ``left``: the parameters that it left as they are, and why."""
    if left:
        stays = "is left as it is" if len(left) == 1 else "are left as they are"
        text += f"; {counted(len(left), 'setting')} with keys or references {stays}"
    return ActionReport(action, done=text, notes=(*notes, *(f"left as it is: {line}" for line in left)))


def no_targets(rows: Sequence[Row]) -> str:
    """Why there is nothing to look at, and what to do."""
    if any(row.outcome is Outcome.OFF for row in rows):
        return "no targets: every row is off"
    return "no targets: name a channel in a row on the Targets tab"


def named(row: Row) -> str:
    """The row's channel, and what is said of it; once where that names the channel itself."""
    return row.text if row.channel in row.text else f"{row.channel}: {row.text}"


def percent(part: float) -> str:
    """Percent with two decimals, as in a row's text: ``0.31`` of 0.0031, ``0`` of 1e-16."""
    return f"{round(100 * part, 2):g}"


def _row_data(row: Row) -> dict[str, Any]:
    return {**asdict(row), "outcome": row.outcome.value, "notes": list(row.notes)}


def _first(rows: Sequence[Row]) -> str:
    return named(rows[0])
