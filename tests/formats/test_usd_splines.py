"""USD: keys as splines evaluate the same as our curve; the spline files of others are read or refused."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("pxr")
from pxr import Sdf, Ts

from keywright import formats, presets
from keywright.formats import Channel, Contents, FormatError, sampling, usd
from keywright.formats.channel import keys_of_rows
from keywright.formats.long_handles import fitted
from keywright.formats.usd_lines import lines_of_splines

from .motions import channels, laid

FILES = Path(__file__).parents[1] / "cases" / "files" / "usd-splines"
FPS = 24.0

# Asked for: the same to this part of the motion's size.
SAME = 1e-9


def agree(channel: Channel, spline: Ts.Spline, times: np.ndarray, part: float, fps: float = FPS) -> None:
    """Fails unless values are the same to a part of the largest that the channel has at these times."""
    ours = sampling.values(channel, times)
    theirs = np.array([spline.Eval(float(time * fps + 1.0)) for time in times])
    worst = int(np.abs(ours - theirs).argmax())
    allowed = part * max(1.0, np.abs(ours).max())
    assert np.abs(ours - theirs).max() <= allowed, (times[worst], ours[worst], theirs[worst])


def probes(channel: Channel, outside: float = 2.5) -> np.ndarray:
    """Times inside the keys and outside, none within rounding of a key or of a turn of a cycle."""
    start, end = channel.span
    span = end - start
    times = np.concatenate(
        [np.linspace(start, end, 137), np.linspace(start - outside * span, end + outside * span, 83)]
    )
    seams = start + np.arange(-4, 5) * span
    keys = (channel.keys.times[None, :] + np.arange(-4, 5)[:, None] * span).ravel()
    mirrored = (2.0 * start - channel.keys.times[None, :] + np.arange(-4, 5)[:, None] * span).ravel()
    marks = np.concatenate([seams, keys, mirrored])
    return times[np.abs(times[:, None] - marks).min(axis=1) > 1e-6]


@settings(max_examples=150, deadline=None)
@given(channel=channels(least=2))
def test_a_random_channel_evaluates_the_same_in_usd(channel: Channel) -> None:
    """Holds, jumps, kinks, every function and extrapolation; the file's text is what USD reads."""
    data, remarks = usd.render(Contents((channel,), FPS))
    assert not [remark for remark in remarks if "is called" not in remark.text]
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString(data.decode())
    (prim,) = layer.rootPrims
    spline = prim.attributes["tx"].GetSpline()
    agree(channel, spline, probes(channel), SAME)


@settings(max_examples=60, deadline=None)
@given(channel=channels(least=1))
def test_a_channel_reads_back_from_usd(channel: Channel, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "back.usda"
    formats.write(file, Contents((channel,), FPS))
    (found,) = formats.read(file).channels
    assert found.keys.times == pytest.approx(channel.keys.times, abs=1e-9)
    assert found.keys.values.tolist() == channel.keys.values.tolist()
    if len(channel.keys) > 1:
        times = probes(channel, 0.0)
        before, after = sampling.values(channel, times), sampling.values(found, times)
        assert np.abs(after - before).max() <= SAME * max(1.0, np.abs(before).max())


@pytest.mark.parametrize("entry", presets.entries(), ids=lambda entry: entry.key)
def test_every_preset_evaluates_the_same_in_usd(entry: presets.Entry) -> None:
    recipe = presets.load(entry.key)
    channel = Channel("ty", laid(recipe, 1.0, 3.5, -2.0, 5.0))
    spline, times = usd.spline(channel, FPS), probes(channel, 0.5)
    agree(channel, spline, times, SAME)
    # The curve itself, laid over the same stretch; after the span both hold their end.
    curve = recipe.fit().curve
    moves = abs(curve.end - curve.start) >= 1e-6 * curve.range
    unit = 7.0 / (curve.end - curve.start if moves else 1.0)
    inside = times[(times > 1.0) & (times < 3.5)]
    ours = -2.0 + unit * (curve.evaluate((inside - 1.0) / 2.5) - curve.start)
    theirs = np.array([spline.Eval(float(time * FPS + 1.0)) for time in inside])
    assert np.abs(ours - theirs).max() <= SAME * max(1.0, np.abs(ours).max())


@pytest.mark.parametrize("side", ["before", "after"])
@pytest.mark.parametrize("outside", ["extend", "hold", "slope", "cycle", "cycleoffset", "oscillate"])
def test_every_way_outside_the_keys_is_usds(outside: str, side: str, tmp_path: Path) -> None:
    rows = [
        {"time": 0.5, "value": 1.0, "out_slope": 2.0, "in_slope": 2.0, "out_accel": 0.3, "in_accel": 0.3},
        {"time": 1.5, "value": 4.0, "out_slope": -1.0, "in_slope": -1.0, "out_accel": 0.2, "in_accel": 0.2},
        {"time": 2.0, "value": 2.0, "out_slope": 3.0, "in_slope": 3.0, "out_accel": 0.3, "in_accel": 0.3},
    ]
    channel = Channel("tx", keys_of_rows(rows), **{side: outside})
    formats.write(tmp_path / "a.usda", Contents((channel,), FPS))
    (found,) = formats.read(tmp_path / "a.usda").channels
    assert getattr(found, side) == ("extend" if outside == "hold" else outside)
    agree(channel, usd.spline(channel, FPS), probes(channel), SAME)


# The files of others, each by its name


def test_gen_splines_is_read() -> None:
    read = formats.read(FILES / "aousd__gen_splines.usda")
    (channel,) = read.channels
    assert channel.name == "/MyPrim.myAttr"
    assert not read.remarks
    assert channel.keys.times.tolist() == [0.0, 5 / 24]
    assert channel.keys.values.tolist() == [8.0, 20.0]
    assert channel.keys.out_slopes[0] == pytest.approx(0.125 * 24)


def test_splines_usda_is_refused_with_line_and_reason() -> None:
    """A width below zero, a value beyond single precision, and a knot that the grammar does not have."""
    with pytest.raises(FormatError) as refused:
        formats.read(FILES / "aousd__splines.usda")
    assert refused.value.code == "format-bad-text"
    assert refused.value.line == 25
    for words in ("line 25", "negative tangent width", "undefined value", "pre/*this counts as a space*/"):
        assert words in str(refused.value)
    assert "pegtl" not in str(refused.value)


def test_splines_json_is_refused_with_line_and_reason() -> None:
    with pytest.raises(FormatError, match="line 1: not a file of channels") as refused:
        formats.read(FILES / "aousd__splines.json")
    assert refused.value.line == 1


def test_the_baseline_is_refused_and_its_numbers_are_ours() -> None:
    """A listing of USD's own tests: no format of channels, but 202 values of a Bezier."""
    file = FILES / "openusd__TsTestBaseline_TwoKnotBezier.txt"
    with pytest.raises(FormatError, match=r"\.txt is no format of channels"):
        formats.read(file)
    values = [
        tuple(map(float, line.split())) for line in file.read_text().split("-----")[1].splitlines() if line
    ]
    assert len(values) == 202
    rows = [
        {"time": 1.0, "value": 1.0, "out_slope": 1.0, "out_accel": 0.5 * np.sqrt(2.0)},
        {"time": 5.0, "value": 2.0, "in_accel": 0.5},
    ]
    found = sampling.values(Channel("tx", keys_of_rows(rows)), np.array([time for time, _ in values]))
    assert found == pytest.approx([value for _, value in values], abs=1e-7)


def test_the_splines_of_220_are_read_or_left_out_with_line_and_reason() -> None:
    read = formats.read(FILES / "openusd__220_splines.usda")
    assert [channel.name for channel in read.channels] == [
        "/Prim1.xformOp:rotateX",
        "/Prim1.xformOp:rotateY",
        "/Prim1.ziggurat",
        "/Prim1.zodiac",
        "/Prim2.myAttr",
        "/Prim3.meztli",
        "/Prim3.quetzalcoatl",
        "/Prim3.tlaxcoco",
        "/Prim4.arfArf",
        "/Prim5.whitespace",
        "/BadLoopParams.kwerb",
    ]
    assert [str(remark) for remark in read.remarks] == [
        "line 13: /Prim1.xformOp:rotateZ: has no value after -15.75",
        "line 30: /Prim2.myAttr: its loop is read as the knots that it makes",
        "line 30: /Prim2.myAttr: goes on after its knots at a slope of its own, 0.57; "
        "a channel holds the end",
        "line 72: /Prim5.empty: no knots",
        "line 74: /Prim5.nearlyEmpty: no knots",
    ]


def test_the_cameras_of_maya_are_read_whole() -> None:
    read = formats.read(FILES / "mayausd__UsdImportCameraSplineTest.usda")
    assert len(read.channels) == 7
    assert not read.remarks
    by_name = {channel.name: channel for channel in read.channels}
    # Handles of 1.047 of their segments: a key more, where time runs slowest.
    assert len(by_name["/UsdImportCameraSplineTest/orthoCamera.focalLength"].keys) > 3


@pytest.mark.parametrize(
    "name", ["aousd__gen_splines", "mayausd__UsdImportCameraSplineTest", "openusd__220_splines"]
)
def test_what_is_read_is_what_usd_evaluates(name: str) -> None:
    file = FILES / f"{name}.usda"
    layer = Sdf.Layer.OpenAsAnonymous(str(file))
    for channel in formats.read(file).channels:
        spline = layer.GetAttributeAtPath(channel.name).GetSpline()
        if len(channel.keys) < 2:
            continue
        # Values of ``float`` splines have 7 digits; handles beyond their segments let time stand still.
        digits = 1e-4 if "maya" in name else 1e-6 if spline.GetValueTypeName() == "float" else SAME
        times = probes(channel, 0.0)
        if spline.IsTimeValued():  # evaluates to time codes
            ours = sampling.values(channel, times)
            assert ours == pytest.approx(
                44.0 - 17.0 * (times - channel.span[0]) / np.ptp(channel.span), abs=1e-9
            )
            continue
        agree(channel, spline, times, digits)


# Handles that are longer than their segments


@settings(max_examples=200)
@given(
    out_part=st.floats(0.0, 4.0 / 3.0),
    in_part=st.floats(0.0, 4.0 / 3.0),
    rise=st.floats(-50, 50),
    out_slope=st.floats(-20, 20),
    in_slope=st.floats(-20, 20),
)
def test_a_long_handle_is_split_and_the_motion_stays(
    out_part: float, in_part: float, rise: float, out_slope: float, in_slope: float
) -> None:
    """Against USD, wherever time runs forward; there the parts' handles fit."""
    first, middle, last = out_part, 1.0 - out_part - in_part, in_part
    if middle < 0.0 and middle * middle > 0.98 * first * last:
        return  # time would turn back
    rows = [
        {"time": 0.0, "value": 0.0, "out_slope": out_slope, "in_slope": out_slope, "function": "bezier()"},
        {"time": 1.0, "value": rise, "out_slope": in_slope, "in_slope": in_slope, "function": "bezier()"},
    ]
    for row, part, slope in ((rows[0], out_part, out_slope), (rows[1], in_part, in_slope)):
        row |= {"in_value": row["value"], "out_accel": 0.0, "in_accel": 0.0}
        row["out_accel" if row is rows[0] else "in_accel"] = part * np.hypot(1.0, slope)
    spline = Ts.Spline("double")
    for row, part in ((rows[0], out_part), (rows[1], in_part)):
        knot = Ts.Knot("double")
        knot.SetTime(row["time"])
        knot.SetValue(row["value"])
        knot.SetNextInterpolation(Ts.InterpCurve)
        for set_width, set_slope in (
            (knot.SetPreTanWidth, knot.SetPreTanSlope),
            (knot.SetPostTanWidth, knot.SetPostTanSlope),
        ):
            set_width(part)
            set_slope(row["out_slope"])
        with Ts.AntiRegressionAuthoringSelector(Ts.AntiRegressionNone):
            spline.SetKnot(knot)
    keys = keys_of_rows(fitted([dict(row) for row in rows]))
    assert (
        len(keys) == (3 if max(out_part, in_part) > 1.0 + 1e-9 else 2) or max(out_part, in_part) < 1.0 + 1e-6
    )
    times = np.linspace(0.001, 0.999, 57)
    ours = sampling.values(Channel("tx", keys), times)
    theirs = np.array([spline.Eval(float(time)) for time in times])
    assert np.abs(ours - theirs).max() <= 1e-4 * (1.0 + abs(rise) + abs(out_slope) + abs(in_slope))


# Lines and names


def test_lines_of_splines_are_where_they_stand() -> None:
    text = """#usda 1.0
# def "no" { a.spline = {
def Xform "A" (
    customData = { string s = "def \\"x\\" {" }
)
{
    double a.spline = { 1: 2 }
    over "B" {
        /* c.spline = */ double b:c.spline = {
 1: 2; {} }
    }
    double d.spline = {}
}
class "C" {
    float e.spline = {}
}
"""
    assert lines_of_splines(text) == {"/A.a": 7, "/A/B.b:c": 9, "/A.d": 12, "/C.e": 15}
    layer = Sdf.Layer.CreateAnonymous(".usda")
    layer.ImportFromString(text)
    for path in lines_of_splines(text):
        assert layer.GetAttributeAtPath(path)


def test_names_become_legal_and_that_is_told(tmp_path: Path) -> None:
    keys = keys_of_rows([{"time": 0.0, "value": 1.0}, {"time": 1.0, "value": 2.0}])
    names = ["/obj/ball/tx", "/obj/ball/ty", "tx", "tx", "ANIM/j_L:rx", "/a b/1st", "/Prim1.xformOp:rotateX"]
    names += ["/obj/ball.old/ty", "arm.rx"]
    file = tmp_path / "names.usda"
    remarks = formats.write(file, Contents(tuple(Channel(name, keys) for name in names)))
    assert [channel.name for channel in formats.read(file).channels] == [
        "/obj/ball.tx",
        "/obj/ball.ty",
        "/obj/ball_old.ty",
        "/channels.tx",
        "/channels.tx_2",
        "/ANIM.j_L:rx",
        "/a_b._st",
        "/Prim1.xformOp:rotateX",
        "/arm.rx",
    ]
    told = [remark.name for remark in remarks]
    assert told == ["tx", "tx", "ANIM/j_L:rx", "/a b/1st", "/obj/ball.old/ty", "arm.rx"]


@pytest.mark.parametrize("ending", [".chn", ".cmd", ".clip"])
def test_in_houdini_s_formats_a_channel_is_called_after_its_parameter_again(
    ending: str, tmp_path: Path
) -> None:
    """No parameter has a dot in its name: a script with one would set keys on nothing."""
    keys = keys_of_rows([{"time": 0.0, "value": 1.0}, {"time": 1.0, "value": 2.0}])
    names = ["/obj/ball/tx", "/obj/ball/ty", "/obj/rig/arm/rz"]
    given = Contents(tuple(Channel(name, keys) for name in names))
    formats.write(tmp_path / "a.usda", given)
    formats.write(tmp_path / f"b{ending}", formats.read(tmp_path / "a.usda"))
    assert sorted(channel.name for channel in formats.read(tmp_path / f"b{ending}").channels) == names
    names = ["/obj/ball.old/tx", "tx", "arm/rz"]
    formats.write(tmp_path / f"c{ending}", Contents(tuple(Channel(name, keys) for name in names)))
    assert [channel.name for channel in formats.read(tmp_path / f"c{ending}").channels] == names


def test_numbers_are_in_their_shortest_form(tmp_path: Path) -> None:
    keys = keys_of_rows([{"time": 0.1, "value": 0.1}, {"time": 1 / 3, "value": 2 / 3, "in_accel": 0.05}])
    formats.write(tmp_path / "a.usda", Contents((Channel("tx", keys),)))
    text = (tmp_path / "a.usda").read_text()
    for word in re.findall(r"\d+\.\d+(?:e[-+]?\d+)?", text.split("spline")[1]):
        assert float(word) == float(repr(float(word)))
        assert len(word) <= len(repr(float(word)))
    assert "0.1" in text


def test_expressions_are_left_out(tmp_path: Path) -> None:
    linked = Channel("ty", keys_of_rows([{"time": 0.0, "value": 0.0, "function": 'ch("tx")'}]))
    with pytest.raises(FormatError, match=r"left out|nothing"):
        formats.write(tmp_path / "a.usda", Contents((linked,)))
    with pytest.raises(FormatError, match="has no value here"):
        usd.spline(linked, FPS)


def test_usd_writes_nothing_of_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    formats.read(FILES / "openusd__220_splines.usda")
    with pytest.raises(FormatError):
        formats.read(FILES / "aousd__splines.usda")
    assert capfd.readouterr() == ("", "")


def test_a_binary_layer_is_refused_with_what_to_do(tmp_path: Path) -> None:
    layer = Sdf.Layer.CreateNew(str(tmp_path / "a.usdc"))
    layer.Save()
    (tmp_path / "b.usd").write_bytes((tmp_path / "a.usdc").read_bytes())
    for name in ("a.usdc", "b.usd"):
        with pytest.raises(FormatError) as refused:
            formats.read(tmp_path / name)
        assert refused.value.code == "format-binary"
        assert "usdcat" in refused.value.hint
