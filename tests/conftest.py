"""What holds for all tests."""

from hypothesis import settings

# Ends a run that asks for Houdini and gets the stand-in; skips what is marked as needing the real one.
pytest_plugins = ["hou_standin.pytest_plugin"]

# How long an example takes depends on what else the machine does; speed is the benches' business.
settings.register_profile("keywright", deadline=None)
settings.load_profile("keywright")
