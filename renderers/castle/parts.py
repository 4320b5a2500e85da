"""The parts: which pictures a view has, and the functions that draw them."""

from collections.abc import Callable
from typing import Final

from engine.castle.view import CastleView
from renderers.castle import closeups, hand, overview, player, score
from renderers.page import Page
from renderers.words import Words

_PLAYER: Final = "player:"
_SEATS: Final = "ABCD"
_DRAWN: Final[dict[str, Callable[[CastleView, Words], Page]]] = {
    "overview": overview.draw,
    "hand": hand.draw,
    "yard": closeups.yard,
    "road": closeups.road,
    "score": score.draw,
}


def parts(view: CastleView) -> tuple[str, ...]:
    """The overview first; 'hand' only for a viewer who has one."""
    names = ["overview"]
    if view.viewer is not None:
        names.append("hand")
    names += ["yard", "road", *(_PLAYER + _SEATS[player.seat] for player in view.players)]
    if view.outcome is not None:
        names.append("score")
    return tuple(names)


def draw(view: CastleView, part: str, words: Words) -> Page:
    if part.startswith(_PLAYER):
        return player.draw(view, _SEATS.index(part[len(_PLAYER) :]), words)
    return _DRAWN[part](view, words)
