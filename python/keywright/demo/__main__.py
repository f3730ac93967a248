"""``python -m keywright.demo``: runs the main job on the stand-in (under hython: in Houdini) and shows it.

Writes ``out/demo.png`` and ``out/demo.json``; exits with 1 if anything is not as it should be.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path


def main() -> int:
    """Runs the demo; returns the exit code."""
    if "hou" not in sys.modules and importlib.util.find_spec("hou") is None:
        import hou_standin

        hou_standin.install(version="21.0")
    from keywright.demo.job import run
    from keywright.demo.picture import draw

    demo = run()
    sys.stdout.write(demo.text() + "\n")
    out = Path("out")
    out.mkdir(exist_ok=True)
    (out / "demo.json").write_text(json.dumps(demo.data(), indent=1) + "\n")
    draw(demo, out / "demo.png")
    sys.stdout.write(f"\nwrote {out / 'demo.png'} and {out / 'demo.json'}\n")
    return 0 if demo.restored and demo.report.written else 1


if __name__ == "__main__":
    sys.exit(main())
