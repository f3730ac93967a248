"""Houdini's own scene files, read: nodes with their parameters and channels, time, user data.

::

    from hou_standin import chn, scene_file

    scene = scene_file.read("shot.hip")
    for node in scene.nodes:
        for source in node.channels:
            keys = chn.keys(source)

It needs no session and no Houdini. ``hou.hipFile.load`` of the stand-in builds a scene from it. Nothing is
invented: what a member holds beyond this, and members that cannot be read, are listed in
:attr:`SceneFile.unread`.

Source: the members of public scene files saved by Houdini 12.5 to 22.0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Any

from hou_standin import chn
from hou_standin.chn import ChannelText
from hou_standin.scene_file import members
from hou_standin.scene_file.archive import LICENCES, MAGIC, Member, SceneFileError, licence
from hou_standin.scene_file.archive import members as members_of
from hou_standin.scene_file.members import Definition, SavedTuple, SavedValue, Start

__all__ = [
    "SavedNode",
    "SavedTuple",
    "SavedValue",
    "SceneFile",
    "SceneFileError",
    "Unread",
    "is_scene_file",
    "read",
    "read_bytes",
]


@dataclass(frozen=True, slots=True)
class Unread:
    """Something in the file that was not read."""

    member: str
    reason: str
    code: str = "not-read"
    """``not-read``: nothing here reads it; anything else: it should be readable and is not."""
    is_lost: bool = True
    """False for lists without entries and the state of Houdini's windows: the scene is the same without."""


@dataclass(frozen=True, slots=True)
class SavedNode:
    """One node as it is saved."""

    path: str
    type: str = ""
    """With namespace and version; empty for the networks that every scene has, such as ``/obj``."""
    parms: tuple[SavedTuple, ...] = ()
    channels: tuple[ChannelText, ...] = ()
    """In the file's order; :func:`hou_standin.chn.keys` gives their keys."""
    definition: Definition = field(default_factory=Definition)
    user_data: dict[str, str] = field(default_factory=dict)
    spare: str = ""
    """Interface of the spare parameters, as DialogScript."""

    @property
    def name(self) -> str:
        """Last part of the path."""
        return self.path.rpartition("/")[2]

    def channel(self, name: str) -> ChannelText | None:
        """The channel of a parameter component; None if it has none."""
        return next((source for source in self.channels if source.name == name), None)


@dataclass(frozen=True, slots=True)
class SceneFile:
    """A scene as it is saved."""

    licence: str
    """``commercial``, ``limited commercial`` or ``non-commercial``."""
    nodes: tuple[SavedNode, ...]
    """In the file's order, parents first. An editable node inside a locked asset has no parent here."""
    start: Start
    variables: dict[str, str]
    interfaces: dict[tuple[str, str], str]
    """DialogScript of the scene's assets by table and type, kept for when their library is missing."""
    unread: tuple[Unread, ...]
    """What was not read, in the file's order."""

    @property
    def fps(self) -> float:
        """Frames a second."""
        return self.start.fps

    @property
    def version(self) -> str:
        """The Houdini that saved the scene, such as ``21.0.596``; empty if the file does not say."""
        return self.variables.get("_HIP_SAVEVERSION", "")

    def node(self, path: str) -> SavedNode | None:
        """The node at a full path; None if there is none."""
        return next((node for node in self.nodes if node.path == path), None)

    def channels(self) -> Iterator[tuple[SavedNode, ChannelText]]:
        """Every channel with its node."""
        for node in self.nodes:
            for source in node.channels:
                yield node, source


def is_scene_file(data: bytes) -> bool:
    """True if bytes begin as a scene file of Houdini does."""
    return data.startswith(tuple(LICENCES))


def read(path: str | PathLike[str]) -> SceneFile:
    """A scene file: ``.hip``, ``.hiplc``, ``.hipnc``.

    Raises:
        SceneFileError: The file is none, or is cut off or damaged; has a ``code`` and an ``offset``.
        OSError: The file cannot be opened.
    """
    return read_bytes(Path(path).read_bytes())


def read_bytes(data: bytes) -> SceneFile:
    """As :func:`read`, from bytes.

    Raises:
        SceneFileError: The bytes are no scene file.
    """
    return _Reading(licence(data)).scene(members_of(data))


_KINDS = ("init", "def", "parm", "chn", "userdata", "spareparmdef")
"""Members of a node that are read. Order and network members say nothing about parameters."""
_SILENT = ("order", "net")


class _Reading:
    """One pass over the members."""

    def __init__(self, kind: str) -> None:
        self._licence = kind
        self._nodes: dict[str, SavedNode] = {}
        self._unread: list[Unread] = []

    def scene(self, found: list[Member]) -> SceneFile:
        start = Start()
        named: dict[str, str] = {}
        kept: dict[tuple[str, str], str] = {}
        for member in found:
            if member.name == ".start":
                start = self._try(member, members.start) or start
            elif member.name == ".variables":
                named = self._try(member, members.variables) or named
            elif member.name == ".OPdummydefs":
                kept = self._interfaces(member)
            else:
                self._take(member)
        nodes = tuple(node for node in self._nodes.values() if self._has_home(node))
        return SceneFile(self._licence, nodes, start, named, kept, tuple(self._unread))

    def _interfaces(self, member: Member) -> dict[tuple[str, str], str]:
        try:
            return members.interfaces(member.data)
        except members.MemberError as error:
            # In a limited scene the member is cut where the contents of the first asset begin.
            is_cut = self._licence != LICENCES[MAGIC]
            code, reason = ("not-read", "interfaces of assets") if is_cut else (error.code, str(error))
            self._unread.append(Unread(member.name, reason, code))
            return {}

    def _take(self, member: Member) -> None:
        path, _, kind = member.name.rpartition(".")
        if not path or kind not in (*_KINDS, *_SILENT):
            if member.data:
                reason = _REASONS.get(kind, "not read")
                self._unread.append(Unread(member.name, reason, is_lost=_is_lost(kind, member.data)))
        elif not all(map(_NODE_NAME.fullmatch, path.split("/"))):
            self._unread.append(Unread(member.name, "no names of nodes", "bad-name"))
        elif kind in _KINDS:
            node = self._nodes.get(f"/{path}", SavedNode(f"/{path}"))
            self._nodes[node.path] = self._with(node, kind, member)

    def _with(self, node: SavedNode, kind: str, member: Member) -> SavedNode:
        readers: dict[str, tuple[str, Callable[[str], Any]]] = {
            "init": ("type", members.node_type),
            "def": ("definition", members.definition),
            "parm": ("parms", members.parms),
            "chn": ("channels", lambda text: tuple(chn.read(text))),
            "spareparmdef": ("spare", str),
        }
        if kind == "userdata":
            data = self._try_bytes(member, members.user_data)
            return node if data is None else replace(node, user_data=data)
        name, reader = readers[kind]
        value = self._try(member, reader)
        return node if value is None else replace(node, **{name: value})

    def _try(self, member: Member, reader: Callable[[str], Any]) -> Any:
        return self._try_bytes(member, lambda data: reader(members.text_of(data)))

    def _try_bytes(self, member: Member, reader: Callable[[bytes], Any]) -> Any:
        try:
            return reader(member.data)
        except (members.MemberError, chn.ChannelTextError) as error:
            self._unread.append(Unread(member.name, str(error), error.code))
            return None

    def _has_home(self, node: SavedNode) -> bool:
        """True if the node is in a network that every scene has.

        Contents of an asset embedded in a limited scene look like members of the scene, but begin nowhere.
        """
        home = self._nodes.get("/" + node.path.split("/")[1])
        at_home = home is not None and not home.type
        if not at_home:
            self._unread.append(Unread(node.path[1:], "in no network of the scene", "no-network"))
        return at_home


_NODE_NAME = re.compile(r"[A-Za-z0-9_][\w.\-]*")
_REASONS = {
    "takes": "takes",
    "session": "the source of hou.session",
    "OPlibraries": "list of asset libraries",
    "netbox": "network boxes",
    "netboxinit": "network boxes",
    "postitnetbox": "network boxes",
    "postitinit": "sticky notes",
    "postitdef": "sticky notes",
    "networkdotinit": "network dots; wires through them are not followed",
    "inp": "inputs of a subnetwork",
    "styles": "style sheets",
    "contextoptions": "context options",
    "func": "expression functions of the scene",
    "scenefilevisualizers": "visualizers",
    "data": "stored geometry",
    "gdelta": "stored geometry",
    "multiparm": "links between multiparms",
    "userdata": "user data of the scene",
}
_WINDOWS = (
    "application",
    "cwd",
    "aliases",
    "takeconfig",
    "OPfallbacks",
    "OPpreferences",
    "selectedworkitem",
    "datablocks",
)
"""Members about the program: its windows, its shell, where its libraries are, what a stage shows."""
_WITHOUT_ENTRIES = {
    "takes": re.compile(
        rb"(?!.*take name .*take name )HoudiniTakeFile \S+\ntake name Main kids 0\n", re.DOTALL
    ),
    "styles": re.compile(rb"\x7fNSJb\{\}\Z"),
    "contextoptions": re.compile(rb"\[\s*\]\s*\Z"),
    "func": re.compile(rb"# 0 bytes\s*\Z"),
}
"""What a scene that has none of it saves [seen in real files]."""


def _is_lost(kind: str, data: bytes) -> bool:
    empty = _WITHOUT_ENTRIES.get(kind)
    return kind not in _WINDOWS and (empty is None or empty.match(data) is None)
