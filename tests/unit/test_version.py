"""The package and its native module are one version."""

import importlib
from importlib.metadata import version

import pytest

import keywright
from keywright import _core, _version


def test_the_native_module_has_the_version_of_the_package() -> None:
    assert keywright.__version__ == version("keywright")


def test_another_native_module_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(_core, "__version__", "9.9.9")
        with pytest.raises(ImportError, match=r"9\.9\.9.*install one whole version"):
            importlib.reload(_version)
    importlib.reload(_version)
