"""What is released, tried as a user installs it; ``make release-check`` runs it in a clean clone.

``dist/`` holds the wheel, the sdist, the zip and the collapsed asset. Each step says what it found; the first
that fails ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from pythons import CASES, environment, interpreter

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"

#: Run outside the checkout, in an environment that has the installed distribution and nothing else.
TRIED = """
import json
import keywright as kw
from keywright import presets, shipped
import hou_standin
session = hou_standin.install(version="21.0")
import hou
hou.hda.installFile(str(shipped.asset()))
ball = hou.node("/obj").createNode("geo", "ball")
for frame, value in ((1, 7.0), (48, 1.0)):
    key = hou.Keyframe(value)
    key.setFrame(frame)
    ball.parm("ty").setKeyframe(key)
node = ball.createNode("motion_recipe")
kw.node.load(node, presets.load("bounce/basketball"))
node.parm("targets").set(1)
node.parm("target_ref1").setExpression('ch("../ty")', hou.exprLanguage.Hscript)
report = kw.node.commit(node)
print(json.dumps({
    "version": kw.__version__, "file": kw.__file__, "recipes": len(presets.entries()),
    "places": [str(shipped.recipes()), str(shipped.asset())], "keys": len(ball.parm("ty").keyframes()),
    "summary": report.summary,
}))
"""


def step(text: str) -> None:
    """Says what comes next."""
    sys.stdout.write(f"release-check: {text}\n")
    sys.stdout.flush()


def found(text: str) -> None:
    """Says what a step found."""
    sys.stdout.write(f"    {text}\n")
    sys.stdout.flush()


def called(*command: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """Output of a command; what it said ends the run if it fails."""
    answer = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **variables},
    )
    if answer.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{answer.stdout}{answer.stderr}")
    return answer.stdout


def check(holds: object, text: str) -> None:
    """Ends the run if something is not so."""
    if not holds:
        sys.exit(f"not so: {text}")


def one(pattern: str) -> Path:
    """The only file of ``dist/`` of a pattern."""
    paths = [*DIST.glob(pattern)]
    check(len(paths) == 1, f"one {pattern} in {DIST}, found {len(paths)}")
    return paths[0]


def versions() -> None:
    """One version in every name and every file."""
    wheel, sdist, archive = one("*.whl"), one("*.tar.gz"), one("*.zip")
    (version,) = re.findall(r'^version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)
    for path in (wheel, sdist, archive):
        check(f"keywright-{version}" in path.name, f"{path.name} is of version {version}")
    with zipfile.ZipFile(archive) as files:
        package = json.loads(files.read("keywright.json"))
    check(package["version"] == version, f"the package file says {version}")
    called(sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "tests/unit/test_version.py")
    found(f"{version}: {wheel.name}, {sdist.name}, {archive.name}")


def same_bytes() -> None:
    """Packed again: the same zip and the same library."""
    digests = {}
    for path in (one("*.zip"), one("*.hda")):
        digests[path.name] = hashlib.sha256(path.read_bytes()).hexdigest()
    with tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "packing", one("*.whl"), "--out", folder)
        called(*command, PYTHONPATH=str(ROOT / "python"), PYTHONHASHSEED="5")
        again = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in Path(folder).iterdir()}
    check(again == digests, f"the same bytes twice: {digests} and {again}")
    for name, digest in digests.items():
        found(f"{digest[:16]}  {name}")


def package() -> None:
    """The tests of the zip, with the wheel for release."""
    for case in CASES:
        found(f"{case}: {interpreter(case.python) or 'not on this machine, not tried'}")
    command = (sys.executable, "-m", "pytest", "-n", "2", "-rs", "tests/package")
    answer = called(*command, KEYWRIGHT_WHEEL=f"dist/{one('*.whl').name}")
    for line in answer.splitlines():
        if line.startswith("SKIPPED") or "passed" in line:
            found(line)


def installed(distribution: Path, *options: str, commands: bool = False) -> None:
    """A distribution in an environment of its own, tried from an empty folder."""
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text).resolve()
        extras = "[cli,demo]" if commands else ""
        inside = environment(sys.executable, folder / "env", *options, f"{distribution}{extras}")
        elsewhere = folder / "elsewhere"
        elsewhere.mkdir()
        seen = json.loads(called(inside, "-I", "-c", TRIED, cwd=elsewhere))
        for place in (seen["file"], *seen["places"]):
            check(Path(place).is_relative_to(folder / "env"), f"{place} is in the environment")
        check(seen["recipes"] > 80, f"{seen['recipes']} recipes are the library")
        check(seen["keys"] > 3, f"{seen['summary']} is a commit")
        found(f"{distribution.name}: version {seen['version']}, {seen['recipes']} recipes, {seen['summary']}")
        if commands:
            listed = json.loads(called(inside, "-m", "keywright", "presets", "--json", cwd=elsewhere))
            called(inside, "-m", "keywright", "demo", cwd=elsewhere)
            check((elsewhere / "out" / "demo.png").is_file(), "the demo draws its picture")
            found(f"keywright presets lists {len(listed)}, keywright demo draws")


def wheel() -> None:
    """The wheel in every Python that is here."""
    for python in sorted({case.python for case in CASES}):
        if (where := interpreter(python)) is None:
            found(f"Python {python} is not here, not tried")
            continue
        with tempfile.TemporaryDirectory() as text:
            inside = environment(where, Path(text).resolve(), one("*.whl").as_posix())
            seen = json.loads(called(inside, "-I", "-c", TRIED, cwd=Path(text)))
            found(f"Python {python}: {seen['recipes']} recipes, {seen['summary']}")
    installed(one("*.whl"), commands=True)


def sdist() -> None:
    """The sdist, compiled by whoever installs it."""
    installed(one("*.tar.gz"))


def left_clean() -> None:
    """Nothing that is under version control was changed by building."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        changed = called("git", "status", "--porcelain", "--untracked-files=all").splitlines()
        check(not changed, f"building leaves the checkout clean, not {changed}")
        found("the checkout is as it was cloned")


STEPS: tuple[tuple[str, Callable[[], None]], ...] = (
    ("one version everywhere", versions),
    ("packed twice, the same bytes", same_bytes),
    ("the zip in each Python of a Houdini, a package that is not whole, three ways to the asset", package),
    ("the wheel, installed", wheel),
    ("the sdist, installed", sdist),
    ("the checkout", left_clean),
)


def main() -> None:
    """Runs every step."""
    argparse.ArgumentParser(description="Tries what is in dist/ as a user installs it.").parse_args()
    for text, run in STEPS:
        began = time.monotonic()
        step(text)
        run()
        found(f"ok, {time.monotonic() - began:.0f} s")
    step("all done; not tried: Houdini itself, macOS, Windows")


if __name__ == "__main__":
    main()
