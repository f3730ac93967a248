"""The interface of the last release: what scenes out there were saved with.

Run at a release, after the version was raised: ``python tests/contract/release_interface.py`` writes
``last_release.json`` from the parameter table.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from keywright import __version__
from keywright.node import table
from keywright.node.table import Expression, Row

FILE = Path(__file__).with_name("last_release.json")


def interface() -> dict[str, dict[str, Any]]:
    """What a scene relies on of each parameter: type, default, tokens in order, limits."""
    return {row.name: _told(row) for row in table.rows()}


def _told(row: Row) -> dict[str, Any]:
    default = row.default.text if isinstance(row.default, Expression) else row.default
    told: dict[str, Any] = {"type": row.type, "default": default}
    if row.menu:
        told["tokens"] = [token for token, _ in row.menu]
    if row.hard is not None:
        told["limits"] = list(row.hard)
    return json.loads(json.dumps(told))  # type: ignore[no-any-return]


def main() -> None:
    """Writes the file, a line a parameter."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(told)}" for name, told in interface().items())
    FILE.write_text(f'{{\n "release": {json.dumps(__version__)},\n "parameters": {{\n{lines}\n }}\n}}\n')


if __name__ == "__main__":
    main()
