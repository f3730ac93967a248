"""What holds for all tests."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# Ends a run that asks for Houdini and gets the stand-in; skips what is marked as needing the real one.
pytest_plugins = ["hou_standin.pytest_plugin"]

# How long an example takes depends on what else the machine does; speed is the benches' business.
settings.register_profile("keywright", deadline=None)
settings.load_profile("keywright")


@pytest.fixture
def children_hear_ctrl_c() -> Iterator[None]:
    """Programs that the test starts have SIGINT at its default, though the run itself was told to ignore it.

    A shell without job control tells so what it starts in the background, and it is handed down to children.
    A signal that is caught here is at its default in what is executed.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
