"""Ramps: inside the host a multiparm block of points, one template on the outside."""

from __future__ import annotations

from collections.abc import Mapping

from hou_standin.enums import (
    EnumValue,
    colorType,
    parmData,
    parmLook,
    parmNamingScheme,
    parmTemplateType,
    rampBasis,
    rampParmType,
    scriptLanguage,
)
from hou_standin.templates.base import ParmTemplate
from hou_standin.templates.facets import SingleDefault
from hou_standin.templates.fields import FloatParmTemplate, MenuParmTemplate

# Token of each basis in a parameter's menu and in a default, in the menu's order.
BASIS_TOKENS: dict[EnumValue, str] = {
    rampBasis.Constant: "constant",
    rampBasis.Linear: "linear",
    rampBasis.CatmullRom: "catmull-rom",
    rampBasis.MonotoneCubic: "monotonecubic",
    rampBasis.Bezier: "bezier",
    rampBasis.BSpline: "bspline",
    rampBasis.Hermite: "hermite",
}
BASIS_LABELS = ("Constant", "Linear", "Catmull-Rom", "Monotone Cubic", "Bezier", "B-Spline", "Hermite")


class RampParmTemplate(SingleDefault):
    """A ramp of floats or of colours; its default is a number of points."""

    _type = parmTemplateType.Ramp
    _data_type = parmData.Ramp

    def __init__(
        self,
        name: str,
        label: str,
        ramp_parm_type: EnumValue,
        default_value: int = 2,
        default_basis: EnumValue | None = None,
        show_controls: bool = True,
        color_type: EnumValue | None = None,
        disable_when: str | None = None,
        is_hidden: bool = False,
        help: str | None = None,
        script_callback: str | None = None,
        script_callback_language: EnumValue = scriptLanguage.Hscript,
        tags: Mapping[str, str] | None = None,
        default_expression_language: EnumValue = scriptLanguage.Hscript,
    ) -> None:
        super().__init__(
            name,
            label,
            disable_when=disable_when,
            is_hidden=is_hidden,
            help=help,
            script_callback=script_callback,
            script_callback_language=script_callback_language,
            tags=tags,
        )
        self._kind = ramp_parm_type
        self._default = int(default_value)
        self._basis = default_basis or rampBasis.Linear
        self._show_controls = bool(show_controls)
        self._color_type = color_type or colorType.RGB
        self._default_language = default_expression_language

    def defaultValue(self) -> int:
        """Number of points on a new node."""
        return self._default

    def setDefaultValue(self, default_value: int) -> None:
        """Change the number of points on a new node."""
        self._default = int(default_value)

    def parmType(self) -> EnumValue:
        """Member of ``hou.rampParmType``."""
        return self._kind

    def setParmType(self, ramp_parm_type: EnumValue) -> None:
        """Make it a ramp of floats or of colours."""
        self._kind = ramp_parm_type

    def defaultBasis(self) -> EnumValue:
        """Interpolation of new points."""
        return self._basis

    def setDefaultBasis(self, default_basis: EnumValue) -> None:
        """Change the interpolation of new points."""
        self._basis = default_basis

    def colorType(self) -> EnumValue:
        """Colour space in which a colour ramp interpolates."""
        return self._color_type

    def setColorType(self, color_type: EnumValue) -> None:
        """Change the colour space."""
        self._color_type = color_type

    def showsControls(self) -> bool:
        """Whether the rows of numbers are unfolded."""
        return self._show_controls

    def setShowsControls(self, on: bool) -> None:
        """Unfold the rows of numbers, or not."""
        self._show_controls = bool(on)

    def parmTemplates(self) -> tuple[ParmTemplate, ...]:
        """Templates of one point: position, value or colour, interpolation."""
        value: FloatParmTemplate
        if self._kind is rampParmType.Color:
            value = FloatParmTemplate(
                f"{self._name}#c",
                "Color",
                3,
                min=0,
                max=1,
                look=parmLook.ColorSquare,
                naming_scheme=parmNamingScheme.RGBA,
            )
        else:
            value = FloatParmTemplate(f"{self._name}#value", "Value", 1, min=0, max=1)
        return (
            FloatParmTemplate(f"{self._name}#pos", "Position", 1, min=0, max=1),
            value,
            MenuParmTemplate(
                f"{self._name}#interp",
                "Interpolation",
                tuple(BASIS_TOKENS.values()),
                BASIS_LABELS,
                tuple(BASIS_TOKENS).index(self._basis),
            ),
        )
