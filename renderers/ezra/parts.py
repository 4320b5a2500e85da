"""The pictures of a view of Ezra and Nehemiah, and the functions that draw them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import hand, mapview, overview, player, rival, score, templeview, torahview, wallview
from renderers.page import Page
from renderers.words import Words

_PLAYER: Final = "player:"
_SEATS: Final = "ABCD"


def parts(view: EzraView) -> tuple[str, ...]:
    """The overview first; 'hand' only for a player; the solo opponent has a separate picture."""
    names = ["overview"]
    if view.viewer is not None:
        names.append("hand")
    names += [_PLAYER + _SEATS[player.seat] for player in view.players if not view.is_rival(player.seat)]
    if view.solo is not None:
        names.append("opponent")
    names += ["walls", "temple", "torah", "map"]
    if view.outcome is not None:
        names.append("score")
    return tuple(names)


def draw(view: EzraView, part: str, words: Words, lit: frozenset[str] | None = None) -> Page:
    """`lit`: the places that will be marked; None if that is not known."""
    if part == "overview":
        return overview.draw(view, words, lit)
    if part.startswith(_PLAYER):
        return player.draw(view, _SEATS.index(part[len(_PLAYER) :]), words, lit)
    return _DRAWN[part](view, words)


_DRAWN: Final[dict[str, Callable[[EzraView, Words], Page]]] = {
    "hand": hand.draw,
    "opponent": rival.draw,
    "walls": wallview.draw,
    "temple": templeview.draw,
    "torah": torahview.draw,
    "map": mapview.draw,
    "score": score.draw,
}
