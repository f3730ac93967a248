"""``.hip``, ``.hiplc``, ``.hipnc``: channels of Houdini's scenes and the Motion Recipes in them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hou_standin import scene_file
from keywright.errors import FormatError
from keywright.formats import chn, text
from keywright.formats.channel import Contents, Remark

#: Most bytes of a scene that is read: 1 GB.
LARGEST = 1 << 30

_RECIPE = "keywright::motion_recipe::"


@dataclass(frozen=True)
class RecipeNode:
    """A Motion Recipe in a scene.

    Attributes:
        path: The node.
        version: Of its type: ``1.0``.
        name: The recipe's name.
        shape: Its shape.
        layers: Number of its layers.
        targets: Number of its target rows.
    """

    path: str
    version: str
    name: str
    shape: str
    layers: int
    targets: int

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return dict(vars(self))


def read(path: Path, fps: float) -> Contents:
    """The channels of a scene, named by node and parameter; frames a second are the scene's.

    Raises:
        FormatError: The file cannot be read, or is no scene.
    """
    found = _scene(path)
    channels = [chn.of_text(source, f"{node.path}/{source.name}") for node, source in found.channels()]
    damaged = [each for each in found.unread if each.code != "not-read"]
    remarks = [Remark("", f"{each.member}: {each.reason}") for each in damaged]
    return Contents(tuple(channels), found.fps or fps, tuple(remarks))


def recipes(path: Path) -> list[RecipeNode]:
    """The Motion Recipes of a scene.

    Raises:
        FormatError: As :func:`read`.
    """
    return [_recipe(node) for node in _scene(path).nodes if node.type.startswith(_RECIPE)]


def _recipe(node: scene_file.SavedNode) -> RecipeNode:
    saved = {each.name: each.values[0].text for each in node.parms if each.values}

    def count(name: str) -> int:
        return int(saved[name]) if saved.get(name, "").isdecimal() else 0

    return RecipeNode(
        node.path,
        node.type.removeprefix(_RECIPE),
        saved.get("recipe_name", "Untitled"),
        saved.get("shape", "ease"),
        count("layers"),
        count("targets"),
    )


def _scene(path: Path) -> scene_file.SceneFile:
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        raise text.file_fault(path, fault, "read") from fault
    if len(data) > LARGEST:
        message = f"{path} has more than {LARGEST >> 20} MB"
        raise FormatError(
            message, code="format-too-large", path=str(path), hint="export the channels instead"
        )
    if data.startswith(b"{") and b'"hou_standin scene"' in data[:100]:
        message = f"{path} is a scene of the stand-in; Houdini's are read here"
        hint = "`keywright reapply` works on it"
        raise FormatError(message, code="format-bad-scene", path=str(path), hint=hint)
    try:
        return scene_file.read_bytes(data)
    except scene_file.SceneFileError as fault:
        message = f"{path}: {str(fault).removesuffix(f' [{fault.code}]')}"
        hint = "is it a scene that Houdini saved?"
        raise FormatError(message, code="format-bad-scene", path=str(path), hint=hint) from fault
