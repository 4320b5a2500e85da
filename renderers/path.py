"""Outlines as points: a small path language and common shapes."""

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
Outline = str | Sequence[Point]

_TOKEN: Final = re.compile(r"[MLQCZ]|-?\d+\.?\d*")
_STEPS: Final = 14
_NUMBERS: Final = {"M": 2, "L": 2, "Q": 4, "C": 6}


@lru_cache(maxsize=1024)
def parse_path(path: str) -> tuple[Point, ...]:
    """Parse one contour in SVG notation: absolute M, L, Q, C and Z. Curves become short lines."""
    points: list[Point] = []
    tokens = _TOKEN.findall(path)
    command, at = "M", 0
    while at < len(tokens):
        if tokens[at] in "MLQCZ":
            command = tokens[at]
            at += 1
            if command == "Z":
                continue
        count = _NUMBERS[command]
        numbers = [float(token) for token in tokens[at : at + count]]
        at += count
        through = list(zip(numbers[::2], numbers[1::2], strict=True))
        points += _curve([points[-1], *through]) if count > 2 else through
    return tuple(points)


def _curve(knots: Sequence[Point]) -> list[Point]:
    """A Bézier curve of any degree, without its first point."""
    degree = len(knots) - 1
    curve = []
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        weights = [math.comb(degree, k) * t**k * (1 - t) ** (degree - k) for k in range(degree + 1)]
        curve.append(
            (
                sum(weight * x for weight, (x, _) in zip(weights, knots, strict=True)),
                sum(weight * y for weight, (_, y) in zip(weights, knots, strict=True)),
            )
        )
    return curve


def outline(shape: Outline) -> Sequence[Point]:
    return parse_path(shape) if isinstance(shape, str) else shape


@lru_cache(maxsize=256)
def rounded(x: float, y: float, w: float, h: float, radius: float) -> tuple[Point, ...]:
    left, right, top, bottom = x + radius, x + w - radius, y + radius, y + h - radius
    corners = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    return tuple(point for cx, cy, start in corners for point in arc(cx, cy, radius, start, start + 90, 8))


@lru_cache(maxsize=256)
def round_topped(x: float, y: float, w: float, h: float, radius: float) -> tuple[Point, ...]:
    """A band that fills the top of a rounded box."""
    left = arc(x + radius, y + radius, radius, 180, 270, 8)
    right = arc(x + w - radius, y + radius, radius, 270, 360, 8)
    return ((x, y + h), *left, *right, (x + w, y + h))


def arc(x: float, y: float, radius: float, start: float, end: float, steps: int) -> tuple[Point, ...]:
    """An arc in degrees, clockwise from the right (y goes down)."""
    angles = [math.radians(start + (end - start) * k / steps) for k in range(steps + 1)]
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def circle(x: float, y: float, radius: float, steps: int = 60) -> tuple[Point, ...]:
    return arc(x, y, radius, 0, 360, steps)[:-1]


def dashed(points: Sequence[Point], on: float, off: float, closed: bool) -> list[list[Point]]:
    """The visible pieces of a dashed line."""
    line = [*points, points[0]] if closed else list(points)
    pieces: list[list[Point]] = []
    piece, drawing, left = [line[0]], True, on
    for start, end in pairwise(line):
        length, gone = math.dist(start, end), 0.0
        while length - gone > left:
            gone += left
            t = gone / length
            cut = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
            if drawing:
                pieces.append([*piece, cut])
            piece, drawing = [cut], not drawing
            left = on if drawing else off
        left -= length - gone
        piece.append(end)
    return [*pieces, piece] if drawing and len(piece) > 1 else pieces
