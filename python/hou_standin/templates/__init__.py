"""Parameter templates and groups of them: what an interface is made of, without any node."""

from hou_standin.templates.base import ParmTemplate
from hou_standin.templates.fields import (
    FloatParmTemplate,
    IntParmTemplate,
    MenuParmTemplate,
    StringParmTemplate,
    ToggleParmTemplate,
)
from hou_standin.templates.folders import FolderParmTemplate, FolderSetParmTemplate
from hou_standin.templates.group import ParmTemplateGroup
from hou_standin.templates.plain import (
    ButtonParmTemplate,
    DataParmTemplate,
    LabelParmTemplate,
    SeparatorParmTemplate,
)
from hou_standin.templates.ramps import RampParmTemplate

__all__ = [
    "ButtonParmTemplate",
    "DataParmTemplate",
    "FloatParmTemplate",
    "FolderParmTemplate",
    "FolderSetParmTemplate",
    "IntParmTemplate",
    "LabelParmTemplate",
    "MenuParmTemplate",
    "ParmTemplate",
    "ParmTemplateGroup",
    "RampParmTemplate",
    "SeparatorParmTemplate",
    "StringParmTemplate",
    "ToggleParmTemplate",
]
