"""A fresh host for each test, the demo's scene in it, and a witness of everything that must not change."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import hou_standin
import keywright.node
from keywright.node.report import CommitReport

ASSET = Path(__file__).parents[2] / "otls" / "keywright_motion_recipe.hda"
VERSIONS = ("20.0", "20.5", "21.0", "22.0")
#: What a refusal may write on its node, besides ``target_status#``.
SAID = ("status", "report")

# Rooms that import hou can be imported by test modules: they follow from session to session.
hou_standin.install()
for _module in pkgutil.walk_packages(keywright.node.__path__, "keywright.node."):
    if not _module.ispkg:
        importlib.import_module(_module.name)
importlib.import_module("keywright.demo.scene")
hou_standin.uninstall()


@pytest.fixture(params=VERSIONS)
def session(request: pytest.FixtureRequest) -> Iterator[hou_standin.Session]:
    """A graphical session of each version; parametrized indirectly, it takes version, ui and switches."""
    given = request.param
    settings: dict[str, Any] = {"ui": True, **(given if isinstance(given, dict) else {"version": given})}
    yield hou_standin.install(**settings)
    hou_standin.uninstall()


@pytest.fixture
def hou(session: hou_standin.Session) -> Any:
    """The session's module."""
    return session.hou


@pytest.fixture
def scene(session: hou_standin.Session) -> Scene:
    """``/obj/ball`` with blocked keys on ``tx ty rz sy``, and a Motion Recipe in its geometry network."""
    from keywright.demo import scene as demo_scene

    node = demo_scene.build(ASSET)
    return Scene(session, node)


class Scene:
    """A session with one Motion Recipe, and the hands of an artist.

    Attributes:
        session: The stand-in.
        hou: Its module.
        artist: What is done by hand.
        node: The Motion Recipe.
        ball: The object around it.
    """

    def __init__(self, session: hou_standin.Session, node: Any) -> None:
        self.session = session
        self.hou: Any = session.hou
        self.artist = hou_standin.Artist(session)
        self.node = node
        self.ball = node.parent()

    def press(self, name: str, *writes: str) -> str:
        """Presses a button of the node and answers its status; nothing beside node and ``writes`` changes."""
        with self.witness(*writes):
            self.node.parm(name).pressButton()
        return self.status

    @property
    def status(self) -> str:
        """The node's status, which is also the status bar's text."""
        text: str = self.node.parm("status").unexpandedString()
        if self.session.has_ui:
            assert self.session.desk.status == text
        return text

    @property
    def last_report(self) -> CommitReport:
        """What the last action said, as data."""
        report = keywright.node.last_report(self.node)
        assert report is not None
        return report

    @property
    def undo_labels(self) -> tuple[str, ...]:
        """The undo list."""
        labels: tuple[str, ...] = self.hou.undos.undoLabels()
        return labels

    def values(self, *names: str) -> tuple[Any, ...]:
        """Values of the node's parameters."""
        return tuple(self.node.parm(name).eval() for name in names)

    @contextmanager
    def witness(self, *writes: str) -> Iterator[None]:
        """Nothing may change inside, except on the node and at the paths ``writes``."""
        own = self.node.path() + "/"
        before = hou_standin.snapshot(self.session)
        yield
        after = hou_standin.snapshot(self.session)
        lines = hou_standin.difference(before, after)
        assert [line for line in lines if not line.startswith((own, *writes))] == []

    @contextmanager
    def refused(self) -> Iterator[None]:
        """Nothing may change inside but what the node says, and no undo step may be made."""
        before, labels = hou_standin.snapshot(self.session), self.undo_labels
        yield
        after = hou_standin.snapshot(self.session)
        own = self.node.path() + "/"
        for state in (before, after):
            state[own][3].pop("nodeinfo_keywright", None)
        said = (*(f"{own}{name}:" for name in SAID), f"{own}target_status")
        lines = hou_standin.difference(before, after)
        assert [line for line in lines if not line.startswith(said)] == []
        assert self.undo_labels == labels

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """What happens inside is one undo step; undo and redo give both states back to the bit."""
        before, labels = hou_standin.snapshot(self.session), self.undo_labels
        yield
        after = hou_standin.snapshot(self.session)
        assert len(self.undo_labels) == len(labels) + 1
        self.hou.undos.performUndo()
        assert _scene_difference(before, hou_standin.snapshot(self.session)) == []
        self.hou.undos.performRedo()
        assert _scene_difference(after, hou_standin.snapshot(self.session)) == []


def _scene_difference(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Differences without the session's own state (selection, frame), which is no part of undo."""
    return [line for line in hou_standin.difference(before, after) if not line.startswith(":")]


def seen(found: dict[str, Any]) -> dict[str, Any]:
    """A snapshot's nodes and parameters without the values that lie unseen below keys and expressions."""
    return {
        path: entry if path.endswith("/") or entry[1] is None else entry[1:]
        for path, entry in found.items()
        if path.startswith("/")
    }
