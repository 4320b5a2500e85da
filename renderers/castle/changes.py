"""The places that each event changes: they get halos."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.castle.components import DAMSEL, GRANARY, INNKEEPER
from engine.castle.goods import KINDS
from engine.castle.moves import TALER
from engine.castle.view import CastleView
from engine.move import Event
from renderers.castle import places

Params = Mapping[str, Any]
Places = tuple[str, ...]

_LASTING: Final = (INNKEEPER, DAMSEL, GRANARY)
_BUILT: Final = ("built_points", "built_talers")


def changed(view: CastleView, events: Sequence[Event]) -> list[Places]:
    later: dict[str, int] = {}
    found: list[Places] = []
    for event in reversed(events):
        shown = SHOWN[event.key](view, event.params) if event.key in SHOWN else ()
        if event.key in _BUILT:
            kind = event.params["building"]
            # Towers and houses are numbered backwards from the newest one in the view.
            number = sum(built.building == kind for built in view.built) - later.get(kind, 0)
            later[kind] = later.get(kind, 0) + 1
            shown = (places.tile(kind, number), *shown)
        found.append(shown)
    return found[::-1]


def _round(view: CastleView, told: Params) -> Places:
    return (places.ROUND, *_talers(view, told))


def _in_play(view: CastleView, told: Params) -> Places:
    return (places.card(told["seat"]),)


def _equipped(view: CastleView, told: Params) -> Places:
    """Only while the pieces are still on the card: they are soon collected."""
    left = dict(view.players[told["seat"]].on_cards).get(told["card"], ())
    return _in_play(view, told) if any(told["goods"]) and any(left) else ()


def _talers(view: CastleView, told: Params) -> Places:
    return (places.talers(told["seat"]),) if told["talers"] else ()


def _points(view: CastleView, told: Params) -> Places:
    return (places.points(told["seat"]),) if told["points"] else ()


def _goods(view: CastleView, told: Params) -> Places:
    return tuple(places.goods(told["seat"], kind) for kind, n in zip(KINDS, told["goods"], strict=True) if n)


def _trader(view: CastleView, told: Params) -> Places:
    return (places.trader(told["place"]),)


def _displaced(view: CastleView, told: Params) -> Places:
    return (*_trader(view, told), places.helpers(told["rival"]))


def _payout(view: CastleView, told: Params) -> Places:
    gained = _goods(view, told)
    kind = view.components.trader_places[told["place"]].resource
    return (*gained, places.stock(kind)) if gained else ()


def _tower(view: CastleView, told: Params) -> Places:
    taken = [kind for kind, n in zip(KINDS, told["goods"], strict=True) if n]
    return (*_goods(view, told), *map(places.tower_stock, taken))


def _bought(view: CastleView, told: Params) -> Places:
    return (*_goods(view, told), places.card(told["rival"]))


def _placed(view: CastleView, told: Params) -> Places:
    return (places.space(told["space"]),)


def _master_builder(view: CastleView, told: Params) -> Places:
    return (*_points(view, told), *_in_play(view, told))


def _tolls_taken(view: CastleView, told: Params) -> Places:
    return (places.TOLLS, *_talers(view, told))


def _toll(view: CastleView, told: Params) -> Places:
    """Tolls are on the card only while no player owns the Innkeeper."""
    return _talers(view, told) if view.tolls == 0 else _tolls_taken(view, told)


def _withdrew(view: CastleView, told: Params) -> Places:
    return (*_trader(view, told), places.helpers(told["seat"]))


def _winter_card(view: CastleView, told: Params) -> Places:
    return (places.winter(told["card"]),) if told["card"] in _LASTING else (places.PILE,)


def _lost(view: CastleView, told: Params) -> Places:
    return (places.held(told["seat"], told["card"]),)


def _breach(view: CastleView, told: Params) -> Places:
    return (*_points(view, told), places.goods(told["seat"], "stone")) if told["n"] else ()


def _gift(view: CastleView, told: Params) -> Places:
    seat, gift = told["seat"], told["gift"]
    return (places.talers(seat) if gift == TALER else places.goods(seat, gift), places.GIFTS)


def _winners(view: CastleView, told: Params) -> Places:
    return tuple(places.points(seat) for seat in told["winners"])


SHOWN: Final[Mapping[str, Callable[[CastleView, Params], Places]]] = {
    "round": _round,
    "revealed": _in_play,
    "equipped": _equipped,
    "messenger": _talers,
    "trader": _trader,
    "displaced": _displaced,
    "payout": _payout,
    "tower": _tower,
    "collected": _goods,
    "bought": _bought,
    "built_points": _points,
    "built_talers": _talers,
    "placed": _placed,
    "master_builder": _master_builder,
    "tolls_taken": _tolls_taken,
    "toll": _toll,
    "withdrew": _withdrew,
    "winter_card": _winter_card,
    "lost_card": _lost,
    "paid": _talers,
    "breach": _breach,
    "courted": _gift,
    "shared": _gift,
    "damsel": _points,
    "scored": _points,
    "converted": _goods,
    "winner": _winners,
    "shared_victory": _winners,
}
"""Other events (a pass, the end of the game) show nowhere."""
