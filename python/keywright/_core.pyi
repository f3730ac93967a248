from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray

from keywright.errors import FitRefused

__all__ = [
    "Ask",
    "Commit",
    "Curve",
    "Document",
    "Fit",
    "Keys",
    "Motion",
    "Note",
    "Parameter",
    "Plan",
    "Reading",
    "Readouts",
    "Record",
    "Settled",
    "Stand",
    "Target",
    "TargetPlan",
    "__version__",
    "evaluate_segment",
    "fit_common",
    "fit_each",
    "parameters",
    "pchip_slopes",
    "read_keys",
    "recipe_schema",
    "settle",
    "staggered",
]

__version__: str

_Floats: TypeAlias = NDArray[np.floating[Any]] | NDArray[np.integer[Any]] | Sequence[float]
_Side: TypeAlias = Literal["left", "right"]
_Slopes: TypeAlias = Literal["smooth", "exact"]
_Extremes: TypeAlias = Literal["keep", "free"]
_Kinks: TypeAlias = Literal["refuse", "subframe", "nearest"]
_Unit: TypeAlias = Literal["range", "percent", "value", "degrees"]
_End: TypeAlias = tuple[float, float, float, float]

@final
class Curve:
    """A value over time from 0 to 1, made of knots. It never changes; every operation gives a new one."""

    @staticmethod
    def from_knots(knots: NDArray[np.void] | Mapping[str, _Floats | Sequence[bool]]) -> Curve: ...
    @staticmethod
    def from_samples(x: _Floats, y: _Floats, slopes: _Floats | None = None) -> Curve: ...
    @overload
    def evaluate(self, x: float) -> float: ...
    @overload
    def evaluate(self, x: _Floats) -> NDArray[np.float64]: ...
    @overload
    def velocity(self, x: float, side: _Side = "right") -> float: ...
    @overload
    def velocity(self, x: _Floats, side: _Side = "right") -> NDArray[np.float64]: ...
    @staticmethod
    def from_keys(keys: Keys) -> Curve: ...
    def fit(
        self,
        tolerance: float = 0.005,
        max_keys: int = 64,
        frames: int | None = None,
        slopes: _Slopes = "smooth",
        extremes: _Extremes = "keep",
        kinks: _Kinks = "refuse",
        floor: bool = False,
        locked: Sequence[float] | None = None,
        unit: _Unit = "range",
    ) -> Fit: ...
    def fit_tradeoff(
        self,
        max_keys: int = 64,
        frames: int | None = None,
        slopes: _Slopes = "smooth",
        extremes: _Extremes = "keep",
        kinks: _Kinks = "refuse",
        floor: bool = False,
        locked: Sequence[float] | None = None,
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]: ...
    def insert(self, x: float) -> Curve: ...
    def delete(self, i: int) -> Curve: ...
    def smooth(self, i: int) -> Curve: ...
    def break_(self, i: int) -> Curve: ...
    def flatten(self, i: int) -> Curve: ...
    def auto(self, i: int) -> Curve: ...
    def move(self, i: int, x: float, y: float) -> Curve: ...
    def speed(self, i: int, side: _Side, slope: float) -> Curve: ...
    def influence(self, i: int, side: _Side, weight: float) -> Curve: ...
    def flip_time(self) -> Curve: ...
    def flip_value(self) -> Curve: ...
    def polyline(self, steps: int) -> NDArray[np.float64]: ...
    @property
    def knots(self) -> NDArray[np.void]: ...
    @property
    def start(self) -> float: ...
    @property
    def end(self) -> float: ...
    @property
    def extent(self) -> tuple[float, float]: ...
    @property
    def range(self) -> float: ...
    @property
    def kinks(self) -> list[int]: ...
    @property
    def jumps(self) -> list[int]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

def pchip_slopes(x: _Floats, y: _Floats) -> NDArray[np.float64]: ...
@overload
def evaluate_segment(a: _End, b: _End, x: float) -> float: ...
@overload
def evaluate_segment(a: _End, b: _End, x: _Floats) -> NDArray[np.float64]: ...

@final
class Fit:
    """The fewest knots within a tolerance; errors are parts of the source's range."""

    @property
    def curve(self) -> Curve: ...
    @property
    def keys(self) -> int: ...
    @property
    def max_error(self) -> float: ...
    @property
    def at(self) -> float: ...
    @property
    def probes(self) -> int: ...

def fit_each(
    curves: Iterator[tuple[Curve, float]],
    settings: dict[str, Any],
    answered: Callable[[Fit | FitRefused], object],
    threads: int | None = None,
) -> None: ...
def fit_common(
    curves: Sequence[tuple[Curve, float]], settings: dict[str, Any], watch: Callable[[float], bool]
) -> list[Fit]: ...

@final
class Keys:
    """Keys of a channel in order of time, as columns: seconds, channel units, Houdini's handle lengths."""

    def __new__(
        cls,
        *,
        times: _Floats,
        values: _Floats,
        in_values: _Floats,
        out_slopes: _Floats,
        in_slopes: _Floats,
        out_accels: _Floats,
        in_accels: _Floats,
        out_auto: Sequence[bool],
        in_auto: Sequence[bool],
        functions: Sequence[str],
    ) -> Keys: ...
    @staticmethod
    def from_curve(
        curve: Curve, t0: float, t1: float, v0: float, v1: float, amplitude: float | None = None
    ) -> Keys: ...
    @property
    def times(self) -> NDArray[np.float64]: ...
    @property
    def values(self) -> NDArray[np.float64]: ...
    @property
    def in_values(self) -> NDArray[np.float64]: ...
    @property
    def out_slopes(self) -> NDArray[np.float64]: ...
    @property
    def in_slopes(self) -> NDArray[np.float64]: ...
    @property
    def out_accels(self) -> NDArray[np.float64]: ...
    @property
    def in_accels(self) -> NDArray[np.float64]: ...
    @property
    def out_auto(self) -> NDArray[np.bool_]: ...
    @property
    def in_auto(self) -> NDArray[np.bool_]: ...
    @property
    def functions(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Reading:
    """A move read from keys: the curve, and the times [s] and values it was scaled from."""

    @property
    def curve(self) -> Curve: ...
    @property
    def times(self) -> tuple[float, float]: ...
    @property
    def scale(self) -> tuple[float, float]: ...
    def keys(self, curve: Curve, fps: float | None = None) -> Keys: ...
    @property
    def long_handles(self) -> list[float]: ...

def read_keys(keys: Keys) -> Reading: ...

@final
class Target:
    """A channel that a motion goes onto: all its keys, the stretch replaced, what the row asks for."""

    def __new__(
        cls,
        keys: Keys,
        *,
        fps: float,
        span: tuple[float, float],
        offset: float = 0.0,
        rest: float = 0.0,
        before: str = "extend",
        after: str = "extend",
        start_value: float | None = None,
        end_value: float | None = None,
        amplitude: float | None = None,
        exposure: tuple[int, int] | None = None,
        limits: tuple[float, float] | None = None,
        record: Record | None = None,
        hand_edits: str = "refuse",
    ) -> Target: ...

@final
class Record:
    """What a commit left on one channel. Times in seconds; the pair is (base, knots, edited)."""

    def __new__(
        cls,
        *,
        span: tuple[float, float],
        fps: float,
        before: Keys,
        rest: float,
        base: Keys,
        knots: Sequence[float],
        written: Keys,
        pair: tuple[Keys, Sequence[float], Keys] | None = None,
    ) -> Record: ...
    @property
    def span(self) -> tuple[float, float]: ...
    @property
    def fps(self) -> float: ...
    @property
    def before(self) -> Keys: ...
    @property
    def rest(self) -> float: ...
    @property
    def base(self) -> Keys: ...
    @property
    def knots(self) -> list[float]: ...
    @property
    def written(self) -> Keys: ...
    @property
    def pair(self) -> tuple[Keys, list[float], Keys] | None: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Plan:
    """Absolute keys: applied twice equals once. Times in seconds, values in channel units."""

    @property
    def span(self) -> tuple[float, float]: ...
    @property
    def remove(self) -> list[int]: ...
    @property
    def write(self) -> Keys: ...
    @property
    def expected(self) -> Keys: ...
    @property
    def probe_times(self) -> list[float]: ...
    @property
    def probe_values(self) -> list[float | None]: ...
    @property
    def probe_bound(self) -> float: ...
    @property
    def record(self) -> Record | None: ...
    @property
    def lingers(self) -> bool: ...

@final
class TargetPlan:
    """What becomes of a target, and how."""

    @property
    def outcome(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def plan(self) -> Plan | None: ...
    @property
    def notes(self) -> list[Note]: ...
    @property
    def keys(self) -> int: ...
    @property
    def max_error(self) -> float: ...
    @property
    def max_error_time(self) -> float | None: ...

@final
class Commit:
    """A remembered commit on one channel; ``made`` in seconds since 1970, ``row`` 0 for none.

    ``whose``: ``own``; ``owned`` by the node of which the one that asks is a copy; ``other``.
    ``follows``: onto channels of other paths ``never``, those that its ``row`` leads to, or ``any``.
    """

    def __new__(
        cls,
        path: str,
        made: float,
        record: Record,
        earlier: Sequence[Record],
        *,
        whose: str,
        taken_back: bool,
        row: int = 0,
        gone: bool = False,
        follows: str = "never",
    ) -> Commit: ...

@final
class Ask:
    """What is asked of a channel: ``nothing``, ``back``, ``stretch``, ``keys`` or ``again``."""

    def __new__(cls, target: Target, *, path: str, wants: str, row: int = 0, rank: int = 0) -> Ask: ...

@final
class Stand:
    """A remembered commit beside its channel: ``undone``, ``committed``, ``moved`` or ``edited``."""

    @property
    def place(self) -> int: ...
    @property
    def state(self) -> str: ...
    @property
    def lingers(self) -> bool: ...
    @property
    def record(self) -> Record: ...
    @property
    def under(self) -> int | None: ...

@final
class Settled:
    """What becomes of a channel; steps as (place among its stands, span in seconds, shift in frames)."""

    @property
    def owned(self) -> int | None: ...
    @property
    def stands(self) -> list[Stand]: ...
    @property
    def stop(self) -> str | None: ...
    @property
    def changed_by(self) -> int | None: ...
    @property
    def steps(self) -> list[tuple[int | None, tuple[float, float] | None, float]]: ...
    @property
    def plans(self) -> list[TargetPlan]: ...

def settle(
    recipe: Document | None,
    asks: Sequence[Ask],
    commits: Sequence[Commit],
    *,
    stagger: tuple[float, bool],
    again: bool,
) -> list[Settled]: ...
def staggered(ranks: Sequence[int], stagger: tuple[float, bool]) -> list[float]: ...

@final
class Document:
    """A recipe document that was read well. It never changes."""

    @staticmethod
    def from_json(text: str) -> Document: ...
    @staticmethod
    def from_text(text: str) -> Document: ...
    def to_json(self) -> str: ...
    def result(self, up_to: int | None = None) -> Motion: ...
    def fit(self, frames: int | None = None) -> Fit: ...
    def plan(self, targets: Sequence[Target]) -> list[TargetPlan]: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def tags(self) -> list[str]: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Note:
    """A remark about a result."""

    @property
    def code(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def numbers(self) -> dict[str, float]: ...

@final
class Readouts:
    """What stands out on a motion; times 0 to 1, amounts as parts of the move."""

    def to_dict(self) -> dict[str, Any]: ...
    @property
    def range(self) -> float: ...
    @property
    def turns(self) -> list[tuple[float, float]]: ...
    @property
    def contacts(self) -> list[float]: ...
    @property
    def overshoot(self) -> float | None: ...
    @property
    def anticipation(self) -> float | None: ...
    @property
    def first_peak(self) -> tuple[float, float] | None: ...
    @property
    def settles(self) -> float | None: ...

@final
class Motion:
    """What a recipe makes: the motion, what there is to say, what stands out."""

    @property
    def curve(self) -> Curve: ...
    @property
    def notes(self) -> list[Note]: ...
    @property
    def readouts(self) -> Readouts: ...

@final
class Parameter:
    """One row of the parameter table."""

    @property
    def part(self) -> str: ...
    @property
    def owner(self) -> str: ...
    @property
    def field(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def unit(self) -> str: ...
    @property
    def default(self) -> float | int | bool | str | None: ...
    @property
    def soft(self) -> tuple[float, float] | None: ...
    @property
    def hard(self) -> tuple[float, float] | None: ...
    @property
    def entries(self) -> list[tuple[str, str]]: ...
    @property
    def longest(self) -> int | None: ...
    @property
    def label(self) -> str: ...
    @property
    def doc(self) -> str: ...

def recipe_schema() -> str: ...
def parameters() -> list[Parameter]: ...
