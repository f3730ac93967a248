"""What nobody outside SideFX knows for certain, one switch a question.

Every switch has its settings here, the default first: the documented one, else the likeliest. A test
that passes under one setting only has found code that depends on a guess. The probe's number names
the experiment in a real Houdini that would settle the question.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Setting = str | float | int


@dataclass(frozen=True, slots=True)
class Switch:
    """One open question about Houdini, with the answers that the stand-in can give."""

    name: str
    settings: tuple[Setting, ...]
    certainty: str
    """How sure the default is: documented, seen, reported, inferred or unknown."""
    probe: str
    """The experiment that settles it; ``-`` where none is planned yet."""
    question: str

    @property
    def default(self) -> Setting:
        """The setting used unless another is asked for."""
        return self.settings[0]


def _table(*rows: tuple[str, tuple[Setting, ...], str, str, str]) -> dict[str, Switch]:
    return {row[0]: Switch(*row) for row in rows}


SWITCHES: Mapping[str, Switch] = _table(
    # Keys and channels
    ("accel_sets_ratio", ("on", "off"), "reported", "P01", "does setAccel turn a key's ratio flag on"),
    (
        "ratio_meaning",
        ("share", "proportion"),
        "inferred",
        "P02",
        "is an accel in ratio mode a share of the segment, or is only the proportion of in to out kept",
    ),
    (
        "zero_accel",
        ("kept", "unset"),
        "unknown",
        "P03",
        "is accel 0 next to another one kept, or read as unset",
    ),
    (
        "long_handle",
        ("evaluation", "write", "read"),
        "inferred",
        "P04",
        "where is a handle that is longer than its segment cut",
    ),
    ("overlap", ("plain", "scaled"), "seen", "P05", "are handles that overlap in time used as they are"),
    (
        "same_key_tolerance",
        (1e-6, 1e-9, 1e-4),
        "unknown",
        "P06",
        "how near in seconds is the same key",
    ),
    ("set_on_existing", ("merge", "replace"), "unknown", "P06", "what a key does to the key at its time"),
    (
        "neighbour_handles",
        ("ratio", "length"),
        "documented",
        "P07",
        "what the neighbours' handles keep when a key is inserted or deleted",
    ),
    (
        "batch_keys",
        ("final lengths", "one by one"),
        "inferred",
        "P07",
        "does setKeyframes read the accels of all its keys against the final segments",
    ),
    (
        "readback_noise",
        ("noise", "none"),
        "reported",
        "P08",
        "does a written accel come back slightly changed",
    ),
    (
        "incomplete_key",
        ("22", "21", "automatic"),
        "seen",
        "P09",
        "what is stored for the slope and accel that a key leaves unset",
    ),
    ("key_json", ("present", "absent"), "documented", "P13", "does a key have asJSON and fromJSON"),
    (
        "key_remembers",
        ("seconds", "frames"),
        "inferred",
        "P14",
        "what a free key keeps when the frame rate changes",
    ),
    (
        "nan_in_key",
        ("refused", "stored"),
        "unknown",
        "P16",
        "what happens to a key with a number that is none",
    ),
    (
        "auto_slope_rule",
        ("monotone", "chord"),
        "seen",
        "P50",
        "the rule of automatic slopes: that of 20.5 to 22, or an older one (for which the chord stands in)",
    ),
    (
        "auto_slope_trigger",
        ("neighbours", "own", "channel"),
        "inferred",
        "P50",
        "whose edit makes a key's automatic slope anew: its own and its neighbours', its own, any",
    ),
    ("delete_tolerance", (1e-6, 1e-9, 1e-4), "unknown", "P51", "how near in seconds a key is deleted"),
    (
        "delete_rounding",
        ("full", "six digits"),
        "unknown",
        "P51",
        "is the frame given to a deletion rounded first",
    ),
    (
        "evalattime_rounding",
        ("six digits", "full"),
        "inferred",
        "-",
        "does evalAtTime go through a frame of six digits",
    ),
    ("int_keys", ("truncated", "refused"), "inferred", "P53", "what keys on an integer parameter do"),
    # Undo
    (
        "nested_groups",
        ("outermost", "each"),
        "inferred",
        "P10",
        "do nested undo groups make one step or one each",
    ),
    ("undo_in_batch", ("enabled", "disabled"), "unknown", "P10", "is there undo without a user interface"),
    (
        "undo_in_group",
        ("refused", "closes"),
        "unknown",
        "P10",
        "what performUndo does while an undo group is open",
    ),
    (
        "callback_group",
        ("if changed", "always"),
        "documented",
        "P52",
        "does a callback leave an undo step when it changed nothing",
    ),
    ("userdata_undo", ("recorded", "not recorded"), "unknown", "P41", "is setUserData undone"),
    # Selection
    (
        "selection_order",
        ("time", "selection"),
        "inferred",
        "P15",
        "the order of the keys in selectedKeyframes",
    ),
    (
        "select_replaces_channel_list",
        ("keys go", "keys stay"),
        "inferred",
        "P49",
        "does the key selection go when selecting a node replaces the Channel List",
    ),
    # Setting parameters
    (
        "set_on_expression",
        ("kept", "error"),
        "reported",
        "P29",
        "set on an expression: keeps it in silence, or raises PermissionError",
    ),
    (
        "set_on_reference",
        ("replaces", "keeps"),
        "unknown",
        "P29",
        "set on a reference with follow_parm_reference=False",
    ),
    (
        "strict_range",
        ("all", "typed"),
        "inferred",
        "P29",
        "does a strict range clamp what is set and evaluated, or only what is typed",
    ),
    (
        "setparms_on_bad_name",
        ("before", "none"),
        "unknown",
        "P30",
        "what setParms has set when it raises for a bad name",
    ),
    (
        "missing_ref_eval",
        ("raises", "zero"),
        "reported",
        "P31",
        "what a reference to something missing evaluates to",
    ),
    (
        "missing_ref_parm",
        ("raises", "itself"),
        "reported",
        "P31",
        "what getReferencedParm does for a reference to something missing",
    ),
    (
        "delete_broken_keys",
        ("removed", "raises"),
        "unknown",
        "P36",
        "deleting the keys of a parameter that cannot be evaluated, with nothing to keep as its value",
    ),
    (
        "paste_tuple_on_float",
        ("first", "refused"),
        "unknown",
        "P32",
        "pasting a copied tuple as a reference onto one float",
    ),
    (
        "typed_on_reference",
        ("source", "replaces"),
        "inferred",
        "P32",
        "a number typed into a field that holds a reference",
    ),
    ("int_parm_bits", (32, 64), "unknown", "P53", "the size of an integer parameter"),
    (
        "take_write",
        ("user data writable", "user data refused"),
        "reported",
        "P54",
        "user data in a take that does not include anything of the node",
    ),
    (
        "take_auto",
        ("any write", "by hand"),
        "inferred",
        "P54",
        "with takeautomode on, which writes include their parameter in the current take",
    ),
    (
        "take_locks",
        ("take", "parameter"),
        "inferred",
        "P54",
        "is a lock the take's, or the same in all of them",
    ),
    (
        "take_undo",
        ("recorded", "not recorded"),
        "unknown",
        "P54",
        "are takes made, switched between and changed undone",
    ),
    (
        "take_new_node",
        ("not included", "included"),
        "unknown",
        "P54",
        "does the current take include the parameters of a node made in it",
    ),
    (
        "take_on_copy",
        ("copied", "not copied"),
        "inferred",
        "P54",
        "does a copy of a node have what takes keep of the original",
    ),
    (
        "locked_asset_write",
        ("refused", "user data allowed"),
        "inferred",
        "P55",
        "user data on a node inside a locked asset",
    ),
    # Multiparms, copies
    (
        "multiparm_indices",
        ("numbers", "zero"),
        "reported",
        "P21",
        "multiParmInstanceIndices: the numbers of the name, or from 0",
    ),
    (
        "external_refs_to_rows",
        ("number", "row"),
        "unknown",
        "P33",
        "what a reference from elsewhere to a row keeps when rows move",
    ),
    ("lock_and_row_moves", ("row", "number"), "unknown", "P34", "what a lock keeps when rows move"),
    (
        "copy_refs_other_parent",
        ("original", "updated"),
        "documented",
        "P35",
        "references between copied nodes that have different parents",
    ),
    ("userdata_on_copy", ("copied", "not copied"), "inferred", "P42", "user data on paste and merge"),
    (
        "userdata_on_reference_copy",
        ("not copied", "copied"),
        "inferred",
        "P42",
        "user data on reference copies and node presets",
    ),
    # Cooking
    (
        "evalatframe_dependency",
        ("dirties", "ignored"),
        "inferred",
        "P20",
        "does a channel read at another frame in a cook dirty its reader",
    ),
    (
        "frame_call_dependency",
        ("none", "time"),
        "unknown",
        "P20",
        "does hou.frame() in a cook make the node time dependent",
    ),
    (
        "time_dependence",
        ("evaluated", "any"),
        "inferred",
        "P37",
        "which animated own parameters make a node time dependent",
    ),
    (
        "dirty_on_unevaluated",
        ("yes", "no"),
        "unknown",
        "P38",
        "does changing an own parameter that the cook does not read cook the node",
    ),
    ("nocookwhen", ("honoured", "ignored"), "inferred", "P39", "is nocookwhen honoured"),
    # Callbacks and menus
    ("script_kwargs", ("strings", "numbers"), "reported", "P21", "the type of a callback's script_ values"),
    ("press_exception", ("propagates", "swallowed"), "unknown", "P46", "a callback that raises, in batch"),
    ("event_exception", ("propagates", "swallowed"), "unknown", "P46", "an event callback that raises"),
    (
        "load_events",
        ("clear first", "load first"),
        "unknown",
        "P42",
        "does hipFile.load tell BeforeLoad after the old scene was cleared, or before",
    ),
    (
        "event_script_exception",
        ("printed", "load warning"),
        "unknown",
        "P46",
        "an asset's event script that raises while a scene is loaded",
    ),
    (
        "batch_ui_state",
        ("false", "right"),
        "reported",
        "P47",
        "isDisabled and isHidden without a user interface",
    ),
    (
        "multi_select_callbacks",
        ("once", "each"),
        "unknown",
        "P48",
        "how often a callback runs with several nodes selected",
    ),
    (
        "menu_script_calls",
        ("evaluation", "open"),
        "documented",
        "P57",
        "does evaluating a menu parameter run its menu script",
    ),
    # Scenes and assets
    ("api_20_0", ("20.5", "19.5"), "unknown", "P22", "which stubs Houdini 20.0 is like"),
    (
        "two_point_polygons",
        ("refused", "allowed"),
        "documented",
        "P23",
        "createPolygons with two points",
    ),
    ("menu_saved_as", ("token", "index"), "seen", "P43", "how a scene file holds a menu's value"),
    (
        "parms_missing_on_update",
        ("gone", "readable"),
        "unknown",
        "P44",
        "parameters that a new definition lacks, during SyncNodeVersion",
    ),
    (
        "parms_after_update",
        ("dropped", "spare"),
        "unknown",
        "P44",
        "parameters that a new definition lacks, afterwards",
    ),
)
"""Every switch by name."""


class Switches:
    """The settings of one session: ``switches.overlap == "plain"``.

    Args:
        chosen: Settings that differ from the defaults.
        defaults: Defaults that differ from the table's, for instance those of a version.

    Raises:
        ValueError: For an unknown switch or setting; the message names the nearest one.
    """

    def __init__(self, chosen: Mapping[str, Setting], defaults: Mapping[str, Setting] | None = None) -> None:
        settings = {name: switch.default for name, switch in SWITCHES.items()}
        for given in (defaults or {}, chosen):
            for name, setting in given.items():
                settings[name] = _checked(name, setting)
        self._settings = settings
        self.__dict__.update(settings)

    def __getattr__(self, name: str) -> Setting:
        raise AttributeError(f"no switch {name!r}")

    def __iter__(self) -> Iterator[tuple[str, Setting]]:
        return iter(self._settings.items())

    def changed(self) -> dict[str, Setting]:
        """The settings that differ from the table's defaults."""
        return {name: value for name, value in self._settings.items() if value != SWITCHES[name].default}


def _checked(name: str, setting: Setting) -> Setting:
    if name not in SWITCHES:
        near = difflib.get_close_matches(name, SWITCHES, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"no switch {name!r}{hint}")
    settings = SWITCHES[name].settings
    for known in settings:
        if known == setting or (not isinstance(known, str) and str(known) == setting):
            return known
    raise ValueError(f"switch {name!r} has no setting {setting!r}; it has {', '.join(map(repr, settings))}")
