"""The places that each event changes: they get halos."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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


def changed_places(view: CastleView, events: Sequence[Event]) -> list[Places]:
    later: dict[str, int] = {}
    found: list[Places] = []
    for event in reversed(events):
        shown = PLACES_BY_EVENT[event.key](view, event.params) if event.key in PLACES_BY_EVENT else ()
        if event.key in _BUILT:
            kind = event.params["building"]
            # Towers and houses are numbered backwards from the newest one in the view.
            number = sum(built.building == kind for built in view.built) - later.get(kind, 0)
            later[kind] = later.get(kind, 0) + 1
            shown = (places.tile(kind, number), *shown)
        found.append(shown)
    return found[::-1]


def _answered(view: CastleView, params: Params) -> Places:
    """The sign that this player has answered, while others have not."""
    return (places.answer(params["seat"]),) if params["seat"] in view.answered else ()


def _round(view: CastleView, params: Params) -> Places:
    """Its number is the largest on the picture: it needs no mark."""
    return _talers(view, params)


def _revealed(view: CastleView, params: Params) -> Places:
    """Only while cards lie there."""
    return _cards(view, params["seat"], params["cards"])


def _cards(view: CastleView, seat: int, cards: Iterable[str]) -> Places:
    """In the overview and in the close-up."""
    if not view.in_play(seat) and not view.face_down_count(seat):
        return ()
    return tuple(place(seat, card) for card in cards for place in (places.small_card, places.one_card))


def _equipped(view: CastleView, params: Params) -> Places:
    """Only while the pieces are still on the card: they are soon collected."""
    left = dict(view.players[params["seat"]].on_cards).get(params["card"], ())
    return _cards(view, params["seat"], [params["card"]]) if any(params["goods"]) and any(left) else ()


def _talers(view: CastleView, params: Params) -> Places:
    return (places.talers(params["seat"]),) if params["talers"] else ()


def _points(view: CastleView, params: Params) -> Places:
    """Not in the end: then the pictures say how the points came about, of which the last turn has only a part."""
    return (places.points(params["seat"]),) if params["points"] and not view.outcome else ()


def _goods(view: CastleView, params: Params) -> Places:
    return tuple(places.goods(params["seat"], kind) for kind, n in zip(KINDS, params["goods"], strict=True) if n)


def _trader(view: CastleView, params: Params) -> Places:
    return (places.trader(params["place"]),)


def _displaced(view: CastleView, params: Params) -> Places:
    return (*_trader(view, params), places.helpers(params["rival"]))


def _payout(view: CastleView, params: Params) -> Places:
    gained = _goods(view, params)
    kind = view.components.trader_places[params["place"]].resource
    return (*gained, places.stock(kind)) if gained else ()


def _tower(view: CastleView, params: Params) -> Places:
    taken = [kind for kind, n in zip(KINDS, params["goods"], strict=True) if n]
    return (*_goods(view, params), *map(places.watchtower_stock, taken))


def _bought(view: CastleView, params: Params) -> Places:
    """The goods come from the rival's card, who is paid."""
    seat, rival = params["seat"], params["rival"]
    workers = [card for card, _ in view.players[rival].on_cards]
    paid = tuple(places.talers(who) for who in dict.fromkeys((seat, rival))) if params["talers"] else ()
    return (*_goods(view, params), *paid, *_cards(view, rival, workers))


def _built(view: CastleView, params: Params) -> Places:
    """What was gained and what was paid."""
    spent = {kind for kind, n in zip(KINDS, params["goods"], strict=True) if n}
    spent |= {"silver"} if any(params["silver"]) else set()
    gained = (*_points(view, params), *_talers(view, params))
    return (*gained, *(places.goods(params["seat"], kind) for kind in KINDS if kind in spent))


def _placed(view: CastleView, params: Params) -> Places:
    return (places.space(params["space"]), *_talers(view, params))


def _master_builder(view: CastleView, params: Params) -> Places:
    """The whole row comes back into the hand: no card is in play any more. In the end nobody needs them."""
    seat = params["seat"]
    if view.outcome:
        return ()
    return (*_points(view, params), *(places.in_hand(seat, card) for card in view.players[seat].held))


def _tolls_taken(view: CastleView, params: Params) -> Places:
    return (places.TOLLS, *_talers(view, params))


def _toll(view: CastleView, params: Params) -> Places:
    """Tolls are on the card only while no player owns the Innkeeper."""
    return _talers(view, params) if view.tolls == 0 else _tolls_taken(view, params)


def _withdrew(view: CastleView, params: Params) -> Places:
    return (*_trader(view, params), places.helpers(params["seat"]))


def _winter_card(view: CastleView, params: Params) -> Places:
    return (places.winter(params["card"]),) if params["card"] in _LASTING else (places.PILE,)


def _lost(view: CastleView, params: Params) -> Places:
    seat, card = params["seat"], params["card"]
    return (places.small_card(seat, card), places.one_card(seat, card))


def _breach(view: CastleView, params: Params) -> Places:
    return (*_points(view, params), places.goods(params["seat"], "stone")) if params["n"] else ()


def _gift(view: CastleView, params: Params) -> Places:
    seat, gift = params["seat"], params["gift"]
    return (places.talers(seat) if gift == TALER else places.goods(seat, gift), places.GIFTS)


PLACES_BY_EVENT: Final[Mapping[str, Callable[[CastleView, Params], Places]]] = {
    "answered": _answered,
    "round": _round,
    "revealed": _revealed,
    "equipped": _equipped,
    "messenger": _talers,
    "trader": _trader,
    "displaced": _displaced,
    "payout": _payout,
    "tower": _tower,
    "collected": _goods,
    "bought": _bought,
    "built_points": _built,
    "built_talers": _built,
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
}
"""Other events (a pass, the end of the game) have no mark."""
