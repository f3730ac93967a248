"""Types of values that pass between scripts and the host, by the names of the typed stubs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, Union

if TYPE_CHECKING:
    from hou_standin.faces.geometry import Geometry
    from hou_standin.faces.opnode import OpNode
    from hou_standin.faces.parm import Parm
    from hou_standin.faces.ramps import Ramp

ParmArgType: TypeAlias = Union[bool, int, float, str, dict[str, str], "Ramp", "Geometry", "Parm"]
ParmReturnType: TypeAlias = Union[bool, int, float, str, dict[str, str], "Ramp", "Geometry", "OpNode"]
ParmTupleReturnType: TypeAlias = Union[
    tuple[bool, ...], tuple[int, ...], tuple[float, ...], tuple[str, ...], "Ramp"
]
AttribReturnType: TypeAlias = int | float | str | tuple[int, ...] | tuple[float, ...] | tuple[str, ...]
AttribDictReturnType: TypeAlias = dict[str, "AttribReturnType"]
AttribArgType: TypeAlias = int | float | str | Sequence[int] | Sequence[float] | Sequence[str]
AttribDictArgType: TypeAlias = dict[str, "AttribArgType"]
OptionType: TypeAlias = bool | int | float | str
OptionMultiReturnType: TypeAlias = OptionType | tuple[OptionType, ...]
