"""Where each event of Ezra and Nehemiah shows: what gets a halo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.ezra.goods import KINDS
from engine.ezra.view import EzraView
from engine.move import Event
from renderers.ezra import places

Params = Mapping[str, Any]
Places = tuple[str, ...]

TEMPLE: Final = "temple"
_GAINED: Final = {"worker": "workers", "silver": "silver", "food": "food"}
_BANNERS: Final = "banners_"
_HELPERS: Final = {"trader": "traders", "elder": "elders"}


def changed(view: EzraView, events: Sequence[Event]) -> list[Places]:
    lying = _lying(view, events)
    return [
        (lying[k],) if k in lying else SHOWN[event.key](view, event.params) if event.key in SHOWN else ()
        for k, event in enumerate(events)
    ]


def _lying(view: EzraView, events: Sequence[Event]) -> dict[int, str]:
    """By number of the event, where what was placed lies in the Temple; the latest is the last of its row."""
    later: Counter[int] = Counter()
    found = {}
    for k, event in reversed([*enumerate(events)]):
        if event.key == TEMPLE:
            row = event.params["row"]
            column = len(view.temple[row - 1]) - later[row]
            later[row] += 1
            if column > 0:
                found[k] = places.temple(row, column)
    return found


def _goods(seat: int, goods: Sequence[int]) -> Places:
    return tuple(places.count(seat, kind) for kind, n in zip(KINDS, goods, strict=True) if n)


def _of(*what: str) -> Callable[[EzraView, Params], Places]:
    """Figures of whom the event is about."""
    return lambda view, told: tuple(places.count(told["seat"], it) for it in what)


def _space(view: EzraView, told: Params) -> Places:
    return (places.space(told["space"]),) if told["space"] else ()


# A turn


def _round(view: EzraView, told: Params) -> Places:
    return (places.ROUND,)


def _turn(view: EzraView, told: Params) -> Places:
    return (places.DAY,)


def _played(view: EzraView, told: Params) -> Places:
    return places.count(told["seat"], "hand"), places.pile(told["seat"], told["pile"])


def _drew(view: EzraView, told: Params) -> Places:
    return places.count(told["seat"], "hand"), *(places.card(card) for card in told["cards"])


def _action(view: EzraView, told: Params) -> Places:
    return (*_space(view, told), places.TURN)


def _purse(view: EzraView, told: Params) -> Places:
    return (places.TURN,)


def _gained(view: EzraView, told: Params) -> Places:
    found: list[str] = []
    for kind, _ in told["gains"]:
        if kind.startswith(_BANNERS):
            found.append(places.TURN)
        elif kind == "vp":
            found.append(places.points(told["seat"]))
        else:
            found.append(places.count(told["seat"], _GAINED.get(kind, kind)))
    return tuple(dict.fromkeys(found))


def _took(view: EzraView, told: Params) -> Places:
    return _goods(told["seat"], told["goods"])


# Temple, Altar, Map


def _sector(view: EzraView, told: Params) -> Places:
    ranked = [seat for seat in (told["most"], told["least"]) if seat is not None]
    return (places.sector(told["n"]), *(places.points(seat) for seat in dict.fromkeys(ranked)))


def _offered(view: EzraView, told: Params) -> Places:
    return places.altar(told["seat"]), places.count(told["seat"], told["good"])


def _altar(view: EzraView, told: Params) -> Places:
    return (places.altar(told["seat"]),)


def _tent(view: EzraView, told: Params) -> Places:
    return (places.tent(told["seat"]),)


def _blessed(view: EzraView, told: Params) -> Places:
    return (places.count(told["seat"], f"{told['colour']} blessings"),)


def _prophets(view: EzraView, told: Params) -> Places:
    return places.PROPHETS


# City and scrolls


def _settled(view: EzraView, told: Params) -> Places:
    return (places.space(told["gate"]),)


def _cleared(view: EzraView, told: Params) -> Places:
    return (*_space(view, told), *_goods(told["seat"], told["goods"]))


def _connected(view: EzraView, told: Params) -> Places:
    return places.space(told["wall"]), places.space(told["gate"])


def _scribed(view: EzraView, told: Params) -> Places:
    return (places.scroll(told["row"], told["column"]),)


def _white(view: EzraView, told: Params) -> Places:
    return (places.scroll(told["row"], told["column"]),) if told["row"] else ()


def _hero(view: EzraView, told: Params) -> Places:
    return (places.tucked(told["seat"]),)


# The Player Board


def _fee(view: EzraView, told: Params) -> Places:
    seats = [told["seat"], *([told["owner"]] if told["owner"] >= 0 else [])]
    return (*(places.count(seat, "silver") for seat in dict.fromkeys(seats)), *_space(view, told))


def _sold(view: EzraView, told: Params) -> Places:
    return (*_goods(told["seat"], told["goods"]), places.count(told["seat"], "silver"))


def _flipped(view: EzraView, told: Params) -> Places:
    tiles = view.players[told["seat"]].tiles
    kind = view.components.development.types[tiles.index(told["tile"])]
    return places.count(told["seat"], "tiles"), places.tile(told["seat"], kind)


def _placed(view: EzraView, told: Params) -> Places:
    seat, who = told["seat"], told["who"]
    helper = places.helper(seat, who, told["row"])
    return places.count(seat, "workers"), places.count(seat, _HELPERS[who]), helper


def _tucked(view: EzraView, told: Params) -> Places:
    return (places.tucked(told["seat"]),)


def _scored(view: EzraView, told: Params) -> Places:
    return (places.points(told["seat"]),)


def _ate(view: EzraView, told: Params) -> Places:
    missing = (places.points(told["seat"]),) if told["missing"] else ()
    return (places.count(told["seat"], "food"), *missing)


def _leader(view: EzraView, told: Params) -> Places:
    return places.altar(told["seat"]), places.count(told["seat"], "workers")


def _over(view: EzraView, told: Params) -> Places:
    return tuple(places.points(player.seat) for player in view.players)


# The solo opponent


def _focus(view: EzraView, told: Params) -> Places:
    return (places.FOCUS,)


def _scheme(view: EzraView, told: Params) -> Places:
    return (places.SCHEME,)


SHOWN: Final[Mapping[str, Callable[[EzraView, Params], Places]]] = {
    "round": _round,
    "turn": _turn,
    "settled": _settled,
    "played": _played,
    "drew": _drew,
    "action": _action,
    "gained": _gained,
    "took": _took,
    "returned": _took,
    "levite": _of("levites", "food"),
    "levite_banner": _purse,
    TEMPLE: lambda view, told: (),
    "sector": _sector,
    "offered": _offered,
    "altar_moved": _altar,
    "tent_moved": _tent,
    "blessed": _blessed,
    "prophets": _prophets,
    "cleared": _cleared,
    "built_wall": _space,
    "built_gate": _space,
    "copied": _space,
    "connected": _connected,
    "scribed": _scribed,
    "white_moved": _white,
    "hero": _hero,
    "fee": _fee,
    "traded": _of("silver"),
    "sold": _sold,
    "flipped": _flipped,
    "placed": _placed,
    "again": _of("silver"),
    "retrieved": _of("workers"),
    "farmed": _of("farmers", "workers"),
    "laboured": _of("labourers", "workers"),
    "home": _of("workers"),
    "ate": _ate,
    "tucked": _tucked,
    "tucked_scored": _scored,
    "end_scored": _scored,
    "leader": _leader,
    "over": _over,
    "focus": _focus,
    "scheme": _scheme,
    "scheme_row": _scheme,
    "rival_trade": _of("silver"),
    "rival_paid": _of("gold"),
    "rival_changed": _of("silver", "gold"),
    "rival_sabbath": _scored,
}

QUIET: Final = frozenset({
    "began",
    "drew_walls",
    "put_back",
    "paid",
    "item",
    "owes",
    "plans",
    "prepare",
    "rested",
    "sabbath",
    "shofar",
    "shuffled",
    "turn_over",
    "scheme_passed",
    "rival_wall",
    "rival_no_trade",
    "rival_nothing_to_clear",
})  # fmt: skip
"""Told in words alone."""
