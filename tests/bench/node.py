"""The node on the stand-in: what a cook and a commit cost beside Houdini's own work."""

from __future__ import annotations

from pathlib import Path

from report import ROUNDS, Line, seconds

import keywright as kw

ROOT = Path(__file__).parents[2]


def measure() -> list[Line]:
    """The node on the stand-in: cook of the default node, commit to 20 channels, host calls."""
    import hou_standin

    session = hou_standin.install()
    from keywright.demo import scene
    from keywright.node import own, parms

    made = scene.build(ROOT / "otls" / "keywright_motion_recipe.hda")
    made.cook(force=True)
    session.calls.reset()
    cook = min(seconds(lambda: made.cook(force=True)) for _ in range(ROUNDS))
    calls = session.calls.total // ROUNDS
    obj = made.parent().parent()
    for number in range(1, 21):
        post = obj.createNode("geo", f"post{number}")
        post.parm("ty").setKeyframes(made.parent().parm("ty").keyframes())
    own.write(made, parms.values(kw.Recipe.load(ROOT / "presets" / "bounce" / "rubber_ball.json")))
    own.write(made, {"targets": 1, "target_node1": "../../post*", "target_parms1": "ty"})
    commit = seconds(lambda: own.parm(made, "commit").pressButton())
    assert "20 channels" in own.text(made, "status"), own.text(made, "status")
    hou_standin.uninstall()
    return [
        Line(f"cook of the default node ({calls} host calls)", "stand-in", cook, 1.0),
        Line("commit to 20 channels", "stand-in", commit, 1.0),
    ]
