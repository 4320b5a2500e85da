"""Where each event of Sa-Ré shows: what gets a halo."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.move import Event
from engine.sare.components import DOUBLE, HORUS, SINGLE, TEMPLE
from engine.sare.goods import KINDS
from engine.sare.view import SareView
from renderers.sare import places, seen

Params = Mapping[str, Any]
Places = tuple[str, ...]

DREW: Final = "drew"


def changed(view: SareView, events: Sequence[Event]) -> list[Places]:
    lying = _lying(view, events)
    return [
        (lying[k],) if k in lying else SHOWN[event.key](view, event.params) if event.key in SHOWN else ()
        for k, event in enumerate(events)
    ]


def _lying(view: SareView, events: Sequence[Event]) -> dict[int, str]:
    """By number of the event, where the card that was drawn lies in the work sequence; the latest is the last there."""
    season = view.season
    if not season.running:
        return {}
    order = [(season.active, card, places.drawn(k)) for k, card in enumerate(season.drawn)]
    if seen.earlier_shown(season):
        order = [(season.active_before, card, places.before(k)) for k, card in enumerate(season.drawn_before)]
    found = {}
    for k, event in reversed([*enumerate(events)]):
        if event.key == DREW:
            seat, card = event.params["seat"], event.params["card"]
            while order and order[-1][:2] != (seat, card):
                order.pop()
            if order:
                found[k] = order.pop()[2]
    return found


# Sites and works


def _turn(view: SareView, told: Params) -> Places:
    return (places.ROUND,)


def _square(view: SareView, told: Params) -> Places:
    return (places.square(told["seat"], told["square"]),)


def _moved(view: SareView, told: Params) -> Places:
    return (places.square(told["seat"], told["source"]), *_square(view, told))


def _tile(view: SareView, told: Params) -> Places:
    return (*_square(view, told), places.tiles(told["building"]))


def _settled(view: SareView, told: Params) -> Places:
    """Both tiles may share a square."""
    both = dict.fromkeys((told["builder"], told["warehouse"]))
    return tuple(places.square(told["seat"], square) for square in both)


def _dealt(view: SareView, told: Params) -> Places:
    """Until it is placed."""
    return (places.dealt(told["seat"]),) if view.players[told["seat"]].quick else ()


def _goods(view: SareView, told: Params) -> Places:
    return tuple(places.goods(told["seat"], kind) for kind, n in zip(KINDS, told["goods"], strict=True) if n)


def _stored(view: SareView, told: Params) -> Places:
    return (places.store(told["seat"]),)


def _caravans(view: SareView, told: Params) -> Places:
    return (places.caravans(told["seat"]),)


def _kept(view: SareView, told: Params) -> Places:
    return (places.cards(told["seat"]),) if told["cards"] else ()


def _grown(view: SareView, told: Params) -> Places:
    return (places.cubes(told["seat"]),)


# The season


def _season(view: SareView, told: Params) -> Places:
    return (places.DECK,) if view.season.running else ()


def _drew(view: SareView, told: Params) -> Places:
    """In a sequence that is not shown any more: before him, or among those that are seen."""
    seat, card = told["seat"], told["card"]
    data = next(it for it in view.components.season_card if it.id == card)
    if data.kind in (SINGLE, DOUBLE) and card in view.players[seat].cards:
        return (places.card(seat, card, "new"),)
    return _counted(view, card)


def _counted(view: SareView, card: str) -> Places:
    return (places.unseen(seen.card_class(view.components, card)),) if view.season.running else ()


def _discarded(view: SareView, told: Params) -> Places:
    return _counted(view, told["card"])


def _horus(view: SareView, told: Params) -> Places:
    if view.season.pending and view.season.active == told["seat"]:
        return (places.OWED,)
    return (places.unseen(HORUS),) if view.season.running else ()


def _gauge(view: SareView, told: Params) -> Places:
    return (places.gauge(told["seat"]),)


def _struck(view: SareView, told: Params) -> Places:
    return tuple(places.gauge(seat) for seat in told["struck"])


def _rival(view: SareView, told: Params) -> Places:
    return (places.gauge(told["rival"]),)


def _obelisk(view: SareView, told: Params) -> Places:
    return (places.obelisk(told["seat"]),)


def _power(view: SareView, told: Params, building: str) -> Places:
    """The building that has turned to night."""
    seat = told["seat"]
    return tuple(places.square(seat, square) for name, square in view.players[seat].built if name == building)


def _temple(view: SareView, told: Params) -> Places:
    return _power(view, told, TEMPLE)


def _palace(view: SareView, told: Params) -> Places:
    return (*_power(view, told, "palace"), *_counted(view, told["card"]))


def _barracks(view: SareView, told: Params) -> Places:
    return (*_power(view, told, "barracks"), *_gauge(view, told), *_rival(view, told))


def _gardens(view: SareView, told: Params) -> Places:
    return _power(view, told, "gardens")


def _library(view: SareView, told: Params) -> Places:
    jokers = (places.card(told["seat"], "joker", "new"),) if view.players[told["seat"]].jokers else ()
    return (*_power(view, told, "library"), *jokers)


def _market(view: SareView, told: Params) -> Places:
    """Where the two cards lie now, if nobody has spent or lost them."""
    got = ((told["seat"], told["other"]), (told["rival"], told["own"]))
    cards = tuple(places.card(seat, card, "swapped") for seat, card in got if card in view.players[seat].swapped)
    return (*_power(view, told, "market"), *cards)


def _winner(view: SareView, told: Params) -> Places:
    return (places.panel(told["seat"]),)


SHOWN: Final[Mapping[str, Callable[[SareView, Params], Places]]] = {
    "turn": _turn,
    "dealt": _dealt,
    "settled": _settled,
    "quick": _square,
    "launched": _square,
    "returned": _tile,
    "demolished": _tile,
    "moved": _moved,
    "doubled": _gauge,
    "discarded": _goods,
    "season": _season,
    "darkness": _season,
    DREW: _drew,
    "horus": _horus,
    "wind": _struck,
    "took_trouble": _gauge,
    "passed_trouble": _rival,
    "discarded_trouble": _discarded,
    "revolt": _obelisk,
    "laid_down": _obelisk,
    "temple": _temple,
    "temple_open": _season,
    "temple_dark": _season,
    "palace": _palace,
    "barracks": _barracks,
    "gardens": _gardens,
    "library": _library,
    "market": _market,
    "stage": _square,
    "built": _square,
    "chartered": _caravans,
    "stored": _stored,
    "kept": _kept,
    "grown": _grown,
    "winner": _winner,
}
"""What else is told (that somebody stayed, that the season is over) shows nowhere."""
