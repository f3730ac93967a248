"""``hython tests/conformance`` asks Houdini; ``python tests/conformance fit`` reads the answer."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "python")]

from conformance.command import main  # noqa: E402  the paths come first

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
