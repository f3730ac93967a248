"""The small language of disable when, hide when and no cook when."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hou_standin.behaviour.conditions import ConditionError, Value, parse_condition

VALUES = {
    "a": Value("1", 1.0),
    "menu": Value("spring", 2.0),
    "empty": Value(""),
    "text": Value("two words"),
    "count": Value("4", 3.0, ("0", "1", "3", "4")),
}


class FakeNode:
    def condition_value(self, name: str) -> Value | None:
        return VALUES.get(name)

    def condition_inputs(self) -> list[bool]:
        return [True, False]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("", False),
        ("{ a == 1 }", True),
        ("{ a == 1.0 }", True),
        ("{ a != 1 }", False),
        ("{ a < 2 a > 0 a <= 1 a >= 1 }", True),
        ("{ a == 1 menu == delay }", False),
        ("{ a == 0 } { menu == spring }", True),
        ("{ menu == 2 }", True),
        ("{ menu != 2 }", False),
        ("{ menu =~ spr* }", True),
        ("{ menu !~ spr* }", False),
        ('{ empty == "" }', True),
        ('{ menu != "" }', True),
        ('{ text == "two words" }', True),
        ("{ text < 3 }", False),
        ("{ a < x }", False),
        ("{ hasinput(0) == 1 hasinput(1) == 0 hasinput(9) == 0 }", True),
        ("{ ninputs == 1 }", True),
        ("{ isparm(tx) == 1 }", True),
        ("{ isparm(ty) == 1 }", False),
        ("{ missing == 0 }", False),
        ("{ missing != 0 }", False),
        ("{a==1}", True),
        ("{ count == 4 }", True),
        ("{ count == 3 }", False),
        ("{ count != 3 }", True),
        ("{ count != 4 }", False),
        ("{ count == 2 }", False),
        ("{ count > 2 count < 4 }", True),
    ],
)
def test_conditions(text: str, holds: bool) -> None:
    assert parse_condition(text).holds(FakeNode(), "tx") is holds


def test_names_of_a_condition() -> None:
    condition = parse_condition('{ a# == 1 b != "" hasinput(0) == 1 } { ninputs > 0 isparm(c) == 1 }')
    assert condition.names() == {"a#", "b", "c"}


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("a == 1", "brace-expected", 1),
        ("{ }", "empty-group", 3),
        ("{ a == 1", "open-group", 9),
        ("{ a == }", "bad-test", 3),
        ("{ a 1 b }", "operator-expected", 5),
        ("{ a == == }", "value-expected", 8),
        ("{ == == 1 }", "name-expected", 3),
        ("{ hasinput(x) == 1 }", "name-expected", 3),
        ("{ hasoutput(0) == 1 }", "name-expected", 3),
        ("{ a = 1 }", "bad-text", 5),
        ("{ enable == 0 usd == = 0 }", "bad-text", 22),
        ("{ add==0 == 1 }", "bad-test", 10),
    ],
)
def test_mistakes(text: str, code: str, column: int) -> None:
    with pytest.raises(ConditionError) as raised:
        parse_condition(text)
    assert (raised.value.code, raised.value.column) == (code, column)


@given(
    st.lists(st.sampled_from(["{", "}", "a", "==", "<", "=~", '"', "1", '""', "hasinput(0)", "(", "ninputs"]))
)
def test_any_text_is_read_or_named(parts: list[str]) -> None:
    try:
        condition = parse_condition(" ".join(parts))
    except ConditionError as error:
        mistake = error
    else:
        assert condition.holds(FakeNode()) in (True, False)
        return
    assert mistake.code
    assert mistake.column >= 1
