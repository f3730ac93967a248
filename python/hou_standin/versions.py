"""The Houdini versions that a session can be, and which API each of them has.

A name is marked with the first stub package that has it. There is no stub of 20.0: what came between
19.5 and 20.5 is there or not by the switch ``api_20_0``.

Source: typed stubs of ``hou`` 19.5, 20.5.487 and 21.0.512; published packages for Python and Qt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hou_standin.switches import Setting


@dataclass(frozen=True, slots=True)
class Release:
    """A version of Houdini."""

    name: str
    build: tuple[int, int, int]
    """Major, minor, build; a build that stubs or files are known of."""
    python: tuple[int, int]
    qt: str
    """The Qt binding that its Python has."""
    switches: Mapping[str, Setting] = field(default_factory=dict)
    """Defaults that differ from the table's."""


RELEASES: Mapping[str, Release] = {
    release.name: release
    for release in (
        Release("20.0", (20, 0, 653), (3, 10), "PySide2"),
        Release("20.5", (20, 5, 487), (3, 11), "PySide2"),
        Release("21.0", (21, 0, 512), (3, 11), "PySide6", {"incomplete_key": "21"}),
        Release("22.0", (22, 0, 368), (3, 13), "PySide6"),
    )
}


def release(name: str) -> Release:
    """The release of a name such as ``21.0``.

    Raises:
        ValueError: For a version that the stand-in cannot be.
    """
    if name not in RELEASES:
        raise ValueError(f"no Houdini {name!r}; the stand-in can be {', '.join(RELEASES)}")
    return RELEASES[name]


SINCE_20_5 = frozenset(
    [
        "OpNode",
        "OpNodeType",
        "OpNodeTypeCategory",
        "OpNode.addError",
        "OpNode.addWarning",
        "OpNode.addMessage",
        "OpNode.lastCookTime",
        "Node.addError",
        "Node.addWarning",
        "Node.addMessage",
        "Node.lastCookTime",
        "Parm.isPending",
        "Parm.referenceExpression",
        "Parm.moveMultiParmInstances",
        "Parm.moveUpMultiParmInstance",
        "Parm.moveDownMultiParmInstance",
        "Geometry.mergePoints",
        "ChannelList.geometryChannelCollectionNames",
        "NodeType.defaultState",
    ]
)
"""In the stubs of 20.5, not in those of 19.5."""

SINCE_21_0 = frozenset(
    [
        "OpNode.parmsAsData",
        "OpNode.setParmsFromData",
        "OpNode.invalidateOutput",
        "OpNode.asData",
        "Parm.asData",
        "Parm.setFromData",
        "Parm.valueAsData",
        "Parm.setValueFromData",
        "Parm.rampPointsAsData",
        "Parm.setRampPointsFromData",
        "Parm.multiParmInstancesAsData",
        "Parm.setMultiParmInstancesFromData",
        "Parm.insertMultiParmInstancesFromData",
        "Parm.appendMultiParmInstancesFromData",
        "ParmTuple.asData",
        "ParmTuple.setFromData",
        "Geometry.pointCount",
        "Geometry.primCount",
        "Geometry.vertexCount",
        "hda.installFiles",
        "hda.uninstallFiles",
        "hda.reloadFiles",
        "data",
    ]
)
"""In the stubs of 21.0, not in those of 20.5."""


def missing(version: str, api_20_0: Setting) -> frozenset[str]:
    """Names, as ``Class.method`` or a module's name, that a version does not have."""
    absent: frozenset[str] = frozenset()
    if version in ("20.0", "20.5"):
        absent |= SINCE_21_0
    if version == "20.0" and api_20_0 == "19.5":
        absent |= SINCE_20_5
    return absent


def enum_version(version: str, api_20_0: Setting) -> tuple[int, int]:
    """The version whose enumeration members a session has."""
    if version == "20.0":
        return (20, 5) if api_20_0 == "20.5" else (19, 5)
    major, minor = version.split(".")
    return (int(major), int(minor))
