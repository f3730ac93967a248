"""A small asset, written to disk as Houdini expands it."""

from __future__ import annotations

from pathlib import Path

from hou_standin.library import Definition, Library, write_library
from hou_standin.library.formats import write_version

SCRIPT = """
{
    name    author::mover::1.0
    script  author::mover::1.0
    label   "Mover"
    help { "" }
    parm {
        name    "go"
        label   "Go"
        type    button
        default { "0" }
        parmtag { "script_callback" "hou.phm().on_go(kwargs)" }
        parmtag { "script_callback_language" "python" }
    }
    parm {
        name    "mode"
        label   "Mode"
        type    ordinal
        default { "0" }
        menu { "slow" "Slow" "fast" "Fast" }
    }
    parm {
        name    "speed"
        label   "Speed"
        type    float
        default { "1" }
        disablewhen "{ mode == slow }"
        range   { 0! 2! }
    }
    parm {
        name    "quiet"
        label   "Quiet"
        type    float
        default { "0" }
        nocookwhen "{ mode == slow }"
    }
    parm {
        name    "unread"
        label   "Unread"
        type    float
        default { "0" }
    }
    parm {
        name    "count"
        label   "Count"
        type    integer
        default { "3" }
    }
    parm {
        name    "note"
        label   "Note"
        type    string
        default { "" }
    }
    parm {
        name    "which"
        label   "Which"
        type    oppath
        default { "" }
    }
    parm {
        name    "pick"
        label   "Pick"
        type    string
        default { "" }
        menureplace { [ "return hou.phm().menu_items(kwargs)" ] language python }
    }
    parm {
        name    "frame"
        label   "Frame"
        type    float
        default { [ "$FF" hscript-expr ] }
    }
    multiparm {
        name    "rows"
        label   "Rows"
        default 2
        parm {
            name    "value#"
            label   "Value"
            type    float
            default { "0" }
        }
        parm {
            name    "press#"
            label   "Press"
            type    button
            default { "0" }
            parmtag { "script_callback" "hou.phm().on_go(kwargs)" }
            parmtag { "script_callback_language" "python" }
        }
    }
}
"""

MODULE = """
import hou
pressed = []
calls = {"menu": 0, "cook": 0}

def on_go(kwargs):
    pressed.append(kwargs)
    action = hou.session.__dict__.get("action")
    if action is not None:
        action(kwargs)

def menu_items(kwargs):
    calls["menu"] += 1
    return ["a", "A", "b", "B"]
"""

COOK = """
node = hou.pwd()
hou.phm().calls["cook"] += 1
reader = hou.session.__dict__.get("reader")
if reader is not None:
    reader(node)
else:
    node.evalParm("speed")
geometry = node.geometry()
geometry.createPoint()
"""


def write(folder: Path, **sections: str) -> str:
    """Write the library into a folder and return its path."""
    path = folder / "mover.hda"
    texts = {"DialogScript": SCRIPT, "PythonModule": MODULE, "PythonCook": COOK, **sections}
    options = "{" + ",".join(
        f'"{name}/Is{what}":{{"type":"bool","value":true}}'
        for name in texts
        if name.startswith(("On", "Sync"))
        for what in ("Python", "Script")
    )
    texts["ExtraFileOptions"] = options + "}"
    index = {
        "Operator": "author::mover::1.0",
        "Label": "Mover",
        "Path": "oplib:/author::Sop/mover::1.0?author::Sop/mover::1.0",
        "Icon": "",
        "Table": "Sop",
        "License": "",
        "Extra": "",
        "User": "",
        "Inputs": "0 to 1",
        "Subnet": "false",
        "Python": "true",
        "Empty": "false",
        "Modified": "Thu Jan 1 00:00:00 2026",
    }
    contents = {name: text.encode() for name, text in texts.items()}
    if "Version" in texts:
        contents["Version"] = write_version(texts["Version"])
    definition = Definition(index, contents)
    write_library(Library([definition]), path)
    return str(path)
