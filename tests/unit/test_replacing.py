"""A file on disk is the old or the new one, wherever its writer stops."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import keywright as kw
from keywright.replacing import staged

OLD, NEW = b"old bytes\n", b"new bytes, more of them\n" * 1000


def test_bytes_wait_until_they_are_put(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(OLD)
    with staged(file, NEW):
        assert file.read_bytes() == OLD
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    with staged(file, NEW) as waiting:
        waiting.put()
        assert file.read_bytes() == NEW
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_file_that_has_the_bytes_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(OLD)
    os.utime(file, ns=(1, 1))
    with staged(file, OLD) as waiting:
        waiting.put()
    assert file.stat().st_mtime_ns == 1


@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_fault_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    recipe, file = kw.Recipe.from_dict({"keywright": 1}), tmp_path / "a.json"
    file.write_bytes(OLD)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os if call == "fsync" else Path, call, full)
    with pytest.raises(kw.RecipeError, match="No space left") as caught:
        recipe.save(file, if_exists="replace")
    monkeypatch.undo()
    assert caught.value.code == "recipe-file"
    assert file.read_bytes() == OLD
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


# Runs a save, and kills itself at its n-th step; the steps are the audited ones: open, rename, remove.
KILLED = """
import os, signal, sys
import keywright as kw
file, last = sys.argv[1], int(sys.argv[2])
recipe = kw.Recipe.from_dict({"keywright": 1, "name": "new"})
fsync, steps = os.fsync, iter(range(1000))
def step(*_):
    if next(steps) == last:
        os.kill(os.getpid(), signal.SIGKILL)
os.fsync = lambda number: (step(), fsync(number), step())
sys.addaudithook(lambda event, args: step() if event in ("open", "os.rename", "os.remove") else None)
recipe.save(file, if_exists="replace")
step()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught")
def test_killed_at_any_step_the_file_is_the_old_or_the_new_one(tmp_path: Path) -> None:
    file, new = tmp_path / "a.json", kw.Recipe.from_dict({"keywright": 1, "name": "new"}).to_json().encode()
    for step in range(20):
        file.write_bytes(OLD)
        run = subprocess.run([sys.executable, "-c", KILLED, str(file), str(step)], check=False)
        assert file.read_bytes() in (OLD, new)
        if run.returncode == 0:
            break
        assert run.returncode == -signal.SIGKILL
    assert step > 3
    assert file.read_bytes() == new
