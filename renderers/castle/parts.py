"""The parts: which pictures a view has, and the functions that draw them."""

from collections.abc import Callable
from typing import Final

from engine.castle.view import CastleView
from renderers.castle import closeups, hand, overview, player, score
from renderers.page import Page
from renderers.words import Words

_PLAYER: Final = "player:"
_SEATS: Final = "ABCD"
_DRAWN: Final[dict[str, Callable[[CastleView, Words], Page]]] = {"hand": hand.draw, "score": score.draw}
_WITH_KEY: Final[dict[str, Callable[[CastleView, Words, frozenset[str] | None], Page]]] = {
    "overview": overview.draw,
    "yard": closeups.yard,
    "road": closeups.road,
}
"""Those whose key tells of marks."""


def parts(view: CastleView) -> tuple[str, ...]:
    """The overview first; 'hand' only for a viewer who has one."""
    names = ["overview"]
    if view.viewer is not None:
        names.append("hand")
    names += ["yard", "road", *(_PLAYER + _SEATS[player.seat] for player in view.players)]
    if view.outcome is not None:
        names.append("score")
    return tuple(names)


def draw(view: CastleView, part: str, words: Words, lit: frozenset[str] | None = None) -> Page:
    """`lit`: the places that will be marked; None if that is not known."""
    if part.startswith(_PLAYER):
        return player.draw(view, _SEATS.index(part[len(_PLAYER) :]), words, lit)
    return _WITH_KEY[part](view, words, lit) if part in _WITH_KEY else _DRAWN[part](view, words)
