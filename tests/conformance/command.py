"""The command line: ``run``, ``diff``, ``fit``, ``list``."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from conformance import compare, play
from conformance.play import Transcript
from conformance.scenario import Scenario, scenarios

ASKED_FOR_HOUDINI = "asked for Houdini, got the stand-in"
EXIT_NOT_HOUDINI = 4


def main(arguments: Sequence[str]) -> int:
    """Runs a command.

    Returns:
        0 if all is well; 1 if transcripts differ or no setting fits; 2 if the command cannot be run; 4 if
        ``KEYWRIGHT_REQUIRE_HOUDINI=1`` and this is the stand-in.
    """
    options = _parser().parse_args(arguments or ["run"])
    try:
        return int(options.call(options))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="conformance",
        description="Asks Houdini what nobody outside knows, and reads the answers. Without a command: run.",
    )
    commands = parser.add_subparsers(required=True)
    run = commands.add_parser("run", help="play the scenarios, write a transcript")
    several: Any = {"nargs": "+", "action": "extend", "default": []}
    run.add_argument("--out", type=Path, help="the file; otherwise named after version and platform")
    run.add_argument("--only", **several, help="names of scenarios or numbers of probes")
    run.add_argument("--standin", metavar="VERSION", default="", help="the stand-in, as this version")
    run.add_argument("--ui", action="store_true", help="the stand-in as the graphical Houdini")
    run.add_argument("--set", **several, metavar="SWITCH=SETTING", help="the stand-in's switches")
    run.set_defaults(call=_run)
    diff = commands.add_parser("diff", help="steps in which two transcripts differ")
    diff.add_argument("left", type=Path)
    diff.add_argument("right", type=Path)
    diff.set_defaults(call=_diff)
    fit = commands.add_parser("fit", help="the setting of the stand-in that reproduces a transcript")
    fit.add_argument("transcript", type=Path)
    fit.add_argument("--out", type=Path, help="the setting as JSON")
    fit.set_defaults(call=_fit)
    commands.add_parser("list", help="the scenarios").set_defaults(call=_list)
    return parser


def chosen(names: Sequence[str]) -> list[Scenario]:
    """Scenarios by name or by the number of a probe; all if none is given.

    Raises:
        ValueError: A name that is neither.
    """
    known = {each.name for each in scenarios()} | {probe for each in scenarios() for probe in each.probes}
    unknown = sorted(set(names) - known)
    if unknown:
        raise ValueError(f"no scenario or probe {', '.join(unknown)}")
    wanted = set(names) or known
    return [each for each in scenarios() if each.name in wanted or wanted & set(each.probes)]


def houdini() -> Any:
    """The module ``hou`` of a real Houdini, None elsewhere."""
    try:
        return importlib.import_module("hou")
    except ImportError:
        return None


def file_name(transcript: Transcript) -> str:
    """``<version>-<platform>.json``, with ``gui`` or ``standin`` where it is one."""
    marks = ["gui"] * transcript["ui"] + ["standin"] * (transcript["host"] == "stand-in")
    return "-".join([transcript["version"], *transcript["platform"].lower().split(), *marks]) + ".json"


def _run(options: argparse.Namespace) -> int:
    hou = None if options.standin else houdini()
    if hou is None:
        if os.environ.get("KEYWRIGHT_REQUIRE_HOUDINI") == "1":
            print(ASKED_FOR_HOUDINI, file=sys.stderr)
            return EXIT_NOT_HOUDINI
        switches = dict(each.split("=", 1) for each in options.set)
        made = play.run_standin(options.standin or "21.0", options.ui, switches, chosen(options.only))
    else:
        if hou.hipFile.hasUnsavedChanges() and (hou.node("/obj").children() or not hou.hipFile.isNewFile()):
            raise ValueError("the scene has unsaved changes; the scenarios play in an empty one")
        made = play.run_houdini(
            hou, chosen(options.only), lambda part: play.write(part, options.out or Path(file_name(part)))
        )
    path = options.out or Path(file_name(made))
    play.write(made, path)
    print(f"{path}: {sum('steps' in each for each in made['scenarios'])} scenarios on {made['host']}")
    return 0


def _diff(options: argparse.Namespace) -> int:
    found = compare.transcripts(play.read(options.left), play.read(options.right))
    for each in found:
        print(f"{each}{'   (refused by name)' if each.is_refusal else ''}")
    return int(any(not each.is_refusal for each in found))


def _fit(options: argparse.Namespace) -> int:
    from conformance.fit import fit, version_of

    transcript = play.read(options.transcript)
    found = fit(transcript)
    answer = {
        "houdini": transcript["version"],
        "standin": version_of(transcript),
        "setting": found.setting,
        "open": found.open,
        "no setting does": [str(each) for each in found.findings],
        "no setting does together": found.conflict,
        "not known to the stand-in": [str(each) for each in found.refused],
    }
    text = json.dumps(answer, indent=1, ensure_ascii=False)
    if options.out:
        options.out.write_text(text + "\n", encoding="utf-8")
    print(text)
    return int(not found.reproduces)


def _list(options: argparse.Namespace) -> int:
    for each in scenarios():
        print(f"{each.name:18} {' '.join(each.probes):8} {each.text}")
    return 0
