"""Type names of dialog scripts: which template each makes, and which name a template has."""

from __future__ import annotations

from dataclasses import dataclass

from hou_standin.enums import EnumValue, fileType, parmLook, parmNamingScheme, stringParmType
from hou_standin.templates import (
    DataParmTemplate,
    FloatParmTemplate,
    IntParmTemplate,
    MenuParmTemplate,
    ParmTemplate,
    RampParmTemplate,
    StringParmTemplate,
)

_BASE1, _XYZW, _UVW = parmNamingScheme.Base1, parmNamingScheme.XYZW, parmNamingScheme.UVW
_RGBA, _MINMAX, _STARTEND = parmNamingScheme.RGBA, parmNamingScheme.MinMax, parmNamingScheme.StartEnd


@dataclass(frozen=True, slots=True)
class NumberType:
    """What a numeric type name says; ``size`` 0: as many components as the script says."""

    whole: bool
    size: int = 0
    look: EnumValue = parmLook.Regular
    naming: EnumValue = _BASE1


NUMBER_TYPES: dict[str, NumberType] = {
    "float": NumberType(False),
    "integer": NumberType(True),
    "int": NumberType(True),
    "log": NumberType(False, look=parmLook.Logarithmic),
    "intlog": NumberType(True, look=parmLook.Logarithmic),
    "angle": NumberType(False, look=parmLook.Angle),
    "vector2": NumberType(False, 2, naming=_XYZW),
    "vector": NumberType(False, 3, naming=_XYZW),
    "vector3": NumberType(False, 3, naming=_XYZW),
    "vector4": NumberType(False, 4, naming=_XYZW),
    "intvector2": NumberType(True, 2, naming=_XYZW),
    "intvector": NumberType(True, 3, naming=_XYZW),
    "intvector3": NumberType(True, 3, naming=_XYZW),
    "intvector4": NumberType(True, 4, naming=_XYZW),
    "direction": NumberType(False, 3, parmLook.Vector, _XYZW),
    "dir": NumberType(False, 3, parmLook.Vector, _XYZW),
    "uv": NumberType(False, 2, naming=_UVW),
    "uvw": NumberType(False, 3, naming=_UVW),
    "color": NumberType(False, 3, parmLook.ColorSquare, _RGBA),
    "rgb": NumberType(False, 3, parmLook.ColorSquare, _RGBA),
    "color4": NumberType(False, 4, parmLook.ColorSquare, _RGBA),
    "rgba": NumberType(False, 4, parmLook.ColorSquare, _RGBA),
    "huecircle": NumberType(False, 3, parmLook.HueCircle, _RGBA),
    "rgbamask": NumberType(True, 1, parmLook.CRGBAPlaneChooser),
    "float_minmax": NumberType(False, 2, naming=_MINMAX),
    "int_minmax": NumberType(True, 2, naming=_MINMAX),
    "float_startend": NumberType(False, 2, naming=_STARTEND),
    "int_startend": NumberType(True, 2, naming=_STARTEND),
}

STRING_TYPES: dict[str, tuple[EnumValue, EnumValue]] = {
    "string": (stringParmType.Regular, fileType.Any),
    "file": (stringParmType.FileReference, fileType.Any),
    "image": (stringParmType.FileReference, fileType.Image),
    "geometry": (stringParmType.FileReference, fileType.Geometry),
    "directory": (stringParmType.FileReference, fileType.Directory),
    "oppath": (stringParmType.NodeReference, fileType.Any),
    "object": (stringParmType.NodeReference, fileType.Any),
    "oplist": (stringParmType.NodeReferenceList, fileType.Any),
    "objectlist": (stringParmType.NodeReferenceList, fileType.Any),
}

MENU_TYPES = ("ordinal", "buttonstrip", "iconstrip")
DATA_TYPES = ("data", "geometrydata", "keyvaluedict")
RAMP_TYPES = ("ramp_flt", "ramp_rgb")
PLAIN_TYPES = ("toggle", "button", "label", "separator")


def type_name(template: ParmTemplate) -> str:
    """The type name that makes such a template."""
    if isinstance(template, (FloatParmTemplate, IntParmTemplate)):
        return _number_name(template)
    if isinstance(template, StringParmTemplate):
        kind = (template.stringType(), template.fileType())
        other = "file" if kind[0] is stringParmType.FileReference else "string"
        return next((name for name, found in STRING_TYPES.items() if found == kind), other)
    if isinstance(template, MenuParmTemplate):
        if template.isMenu():
            return "ordinal"
        return "iconstrip" if template.isIconStrip() else "buttonstrip"
    if isinstance(template, RampParmTemplate):
        return "ramp_flt" if template.parmType().name() == "Float" else "ramp_rgb"
    if isinstance(template, DataParmTemplate):
        return "geometrydata" if template.dataParmType().name() == "Geometry" else "keyvaluedict"
    return template.type().name().lower()


def _number_name(template: FloatParmTemplate | IntParmTemplate) -> str:
    """First name in the table that fits; without one, the plain type and its size.

    With one component the naming scheme says nothing, so it does not count.
    """
    whole = isinstance(template, IntParmTemplate)
    size = template.numComponents()
    for name, kind in NUMBER_TYPES.items():
        fits = (
            kind.whole is whole
            and kind.size in (0, size)
            and kind.look is template.look()
            and (size == 1 or kind.naming is template.namingScheme())
        )
        if fits:
            return name
    return "integer" if whole else "float"
