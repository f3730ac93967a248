"""The module ``hou`` of a session: classes bound to it, functions, enumerations, exceptions.

Each session gets its own subclasses of the faces, so two sessions never mix. Public methods pass the gate
of :mod:`hou_standin.calls`; what the session's version does not have is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import getattr_static
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from hou_standin import templates, versions
from hou_standin.arguments import explaining
from hou_standin.calls import gated
from hou_standin.enums import ENUMERATIONS, EnumValue, OlderEnumeration, exprLanguage
from hou_standin.errors import HOU_ERRORS, NotSupported
from hou_standin.faces.bounding_box import BoundingBox
from hou_standin.faces.channel_list import ChannelList
from hou_standin.faces.elements import Attrib, Face, Point, PointGroup, Polygon, Prim, PrimGroup, Vertex
from hou_standin.faces.functions_of_hou import module_functions
from hou_standin.faces.geometry import Geometry
from hou_standin.faces.hda import Hda, HDADefinition, HDAModule, HDASection
from hou_standin.faces.hipfile import HipFile
from hou_standin.faces.interrupts import InterruptableOperation
from hou_standin.faces.keyframe import BaseKeyframe, Keyframe, StringKeyframe
from hou_standin.faces.kinds import ObjNode, SopNode
from hou_standin.faces.node import NetworkItem, NetworkMovableItem, Node
from hou_standin.faces.opnode import OpNode
from hou_standin.faces.parm import Parm
from hou_standin.faces.parmtuple import ParmTuple
from hou_standin.faces.playbar import ChannelEditorPane, ChannelGraph, PaneTab, Playbar
from hou_standin.faces.ramps import Ramp
from hou_standin.faces.surface import NAMES
from hou_standin.faces.takes import Take, Takes
from hou_standin.faces.text import Text
from hou_standin.faces.types_table import NodeType, NodeTypeCategory, OpNodeType, OpNodeTypeCategory
from hou_standin.faces.ui import Ui
from hou_standin.faces.undos import Undos, UndosDisabler, UndosGroup
from hou_standin.faces.vectors import Color, Vector2, Vector3, Vector4
from hou_standin.state.geometry_data import GeometryData
from hou_standin.state.nodetypes import TypeRecord
from hou_standin.state.scene import NodeRecord, ParmRecord, ParmTupleRecord
from hou_standin.state.specs import ParmSpec
from hou_standin.state.takes import TakeRecord

if TYPE_CHECKING:
    from hou_standin.session import Session

COUNTED: tuple[type, ...] = (
    NetworkItem,
    NetworkMovableItem,
    Node,
    OpNode,
    ObjNode,
    SopNode,
    Parm,
    ParmTuple,
    NodeType,
    OpNodeType,
    NodeTypeCategory,
    OpNodeTypeCategory,
    ChannelGraph,
    PaneTab,
    ChannelEditorPane,
    Take,
    Geometry,
    Point,
    Prim,
    Face,
    Polygon,
    Vertex,
    Attrib,
    PointGroup,
    PrimGroup,
    HDADefinition,
    HDASection,
)
"""Classes whose methods are calls into the host."""

FREE: tuple[type, ...] = (
    BaseKeyframe,
    Keyframe,
    StringKeyframe,
    ChannelList,
    HDAModule,
    InterruptableOperation,
)
"""Classes whose objects are copies, or whose methods touch nothing."""

NAMESPACES: dict[str, type] = {
    "undos": Undos,
    "playbar": Playbar,
    "takes": Takes,
    "hda": Hda,
    "text": Text,
    "ui": Ui,
    "hipFile": HipFile,
}
"""Classes of static functions in the stubs; here objects of one session."""

PLAIN: tuple[type, ...] = (
    Vector2,
    Vector3,
    Vector4,
    Color,
    BoundingBox,
    Ramp,
    UndosGroup,
    UndosDisabler,
    EnumValue,
    *(getattr(templates, name) for name in templates.__all__),
)
"""Classes that need no session."""


def assemble(session: Session) -> ModuleType:
    """The module ``hou`` of a session."""
    module = ModuleType("hou", "The stand-in for Houdini's hou module.")
    absent = versions.missing(session.release.name, session.switches.api_20_0)
    if session.switches.key_json == "absent":
        absent |= {"Keyframe.asJSON", "Keyframe.fromJSON"}
    classes = _bound_classes(session, absent)
    for name, cls in classes.items():
        if name not in absent:
            setattr(module, name, cls)
    for cls in PLAIN:
        setattr(module, cls.__name__, cls)
    for error in HOU_ERRORS:
        setattr(module, error.__name__, error)
    enum_version = versions.enum_version(session.release.name, session.switches.api_20_0)
    for name, enumeration in ENUMERATIONS.items():
        setattr(module, name, OlderEnumeration(enumeration, enum_version))
    for name, function in module_functions(session).items():
        setattr(module, name, gated(session.calls, f"hou.{name}", function))
    for name, cls in NAMESPACES.items():
        if name != "ui" or session.has_ui:
            setattr(module, name, _bound(session, cls, name, (), absent, True)(session))
    unknown = NAMES["hou"] - absent - ({"ui"} if not session.has_ui else set())

    def refuse(name: str) -> Any:
        if name in unknown:
            raise NotSupported(f"hou.{name}")
        raise AttributeError(f"module 'hou' has no attribute {name!r}")

    module.__getattr__ = refuse  # type: ignore[method-assign]
    module.session = ModuleType("hou.session")  # type: ignore[attr-defined]
    session.faces.classes = classes
    return module


def _bound_classes(session: Session, absent: frozenset[str]) -> dict[str, type]:
    classes: dict[str, type] = {}
    for cls in (*COUNTED, *FREE):
        bases = tuple(classes[base.__name__] for base in cls.__bases__ if base.__name__ in classes)
        classes[cls.__name__] = _bound(session, cls, cls.__name__, bases, absent, cls in COUNTED)
    return classes


def _bound(
    session: Session, cls: type, name: str, bases: tuple[type, ...], absent: frozenset[str], counted: bool
) -> type:
    """A subclass for one session: methods behind the gate, unknown ones refused, later ones missing."""
    body: dict[str, Any] = {"_session": session, "__module__": "hou", "__doc__": cls.__doc__}
    body["__dir__"] = _names_of
    if counted:
        for method, function in _public_functions(cls):
            body[method] = gated(session.calls, f"{name}.{method}", function)
    else:
        body |= {method: explaining(function) for method, function in _public_functions(cls)}
    if "__hash__" in cls.__dict__ and cls.__hash__ is not None:
        body["__hash__"] = cls.__hash__
    for method in NAMES.get(name, ()):
        if not hasattr(cls, method):
            body[method] = _refused(f"hou.{name}.{method}()")
    for path in absent:
        owner, _, member = path.partition(".")
        if owner == name and member:
            body[member] = _Absent(member)
    return _FaceType(name, (cls, *bases), body)


def _public_functions(cls: type) -> list[tuple[str, FunctionType]]:
    """The public methods of a class and of its bases that are no faces themselves."""
    found: dict[str, FunctionType] = {}
    own = [base for base in cls.__mro__ if base is cls or base not in (*COUNTED, object)]
    for base in reversed(own):
        for name, value in base.__dict__.items():
            if not name.startswith("_") and isinstance(value, FunctionType):
                found[name] = value
    return list(found.items())


def _refused(what: str) -> Callable[..., Any]:
    """A function that Houdini has and the stand-in does not."""

    def refusal(*args: Any, **kwargs: Any) -> Any:
        raise NotSupported(what)

    refusal.__is_refusal__ = True  # type: ignore[attr-defined]
    return refusal


class _FaceType(type):
    """The class of a session's classes: :func:`dir` of them and of their objects lists what is there."""

    def __dir__(cls) -> list[str]:
        return cls._present(super().__dir__())

    def _present(cls, names: Iterable[str]) -> list[str]:
        return [name for name in names if not isinstance(getattr_static(cls, name, None), _Absent)]


def _names_of(self: Any) -> list[str]:
    return type(self)._present(object.__dir__(self))


class _Absent:
    """A name that this version does not have: ``hasattr`` is False."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type) -> Any:
        raise AttributeError(f"{owner.__name__!r} object has no attribute {self._name!r}")


class Faces:
    """Makes the objects that scripts hold from the records of the scene."""

    classes: dict[str, type]

    def __init__(self, session: Session) -> None:
        self._session = session

    def node(self, record: NodeRecord) -> Any:
        """``hou.ObjNode``, ``hou.SopNode`` or a plain node."""
        kind = {"Object": "ObjNode", "Sop": "SopNode"}.get(record.type.category, "OpNode")
        return self.classes[kind](record)

    def parm(self, record: ParmRecord) -> Parm:
        """``hou.Parm``."""
        return self.classes["Parm"](record.node, record.name)

    def parm_tuple(self, record: ParmTupleRecord) -> ParmTuple:
        """``hou.ParmTuple``."""
        return self.classes["ParmTuple"](record.node, record.name)

    def keyframe(self, record: ParmRecord) -> Any:
        """An empty key of the class that a parameter takes."""
        return self.keyframe_class(record)()

    def keyframe_class(self, record: ParmRecord) -> Any:
        """``hou.Keyframe``, or ``hou.StringKeyframe`` for a text."""
        return self.classes["StringKeyframe" if record.spec.is_text else "Keyframe"]

    def node_type(self, record: TypeRecord) -> Any:
        """``hou.OpNodeType``."""
        return self.classes["OpNodeType"](record)

    def category(self, name: str) -> Any:
        """``hou.OpNodeTypeCategory``."""
        return self.classes["OpNodeTypeCategory"](name)

    def take(self, state: TakeRecord) -> Take:
        """``hou.Take``."""
        return self.classes["Take"](state)

    def language(self, name: str) -> EnumValue:
        """A member of ``hou.exprLanguage``."""
        value: EnumValue = getattr(exprLanguage, name)
        return value

    def geometry(self, data: GeometryData, node: NodeRecord, locked: bool) -> Any:
        """``hou.Geometry`` of a node."""
        face = self.classes["Geometry"]()
        face._data, face._node, face._locked = data, node, locked
        return face

    def definition(self, record: TypeRecord) -> Any:
        """``hou.HDADefinition``."""
        return self.classes["HDADefinition"](record)

    def hda_module(self, record: TypeRecord) -> Any:
        """``hou.HDAModule``."""
        return self.classes["HDAModule"](record)

    def template(self, spec: ParmSpec) -> Any:
        """The ``hou.ParmTemplate`` of a specification."""
        return self._session.interfaces.template_of(spec)
