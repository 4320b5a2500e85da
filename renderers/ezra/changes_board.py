"""Where events on the Main Board show: the week, Temple and Altar, Map, city, Scroll Tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.ezra.view import EzraView
from renderers.ezra import places, public_facts
from renderers.ezra.changes_figures import Params, Places, Shown, banner_places, figure_places, goods_places

# The week


def _prophets(view: EzraView, told: Params) -> Places:
    return places.PROPHETS


def _over(view: EzraView, told: Params) -> Places:
    return tuple(places.points(player.seat) for player in view.players)


# Temple, Altar, Map


def _sector(view: EzraView, told: Params) -> Places:
    ranked = [seat for seat in (told["most"], told["least"]) if seat is not None]
    return (places.sector(told["n"]), *(places.points(seat) for seat in dict.fromkeys(ranked)))


def _offered(view: EzraView, told: Params) -> Places:
    return (places.altar(told["seat"]), *figure_places(view, told["seat"], told["good"]))


def _altar(view: EzraView, told: Params) -> Places:
    """At the end of the track the event brings Silver instead."""
    moved = (places.altar(told["seat"]),) if told["spaces"] else ()
    return (*moved, *figure_places(view, told["seat"], *(("silver",) if told["silver"] else ())))


def _leader(view: EzraView, told: Params) -> Places:
    return (places.altar(told["seat"]),)


def _tent(view: EzraView, told: Params) -> Places:
    return (places.tent(told["seat"]),)


# City


def _space(view: EzraView, told: Params) -> Places:
    return (places.space(told["space"]),) if told["space"] else ()


def _settled(view: EzraView, told: Params) -> Places:
    return (places.space(told["gate"]),)


def _action(view: EzraView, told: Params) -> Places:
    """The space of the action is as it was: it has a frame of its own while the action goes on."""
    in_work = told["space"] == public_facts.space_in_work(view)
    return (*(() if in_work else _space(view, told)), *banner_places(view, told["seat"]))


def _cleared(view: EzraView, told: Params) -> Places:
    """For the solo opponent every piece counts as Gold."""
    seat = told["seat"]
    got = figure_places(view, seat, "gold") if view.is_rival(seat) else goods_places(view, seat, told["goods"])
    return (*_space(view, told), *got)


def _gate(view: EzraView, told: Params) -> Places:
    found = ("silver",) if told["silver"] else ()
    return (*_space(view, told), *figure_places(view, told["seat"], "workers", *found))


def _connected(view: EzraView, told: Params) -> Places:
    return places.space(told["wall"]), places.space(told["gate"])


def _fee(view: EzraView, told: Params) -> Places:
    """The payer, the payee and the place: of a Gate that is not built yet the Silver that lies there."""
    owner = (told["owner"],) if told["owner"] >= 0 else ()
    seats = dict.fromkeys((told["seat"], *owner))
    is_lying = any(space.id == told["space"] and space.silver for space in view.ring)
    there = (places.gate_silver(told["space"]),) if is_lying else _space(view, told)
    return (*(place for seat in seats for place in figure_places(view, seat, "silver")), *there)


# Scroll Tiles


def _scribed(view: EzraView, told: Params) -> Places:
    """The tile, and the Silver of players whose Scribes the path passes."""
    owners = dict.fromkeys(owner for owner, silver in told["fees"] if owner >= 0 and silver)
    paid = (place for owner in owners for place in figure_places(view, owner, "silver"))
    return (places.scroll(told["row"], told["column"]), *paid)


def _white(view: EzraView, told: Params) -> Places:
    return (places.scroll(told["row"], told["column"]),) if told["row"] else ()


BOARD: Final[Mapping[str, Shown]] = {
    "prophets": _prophets,
    "over": _over,
    "sector": _sector,
    "offered": _offered,
    "altar_moved": _altar,
    "leader": _leader,
    "tent_moved": _tent,
    "settled": _settled,
    "action": _action,
    "cleared": _cleared,
    "built_wall": _space,
    "built_gate": _gate,
    "copied": _space,
    "connected": _connected,
    "fee": _fee,
    "scribed": _scribed,
    "white_moved": _white,
}
