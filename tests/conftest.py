"""What holds for all tests."""

from hypothesis import settings

# How long an example takes depends on what else the machine does; speed is the benches' business.
settings.register_profile("keywright", deadline=None)
settings.load_profile("keywright")
