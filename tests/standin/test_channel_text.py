"""Houdini's channel text: read, written, evaluated, broken."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hou_standin import chn

FILES = sorted((Path(__file__).parents[1] / "cases" / "files").glob("houdini-chn*/*.chn"))


@pytest.mark.fact("keyframes 5.2", "seen")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_public_files_are_written_as_they_were(path: Path) -> None:
    text = path.read_text()
    channels = chn.read(text)
    assert channels
    assert chn.written(channels) == text


@pytest.mark.fact("keyframes 5.2", "seen")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_channels_survive_the_way_there_and_back(path: Path) -> None:
    for source in chn.read(path.read_text()):
        made = chn.channel(source)
        back = chn.text_of(source.name, made)
        assert back.start == source.start
        for segment, wanted in zip(back.segments, source.segments, strict=True):
            assert segment.length == wanted.length
            assert segment.value == wanted.value
            assert segment.slope == wanted.slope
            assert segment.accel == pytest.approx(wanted.accel, rel=1e-14)
            assert (segment.expression, segment.language) == (wanted.expression, wanted.language)
            assert segment.auto == wanted.auto
        again = chn.channel(back)
        assert again.times == made.times
        assert [knot.ties for knot in again.knots] == [knot.ties for knot in made.knots]


@pytest.mark.fact("keyframes 5.2", "seen")
def test_channels_evaluate_on_a_node(hou: Any, ball: Any) -> None:
    path = next(path for path in FILES if "ray_cam" in path.stem)
    named = {source.name: source for source in chn.read(path.read_text())}
    for name in ("rx", "ry"):
        ball.parm(name)._record.change("channel", chn.channel(named[name]))
    assert ball.parm("rx").evalAtFrame(1) == named["rx"].segments[0].value[0]
    assert ball.parm("ry").keyframes()[1].accel() == pytest.approx(named["ry"].segments[1].accel[0])


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "ends-early", 1),
        ("{", "ends-early", 1),
        ("{\n nothing }", "unexpected", 2),
        ("{ channel a { flags = 0 } }", "unexpected", 1),
        ("{ channel a { segment { length = -1 } } }", "unexpected", 1),
        ("{ channel a {\n segment { length = 1e999 } } }", "unexpected", 2),
        ("{ channel a { segment { options = { untie xx } length = 0 } } }", "unexpected", 1),
        ("{ } more", "unexpected", 1),
        ('{ "open', "bad-text", 1),
    ],
)
def test_broken_texts_say_what_and_where(text: str, code: str, line: int) -> None:
    with pytest.raises(chn.ChannelTextError) as caught:
        chn.read(text)
    assert (caught.value.code, caught.value.line) == (code, line)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 2**32), st.integers(1, 8))
def test_damaged_texts_give_channels_or_a_coded_error(path: Path, seed: int, wounds: int) -> None:
    chance = random.Random(seed)
    data = bytearray(path.read_bytes()[:3000])
    for _ in range(wounds):
        data[chance.randrange(len(data))] = chance.choice(b'{}="\\ 0-eE.channel\n\xff')
    with suppress(chn.ChannelTextError):
        chn.written(chn.read(data.decode("latin-1")))


TEXTS = st.text() | st.text(alphabet=st.sampled_from('{}="\\ \n\tab()$#'), max_size=12)


@given(TEXTS, TEXTS, TEXTS, st.none() | TEXTS)
def test_any_words_come_back(name: str, expression: str, language: str, default: str | None) -> None:
    segment = chn.SegmentText(1.0, expression=expression, language=language)
    channel = chn.ChannelText(name, default_text=default, segments=(segment, segment))
    assert chn.read(chn.written([channel])) == [channel]
