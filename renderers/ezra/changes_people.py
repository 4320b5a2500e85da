"""Where events on Player Boards show: cards, goods, Workers, tiles, Blessings, points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import places, public_facts
from renderers.ezra.changes_figures import (
    Params,
    Places,
    Shown,
    banner_places,
    figure_places,
    figures_of_event,
    goods_places,
    points_places,
)

_GAINED: Final = {"worker": "workers"}
_GAINED_BANNERS: Final = "banners_"


# Cards


def _played(view: EzraView, told: Params) -> Places:
    """On the pile, and in the Banners to spend."""
    seat = told["seat"]
    return (*figure_places(view, seat, "hand"), places.pile(seat, told["pile"]), *banner_places(view, seat))


def _drew(view: EzraView, told: Params) -> Places:
    """In the owner's hand, if the cards are there."""
    seat = told["seat"]
    held = view.players[seat].hand if view.viewer == seat else ()
    return (*figure_places(view, seat, "hand"), *(places.card(card) for card in told["cards"] if card in held))


def _tucked(view: EzraView, told: Params) -> Places:
    """On the close-up, and the Banners of these cards, each of which keeps one."""
    found = public_facts.characters(view.components)
    colours = [banner.c for card in told["cards"] for banner in found[card].banners]
    there = (places.tucked(told["seat"], card) for card in told["cards"])
    return (*there, *_banners(told["seat"], *colours))


def _hero(view: EzraView, told: Params) -> Places:
    """The solo opponent keeps none."""
    seat = told["seat"]
    if view.is_rival(seat):
        return ()
    return (
        places.tucked(seat, told["hero"]),
        *_banners(seat, public_facts.heroes(view.components)[told["hero"]].banner.c),
    )


def _banners(seat: int, *colours: str) -> Places:
    """In the owner's panel."""
    return tuple(places.count(seat, f"{colour} banners") for colour in public_facts.COLOURS if colour in colours)


# Goods and points


def _gained(view: EzraView, told: Params) -> Places:
    seat = told["seat"]
    found: list[str] = []
    for kind, n in told["gains"]:
        if kind.startswith(_GAINED_BANNERS):
            found += banner_places(view, seat)
        elif kind == "vp":
            found += points_places(seat, n)
        else:
            found += figure_places(view, seat, _GAINED.get(kind, kind))
    return tuple(dict.fromkeys(found))


def _took(view: EzraView, told: Params) -> Places:
    return goods_places(view, told["seat"], told["goods"])


def _silver(view: EzraView, told: Params) -> Places:
    return figure_places(view, told["seat"], "silver") if told["silver"] else ()


def _sold(view: EzraView, told: Params) -> Places:
    return (*_took(view, told), *_silver(view, told))


def _ate(view: EzraView, told: Params) -> Places:
    eaten = (*(("food",) if told["food"] else ()), *(("silver",) if told["bought"] else ()))
    return (*figure_places(view, told["seat"], *eaten), *points_places(told["seat"], told["missing"]))


def _scored(view: EzraView, told: Params) -> Places:
    return points_places(told["seat"], *told["points"].values())


# Workers, tiles, Blessings


def _levite(view: EzraView, told: Params) -> Places:
    """The opponent's is a separate figure on its picture."""
    seat = told["seat"]
    if view.is_rival(seat):
        return places.count(seat, "levites"), places.count(seat, "workers")
    paid = (*(("food",) if told["food"] else ()), *(("silver",) if told["bought"] else ()))
    return figure_places(view, seat, "levites", "workers", *paid)


def _purse(view: EzraView, told: Params) -> Places:
    return banner_places(view, told["seat"])


def _helper(view: EzraView, told: Params) -> Places:
    """A Trader or an Elder: the row, and the Supply that the Worker left or returned to."""
    seat = told["seat"]
    return (*figure_places(view, seat, "workers"), places.helper(seat, told["who"], told["row"]))


def _flipped(view: EzraView, told: Params) -> Places:
    seat = told["seat"]
    kind = view.components.development.types[view.players[seat].tiles.index(told["tile"])]
    return (*figure_places(view, seat, "tiles"), places.tile(seat, kind))


def _blessed(view: EzraView, told: Params) -> Places:
    return (places.count(told["seat"], f"{told['colour']} blessings"),)


PEOPLE: Final[Mapping[str, Shown]] = {
    "played": _played,
    "drew": _drew,
    "tucked": _tucked,
    "hero": _hero,
    "gained": _gained,
    "forfeited": _gained,
    "took": _took,
    "returned": _took,
    "paid": _took,
    "traded": _silver,
    "sold": _sold,
    "again": _silver,
    "ate": _ate,
    "tucked_scored": _scored,
    "end_scored": _scored,
    "levite": _levite,
    "levite_banner": _purse,
    "placed": _helper,
    "retrieved": _helper,
    "farmed": figures_of_event("farmers", "workers"),
    "laboured": figures_of_event("labourers", "workers"),
    "home": figures_of_event("workers"),
    "flipped": _flipped,
    "blessed": _blessed,
}
