"""The job over a list of scenes: the shipped template, run as a queue's worker runs it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from keywright import batch
from keywright.cli import task

from .conftest import elasticities

Make = Callable[..., Path]
OPENJD = Path(sys.executable).with_name("openjd")


def openjd(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(OPENJD), *map(str, words)], capture_output=True, text=True, check=False, env=dict(os.environ)
    )


def run_job(scenes: Path, count: int, **parameters: object) -> subprocess.CompletedProcess[str]:
    """The whole job, on this machine."""
    given = {"SceneList": scenes, "SceneCount": count, "Python": sys.executable, **parameters}
    words = [word for name, value in given.items() for word in ("-p", f"{name}={value}")]
    return openjd("run", batch.JOB_TEMPLATE, "--step", "Reapply", *words)


def stale(node: Any) -> None:
    node.parm("bounce_elasticity").set(0.7)


def test_the_template_is_one() -> None:
    done = openjd("check", batch.JOB_TEMPLATE)
    assert "passes validation checks" in done.stdout, done.stdout


def test_a_job_over_two_scenes(make: Make, session: Any) -> None:
    """A task a scene; one path is absolute, one is relative to the list."""
    one, two = make("one.hip", stale), make("two shots.hip", stale)
    listed = one.with_name("scenes.txt")
    listed.write_text(f"{one}\n\n  two shots.hip\n")
    done = run_job(listed, 2, Save="whole")
    assert done.returncode == 0, done.stdout
    assert len(re.findall(r"openjd_status: .*\.hip", done.stdout)) == 2
    assert done.stdout.count("1 re-applied; saved") == 2
    assert [elasticities(session.hou, path) for path in (one, two)] == [[0.7], [0.7]]


def test_a_task_that_is_refused_fails_the_job(make: Make) -> None:
    path = make("shot.hip", lambda node: (stale(node), node.parent().parm("ty").lock(True)))
    before = path.read_bytes()
    listed = path.with_name("scenes.txt")
    listed.write_text(path.name)
    done = run_job(listed, 1, Save="whole")
    assert done.returncode != 0
    assert "exited with code: 1 " in done.stdout
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([], []),
        (["--save=whole"], ["--save"]),
        (["--save=partial", "--accept-warnings=yes"], ["--save-partial", "--accept-warnings"]),
        (["--preset=studio/ball", "--save=no"], ["--preset", "studio/ball"]),
        (["--preset="], []),
    ],
)
def test_parameters_of_the_job_are_options_of_the_command(
    tmp_path: Path, given: list[str], words: list[str]
) -> None:
    listed = tmp_path / "scenes.txt"
    listed.write_text("\ufeffa.hip\r\n-b.hip\r\n", encoding="utf-8")
    found = task.words([str(listed), "2", "2", *given])
    assert found == ["reapply", *words, "--", str(tmp_path / "-b.hip")]


@pytest.mark.parametrize("mark", list("\v\f\x1c\x1d\x1e\x85\u2028\u2029\u00a0\u3000"), ids=ascii)
def test_a_name_may_have_every_character_but_the_end_of_a_line(tmp_path: Path, mark: str) -> None:
    listed = tmp_path / "scenes.txt"
    listed.write_text(f"  a{mark}b.hip{mark} \r\n \t\nc.hip\n", encoding="utf-8")
    assert task.words([str(listed), "2", "1"])[-1] == str(tmp_path / f"a{mark}b.hip{mark}")
    assert task.words([str(listed), "2", "2"])[-1] == str(tmp_path / "c.hip")


@pytest.mark.parametrize(
    ("count", "scene", "says"),
    [
        ("3", "1", "names 2 scenes, the job was made for 3"),
        ("1", "1", "names 2 scenes, the job was made for 1"),
        ("2", "3", "scene 3 is not one of 1 to 2"),
        ("2", "0", "scene 0 is not one of 1 to 2"),
        ("two", "1", "invalid int value"),
    ],
)
def test_a_list_that_is_not_the_jobs_is_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], count: str, scene: str, says: str
) -> None:
    """No scene is left out in silence."""
    listed = tmp_path / "scenes.txt"
    listed.write_text("a.hip\nb.hip\n")
    with pytest.raises(SystemExit) as ended:
        task.words([str(listed), count, scene])
    assert ended.value.code == 3
    assert says in capsys.readouterr().err


def test_one_scene_is_no_plural(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "scenes.txt").write_text("a.hip\n")
    with pytest.raises(SystemExit):
        task.words([str(tmp_path / "scenes.txt"), "3", "1"])
    assert "names 1 scene, the job was made for 3" in capsys.readouterr().err


def test_a_list_that_is_not_there_is_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        task.words([str(tmp_path / "none.txt"), "1", "1"])
    assert ended.value.code == 3
    assert "cannot read the list" in capsys.readouterr().err
