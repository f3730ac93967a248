"""Parameters at their defaults, and back to them."""

from __future__ import annotations

from hou_standin.behaviour.permissions import check_parm
from hou_standin.behaviour.setting import set_row_count
from hou_standin.state.scene import BlockRecord, ParmRecord, default_channel


class Defaults:
    """What a parameter is when nobody has touched it."""

    def revert(self, parm: ParmRecord) -> None:
        """Put the default value or expression back.

        Raises:
            PermissionError: The parameter may not be written.
        """
        check_parm(parm)
        parm.change("pending", None)
        parm.change("channel", default_channel(parm.tuple, parm.index))
        default = parm.spec.defaults[parm.index]
        if isinstance(parm.tuple, BlockRecord):
            set_row_count(parm.tuple, int(default))
        else:
            parm.change("value", default)

    def is_default(self, parm: ParmRecord, compare_expressions: bool) -> bool:
        """True if the parameter is as it was when the node was made."""
        if compare_expressions and parm.channel != default_channel(parm.tuple, parm.index):
            return False
        if parm.channel is not None:
            return compare_expressions
        return bool(parm.value == parm.spec.defaults[parm.index])
