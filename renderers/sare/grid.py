"""The squares of a city in the overview: a row with a site is higher, one without anything is low."""

from itertools import accumulate
from typing import Final

from engine.sare.view import PlayerView, SareView
from renderers.box import Box

_SITE: Final = 1.25
_EMPTY: Final = 0.5
"""The height of a row, as a share of that of one with buildings only."""


def boxes(view: SareView, player: PlayerView, area: Box) -> dict[str, Box]:
    """The box of each square, by its name."""
    board = view.components.board
    built = {square for _, square in player.built}
    sites = {square for _, square in player.places()}
    rows = [{f"{letter}{number}" for letter in board.columns} for number in board.rows]
    shares = [_SITE if row & sites else 1.0 if row & built else _EMPTY for row in rows]
    tops = [round(area.top + area.height * share / sum(shares)) for share in accumulate(shares, initial=0.0)]
    wide = area.width / len(board.columns)
    return {
        f"{letter}{number}": Box(
            round(area.left + wide * column), tops[row], round(area.left + wide * (column + 1)), tops[row + 1]
        )
        for row, number in enumerate(board.rows)
        for column, letter in enumerate(board.columns)
    }
