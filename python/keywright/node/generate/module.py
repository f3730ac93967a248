"""The asset's ``PythonModule``: one import of the callbacks, one guard."""

from __future__ import annotations

from keywright.node.table import EXTRA_FUNCTIONS, MENU_FUNCTIONS, callbacks

_HEAD = '''"""Motion Recipe: what its buttons, menus and cook call. Generated from the parameter table."""

import hou

try:
    from keywright.node import callbacks as _package

    _found = ""
except Exception as error:  # missing, or broken: whatever is called says so
    _package = None
    _found = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError):
        _found = f"{error.filename}, line {error.lineno}: {error.msg}"


def _sentence(name):
    asset = kwargs["type"].definition().libraryFilePath()
    found = _found or f"{_package.__file__} has no {name}"
    return (
        f"Motion Recipe ({asset}) cannot use its Python package keywright: {found}; "
        "install the Keywright package that came with this asset and restart Houdini"
    )


def _missing(name):
    def function(*args):
        raise hou.NodeError(_sentence(name))

    def menu(*args):
        return ["", _sentence(name)]

    return menu if name.startswith("menu_") else function


for _name in (
'''

_FOOT = """):
    globals()[_name] = getattr(_package, _name, None) or _missing(_name)
"""


def python_module() -> str:
    """The section's text.

    A function that the package lacks, since the asset is newer, is missing alone; the others work.
    """
    names = sorted([*callbacks(), *EXTRA_FUNCTIONS, *MENU_FUNCTIONS])
    return _HEAD + "".join(f'    "{name}",\n' for name in names) + _FOOT
