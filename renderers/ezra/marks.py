"""What the numbered halos surround, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import terms
from renderers.halo import Change
from renderers.numbering import Thing, things_marked

_COMMON: Final = {
    "focus": "focus_card",
    "scheme": "scheme_card",
    "temple": "action.red",
    "sector": "sector",
}
_PROPHETS: Final = {"Z": "prophet.zechariah", "H": "prophet.haggai"}
_OF_A_SEAT: Final = {
    "points": "points",
    "altar": "altar",
    "tent": "tent",
    "pile": "pile",
    "tile": "tiles",
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
    "farmers": "development.farmers",
    "labourers": "development.labourers",
    "scheme deck": "scheme_card",
}
"""By what is counted, the term for it."""


def marked_things(
    view: EzraView, changes: Sequence[Change], numbers: Sequence[int]
) -> list[tuple[int, tuple[Thing, ...]]]:
    """What each number surrounds."""
    return things_marked(changes, numbers, partial(_thing, view))


def _split(key: str) -> tuple[str, int | None]:
    """What a place shows, and its seat, if it has one."""
    what, *rest = key.split()
    if what in _OF_A_SEAT:
        return what, int(rest[0])
    counted, _, seat = key.rpartition(" ")
    return (counted, int(seat)) if counted in _COUNTS else (what, None)


def _thing(view: EzraView, key: str) -> Thing:
    """What a place of `places` is called."""
    (kind, seat), (_, *rest) = _split(key), key.split()
    if seat is not None:
        return seat, f"development.{rest[1]}" if kind == "tile" else _OF_A_SEAT.get(kind) or _COUNTS[kind]
    match kind:
        case "prophet":
            return _PROPHETS[rest[0]]
        case "card":
            return f"card.{rest[0]}"
        case "space" | "gate_silver":
            return terms.space(view, rest[0])
        case "scroll":
            return f"tile.{view.scrolls[int(rest[0]) - 1][int(rest[1]) - 1]}"
    return _COMMON[kind]
