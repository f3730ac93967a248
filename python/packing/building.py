"""The script that builds the asset inside Houdini out of plain ``hou`` calls.

Of the three ways it is the one in which Houdini need not read a library of ours.
"""

from __future__ import annotations

from pprint import pformat

from hou_standin.dialogscript import parse, templates_of_script
from hou_standin.library import Definition
from hou_standin.templates import ParmTemplateGroup

_HEAD = '''"""Builds Motion Recipe inside Houdini where neither the expanded nor the collapsed library loads.

    hython build_asset.py keywright_motion_recipe.hda

Move the file it writes into a folder ``otls`` of Houdini's path, in place of the one that does not load.
Written by Keywright's packer; every parameter is made by a call, every section handed over as text.
"""

import sys

import hou

'''
_BUILD = '''

def build(file):
    """Writes the library; returns a node of the type."""
    work = hou.node("/obj").createNode("geo", "keywright_build")
    made = work.createNode("python").createDigitalAsset(
        name=NAME,
        hda_file_name=file,
        description=LABEL,
        min_num_inputs=0,
        max_num_inputs=0,
        ignore_external_references=True,
    )
    definition = made.type().definition()
    definition.setParmTemplateGroup(interface())
    for name, text in SECTIONS.items():
        definition.addSection(name, text)
    for name, value in OPTIONS.items():
        definition.setExtraFileOption(name, value)
    definition.setIcon(ICON)
    definition.setVersion(VERSION)
    definition.save(file)
    return work.createNode(NAME, exact_type_name=True)


if __name__ == "__main__":
    node = build(sys.argv[1])
    print(f"{sys.argv[1]}: {node.type().name()} with {len(node.parms())} parameters")
'''
_MADE_BY_CALLS = ("DialogScript", "ExtraFileOptions", "Version", "TypePropertiesOptions", "FunctionName")
"""Sections that calls make, or that Houdini writes by itself."""


def build_script(definition: Definition) -> str:
    """The script of one type."""
    group = ParmTemplateGroup(templates_of_script(parse(definition.text("DialogScript"))))
    sections = {name: definition.text(name) for name in definition.sections if name not in _MADE_BY_CALLS}
    constants = {
        "NAME": definition.name.operator,
        "LABEL": definition.label,
        "ICON": definition.index["Icon"],
        "VERSION": definition.version(),
        "OPTIONS": definition.options(),
        "SECTIONS": sections,
    }
    lines = (f"{name} = {pformat(value, width=110, sort_dicts=False)}\n" for name, value in constants.items())
    return _HEAD + "".join(lines) + "\n\n" + group.asCode(function_name="interface") + _BUILD
