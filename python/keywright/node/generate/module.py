"""The asset's ``PythonModule``: one import of the callbacks, one guard."""

from __future__ import annotations

from keywright.node.table import EXTRA_FUNCTIONS, MENU_FUNCTIONS, callbacks

_HEAD = '''"""Motion Recipe: what its buttons, menus and cook call. Generated from the parameter table."""

import hou

try:
    from keywright.node.callbacks import (
'''

_GUARD = """    )
except Exception as error:  # missing, of another version, or broken: whatever is called says so

    def _problem(error=error):
        if isinstance(error, SyntaxError):
            found = f"{error.filename}, line {error.lineno}: {error.msg}"
        elif isinstance(error, ImportError):
            found = str(error)
        else:
            found = f"{type(error).__name__}: {error}"
        asset = kwargs["type"].definition().libraryFilePath()
        return (
            f"Motion Recipe ({asset}) cannot load its Python package keywright: {found}; "
            "install the Keywright package that came with this asset and restart Houdini"
        )

    def _fails(*args):
        raise hou.NodeError(_problem())

    def _entry(*args):
        return ["", _problem()]

"""


def python_module() -> str:
    """The section's text."""
    names = sorted([*callbacks(), *EXTRA_FUNCTIONS, *MENU_FUNCTIONS])
    imported = "".join(f"        {name},\n" for name in names)
    failing = "".join(f"    {name} = _fails\n" for name in names if name not in MENU_FUNCTIONS)
    menus = "".join(f"    {name} = _entry\n" for name in MENU_FUNCTIONS)
    return _HEAD + imported + _GUARD + failing + menus
