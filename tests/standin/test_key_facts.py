"""What must hold of keys, where no other test says it: section 11 of the facts."""

from __future__ import annotations

from typing import Any

import pytest

from hou_standin import Session, chn

from .test_key_storage import full

AUTOMATIC = [
    # lengths, chord slopes, the slope that Houdini 21 and 22 stored for the middle key
    (
        (0.7916666666666666, 1.1250000000000002),
        (-0.4500701213222398, -0.3988002362855458),
        -0.6433401445149731,
    ),
    (
        (0.7916666666666666, 1.1250000000000002),
        (-0.4181345895112012, -0.1118782327014813),
        -0.3356346981044438,
    ),
    ((4.583333333333333, 2.875), (-0.05286126787012274, -0.016168428503948708), -0.045468893450889614),
    ((4.583333333333333, 2.875), (0.039428505030545326, 0.08263546487559444), 0.09897040209572358),
]


@pytest.mark.fact("keyframes 11.5", "reported")
def test_the_ratio_flag_goes_on_with_an_accel_and_off_when_asked(hou: Any, ty: Any) -> None:
    key = hou.Keyframe(1.0, 0.0)
    key.setAccel(0.25)
    assert key.isAccelInterpretedAsRatio()
    key.interpretAccelAsRatio(False)
    assert not key.isAccelInterpretedAsRatio()
    ty.setKeyframes([full(hou, 1, 0.0), full(hou, 25, 1.0)])
    assert not any(each.isAccelInterpretedAsRatio() for each in ty.keyframes())


@pytest.mark.fact("keyframes 11.9", "seen")
@pytest.mark.parametrize(("lengths", "chords", "slope"), AUTOMATIC)
def test_automatic_slopes_as_houdini_stored_them(
    hou: Any, ty: Any, lengths: tuple[float, float], chords: tuple[float, float], slope: float
) -> None:
    """Outer keys flat, the middle one automatic on both sides; the next edit computes it anew."""
    times = (0.0, lengths[0], sum(lengths))
    values = (0.0, chords[0] * lengths[0], chords[0] * lengths[0] + chords[1] * lengths[1])
    for index in (0, 2, 1):
        key = full(hou, 1, values[index])
        key.setTime(times[index])
        key.setSlopeAuto(index == 1)
        key.setInSlopeAuto(index == 1)
        ty.setKeyframe(key)
    assert ty.keyframes()[1].slope() == pytest.approx(slope, rel=1e-12)
    moved = full(hou, 1, values[2] + 1.0)
    moved.setTime(times[2])
    ty.setKeyframe(moved)
    assert ty.keyframes()[1].slope() != pytest.approx(slope, rel=1e-3)


@pytest.mark.fact("keyframes 11.10", "reported")
def test_what_is_read_back_differs_a_little(hou: Any) -> None:
    hou = Session().hou
    parm = hou.node("/obj").createNode("null").parm("tx")
    spans = [0.0123456789 * step for step in range(1, 60)]
    keys = [full(hou, 1 + 48 * number, 0.0, span=span) for number, span in enumerate(spans)]
    for _ in range(2):  # the second time no neighbour is new
        parm.setKeyframes(keys)
    read = [key.accel() for key in parm.keyframes()]
    assert read == pytest.approx(spans, rel=1.1e-8)
    assert read != spans


@pytest.mark.fact("keyframes 11.15", "seen")
def test_junk_in_the_end_segment_changes_nothing(hou: Any, ty: Any) -> None:
    """A last key with straight tangents, as the editor leaves it."""
    junk = "value = 4 1 slope = -100000000 -100000000 accel = 33333333.333 33333333.333"
    (source,) = chn.read(
        "{ channel ty { segment { options = { untie is os ia oa } length = 1 value = 1 4 "
        "accel = 0.333333 0.333333 expr = bezier() } "
        f"segment {{ options = {{ untie is os ia oa }} length = 0 {junk} expr = bezier() }} }} }}"
    )
    ty._record.change("channel", chn.channel(source))
    assert [ty.evalAtTime(seconds) for seconds in (-1.0, 0.0, 1.0, 2.0)] == [1.0, 1.0, 4.0, 4.0]
    assert 1.0 < ty.evalAtTime(0.5) < 4.0
    assert ty.keyframes()[1].slope() == -1e8


@pytest.mark.fact("keyframes 11.20", "documented")
@pytest.mark.parametrize(
    "name",
    ["effectiveKeyframeAtFrame", "keyframeForCurTime", "curKeyframe", "pendingValue", "reverse", "stretch"],
)
def test_what_houdini_lists_and_does_not_have_cannot_be_called(ty: Any, name: str) -> None:
    with pytest.raises(AttributeError):
        getattr(ty, name)()


@pytest.mark.fact("keyframes 11.21", "documented")
@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_numbers_that_are_none_are_refused(hou: Any, ty: Any, value: float) -> None:
    with pytest.raises(hou.OperationFailed):
        ty.setKeyframe(hou.Keyframe(value, 0.0))
    assert ty.keyframes() == ()
