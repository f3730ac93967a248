"""The package and its native module are one version."""

from importlib.metadata import version

import keywright


def test_the_native_module_has_the_version_of_the_package() -> None:
    assert keywright.__version__ == version("keywright")
