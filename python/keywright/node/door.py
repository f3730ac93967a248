"""What scripts hand over, looked at before anything is done with it. Imported without a host."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING

from keywright.arguments import list_of, number
from keywright.errors import HostError, wrong_argument

if TYPE_CHECKING:
    import hou


def need_host() -> None:
    """Whether there is a module ``hou`` at all.

    Raises:
        HostError: ``no-host``.
    """
    try:
        import hou  # noqa: F401
    except ImportError:
        hint = "run it in Houdini or hython, or import hou_standin and call hou_standin.install() first"
        raise HostError("there is no module hou", code="no-host", hint=hint) from None


def need_recipe_node(node: hou.OpNode) -> None:
    """Whether this is a Motion Recipe.

    Raises:
        HostError: ``no-host``, ``not-a-recipe-node``.
    """
    need_host()
    import hou

    from keywright.node.kind import is_recipe_node

    if isinstance(node, hou.Node):
        if is_recipe_node(node):
            return
        said, hint = f"{node.path()} is no Motion Recipe", "give the node that holds the recipe"
    elif node is None:
        said, hint = "there is no node: None", "hou.node() gives None for a path that leads nowhere"
    else:
        said, hint = f"{node!r} is no node", 'give a node: hou.node("/obj/ball/motion_recipe1")'
    raise HostError(said, code="not-a-recipe-node", hint=hint)


def need_node(name: str, node: object) -> None:
    """Whether this is a node.

    Raises:
        ArgumentError: It is none.
    """
    import hou

    if not isinstance(node, hou.Node):
        raise wrong_argument(name, node, 'a node, as hou.node("/obj") gives')


def need_frames(frames: object) -> tuple[float, float]:
    """First and last frame of a stretch.

    Raises:
        ArgumentError: They are no two numbers, or do not follow each other.
    """
    allowed = "two frames, the last after the first: (1, 24)"
    found = [number("frames", frame, allowed) for frame in list_of("frames", frames, allowed)]
    if len(found) != 2 or not -inf < found[0] < found[1] < inf:
        raise wrong_argument("frames", frames, allowed)
    return found[0], found[1]


def channels(parms: Iterable[hou.Parm | hou.ParmTuple]) -> list[hou.Parm | hou.ParmTuple]:
    """The parameters that a script lists.

    Raises:
        HostError: ``not-a-parameter`` for one that is none, and for what is no list.
    """
    import hou

    if isinstance(parms, (hou.Parm, str)) or not isinstance(parms, Iterable):
        said = "one parameter" if isinstance(parms, hou.Parm) else repr(parms)
        hint = 'give a list: [node.parm("ty"), node.parmTuple("r")]'
        raise HostError(f"{said} where a list of parameters belongs", code="not-a-parameter", hint=hint)
    found = list(parms)
    for parm in found:
        need_channel(parm)
    return found


def need_parm(parm: object) -> None:
    """Whether this is one parameter of a node.

    Raises:
        HostError: ``not-a-parameter``.
    """
    import hou

    need_channel(parm)
    if not isinstance(parm, hou.Parm):
        hint = 'give one of its components: node.parm("tx")'
        raise HostError(f"{parm!r} is a tuple of parameters", code="not-a-parameter", hint=hint)


def need_channel(parm: object) -> None:
    """Whether this is a parameter of a node, or a tuple of them.

    Raises:
        HostError: ``not-a-parameter``.
    """
    import hou

    if not isinstance(parm, (hou.Parm, hou.ParmTuple)):
        said = "there is no parameter: None" if parm is None else f"{parm!r} is no parameter"
        hint = 'give node.parm("ty"), which is None where there is no such parameter'
        raise HostError(said, code="not-a-parameter", hint=hint)
