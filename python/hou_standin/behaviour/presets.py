"""Node presets: the parameters of a node under a name, for nodes of its type.

Source: SideFX docs, *oppresetsave*, *oppresetload*. The session keeps them; no file is written.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from hou_standin.behaviour.permissions import check_parm
from hou_standin.behaviour.takes import show
from hou_standin.errors import OperationFailed
from hou_standin.state.nodetypes import TypeRecord
from hou_standin.state.scene import NodeRecord
from hou_standin.state.takes import Kept, kept_of


@dataclass(frozen=True, slots=True)
class _Preset:
    parms: Mapping[str, Kept]
    user_data: Mapping[str, str]


class Presets:
    """The presets of a session."""

    def __init__(self) -> None:
        self._presets: dict[tuple[TypeRecord, str], _Preset] = {}

    def save(self, node: NodeRecord, name: str, directory: str) -> None:
        """Keep what a node's parameters say.

        Raises:
            OperationFailed: The directory is none of ``HOUDINI_PATH``.
        """
        known = node.session.variables.get("HOUDINI_PATH", "").split(";")
        if os.path.normpath(directory) not in map(os.path.normpath, known):
            raise OperationFailed(f"{directory} is not in HOUDINI_PATH")
        parms = {found.name: kept_of(found) for found in node.all_tuples()}
        self._presets[node.type, name] = _Preset(parms, node.user_data)

    def load(self, node: NodeRecord, name: str) -> None:
        """Give a node what a preset says, keys and expressions too.

        Raises:
            OperationFailed: There is no preset of this name for nodes of this type.
            PermissionError: A parameter may not be written; those before it are.
        """
        preset = self._presets.get((node.type, name))
        if preset is None:
            raise OperationFailed(f"no preset {name} for {node.type.name}")
        for parm, kept in sorted(preset.parms.items(), key=lambda each: each[1].order):
            found = node.tuple_named(parm)
            if found is not None:
                for component in found.components:
                    check_parm(component)
                show(found, kept)
        if node.session.switches.userdata_on_reference_copy == "copied":
            node.change("user_data", {**node.user_data, **preset.user_data})
