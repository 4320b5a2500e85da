"""The race in the final score: the points of each player end to end, source after source, with the signs above."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.box import Box
from renderers.icons.signs import laurel
from renderers.page import Page
from renderers.palette import INK, LINE, SOFT, VELLUM
from renderers.scorechart import Row
from renderers.sprites import Drawing
from renderers.type import bold

_LEFT: Final = 140
_RIGHT: Final = 1500
_LANE: Final = 96
_HIGH: Final = 64
_ABOVE: Final = 24
_BELOW: Final = 64
_SIGN: Final = 46
_BROAD: Final = 52
"""From this width on a piece of a bar has its sign."""
_STEPS: Final = (5, 10, 20, 25, 50, 100, 200, 500)
_LINES: Final = 6


def draw_race(page: Page, rows: Sequence[Row], signs: Sequence[Drawing]) -> None:
    """Below what the page has. Points that were lost shorten the bar."""
    width, top = page.size
    bottom = top + _ABOVE + _LANE * len(rows)
    page.extend(bottom + _BELOW - top, VELLUM)
    most = max(1, *(row.total or 0 for row in rows), *(_gained(row) for row in rows))
    step = next((size for size in _STEPS if most / size <= _LINES), _STEPS[-1])
    scale = (_RIGHT - _LEFT) / most
    for points in range(0, most + 1, step):
        x = round(_LEFT + points * scale)
        page.fill(Box(x - 1, top + _ABOVE - 8, x + 2, bottom), LINE)
        page.text(x, bottom + 28, points, bold(34), SOFT, "mm")
    for k, row in enumerate(rows):
        y = top + _ABOVE + _LANE * k + _LANE // 2
        with page.region(f"race {k + 1}", Box(0, y - _LANE // 2, width, y + _LANE // 2)):
            _bar(page, row, signs, y, scale)


def _gained(row: Row) -> int:
    return sum(cell for cell in row.cells if cell and cell > 0)


def _bar(page: Page, row: Row, signs: Sequence[Drawing], y: int, scale: float) -> None:
    if row.place == 1:
        page.stamp(70, y, laurel, scale=0.66)
    page.marker(70, y, 64, row.person)
    done, look = 0, row.person.look
    lost = sum(cell for cell in row.cells if cell and cell < 0)
    pieces = [(cell, sign) for cell, sign in zip(row.cells, signs, strict=True) if cell and cell > 0]
    end = round(_LEFT + max(0, _gained(row) + lost) * scale)
    page.fill(Box(_LEFT, y - _HIGH // 2 - 4, end + 4, y + _HIGH // 2 + 4), INK)
    for k, (points, sign) in enumerate(pieces):
        left = round(_LEFT + done * scale)
        right = min(round(_LEFT + (done + points) * scale), end)
        done += points
        if right - left < 1:
            continue
        page.fill(Box(left, y - _HIGH // 2, right, y + _HIGH // 2), look.light if k % 2 else look.colour)
        if right - left >= _BROAD:
            page.icon((left + right) / 2, y, sign.art, _SIGN, *sign.args)
