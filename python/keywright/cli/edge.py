"""The edge of the command line: how each command begins and ends."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from keywright.cli.answers import answer
from keywright.cli.faults import BROKEN, USAGE, cut, ended

# Typer brings a click of its own or uses the installed one.
_UsageError: type[Exception] = next(
    base for base in typer.BadParameter.__mro__ if base.__name__ == "UsageError"
)

# Where the group finds what its command was asked for.
_ASKED = "keywright.asked"
# What of it is told with an error.
_NAMED = ("recipe", "file", "files", "sources", "scenes")


class Command(TyperCommand):
    """A command that leaves what it was asked for where the group finds it."""

    def get_params(self, ctx: Any) -> Any:
        """As in the base class."""
        return _for_people(super().get_params(ctx))

    def invoke(self, ctx: Any) -> Any:
        """As in the base class."""
        named = {name: _plain(ctx.params[name]) for name in _NAMED if ctx.params.get(name) is not None}
        ctx.meta[_ASKED] = {"command": self.name, **named}
        return super().invoke(ctx)


class Commands(TyperGroup):
    """The group of commands: usage errors exit with 3, everything else as :func:`faults.ended` says.

    With ``--json`` the error is the answer.
    """

    _asked: dict[str, Any]
    _as_json = False

    def get_params(self, ctx: Any) -> Any:
        """As in the base class."""
        return _for_people(super().get_params(ctx))

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Runs the command line and ends the process."""
        if sys.stdout is None:  # closed by the shell, as in ``>&-``
            tell("standard output is closed: nothing can be shown")
            sys.exit(BROKEN)
        for stream in (sys.stdout, sys.stderr):  # a name that the terminal cannot show is escaped
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        given = extra.get("args") or (args[0] if args else None)
        words = list(sys.argv[1:] if given is None else given)
        self._as_json = "--json" in words[: words.index("--") if "--" in words else None]
        self._asked = {}
        sys.exit(ended(lambda: super(Commands, self).main(*args, **extra), tell, self._answer))

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """As in the base class."""
        try:
            return super().make_context(*args, **extra)
        except _UsageError as fault:
            self._end(fault)

    def invoke(self, ctx: Any) -> Any:
        """As in the base class."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                self._asked = ctx.meta.get(_ASKED, {})
        except _UsageError as fault:
            self._end(fault)

    def _end(self, fault: Any) -> NoReturn:
        """Says on one line what could not be understood, and where the usage stands.

        Without any words the help is the answer, as in the base class.
        """
        if type(fault).__name__ == "NoArgsIsHelpError":
            fault.exit_code = USAGE
            raise fault
        message = " ".join(fault.format_message().split()).removeprefix("Invalid value: ").rstrip(".")
        message = _with_value(message.replace("Value error, ", "", 1), fault)  # how pydantic begins
        hint = f"see {fault.ctx.command_path} --help" if fault.ctx is not None else ""
        self._answer({"code": "usage", "message": message, **({"hint": hint} if hint else {})})
        tell(cut(message[:1].lower() + message[1:]) + (f" ({hint})" if hint else ""))
        sys.exit(USAGE)

    def _answer(self, error: dict[str, Any]) -> None:
        if self._as_json:
            answer({**self._asked, "error": error})


def tell(line: str) -> None:
    """A line beside the results."""
    from keywright.cli import screen  # what it is printed with takes a while to import

    screen.tell(line)


def _for_people(parameters: list[Any]) -> list[Any]:
    """Takes the types of Python out of the help: a flag has no value, an argument its name alone."""
    for parameter in parameters:
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = lambda **_: None
        elif parameter.is_flag:
            parameter.metavar = ""
    return parameters


def _with_value(message: str, fault: Any) -> str:
    """The message of pydantic, with the value that it is about in place of its *Input*."""
    found: list[Any] = getattr(fault.__cause__, "errors", list)()
    if not found:
        return message
    value = cut(repr(found[0].get("input")))
    return message.partition(", unable to")[0].replace("Input should", f"{value} should", 1)


def _plain(value: Any) -> Any:
    return [str(each) for each in value] if isinstance(value, (list, tuple)) else str(value)
