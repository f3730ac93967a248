"""A record's JSON as one line of text for user data, and back.

The text has three words: the format's number, Keywright's version, the base64 of deflated JSON and of its
CRC-32. Deflate is given a dictionary: what records have in common stands there once, for all nodes, which
nearly halves a record. Format 2 had zlib's frame, whose Adler-32 misses one wrong character in some thousand
records; format 1 was that as the third word alone, without a dictionary. Both are still read.

Source: RFC 1951, *DEFLATE compressed data format*; RFC 1950, *ZLIB compressed data format*, on preset
dictionaries (FDICT); a CRC-32 finds every burst of up to 32 wrong bits.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

from keywright._version import __version__

#: Version of the format that is written here.
FORMAT = 3

# Deflate alone, without zlib's frame.
_BARE = -zlib.MAX_WBITS
_CHECK = 4
# Frozen: part of formats 2 and 3. What is most common stands last, where zlib refers to it most cheaply.
_COMMON = b"".join(
    (
        b'{"type":"sampled","x":[0.0,1.0],"y":[0.0,1.0],"room":0.0}',
        b'{"type":"noise","amplitude":0.15,"points":12,"seed":1,"room":0.0}',
        b'{"type":"wave","amplitude":0.25,"cycles":3.0,"phase":0.0,"decay":1.0,"room":0.0}',
        b'{"type":"elastic","swings":6,"damping":0.3,"room":0.0}',
        b'{"type":"ease","knots":[{"x":0.0,"y":0.0,"interpolation":"bezier","tangent":"smooth","room":0.0}',
        b'{"type":"bounce","bounces":4,"elasticity":0.6,"room":0.0}],"stack":[',
        b'{"type":"contrast","enabled":true,"mix":1.0,"amount":0.5},',
        b'{"type":"arc_bias","enabled":true,"mix":1.0,"bias":0.5},',
        b'{"type":"noise","enabled":true,"mix":1.0,"amplitude":0.05,"frequency":12.0,"octaves":2,',
        b'"roughness":0.5,"seed":1,"fade":0.1},',
        b'{"type":"smooth","enabled":true,"mix":1.0,"radius":0.04},',
        b'{"type":"sharpen","enabled":true,"mix":1.0,"amount":0.5,"radius":0.1},',
        b'{"type":"delay","enabled":true,"mix":1.0,"offset":0.1},',
        b'{"type":"spring","enabled":true,"mix":1.0,"frequency":3.0,"damping":0.35},',
        b'{"type":"lag","enabled":true,"mix":1.0,"time":0.05},',
        b'{"type":"jiggle","enabled":true,"mix":1.0,"amount":0.5,"frequency":6.0,"damping":0.2},',
        b'{"type":"steps","enabled":true,"mix":1.0,"count":8},',
        b'{"type":"repeat","enabled":true,"mix":1.0,"count":2,"mode":"accumulate"},',
        b'{"type":"limit","enabled":true,"mix":1.0,"low":0.0,"high":1.0}],',
        b'"fit":{"tolerance":0.005,"max_keys":64,"snap":"none","kinks":"refuse","slopes":"smooth",',
        b'"extremes":"keep","reduce":false,"floor":false}},"pair":{"base":{"edited":{"written":{"times":[',
        b'"out_auto":true,"in_auto":false,"functions":"constant()","linear()","cubic()"',
        b'{"format":2,"id":"","owner":"/obj/geo1/motion_recipe1","version":"0.1.0","recipe":{"keywright":1,',
        b'"name":"Untitled","description":"","tags":[],"shape":},"channels":[{"path":"/obj/geo1/ty",',
        b'"time":179,"used":{"shift":0.0,"from":null,"to":null,"amplitude":null,"exposure":1.0},',
        b'"span":[0.0,2.4583333333333335],"frames":[1.0,60.0],"fps":24.0,"rest":0.0,"before":{"times":[0.0,',
        b'],"values":[],"in_values":[],"out_slopes":0.0,"in_slopes":[],"out_accels":[],"in_accels":[],',
        b'"out_auto":false,"in_auto":true,"functions":"bezier()"},"base":{"times":[0.0,],"values":[],',
        b'"out_slopes":[],"in_slopes":[],"out_accels":[],"in_accels":[],"out_auto":false,',
        b'"functions":"bezier()"},"knots":[],"earlier":[]}]}',
    )
)


def packed(document: Mapping[str, Any]) -> str:
    """A document as text: one line of ASCII.

    Raises:
        ValueError: A number in it is not finite.
    """
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    deflate = zlib.compressobj(9, wbits=_BARE, zdict=_COMMON)
    data = deflate.compress(text.encode()) + deflate.flush()
    data += _checksum(data)
    return f"{FORMAT} {__version__} {base64.b64encode(data).decode()}"


def newer(text: str) -> str:
    """The version of Keywright that wrote a text of a newer format than this; empty if it is not newer."""
    return text.partition(" ")[2].partition(" ")[0] if _number(text) > FORMAT else ""


def unpacked(text: str) -> Any:
    """The document of a text that is not newer.

    Raises:
        ValueError: It is no such text.
        zlib.error: It is damaged.
    """
    data = base64.b64decode(text.rpartition(" ")[2], validate=True)
    wbits = zlib.MAX_WBITS
    if _number(text) == FORMAT:
        data, check = data[:-_CHECK], data[-_CHECK:]
        if check != _checksum(data):
            raise ValueError("it is damaged")
        wbits = _BARE
    inflate = zlib.decompressobj(wbits, zdict=_COMMON)
    found = inflate.decompress(data)
    if not inflate.eof:
        raise ValueError("it is cut off")
    return json.loads(found)


def _number(text: str) -> int:
    """The format's number that a text begins with; 0 for none."""
    word = text.partition(" ")[0]
    return int(word) if word.isdecimal() else 0


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_CHECK, "little")
