"""The judge of the benches: what it says of everybody's keys must be right."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

import keywright as kw

FILE = Path(__file__).parents[1] / "bench" / "cases.py"


@pytest.fixture
def judge(monkeypatch):
    spec = spec_from_file_location("bench_cases", FILE)
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench_cases", module)
    spec.loader.exec_module(module)
    return module


def test_the_dense_curve_itself_has_no_error(judge):
    case = judge.load("jiggle")
    assert judge.error(case, judge.hermite(case.x, case.y, case.m)) < 1e-12


def test_values_are_those_of_the_evaluation(judge):
    case = judge.load("noise")
    ours = kw.Curve.from_samples(case.x, case.y, case.m).evaluate(case.probes)
    assert np.abs(ours - case.values).max() < 1e-12


def test_an_error_is_found_where_it_is_made(judge):
    case = judge.load("bounce")
    y = case.y.copy()
    y[200] += 0.01 * case.range
    assert judge.error(case, judge.hermite(case.x, y, case.m)) == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("times", "legal"),
    [
        ([0.0, 0.3, 0.7, 1.0], True),
        ([0.0, 0.0, 1.0, 1.0], True),
        ([0.0, 1.1, 0.7, 1.0], False),
        ([0.0, 0.3, -0.1, 1.0], False),
        ([1.0, 0.7, 0.3, 0.0], False),
    ],
)
def test_handles_stay_in_their_segment(judge, times, legal):
    segments = np.stack([times, np.zeros(4)], axis=1)[None]
    assert judge.legal(segments) is legal
