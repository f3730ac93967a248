r"""The text in which Houdini keeps channels: ``.chn`` files and the ``.chn`` members of scene files.

A file is read into segments as they are written, so that writing gives the same text again; :func:`keys`
gives their keys, :func:`channel` and :func:`text_of` lead to and from the channels that evaluate.

Grammar, from public files::

    file     = "{" channel* "}"
    channel  = "channel" NAME "{" "lefttype" "=" TYPE "righttype" "=" TYPE
               ["default" "=" NUMBER] ["defaultString" "=" TEXT] "flags" "=" INT ["start" "=" SECONDS]
               segment+ "}"
    segment  = "segment" "{" ["options" "=" "{" ["untie" SIDE*] ["autoslope" ("ai" | "ao")*] "}"]
               "length" "=" SECONDS ["value" "=" N N] ["slope" "=" N N] ["accel" "=" N N]
               "expr" "=" TEXT ["language" "=" "python"] "}"

The two numbers are those of the segment's start and end; a missing pair is 0 0. In a side's name ``i`` is the
start, ``o`` the end; ``v``, ``s``, ``a`` the quantity. A text with a space is quoted; quotes and
backslashes in it are escaped either way.
"""

from __future__ import annotations

from hou_standin.chn.channels import KeyText, channel, keys, text_of
from hou_standin.chn.form import EXTRAPOLATIONS, ChannelText, ChannelTextError, Pair, SegmentText
from hou_standin.chn.reading import read
from hou_standin.chn.writing import written

__all__ = [
    "EXTRAPOLATIONS",
    "ChannelText",
    "ChannelTextError",
    "KeyText",
    "Pair",
    "SegmentText",
    "channel",
    "keys",
    "read",
    "text_of",
    "written",
]
