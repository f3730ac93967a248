"""A small scene of our own as the members of a scene file, and archives made of such members."""

from __future__ import annotations

import struct
from collections.abc import Mapping

START = """\
fplayback -i on -r off -f 1 -e on -h on -t on -a on -k on -s 1
tcur 0.5
fps 25
tset 0 4
frange 1 50
unitlength 1
"""
VARIABLES = """\
set -l I = '/obj'
set -g SHOT = 'sh010'
set -g _HIP_SAVEVERSION = '21.0.440'
"""


def definition(flags: str = "", wires: str = "", comment: str = "", language: str = "hscript") -> str:
    """A ``.def`` member."""
    return f"""\
comment "{comment}"
position 1.5 -2
connectornextid 1
flags =  lock off bypass off display off render off{flags}
outputsNamed3
{{
}}
inputsNamed3
{{
}}
inputs
{{
{wires}}}
stat
{{
  create 1772256427
  author nobody@nowhere
}}
color UT_Color RGB 0.8 0.5 0.25\x20
delscript ""
exprlanguage {language}
end
"""


def parms(*lines: str) -> str:
    """A ``.parm`` member."""
    return "\n".join(("{", "version 0.8", *lines, "}", ""))


MOVE = """\
    channel ty {
      lefttype = extend
      righttype = cycle
      flags = 0
      start = 0.20000000000000001
      segment { options = {\t untie  ia oa }

\t length = 1.6000000000000001 value = 1 3 slope = 0.5 -1 accel = 0.5 0.75
\t expr = bezier() }
      segment { options = {\t untie  ia }

\t length = 0.40000000000000002 value = 3 2 slope = -1 0 accel = 0.125 0
\t expr = linear() }
      segment { length = 0 value = 2 1 slope = 0 0.5 expr = bezier() }
    }
"""
CHANNELS = (
    "{\n"
    + MOVE
    + """\
    channel tx {
      lefttype = extend
      righttype = extend
      default = 0
      flags = 0
      segment { length = 0 expr = "ch(\\"../hand/tx\\") * 2" }
    }
  }
"""
)
AIM = "{\n" + MOVE.replace("channel ty", "channel aimy") + "  }\n"

SCENE: Mapping[str, str | bytes] = {
    ".start": START,
    ".variables": VARIABLES,
    ".takes": "HoudiniTakeFile 1.0\ntake name Main kids 0\n   e\n",
    ".hou.session": "",
    "obj.def": definition(" exposed on"),
    "obj.parm": parms(),
    "obj/ball.init": "type = geo\nmatchesdef = 0\n",
    "obj/ball.def": definition(" display on", "", 'says \\"hop\\"'),
    "obj/ball.chn": CHANNELS,
    "obj/ball.parm": parms(
        'xOrd\t[ 0\tlocks=0 ]\t(\t"trs"\t)',
        "t\t[ 0\tlocks=4\tautoscope=7 ]\t(\t[ tx\t8 ] \t[ ty\t1.2 ] \t0.1\t)",
        "r\t[ 0\tlocks=0 ]\t(\t0\t90\t0\t)",
        "scale\t[ 0\tlocks=0 ]\t(\t1.5\t)",
        'keeppos\t[ 0\tlocks=0 ]\t(\t"on"\t)',
        'lookatpath\t[ 0\tlocks=0 ]\t(\t"/obj/the hand"\t)',
        'pickscript\t[ 0\tlocks=0 ]\t(\t`chs(\\"../rig1/note\\")`\t)',
        "offset\t[ 8\tlocks=0 ]\t(\t1\t2\t3\t)",
    ),
    "obj/ball.userdata": b"\0\0\0\1\0\5notes\0\0\0\3\0\4keep",
    "obj/hand.init": "type = null\nmatchesdef = 0\n",
    "obj/hand.def": definition(wires='0 \tball 0 1\n1 \t"" 0 1\n'),
    "obj/hand.parm": parms("t\t[ 0\tlocks=0 ]\t(\t4\t0\t0\t)"),
    "obj/rig1.init": "type = author::rig::1.0\nmatchesdef = 1\n",
    "obj/rig1.def": definition(language="python"),
    "obj/rig1.parm": parms(
        "aim\t[ 0\tlocks=0 ]\t(\t0\t[ aimy\t1.2 ] \t0\t)",
        "twist\t[ 0\tlocks=0 ]\t(\t30\t)",
        "pair\t[ 0\tlocks=0 ]\t(\t1\t2\t)",
        'note\t[ 0\tlocks=0 ]\t(\t"two\nlines"\t)',
        "sep\t[ 0\tlocks=0 ]\t(\t)",
        "ours\t[ 0\tlocks=0 ]\t(\t7\t)",
    ),
    "obj/rig1.chn": AIM,
    "obj/rig1.spareparmdef": '    parm {\n\tname "ours"\n\tlabel "Ours"\n\ttype integer\n'
    '\tdefault { "1" }\n    }\n',
    "obj/ball/shape.init": "type = box\nmatchesdef = 0\n",
    "obj/ball/shape.def": definition(" display on render on"),
    "obj/ball/shape.parm": parms("size\t[ 0\tlocks=0 ]\t(\t1\t1\t1\t)"),
    "obj/note.postitdef": 'text "hello"\n',
    "obj.order": "3\nball\nhand\nrig1\n",
    "mat.def": definition(),
}
"""Two objects that the stand-in knows, a rig and a box that it does not."""


def archive(members: Mapping[str, str | bytes]) -> bytes:
    """A cpio archive of the portable kind, field by field."""
    return b"".join(_member(name, encoded(data)) for name, data in (*members.items(), ("TRAILER!!!", b"")))


def _member(name: str, data: bytes) -> bytes:
    named = name.encode() + b"\0"
    fields = (1, 6), (0, 6), (0o666, 6), (0, 6), (0, 6), (1, 6), (0, 6), (0, 11)
    head = "070707" + "".join(f"{value:0{width}o}" for value, width in fields)
    return f"{head}{len(named):06o}{len(data):011o}".encode() + named + data


def limited(members: Mapping[str, str | bytes], head: bytes = b"HouLC") -> bytes:
    """The same members as a limited licence saves them; what the digits say is made up."""
    trailer = {b"HouLC": "LIMITED_COMMERCIAL_FILE!!!", b"HouNC": "NON_COMMERCIAL_FILE!!!"}[head]
    return b"".join(
        head + b"\x1a" + b"1033600baa069a27cab09a7e595d" + name.encode() + b"\0" + encoded(data)
        for name, data in (*members.items(), (trailer, b""))
    )


def container(entries: Mapping[str, bytes]) -> bytes:
    """A collapsed library, or one type in it, number by number."""
    head, offset = b"INDX" + struct.pack(">QI", 0, len(entries)), 0
    for name, data in entries.items():
        head += struct.pack(">I", len(name)) + name.encode() + struct.pack(">III", offset, len(data), 0)
        offset += len(data)
    return head + b"".join(entries.values())


def interfaces(scripts: Mapping[str, str]) -> bytes:
    """An ``.OPdummydefs`` member: DialogScript by section, such as ``author::Sop/mover::1.0``."""
    types = {section: container({"DialogScript": script.encode()}) for section, script in scripts.items()}
    return container({"INDEX_SECTION": b"\0\0\0\0", "houdini.hdalibrary": b"", **types})


def encoded(data: str | bytes) -> bytes:
    """A member as bytes."""
    return data.encode() if isinstance(data, str) else data
