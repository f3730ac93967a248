"""The Library menu: quick, never out of date for long, and never a fault."""

import os
from pathlib import Path

import pytest

from keywright import presets
from keywright.node.library import menu as library_menu


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The menu's clock, which a test sets."""
    now = [1000.0]
    monkeypatch.setattr(library_menu.time, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def listings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One item for each time that folders were listed."""
    made: list[object] = []
    listing = presets.listing

    def counted(places: object = None) -> presets.Listing:
        made.append(places)
        return listing(places)  # type: ignore[arg-type]

    monkeypatch.setattr(presets, "listing", counted)
    return made


def put(place: Path, key: str) -> None:
    file = place / f"{key}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{}")


def age(place: Path) -> None:
    """Makes all folders look as if nothing had changed for an hour."""
    for folder in (place, *place.iterdir()):
        changed = folder.stat().st_mtime - 3600
        os.utime(folder, (changed, changed))


def mine(environ: dict[str, str]) -> list[str]:
    return [item for item in library_menu.items(environ)[::2] if item.startswith("mine/")]


def test_new_files_are_seen_and_folders_at_rest_are_not_listed_again(
    tmp_path: Path, clock: list[float], listings: list[object]
) -> None:
    environ = {"KEYWRIGHT_RECIPE_PATH": str(tmp_path)}
    put(tmp_path, "mine/a")
    age(tmp_path)
    assert mine(environ) == ["mine/a"]
    put(tmp_path, "mine/b")
    assert mine(environ) == ["mine/a"], "kept for two seconds"
    clock[0] += library_menu.RECHECK
    assert mine(environ) == ["mine/a", "mine/b"]
    age(tmp_path)
    clock[0] += library_menu.RECHECK
    mine(environ)
    count = len(listings)
    for _ in range(5):
        clock[0] += library_menu.RECHECK
        assert mine(environ) == ["mine/a", "mine/b"]
    assert len(listings) == count


def test_a_change_within_the_same_time_stamp_is_seen(tmp_path: Path, clock: list[float]) -> None:
    environ = {"KEYWRIGHT_RECIPE_PATH": str(tmp_path)}
    put(tmp_path, "mine/a")
    stamp = (tmp_path / "mine").stat().st_mtime_ns
    assert mine(environ) == ["mine/a"]
    put(tmp_path, "mine/b")
    os.utime(tmp_path / "mine", ns=(stamp, stamp))
    clock[0] += library_menu.RECHECK
    assert mine(environ) == ["mine/a", "mine/b"]


def test_a_folder_that_appears_is_seen(tmp_path: Path, clock: list[float]) -> None:
    environ = {"JOB": str(tmp_path)}
    assert mine(environ) == []
    put(presets.place_below(tmp_path), "mine/a")
    clock[0] += library_menu.RECHECK
    assert mine(environ) == ["mine/a"]


def test_folders_that_cannot_be_read_are_one_entry_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "mine/a")
    put(tmp_path, "locked/b")
    scandir = os.scandir

    def guarded(folder: Path) -> object:
        if Path(folder).name == "locked":
            raise PermissionError(13, "Permission denied", str(folder))
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", guarded)
    items = library_menu.items({"KEYWRIGHT_RECIPE_PATH": str(tmp_path)})
    assert len(items) % 2 == 0
    assert items[-2:] == ["", f"(cannot read {tmp_path / 'locked'})"]
    assert "mine/a" in items


def test_hidden_files_and_other_files_are_left_out(tmp_path: Path) -> None:
    put(tmp_path, "mine/a")
    put(tmp_path, ".hidden/b")
    put(tmp_path, "mine/.c")
    (tmp_path / "mine" / "notes.txt").write_text("")
    (tmp_path / "loose.json").write_text("{}")
    assert mine({"KEYWRIGHT_RECIPE_PATH": str(tmp_path)}) == ["mine/a"]
