"""Outlines and dashes."""

import math
from itertools import pairwise

import pytest

from renderers.path import arc, dashed, outline, parse_path, round_topped, rounded


def test_lines_and_curves() -> None:
    assert parse_path("M0,0 L10,0 L10,5 Z") == ((0, 0), (10, 0), (10, 5))
    curve = parse_path("M0,0 Q10,0 10,10")
    assert curve[0] == pytest.approx((0, 0))
    assert curve[-1] == pytest.approx((10, 10))
    assert curve[len(curve) // 2] == pytest.approx((7.5, 2.5), abs=0.01)
    assert parse_path("M0,0 C0,10 10,10 10,0")[-1] == pytest.approx((10, 0))


def test_points_are_their_own_outline() -> None:
    assert outline(((1, 2), (3, 4))) == ((1, 2), (3, 4))


def test_rounded_boxes_stay_in_their_box() -> None:
    for shape in (rounded(10, 20, 100, 50, 8), round_topped(10, 20, 100, 50, 8)):
        assert min(x for x, _ in shape) == pytest.approx(10)
        assert max(x for x, _ in shape) == pytest.approx(110)
        assert min(y for _, y in shape) == pytest.approx(20)
        assert max(y for _, y in shape) == pytest.approx(70)


def test_dashes_have_their_length_round_corners_too() -> None:
    pieces = dashed(((0, 0), (100, 0), (100, 100), (0, 100)), 18, 12, closed=True)
    lengths = [sum(math.dist(a, b) for a, b in pairwise(piece)) for piece in pieces]
    assert lengths[:-1] == pytest.approx([18] * (len(lengths) - 1))
    assert len(pieces) == 14


def test_an_arc_has_both_ends() -> None:
    assert arc(0, 0, 10, 0, 90, 4)[0] == pytest.approx((10, 0))
    assert arc(0, 0, 10, 0, 90, 4)[-1] == pytest.approx((0, 10))
