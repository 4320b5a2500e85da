"""The layout of the overview, in pixels."""

from typing import Final

from renderers.box import Box

WIDTH: Final = 1600
TOP: Final = Box(0, 108, 1600, 452)
"""The season above a strip of the tiles left; outside the season the whole reference board."""
STRIP: Final = Box(0, 108, 1600, 346)
"""The season."""
REFERENCE: Final = Box(0, 351, 1600, 452)
"""The tiles left during the season."""
RULE: Final = 5
RIVER: Final = 20
"""The width of the river."""
_BOARDS: Final = 460
_EDGE: Final = 8
_HEIGHTS: Final = {2: (128, 512), 3: (109, 436), 4: (109, 436)}
"""By the number of seats, the height of a square and that of a panel."""
_WIDTHS: Final = {2: 136, 3: 158, 4: 136}
_PANEL: Final = 336
LEGEND: Final = 98
"""The height of two lines of signs and their meanings."""


def columns(seats: int) -> int:
    """Three cities side by side, their panels below them; else two, their panels beside them."""
    return 3 if seats == 3 else 2


def size(seats: int) -> tuple[int, int]:
    return WIDTH, _BOARDS + _high(seats) * -(-seats // columns(seats)) + LEGEND


def _high(seats: int) -> int:
    """The height of a city with its panel."""
    square, panel = _HEIGHTS[seats]
    return 4 * square + _EDGE + (panel + _EDGE + 4 if seats == 3 else 4)


def cell(seats: int) -> tuple[int, int]:
    return _WIDTHS[seats], _HEIGHTS[seats][0]


def board(seat: int, seats: int) -> Box:
    """A city with its panel."""
    wide, across = WIDTH / columns(seats), columns(seats)
    return Box.of(seat % across * wide, _BOARDS + seat // across * _high(seats), wide, _high(seats))


def square(seat: int, seats: int, column: int, row: int) -> Box:
    field, (w, h) = board(seat, seats), cell(seats)
    return Box.of(field.left + 8 + column * w, field.top + 4 + row * h, w, h)


def river(seat: int, seats: int) -> Box:
    """The Nile along the last column of squares."""
    last = square(seat, seats, 2, 0)
    return Box.of(last.right + 12, _BOARDS - 3, RIVER, size(seats)[1] - LEGEND - _BOARDS + 3)


def panel(seat: int, seats: int) -> Box:
    field, high = board(seat, seats), _HEIGHTS[seats][1]
    if seats == 3:
        return Box.of(field.left + 8, field.bottom - high - 6, field.width - 18, high)
    return Box.of(field.left + 457, field.top + 4, _PANEL, high)


def legend(seats: int) -> Box:
    bottom = size(seats)[1]
    return Box(0, bottom - LEGEND, WIDTH, bottom)
