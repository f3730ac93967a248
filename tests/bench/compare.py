"""``make bench``: Keywright beside its peers, in turns in one run; prints the tables that the pages quote.

Ratios hold when the machine's speed drifts, single times do not. Every peer's result is checked before it
is timed. ``--write`` also puts the table of fits and its picture into the documentation.

| file | what lives there |
| --- | --- |
| `cases` | the dense cases, and the judge of everybody's keys |
| `peers` | who fits, and with which settings |
| `child` | a peer in a process of its own: `kurbo/`, `blender_child` |
| `fitting` | the table of fits; `picture` draws it |
| `evaluation`, `stack`, `node`, `body` | the other lines |
| `core` | what criterion measured before: plain and AVX2, beside the memory's limit |
| `report` | ratios, tables, pages |
"""

from __future__ import annotations

import argparse

import body
import core
import evaluation
import fitting
import node
import peers
import picture
import report
import stack
from peers import ROOT


def main() -> None:
    """Prints both tables in Markdown."""
    parser = argparse.ArgumentParser(description="Keywright beside its peers.")
    parser.add_argument("--write", action="store_true", help="the table of fits and its picture into docs/")
    write = parser.parse_args().write

    kurbo = peers.kurbo_child()
    lines = [*core.lines(), *evaluation.compare(kurbo), *stack.compare(), *node.measure(), *body.measure()]
    print(report.lines(lines))

    modes = [
        peers.ours(*mode)
        for mode in (("exact", "free"), ("exact", "keep"), ("smooth", "free"), ("smooth", "keep"))
    ]
    found = peers.blender_child()
    blender = [peers.blender(*found)] if found else []
    others = [peers.kurbo(kurbo), *blender, peers.scipy()]
    results = fitting.compare([*modes, *others])
    table = fitting.table([*modes, *others], results, [] if found else ["Blender decimate"])
    print(table)
    if write:
        report.insert(ROOT / "docs" / "fit.md", "fits", table)
        drawn = [modes[0], modes[2], *blender, others[0]]
        columns = [
            [fit for fit in line if fit and fit.who in {peer.who for peer in drawn}] for line in results[:2]
        ]
        picture.draw(columns, ROOT / "docs" / "images" / "fit_peers.png")


if __name__ == "__main__":
    main()
