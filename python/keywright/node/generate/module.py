"""The asset's ``PythonModule``: one import of the callbacks, one guard."""

from __future__ import annotations

from keywright._core import __version__
from keywright.node.table import EXTRA_FUNCTIONS, MENU_FUNCTIONS, callbacks

_HEAD = '''"""Motion Recipe: what its buttons, menus and cook call. Generated from the parameter table."""

import hou

_ASSET = "%(version)s"

try:
    from keywright.node import callbacks as _package
    from keywright import __version__ as _version

    _found = ""
    if [int(part) for part in _version.split(".")] < [int(part) for part in _ASSET.split(".")]:
        _found = f"it is version {_version} in {_package.__file__}, older than the asset"
        _package = None
except Exception as error:  # missing, or broken: whatever is called says so
    _package = None
    _found = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError):
        _found = f"{error.filename}, line {error.lineno}: {error.msg}"
    _found = " ".join(_found.split())  # others' errors run over many lines
    if len(_found) > 400:
        _found = _found[:400] + " ..."


def _sentence(name):
    asset = kwargs["type"].definition().libraryFilePath()
    found = _found or f"{_package.__file__} has no {name}"
    return (
        f"Motion Recipe {_ASSET} ({asset}) cannot use its Python package keywright: {found}; "
        f"install the Keywright package {_ASSET} or newer for this system and restart Houdini"
    )


def _missing(name):
    def function(*args):
        raise hou.NodeError(_sentence(name))

    def menu(*args):
        return ["", _sentence(name)]

    def event(*args):
        """A scene opens all the same; the cook says what is missing."""

    if name.startswith("menu_"):
        return menu
    return event if name == "on_sync_node_version" else function


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
    head = _HEAD.replace("%(version)s", __version__)
    return head + "".join(f'    "{name}",\n' for name in names) + _FOOT
