"""The shelf button's run, its clicks done by the stand-in's hands; the shelf's own text."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

import hou_standin
from conformance import compare, gui, play
from conformance.scenario import scenarios

KIT = Path(__file__).parent
BY_HAND = [each for each in scenarios() if each.needs_hands]


def clicking(session: Any, hands: list[Any]) -> Any:
    """The scenarios, which remember what the stand-in's hands are to do at each click."""
    from dataclasses import replace

    def wrapped(scenario: Any) -> Any:
        def play_by_hand(hou: Any, observe: Any, stage: Any) -> Any:
            for text, by_hand in scenario.play(hou, observe, stage):
                hands.append(by_hand)
                yield text, by_hand

        return replace(scenario, play=play_by_hand)

    return [wrapped(each) for each in BY_HAND]


def test_a_press_a_click(tmp_path: Path) -> None:
    session = hou_standin.install("21.0", ui=True)
    try:
        hands: list[Any] = []
        run = gui.Session(session.hou, tmp_path, clicking(session, hands))
        artist = hou_standin.Artist(session)
        texts = [run.press()]
        while not run.is_over:
            hands.pop()(artist)
            texts.append(run.press())
    finally:
        hou_standin.uninstall()
    assert len(texts) - 1 == run.clicks < 10
    assert all(gui.PRESS_AGAIN in text for text in texts[:-1])
    (path,) = tmp_path.iterdir()
    assert str(path) in texts[-1]
    made = play.read(path)
    expected = play.run_standin("21.0", True, {}, BY_HAND)
    assert [each["name"] for each in made["scenarios"]] == [each.name for each in BY_HAND]
    assert compare.transcripts(made, expected) == []


def test_the_button_asks_before_it_closes_a_scene(tmp_path: Path) -> None:
    session = hou_standin.install("21.0", ui=True)
    try:
        session.hou.node("/obj").createNode("geo", "mine")
        session.desk.answers = [False]
        gui.press(session.hou, tmp_path)
        assert session.hou.node("/obj/mine") is not None
        assert not list(tmp_path.iterdir())
    finally:
        hou_standin.uninstall()


def test_the_shelf_is_well_formed_and_its_script_presses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = ElementTree.parse(KIT / "conformance.shelf").getroot()
    (tool,) = root.findall("tool")
    (member,) = root.iter("memberTool")
    assert member.get("name") == tool.get("name")
    pressed = []
    monkeypatch.setenv("KEYWRIGHT_TESTS", str(KIT.parent))
    monkeypatch.setattr(gui, "press", lambda hou, folder: pressed.append((hou, folder)))
    exec(compile(tool.findtext("script") or "", "shelf", "exec"), {"hou": "the module"})
    assert pressed == [("the module", Path.home())]
