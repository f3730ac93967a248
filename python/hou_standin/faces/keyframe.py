"""``hou.Keyframe`` and its relatives: free copies of keys.

A key has two sides, in and out, for each of value, slope and accel. Setting the plain one sets the out
side and leaves the in side tied; a getter raises for what is not set, and for a tied in side.

Source: SideFX docs, *hou.BaseKeyframe*, *hou.Keyframe*, *hou.StringKeyframe*; HDK ``HOM_Keyframe.h``, whose
private fields (one *set* flag a quantity, an in value beside the tie) are followed here.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from hou_standin import enums
from hou_standin.enums import EnumValue
from hou_standin.errors import KeyframeValueNotSet, NotSupported

if TYPE_CHECKING:
    from hou_standin.session import Session


@dataclass(slots=True)
class Quantity:
    """Value, slope or accel of a key."""

    out: float | None = None
    incoming: float | None = None
    """Number of the in side. A tied key from a channel keeps it, though no getter shows it."""
    tied: bool = True
    used: bool = True
    auto: bool = False
    """Slopes only."""
    in_auto: bool = False

    def set_out(self, number: float) -> None:
        """Set the out side; a tied in side goes with it."""
        self.out = float(number)
        if self.tied:
            self.incoming = None

    def set_in(self, number: float) -> None:
        """Set and untie the in side; an unset out side becomes the same."""
        self.incoming = float(number)
        self.tied = False
        if self.out is None:
            self.out = self.incoming

    def unset_in(self) -> None:
        """Tie the in side."""
        self.incoming = None
        self.tied = True

    def get_out(self) -> float:
        """The out side; raises if it is not set."""
        if self.out is None:
            raise KeyframeValueNotSet()
        return self.out

    def get_in(self) -> float:
        """The in side; raises if it is not set or tied."""
        if self.out is None or self.tied or self.incoming is None:
            raise KeyframeValueNotSet()
        return self.incoming


class BaseKeyframe:
    """Time and expression of a key."""

    _session: ClassVar[Session]

    def __init__(self) -> None:
        self._time: float | None = None
        self._frame: float | None = None
        """Kept instead of the time if the switch ``key_remembers`` says so."""
        self._expression: str | None = None
        self._language: EnumValue | None = None

    def _contents(self) -> tuple[Any, ...]:
        return (self._time, self._frame, self._expression, self._language)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseKeyframe):
            return NotImplemented
        return type(self) is type(other) and self._contents() == other._contents()

    def __hash__(self) -> int:
        return hash((self._time, self._frame, self._expression))

    def evaluatedType(self) -> EnumValue:
        """``hou.parmData.Float`` or ``String``."""
        raise NotImplementedError

    def setTime(self, time: float) -> None:
        """Set the time in seconds, and the frame with it."""
        self._time = float(time)
        self._frame = None

    def time(self) -> float:
        """Time in seconds."""
        if self._frame is not None:
            return self._session.clock.time_at(self._frame)
        if self._time is None:
            raise KeyframeValueNotSet()
        return self._time

    def isTimeSet(self) -> bool:
        """True if the time or the frame was set."""
        return self._time is not None or self._frame is not None

    def setFrame(self, frame: float) -> None:
        """Set the frame, and the time with it."""
        if self._session.switches.key_remembers == "frames":
            self._time, self._frame = None, float(frame)
        else:
            self._time, self._frame = self._session.clock.time_at(float(frame)), None

    def frame(self) -> float:
        """The frame, not rounded."""
        return self._session.clock.frame_at(self.time(), full_precision=True)

    def setExpression(self, expression: str, language: EnumValue | None = None) -> None:
        """Set the function of the segment that begins at this key."""
        if not isinstance(expression, str):
            raise TypeError("the expression must be a string")
        if language is not None and language not in enums.exprLanguage:
            raise TypeError("the language must be a hou.exprLanguage value")
        self._expression = expression
        if language is not None:
            self._language = language

    def expression(self) -> str:
        """Text of the expression."""
        if self._expression is None:
            raise KeyframeValueNotSet()
        return self._expression

    def isExpressionSet(self) -> bool:
        """True if there is an expression."""
        return self._expression is not None

    def expressionLanguage(self) -> EnumValue:
        """Language of the expression."""
        if self._language is None:
            raise KeyframeValueNotSet()
        return self._language

    def isExpressionLanguageSet(self) -> bool:
        """True if the expression's language was given."""
        return self._language is not None

    def asCode(
        self, brief: bool = False, save_keys_in_frames: bool = False, function_name: str | None = None
    ) -> str:
        """Python code that builds this key in a variable ``hou_keyframe``."""
        lines = self._code_lines(brief, save_keys_in_frames)
        if function_name is None:
            return "\n".join(lines) + "\n"
        body = "\n".join(f"    {line}" for line in lines)
        return f"def {function_name}():\n{body}\n    return hou_keyframe\n"

    def _code_lines(self, brief: bool, in_frames: bool) -> list[str]:
        lines = [f"hou_keyframe = hou.{type(self).__name__}()"]
        if self.isTimeSet():
            lines.append(
                f"hou_keyframe.setFrame({self.frame()!r})"
                if in_frames
                else f"hou_keyframe.setTime({self.time()!r})"
            )
        lines.extend(self._code_numbers(brief))
        if self._expression is not None:
            language = f", hou.{self._language}" if self._language is not None else ""
            lines.append(f"hou_keyframe.setExpression({self._expression!r}{language})")
        return lines

    def _code_numbers(self, brief: bool) -> list[str]:
        return []

    def __copy__(self) -> BaseKeyframe:
        twin = object.__new__(type(self))
        twin.__dict__.update({name: copy(value) for name, value in self.__dict__.items()})
        return twin


class Keyframe(BaseKeyframe):
    """A key of a numeric channel."""

    def __init__(self, value: float | Keyframe | None = None, time: float | None = None) -> None:
        super().__init__()
        self._value = Quantity()
        self._slope = Quantity()
        self._accel = Quantity()
        self._accel_is_ratio = False
        if isinstance(value, Keyframe):
            self.__dict__.update(copy(value).__dict__)
            return
        if value is not None:
            self.setValue(value)
        if time is not None:
            self.setTime(time)

    def _contents(self) -> tuple[Any, ...]:
        ratio = self._accel_is_ratio if self._accel.out is not None else False
        return (*super()._contents(), *map(_fields, (self._value, self._slope, self._accel)), ratio)

    def __hash__(self) -> int:
        return super().__hash__()

    def evaluatedType(self) -> EnumValue:
        """``hou.parmData.Float``."""
        return enums.parmData.Float

    # Value

    def setValue(self, value: float) -> None:
        """Set the out value, and a tied in value with it."""
        self._value.set_out(value)

    def value(self) -> float:
        """The out value."""
        return self._value.get_out()

    def isValueSet(self) -> bool:
        """True if either side is set."""
        return self._value.out is not None

    def setInValue(self, in_value: float) -> None:
        """Set the in value and untie it."""
        self._value.set_in(in_value)

    def unsetInValue(self) -> None:
        """Tie the in value to the out value."""
        self._value.unset_in()

    def inValue(self) -> float:
        """The in value; raises if it is tied."""
        return self._value.get_in()

    def isValueTied(self) -> bool:
        """True if the in value is that of the out side."""
        return self._value.tied

    def isValueUsed(self) -> bool:
        """True unless the key's expression does without the value."""
        return self._value.used

    def useValue(self, use: bool) -> None:
        """Say whether the expression uses the value."""
        self._value.used = bool(use)

    # Slope

    def setSlope(self, slope: float) -> None:
        """Set the out slope in units per second, and a tied in slope with it."""
        self._slope.set_out(slope)

    def slope(self) -> float:
        """The out slope in units per second."""
        return self._slope.get_out()

    def isSlopeSet(self) -> bool:
        """True if either side is set."""
        return self._slope.out is not None

    def isSlopeUsed(self) -> bool:
        """True unless the key's expression does without the slope."""
        return self._slope.used

    def useSlope(self, use: bool) -> None:
        """Say whether the expression uses the slope."""
        self._slope.used = bool(use)

    def isSlopeAuto(self) -> bool:
        """True if the out slope is automatic."""
        return self._slope.auto

    def setSlopeAuto(self, on: bool) -> None:
        """Make the out slope automatic, or not. The in slope has its own switch."""
        self._slope.auto = bool(on)

    def setInSlope(self, in_slope: float) -> None:
        """Set the in slope and untie it."""
        self._slope.set_in(in_slope)

    def unsetInSlope(self) -> None:
        """Tie the in slope to the out slope."""
        self._slope.unset_in()

    def inSlope(self) -> float:
        """The in slope; raises if it is tied."""
        return self._slope.get_in()

    def isSlopeTied(self) -> bool:
        """True if the in slope is that of the out side."""
        return self._slope.tied

    def isInSlopeAuto(self) -> bool:
        """True if the in slope is automatic."""
        return self._slope.in_auto

    def setInSlopeAuto(self, on: bool) -> None:
        """Make the in slope automatic, or not."""
        self._slope.in_auto = bool(on)

    # Accel

    def setAccel(self, accel: float) -> None:
        """Set the out accel: the handle's length, or its share of the segment in ratio mode."""
        self._accel.set_out(accel)
        self._after_accel()

    def accel(self) -> float:
        """The out accel."""
        return self._accel.get_out()

    def isAccelSet(self) -> bool:
        """True if either side is set."""
        return self._accel.out is not None

    def isAccelUsed(self) -> bool:
        """True unless the key's expression does without the accel."""
        return self._accel.used

    def useAccel(self, use: bool) -> None:
        """Say whether the expression uses the accel."""
        self._accel.used = bool(use)

    def setInAccel(self, in_accel: float) -> None:
        """Set the in accel and untie it."""
        self._accel.set_in(in_accel)
        self._after_accel()

    def unsetInAccel(self) -> None:
        """Tie the in accel to the out accel."""
        self._accel.unset_in()

    def inAccel(self) -> float:
        """The in accel; raises if it is tied."""
        return self._accel.get_in()

    def isAccelTied(self) -> bool:
        """True if the in accel goes with the out side."""
        return self._accel.tied

    def interpretAccelAsRatio(self, on: bool) -> None:
        """Say whether the accels are shares of the segments."""
        self._accel_is_ratio = bool(on)

    def isAccelInterpretedAsRatio(self) -> bool:
        """True if the accels are shares of the segments."""
        return self._accel_is_ratio

    def _after_accel(self) -> None:
        if self._session.switches.accel_sets_ratio == "on":
            self._accel_is_ratio = True

    # Data

    def asJSON(self, brief: bool = False, save_keys_in_frames: bool = False) -> dict[str, Any]:
        """Documented, but the names of the fields are not known."""
        raise NotSupported("the field names of hou.Keyframe.asJSON()")

    def fromJSON(self, data: dict[str, Any]) -> None:
        """Documented, but the names of the fields are not known."""
        raise NotSupported("the field names of hou.Keyframe.fromJSON()")

    def _code_numbers(self, brief: bool) -> list[str]:
        lines: list[str] = []
        for name, quantity in (("Value", self._value), ("Slope", self._slope), ("Accel", self._accel)):
            if quantity.out is None or (brief and not quantity.used):
                continue
            lines.append(f"hou_keyframe.set{name}({quantity.out!r})")
            if not quantity.tied and quantity.incoming is not None:
                lines.append(f"hou_keyframe.setIn{name}({quantity.incoming!r})")
            lines.append(f"hou_keyframe.use{name}({quantity.used})")
            if name == "Slope" and quantity.auto:
                lines.append("hou_keyframe.setSlopeAuto(True)")
            if name == "Slope" and quantity.in_auto:
                lines.append("hou_keyframe.setInSlopeAuto(True)")
        lines.append(f"hou_keyframe.interpretAccelAsRatio({self._accel_is_ratio})")
        return lines


class StringKeyframe(BaseKeyframe):
    """A key of a string parameter: an expression that gives a string."""

    def __init__(
        self, expression: str | None = None, time: float | None = None, language: EnumValue | None = None
    ) -> None:
        super().__init__()
        if expression is not None:
            self.setExpression(expression, language)
        if time is not None:
            self.setTime(time)

    def __hash__(self) -> int:
        return super().__hash__()

    def evaluatedType(self) -> EnumValue:
        """``hou.parmData.String``."""
        return enums.parmData.String


def _fields(quantity: Quantity) -> tuple[Any, ...]:
    return (
        quantity.out,
        quantity.incoming,
        quantity.tied,
        quantity.used,
        quantity.auto,
        quantity.in_auto,
    )
