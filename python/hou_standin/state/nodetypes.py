"""The node types that are built in, with the parameters that scripts reach for.

Only what is common knowledge is here: transforms of objects, a few flags, the networks. A parameter
that Houdini has and this table lacks is simply not found, as in a version that lacks it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from hou_standin.library.names import type_name
from hou_standin.state.specs import (
    Interface,
    ParmSpec,
    float_spec,
    int_spec,
    menu_spec,
    string_spec,
    toggle_spec,
)

ALL_COMPONENTS = {"autoscope": "1" * 16}

_TRANSFORM_ORDERS = (
    *("srt", "Scale Rot Trans", "str", "Scale Trans Rot", "rst", "Rot Scale Trans"),
    *("rts", "Rot Trans Scale", "tsr", "Trans Scale Rot", "trs", "Trans Rot Scale"),
)
_ROTATE_ORDERS = (
    *("xyz", "Rx Ry Rz", "xzy", "Rx Rz Ry", "yxz", "Ry Rx Rz"),
    *("yzx", "Ry Rz Rx", "zxy", "Rz Rx Ry", "zyx", "Rz Ry Rx"),
)


@dataclass(eq=False)
class TypeRecord:
    """A node type of one session."""

    name: str
    """With namespace and version, as in ``keywright::motion_recipe::1.0``."""
    category: str
    """``Object``, ``Sop``, ``Chop``, ``Driver``, ``Director`` or ``Manager``."""
    label: str
    interface: Interface
    child_category: str | None = None
    minimum_inputs: int = 0
    maximum_inputs: int = 0
    default_name: str = ""
    is_manager: bool = False
    definition: Any = None
    """The asset's definition, for types that come from a library."""
    input_labels: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def base_name(self) -> str:
        """The name without namespace and version."""
        return components_of(self.name)[2]


def components_of(name: str) -> tuple[str, str, str, str]:
    """Scope, namespace, name and version of a type's name (``hou.NodeType.nameComponents``)."""
    scope, _, operator = name.rpartition("/")
    parts = type_name(operator, "")
    return scope, parts.namespace, parts.name, parts.version


def _transform() -> tuple[ParmSpec, ...]:
    return (
        menu_spec(
            "xOrd",
            "Transform Order",
            _TRANSFORM_ORDERS,
        ),
        menu_spec(
            "rOrd",
            "Rotate Order",
            _ROTATE_ORDERS,
        ),
        float_spec("t", "Translate", (0, 0, 0), tags=ALL_COMPONENTS),
        float_spec("r", "Rotate", (0, 0, 0), tags=ALL_COMPONENTS),
        float_spec("s", "Scale", (1, 1, 1), tags=ALL_COMPONENTS),
        float_spec("p", "Pivot Translate", (0, 0, 0)),
        float_spec("pr", "Pivot Rotate", (0, 0, 0)),
        float_spec("scale", "Uniform Scale", (1,)),
        toggle_spec("keeppos", "Keep Position When Parenting"),
        toggle_spec("childcomp", "Child Compensation"),
        string_spec("lookatpath", "Look At", is_node_path=True),
        toggle_spec("tdisplay", "Display"),
        int_spec("display", "Display", (1,)),
    )


def _object(name: str, label: str, *more: ParmSpec, **settings: Any) -> TypeRecord:
    interface = Interface((*_transform(), *more))
    return TypeRecord(name, "Object", label, interface, maximum_inputs=1, **settings)


def _sop(name: str, label: str, *specs: ParmSpec, inputs: tuple[int, int], **settings: Any) -> TypeRecord:
    return TypeRecord(
        name,
        "Sop",
        label,
        Interface(specs),
        minimum_inputs=inputs[0],
        maximum_inputs=inputs[1],
        **settings,
    )


def built_in_types() -> Iterable[TypeRecord]:
    """The types that a session begins with."""
    yield TypeRecord("root", "Director", "Root", Interface(()), "Manager", is_manager=True)
    for name, label, child in (
        ("obj", "Objects", "Object"),
        ("out", "Outputs", "Driver"),
        ("ch", "Motion and Audio", "Chop"),
    ):
        yield TypeRecord(name, "Manager", label, Interface(()), child, is_manager=True)
    yield _object(
        "geo",
        "Geometry",
        string_spec("shop_materialpath", "Material", is_node_path=True),
        toggle_spec("vm_renderable", "Renderable", True),
        child_category="Sop",
    )
    yield _object("null", "Null", float_spec("geoscale", "Display Uniform Scale", (1,)), child_category="Sop")
    yield _object(
        "cam",
        "Camera",
        int_spec("res", "Resolution", (1280, 720)),
        float_spec("focal", "Focal Length", (50,), tags=ALL_COMPONENTS),
        float_spec("aperture", "Aperture", (41.4214,), tags=ALL_COMPONENTS),
        float_spec("near", "Near Clipping", (0.001,)),
        float_spec("far", "Far Clipping", (10000,)),
        float_spec("focus", "Focus Distance", (5,), tags=ALL_COMPONENTS),
        float_spec("fstop", "F-Stop", (5.6,), tags=ALL_COMPONENTS),
        child_category="Sop",
    )
    yield _object("subnet", "Subnetwork", child_category="Object")
    for category in ("Sop", "Chop", "Driver"):
        yield TypeRecord("null", category, "Null", Interface(()), minimum_inputs=1, maximum_inputs=1)
        yield TypeRecord(
            "subnet", category, "Subnetwork", Interface(()), child_category=category, maximum_inputs=4
        )
    yield _sop("merge", "Merge", inputs=(0, 9999))
    yield _sop("output", "Output", int_spec("outputidx", "Output Index", (0,)), inputs=(1, 1))
    yield _sop("python", "Python", string_spec("python", "Python Code"), inputs=(0, 1))
