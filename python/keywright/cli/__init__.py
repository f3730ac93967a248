"""The command line: ``keywright``, also ``python -m keywright``.

Exit codes: 0 all well; 1 something asked for is not so (a recipe that is not valid, not found); 2 the command
could not be understood, a file not read, or Keywright itself is at fault.
"""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Runs the command line and ends the process; a person never sees a traceback."""
    try:
        from keywright.cli.app import app
    except ImportError as fault:
        if (fault.name or "").partition(".")[0] not in ("typer", "rich"):
            raise
        sys.stderr.write(
            f"the command line needs {fault.name}: install it with  pip install 'keywright[cli]'\n"
        )
        sys.exit(2)
    app()
