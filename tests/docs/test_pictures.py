"""Pictures show what is there: a ball moves as its curve, a pane has what the node shows and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from keywright.gallery import __main__ as gallery
from keywright.gallery import pictures, stories
from keywright.gallery.exhibits import exhibits
from keywright.gallery.pane import draw_pane
from keywright.gallery.svg import Drawing

from .blocks import ROOT

ASSET = ROOT / "otls" / "keywright_motion_recipe.hda"
TABS = ("Shape", "Stack", "Targets", "Commit", "Recipe", "Preview")


def words(drawing: Drawing) -> list[str]:
    """The texts of a picture, which is well-formed."""
    root = ElementTree.fromstring(drawing.to_text())
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.fixture
def stage() -> Iterator[stories.Stage]:
    with stories.stage(ASSET) as at:
        yield at


def labels(at: stories.Stage, tab: str, *, hidden: bool) -> set[str]:
    """Labels of a tab's parameters that the host shows, or hides; rows by the first of them."""
    found: set[str] = set()

    def look(templates: Any, row: str = "") -> None:
        for template in templates:
            if template.type().name() == "Folder":
                look(template.parmTemplates(), "1")
                continue
            parms = at.node.parmTuple(template.name().replace("#", row))
            if parms is not None and not template.isLabelHidden():
                is_hidden = template.isHidden() or parms[0].isHidden()
                found.update({template.label()} if is_hidden == hidden else set())

    entries = at.node.parmTemplateGroup().entries()
    folders = [entry for entry in entries if entry.type().name() == "Folder"]
    look(next(folder for folder in folders if folder.label() == tab).parmTemplates())
    return found


@pytest.mark.parametrize("tab", TABS)
def test_a_pane_has_every_label_that_the_host_shows_and_none_that_it_hides(
    stage: stories.Stage, tab: str
) -> None:
    stage.load("bounce/rubber_ball")
    stage.point_at("ty")
    stage.press("commit")
    said = words(draw_pane(stage.node, tab, tab))
    shown = labels(stage, tab, hidden=False)
    assert shown
    assert shown <= set(said)
    others = {"Commit", "Re-apply", "Dry Run", "Status", *TABS, *shown}
    assert not (labels(stage, tab, hidden=True) - others) & set(said)
    assert stage.node.parm("status").eval() in said


NUMBER = re.compile(r"-?\d+\.\d+")


def test_pages_and_pictures_are_the_ones_made_now(tmp_path: Path) -> None:
    """Word for word, and each number to its last decimal: processors round differently there."""
    gallery.main(tmp_path)
    made = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(made) > 40
    for path in made:
        now, kept = (
            (folder / path.relative_to(tmp_path)).read_text(encoding="utf-8")
            for folder in (tmp_path, ROOT / "docs")
        )
        stale = f"{path.name} is not as it is made now: python -m keywright.gallery"
        assert "fault" not in now or path.suffix == ".md", path.name
        assert NUMBER.sub("", now) == NUMBER.sub("", kept), stale
        for new, old in zip(NUMBER.findall(now), NUMBER.findall(kept), strict=True):
            last = 10.0 ** -len(new.partition(".")[2])
            assert abs(float(new) - float(old)) <= 1.5 * last, f"{stale}: {old}, now {new}"
    with pytest.raises(ModuleNotFoundError):
        __import__("hou")


def test_the_first_hour_says_what_its_pictures_show(stage: stories.Stage) -> None:
    page = (ROOT / "docs" / "first_hour.md").read_text(encoding="utf-8")
    said = {name: words(drawing) for name, drawing in stories.first_hour(stage)}
    assert "3 keys before, 10 keys after" in said["hour_committed"]
    assert "Three keys became ten" in page
    assert "three keys, frame 1 to 60" in page
    assert "3 keys, frame 1 to 60" in " ".join(said["hour_targets"])
    assert "worst 0 %" in " ".join(said["hour_report"])
    assert "*Worst 0 %*" in page
    assert [f"images/{name}.svg" for name in said] == re.findall(r"images/hour_\w+\.svg", page)


def test_the_targets_tab_says_what_the_channels_hold_that_it_is_drawn_with(stage: stories.Stage) -> None:
    """Keys as they were blocked: no commit of another picture lies between."""
    [(name, drawing)] = stories.targets_tab(stage)
    said = words(drawing)
    assert name == "tab_targets"
    for parm in ("ty", "rz"):
        [line] = [text for text in said if f"/obj/ball/{parm}, " in text]
        found = re.search(r": (\d+) keys, frame (\d+) to (\d+)$", line)
        assert found is not None
        count, first, last = map(int, found.groups())
        keys = stage.ball.parm(parm).keyframes()
        assert sum(first <= key.frame() <= last for key in keys) == count
    assert stage.hou.undos.undoLabels().count("Commit") == 0


def test_colours_are_told_and_only_those_that_are_seen(stage: stories.Stage) -> None:
    said = {name: words(drawing) for name, drawing in stories.first_hour(stage)}
    seen = {"result", "what Commit writes", "keys", "start", "end"}
    assert seen == set(said["hour_shape"]) == set(said["hour_target"])
    assert set(said["hour_layer"]) - seen == {"bare shape", "knots"}
    page = (ROOT / "docs" / "first_hour.md").read_text(encoding="utf-8")
    for term in ("bare shape", "knots", "result"):
        assert f"*{term}*" in page, f"{term} is introduced where its picture is"
    with stories.stage(ASSET) as another:
        [story] = [drawing for name, drawing in stories.hand_edits(another) if name == "edits_story"]
    for told in ("before the step", "written by the node", "changed by hand", "given back"):
        assert told in words(story)


def test_a_story_that_meets_a_fault_makes_no_picture(stage: stories.Stage) -> None:
    stage.point_at("ty")
    stage.session.calls.fail_on("/obj/ball/ty", "setKeyframes")
    with pytest.raises(RuntimeError, match="commit: "):
        stage.press("commit")


@pytest.mark.parametrize("name", ["layer/jiggle/default", "layer/steps/default", "shape/elastic/default"])
def test_a_ball_moves_as_its_curve(name: str, tmp_path: Path) -> None:
    exhibit = next(exhibit for exhibit in exhibits() if exhibit.name == name)
    pictures.draw_exhibits([exhibit], tmp_path / "one.svg")
    text = (tmp_path / "one.svg").read_text(encoding="utf-8")
    rule = re.search(r"@keyframes after\{(.*?)\}to\{", text)
    assert rule is not None
    moved = [float(y) for y in re.findall(r"translate\([-\d.]+px,([-\d.]+)px\)", rule.group(1))]
    curve = exhibit.recipe.curve()
    values = curve.evaluate(np.linspace(0, 1, len(moved)))
    # One scale for all of it: the distance travelled is proportional to the change of value.
    largest = int(np.abs(values - values[0]).argmax())
    scale = moved[largest] / (values[largest] - values[0])
    assert moved == pytest.approx(((values - values[0]) * scale).tolist(), abs=0.2)
    assert abs(moved[largest]) > 50
