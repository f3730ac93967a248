"""The two forms of the dense cases hold the same numbers."""

from pathlib import Path

import numpy as np
import pytest

DENSE = Path(__file__).parents[1] / "cases" / "dense"
CASES = sorted(DENSE.glob("*.npz"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_npy_is_the_npz(case: Path) -> None:
    rows = np.load(case.with_suffix(".npy"))
    with np.load(case) as columns:
        for row, name in zip(rows, ["x", "y", "m"], strict=True):
            assert np.array_equal(row, columns[name])
