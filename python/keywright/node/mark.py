"""*Current Frame*: who follows the playbar, in hosts where a parameter that no cook reads counts.

*Frame* is ``$FF`` from the start. A host may hold every animated parameter of a node against it, read or not;
a node whose mark is off would then cook at each frame. There *Frame* rests at 0 until the mark is on.
"""

from __future__ import annotations

import hou

from keywright.node import own
from keywright.node.permission import refuse_locked_node, refuse_locked_parm

_FOLLOWS = "$FF"
_RESTS = 0.0


def settle(node: hou.OpNode) -> None:
    """Lets *Frame* follow the playbar, or rest, as *Current Frame* says; what an artist gave it stays.

    Raises:
        HostError: ``node-locked``, ``parameter-locked``.
    """
    frame = own.parm(node, "frame")
    driven = own.driven_by(frame)
    if own.integer(node, "show_frame"):
        if not driven and own.number(node, "frame") == _RESTS:
            refuse_locked_node(node)
            refuse_locked_parm(frame)
            frame.setExpression(_FOLLOWS, hou.exprLanguage.Hscript)
    elif driven == f"expression {_FOLLOWS}" and node.isTimeDependent():
        own.write(node, {"frame": _RESTS}, "replace")
