"""What a program reads: results as JSON on standard output, and the error that stopped a command.

Needs nothing but the standard library, as the demo ends this way too.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from keywright.errors import KeywrightError

#: What a terminal obeys instead of showing it; line feeds are layout.
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def answer(data: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> None:
    """Results as JSON on standard output: control characters escaped, no number that JSON has not."""
    text = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False)
    text = CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    sys.stdout.write(text + "\n")


def error_of(fault: BaseException) -> dict[str, Any]:
    """An exception as data: ``code`` and ``message`` always, and what else it knows."""
    if isinstance(fault, KeywrightError):
        known = {"code": fault.code, "message": str(fault), **vars(fault)}
        return {name: value for name, value in known.items() if value not in ("", None)}
    if isinstance(fault, OSError):
        name = fault.filename
        place = {"path": os.fsdecode(name)} if isinstance(name, (str, bytes)) else {}
        return {"code": "system", "message": fault.strerror or str(fault), **place}
    return {"code": "fault", "message": f"{type(fault).__name__}: {fault}"}
