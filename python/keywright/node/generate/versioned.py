"""Files of the asset that hold the package's version: nodes are stamped with it.

Where a scene's node has another stamp, the host calls ``SyncNodeVersion``.
"""

from __future__ import annotations

import struct

from keywright._core import __version__
from keywright.node.generate.identity import OPERATOR, SECTION


def version_section() -> bytes:
    """The section ``Version``: four bytes of length, most significant first, then the text."""
    text = __version__.encode()
    return struct.pack(">I", len(text)) + text


def create_script() -> str:
    """The section ``CreateScript``: hscript that runs when a node is made."""
    return f"""\
# Automatically generated script
\\set noalias = 1
#
#  Creation script for {OPERATOR} operator
#

if ( "$arg1" == "" ) then
    echo This script is intended as a creation script
    exit
endif

# Node $arg1 ({SECTION})
opexprlanguage -s hscript $arg1
opuserdata -n '___Version___' -v '{__version__}' $arg1
"""
