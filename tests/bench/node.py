"""The node on the stand-in: what cooks, edits and commits cost, beside what they may cost at most.

``python tests/bench/node.py`` prints the table that docs/costs.md quotes; ``--write`` puts it there.
Seconds are processor seconds of one core, the least of several rounds: what a machine does else is not ours.
"""

from __future__ import annotations

import argparse
import itertools
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from report import ROUNDS, Line, insert, markdown, text

import hou_standin
import keywright as kw

ROOT = Path(__file__).parents[2]
ASSET = ROOT / "otls" / "keywright_motion_recipe.hda"

FOUR_LAYERS = {
    "keywright": 1,
    "shape": {"type": "bounce", "bounces": 5, "elasticity": 0.6},
    "stack": [
        {"type": "arc_bias", "bias": 0.3},
        {"type": "jiggle", "amount": 0.3, "frequency": 6.0, "damping": 0.3},
        {"type": "noise", "amplitude": 0.03, "seed": 4},
        {"type": "smooth", "radius": 0.01},
    ],
}
RECIPES = 500


class Figure(NamedTuple):
    """One line: what, at most [s], what was measured [s], and what belongs to it."""

    what: str
    at_most: float | None
    seconds: float
    note: str = ""


def spent(work: Callable[[], object]) -> float:
    """Processor seconds of one run."""
    began = time.process_time()
    work()
    return time.process_time() - began


def least(work: Callable[[], object], rounds: int = 3 * ROUNDS) -> float:
    """The least of several runs."""
    return min(spent(work) for _ in range(rounds))


def figures() -> list[Figure]:
    """All of them."""
    session = hou_standin.install()
    from keywright.demo import scene

    node = scene.build(ASSET)
    try:
        found = [_cook(session, node, "cook of the default node"), *_cooks(session, node), *_menu()]
        found += [*_commits(session, node, 200), *_commits(session, node, 2000)]
    finally:
        hou_standin.uninstall()
    return found


def _cook(session: Any, node: Any, what: str, at_most: float | None = None) -> Figure:
    node.cook(force=True)
    session.calls.reset()
    seconds = least(lambda: node.cook(force=True))
    return Figure(what, at_most, seconds, f"{session.calls.total // (3 * ROUNDS)} host calls")


def _cooks(session: Any, node: Any) -> list[Figure]:
    """A node with four layers: cooked again, after an edit, and with the keys that a commit would write."""
    from keywright.node import own, parms

    own.write(node, parms.values(kw.Recipe.from_dict(FOUR_LAYERS)))
    own.write(node, {"show_keys": 0})
    found = [_cook(session, node, "cook, four layers", 3e-3)]
    values = itertools.count(1)

    def edited(name: str) -> Callable[[], None]:
        """The setting a millionth higher each time, so that nothing is remembered; the motion stays alike."""
        start = node.parm(name).eval()

        def work() -> None:
            node.parm(name).set(start + 1e-6 * next(values))
            node.cook()

        return work

    found.append(
        Figure("the same after an edit of the last layer", 1.5e-3, least(edited("layer_smooth_radius4")))
    )
    found.append(Figure("the same after an edit of the shape", 3e-3, least(edited("bounce_elasticity"))))
    found.append(Figure("of which the core, one layer edited", None, least(_edit_in_the_core())))
    own.write(node, {"show_keys": 1})
    found.append(_cook(session, node, "cook, four layers, with Keys to Commit", 10e-3))
    found.append(Figure("the same after an edit, fitted anew", 10e-3, least(edited("bounce_elasticity"))))
    return found


def _edit_in_the_core() -> Callable[[], None]:
    values = itertools.count(1)

    def work() -> None:
        *others, last = FOUR_LAYERS["stack"]
        stack = [*others, {**last, "radius": 0.01 + 1e-7 * next(values)}]
        kw.Recipe.from_dict({**FOUR_LAYERS, "stack": stack}).result()

    return work


def _menu() -> list[Figure]:
    """The library's menu: as a refresh of the pane finds it, and when folders are looked at again."""
    from keywright.node.library import menu

    with tempfile.TemporaryDirectory() as folder:
        for number in range(RECIPES):
            file = Path(folder, f"category{number % 10}", f"recipe{number}.json")
            file.parent.mkdir(exist_ok=True)
            file.write_text("{}")
        for place in (Path(folder), *Path(folder).iterdir()):
            os.utime(place, (1e9, 1e9))
        environ = {"KEYWRIGHT_RECIPE_PATH": folder}
        assert len(menu.items(environ)) >= 2 * RECIPES
        kept = least(lambda: menu.items(environ))
        recheck, menu.RECHECK = menu.RECHECK, -1.0
        looked = least(lambda: menu.items(environ))
        menu.RECHECK = recheck
    return [
        Figure(f"library menu, {RECIPES} recipes, at a refresh", 1e-3, kept),
        Figure("the same, every two seconds, folders looked at", 1e-3, looked),
    ]


def _commits(session: Any, node: Any, count: int) -> list[Figure]:
    """A bounce onto so many channels with their records; onto a stretch inside other keys; again; back."""
    from keywright import node as flow
    from keywright.node import own, parms

    obj = node.parent().parent()
    blocked = node.parent().parm("ty").keyframes()
    posts = [obj.createNode("geo", f"post_{count}_{number}").parm("ty") for number in range(count)]
    preset = kw.Recipe.load(ROOT / "presets" / "bounce" / "rubber_ball.json")
    own.write(node, parms.values(preset))
    own.write(node, {"targets": 1, "target_node1": f"../../post_{count}_*", "target_parms1": "ty"})
    at_most, rounds, channels = 0.5 * count / 200, 3 if count <= 200 else 1, f"{count} channels"
    best: dict[str, Figure] = {}

    def timed(what: str, action: Callable[[Any], Any], limit: float | None) -> None:
        session.calls.reset()
        made: list[Any] = []
        seconds = spent(lambda: made.append(action(node)))
        assert made[0].written, made[0].summary
        note = f"{session.calls.total / count:.0f} host calls each"
        figure = Figure(f"{what} {channels}", limit, seconds, note)
        if what not in best or seconds < best[what].seconds:
            best[what] = figure

    def block() -> None:
        """Each channel as in the first round, no two alike: a host rounds handles as their lengths are."""
        for number, parm in enumerate(posts):
            blocked[1].setValue(1.4 + number / count)
            parm.deleteAllKeyframes()
            parm.setKeyframes(blocked)

    for _ in range(rounds):
        block()
        own.write(node, {"range": "keys", "bounce_elasticity": 0.6})
        timed("commit to", flow.commit, at_most)
        own.write(node, {"bounce_elasticity": 0.55})
        timed("re-apply to", flow.reapply, None)
        timed("restore of", flow.restore, None)
        flow.forget(node)
        block()
        own.write(node, {"range": "frames", "range_start": 10.0, "range_end": 50.0})
        timed("commit inside other keys of", flow.commit, None)
        flow.restore(node)
        flow.forget(node)
    return list(best.values())


def table(found: list[Figure]) -> str:
    """The figures in Markdown."""
    rows = [
        (figure.what, text(figure.at_most) if figure.at_most else "", text(figure.seconds), figure.note)
        for figure in found
    ]
    return markdown(("what", "at most", "measured", ""), rows)


def measure() -> list[Line]:
    """The lines of the table that stands beside peers."""
    return [
        Line(figure.what + (f" ({figure.note})" if figure.note else ""), "stand-in", figure.seconds, 1.0)
        for figure in figures()
    ]


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="What the node costs on the stand-in.")
    parser.add_argument("--write", action="store_true", help="the table into docs/costs.md")
    write, made = parser.parse_args().write, table(figures())
    print(made)
    if write:
        insert(ROOT / "docs" / "costs.md", "node", made)


if __name__ == "__main__":
    main()
