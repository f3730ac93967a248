"""The few hscript commands that Python has no other door to.

Source: SideFX docs, pages of each command. Anything else is refused by name.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import TYPE_CHECKING

from hou_standin.behaviour import setting
from hou_standin.errors import NotSupported, OperationFailed
from hou_standin.state.scene import NodeRecord, ParmRecord, parm_at, tuple_at

if TYPE_CHECKING:
    from hou_standin.session import Session


class Hscript:
    """Runs commands, one a line."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._commands: dict[str, Callable[[NodeRecord, list[str]], str]] = {
            "chkeyrm": self._chkeyrm,
            "opexprlanguage": self._opexprlanguage,
            "oppresetload": self._oppresetload,
            "oppresetsave": self._oppresetsave,
            "opuserdata": self._opuserdata,
            "set": self._set,
            "takeautomode": self._takeautomode,
        }

    def call(self, text: str) -> tuple[str, str]:
        """``hou.hscript``: output and errors.

        Raises:
            NotSupported: A command that the stand-in does not know.
        """
        out: list[str] = []
        for line in text.splitlines():
            try:
                out.append(self.run(self._session.context.node, line))
            except OperationFailed as error:
                return "".join(out), error.instanceMessage() + "\n"
        return "".join(out), ""

    def run(self, node: NodeRecord, line: str) -> str:
        """Run one command; ``$arg1`` is the node's path, as in a creation script.

        Raises:
            NotSupported: A command that the stand-in does not know.
            OperationFailed: The command fails.
        """
        words = shlex.split(line.replace("$arg1", node.path), comments=True)
        if not words:
            return ""
        command = self._commands.get(words[0])
        if command is None:
            raise NotSupported(f"the hscript command {words[0]}")
        return command(node, words[1:])

    def _chkeyrm(self, node: NodeRecord, words: list[str]) -> str:
        """``chkeyrm [-r] [-q] [-t] channels... times...``: frames, or seconds with ``-t``."""
        flags = {word for word in words if word in ("-r", "-q", "-t")}
        rest = [word for word in words if word not in flags]
        if any(word.startswith("-") and not _is_number(word) for word in rest) or "-r" in flags:
            raise NotSupported(f"chkeyrm {' '.join(words)}")
        times = [float(word) for word in rest if _is_number(word)]
        for path in (word for word in rest if not _is_number(word)):
            for parm in self._channels(node, path):
                for time in times:
                    seconds = time if "-t" in flags else self._session.clock.time_at(time)
                    setting.delete_key(parm, seconds)
        return ""

    def _channels(self, node: NodeRecord, path: str) -> list[ParmRecord]:
        found = parm_at(node, path)
        if found is not None:
            return [found]
        several = tuple_at(node, path)
        if several is None:
            raise OperationFailed(f"no channel {path}")
        return list(several.components)

    def _opexprlanguage(self, node: NodeRecord, words: list[str]) -> str:
        """``opexprlanguage -s hscript|python nodes...``."""
        if len(words) < 3 or words[0] != "-s" or words[1] not in ("hscript", "python"):
            raise NotSupported(f"opexprlanguage {' '.join(words)}")
        for path in words[2:]:
            self._node(node, path).change("expression_language", words[1].capitalize())
        return ""

    def _oppresetload(self, node: NodeRecord, words: list[str]) -> str:
        """``oppresetload node name``."""
        if len(words) != 2:
            raise NotSupported(f"oppresetload {' '.join(words)}")
        self._session.presets.load(self._node(node, words[0]), words[1])
        return ""

    def _oppresetsave(self, node: NodeRecord, words: list[str]) -> str:
        """``oppresetsave node name directory``."""
        if len(words) != 3:
            raise NotSupported(f"oppresetsave {' '.join(words)}")
        self._session.presets.save(self._node(node, words[0]), *words[1:])
        return ""

    def _opuserdata(self, node: NodeRecord, words: list[str]) -> str:
        """``opuserdata -n name -v value nodes...``."""
        if len(words) < 5 or words[0] != "-n" or words[2] != "-v":
            raise NotSupported(f"opuserdata {' '.join(words)}")
        for path in words[4:]:
            target = self._node(node, path)
            target.change("user_data", {**target.user_data, words[1]: words[3]})
        return ""

    def _set(self, node: NodeRecord, words: list[str]) -> str:
        """``set [-g] NAME = value``."""
        rest = [word for word in words if word != "-g"]
        if len(rest) != 3 or rest[1] != "=":
            raise NotSupported(f"set {' '.join(words)}")
        self._session.variables[rest[0]] = rest[2]
        return ""

    def _takeautomode(self, node: NodeRecord, words: list[str]) -> str:
        """``takeautomode [on|off]``: whether writing a parameter includes it in the current take."""
        if words not in ([], ["on"], ["off"]):
            raise NotSupported(f"takeautomode {' '.join(words)}")
        if words:
            self._session.auto_takes = words == ["on"]
            return ""
        return "on\n" if self._session.auto_takes else "off\n"

    @staticmethod
    def _node(start: NodeRecord, path: str) -> NodeRecord:
        found = start.find(path)
        if found is None:
            raise OperationFailed(f"no node {path}")
        return found


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True
