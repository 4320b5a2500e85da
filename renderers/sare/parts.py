"""The pictures that exist of a view, and the functions that draw them."""

from collections.abc import Callable
from typing import Final

from engine.sare.view import SareView
from renderers.page import Page
from renderers.sare import cityview, hand, overview, referenceview, score, seasonview
from renderers.words import Words

_PLAYER: Final = "player:"
_SEATS: Final = "ABCD"


def parts(view: SareView) -> tuple[str, ...]:
    """The overview first; 'hand' only for a viewer who has one; 'season' only while it runs."""
    names = ["overview"]
    if view.viewer is not None:
        names.append("hand")
    if view.season.running:
        names.append("season")
    names += ["reference", *(_PLAYER + _SEATS[player.seat] for player in view.players)]
    if view.outcome is not None:
        names.append("score")
    return tuple(names)


def draw(view: SareView, part: str, words: Words, lit: frozenset[str] | None = None) -> Page:
    """`lit`: the places that will be marked; None if that is not known."""
    if part.startswith(_PLAYER):
        return cityview.draw(view, _SEATS.index(part[len(_PLAYER) :]), words, lit)
    return _WITH_KEY[part](view, words, lit) if part in _WITH_KEY else _DRAWN[part](view, words)


_WITH_KEY: Final[dict[str, Callable[[SareView, Words, frozenset[str] | None], Page]]] = {
    "overview": overview.draw,
    "season": seasonview.draw,
}
_DRAWN: Final[dict[str, Callable[[SareView, Words], Page]]] = {
    "hand": hand.draw,
    "reference": referenceview.draw,
    "score": score.draw,
}
