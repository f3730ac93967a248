"""``python -m keywright.node.generate [--check] [ROOT]``: write generated files, or name stale ones."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from keywright.node.generate import stale, write


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0, or 1 where ``--check`` finds a stale file, 2 where there is no repository."""
    parser = argparse.ArgumentParser(
        prog="python -m keywright.node.generate",
        description="Writes what follows from the parameter table: interface, help, docs, schema.",
    )
    parser.add_argument("--check", action="store_true", help="write nothing, name what is stale")
    parser.add_argument("root", nargs="?", type=Path, default=Path(), help="root of the repository")
    given = parser.parse_args(arguments)
    if not (given.root / "otls").is_dir():
        parser.error(f"no folder otls in {given.root.resolve()}")
    paths = stale(given.root) if given.check else write(given.root)
    for path in paths:
        sys.stdout.write(f"{'stale' if given.check else 'written'}: {path}\n")
    return int(given.check and bool(paths))


if __name__ == "__main__":
    sys.exit(main())
