"""A ``hou`` for tests: the real module under hython, the stand-in elsewhere.

In a project's top ``conftest.py``::

    pytest_plugins = ["hou_standin.pytest_plugin"]

and in a test::

    def test_keys(hou):
        parm = hou.node("/obj").createNode("geo").parm("tx")
        parm.setKeyframe(hou.Keyframe(1.0, 0.0))
        assert len(parm.keyframes()) == 1

``@pytest.mark.standin(version="22.0", zero_accel="unset")`` chooses a version, a user interface and
switches; ``@pytest.mark.houdini`` marks what needs the real one. With ``KEYWRIGHT_REQUIRE_HOUDINI=1`` a run
that would use the stand-in ends at once with exit code 4.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from hou_standin import Session, install, installed, uninstall

REQUIRE = "KEYWRIGHT_REQUIRE_HOUDINI"
EXIT_CODE = 4


def has_houdini() -> bool:
    """True under hython, or where its module can be imported."""
    module = sys.modules.get("hou")
    if module is not None:
        return module is not installed.HOU
    return importlib.util.find_spec("hou") is not None


def pytest_configure(config: pytest.Config) -> None:
    """Know the markers; end the run if Houdini is asked for and is not there."""
    config.addinivalue_line("markers", "houdini: needs the real Houdini")
    config.addinivalue_line("markers", "standin(version, ui, **switches): how the stand-in is set up")
    if os.environ.get(REQUIRE) == "1" and not has_houdini():
        pytest.exit("asked for Houdini, got the stand-in", returncode=EXIT_CODE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what the present ``hou`` cannot do."""
    if not has_houdini():
        for item in items:
            if item.get_closest_marker("houdini"):
                item.add_marker(pytest.mark.skip(reason="needs the real Houdini"))


@pytest.fixture
def hou_session(request: pytest.FixtureRequest) -> Iterator[Session | None]:
    """The stand-in's session, with its ``calls``, ``selection`` and the rest; None under hython."""
    if has_houdini():
        yield None
        return
    marker = request.node.get_closest_marker("standin")
    session = install(**(marker.kwargs if marker is not None else {}))
    yield session
    uninstall()


@pytest.fixture
def hou(hou_session: Session | None) -> Iterator[Any]:
    """The module, with an empty scene before and after."""
    if hou_session is not None:
        yield hou_session.hou
        return
    module = importlib.import_module("hou")
    module.hipFile.clear(suppress_save_prompt=True)
    yield module
    module.hipFile.clear(suppress_save_prompt=True)
