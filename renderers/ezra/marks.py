"""What stands beside the numbers of the halos: which things they go round, by their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import terms
from renderers.halo import Change

Thing = str | tuple[int, str]
"""A term, or what belongs to a seat."""

_SEATS: Final = "ABCD"
_UNMARKED: Final = ("hand", "score")
"""The parts on which no halo stands."""
_COMMON: Final = {
    "round": "week",
    "day": "day",
    "turn": "banners_left",
    "focus": "focus_card",
    "scheme": "scheme_card",
    "temple": "action.red",
    "sector": "sector",
    "row": "row_food",
}
_PROPHETS: Final = {"Z": "prophet.zechariah", "H": "prophet.haggai"}
_OF_A_SEAT: Final = {
    "panel": "points",
    "points": "points",
    "altar": "altar",
    "tent": "tent",
    "pile": "pile",
    "tucked": "tucked_cards",
    "trader": "helper.trader",
    "elder": "helper.elder",
}
"""By the first word of a place's key (`places`), the term for it."""
_COUNTS: Final = {
    "silver": "silver",
    "food": "food",
    "workers": "workers",
    "hand": "hand",
    "stone": "kind.stone",
    "wood": "kind.wood",
    "gold": "kind.gold",
    "cinders": "kind.cinders",
    "red banners": "banner.red",
    "grey banners": "banner.grey",
    "blue banners": "banner.blue",
    "orange blessings": "blessing.orange",
    "purple blessings": "blessing.purple",
    "red blessings": "blessing.red",
    "levites": "scoring.levites",
    "tiles": "tiles",
    "deck": "card_deck",
    "keepers": "scoring.gatekeepers",
    "kept": "kept",
    "scribes": "scoring.scribes",
    "traders": "development.traders",
    "elders": "development.elders",
    "farmers": "development.farmers",
    "labourers": "development.labourers",
    "walls": "scoring.walls",
    "golden": "scoring.golden_spaces",
    "wall deck": "wall_deck",
}
"""By what is counted, the term for it."""


def shown(view: EzraView, part: str, changes: Sequence[Change]) -> list[Change]:
    """What can be marked on this part: on a player's close-up only what is his."""
    name, _, which = part.partition(":")
    if name in _UNMARKED:
        return []
    if name != "player":
        return list(changes)
    own = _SEATS.index(which)
    return [Change(change.number, tuple(key for key in change.places if _owner(key) == own)) for change in changes]


def told(view: EzraView, changes: Sequence[Change], numbers: Sequence[int]) -> list[tuple[int, tuple[Thing, ...]]]:
    """What each number stands at, nothing twice."""
    found = []
    for number in numbers:
        keys = [key for change in changes if change.number == number for key in change.places]
        things = tuple(dict.fromkeys(_thing(view, key) for key in keys))
        if things:
            found.append((number, things))
    return found


def _owner(key: str) -> int | None:
    """Whose a place is, if it is somebody's."""
    what, *rest = key.split()
    if what in _OF_A_SEAT or what == "tile":
        return int(rest[0])
    counted, _, seat = key.rpartition(" ")
    return int(seat) if counted in _COUNTS else None


def _thing(view: EzraView, key: str) -> Thing:
    """What a place of `places` is called."""
    what, *rest = key.split()
    seat = _owner(key)
    if seat is not None:
        if what == "tile":
            return seat, f"development.{rest[1]}"
        return seat, _OF_A_SEAT.get(what) or _COUNTS[key.rpartition(" ")[0]]
    match what:
        case "prophet":
            return _PROPHETS[rest[0]]
        case "space":
            return terms.space(view, rest[0])
        case "scroll":
            return f"tile.{view.scrolls[int(rest[0]) - 1][int(rest[1]) - 1]}"
        case "card":
            return f"card.{rest[0]}"
    return _COMMON[what]
