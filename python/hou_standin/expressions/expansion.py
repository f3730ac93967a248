r"""Variables and back-ticks in strings: ``$HIP/$OS.$F4.bgeo``, ``shot_`ch("../n/id")```.

A backslash takes the meaning from ``$`` and the back-tick. ``$`` before anything that is no name stays
as it is. A variable nobody has set is refused: what Houdini puts in its place is not known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from hou_standin.errors import NotSupported

_PART = re.compile(
    r"""\\(?P<escaped>[$`\\])
      | \$(?:\{(?P<braced>[A-Za-z_]\w*)\}|(?P<plain>[A-Za-z_]\w*))
      | `(?P<code>[^`]*)`""",
    re.VERBOSE,
)
_PADDED_FRAME = re.compile(r"F(\d+)$")


def needs_expansion(text: str) -> bool:
    """True if expanding could change the text."""
    return "$" in text or "`" in text or "\\" in text


def back_ticks(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each expression between back-ticks."""
    for match in _PART.finditer(text):
        if match.group("code") is not None:
            yield match.start("code"), match.end("code")


def variables(text: str) -> Iterator[str]:
    """Names of the variables in a text, outside back-ticks; ``F`` for ``$F4``."""
    for match in _PART.finditer(text):
        name = match.group("braced") or match.group("plain")
        if name:
            yield "F" if _PADDED_FRAME.match(name) else name


def expanded(
    text: str, variable: Callable[[str], str | None], frame: Callable[[], int], code: Callable[[str], str]
) -> str:
    """The text with everything replaced.

    Args:
        text: As typed.
        variable: Value of a variable, None if it is not set.
        frame: The frame as an integer, for ``$F4``.
        code: Value of an expression between back-ticks.

    Raises:
        NotSupported: For a variable that is not set.
    """

    def replaced(match: re.Match[str]) -> str:
        if match.group("escaped") is not None:
            return match.group("escaped")
        if match.group("code") is not None:
            return code(match.group("code"))
        name = match.group("braced") or match.group("plain")
        padded = _PADDED_FRAME.match(name)
        if padded:
            if len(padded.group(1)) > 3:
                raise NotSupported(f"${name}: more than 999 digits")
            return str(frame()).zfill(int(padded.group(1)))
        value = variable(name)
        if value is None:
            raise NotSupported(f"the variable ${name} in {text!r}: it is not set")
        return value

    return _PART.sub(replaced, text)
