"""Tab Recipe: names, the library, the ways in and out."""

from __future__ import annotations

from keywright.node.table.row import Tab, When, button, choice, recipe_row, text

RECIPE = Tab(
    "tabs_4",
    "Recipe",
    (
        recipe_row("document", "", "name"),
        recipe_row("document", "", "description", lines=4),
        recipe_row("document", "", "tags"),
        text(
            "library",
            "Library",
            "A recipe as category/name. The arrow lists package, project and your own.",
            menu_script="hou.phm().menu_library(kwargs)",
        ),
        button("load", "Load", "Replace the recipe on this node. Targets stay.", join=True),
        button(
            "update",
            "Update from Library",
            "If the recipe has changed where it was loaded from, load it again. Shows first what changes.",
        ),
        text(
            "load_node",
            "From Node",
            "Another Motion Recipe node of this scene.",
            type="oppath",
            join=True,
            tags=(("opfilter", "!!SOP!!"), ("oprelative", ".")),
        ),
        button(
            "load_node_go",
            "Load from Node",
            "Copy its recipe onto this node. Targets stay.",
            shown=(When("load_node", "!=", ""),),
        ),
        choice(
            "load_driven",
            "Settings with Keys or References",
            "keep replace",
            "Keep: they stay as they are and are listed. Replace: they are overwritten.",
        ),
        choice(
            "save_to",
            "Save To",
            "user project file scene",
            "Your own library, the project's ($JOB), a file, or a second node in this scene.",
            labels={"user": "My Library", "project": "Project ($JOB)", "scene": "This Scene"},
        ),
        text(
            "save_file",
            "File",
            "Where to write it.",
            type="file",
            default="$HIP/recipe.json",
            shown=(When("save_to", "==", "file"),),
            tags=(("filechooser_mode", "write"), ("filechooser_pattern", "*.json")),
        ),
        button(
            "save", "Save", "Write the recipe. Asks before it replaces a file that is not the one loaded."
        ),
        button("copy_text", "Copy as Text", "Put the recipe on the clipboard.", join=True),
        button(
            "paste_text",
            "Paste Text",
            "Read a recipe, cubic-bezier(...) or linear(...) from the clipboard.",
        ),
        button(
            "recover",
            "Recover Recipe",
            "Read back the recipe of the last commit or save, for a node that lost its settings.",
        ),
        text("loaded_from", "Loaded From", "Where the recipe on this node came from.", disabled=True),
        text(
            "loaded_fingerprint",
            "Loaded Fingerprint",
            'Internal: to say "changed since loaded".',
            never=True,
            cook="yes",
        ),
    ),
)
