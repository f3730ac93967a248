"""The node's parameter pane, drawn from the interface and the state that a host shows.

What is hidden, greyed, joined on one line or chosen in a menu is asked of the node, so a picture cannot show
a pane that is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from keywright.gallery.svg import Drawing

_BACK, _FIELD, EDGE, _TEXT, _DIM, _RAISED = "#3a3c40", "#26282b", "#1c1d1f", "#dfe2e6", "#abb0b8", "#4b4e54"
_BLUE, _GREEN, _ORANGE = "#5b9bf0", "#35573c", "#e08a3c"
_WIDTH, _LABELS, _LINE, _MARGIN = 760.0, 206.0, 26.0, 14.0
_LETTER = 6.6  # width of a letter of 11.5 px, on the average

Line = list[Any]


def draw_pane(
    node: Any, tab: str, title: str, *, rows: Sequence[int] | None = None, only: Sequence[str] | None = None
) -> Drawing:
    """One tab of the node, with what stands above the tabs.

    Args:
        node: The node, as the host's module gives it.
        tab: Label of the tab.
        title: What the picture shows.
        rows: Numbers of the rows to draw; all if None.
        only: Names of the tab's parameters to draw; all if None.
    """
    pane = _Pane(node, title)
    entries = node.parmTemplateGroup().entries()
    folders = [entry for entry in entries if _is_folder(entry)]
    pane.lines([entry for entry in entries if not _is_folder(entry)])
    pane.tabs([folder.label() for folder in folders], tab)
    shown = next(folder for folder in folders if folder.label() == tab)
    plain: list[Any] = []
    for template in shown.parmTemplates():
        if only is not None and template.name() not in only:
            continue
        if _is_folder(template):
            pane.lines(plain)
            plain = []
            pane.block(template, rows)
        else:
            plain.append(template)
    pane.lines(plain)
    return pane.finished()


class _Pane:
    """A pane that is being drawn from top to bottom."""

    def __init__(self, node: Any, title: str) -> None:
        self.node = node
        self.sheet = Drawing(_WIDTH, 0, title, paper=_BACK)
        self.y = 10.0

    def finished(self) -> Drawing:
        self.sheet.height = self.y + 10
        return self.sheet

    def tabs(self, labels: Sequence[str], chosen: str) -> None:
        """The bar of tabs."""
        self.y += 8
        x = _MARGIN
        for label in labels:
            width = _LETTER * len(label) + 26
            fill = _RAISED if label == chosen else _FIELD
            self.sheet.rect(x, self.y, width, 24, fill=fill, stroke=EDGE, radius=3)
            fill = _TEXT if label == chosen else _DIM
            self.sheet.text(x + width / 2, self.y + 16, label, size=11.5, fill=fill, anchor="middle")
            x += width + 3
        self.sheet.line([(_MARGIN, self.y + 25), (_WIDTH - _MARGIN, self.y + 25)], colour=EDGE)
        self.y += 34

    def block(self, folder: Any, rows: Sequence[int] | None) -> None:
        """The rows of a multiparm: its number, then each row between rules."""
        head = self.node.parm(folder.name())
        if head.isHidden():
            return
        self._label(folder.label(), dim=False)
        count = head.eval()
        self._field(_LABELS, 60, str(count), dim=False)
        for place, sign in enumerate("+−"):
            self._button(_LABELS + 68 + 30 * place, 26, sign, dim=False)
        self.y += _LINE + 4
        for row in range(1, count + 1) if rows is None else rows:
            self.sheet.line([(_MARGIN, self.y - 2), (_WIDTH - _MARGIN, self.y - 2)], colour=EDGE)
            self.sheet.text(_MARGIN, self.y + 18, f"{row}", size=11, fill=_DIM)
            self.y += 2
            self.lines(folder.parmTemplates(), row)
            self.y += 4

    def lines(self, templates: Sequence[Any], row: int | None = None) -> None:
        """Parameters, those that are joined on one line."""
        for line in _joined(self.node, templates, row):
            self._line(line)

    def _line(self, line: Line) -> None:
        first, *_ = line
        if len(line) == 1 and first.parmTemplate().type().name() != "Button":
            self._single(first)
            return
        labelled = _kind(first) not in ("Button", "Toggle") and not first.parmTemplate().isLabelHidden()
        if labelled:
            self._label(_label(first), dim=first.isDisabled())
        wanted = [_wanted(parm, own_label=not (labelled and parm is first)) for parm in line]
        room = _WIDTH - _MARGIN - _LABELS - 8 * (len(line) - 1)
        texts = [_kind(parm) == "String" for parm in line]
        if any(texts):  # text takes what the others leave
            spare = max(0.0, room - sum(wanted)) / sum(texts)
            wanted = [width + spare * is_text for width, is_text in zip(wanted, texts, strict=True)]
        scale = min(1.0, room / sum(wanted))
        x = _LABELS
        for parm, width in zip(line, wanted, strict=True):
            self._widget(parm, x, width * scale, own_label=not (labelled and parm is first))
            x += width * scale + 8
        self.y += _LINE

    def _single(self, parm: Any) -> None:
        """A parameter that has its line to itself: a number has a slider."""
        dim = parm.isDisabled()
        kind = _kind(parm)
        if kind != "Toggle" and not parm.parmTemplate().isLabelHidden():
            self._label(_label(parm), dim=dim)
        room = _WIDTH - _MARGIN - _LABELS
        tags = parm.parmTemplate().tags()
        if kind == "String" and ("editor" in tags or "\n" in _value(parm)):
            self._text_area(_value(parm), int(tags.get("editorlines", "4").split("-")[0] or 4))
            return
        if kind in ("Float", "Int") and len(parm.tuple()) > 1:
            parts = list(parm.tuple())
            width = (room - 6 * (len(parts) - 1)) / len(parts)
            for place, part in enumerate(parts):
                self._field(_LABELS + place * (width + 6), width, _value(part), dim=dim)
        elif kind in ("Float", "Int"):
            self._field(_LABELS, 96, _value(parm), dim=dim, fill=_colour(parm))
            self._slider(parm, _LABELS + 106, room - 112, dim=dim)
        else:
            width = {"Menu": min(room, 260.0), "Toggle": room}.get(kind, room)
            self._widget(parm, _LABELS, width, own_label=kind == "Toggle")
        self.y += _LINE

    def _widget(self, parm: Any, x: float, width: float, *, own_label: bool) -> None:
        kind, dim, label = _kind(parm), parm.isDisabled(), _label(parm)
        if kind == "Button":
            self._button(x, width, label, dim=dim)
            return
        if kind == "Toggle":
            self.sheet.rect(x, self.y + 4, 14, 14, fill=_FIELD, stroke=EDGE, radius=2)
            if parm.eval():
                tick = [(x + 3, self.y + 11), (x + 6, self.y + 14.5), (x + 11.5, self.y + 7)]
                self.sheet.line(tick, colour=_ORANGE, width=2)
            if not parm.parmTemplate().isLabelHidden():
                self.sheet.text(x + 20, self.y + 15, label, size=11.5, fill=_DIM if dim else _TEXT)
            return
        if own_label and not parm.parmTemplate().isLabelHidden():
            indent = _LETTER * len(label) + 14
            self.sheet.text(x, self.y + 15, label, size=11.5, fill=_DIM if dim else _TEXT)
            x, width = x + indent, width - indent
        if kind == "Menu":
            self._button(x, width, parm.menuLabels()[parm.eval()], dim=dim, menu=True)
        elif kind == "String" and parm.parmTemplate().itemGeneratorScript():
            self._field(x, width - 28, _value(parm), dim=dim)
            self._button(x + width - 24, 24, "", dim=dim, menu=True)
        else:
            self._field(x, width, _value(parm), dim=dim, fill=_colour(parm))

    def _label(self, text: str, *, dim: bool) -> None:
        fill = _DIM if dim else _TEXT
        self.sheet.text(_LABELS - 10, self.y + 15, text, size=11.5, fill=fill, anchor="end")

    def _field(self, x: float, width: float, text: str, *, dim: bool, fill: str = _FIELD) -> None:
        self.sheet.rect(x, self.y, width, 22, fill=fill, stroke=EDGE, radius=2)
        letters = max(1, int((width - 10) / _LETTER))
        cut = text if len(text) <= letters else text[: letters - 1] + "…"
        self.sheet.text(x + 6, self.y + 15, cut, size=11.5, fill=_DIM if dim else _TEXT)

    def _button(self, x: float, width: float, text: str, *, dim: bool, menu: bool = False) -> None:
        self.sheet.rect(x, self.y, width, 22, fill=_RAISED, stroke=EDGE, radius=3)
        fill = _DIM if dim else _TEXT
        if menu:
            self.sheet.text(x + 8, self.y + 15, text, size=11.5, fill=fill)
            arrow = [(x + width - 15, self.y + 9), (x + width - 11, self.y + 13), (x + width - 7, self.y + 9)]
            self.sheet.line(arrow, colour=fill, width=1.5)
        else:
            self.sheet.text(x + width / 2, self.y + 15, text, size=11.5, fill=fill, anchor="middle")

    def _slider(self, parm: Any, x: float, width: float, *, dim: bool) -> None:
        template, y = parm.parmTemplate(), self.y + 11
        low, high = template.minValue(), template.maxValue()
        self.sheet.line([(x, y), (x + width, y)], colour=EDGE, width=3)
        share = min(1.0, max(0.0, (parm.eval() - low) / (high - low))) if high > low else 0.0
        self.sheet.line([(x, y), (x + share * width, y)], colour=_DIM if dim else _BLUE, width=3)
        self.sheet.dot((x + share * width, y), 6, _RAISED if dim else _TEXT, EDGE)

    def _text_area(self, text: str, least: int) -> None:
        lines = text.splitlines() or [""]
        shown = lines if len(lines) > 1 or least <= 1 else [*lines, *[""] * (min(least, 4) - 1)]
        height = 15.5 * len(shown) + 10
        self.sheet.rect(
            _MARGIN, self.y + 22, _WIDTH - 2 * _MARGIN, height, fill=_FIELD, stroke=EDGE, radius=2
        )
        for place, line in enumerate(shown):
            letters = int((_WIDTH - 2 * _MARGIN - 12) / 6.65)
            cut = line if len(line) <= letters else line[: letters - 1] + "…"
            self.sheet.text(_MARGIN + 6, self.y + 37 + 15.5 * place, cut, size=11, fill=_TEXT, mono=True)
        self.y += 22 + height + 6


def _joined(node: Any, templates: Sequence[Any], row: int | None) -> Iterator[Line]:
    """Visible parameters, a list for each line of the pane."""
    line: Line = []
    for template in templates:
        name = template.name() if row is None else template.name().replace("#", str(row))
        parms = node.parmTuple(name)
        if parms is not None and not template.isHidden() and not parms[0].isHidden():
            line.append(parms[0])
        if line and not template.joinsWithNext():
            yield line
            line = []
    if line:
        yield line


def _is_folder(template: Any) -> bool:
    kind: str = template.type().name()
    return kind == "Folder"


def _kind(parm: Any) -> str:
    template = parm.parmTemplate()
    kind: str = template.type().name()
    return kind


def _label(parm: Any) -> str:
    text: str = parm.parmTemplate().label()
    return text


def _wanted(parm: Any, *, own_label: bool) -> float:
    """Width that a parameter asks for on a shared line."""
    kind, label = _kind(parm), _label(parm)
    if kind == "Button":
        return _LETTER * len(label) + 22
    if kind == "Toggle":
        return 16.0 if parm.parmTemplate().isLabelHidden() else _LETTER * len(label) + 24
    shown = own_label and not parm.parmTemplate().isLabelHidden()
    field = {"Menu": 130.0, "String": 190.0}.get(kind, 92.0)
    if kind == "Menu":
        field = max(field, _LETTER * len(parm.menuLabels()[parm.eval()]) + 34)
    return field + (_LETTER * len(label) + 14 if shown else 0)


def _value(parm: Any) -> str:
    """What the field of a parameter shows: its number or text, a reference by its expression."""
    if parm.parmTemplate().type().name() == "String":
        text: str = parm.unexpandedString()
        return text
    value = parm.eval()
    return f"{value:g}" if isinstance(value, float) else str(value)


def _colour(parm: Any) -> str:
    """Green where an expression or keys give the value, as in the host."""
    return _GREEN if parm.keyframes() else _FIELD
