"""The squares of a city in the overview: a row with a site is higher, one without anything is low. Cities side by side
have their rows in common."""

from itertools import accumulate
from typing import Final

from engine.sare.view import PlayerView, SareView
from renderers.box import Box
from renderers.sare import plan

_SITE: Final = 1.25
_EMPTY: Final = 0.5
"""The height of a row, as a share of that of one with buildings only."""


def boxes(view: SareView, player: PlayerView, area: Box) -> dict[str, Box]:
    """The box of each square, by its name."""
    board, across = view.components.board, plan.columns(len(view.players))
    beside = [other for other in view.players if other.seat // across == player.seat // across]
    built = {square for other in beside for _, square in other.built}
    sites = {square for other in beside for _, square in other.places()}
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
