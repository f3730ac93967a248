"""A scene is replaced whole or not at all: refusals, and a process that is killed at every step."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from keywright.batch import saving
from keywright.errors import HostError

from .conftest import content

Make = Callable[..., Path]
STANDIN_FILES = Path(__file__).parents[1] / "standin" / "files"


@pytest.fixture
def opened(make: Make, session: Any) -> tuple[Path, saving.Stamp]:
    """A scene that is open and changed."""
    path = make("shot.hip")
    read = saving.stamp(path)
    session.hou.hipFile.load(str(path))
    session.hou.node("/obj/ball1").parm("tx").set(3.0)
    return path, read


def refusal(path: Path, read: saving.Stamp) -> HostError:
    """Why saving is refused; nothing on disk has changed and nothing is left beside."""
    before, names = path.read_bytes(), sorted(os.listdir(path.parent))
    with pytest.raises(HostError) as found:
        saving.save(path, read)
    assert path.read_bytes() == before
    assert sorted(os.listdir(path.parent)) == names
    return found.value


def test_a_saved_scene_is_the_open_one(opened: Any, session: Any) -> None:
    path, read = opened
    saving.save(path, read)
    assert session.hou.hipFile.path() == str(path)
    session.hou.hipFile.load(str(path))
    assert session.hou.node("/obj/ball1").parm("tx").eval() == 3.0
    assert [name for name in os.listdir(path.parent) if name.startswith(".")] == []


def test_permissions_and_links_stay(opened: Any, session: Any) -> None:
    path, read = opened
    path.chmod(0o640)
    read = saving.stamp(path)
    link = path.with_name("current.hip")
    link.symlink_to(path.name)
    saving.save(link, read)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert content(path)["nodes"]


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only a superuser gives files away"
)
def test_owner_and_group_stay(opened: Any) -> None:
    path, _ = opened
    os.chown(path, 1234, 2345)
    path.chmod(0o2664)
    saving.save(path, saving.stamp(path))
    now = path.stat()
    assert (now.st_uid, now.st_gid, now.st_mode & 0o7777) == (1234, 2345, 0o2664)


def test_an_owner_that_cannot_be_given_keeps_nothing_from_being_saved(
    opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, read = opened
    asked = []

    def refuse(_: Path, owner: int, group: int) -> None:
        asked.append((owner, group))
        if owner != -1:
            raise PermissionError(1, "Operation not permitted")

    was = path.stat()
    monkeypatch.setattr(os, "chown", refuse)
    saving.save(path, read)
    assert asked == [(was.st_uid, was.st_gid), (-1, was.st_gid)]
    assert path.stat().st_mode == was.st_mode


def test_a_file_that_was_saved_meanwhile_is_not_overwritten(opened: Any) -> None:
    path, read = opened
    other = path.with_name("theirs.hip")
    shutil.copy(path, other)
    os.replace(other, path)
    found = refusal(path, read)
    assert (found.code, str(found)) == ("scene-changed", "somebody has saved it since it was loaded")


def test_a_read_only_file_is_not_replaced(opened: Any) -> None:
    path, _ = opened
    path.chmod(0o440)
    assert refusal(path, saving.stamp(path)).code == "scene-read-only"


@pytest.mark.parametrize(
    ("licence", "suffix", "is_refused"),
    [
        ("Commercial", ".hip", False),
        ("Commercial", ".hiplc", False),
        ("Indie", ".hip", True),
        ("Indie", ".hiplc", False),
        ("Apprentice", ".hip", True),
        ("Apprentice", ".hiplc", True),
        ("ApprenticeHD", ".hipnc", False),
        ("Education", ".hip", True),
    ],
)
def test_a_limited_licence_does_not_change_the_kind(
    opened: Any, session: Any, monkeypatch: pytest.MonkeyPatch, licence: str, suffix: str, is_refused: bool
) -> None:
    path, _ = opened
    scene = path.rename(path.with_suffix(suffix))
    category = getattr(session.hou.licenseCategoryType, licence)
    monkeypatch.setattr(session.hou, "licenseCategory", lambda: category, raising=False)
    if is_refused:
        found = refusal(scene, saving.stamp(scene))
        assert found.code == "scene-kind"
        assert licence in str(found)
    else:
        saving.save(scene, saving.stamp(scene))


def test_a_session_that_saves_another_kind_than_it_was_asked_is_found_out(
    opened: Any, session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever its licence says: it wrote ``.hipnc`` where ``.hip`` was asked for, alone or beside that."""
    path, read = opened
    hip = type(session.hou.hipFile)
    save = hip.save
    for keeps_both in (False, True):

        def limited(self: Any, name: str, *, both: bool = keeps_both, **options: Any) -> None:
            save(self, name, **options)
            other = Path(name).with_suffix(".hipnc")
            shutil.copy(name, other) if both else os.replace(name, other)

        monkeypatch.setattr(hip, "save", limited)
        found = refusal(path, read)
        assert str(found) == "the session saved .hipnc where .hip was asked for"


def test_a_file_of_houdini_is_not_turned_into_one_of_the_stand_in(session: Any, tmp_path: Path) -> None:
    path = tmp_path / "scene.hip"
    shutil.copy(STANDIN_FILES / "scene.hip", path)
    found = refusal(path, saving.stamp(path))
    assert found.code == "scene-kind"
    assert "the session saves the stand-in's scene files, this one is commercial" in str(found)


@pytest.mark.parametrize("fails", ["save", "replace", "nothing written"])
def test_a_disk_that_fails_leaves_the_old_scene(
    opened: Any, session: Any, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    path, read = opened
    if fails == "save":

        def full(self: Path, text: str, **_: Any) -> None:
            self.write_bytes(text.encode()[:100])
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_text", full)
    elif fails == "replace":

        def refuse(*_: Any) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "replace", refuse)
    else:
        monkeypatch.setattr(type(session.hou.hipFile), "save", lambda self, name, **_: Path(name).touch())
    assert refusal(path, read).code == "scene-not-saved"


def test_names_with_signs_of_patterns(make: Make, session: Any) -> None:
    path = make("shot[1]*.hip")
    other = make("shot1.hip")
    before = other.read_bytes()
    session.hou.hipFile.load(str(path))
    saving.save(path, saving.stamp(path))
    assert other.read_bytes() == before
    assert sorted(os.listdir(path.parent)) == ["library", "shot1.hip", "shot[1]*.hip"]


# Killed


KILLER = Path(__file__).with_name("killed.py")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the driver forks a process for each step")
def test_killed_at_any_point_each_scene_is_the_old_or_the_new_one(make: Make, tmp_path: Path) -> None:
    """A child is killed at its first file operation, at its second, …, and in the middle of each write."""
    change: Callable[[Any], None] = lambda node: node.parm("bounce_elasticity").set(0.7)  # noqa: E731
    scenes = [make(f"shot{number}.hip", change) for number in (1, 2, 3)]
    old = [path.read_bytes() for path in scenes]
    command = [sys.executable, str(KILLER), str(tmp_path), *map(str, scenes)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    *steps, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert not last["killed"], "the last run comes to its end"
    old_or_new = {path.name: (before, after.encode()) for path, before, after in _rows(scenes, old, last)}
    seen = set()
    for step in steps:
        assert step["killed"]
        found = [(path, text.encode()) for path, _, text in _rows(scenes, old, step)]
        assert all(data in old_or_new[path.name] for path, data in found), step["at"]
        seen.add(tuple(data == old_or_new[path.name][1] for path, data in found))
    assert all(before != after for before, after in old_or_new.values())
    assert seen == {
        (False, False, False),
        (True, False, False),
        (True, True, False),
        (True, True, True),
    }, "a kill before, between and after each scene"
    operations = {step["at"].split()[0] for step in steps}
    assert {"open", "os.rename", "os.chmod", "half-written"} <= operations


# Ends itself while a scene is half written, as a queue ends a task.
ENDED = """
import os, signal, sys
from pathlib import Path
import keywright.cli
def half(self, text, **options):
    with self.open("w", encoding="utf-8") as stream:
        stream.write(text[: len(text) // 2])
    os.kill(os.getpid(), getattr(signal, sys.argv.pop()))
Path.write_text = half
keywright.cli.main()
"""


@pytest.mark.skipif(os.name == "nt", reason="a process there is ended, not asked to end")
@pytest.mark.usefixtures("children_hear_ctrl_c")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_run_that_is_asked_to_end_leaves_the_old_scene_and_nothing_beside(
    make: Make, session: Any, name: str
) -> None:
    path = make("shot.hip", lambda node: node.parm("bounce_elasticity").set(0.7))
    before = path.read_bytes()
    command = [sys.executable, "-c", ENDED, "reapply", "--save", str(path), name]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 130, done.stderr
    assert "stopped; nothing is half written" in done.stderr
    assert path.read_bytes() == before
    assert sorted(os.listdir(path.parent)) == ["library", "shot.hip"]


def _rows(scenes: list[Path], old: list[bytes], run: dict[str, Any]) -> list[tuple[Path, bytes, str]]:
    return list(zip(scenes, old, run["scenes"], strict=True))
