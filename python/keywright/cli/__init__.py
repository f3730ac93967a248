"""The command line: ``keywright``, also ``python -m keywright``.

Exit codes: 0 all is done; 1 something asked for was refused or is not so (a recipe that is not valid, not
found, a channel that cannot be reduced); 2 a file could not be read or written, or Keywright itself is at
fault; 3 the command could not be understood; 4 (``reapply``) Houdini was asked for and is not there;
130 it was stopped with Ctrl-C.

This module imports next to nothing, so that Ctrl-C is heard as soon as Python and the package are there.
"""

from __future__ import annotations

import os
import signal
import sys

__all__ = ["main"]

_STOPPED = 130


def main() -> None:
    """Runs the command line and ends the process; a person never sees a traceback."""
    # Not where the shell has us ignore it, as in the background.
    listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if listens:
        signal.signal(signal.SIGINT, _stop)
        sys.unraisablehook = _unraisable
    try:
        from keywright.cli.app import command
    except ImportError as fault:
        if (fault.name or "").partition(".")[0] not in ("typer", "rich"):
            raise
        sys.stderr.write(
            f"the command line needs {fault.name}: install what it needs with  pip install typer rich\n"
        )
        sys.exit(2)
    if listens:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        command()
    except KeyboardInterrupt:
        _stop()
    except SystemExit as end:
        if end.code == _STOPPED:  # an interrupted exec() would have the interpreter end by the signal
            sys.stdout.flush()
            os._exit(_STOPPED)
        raise
    finally:
        if listens:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done


def _stop(*_: object) -> None:
    """Ends the process at once: nothing has been begun."""
    os.write(2, b"keywright: stopped\n")
    os._exit(_STOPPED)


def _unraisable(fault: sys.UnraisableHookArgs) -> None:
    """Ctrl-C inside what cannot raise, such as the locks of imports, stops all the same."""
    if fault.exc_type is KeyboardInterrupt:
        _stop()
    sys.__unraisablehook__(fault)
