"""Scene files of the stand-in, a library to change, and the command."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hou_standin
import keywright as kw
import keywright.batch
import keywright.node

ASSET = Path(__file__).parents[2] / "otls" / "keywright_motion_recipe.hda"
KEY = "studio/ball"

# Rooms that import hou can be imported by test modules: they follow from session to session.
hou_standin.install()
for _package in (keywright.node, keywright.batch):
    for _module in pkgutil.walk_packages(_package.__path__, f"{_package.__name__}."):
        if not _module.ispkg:
            importlib.import_module(_module.name)
importlib.import_module("keywright.demo.scene")
hou_standin.uninstall()


def bounce(elasticity: float, **more: Any) -> dict[str, Any]:
    """A recipe's document."""
    shape = {"type": "bounce", "bounces": 3, "elasticity": elasticity}
    return {"keywright": 1, "name": "Ball", "shape": shape, **more}


@pytest.fixture
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A batch session with the asset; parametrized indirectly, it takes a version and switches."""
    made = hou_standin.install(**getattr(request, "param", {}))
    made.hou.hda.installFile(str(ASSET))
    yield made
    hou_standin.uninstall()


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Writes the recipe ``studio/ball``."""
    root = tmp_path / "library"
    (root / "studio").mkdir(parents=True)
    monkeypatch.setenv("KEYWRIGHT_RECIPE_PATH", str(root))

    def put(document: dict[str, Any], key: str = KEY) -> Path:
        return kw.Recipe.from_dict(document).save(root / f"{key}.json", if_exists="replace")

    put(bounce(0.6))
    return put


@pytest.fixture
def make(session: hou_standin.Session, library: Any, tmp_path: Path) -> Callable[..., Path]:
    """Saves a scene: a ball whose ``ty`` has the library's recipe, and what else is asked for."""

    def made(name: str, change: Callable[[Any], None] | None = None, **options: Any) -> Path:
        return scene(session.hou, tmp_path / name, change, **options)

    return made


def scene(hou: Any, path: Path, change: Callable[[Any], None] | None = None, balls: int = 1) -> Path:
    """Saves a scene of so many balls with a commit each; ``change`` is done to every node before."""
    from keywright import node as flow

    hou.hipFile.clear()
    hou.setFps(24)
    for number in range(1, balls + 1):
        made = ball(hou, f"ball{number}")
        assert not flow.load(made, KEY).problem
        assert flow.commit(made).written
        if change is not None:
            change(made)
    hou.hipFile.save(str(path))
    hou.hipFile.clear()
    return path


def ball(hou: Any, name: str) -> Any:
    """A ball that goes down, with a Motion Recipe that is pointed at its ``ty``."""
    made = hou.node("/obj").createNode("geo", name)
    for frame, height in ((1, 5.0), (48, 0.0)):
        key = hou.Keyframe()
        key.setFrame(frame)
        key.setValue(height)
        key.setExpression("bezier()", hou.exprLanguage.Hscript)
        made.parm("ty").setKeyframe(key)
    node = made.createNode("keywright::motion_recipe", "motion_recipe1")
    node.parm("targets").set(1)
    node.parm("target_ref1").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
    return node


def elasticities(hou: Any, path: Path) -> list[float]:
    """What the keys of each ball in a scene file say."""
    hou.hipFile.load(str(path))
    return open_elasticities(hou)


def open_elasticities(hou: Any) -> list[float]:
    """The same of the open scene: the height of the first rebound gives it away."""
    found = []
    for made in hou.node("/obj").children():
        keys = sorted(made.parm("ty").keyframes(), key=lambda key: key.time())
        found.append(round((keys[2].value() / 5.0) ** 0.5, 6))
    return found


def content(path: Path) -> Any:
    """A scene file's data; raises if it is not whole."""
    return json.loads(path.read_text())
