"""A record as text of user data: small, read again, also as an earlier version wrote it, never half read."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keywright.node import own
from keywright.node.records import packing, record

from .conftest import VERSIONS, Scene
from .test_commit import hold_recipe, point_at
from .test_reapply import assert_same, bounce, keys_of

#: The record of a bounce on the ball's ``ty``, as format 1 held it.
FORMAT_1 = (
    "eNqdVNtu2zAM/Rc9bYDrUncr/7GnoChkR1m02JZhy72syL+PtJOt6VJgmF7kHJOH5OGJ39g+jZ3PbMMLFndsw2orwO/2vObe"
    "c6kFK1h67sOIr+5T/eO+9m1736UcU/84hiYOgWPIUxgnRDAISl4CIus7tnljx/D6PMbvh7VI7ztE2bc+x9yGHUbuwtSMcchr"
    "PgLZf5/YZvtQsOngV478Sjer09w3AUPWB4wSBQutn3JsYn5lGygNlk6po0c4IUP2zXEl28e8UKU2jJ5oKAR0wTr/8ohNIptR"
    "mNH7AUv1qadCx9gf8QWOs58nAqY2DVSYTV1K+YBIeMlj6BbsGMKwzL6biX/v2ylg4Tal8fzrhD01B9/3oaUZ39jgkeS9tjgG"
    "ShBJJW6dAceVhlKBUpUrGDaxoymmQ9znZQLkH2nefm5bTEyXJ98NbczzLlyA8DKkaR6Jd5Vm8Cj4lihEqXQl3x1Neo1+mWqL"
    "4YXBMMIG0lxR1TFMlwbqgC5a9xTXFIKhtI6b9+d2nSffzkuSxSReKkx0CKc5P17EXvjuoKzc1bHF2hWF+qZZJYVSGFnhcWhf"
    "K8EKTa0oq4TURnMjqCmE9PlIzSUYoFZif4sHQArurMAcqTUIw51UWoBwf1gMWC2E0JfO/UybyONM+0evkrvJIXX4GcP45SvD"
    "BdR+uiFapXjllLOWG7orlEQqC5I7c74JqrRY31OcQ2G51kJzrs63/QetUedCluD0e03NAvPSOND6A3xrKxVGKmM5r4xSYCwF"
    "QqFLag/EBdfFOhysIl/vlatSOf6bwTq5RN/dpr77i/uGAyowkhuNM9BtyFZW4vLBSokmEot1kEVa/KWVlBa3TM7T0hhcslRC"
    "oLqK+ubAsZhEA5jl/i/r4F/GGqwNGpw1bmG5rv+xR/lJ6Q8NXvnt8sH5xHDHPuXzlzX4sY30Vd8+nB5OvwByPJyC"
)
#: The same as format 2 held it.
FORMAT_2 = (
    "2 0.1.0 ePn5xrIm1VbbbsMwCP2hJOKO+ZxE1Z76/8/DTtY0blpt0zRtfkElFDCcY3hE6uIE8+UNF5xnZKUeuct8vf42cl8M"
    "c3o5zPdZ/pcepqcsbLU9stAgUBQmAZHyvzgJkwfa/TmPc+ODt3VX8o/RU6P6G2EqcTg+rFkdaJIj1LjkiYSvM3jutJmKuBCr"
    "KRrVpFKl22FFBgPt+LX7AWDCcBrqoqBAhsGiBBS7FwNXItI40PLr70PeUbCEhDtalSVLwuLAGLbJqipK6/dqF1lYVCVFlE36"
    "J2qddR5yEwq9r6k1NU4WoNqpz7pS0lLMEYuJgHk1hEGnmh7Qh16H9XLQvXGtryiTBN48eHCzHs9djw++TxBQwBhN8w5VWoWV"
    "czYfnDlBRA066YU9f6kwe3a5Ik/ZLJvMQpTVlZo3AmYwTgBYk9+CTlLGLWODQrhF83KM3+fIT0J3Cf7IGHgHeDmcgw=="
)
EARLIER = {"1": FORMAT_1, "2": FORMAT_2}
KEY = "b720adf1b1aa1352"
ONE_VERSION = pytest.mark.parametrize("session", ["21.0"], indirect=True)

#: Sessions whose automatic slopes are those of the host that wrote the records of earlier formats.
AS_WRITTEN = pytest.mark.parametrize(
    "session",
    [{"version": version, "auto_slope_rule": "monotone"} for version in VERSIONS],
    indirect=True,
    ids=VERSIONS,
)


@pytest.fixture
def committed(scene: Scene) -> Scene:
    hold_recipe(scene, bounce(0.6))
    point_at(scene, 'ch("../ty")')
    scene.press("commit", "/obj/ball/ty")
    return scene


def text_of(scene: Scene) -> str:
    text: str = scene.node.userData(record.ENTRY + own.text(scene.node, "target_id1"))
    return text


@AS_WRITTEN
@pytest.mark.parametrize("number", EARLIER)
def test_a_record_of_an_earlier_format_is_applied_again_and_restored(scene: Scene, number: str) -> None:
    original = keys_of(scene.ball.parm("ty"))
    hold_recipe(scene, {"keywright": 1, "shape": {"type": "bounce", "bounces": 2}})
    point_at(scene, 'ch("../ty")')
    scene.press("commit", "/obj/ball/ty")
    scene.node.destroyUserData(record.ENTRY + own.text(scene.node, "target_id1"))
    own.write(scene.node, {"target_id1": KEY})
    scene.node.setUserData(record.ENTRY + KEY, EARLIER[number])
    hold_recipe(scene, bounce(0.3))
    assert scene.press("reapply", "/obj/ball/ty").startswith("6 keys on 1 channel")
    assert text_of(scene).startswith(f"{packing.FORMAT} ")
    scene.press("restore", "/obj/ball/ty")
    assert_same(keys_of(scene.ball.parm("ty")), original)


@ONE_VERSION
def test_a_text_that_is_cut_or_damaged_is_named_and_never_half_read(committed: Scene) -> None:
    """One character, in every place; a checksum that may miss that leaves other keys behind.

    Base64 ends in no, one or two equals signs: the spare bits before those say nothing.
    """
    whole = record.decoded(text_of(committed))
    assert isinstance(whole, record.Entry)
    texts = {text.count("="): text for text in map(record.encoded, with_longer_owners(whole))}
    assert set(texts) == {0, 1, 2}
    for text in texts.values():
        head = text.rindex(" ") + 1
        for length in range(len(text)):
            assert isinstance(record.decoded(text[:length]), str)
        for place, other in itertools.product(range(head, len(text)), "AQgw/"):
            found = record.decoded(text[:place] + other + text[place + 1 :])
            assert isinstance(found, str) or record.encoded(found) == text


def with_longer_owners(entry: record.Entry) -> list[record.Entry]:
    return [replace(entry, owner=entry.owner + "/" + "b4q8zx"[:more]) for more in range(7)]


@pytest.mark.parametrize(
    "text", ["", " ", "2", "2 ", "2 0.1.0 ", "3 0.1.0 ", "x 0.1.0 eJw=", "-1 0 0", "3 0.1.0 é", "1e9 9 9"]
)
def test_what_is_no_record_is_named(text: str) -> None:
    assert str(record.decoded(text)).startswith("cannot be read: ")


def commit_posts(scene: Scene, count: int) -> None:
    """A commit of sixteen keys to so many posts, each in a row of its own, no two alike."""
    hold_recipe(scene, {"keywright": 1, "shape": {"type": "bounce", "bounces": 7, "elasticity": 0.8}})
    names = [f"post{2000 - number}" for number in range(count)]
    for number, name in enumerate(names):
        post: Any = scene.hou.node("/obj").createNode("geo", name)
        keys = scene.ball.parm("ty").keyframes()
        for index, key in enumerate(keys):
            key.setValue(key.value() * (1.0 + 0.0371 * number))
            key.setFrame(key.frame() + 2.74 / count * number * index)
        post.parm("ty").setKeyframes(keys)
    point_at(scene, *(f'ch("../../{name}/ty")' for name in names))
    scene.press("commit", *(f"/obj/{name}/ty" for name in names))
    assert {row.keys_after for row in scene.last_report.rows} == {16}


@ONE_VERSION
def test_2000_rows_take_less_than_3_megabytes(scene: Scene) -> None:
    commit_posts(scene, 20)
    texts = [text for name, text in scene.node.userDataDict().items() if name.startswith(record.ENTRY)]
    assert len(texts) == 20
    assert sum(map(len, texts)) / len(texts) * 2000 < 3e6


@ONE_VERSION
def test_2000_rows_add_less_than_3_megabytes_to_the_saved_scene(scene: Scene, tmp_path: Path) -> None:
    """Rows, records and whatever else the node has: the scene with it beside the same keys without it.

    A tenth of them, times ten: what the node has once counts ten times.
    """
    commit_posts(scene, 200)

    def size() -> int:
        scene.hou.hipFile.save(str(tmp_path / "shot.hip"))
        return (tmp_path / "shot.hip").stat().st_size

    with_node = size()
    scene.node.destroy()
    assert 10 * (with_node - size()) < 3e6
