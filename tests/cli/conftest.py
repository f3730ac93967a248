"""Rights of files that count, whoever runs the tests."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator

import pytest

#: From linux/capability.h: the third version of the call, and what lets a superuser pass by a file's rights.
_VERSION = 0x20080522
_PASSES_RIGHTS = (1 << 1) | (1 << 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Data(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable"))


@pytest.fixture
def rights_count() -> Iterator[None]:
    """A superuser is held to the rights of files too; anybody else is already."""
    if os.geteuid() != 0:
        yield
        return
    assert sys.platform == "linux", "a superuser can only be held to rights on Linux: use another account"
    libc = ctypes.CDLL(None, use_errno=True)
    header, data = _Header(_VERSION, 0), (_Data * 2)()
    assert libc.capget(ctypes.byref(header), data) == 0
    before = data[0].effective
    data[0].effective = before & ~_PASSES_RIGHTS
    assert libc.capset(ctypes.byref(header), data) == 0
    yield
    data[0].effective = before
    assert libc.capset(ctypes.byref(header), data) == 0
