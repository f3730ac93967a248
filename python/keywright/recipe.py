"""A recipe: a motion as data, read and written strictly.

A recipe is a shape, a stack of layers, and how the result becomes keys. Reading refuses what it does not
know, with the path, the value, what is allowed and the nearest right name. Writing is canonical: equal
recipes have equal bytes.

Example:
    >>> from keywright import Recipe
    >>> recipe = Recipe.from_dict({"keywright": 1, "shape": {"type": "bounce", "bounces": 3}})
    >>> recipe.to_dict()["shape"]
    {'type': 'bounce', 'bounces': 3, 'elasticity': 0.6, 'room': 0.0}
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal, get_args

from keywright._core import Curve, Document, Fit, Motion, Target, TargetPlan
from keywright.arguments import file_name, word
from keywright.errors import RecipeError, wrong_argument
from keywright.replacing import Staged, holds, staged

__all__ = ["Recipe"]

# Most bytes of a document; 65,536 samples of 17 digits are 3 MB.
_LARGEST = 64 << 20

IfExists = Literal["refuse", "replace", "rename"]


class Recipe:
    """A recipe document. It never changes; equal documents are equal recipes."""

    __slots__ = ("_document",)

    def __init__(self, document: Document) -> None:
        if not isinstance(document, Document):
            allowed = "what Recipe.from_dict, from_json, from_text and load read"
            raise wrong_argument("document", document, allowed)
        self._document = document

    @classmethod
    def from_json(cls, text: str | bytes) -> Recipe:
        """Reads JSON text.

        Raises:
            RecipeError: A ``recipe-…`` code, with the path of the value at fault.
        """
        return cls(Document.from_json(_checked(text)))

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> Recipe:
        """Reads a document given as dicts and lists, as :meth:`to_dict` makes them.

        Raises:
            RecipeError: As :meth:`from_json`; ``recipe-wrong-type`` for what JSON cannot hold.
        """
        try:
            text = json.dumps(fields)
        except (TypeError, ValueError, RecursionError) as fault:
            hint = "use dict, list, str, float, int, bool and None"
            raise RecipeError(f"not a JSON value: {fault}", code="recipe-wrong-type", hint=hint) from fault
        return cls.from_json(text)

    @classmethod
    def from_text(cls, text: str) -> Recipe:
        """Reads what an artist may paste: a recipe, or ``cubic-bezier(…)`` or ``linear(…)`` of CSS.

        Raises:
            RecipeError: ``recipe-bad-css`` for anything else; for a recipe as :meth:`from_json`.
        """
        return cls(Document.from_text(_checked(text)))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Recipe:
        """Reads a file.

        Raises:
            ArgumentError: ``path`` is no name.
            RecipeError: ``recipe-file`` if it cannot be read, else as :meth:`from_json`, with the file named.
        """
        name = file_name("path", path)
        file, data = Path(name), _read(name)
        try:
            return cls.from_json(data)
        except RecipeError as fault:
            raise RecipeError(f"{file}: {fault}", code=fault.code, path=fault.path, hint=fault.hint) from None

    def save(self, path: str | os.PathLike[str], if_exists: IfExists = "refuse") -> Path:
        """Writes the file whole or not at all, and answers its path.

        A file that already holds these bytes is left as it is, whatever ``if_exists`` says.

        Args:
            path: Where to write; its folder exists.
            if_exists: ``refuse``, ``replace``, or ``rename``: to the first free of ``name-2.json``, ``-3``, …

        Raises:
            RecipeError: ``recipe-file-exists``, or ``recipe-file`` if it cannot be written.
            ArgumentError: ``if_exists`` is another word, ``path`` no name.
        """
        with self.staged(path, if_exists) as staged:
            with _file_faults(staged.file):
                staged.put()
            return staged.file

    @contextmanager
    def staged(self, path: str | os.PathLike[str], if_exists: IfExists = "refuse") -> Iterator[Staged]:
        """The first half of :meth:`save`: the text waits beside the file until ``put`` is called.

        Args:
            path: As in :meth:`save`.
            if_exists: As in :meth:`save`.

        Raises:
            RecipeError: As :meth:`save`.
            ArgumentError: As :meth:`save`.
        """
        word("if_exists", if_exists, get_args(IfExists))
        file = self.free_path(path) if if_exists == "rename" else Path(file_name("path", path))
        data = self.to_json().encode()
        with ExitStack() as stack:
            with _file_faults(file):
                if if_exists == "refuse" and file.exists() and not holds(file, data):
                    hint = 'pass if_exists="replace" or "rename"'
                    message = f"{file} holds something else"
                    raise RecipeError(message, code="recipe-file-exists", path=str(file), hint=hint)
                waiting = stack.enter_context(staged(file, data))
            yield waiting

    def free_path(self, path: str | os.PathLike[str]) -> Path:
        """The first of ``name.json``, ``name-2.json``, ``-3``, … that is free, or holds this recipe already.

        Raises:
            RecipeError: ``recipe-file``: one of them cannot be read.
        """
        file, data = Path(file_name("path", path)), self.to_json().encode()
        with _file_faults(file):
            while file.exists() and not holds(file, data):
                file = _next_name(file)
        return file

    def to_json(self) -> str:
        """The canonical text: equal recipes give equal text."""
        return self._document.to_json()

    def to_dict(self) -> dict[str, Any]:
        """The canonical document as dicts and lists."""
        fields: dict[str, Any] = json.loads(self.to_json())
        return fields

    def result(self, up_to: int | None = None) -> Motion:
        """The motion with its notes and readouts.

        Args:
            up_to: How many layers to apply; all if None. A number beyond the stack means all.

        Raises:
            RecipeError: A shape that makes no curve.
        """
        return self._document.result(up_to)

    def fit(self, frames: int | None = None) -> Fit:
        """The knots that a commit writes, by the recipe's own fit settings.

        An exact motion of few enough knots is written knot for knot, with error 0.

        Args:
            frames: Whole frames in the target's span; counts only where the recipe snaps to frames.

        Raises:
            FitRefused: More keys would be needed than allowed, or no number of keys is enough.
        """
        return self._document.fit(frames)

    @property
    def document(self) -> Document:
        """The document, as the core reads it."""
        return self._document

    def plan(self, targets: Sequence[Target]) -> list[TargetPlan]:
        """What becomes of each of these channels, worked out before anything is touched.

        One crossing for all of them; what stands in the way on one channel is that channel's outcome.

        Raises:
            PlanRefused: Columns of unequal length, numbers that are not finite, a span that runs backwards.
        """
        return self._document.plan(targets)

    def curve(self, up_to: int | None = None) -> Curve:
        """The motion alone: ``result(up_to).curve``.

        Args:
            up_to: How many layers to apply; all if None.

        Raises:
            RecipeError: A shape that makes no curve.
        """
        return self.result(up_to).curve

    @property
    def name(self) -> str:
        """Name for people."""
        return self._document.name

    @property
    def description(self) -> str:
        """What it is for."""
        return self._document.description

    @property
    def tags(self) -> list[str]:
        """Words to find it by."""
        return self._document.tags

    @property
    def fingerprint(self) -> str:
        """Hash of what moves: shape, stack without the layers' names, fit."""
        return self._document.fingerprint

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Recipe) and self._document == other._document

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"Recipe({self.name!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Recipe.from_json, (self.to_json(),))


def _read(name: str) -> bytes:
    try:
        if not name:
            raise FileNotFoundError(errno.ENOENT, "the file's name is empty")
        with open(name, "rb") as stream:  # not without end: it may be a device
            data = stream.read(_LARGEST + 1)
            if len(data) > _LARGEST:
                raise OSError(errno.EFBIG, f"it has more than {_LARGEST >> 20} MB")
            return data
    except OSError as fault:
        message = f"cannot read {name}: {fault.strerror or fault}"
        raise RecipeError(message, code="recipe-file", path=name, hint="check the path") from fault
    except ValueError as fault:  # a name with a null character
        message = f"cannot read {name!r}: {fault}"
        raise RecipeError(message, code="recipe-file", path=name, hint="check the path") from fault


def _checked(text: str | bytes) -> str:
    """The text, if it is one: bytes may be no UTF-8, and a str may hold half a character."""
    if not isinstance(text, (str, bytes)):
        message = f"a document is text, not {type(text).__name__}"
        raise RecipeError(
            message, code="recipe-wrong-type", hint="give str or bytes; for a dict there is from_dict"
        )
    try:
        if isinstance(text, bytes):
            return text.decode()
        text.encode()
        return text
    except UnicodeError as fault:
        message = f"not UTF-8 text: {fault}"
        raise RecipeError(message, code="recipe-not-json", hint="save it as UTF-8") from fault


@contextmanager
def _file_faults(file: Path) -> Iterator[None]:
    try:
        if not file.name:
            raise IsADirectoryError(errno.EISDIR, "it names no file")
        yield
    except OSError as fault:
        message = f"cannot write {file}: {fault.strerror or fault}"
        raise RecipeError(message, code="recipe-file", path=str(file), hint="check the folder") from fault
    except ValueError as fault:  # a name that no file can have: a null character, half a character
        message = f"cannot write {str(file)!r}: {fault}"
        raise RecipeError(message, code="recipe-file", path=str(file), hint="give it another name") from fault


def _next_name(file: Path) -> Path:
    stem, _, number = file.stem.rpartition("-")
    if stem and number.isdecimal():
        return file.with_stem(f"{stem}-{int(number) + 1}")
    return file.with_stem(f"{file.stem}-2")
