"""Prints every switch at its second answer, but for those whose answer the flow tests themselves look at.

``make nightly`` runs the flow tests with it in ``HOU_STANDIN_SWITCHES``.
"""

from __future__ import annotations

from hou_standin import SWITCHES

LOOKED_AT = {
    "callback_group": "tests count undo steps",
    "nested_groups": "tests count undo steps",
    "userdata_undo": "tests compare user data after an undo",
    "userdata_on_copy": "tests copy nodes with their records",
    "time_dependence": "a test asks whether the node is time dependent",
    "int_keys": "tests set keys on integers",
    "take_write": "tests write in takes",
    "long_handle": "a test reads a handle longer than its segment",
    "overlap": "tests read handles that overlap",
    "zero_accel": "tests compare keys made from values alone, to the bit",
    "readback_noise": "some is the harder case",
    "undo_in_batch": "flow tests undo",
}
"""Switch to what the tests have to do with it; :mod:`jobs` holds under each of them."""


def settings() -> dict[str, object]:
    """The second setting of every other switch."""
    return {name: switch.settings[1] for name, switch in SWITCHES.items() if name not in LOOKED_AT}


if __name__ == "__main__":
    print(",".join(f"{name}={setting}" for name, setting in settings().items()))
