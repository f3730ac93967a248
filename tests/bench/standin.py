"""The stand-in at size: 500 nodes with 3,000 channels of ten keys, loaded and evaluated.

``python tests/bench/standin.py`` prints the figures that the stand-in's README quotes.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from report import markdown, seconds, text

import hou_standin
from hou_standin import chn

sys.path.insert(0, str(Path(__file__).parents[1]))

from standin import hip

NODES, KEYS, FRAMES, ROUNDS = 500, 10, 100, 5
COMPONENTS = ("tx", "ty", "tz", "rx", "ry", "rz")


def scene(hou: Any) -> None:
    """Keys at times of their own on six components of every node."""
    for number in range(NODES):
        node = hou.node("/obj").createNode("null", f"n{number}")
        for component in COMPONENTS:
            keys = [hou.Keyframe(0.5 * at + 0.01 * number, 0.4 * at) for at in range(KEYS)]
            node.parm(component).setKeyframes(keys)


def houdini_file(session: hou_standin.Session) -> bytes:
    """The same scene as Houdini would save it."""
    members: dict[str, str | bytes] = {".start": hip.START, "obj.def": hip.definition()}
    for node in session.root.children["obj"].children.values():
        channels = [chn.text_of(parm.name, parm.channel) for parm in node.all_parms() if parm.channel]
        path = node.path[1:]
        members[f"{path}.init"] = "type = null\n"
        members[f"{path}.def"] = hip.definition()
        members[f"{path}.chn"] = chn.written(channels)
        members[f"{path}.parm"] = hip.parms(
            *(
                f"{name}\t[ 0\tlocks=0 ]\t(\t{' '.join(f'[ {name}{axis} 0 ]' for axis in 'xyz')}\t)"
                for name in "tr"
            )
        )
    return hip.archive(members)


def main() -> None:
    """Prints the table in Markdown."""
    argparse.ArgumentParser(description="The stand-in at size: its figures.").parse_args()
    session = hou_standin.Session()
    hou = session.hou
    scene(hou)
    with tempfile.TemporaryDirectory() as folder:
        own, theirs = Path(folder, "own.hip"), Path(folder, "theirs.hip")
        hou.hipFile.save(str(own))
        theirs.write_bytes(houdini_file(session))
        parms = [hou.parm(f"/obj/n{number}/{name}") for number in range(NODES) for name in COMPONENTS]

        def evaluate() -> None:
            for frame in range(1, FRAMES + 1):
                for parm in parms:
                    parm.evalAtFrame(frame)

        rows = [
            (what, text(median(seconds(work) for _ in range(ROUNDS))))
            for what, work in (
                (f"evaluate {FRAMES} frames of all channels", evaluate),
                ("save the scene", lambda: hou.hipFile.save(str(own))),
                ("load it", lambda: hou.hipFile.load(str(own))),
                ("load the same from Houdini's own file", lambda: hou.hipFile.load(str(theirs))),
            )
        ]
    head = (f"{NODES} nodes, {NODES * len(COMPONENTS):,} channels of {KEYS} keys", "median of five")
    print(markdown(head, rows))


if __name__ == "__main__":
    main()
