"""``python -m packing WHEEL... [--out FOLDER]``: the Houdini package of each wheel; the asset as one file."""

from __future__ import annotations

import argparse
import sys
import zipfile
from pathlib import Path

from packing import package, zipped
from packing.package import ASSET


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0; 1 where a wheel is not one of ours."""
    parser = argparse.ArgumentParser(
        prog="python -m packing",
        description="Packs a Houdini package of each wheel, and the asset as a file.",
    )
    parser.add_argument("wheels", nargs="+", type=Path, metavar="WHEEL", help="wheel of one system")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder for the files (dist)")
    parser.add_argument("--root", type=Path, default=Path(), help="root of the repository")
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    for wheel in given.wheels:
        try:
            made = package(wheel, given.root)
        except (OSError, ValueError, zipfile.BadZipFile) as fault:
            sys.stderr.write(f"{wheel}: {fault}\n")
            return 1
        path = given.out / f"keywright-{made.version}-houdini-{made.system}.zip"
        path.write_bytes(zipped(made.files))
        (given.out / ASSET).write_bytes(made.collapsed)
        sys.stdout.write(f"wrote {path} ({len(made.files)} files, {path.stat().st_size / 1e6:.1f} MB)\n")
        sys.stdout.write(f"wrote {given.out / ASSET}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
