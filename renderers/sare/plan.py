"""The layout of the overview, in pixels."""

from typing import Final

from renderers.box import Box

WIDTH: Final = 1600
TOP: Final = Box(0, 108, 1600, 525)
"""The season above the reference board; outside the season the reference board alone."""
STRIP: Final = Box(0, 108, 1600, 294)
"""The season."""
REFERENCE: Final = Box(0, 299, 1600, 525)
"""The reference board during the season, in two rows."""
ONE_ROW: Final = 411
"""Where it ends if it has only one row: the cities are so much higher."""
RULE: Final = 5
_ABOVE: Final = 7
"""From what is above to the cities."""
_EDGE: Final = 8
_HEIGHTS: Final = {2: (414, 410), 3: (362, 412), 4: (393, 393)}
"""By the number of seats, the height of the squares and that of a panel, below `TOP`."""
_WIDTHS: Final = {2: 423, 3: 474, 4: 423}
"""The width of the squares."""
_RIVERS: Final = {2: 8, 3: 20, 4: 8}
"""The width of the river: a ribbon where the panel stands on its other bank."""
_PANEL: Final = 346
_LEGENDS: Final = {2: 124, 3: 124, 4: 112}
"""By the number of seats, the height of three lines of signs and their meanings."""


def columns(seats: int) -> int:
    """Three cities side by side, their panels below them; else two, their panels beside them."""
    return 3 if seats == 3 else 2


def size(seats: int) -> tuple[int, int]:
    return WIDTH, TOP.bottom + _ABOVE + _high(seats, TOP.bottom) * _rows(seats) + _LEGENDS[seats]


def _rows(seats: int) -> int:
    return -(-seats // columns(seats))


def _heights(seats: int, above: int) -> tuple[int, int]:
    """The height of the squares and that of a panel, below what ends at `above`."""
    squares, panel = _HEIGHTS[seats]
    more = (TOP.bottom - above) // _rows(seats)
    # Squares have prices, panels have room enough.
    return (squares + more * 3 // 4, panel + more - more * 3 // 4) if seats == 3 else (squares + more, panel + more)


def _high(seats: int, above: int) -> int:
    """The height of a city with its panel."""
    squares, panel = _heights(seats, above)
    return squares + _EDGE + (panel + _EDGE + 4 if seats == 3 else 4)


def board(seat: int, seats: int, above: int = TOP.bottom) -> Box:
    """A city with its panel."""
    wide, across, high = WIDTH / columns(seats), columns(seats), _high(seats, above)
    return Box.of(seat % across * wide, above + _ABOVE + seat // across * high, wide, high)


def squares(seat: int, seats: int, above: int = TOP.bottom) -> Box:
    """The twelve squares of a city."""
    field = board(seat, seats, above)
    return Box.of(field.left + 7, field.top + 4, _WIDTHS[seats], _heights(seats, above)[0])


def river(seat: int, seats: int, above: int = TOP.bottom) -> Box:
    """The Nile along the last column of squares."""
    last, wide, top = squares(seat, seats, above), _RIVERS[seats], above + _ABOVE - 3
    return Box.of(last.right + (12 if seats == 3 else 5), top, wide, legend(seats).top - top)


def panel(seat: int, seats: int, above: int = TOP.bottom) -> Box:
    field, high = board(seat, seats, above), _heights(seats, above)[1]
    if seats == 3:
        return Box.of(field.left + 8, field.bottom - high - 6, field.width - 18, high)
    return Box.of(field.right - _PANEL - 8, field.top + 4, _PANEL, high)


def legend(seats: int) -> Box:
    bottom = size(seats)[1]
    return Box(0, bottom - _LEGENDS[seats], WIDTH, bottom)
