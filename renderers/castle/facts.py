"""What several drawings derive from a view."""

from typing import Final

from engine.castle.components import Building
from engine.castle.view import CastleView
from renderers.castle.colours import SUMMER, WINTER, Season
from renderers.seats import Person, people
from renderers.words import Words

_PLACING: Final = ("craft.more", "craft.place")
"""The questions that may be answered with a helper's space."""
_BUILDING: Final = ("craft.buy", "craft.build", "craft.more")
"""Those that may be answered with a building."""


def season(view: CastleView) -> Season:
    return WINTER if view.winter else SUMMER


def persons(view: CastleView, words: Words) -> tuple[Person, ...]:
    return people([words.name(player.seat) for player in view.players], words.stand_in, words.letter)


def building(view: CastleView, identifier: str) -> Building:
    return next(building for building in view.components.buildings if building.id == identifier)


def trader_places(view: CastleView) -> list[str]:
    """The carts first, the rider last."""
    known = view.components.trader_places
    return sorted(known, key=lambda place: known[place].kind != "cart")


def is_scoring(view: CastleView) -> bool:
    """Whether the last round is over."""
    return len(view.race) == view.round


def is_asked_with_others(view: CastleView, seat: int) -> bool:
    """Whether a player must answer, or has answered, where several are asked at once."""
    together = (*view.awaited, *view.answered)
    return len(together) > 1 and seat in together


def winners(view: CastleView) -> tuple[int, ...]:
    return view.outcome.winners if view.outcome else ()


def gains(view: CastleView) -> dict[str, int]:
    """While the awaited player may place a helper: the spaces that they could choose, with the points that it would
    add if the final scoring came now."""
    if view.asked is None or view.asked.key not in _PLACING or not view.awaited:
        return {}
    return view.placements(view.awaited[0])


def payable(view: CastleView) -> frozenset[str]:
    """While the awaited player may build: what they could pay for."""
    if view.asked is None or view.asked.key not in _BUILDING or len(view.awaited) != 1:
        return frozenset()
    return frozenset(one.building for one in view.affordable(view.awaited[0]) if one.payable)


def least_missing(view: CastleView) -> int:
    """The fewest pieces that a player who can pay for no building lacks for one; 0 if there is none."""
    if is_scoring(view) or view.outcome:
        return 0
    found = [[one.missing for one in view.affordable(player.seat)] for player in view.players]
    return min((min(missing) for missing in found if missing and 0 not in missing), default=0)
