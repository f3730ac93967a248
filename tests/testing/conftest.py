"""Rooms that import hou can be imported by these modules: they follow from session to session."""

from __future__ import annotations

import importlib

import hou_standin

hou_standin.install()
for _name in ("node.channels.flow", "node.library.loading", "host.write", "testing.curve", "testing.keys"):
    importlib.import_module(f"keywright.{_name}")
hou_standin.uninstall()
