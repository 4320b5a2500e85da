"""Positions of Ezra and Nehemiah as one of the players sees them, their own secrets included."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from engine.chance import Chance, seed_from
from engine.ezra import GAME
from engine.ezra.view import EzraView
from engine.position import Position
from tests.renderers.ezra.board import LANGUAGES, SEATS, positions, view_of

EVERY = 13


@cache
def views(seats: int, who: str) -> tuple[EzraView, ...]:
    """Every so many positions, for one player after the other, and the end for a stranger."""
    found = []
    for k, (p, _) in enumerate(positions(seats, who)):
        if not p.awaited():
            found.append(view_of(p))
        elif k % EVERY == 0:
            found.append(view_of(p, (k // EVERY) % seats))
    return tuple(found)


@cache
def sample() -> tuple[tuple[EzraView, str], ...]:
    """Positions of all kinds of games, in the three languages by turns."""
    found = [view for seats, who in product(SEATS, ("greedy", "random")) for view in views(seats, who)]
    return tuple((view, LANGUAGES[k % 3]) for k, view in enumerate(found))


@cache
def last(seats: int) -> Position[Any, Any]:
    """The end of a game of beginners."""
    *_, (position, _) = positions(seats, "greedy")
    return position


def end(seats: int = 4, viewer: int | None = 0) -> EzraView:
    return view_of(last(seats), viewer)


class Pair(NamedTuple):
    """Two views of one viewer, made from states that differ only in what the viewer may not know."""

    one: EzraView
    other: EzraView
    differs: bool
    """The second has other cards in hands and decks, or other plans."""


@cache
def pairs(seats: int) -> tuple[Pair, ...]:
    return tuple(_pairs(seats))


def _pairs(seats: int) -> Iterator[Pair]:
    for k, (p, _) in enumerate(positions(seats, "random" if seats % 2 else "greedy")):
        sealed = p.step is not None and p.step.sealed
        looking = bool(p.awaited()) and bool(view_of(p, p.awaited()[0]).drawn)
        if k % 19 == 0 or (sealed and k % 7 == 1) or looking:
            for viewer in (None, k % seats):
                drawn = GAME.resample(p, -1 if viewer is None else viewer, Chance(seed_from(str(k))))
                differs = p.state.players != drawn.players or p.state.stack != drawn.stack
                yield Pair(view_of(p, viewer), view_of(GAME.position(drawn, p.box), viewer), differs)
