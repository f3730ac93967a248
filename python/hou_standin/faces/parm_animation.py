"""The part of ``hou.Parm`` about expressions, references and keys.

Source: SideFX docs, *hou.Parm*; typed stubs of ``hou`` 21.0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from hou_standin import enums
from hou_standin.animation.keys import copies
from hou_standin.behaviour import setting
from hou_standin.enums import EnumValue
from hou_standin.errors import OperationFailed
from hou_standin.expressions import evaluate, references
from hou_standin.state.scene import ParmRecord

if TYPE_CHECKING:
    from hou_standin.faces.keyframe import BaseKeyframe
    from hou_standin.faces.parm import Parm
    from hou_standin.session import Session


class AnimatedParm:
    """Expressions, references and keys of a parameter."""

    _session: ClassVar[Session]

    @property
    def _record(self) -> ParmRecord:
        raise NotImplementedError

    # Expressions and references

    def expression(self) -> str:
        """The expression's text."""
        return setting.the_expression(self._record).expression

    def expressionLanguage(self) -> EnumValue:
        """The expression's language."""
        return self._session.faces.language(setting.the_expression(self._record).language)

    def setExpression(
        self, expression: str, language: EnumValue | None = None, replace_expression: bool = True
    ) -> None:
        """Give the parameter an expression. Does not follow references.

        Without a language it is that of the expression that is there, else the node's.
        """
        if not isinstance(expression, str):
            raise TypeError("the expression must be a string")
        if language is not None and language not in enums.exprLanguage:
            raise TypeError("the language must be a hou.exprLanguage value")
        record = self._record
        name = language.name() if language is not None else setting.language_of(record)
        setting.set_expression(record, expression, name, replace_expression)

    def getReferencedParm(self) -> Parm:
        """The parameter at the end of plain references, or this one."""
        record = self._record
        target = references.end_of(record)
        if target is None:
            if self._session.switches.missing_ref_parm == "raises":
                raise OperationFailed(f"{record.path} references a missing parameter")
            target = record
        return self._session.faces.parm(target)

    def parmsReferencingThis(self) -> tuple[Parm, ...]:
        """Parameters whose hscript expressions name this one."""
        record = self._record
        return tuple(self._session.faces.parm(found) for found in self._session.readers_of(record))

    def referenceExpression(
        self, to_base_parm: Parm, language: EnumValue | None = None, follow_parm_reference: bool = True
    ) -> str:
        """The text of a reference from here to another parameter."""
        return self._reference_to(to_base_parm, language, follow_parm_reference)

    def _reference_to(self, to_base_parm: Parm, language: EnumValue | None, follow: bool) -> str:
        """The same for every version, those without the method too."""
        record, target = self._record, to_base_parm._record
        if follow:
            target = references.end_of(target) or target
        name = language.name() if language is not None else setting.language_of(record)
        path = references.reference_path(record.node, target)
        function = "chs" if target.spec.is_text else "ch"
        if name == "Python":
            return f'hou.{"evalParm" if function == "chs" else "ch"}("{path}")'
        return f'{function}("{path}")'

    # Keyframes

    def keyframes(self) -> tuple[BaseKeyframe, ...]:
        """Copies of the keys in time order; a parameter with one expression has one key."""
        return self._keys(None)

    def keyframesInRange(self, start_frame: float, end_frame: float) -> tuple[BaseKeyframe, ...]:
        """Keys between two frames, both included."""
        return self._keys(lambda frame: start_frame <= frame <= end_frame)

    def keyframesBefore(self, frame: float) -> tuple[BaseKeyframe, ...]:
        """Keys at or before a frame."""
        return self._keys(lambda at: at <= frame)

    def keyframesAfter(self, frame: float) -> tuple[BaseKeyframe, ...]:
        """Keys at or after a frame."""
        return self._keys(lambda at: at >= frame)

    def _keys(self, wanted: Callable[[float], bool] | None) -> tuple[BaseKeyframe, ...]:
        """Copies of the keys whose frame, to six digits, is wanted; of all if None."""
        record, clock = self._record, self._session.clock
        if record.channel is None:
            return ()
        chosen = None if wanted is None else lambda time: wanted(clock.frame_at(time))
        kind = self._session.faces.keyframe_class(record)
        return copies(record.channel, kind, self._session.switches, chosen)

    def setKeyframe(self, keyframe: BaseKeyframe) -> None:
        """Insert a key, or change the one at its time. Does not follow references."""
        setting.write_keys(self._record, [keyframe])

    def setKeyframes(self, keyframes: Sequence[BaseKeyframe]) -> None:
        """Insert several keys; the other keys stay."""
        setting.write_keys(self._record, list(keyframes))

    def deleteKeyframeAtFrame(self, frame: float) -> None:
        """Delete the key at a frame.

        Raises:
            OperationFailed: There is none.
        """
        if self._session.switches.delete_rounding == "six digits":
            frame = round(frame, 6)
        setting.delete_key(self._record, self._session.clock.time_at(frame))

    def deleteAllKeyframes(self) -> None:
        """Delete all keys; the value at the current frame stays."""
        setting.delete_all_keys(self._record)

    def keyframeExtrapolation(self, before: bool) -> EnumValue:
        """What the channel does before its first key, or after its last."""
        channel = self._record.channel
        if channel is None:
            raise OperationFailed(f"{self._record.path} has no channel")
        return getattr(enums.parmExtrapolate, channel.left if before else channel.right)

    def setKeyframeExtrapolation(self, before: bool, e: EnumValue) -> None:
        """Set what the channel does before its first key, or after its last."""
        if e not in enums.parmExtrapolate:
            raise TypeError("the extrapolation must be a hou.parmExtrapolate value")
        setting.set_extrapolation(self._record, before, e.name())

    def isTimeDependent(self) -> bool:
        """True if the value changes over time."""
        return evaluate.depends_on_time(self._record)

    def setPending(self, value: float | str) -> None:
        """Change the value at the current time without keying it."""
        setting.set_pending(self._record, value)

    def isPending(self) -> bool:
        """True if a value was set at a keyed parameter, and is not keyed."""
        return self._record.pending is not None

    def isOverrideTrackActive(self) -> bool:
        """True if a CHOP decides the value; tests say so with ``session.override``."""
        return self._record in self._session.overridden
