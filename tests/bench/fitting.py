"""Everybody fits the dense cases, in turns in one run; one judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from peers import TOLERANCE, Peer
from report import ROUNDS, markdown, text

from cases import NAMES, Array, Case, error, legal, load


@dataclass(frozen=True)
class Found:
    """What a peer made of a case: segments, worst error, seconds, the ratio of times to the first peer's."""

    case: Case
    who: str
    segments: Array
    error: float
    seconds: float
    ratio: float

    @property
    def keys(self) -> int:
        """One more than segments."""
        return len(self.segments) + 1


def compare(peers: Sequence[Peer]) -> list[list[Found | None]]:
    """A list a case, in the peers' order; times are the least of all rounds, ratios to the first peer."""
    return [_compare(load(name), peers) for name in NAMES]


def _compare(case: Case, peers: Sequence[Peer]) -> list[Found | None]:
    runs = [peer.settle(case) for peer in peers]
    rounds = [[run() if run else None for run in runs] for _ in range(ROUNDS)]
    found: list[Found | None] = []
    for peer, results in zip(peers, zip(*rounds, strict=True), strict=True):
        if results[0] is None:
            found.append(None)
            continue
        segments = results[0][0]
        worst = error(case, segments)
        assert worst <= TOLERANCE, (peer.who, case.name, worst)
        assert legal(segments), (peer.who, case.name)
        seconds, own = (min(row[i][1] for row in rounds) for i in (len(found), 0))
        found.append(Found(case, peer.who, segments, worst, seconds, seconds / own))
    return found


def table(peers: Sequence[Peer], results: Sequence[Sequence[Found | None]], absent: Sequence[str]) -> str:
    """A line a case and peer: keys, worst error, time, ratio of times."""
    rows = []
    for name, line in zip(NAMES, results, strict=True):
        for peer, found in zip(peers, line, strict=True):
            case = f"{name}, {len(load(name).x)} samples" if peer is peers[0] else ""
            if found is None:
                rows.append((case, peer.who, "none legal within the tolerance", "", "", ""))
                continue
            percent = f"{100.0 * found.error:.3f} %"
            rows.append((case, peer.who, str(found.keys), percent, text(found.seconds), f"{found.ratio:.3g}"))
    rows += [("", who, "not installed", "", "", "") for who in absent]
    return markdown(("case", "who", "keys", "worst error", "time", "time ÷ exact/free"), rows)
