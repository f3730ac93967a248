"""Which exit codes each command has, and when: the foot of its help."""

from __future__ import annotations

from keywright.cli.faults import BROKEN, DONE, REFUSED, STOPPED, USAGE

#: Houdini was asked for and is not there.
NO_HOUDINI = 4

# A command's own causes; the same code always means the same kind of end.
_FILES = "a file cannot be read or written"
_OF_ALL = {
    BROKEN: _FILES,
    USAGE: "the command could not be understood",
    STOPPED: "it was stopped with Ctrl-C",
}
_OF_EACH = {
    "presets": {DONE: "they are listed", REFUSED: "no recipe has these words"},
    "show": {DONE: "it is shown", REFUSED: "there is no such recipe, or the picture is there already"},
    "validate": {DONE: "all are recipes", REFUSED: "one is none"},
    "inspect": {DONE: "all are listed", REFUSED: "a pattern fits no channel"},
    "apply": {DONE: "all is written", REFUSED: "something was refused: nothing is written"},
    "reduce": {
        DONE: "all is done",
        REFUSED: "something was refused: a channel is left as it is, and the others are written",
    },
    "convert": {DONE: "it is written", REFUSED: "no channel can be written, or the file is there already"},
    "reapply": {
        DONE: "all was written, or nothing is stale",
        REFUSED: "something was refused, or a scene could not be saved",
        BROKEN: "a scene could not be loaded, or has load warnings",
        NO_HOUDINI: "Houdini was asked for and is not there",
        STOPPED: "it was stopped, with Ctrl-C or by a queue",
    },
    "demo": {DONE: "all went as it should", REFUSED: "something was refused, or not undone"},
}


def sentence(command: str) -> str:
    """Every exit code of a command and when it ends with it."""
    causes = sorted((_OF_ALL | _OF_EACH[command]).items())
    return "Exits with " + "; ".join(f"{code} if {why}" for code, why in causes) + "."
