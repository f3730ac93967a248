"""Commands on files of channels: apply, reduce, inspect, convert."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("typer")
from scipy.interpolate import BPoly
from typer.testing import CliRunner, Result

import keywright as kw
from keywright import formats, presets
from keywright.cli.app import app
from keywright.formats import Channel, Contents, sampling
from keywright.formats.channel import keys_of_rows

CASES = Path(__file__).parents[1] / "cases"
SHAPES = CASES / "files" / "houdini-chn" / "SideFXLabs__simple_shapes.1.0__simple_shapes_simple_shapes.chn"
CAMERA = CASES / "files" / "houdini-chn" / "qLib__camera_frustrum_ql_SOP__cam1.chn"
SCENE = Path(__file__).parents[1] / "standin" / "files" / "scene.hip"


def run(*arguments: object, code: int = 0, width: int = 80) -> Result:
    words = [str(word) for word in arguments]
    result = CliRunner().invoke(app, words, env={"COLUMNS": str(width), "NO_COLOR": "1"})
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def data(*arguments: object, code: int = 0) -> Any:
    return json.loads(run(*arguments, "--json", code=code).stdout)


def curve(name: str) -> dict[str, np.ndarray]:
    """Times, values and slopes of a dense curve of the cases."""
    with np.load(CASES / "dense" / f"{name}.npz") as columns:
        return {column: columns[column] for column in "xym"}


def dense(name: str) -> Channel:
    """A dense curve of the cases as a channel of 4 seconds and 10 units."""
    case = curve(name)
    x, y, m = case["x"], case["y"], case["m"]
    rows = []
    lengths = np.diff(x) * 4.0 / 3.0
    for i, (at, value, slope) in enumerate(zip(x, y, m, strict=True)):
        steep = np.hypot(1.0, slope * 2.5)
        rows.append(
            {
                "time": at * 4.0,
                "value": value * 10.0,
                "out_slope": slope * 2.5,
                "out_accel": lengths[min(i, len(lengths) - 1)] * steep,
                "in_accel": lengths[max(i - 1, 0)] * steep,
            }
        )
    return Channel(name, keys_of_rows(rows))


def usd_spline(rows: list[dict[str, Any]]) -> Any:
    """The keys of a JSON file as a spline of USD over seconds, made by USD alone."""
    ts = pytest.importorskip("pxr.Ts")
    spline = ts.Spline("double")
    for index, row in enumerate(rows):
        knot = ts.Knot("double")
        knot.SetTime(row["time"])
        knot.SetValue(row["value"])
        if row.get("in_value", row["value"]) != row["value"] and index:
            knot.SetPreValue(row["in_value"])
        held = row.get("function") == "constant()"
        knot.SetNextInterpolation(ts.InterpHeld if held else ts.InterpCurve)
        out_slope = row.get("out_slope", 0.0)
        in_slope = row.get("in_slope", out_slope)
        knot.SetPostTanSlope(out_slope)
        knot.SetPreTanSlope(in_slope)
        if index < len(rows) - 1:
            knot.SetPostTanWidth(row.get("out_accel", 0.0) / np.hypot(1.0, out_slope))
        if index:
            knot.SetPreTanWidth(row.get("in_accel", 0.0) / np.hypot(1.0, in_slope))
        spline.SetKnot(knot)
    return spline


def written(file: Path, *channels: Channel, fps: float = 24.0) -> Path:
    formats.write(file, Contents(channels, fps))
    return file


def move(name: str = "ty", start: float = 7.0, end: float = 0.0) -> Channel:
    rows = [{"time": 0.0, "value": start}, {"time": 2.0, "value": end}]
    return Channel(name, keys_of_rows(rows))


# Reduce


@pytest.mark.parametrize("name", ["bounce", "elastic", "jiggle", "noise", "mocap"])
@pytest.mark.parametrize("extremes", ["keep", "free"])
def test_a_reduced_channel_is_within_its_tolerance_by_another_evaluator(
    name: str, extremes: str, tmp_path: Path
) -> None:
    """Four probes an interval of the source: scipy's Bernstein polynomials against USD's spline."""
    source, few = written(tmp_path / "dense.chn", dense(name)), tmp_path / "few.json"
    row = data("reduce", source, "-o", few, "--extremes", extremes, "--max-keys", 400)["channels"][0]
    case = curve(name)
    exact = BPoly.from_derivatives(case["x"] * 4.0, np.c_[case["y"] * 10.0, case["m"] * 2.5])
    (found,) = formats.read(few).channels
    times = 4.0 * case["x"]
    probes = (times[:-1, None] + np.diff(times)[:, None] * (np.arange(4) + 0.5) / 4.0).ravel()
    spline = usd_spline(json.loads(few.read_text())["channels"][0]["keys"])
    error = np.abs(np.array([spline.Eval(float(time)) for time in probes]) - exact(probes))
    span = 10.0 * np.ptp(case["y"])
    assert error.max() <= 0.005 * span * (1.0 + 1e-3)
    assert row["outcome"] == "reduced"
    assert row["keys_after"] == len(found.keys) < len(case["x"]) / 3
    assert row["worst_between_frames"]["error"] == pytest.approx(error.max(), abs=2e-4 * span)


def test_reduce_finds_the_fewest_keys_known(tmp_path: Path) -> None:
    gold = json.loads((CASES / "dense" / "fit_gold.json").read_text())
    for name in ("bounce", "jiggle"):
        source = written(tmp_path / f"{name}.chn", dense(name))
        row = data("reduce", source, "-n", "--extremes", "free")["channels"][0]
        assert row["keys_after"] <= gold["cases"][name]["exact"]["0.005"], name


@pytest.mark.parametrize(
    ("tolerance", "allowed"), [("0.5%", 0.05), ("0.2", 0.2), ("0.3deg", 0.3), ("1%", 0.1)]
)
def test_tolerances_have_units(tolerance: str, allowed: float, tmp_path: Path) -> None:
    case = dense("jiggle")
    source = written(tmp_path / "a.chn", Channel("rz", case.keys))
    row = data("reduce", source, "-n", "-t", tolerance)["channels"][0]
    scale = row["range"] / 10.0 if "%" in tolerance else 1.0
    assert row["tolerance"] == pytest.approx(allowed * scale)
    for worst in (row["worst_on_frames"], row["worst_between_frames"]):
        assert worst["error"] <= row["tolerance"] * (1 + 1e-9)


def test_degrees_are_for_rotations_and_the_tightest_counts(tmp_path: Path) -> None:
    keys = dense("jiggle").keys
    source = written(tmp_path / "a.chn", Channel("rx", keys), Channel("tx", keys))
    turn, slide = data("reduce", source, "-n", "-t", "0.3deg", "-t", "0.05")["channels"]
    assert (turn["tolerance"], slide["tolerance"]) == (0.3, 0.05)
    turn, slide = data("reduce", source, "-n", "-t", "0.3deg", code=1)["channels"]
    assert turn["outcome"] == "reduced"
    assert (slide["outcome"], slide["text"][:20]) == ("refused", "no tolerance for it:")
    turn, _ = data("reduce", source, "-n", "-t", "0.3deg", "-t", "1%")["channels"]
    assert turn["tolerance"] == pytest.approx(min(0.3, 0.01 * turn["range"]))


@pytest.mark.parametrize("text", ["x", "-1", "0", "1px", "nan", "1e999", "%", ""])
def test_what_is_no_tolerance_is_a_usage_error(text: str) -> None:
    assert "is no tolerance" in " ".join(run("reduce", SHAPES, "-n", "-t", text, code=3).stderr.split())


def test_keys_on_whole_frames(tmp_path: Path) -> None:
    source = written(tmp_path / "a.chn", dense("jiggle"))
    run("reduce", source, "-o", tmp_path / "few.json", "--frames", "--max-keys", 90)
    (found,) = formats.read(tmp_path / "few.json").channels
    frames = found.keys.times * 24.0
    assert np.abs(frames - np.rint(frames)).max() < 1e-12
    shifted = Channel("a", kw.Keys.from_curve(presets.load("bounce/balloon").curve(), 0.01, 2.0, 0.0, 1.0))
    text = data("reduce", written(tmp_path / "b.chn", shifted), "-n", "--frames", code=1)["channels"][0][
        "text"
    ]
    assert "starts between frames, at 1.240" in text


@pytest.mark.parametrize(("kinks", "kink"), [("subframe", 10.5), ("nearest", 11.0)])
def test_a_kink_between_frames_stays_or_goes_to_a_frame(kinks: str, kink: float, tmp_path: Path) -> None:
    """All other keys are on frames; a kink that stays costs no accuracy."""
    frames = np.sort([*np.arange(1.0, 22.0), 10.5])
    rows = [{"time": (f - 1) / 24, "value": abs(f - 10.5), "function": "linear()"} for f in frames]
    source = written(tmp_path / "a.chn", Channel("ty", keys_of_rows(rows)))
    row = data("reduce", source, "-n", "--frames", "--kinks", kinks)["channels"][0]
    found = [key["time"] * 24.0 + 1.0 for key in row["keys"]]
    assert found == pytest.approx([1.0, kink, 21.0], abs=1e-9)
    if kinks == "subframe":
        assert row["worst_between_frames"]["error"] <= row["tolerance"] * (1 + 1e-9)


@pytest.mark.parametrize(("start", "rate"), [(0.0, 240.0), (86_401.0, 240.0), (0.0, 0.007)])
def test_a_key_that_stays_has_its_own_time(start: float, rate: float, tmp_path: Path) -> None:
    """However late or long: a fit's rounding is told from a key that it moved."""
    samples = sampling.of_samples("ty", curve("mocap")["y"], start, rate)
    run("reduce", written(tmp_path / "a.json", samples), "-o", tmp_path / "few.json")
    (few,) = formats.read(tmp_path / "few.json").channels
    own = samples.keys.times
    nearest = own[np.abs(own[None, :] - few.keys.times[:, None]).argmin(axis=1)]
    off = np.abs(few.keys.times - nearest)
    assert ((off == 0.0) | (off > 1e-9)).all()


def test_the_worst_error_is_told_where_it_is(tmp_path: Path) -> None:
    source = written(tmp_path / "a.chn", dense("mocap"))
    answer = data("reduce", source, "-n")
    row = answer["channels"][0]
    few = Channel("few", keys_of_rows(row["keys"]))
    (exact,) = formats.read(source).channels
    for place in ("worst_on_frames", "worst_between_frames"):
        time = np.array([(row[place]["frame"] - 1.0) / 24.0])
        off = abs(sampling.values(few, time) - sampling.values(exact, time))[0]
        assert off == pytest.approx(row[place]["error"], rel=1e-9)
    assert row["worst_on_frames"]["frame"] == round(row["worst_on_frames"]["frame"])
    shown = run("reduce", source, "-n").stdout
    assert "on frames" in shown
    assert f"{len(exact.keys)} → {row['keys_after']}" in shown
    assert "handle out" in shown


def test_channels_that_start_and_end_together_may_share_their_keys(tmp_path: Path) -> None:
    apart = dense("bounce").with_keys(move().keys)
    source = written(tmp_path / "a.json", dense("bounce"), dense("jiggle"), apart)
    run("reduce", source, "-o", tmp_path / "few.json", "--common")
    bounce, jiggle, other = formats.read(tmp_path / "few.json").channels
    assert bounce.keys.times.tolist() == jiggle.keys.times.tolist()
    assert other.keys == apart.keys
    for row in data("reduce", source, "-n", "--common")["channels"][:2]:
        assert row["outcome"] == "reduced"
        assert row["worst_between_frames"]["error"] <= row["tolerance"] * (1 + 1e-9)
    rows = data("reduce", source, "-n", "--common", "--max-keys", 9, code=1)["channels"]
    assert [row["outcome"] for row in rows] == ["refused", "refused", "unchanged"]


def test_steps_stay_steps(tmp_path: Path) -> None:
    """Switches of a file of Houdini: values between two switches never appear."""
    run("reduce", SHAPES, "-o", tmp_path / "few.json", "--max-keys", 100)
    before = {channel.name: channel for channel in formats.read(SHAPES).channels}
    for channel in formats.read(tmp_path / "few.json").channels:
        source = before[channel.name]
        if source.expressions or len(source.keys) < 3:
            continue
        times = np.linspace(*source.span, 997)
        a, b = sampling.values(source, times), sampling.values(channel, times)
        assert np.abs(a - b).max() <= 0.005 * max(np.ptp(a), 1e-9) * 1.01, channel.name


def test_baked_keys_are_samples_if_one_says_so(tmp_path: Path) -> None:
    """Straight segments between keys are kinks; the hint says what to do, and that does it."""
    exact = dense("elastic")
    times = np.arange(97) / 24.0
    rows = [
        {"time": time, "value": value, "function": "linear()"}
        for time, value in zip(times, sampling.values(exact, times), strict=True)
    ]
    source = written(tmp_path / "baked.chn", Channel("tx", keys_of_rows(rows)))
    row = data("reduce", source, "-n", "--max-keys", 200)["channels"][0]
    assert row["outcome"] == "unchanged"
    assert "add --samples" in row["text"]
    row = data("reduce", source, "-n", "--samples")["channels"][0]
    assert row["outcome"] == "reduced"
    assert row["keys_after"] < 40


def test_flat_and_short_channels_and_expressions(tmp_path: Path) -> None:
    flat = Channel("flat", keys_of_rows([{"time": i / 24, "value": 3.0} for i in range(50)]))
    linked = Channel("linked", keys_of_rows([{"time": 0.0, "value": 0.0, "function": 'ch("tx")'}]))
    source = written(tmp_path / "a.chn", flat, move("short"), linked)
    rows = data("reduce", source, "-o", tmp_path / "few.chn")["channels"]
    assert [(row["outcome"], row["keys_after"]) for row in rows] == [
        ("reduced", 2),
        ("unchanged", 2),
        ("skipped", 1),
    ]
    found = formats.read(tmp_path / "few.chn").channels
    assert found[0].keys.values.tolist() == [3.0, 3.0]
    assert found[2].keys.functions == ['ch("tx")']


@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
@pytest.mark.parametrize("offset", [0.0, 1e6])
def test_small_motions_far_from_zero_keep_their_values(scale: float, offset: float, tmp_path: Path) -> None:
    case = dense("bounce")
    rows = [
        {
            "time": time,
            "value": offset + scale * value,
            "out_slope": scale * slope,
            "out_accel": 0.01 * np.hypot(1.0, scale * slope),
            "in_accel": 0.01 * np.hypot(1.0, scale * slope),
        }
        for time, value, slope in zip(case.keys.times, case.keys.values, case.keys.out_slopes, strict=True)
    ]
    source = written(tmp_path / "a.json", Channel("tx", keys_of_rows(rows)))
    row = data("reduce", source, "-n", "--max-keys", 300)["channels"][0]
    assert row["outcome"] == "reduced"
    assert row["worst_between_frames"]["error"] <= row["tolerance"] + 4e-16 * offset * 8


def test_a_refused_channel_is_left_and_the_others_are_written(tmp_path: Path) -> None:
    source = written(tmp_path / "a.chn", dense("mocap"), dense("bounce"))
    rows = data("reduce", source, "-o", tmp_path / "few.chn", "--max-keys", 20, code=1)["channels"]
    assert [row["outcome"] for row in rows] == ["refused", "reduced"]
    assert rows[0]["text"]
    left, few = formats.read(tmp_path / "few.chn").channels
    assert len(left.keys) == len(dense("mocap").keys)
    assert len(few.keys) <= 20


# Apply


@pytest.mark.parametrize("ending", [".chan", ".clip", ".CLIP"])
@pytest.mark.parametrize("place", ["--in-place", "-o itself --force", "-o other"])
def test_samples_are_never_replaced_by_samples_of_the_fit(ending: str, place: str, tmp_path: Path) -> None:
    """A file that holds no keys cannot hold fewer of them: the refusal names one that does."""
    run("convert", CAMERA, tmp_path / f"a{ending}")
    source, other = tmp_path / f"a{ending}", tmp_path / f"b{ending}"
    before = source.read_bytes()
    names = {"itself": str(source), "other": str(other)}
    options = [names.get(word, word) for word in place.split()]
    told = run("reduce", source, *options, code=1).stderr
    file = other if "other" in place else source
    assert f"{file} holds a value a frame and no keys" in told
    assert f"name an output that does, such as -o {file.stem}.chn" in told
    assert source.read_bytes() == before
    assert not other.exists()
    answer = data("reduce", source, *options, code=1)
    assert answer["error"]["code"] == "format-no-keys"
    run("reduce", source, "-n")
    run("reduce", source, "-o", tmp_path / "b.chn")


def test_apply_writes_the_keys_of_a_commit(tmp_path: Path) -> None:
    source = written(tmp_path / "a.chn", move())
    run("apply", "bounce/basketball", source, "-o", tmp_path / "b.chn")
    (found,) = formats.read(tmp_path / "b.chn").channels
    recipe = presets.load("bounce/basketball")
    wanted = kw.Keys.from_curve(recipe.fit().curve, 0.0, 2.0, 7.0, 0.0)
    assert found.keys.times == pytest.approx(wanted.times, abs=1e-9)
    assert found.keys.values == pytest.approx(wanted.values, abs=1e-9)
    times = np.linspace(0.0, 2.0, 200)
    curve = 7.0 - 7.0 * recipe.curve().evaluate(times / 2.0)
    assert np.abs(sampling.values(found, times) - curve).max() <= 0.005 * 7.0 * 1.01


def test_apply_takes_a_range_values_and_a_stagger(tmp_path: Path) -> None:
    source = written(tmp_path / "a.json", move("a"), move("b"), move("c"))
    options = ["--range", 13, 37, "--from", 1, "--to", -2, "--stagger", 2, "-c", "a", "-c", "c"]
    rows = data("apply", "ease/ease_in_out", source, "-o", tmp_path / "b.json", *options)["channels"]
    assert [(row["channel"], row["frames"]) for row in rows] == [("a", [13.0, 37.0]), ("c", [15.0, 39.0])]
    a, b, c = formats.read(tmp_path / "b.json").channels
    assert b.keys == move("b").keys
    for channel, first in ((a, 13), (c, 15)):
        ends = np.array([first - 1, first + 23]) / 24.0
        assert sampling.values(channel, ends) == pytest.approx([1.0, -2.0], abs=1e-9)
        assert channel.span == (0.0, 2.0)


@pytest.mark.parametrize(
    ("patterns", "order"),
    [
        (["a", "b", "c"], "abc"),
        (["c", "a"], "ca"),
        (["c", "*"], "cab"),
        (["[bc]", "a", "b"], "bca"),
        (["*"], "abc"),
        ([], "abc"),
    ],
)
def test_a_stagger_goes_in_the_order_of_the_patterns(patterns: list[str], order: str, tmp_path: Path) -> None:
    """Each channel once, in the file's order where a pattern fits several; the file keeps its own."""
    source = written(tmp_path / "a.json", move("a"), move("b"), move("c"))
    options = [word for pattern in patterns for word in ("-c", pattern)]
    out = tmp_path / "out.json"
    words = ["apply", "ease/ease_in_out", source, "-o", out, "--stagger", 3, *options]
    rows = data(*words)["channels"]
    assert "".join(row["channel"] for row in rows) == order
    assert [row["frames"][0] for row in rows] == [1.0 + 3.0 * index for index in range(len(order))]
    assert [each.name for each in formats.read(out).channels] == ["a", "b", "c"]


@pytest.mark.parametrize("command", ["apply", "reduce", "convert", "inspect"])
def test_a_pattern_that_fits_nothing_is_told_beside_one_that_does(command: str, tmp_path: Path) -> None:
    source, out = written(tmp_path / "a.json", move("a")), tmp_path / "out.json"
    places = {"apply": ["-o", out], "reduce": ["-o", out], "convert": [out], "inspect": []}
    recipe = ["ease/ease_in_out"] if command == "apply" else []
    words = [command, *recipe, source, *places[command], "-c", "a", "-c", "nope", "-c", "x*"]
    told = run(*words, code=1).stderr
    assert "fits 'nope' or 'x*' (its channels are a)" in told
    assert not out.exists()


def test_apply_is_all_or_nothing(tmp_path: Path) -> None:
    one = Channel("b", keys_of_rows([{"time": 0.0, "value": 1.0}]))
    source = written(tmp_path / "a.chn", move("a"), one)
    before = source.read_bytes()
    result = run("apply", "ease/ease_in_out", source, "--in-place", code=1)
    assert "nothing was written" in result.stderr
    assert source.read_bytes() == before
    run("apply", "ease/ease_in_out", source, "--in-place", "-c", "a")
    assert source.read_bytes() != before


def test_apply_leaves_expressions_unless_they_are_chosen(tmp_path: Path) -> None:
    linked = Channel("linked", keys_of_rows([{"time": 0.0, "value": 0.0, "function": 'ch("tx")'}]))
    source = written(tmp_path / "a.chn", move("a"), linked)
    rows = data("apply", "ease/ease_in_out", source, "-o", tmp_path / "b.chn")["channels"]
    assert [row["outcome"] for row in rows] == ["written", "skipped"]
    rows = data("apply", "ease/ease_in_out", source, "-n", "-c", "linked", code=1)["channels"]
    assert rows[0]["outcome"] == "skipped"


def test_apply_keeps_keys_outside_the_range_and_other_channels_as_they_were(tmp_path: Path) -> None:
    run("apply", "bounce/basketball", CAMERA, "-o", tmp_path / "b.chn", "-c", "tx", "--range", 1, 25)
    before = {channel.name: channel for channel in formats.read(CAMERA).channels}
    after = {channel.name: channel for channel in formats.read(tmp_path / "b.chn").channels}
    assert list(before) == list(after)
    for name in before:
        if name != "tx":
            assert after[name] == before[name]
    times = np.linspace(1.05, 1.95, 50)
    assert sampling.values(after["tx"], times) == pytest.approx(
        sampling.values(before["tx"], times), abs=1e-9
    )


def test_apply_needs_a_recipe_and_a_place(tmp_path: Path) -> None:
    source = written(tmp_path / "a.chn", move())
    assert "no recipe" in run("apply", "bounce/none", source, "-n", code=1).stderr
    assert "say where the result goes" in " ".join(run("apply", "ease/linear", source, code=3).stderr.split())
    run("apply", "ease/linear", source, "-o", tmp_path / "b.chn", "--in-place", code=3)
    run("apply", "ease/linear", source, "-n", "--range", 3, 1, code=3)
    run("apply", "ease/linear", source, "-n", "--range", "x", 1, code=3)


# Convert


@pytest.mark.parametrize("ending", [".chn", ".chan", ".clip", ".cmd", ".json", ".usda"])
def test_convert_says_what_is_lost(ending: str, tmp_path: Path) -> None:
    output = tmp_path / f"out{ending}"
    answer = data("convert", CAMERA, output)
    assert output.exists()
    kept = 10 if ending in (".chn", ".cmd", ".json") else 6
    assert answer["channels"] == kept
    assert len(formats.read(output).channels) == kept
    lost = [remark["text"] for remark in answer["lost"]]
    assert bool(lost) == (ending not in (".chn", ".json"))
    shown = run("convert", CAMERA, output, "--force").stdout
    assert f"wrote {output}: {kept} channels" in shown.replace("\n", "")
    assert all(text in shown for text in lost)


def test_convert_replaces_no_file_unasked_and_keeps_the_old_one(tmp_path: Path) -> None:
    output = tmp_path / "out.json"
    output.write_text("old")
    assert "add --force" in run("convert", CAMERA, output, code=1).stderr
    assert output.read_text() == "old"
    run("convert", CAMERA, output, "--force")


def test_convert_chooses_channels_by_their_last_name(tmp_path: Path) -> None:
    source = written(tmp_path / "a.json", move("/obj/a/tx"), move("/obj/b/ty"), move("/Prim.tx"))
    run("convert", source, tmp_path / "b.json", "-c", "tx")
    assert [each.name for each in formats.read(tmp_path / "b.json").channels] == ["/obj/a/tx", "/Prim.tx"]
    run("convert", source, tmp_path / "b.json", "-c", "/obj/*", "--force")
    assert [each.name for each in formats.read(tmp_path / "b.json").channels] == ["/obj/a/tx", "/obj/b/ty"]
    told = run("convert", source, tmp_path / "c.json", "-c", "nope", code=1).stderr
    assert "its channels are /obj/a/tx, /obj/b/ty, /Prim.tx" in told


def test_frames_a_second_come_from_the_file_or_from_the_option(tmp_path: Path) -> None:
    clip = written(tmp_path / "a.clip", move(), fps=30.0)
    assert "--fps 30" in run("convert", clip, tmp_path / "b.chn").stdout
    assert data("inspect", clip)[0]["fps"] == 30.0
    assert data("inspect", tmp_path / "b.chn", "--fps", "30")[0]["channels"][0]["frames"] == [1.0, 61.0]
    run("inspect", clip, "--fps", "0", code=3)


# Inspect


def test_inspect_lists_channels_and_recipes_of_a_scene(tmp_path: Path) -> None:
    (answer,) = data("inspect", SCENE)
    assert answer["fps"] == 25.0
    assert [channel["name"] for channel in answer["channels"]] == [
        "/obj/ball/ty",
        "/obj/ball/tx",
        "/obj/rig1/aimy",
    ]
    assert answer["channels"][1]["functions"] == {'ch("../hand/tx") * 2': 1}
    run("convert", SCENE, tmp_path / "scene.usda")
    assert [each.name for each in formats.read(tmp_path / "scene.usda").channels] == [
        "/obj/ball.ty",
        "/obj/rig1.aimy",
    ]


def test_inspect_finds_motion_recipes(tmp_path: Path) -> None:
    from tests.standin import hip

    node = {
        "obj/ball.init": "type = geo\n",
        "obj/ball/shape1.init": "type = keywright::motion_recipe::1.0\n",
        "obj/ball/shape1.parm": hip.parms(
            'recipe_name\t[ 0\tlocks=0 ]\t(\t"Soft landing"\t)',
            'shape\t[ 0\tlocks=0 ]\t(\t"bounce"\t)',
            "layers\t[ 0\tlocks=0 ]\t(\t2\t)",
            "targets\t[ 0\tlocks=0 ]\t(\t3\t)",
        ),
    }
    file = tmp_path / "shot.hip"
    file.write_bytes(hip.archive({**hip.SCENE, **node}))
    (answer,) = data("inspect", file)
    (found,) = answer["recipes"]
    assert found == {
        "path": "/obj/ball/shape1",
        "version": "1.0",
        "name": "Soft landing",
        "shape": "bounce",
        "layers": 2,
        "targets": 3,
    }
    assert "Soft landing" in run("inspect", file).stdout


def test_inspect_knows_a_recipe_by_its_text() -> None:
    path = presets.find("bounce/rubber_ball").path
    (answer,) = data("inspect", path)
    assert answer["recipes"][0]["name"] == "Rubber ball"
    assert "Rubber ball" in run("inspect", path).stdout


def test_inspect_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.chn", written(tmp_path / "good.chn", move())
    bad.write_text("{\n channel\n")
    first, second = data("inspect", bad, good, code=2)
    assert (first["code"], first["line"]) == ("format-bad-text", 3)
    assert second["channels"][0]["name"] == "ty"
    assert "line 3" in run("inspect", bad, good, code=2).stderr


# The plot as a picture


def test_show_draws_into_a_file(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    png, svg = tmp_path / "a.png", tmp_path / "a.svg"
    assert f"wrote {png}" in run("show", "bounce/rubber_ball", "-o", png, width=200).stdout
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    run("show", "ease/hold", "-o", svg)
    first = svg.read_bytes()
    assert b"<svg" in first
    run("show", "ease/hold", "-o", svg, "--force")
    assert svg.read_bytes() == first
    assert "there already" in run("show", "ease/hold", "-o", svg, code=1).stderr
    assert "ends in .png or .svg" in run("show", "ease/hold", "-o", tmp_path / "a.gif", code=2).stderr
    assert "cannot write" in run("show", "ease/hold", "-o", tmp_path / "none" / "a.png", code=2).stderr


def test_show_says_what_to_install_for_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert "pip install matplotlib" in run("show", "ease/hold", "-o", tmp_path / "a.png", code=2).stderr


@pytest.mark.parametrize("command", [["reduce"], ["apply", "bounce/rubber_ball"]], ids=lambda words: words[0])
def test_what_a_file_does_not_hold_is_said_of_that_file(tmp_path: Path, command: list[str]) -> None:
    source = written(tmp_path / "a.chn", replace(move("a"), after="cycle"), fps=30.0)
    found = run(*command, source, "-o", tmp_path / "b.cmd").stderr
    assert "b.cmd: a: cycle after its keys is not in the script" in found
    assert "a.chn: a: cycle" not in found
