"""Dialog scripts: the text in which Houdini keeps a parameter interface."""

from hou_standin.dialogscript.emit import emit
from hou_standin.dialogscript.interface import templates_of_script
from hou_standin.dialogscript.parse import parse
from hou_standin.dialogscript.tokens import ScriptError
from hou_standin.dialogscript.tree import Block, Bracketed, Script, Statement
from hou_standin.dialogscript.writing import script_of_templates

__all__ = [
    "Block",
    "Bracketed",
    "Script",
    "ScriptError",
    "Statement",
    "emit",
    "parse",
    "script_of_templates",
    "templates_of_script",
]
