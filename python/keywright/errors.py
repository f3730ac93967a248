"""Every exception that Keywright raises.

Each carries a stable ``code``, the ``path`` of what is wrong and a ``hint`` that says what to do. The classes
tell who can mend it; to tell faults apart, compare ``code``.
"""

from __future__ import annotations

__all__ = [
    "ArgumentError",
    "CurveError",
    "FitRefused",
    "FormatError",
    "HostError",
    "KeywrightError",
    "PlanRefused",
    "RecipeError",
]


class KeywrightError(Exception):
    """Bad input, named so that a person can mend it.

    Attributes:
        code: Stable kebab-case name, for example ``recipe-unknown-field``.
        path: What is wrong: ``stack[2].radius``, ``/obj/ball/ty``; empty where it is the whole.
        hint: What to do.
    """

    def __init__(self, message: str, *, code: str, path: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.hint = hint

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles with the attributes; the default would call the class with the message alone."""
        return (_restore, (type(self), self.args, self.__dict__))


class ArgumentError(KeywrightError, TypeError, ValueError):
    """An argument that a function does not take: of another type, or another word; ``path`` is its name.

    It is a ``TypeError`` and a ``ValueError`` too, as Python's own functions raise.
    """


def wrong_argument(name: str, value: object, allowed: str) -> ArgumentError:
    """The error ``bad-argument``.

    Args:
        name: Of the argument; of one thing in it ``curves[2]``.
        value: What was given.
        allowed: What it is: ``a whole number from 0 to 64``.
    """
    return ArgumentError(f"{name} is {_shown(value)}; it is {allowed}", code="bad-argument", path=name)


class RecipeError(KeywrightError):
    """A recipe document, or a text pasted as one, that cannot be read, found or written."""


class CurveError(KeywrightError, ValueError):
    """Knots that make no curve, columns that are none, or an operation that a curve does not allow."""


class PlanRefused(KeywrightError):
    """Keys that cannot be read as a motion, or a target that no plan can be made for."""


class HostError(KeywrightError):
    """The host refused, is of an unknown version, or is not there."""


class FormatError(KeywrightError):
    """A file of channels that cannot be read or written; the code begins with ``format-``.

    Attributes:
        line: Where in the file, from 1; None where no line is at fault.
    """

    def __init__(
        self, message: str, *, code: str, path: str = "", hint: str = "", line: int | None = None
    ) -> None:
        super().__init__(message, code=code, path=path, hint=hint)
        self.line = line


class FitRefused(KeywrightError):
    """A fit that was not made, with what would help.

    Attributes:
        keys_needed: The fewest keys that meet the tolerance, where that could be found.
        tolerance_reached: What the allowed keys reach, as part of the range, where that could be found.
        worst_at: The time, 0 to 1, that is hardest, or where the kink between frames is.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        path: str = "",
        hint: str = "",
        keys_needed: int | None = None,
        tolerance_reached: float | None = None,
        worst_at: float | None = None,
    ) -> None:
        super().__init__(message, code=code, path=path, hint=hint)
        self.keys_needed = keys_needed
        self.tolerance_reached = tolerance_reached
        self.worst_at = worst_at


def _shown(value: object) -> str:
    """A value on one line: short ones as they are, others by what they are."""
    kind = type(value).__name__
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    if shape:
        return f"an array of shape {shape} of {dtype}"
    if isinstance(value, _PLAIN) or dtype is not None:
        text = repr(value)
        if len(text) <= _LONGEST and text.isprintable():
            return text
    return f"{'an' if kind[:1].lower() in 'aeio' else 'a'} {kind}"


# Values that are shown as they are, up to so many characters.
_PLAIN = (bool, int, float, complex, str, bytes, tuple, list, type(None))
_LONGEST = 40


def _restore(
    cls: type[KeywrightError], args: tuple[object, ...], fields: dict[str, object]
) -> KeywrightError:
    error = cls.__new__(cls, *args)
    error.__dict__.update(fields)
    return error
