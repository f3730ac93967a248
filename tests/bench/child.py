"""A peer in a process of its own: a line of tab-separated words to it, a line of JSON back."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from typing import Any


class Child:
    """The process; it ends when the driver does."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def ask(self, *words: object) -> dict[str, Any]:
        """The answer to a request.

        Raises:
            RuntimeError: where the process ended instead.
        """
        print(*words, sep="\t", file=self._process.stdin, flush=True)
        return self.hear()

    def hear(self) -> dict[str, Any]:
        """The next line of JSON; anything else that a library prints is passed over."""
        for line in self._process.stdout or ():
            if line.startswith("{"):
                answer: dict[str, Any] = json.loads(line)
                return answer
        raise RuntimeError(f"{self._process.args!r} ended")
