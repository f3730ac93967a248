"""The command line: ``keywright``, also ``python -m keywright``.

Exit codes: 0 all is done; 1 something asked for was refused or is not so (a recipe that is not valid, not
found, a channel that cannot be reduced); 2 a file could not be read or written, or Keywright itself is at
fault; 3 the command could not be understood; 4 (``reapply``) Houdini was asked for and is not there.
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
