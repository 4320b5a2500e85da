"""The layout of the overview, in pixels."""

from typing import Final

from renderers.box import Box

WIDTH: Final = 1600
STRIP: Final = Box(0, 108, 1600, 340)
"""The season, or the interlude outside it."""
REFERENCE: Final = Box(0, 345, 1600, 493)
_BOARDS: Final = 502
_BOARD: Final = (800, 446)
CELL: Final = (117, 105)
RULE: Final = 5


def size(seats: int) -> tuple[int, int]:
    """Two boards side by side; with three players the fourth field shows river and dunes."""
    return WIDTH, _BOARDS + _BOARD[1] * -(-seats // 2) + 6


def board(seat: int) -> Box:
    return Box.of(seat % 2 * _BOARD[0], _BOARDS + seat // 2 * _BOARD[1], *_BOARD)


def square(seat: int, column: int, row: int) -> Box:
    field = board(seat)
    return Box.of(field.left + 10 + column * CELL[0], field.top + 8 + row * CELL[1], *CELL)


def panel(seat: int) -> Box:
    field = board(seat)
    return Box.of(field.left + 442, field.top + 6, 348, 428)
