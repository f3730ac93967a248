"""How a command ends: every exception becomes a line and an exit code, whoever is at fault.

Needs nothing but the standard library, so that the demo, too, ends this way.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from keywright.cli.answers import error_of
from keywright.errors import KeywrightError

#: What the exit codes mean; the same for every command.
DONE, REFUSED, BROKEN, USAGE = 0, 1, 2, 3

#: Stopped with Ctrl-C.
STOPPED = 130

# Codes of errors that mean: a file could not be read or written; and of those among them that do not.
_FILES = ("recipe-file", "format-")
_REFUSED = ("format-nothing", "format-no-keys", "format-expression", "format-exists")

# Longest line of an error; what is longer was made by a file, not by a person.
_LONGEST = 600


def ended(
    command: Callable[[], object],
    tell: Callable[[str], None],
    answer: Callable[[dict[str, Any]], None] | None = None,
) -> int:
    """Runs a command to its end; the exit code.

    Args:
        command: Answers a code, or None for :data:`DONE`; may end with SystemExit.
        tell: Prints a line beside the results.
        answer: Prints the error that stopped the command as the result, for programs.
    """
    try:
        try:
            code = _code(command)
        except Exception as fault:
            if answer is not None and not _is_of_output(fault):
                answer(error_of(fault))
            raise
        if code == STOPPED:
            tell("stopped; nothing is half written")
            if answer is not None:
                answer({"code": "stopped", "message": "stopped with Ctrl-C; nothing is half written"})
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader of our output has gone, as ``head`` does
        _silence()
        return DONE
    except KeywrightError as fault:
        tell(explained(fault))
        return exit_code(fault)
    except OSError as fault:
        if _is_of_output(fault):
            _silence()
        tell(_about_system(fault))
        return BROKEN
    except Exception as fault:
        tell(f"a fault in Keywright itself: {type(fault).__name__}: {cut(str(fault))}; please report it")
        return BROKEN


def _is_of_output(fault: Exception) -> bool:
    """Whether it is the results that could not be written."""
    return isinstance(fault, OSError) and fault.filename is None


def exit_code(fault: KeywrightError) -> int:
    """:data:`BROKEN` where a file could not be read or written, else :data:`REFUSED`."""
    return BROKEN if fault.code.startswith(_FILES) and fault.code not in _REFUSED else REFUSED


def explained(fault: KeywrightError) -> str:
    """The error and what to do about it, on one line."""
    text = cut(str(fault))
    return text if not fault.hint or fault.hint in text else f"{text} ({cut(fault.hint)})"


def cut(text: str) -> str:
    """The text, its middle left out where it is very long."""
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[:half]} … {text[-half:]}"


def write_line(text: str) -> None:
    """A line to standard error, if that can be written."""
    try:
        sys.stderr.write(f"keywright: {text}\n")
    except (OSError, ValueError, AttributeError):
        return


def _code(command: Callable[[], object]) -> int:
    try:
        code = command()
    except SystemExit as end:
        code = end.code
    except KeyboardInterrupt:
        code = STOPPED
    return code if isinstance(code, int) else DONE if code is None else REFUSED


def _about_system(fault: OSError) -> str:
    reason = fault.strerror or str(fault)
    if fault.filename is None:
        return f"cannot write the results: {reason}"
    name = os.fsdecode(fault.filename) if isinstance(fault.filename, (str, bytes)) else fault.filename
    return f"{name}: {reason}"


def _silence() -> None:
    """Standard output leads nowhere from here on, so that the interpreter's last flush cannot fail."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
