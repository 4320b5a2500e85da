"""The layout of the overview, in pixels."""

from typing import Final

from renderers.box import Box

WIDTH: Final = 1600
TOP: Final = Box(0, 108, 1600, 501)
"""The season above the reference board; outside the season the reference board alone."""
STRIP: Final = Box(0, 108, 1600, 310)
"""The season."""
REFERENCE: Final = Box(0, 315, 1600, 501)
"""The reference board during the season."""
RULE: Final = 5
_BOARDS: Final = 508
_EDGE: Final = 8
_HEIGHTS: Final = {2: (474, 470), 3: (410, 424), 4: (417, 417)}
"""By the number of seats, the height of the squares and that of a panel."""
_WIDTHS: Final = {2: 423, 3: 474, 4: 423}
"""The width of the squares."""
_RIVERS: Final = {2: 8, 3: 20, 4: 8}
"""The width of the river: a ribbon where the panel stands on its other bank."""
_PANEL: Final = 346
LEGEND: Final = 88
"""The height of two lines of signs and their meanings."""


def columns(seats: int) -> int:
    """Three cities side by side, their panels below them; else two, their panels beside them."""
    return 3 if seats == 3 else 2


def size(seats: int) -> tuple[int, int]:
    return WIDTH, _BOARDS + _high(seats) * -(-seats // columns(seats)) + LEGEND


def _high(seats: int) -> int:
    """The height of a city with its panel."""
    squares, panel = _HEIGHTS[seats]
    return squares + _EDGE + (panel + _EDGE + 4 if seats == 3 else 4)


def board(seat: int, seats: int) -> Box:
    """A city with its panel."""
    wide, across = WIDTH / columns(seats), columns(seats)
    return Box.of(seat % across * wide, _BOARDS + seat // across * _high(seats), wide, _high(seats))


def squares(seat: int, seats: int) -> Box:
    """The twelve squares of a city."""
    field = board(seat, seats)
    return Box.of(field.left + 7, field.top + 4, _WIDTHS[seats], _HEIGHTS[seats][0])


def river(seat: int, seats: int) -> Box:
    """The Nile along the last column of squares."""
    last, wide = squares(seat, seats), _RIVERS[seats]
    return Box.of(last.right + (12 if seats == 3 else 5), _BOARDS - 3, wide, size(seats)[1] - LEGEND - _BOARDS + 3)


def panel(seat: int, seats: int) -> Box:
    field, high = board(seat, seats), _HEIGHTS[seats][1]
    if seats == 3:
        return Box.of(field.left + 8, field.bottom - high - 6, field.width - 18, high)
    return Box.of(field.right - _PANEL - 8, field.top + 4, _PANEL, high)


def legend(seats: int) -> Box:
    bottom = size(seats)[1]
    return Box(0, bottom - LEGEND, WIDTH, bottom)
