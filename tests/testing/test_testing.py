"""``keywright.testing``: what differs is named, candidate and picture are written, nothing is accepted."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path
from typing import Any

import pytest

import keywright as kw
from keywright import node, testing

from .test_ball import GOLDENS, RECIPE, motion_recipe

__all__ = ["motion_recipe"]  # the example's fixture

CURVE, KEYS = "tennis_ball.json", "tennis_ball_ty.json"


@pytest.fixture
def goldens(tmp_path: Path) -> Path:
    """The example's goldens, to be spoiled."""
    return Path(shutil.copytree(GOLDENS, tmp_path / "goldens"))


@pytest.fixture
def committed(motion_recipe: Any) -> Any:
    """The example's node after its commit."""
    node.load(motion_recipe, kw.Recipe.from_dict(RECIPE))
    assert node.commit(motion_recipe).written
    return motion_recipe


def ty(made: Any) -> Any:
    return made.parent().parm("ty")


def keys_of(parm: Any) -> list[Any]:
    from keywright.host.keys import read_keys

    return read_keys(parm)


def rewrite(parm: Any, keys: list[Any]) -> None:
    from keywright.host.write import set_keys

    parm.deleteAllKeyframes()
    set_keys(parm, keys)
    set_keys(parm, keys)


def edit(parm: Any, index: int, **numbers: float) -> None:
    """Changes one key as an animator or a fault would."""
    keys = keys_of(parm)
    keys[index] = keys[index]._replace(**numbers)
    rewrite(parm, keys)


def failure(check: Any, *args: Any, **options: Any) -> str:
    with pytest.raises(AssertionError) as found:
        check(*args, **options)
    return str(found.value)


def test_what_agrees_leaves_nothing_behind(committed: Any, goldens: Path) -> None:
    (goldens / "tennis_ball_ty.candidate.json").write_text("of an earlier run")
    testing.assert_curve(committed, goldens / CURVE)
    testing.assert_keys(ty(committed), str(goldens / KEYS))
    assert sorted(file.name for file in goldens.iterdir()) == [CURVE, KEYS]


@pytest.mark.parametrize(
    ("change", "quantity", "wanted", "found"),
    [
        ({"value": 1.5, "in_value": 1.5}, "value", None, "1.5"),
        ({"in_value": 1.5}, "value before", None, "1.5"),
        ({"slope": 3.0}, "slope", None, "3"),
        ({"in_slope": 3.0}, "slope before", None, "3"),
        ({"accel": 0.0625}, "handle", None, "0.06"),
        ({"function": "linear()"}, "segment function", "bezier()", "linear()"),
        ({"time": 1.01}, "time", None, "1.01"),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else None,
)
def test_the_first_difference_of_keys_is_named(
    committed: Any, goldens: Path, change: dict[str, Any], quantity: str, wanted: str | None, found: str
) -> None:
    golden = json.loads((goldens / KEYS).read_text())["keys"]
    edit(ty(committed), 2, **change)
    said = failure(testing.assert_keys, ty(committed), goldens / KEYS)
    name = {"value before": "in_value", "slope before": "in_slope", "handle": "reach"}.get(quantity, quantity)
    if wanted is None:
        wanted = f"{golden[2][name]:.9g}"
    frame = f"frame {1 + 24 * golden[2]['time']:.6g}"
    line = said.splitlines()[1]
    assert line.startswith(f"  first difference at {frame}: {quantity} should be {wanted}, is {found}"), said
    assert ("tolerance" in line) == (quantity != "segment function")


def test_keys_that_are_missing_or_new_are_named(committed: Any, goldens: Path) -> None:
    keys = keys_of(ty(committed))
    rewrite(ty(committed), keys[:2] + keys[3:])
    said = failure(testing.assert_keys, ty(committed), goldens / KEYS)
    assert f"frame {1 + 24 * keys[2].time:.6g}: key should be {keys[2].value:.9g}, is missing" in said
    golden = json.loads((goldens / KEYS).read_text())
    del golden["keys"][2]
    (goldens / KEYS).write_text(json.dumps(golden))
    rewrite(ty(committed), keys)
    said = failure(testing.assert_keys, ty(committed), goldens / KEYS)
    assert f"frame {1 + 24 * keys[2].time:.6g}: key should be none, is {keys[2].value:.9g}" in said


def test_what_draws_nothing_may_be_anything(committed: Any, goldens: Path) -> None:
    edit(ty(committed), 0, in_slope=9.0, in_accel=0.3)
    edit(ty(committed), -1, slope=9.0, accel=0.3)
    testing.assert_keys(ty(committed), goldens / KEYS)


def test_a_tolerance_is_what_it_says(committed: Any, goldens: Path) -> None:
    """Of the range of the golden's values, 5: to either side of the bound."""
    key = keys_of(ty(committed))[2]
    for part, fits in ((0.9, True), (1.1, False)):
        value = key.value + part * 1e-3 * 5.0
        edit(ty(committed), 2, value=value, in_value=value)
        if fits:
            testing.assert_keys(ty(committed), goldens / KEYS, tolerance=1e-3)
        else:
            assert "value" in failure(testing.assert_keys, ty(committed), goldens / KEYS, tolerance=1e-3)


def test_another_frame_rate_and_extrapolation_are_named(hou: Any, committed: Any, goldens: Path) -> None:
    ty(committed).setKeyframeExtrapolation(False, hou.parmExtrapolate.Slope)
    said = failure(testing.assert_keys, ty(committed), goldens / KEYS)
    assert "after the keys: extrapolation should be extend, is slope" in said
    hou.setFps(25)
    said = failure(testing.assert_keys, ty(committed), goldens / KEYS)
    assert "the scene: frames a second should be 24, is 25" in said


def test_a_channel_without_keys_is_its_value(committed: Any, goldens: Path) -> None:
    parm, golden = committed.parent().parm("tz"), goldens / "tz.json"
    parm.set(2.5)
    failure(testing.assert_keys, parm, golden)
    (goldens / "tz.candidate.json").rename(golden)
    testing.assert_keys(parm, golden)
    parm.set(2.6)
    assert "value should be 2.5, is 2.6" in failure(testing.assert_keys, parm, golden)
    edit_to = keys_of(ty(committed))
    rewrite(parm, edit_to)
    assert f"number of keys should be 0, is {len(edit_to)}" in failure(testing.assert_keys, parm, golden)


def test_another_motion_is_named_with_the_setting_behind_it(committed: Any, goldens: Path) -> None:
    committed.parm("bounce_elasticity").set(0.6)
    said = failure(testing.assert_curve, committed, goldens / CURVE)
    assert f"/obj/ball/motion_recipe1 is not as {goldens / CURVE} says" in said
    assert "the recipe changed too: shape.elasticity: 0.6, was 0.55" in said
    samples = json.loads((goldens / CURVE).read_text())["samples"]
    curve = node.recipe(committed).curve()
    first = next(x for x, y in samples if abs(curve.evaluate(x) - y) > 1e-6)
    assert f"first difference at time {first:g} of the span: value should be" in said
    testing.assert_curve(committed, goldens / CURVE, tolerance=0.9)


def test_another_result_of_the_same_settings_is_told_apart(committed: Any, goldens: Path) -> None:
    golden = json.loads((goldens / CURVE).read_text())
    golden["samples"][64][1] += 0.1
    (goldens / CURVE).write_text(json.dumps(golden))
    said = failure(testing.assert_curve, committed, goldens / CURVE)
    assert "time 0.5 of the span" in said
    assert "the same settings give another motion" in said


@pytest.mark.parametrize("is_there", [True, False], ids=["mismatch", "missing golden"])
def test_a_candidate_and_a_picture_lie_beside_the_golden(
    committed: Any, goldens: Path, is_there: bool
) -> None:
    golden = goldens / "new" / KEYS if not is_there else goldens / KEYS
    before = golden.read_bytes() if is_there else b""
    if is_there:
        edit(ty(committed), 2, value=1.0, in_value=1.0)
    said = failure(testing.assert_keys, ty(committed), golden)
    candidate = golden.with_name("tennis_ball_ty.candidate.json")
    assert f"candidate: {candidate}" in said
    assert f"picture: {candidate.with_suffix('.png')}" in said
    assert candidate.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    assert said.endswith(f"accept it: rename the candidate to {KEYS}")
    if is_there:
        assert golden.read_bytes() == before, "a golden is accepted by a person"
    else:
        assert said.startswith(f"there is no golden {golden} yet")
    candidate.replace(golden)
    testing.assert_keys(ty(committed), golden)
    assert list(golden.parent.glob("*candidate*")) == []


def test_without_matplotlib_it_says_so(
    committed: Any, goldens: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    said = failure(testing.assert_keys, ty(committed), goldens / "none.json")
    assert "no picture: matplotlib is not installed (pip install matplotlib)" in said


def test_a_folder_that_cannot_be_written_does_not_hide_the_difference(
    committed: Any, goldens: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    edit(ty(committed), 2, value=1.0, in_value=1.0)
    monkeypatch.setattr("keywright.testing.golden.staged", refuse)
    said = failure(testing.assert_keys, ty(committed), goldens / KEYS)
    assert "value should be" in said
    assert "no candidate: cannot write" in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "no JSON"),
        ("[1]", "no number keywright_golden"),
        ('{"keywright_golden": 9, "kind": "keys"}', "its format is 9, this Keywright reads up to 1"),
        ('{"keywright_golden": 1, "kind": "curve"}', "a golden of 'curve', not of 'keys'"),
        ('{"keywright_golden": 0, "kind": "keys"}', "its format is 0"),
        ('{"keywright_golden": true, "kind": "keys"}', "no number keywright_golden"),
        ('{"keywright_golden": 1, "kind": "keys"}', "nothing where the number 'fps' belongs"),
        ('{"keywright_golden": 1, "kind": "keys", "fps": 24, "keys": [1]}', "key 1 is no object"),
        ('{"keywright_golden": 1, "kind": "keys", "fps": 24, "keys": {}}', "where the list 'keys' belongs"),
    ],
)
def test_a_file_that_is_no_golden_is_refused_and_kept(
    committed: Any, goldens: Path, text: str, says: str
) -> None:
    (goldens / KEYS).write_text(text)
    with pytest.raises(kw.KeywrightError, match="cannot use the golden") as found:
        testing.assert_keys(ty(committed), goldens / KEYS)
    assert found.value.code == "golden-unreadable"
    assert says in str(found.value)
    assert (goldens / KEYS).read_text() == text


# Numbers that compare with nothing, or with everything.
NO_NUMBERS = (None, True, "1", [], math.nan, math.inf, -math.inf, 1e308, 10**400)


@pytest.mark.parametrize("number", NO_NUMBERS, ids=lambda value: str(value)[:8])
@pytest.mark.parametrize("field", ["time", "value", "in_value", "slope", "in_slope", "reach", "in_reach"])
def test_a_golden_of_keys_with_what_is_no_number_passes_for_nothing(
    committed: Any, goldens: Path, field: str, number: Any
) -> None:
    golden = json.loads((goldens / KEYS).read_text())
    for key in (golden["keys"][2], *golden["keys"]):  # in one key, then in all
        key[field] = number
        (goldens / KEYS).write_text(json.dumps(golden))
        with pytest.raises(kw.KeywrightError, match=rf"where the number '{field}' belongs") as found:
            testing.assert_keys(ty(committed), goldens / KEYS)
        assert found.value.code == "golden-unreadable"


@pytest.mark.parametrize("number", NO_NUMBERS, ids=lambda value: str(value)[:8])
@pytest.mark.parametrize("place", [0, 1])
def test_a_golden_of_a_motion_with_what_is_no_number_passes_for_nothing(
    committed: Any, goldens: Path, place: int, number: Any
) -> None:
    golden = json.loads((goldens / CURVE).read_text())
    for sample in (golden["samples"][5], *golden["samples"]):
        sample[place] = number
        (goldens / CURVE).write_text(json.dumps(golden))
        with pytest.raises(kw.KeywrightError, match="is no time from 0 to 1 with a value") as found:
            testing.assert_curve(committed, goldens / CURVE)
        assert found.value.code == "golden-unreadable"


@pytest.mark.parametrize(
    "samples", [[], [[0.0, 0.0]], [[0.5, 0.0], [0.25, 1.0]], [[0.0, 0.0, 0.0], [1.0]], None]
)
def test_a_golden_that_is_no_motion_passes_for_nothing(committed: Any, goldens: Path, samples: Any) -> None:
    golden = json.loads((goldens / CURVE).read_text())
    (goldens / CURVE).write_text(json.dumps({**golden, "samples": samples}))
    with pytest.raises(kw.KeywrightError, match="cannot use the golden"):
        testing.assert_curve(committed, goldens / CURVE)


def test_keys_out_of_order_are_no_golden(committed: Any, goldens: Path) -> None:
    golden = json.loads((goldens / KEYS).read_text())
    for keys in (golden["keys"][::-1], [golden["keys"][0], *golden["keys"]]):
        (goldens / KEYS).write_text(json.dumps({**golden, "keys": keys}))
        with pytest.raises(kw.KeywrightError, match="is not after the one before it"):
            testing.assert_keys(ty(committed), goldens / KEYS)


def test_a_picture_that_cannot_be_drawn_does_not_hide_the_difference(
    committed: Any, goldens: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise ZeroDivisionError("float division by zero")

    edit(ty(committed), 2, value=1.0, in_value=1.0)
    monkeypatch.setattr("keywright.testing.picture.draw", fail)
    said = failure(testing.assert_keys, ty(committed), goldens / KEYS)
    assert "value should be" in said
    assert "no picture: it cannot be drawn: float division by zero" in said


def test_text_is_no_channel_and_nothing_is_no_file(committed: Any, goldens: Path) -> None:
    with pytest.raises(kw.HostError, match="status holds text") as found:
        testing.assert_keys(committed.parm("status"), goldens / KEYS)
    assert found.value.code == "not-a-parameter"
    with pytest.raises(kw.KeywrightError, match="has no name"):
        testing.assert_keys(ty(committed), ".")


@pytest.mark.parametrize("tolerance", [0.0, -1.0, 1.0, math.nan, math.inf])
def test_a_tolerance_that_is_none_is_refused(committed: Any, goldens: Path, tolerance: float) -> None:
    with pytest.raises(kw.KeywrightError, match="tolerance"):
        testing.assert_keys(ty(committed), goldens / KEYS, tolerance=tolerance)


def test_the_docs_have_the_example_verbatim() -> None:
    example = Path(__file__).with_name("test_ball.py").read_text()
    page = Path(__file__).parents[2] / "docs" / "regression_tests.md"
    assert f"```python\n{example}```\n" in page.read_text()


def rename_candidates(folder: Path) -> list[str]:
    """Accepts everything, as somebody who has looked; the names of the goldens."""
    renamed = []
    for candidate in sorted(folder.glob("*.candidate.json")):
        renamed.append(candidate.name.replace(".candidate", ""))
        candidate.rename(folder / renamed[-1])
    return renamed


def test_one_run_makes_all_candidates_of_a_new_test(committed: Any, tmp_path: Path) -> None:
    def check() -> None:
        with testing.together():
            testing.assert_keys(ty(committed), tmp_path / KEYS)
            with testing.together():
                testing.assert_curve(committed, tmp_path / CURVE)
            for name in ("tx", "tz"):
                testing.assert_keys(committed.parent().parm(name), tmp_path / f"{name}.json")

    text = failure(check)
    assert text.count("there is no golden") == text.count("accept it") == 4
    assert rename_candidates(tmp_path) == [CURVE, KEYS, "tx.json", "tz.json"]
    check()


def test_all_differences_are_told_together_and_each_alone_afterwards(committed: Any, goldens: Path) -> None:
    edit(ty(committed), 2, value=9.0, in_value=9.0)
    committed.parm("bounce_elasticity").set(0.9)

    def check(tail: str = "") -> None:
        with testing.together():
            testing.assert_curve(committed, goldens / CURVE)
            testing.assert_keys(ty(committed), goldens / KEYS)
            assert not tail, tail

    text = failure(check)
    alone = [
        failure(testing.assert_curve, committed, goldens / CURVE),
        failure(testing.assert_keys, ty(committed), goldens / KEYS),
    ]
    assert text == "\n".join(alone)
    assert "\nand then AssertionError: the rig is gone" in failure(check, "the rig is gone")


def test_what_stops_everything_is_told_as_it_is(committed: Any, goldens: Path) -> None:
    with pytest.raises(kw.KeywrightError, match="tolerance"), testing.together():
        testing.assert_keys(ty(committed), goldens / KEYS, tolerance=2.0)
    testing.assert_keys(ty(committed), goldens / KEYS)


@pytest.mark.standin(version="20.0", zero_accel="unset")
def test_the_goldens_hold_on_another_host(committed: Any, goldens: Path) -> None:
    testing.assert_curve(committed, goldens / CURVE)
    testing.assert_keys(ty(committed), goldens / KEYS)
