"""How moves name buildings and sites: the square is needed only where there are several of one type."""

from __future__ import annotations

from functools import lru_cache

from engine.illegal import Illegal
from engine.sare.components import Place

Places = tuple[Place, ...]


def squares_of(places: Places, building: str) -> list[str]:
    return [square for name, square in places if name == building]


def stated_square(places: Places, building: str, square: str) -> str:
    """The square that a move states for this place: empty if it is the only one of its type."""
    return square if len(places) > 1 and len(squares_of(places, building)) > 1 else ""


@lru_cache(maxsize=4096)
def stated_places(places: Places) -> tuple[Place, ...]:
    """All places as moves name them."""
    names = [name for name, _ in places]
    return tuple((name, square if names.count(name) > 1 else "") for name, square in places)


def resolve_square(places: Places, building: str, square: str) -> str:
    """The square that a move refers to."""
    return square or squares_of(places, building)[0]


def refuse_which(places: Places, building: str, square: str, clause: str) -> Illegal | None:
    squares = squares_of(places, building)
    if not squares or (square and square not in squares):
        return Illegal("which.none", clause=clause, building=building)
    if not square and len(squares) > 1:
        return Illegal("which.several", clause=clause, building=building, squares=tuple(squares))
    return None
