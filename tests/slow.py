"""Tests that `make test` leaves out and `make test-all` runs: whole games, storms, killed processes, a real browser."""

from collections.abc import Iterable
from typing import Any

import pytest


def slow_but(quick: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """Cases of one test: all are slow but these, which stand for the rest where time is short."""
    known = list(quick)
    return [case if case in known else pytest.param(*_values(case), marks=pytest.mark.slow) for case in cases]


def _values(case: Any) -> tuple[Any, ...]:
    return case if type(case) is tuple else (case,)  # a named tuple is one value
