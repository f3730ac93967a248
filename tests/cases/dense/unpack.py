"""Writes each `.npz` here as an uncompressed `.npy` of shape (3, n) — rows x, y, m — for the Rust tests.

Run from this folder after a case changes: `python unpack.py`. `tests/unit/test_dense_cases.py` holds the two
forms against each other.
"""

from pathlib import Path

import numpy as np


def unpack(case: Path) -> Path:
    """Writes `case` (`.npz`) as `.npy` beside it and returns where."""
    with np.load(case) as columns:
        rows = np.stack([columns["x"], columns["y"], columns["m"]]).astype("<f8")
    target = case.with_suffix(".npy")
    np.save(target, rows)
    return target


if __name__ == "__main__":
    for case in sorted(Path(__file__).parent.glob("*.npz")):
        unpack(case)
