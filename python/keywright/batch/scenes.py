"""Every scene in turn: loaded, its stale nodes renewed, saved."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path

import hou

from keywright.batch import renewing, saving
from keywright.batch.report import DONE, NOT_LOADED, REFUSED, NodeReport, Report, SceneReport
from keywright.batch.settings import Options
from keywright.errors import HostError, KeywrightError
from keywright.node import own, status
from keywright.node.library import loading
from keywright.node.records import ownership, staleness
from keywright.node.records.staleness import Library

Begun = Callable[[str, int, "Path | None"], None]


def run(host: str, scenes: Sequence[str | PathLike[str]], options: Options, begun: Begun | None) -> Report:
    """What :func:`keywright.batch.run` does, with a host in charge.

    Raises:
        RecipeError: The preset of ``options`` is none of the library, or cannot be read.
    """
    if options.preset:
        Library().recipe(options.preset)
    reports: list[SceneReport] = []
    # A link that leads to itself has a real path too; loading it says what is wrong with it.
    names = [os.fspath(scene) for scene in scenes]
    once = {_place(name): name for name in reversed(names)}
    for name in reversed(once.values()):
        if begun is not None:
            begun(host, len(reports), Path(name))
        reports.append(_scene(name, options))
    if begun is not None:
        begun(host, len(reports), None)
    return Report(host, tuple(reports))


def _place(name: str) -> str:
    """What a name leads to, by which it is done once; one that is empty or ends with a slash to no scene."""
    return os.path.realpath(name) if os.path.basename(name) else name


def _scene(name: str, options: Options) -> SceneReport:
    report = SceneReport(name)
    try:
        read = saving.stamp(name)  # by the name itself: a path would take its last slash off
        warnings = _load(name)
    except (OSError, HostError) as fault:
        text = fault.strerror if isinstance(fault, OSError) else str(fault)
        return replace(report, problem=f"could not be loaded: {text}", code=NOT_LOADED)
    report = replace(report, warnings=warnings)
    if warnings and not options.accept_warnings:
        text = f"loaded with warnings, left as it is (--accept-warnings): {warnings[0]}"
        return replace(report, problem=text, code=NOT_LOADED)
    try:
        report = _renewed(report, options)
    except (KeywrightError, hou.Error) as fault:
        return replace(report, problem=status.explained(fault), code=REFUSED)
    except Exception as fault:  # one scene's fault must not keep the others from being worked on
        return replace(report, problem=status.explained(fault), code=REFUSED)
    return _saved(report, read, options)


def _load(name: str) -> tuple[str, ...]:
    """Opens a scene; what the host warned of.

    Raises:
        HostError: ``scene-unreadable``.
    """
    try:
        hou.hipFile.load(name, suppress_save_prompt=True)
    except hou.LoadWarning as warning:
        text = warning.instanceMessage() or warning.description()
        return tuple(line.strip() for line in text.splitlines() if line.strip()) or ("unnamed warning",)
    except hou.Error as fault:
        text = fault.instanceMessage() or fault.description()
        raise HostError(text, code="scene-unreadable", path=name) from None
    except Exception as fault:  # a studio's callback on scenes; the other scenes have no part in it
        text = f"{type(fault).__name__}: {' '.join(str(fault).split())}"
        raise HostError(text, code="scene-unreadable", path=name) from fault
    return ()


def _renewed(report: SceneReport, options: Options) -> SceneReport:
    """Renews every stale node; each is looked at when its turn comes, for one may be another's library."""
    shelf = Library()
    recipes = ownership.recipes()
    chosen = [node for node in recipes if not options.preset or _came_from(node, options.preset, shelf)]
    done: list[NodeReport] = []
    notes: list[str] = []
    for node in renewing.in_order(chosen):
        found = staleness.of(node, shelf)
        if found.causes:
            done.append(renewing.renew(node, found))
        elif found.unknown:
            done.append(NodeReport(node.path(), (), found.source, "refused", found.unknown, found.notes))
        else:
            notes.extend(f"{node.path()}: {note}" for note in found.notes)
    if options.preset and not chosen:
        notes.append(f"no recipe came from {options.preset}")
    code = REFUSED if any(node.is_refused for node in done) else DONE
    return replace(report, recipes=len(recipes), nodes=tuple(done), notes=tuple(notes), code=code)


def _came_from(node: hou.OpNode, preset: str, shelf: Library) -> bool:
    source = own.text(node, "loaded_from").strip()
    if source in ("", loading.PASTED, loading.RECOVERED) or staleness.source_node(node) is not None:
        return False
    wanted = shelf.file(preset)
    return source == preset or (wanted is not None and shelf.file(source) == wanted)


def _saved(report: SceneReport, read: saving.Stamp, options: Options) -> SceneReport:
    changed = any(node.outcome in ("re-applied", "partial") for node in report.nodes)
    updated = any(node.outcome == "unchanged" and "library changed" in node.causes for node in report.nodes)
    if not (changed or updated):
        return report
    if not options.saves:
        return replace(report, not_saved="not saved (--save)")
    refused = sum(node.is_refused for node in report.nodes)
    if refused and not options.save_partial:
        return replace(report, not_saved=f"not saved: {refused} refused (--save-partial saves the others)")
    try:
        saving.save(Path(report.scene), read)
    except HostError as fault:
        return replace(report, not_saved=f"not saved: {fault}", code=REFUSED)
    return replace(report, saved=True)
