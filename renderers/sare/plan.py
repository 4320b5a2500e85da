"""The layout of the overview, in pixels."""

from typing import Final

from renderers.box import Box

WIDTH: Final = 1600
STRIP: Final = Box(0, 108, 1600, 314)
"""The season, or the interlude outside it."""
REFERENCE: Final = Box(0, 319, 1600, 471)
_BOARDS: Final = 480
_BOARD: Final = (800, 458)
CELL: Final = (130, 109)
RULE: Final = 5
RIVER: Final = (411, 28)
"""The left bank, from the left edge of a board, and the width."""


def size(seats: int) -> tuple[int, int]:
    """Two boards side by side; with three players the fourth field shows river and dunes."""
    return WIDTH, _BOARDS + _BOARD[1] * -(-seats // 2) + 4


def board(seat: int) -> Box:
    return Box.of(seat % 2 * _BOARD[0], _BOARDS + seat // 2 * _BOARD[1], *_BOARD)


def square(seat: int, column: int, row: int) -> Box:
    field = board(seat)
    return Box.of(field.left + 8 + column * CELL[0], field.top + 8 + row * CELL[1], *CELL)


def panel(seat: int) -> Box:
    field = board(seat)
    return Box.of(field.left + 448, field.top + 6, 344, 440)
