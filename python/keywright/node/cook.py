"""The cook: reads the node's parameters, calls the core, draws the preview. It writes no parameter."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import hou

from keywright._core import Curve, Fit
from keywright.counting import counted
from keywright.errors import FitRefused, KeywrightError
from keywright.node import loaded, own, parms, status, table
from keywright.node import preview as draw
from keywright.node import shown as shown_target
from keywright.node.curve import new_knots
from keywright.node.geometry import fill
from keywright.node.reading import Message, Moment, Reader
from keywright.node.shown import Shown
from keywright.recipe import Recipe

# Fits kept on a node, by fingerprint and options: the last few, so that toggling a display is instant.
_FITS_KEPT = 8
_FITS = "keywright:fits"


def cook(node: hou.SopNode) -> None:
    """Makes the preview of ``node``; called by the asset.

    Raises:
        hou.NodeError: No curve can be made at all: one sentence that says why and what to do.
    """
    try:
        _cook(node)
    except KeywrightError as fault:
        raise hou.NodeError(status.explained(fault)) from fault


def _cook(node: hou.SopNode) -> None:
    reading = parms.read(node, texts=False)
    document = reading.recipe.to_dict()
    if document["shape"]["type"] == "ease":
        new_knots.remember(node)
    layers = len(document["stack"])
    view = own.integer(node, "stack_view")
    shown = view if 0 < view < layers else None
    result = reading.recipe.result(up_to=shown)
    messages = [*reading.messages, *_of_notes(result.notes)]
    if shown is not None:
        text = f"showing the first {shown} of {counted(layers, 'layer')}; Commit uses all"
        messages.append(Message("view-up-to", "stack_view", text, warning=False))
    messages.extend(_changed_since_loaded(node, reading.recipe))
    details: dict[str, Any] = {"fingerprint": reading.recipe.fingerprint}
    drawing = draw.Drawing()
    readouts = result.readouts.to_dict()
    show = own.token(node, "show")
    if show != "none":
        target = _target(node, result.curve, messages)
        if target is not None:
            drawing.falls = target.height < 0.0
            readouts["target"] = shown_target.readouts(target, result.readouts, result.curve, document)
        frames = target.whole_frames if target is not None else None
        _draw(node, show, drawing, reading.recipe, result.curve, frames, details, messages)
        _mark(node, drawing, result.curve, target)
    details["messages"] = json.dumps([asdict(message) for message in messages])
    details["readouts"] = json.dumps(readouts)
    geometry = node.geometry()
    if geometry is not None:
        fill(node, geometry, drawing, _frame(node), details)
    _show(node, messages)


def _draw(
    node: hou.SopNode,
    show: str,
    drawing: draw.Drawing,
    recipe: Recipe,
    curve: Curve,
    frames: int | None,
    details: dict[str, Any],
    messages: list[Message],
) -> None:
    reader = Reader(node, Moment(None))
    samples = reader.value(table.row("preview_samples"))
    messages.extend(reader.messages)
    if own.integer(node, "show_source"):
        drawing.line("source", draw.GREY, draw.polyline(recipe.curve(up_to=0), samples))
    if show in ("value", "both"):
        drawing.line("curve", draw.BLUE, draw.polyline(curve, samples))
    if show in ("velocity", "both"):
        drawing.line("velocity", draw.ORANGE, draw.velocity_line(curve, samples))
    if own.integer(node, "show_knots"):
        drawing.marks["knots"] = drawing.add(draw.knot_points(curve))
    if own.integer(node, "show_handles"):
        for line in draw.handle_lines(curve):
            drawing.line("handles", draw.WHITE, line)
    if own.integer(node, "show_keys"):
        try:
            fit = fitted(node, recipe, frames)
        except FitRefused as refusal:
            text = f"the keys to commit: {refusal}"
            messages.append(Message(refusal.code, "fit_tolerance", text))
        else:
            details["keys"], details["max_error"] = fit.keys, fit.max_error
            drawing.line("fit", draw.GREEN, draw.polyline(fit.curve, samples))
            drawing.marks["keys"] = drawing.add(draw.knot_points(fit.curve))


def _target(node: hou.OpNode, curve: Curve, messages: list[Message]) -> Shown | None:
    """The motion of the row that is shown; a message where it cannot be."""
    found = shown_target.shown(node, curve)
    if isinstance(found, str):
        messages.append(Message("target-not-shown", "show_target", found))
        return None
    return found


def _mark(node: hou.OpNode, drawing: draw.Drawing, curve: Curve, target: Shown | None) -> None:
    """The current frame, where it lies in the span: that of the target, else the scene's frames."""
    if not own.integer(node, "show_frame"):
        return
    first, last = (target.start, target.end) if target is not None else hou.playbar.frameRange()
    x = (own.number(node, "frame") - first) / (last - first) if last > first else -1.0
    if 0.0 <= x <= 1.0:
        drawing.mark(x, float(curve.evaluate(x)))


def fitted(node: hou.OpNode, recipe: Recipe, frames: int | None = None) -> Fit:
    """The keys that a commit of this recipe would write, kept on the node by fingerprint.

    Args:
        node: The node.
        recipe: Its recipe.
        frames: Whole frames in the span, where that is known; counts only if the recipe snaps to frames.

    Raises:
        FitRefused: More keys would be needed, or the tolerance cannot be reached.
    """
    kept: OrderedDict[str, Fit] = node.cachedUserData(_FITS) or OrderedDict()
    key = f"{recipe.fingerprint} {frames}"
    if key not in kept:
        kept[key] = recipe.fit(frames)
        while len(kept) > _FITS_KEPT:
            kept.popitem(last=False)
        node.setCachedUserData(_FITS, kept)
    kept.move_to_end(key)
    return kept[key]


def _frame(node: hou.OpNode) -> draw.Frame:
    width, height = own.numbers(node, "preview_size")
    x, y, z = own.numbers(node, "preview_t")
    return draw.Frame(plane=own.token(node, "preview_plane"), size=(width, height), corner=(x, y, z))


def _show(node: hou.OpNode, messages: list[Message]) -> None:
    """Badges on the node; a host without them gets one warning at the end."""
    if not hasattr(node, "addMessage"):
        warnings = [message.text for message in messages if message.warning]
        if warnings:
            raise hou.NodeWarning("; ".join(warnings))
        return
    for message in messages:
        badge: Callable[[str], None] = node.addWarning if message.warning else node.addMessage
        badge(message.text)


def _of_notes(notes: list[Any]) -> list[Message]:
    return [Message(note.code, note.path, note.text, warning=False) for note in notes]


def _changed_since_loaded(node: hou.OpNode, recipe: Recipe) -> list[Message]:
    then = loaded.on(node).motion
    if then in ("", recipe.fingerprint):
        return []
    return [Message("changed-since-loaded", "loaded_from", "changed since loaded", warning=False)]
