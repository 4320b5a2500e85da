"""Where things stand on the overview, in its pixels. The ring is as long as the components say."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from engine.ezra.printed.figures import Components
from engine.ezra.printed.figures_board import Ring
from renderers import panels
from renderers.box import Box

WIDTH: Final = 1600
RING: Final = Box(14, 118, 1586, 1084)

TEMPLE: Final = Box(204, 320, 514, 650)
"""The spaces of the Temple."""
GABLE: Final = 50
"""The height of its roof."""
PLINTH: Final = 50
"""Below them, with how many are free."""
PRICES: Final = 172
REWARDS: Final = 550
SCROLLS: Final = Box(698, 258, 1172, 700)
MAP: Final = Box(1188, 264, 1444, 700)
TRACK: Final = Box(250, 750, 1446, 932)
"""From the left edge of its first space."""
TILE_HIGH: Final = 74
"""A space of the Altar Track that gives something."""
_GOLDEN_WIDE: Final = 0.74
"""The width of a golden space, which says nothing but that it is golden, by that of another one."""

KEY: Final = Box(14, 1089, 1586, 1129)
"""The line between the city and the panels, in which the key stands."""
PANELS: Final = 1136
BAND: Final = 76
"""The height of a panel's head."""
ABOVE: Final = 25
UNDER: Final = 30
"""Between the edges of a row and its cells: a badge stands above, within its own row, and a word below."""
ABOVE_AT_END: Final = 20
UNDER_AT_END: Final = 8
_BELOW: Final = 2
"""Between the head and the first row."""


class Stage(Enum):
    """What the rows of a panel are for."""

    PLAY = "what each has"
    LAST = "the same, and in a low row below it the points if the game ended now"
    OVER = "where the points came from"


_ROWS: Final = {
    Stage.PLAY: {2: (128, 127, 127), 3: (117, 117, 117, 117), 4: (111, 111, 111, 111, 110)},
    Stage.LAST: {2: (109, 109, 108, 56), 3: (105, 105, 105, 104, 49), 4: (125, 125, 124, 124, 56)},
    Stage.OVER: {2: (96, 95, 96, 95), 3: (96, 96, 95, 95, 86), 4: (96, 96, 95, 95, 86, 86)},
}
"""By the number of players: narrow panels have more rows, so that all say the same."""


def rows(count: int, stage: Stage = Stage.PLAY) -> tuple[int, ...]:
    """The heights of the rows in a panel, by the number of players."""
    return _ROWS[stage][max(2, count)]


def row(count: int, panel: Box, at: int, stage: Stage = Stage.PLAY) -> Box:
    """A row of figures in a panel, with the room for its badges."""
    heights, top = rows(count, stage), panel.top + BAND + _BELOW
    return Box(panel.left + 8, top + sum(heights[:at]) + 1, panel.right - 8, top + sum(heights[: at + 1]) - 1)


def height(count: int) -> int:
    """Of the picture."""
    return PANELS + BAND + _BELOW + sum(rows(count)) + 14


class City:
    """The cells of the ring, and what lies within them."""

    def __init__(self, ring: Ring, box: Box, side: int = 0, edge: int = 0) -> None:
        """`side`: the width of the cells left and right between the corners; `edge`: the height of those above and
        below. If they are 0, all cells are alike."""
        columns, rows = len(ring.edge_top), len(ring.edge_right)
        self.cell: Final = (box.width / columns, box.height / rows)
        self.side: Final = (side or self.cell[0], edge or self.cell[1])
        self.box: Final = box
        self.cells: Final[dict[str, Box]] = {}
        for k, name in enumerate(ring.edge_top):
            self.cells[name] = self._cell(k, 0)
        for k, name in enumerate(ring.edge_right):
            self.cells[name] = self._cell(columns - 1, k)
        for k, name in enumerate(ring.edge_bottom_right_to_left):
            self.cells[name] = self._cell(columns - 1 - k, rows - 1)
        for k, name in enumerate(ring.edge_left_bottom_to_top):
            self.cells[name] = self._cell(0, rows - 1 - k)
        self.inside: Final = Box.of(
            box.left + self.side[0], box.top + self.side[1], box.width - 2 * self.side[0], box.height - 2 * self.side[1]
        )

    def _cell(self, column: int, row: int) -> Box:
        (w, _), (side, edge), box = self.cell, self.side, self.box
        rows = round(box.height / self.cell[1])
        left, right = round(box.left + column * w), round(box.left + (column + 1) * w)
        if row in (0, rows - 1):
            top = box.top if row == 0 else box.bottom - edge
            return Box(left, round(top), right, round(top + edge))
        apart = (box.height - 2 * edge) / (rows - 2)
        top, foot = round(box.top + edge + (row - 1) * apart), round(box.top + edge + row * apart)
        return Box(left, top, round(left + side), foot) if column == 0 else Box(round(right - side), top, right, foot)


@lru_cache(maxsize=64)
def city(ring: Ring, box: Box = RING, side: int = 0, edge: int = 0) -> City:
    return City(ring, box, side, edge)


def panel(count: int, seat: int) -> Box:
    return panels.boxes(count, PANELS, height(count) - 12)[seat]


def temple_space(box: Box, lines: int, columns: int, row: int, column: int) -> Box:
    """From 1, the lowest row first."""
    w, h = box.width / columns, box.height / lines
    return Box.of(box.left + (column - 1) * w, box.bottom - row * h, w, h)


def scroll(components: Components, box: Box, row: int, column: int) -> Box:
    """From 1, the lowest row first; rows are centred one above the other."""
    printed = components.scroll_rows.rows
    widest = max(row.width for row in printed)
    w, h = box.width / widest, box.height / len(printed)
    shift = (widest - printed[row - 1].width) / 2
    return Box.of(box.left + (shift + column - 1) * w, box.bottom - row * h, w, h)


def wide_scroll(components: Components, box: Box, row: int, column: int) -> Box:
    """The same where all rows are as broad as the box: still each tile stands above the two that lead to it."""
    printed = components.scroll_rows.rows
    w, h = box.width / printed[row - 1].width, box.height / len(printed)
    return Box.of(box.left + (column - 1) * w, box.bottom - row * h, w, h)


@lru_cache(maxsize=16)
def loop(spaces: int) -> tuple[tuple[int, int], ...]:
    """The Map's spaces as columns and rows of a ring three wide, clockwise from the top centre."""
    last = max(2, -(-spaces // 2) - 2)
    right = [(2, row) for row in range(last + 1)]
    left = [(0, row) for row in range(last, -1, -1)]
    return tuple([(1, 0), *right, (1, last), *left][:spaces])


def map_rows(spaces: int) -> int:
    return 1 + max(row for _, row in loop(spaces))


def map_space(spaces: int, box: Box, at: int) -> Box:
    places = loop(spaces)
    column, row = places[at]
    w, h = box.width / 3, box.height / map_rows(spaces)
    return Box.of(box.left + column * w, box.top + row * h, w, h)


class Spot(NamedTuple):
    """A space of the Altar Track: its middle, and half its width."""

    x: float
    y: float
    half: float


@lru_cache(maxsize=32)
def track_spaces(box: Box, last: int, golden: tuple[int, ...]) -> tuple[Spot, ...]:
    """The spaces of the Altar Track, from the start. Golden ones are narrower, so that what the others give is
    large."""
    wide = [_GOLDEN_WIDE if at in golden else 1.0 for at in range(last + 1)]
    unit, y = box.width / sum(wide), box.top + box.height * 0.456
    return tuple(
        Spot(box.left + unit * (before + share / 2), y, unit * share / 2)
        for before, share in zip(accumulate(wide, initial=0.0), wide, strict=False)
    )
