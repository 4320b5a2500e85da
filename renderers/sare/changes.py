"""The places where each event shows, which get its halo."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.move import Event
from engine.sare.components import DOUBLE, PYRAMID, SINGLE, SQUARES, TEMPLE
from engine.sare.goods import KINDS
from engine.sare.view import Goal, SareView
from renderers.sare import places, public_facts

Params = Mapping[str, Any]
Places = tuple[str, ...]

PlacesOf = Mapping[str, Callable[[SareView, Params], Places]]

DREW: Final = "drew"


def changed_places(view: SareView, events: Sequence[Event]) -> list[Places]:
    """Answers, which change nothing on the board, are marked only where nothing else is."""
    found = _found(view, events, PLACES_OF_EVENT)
    return found if any(found) else _found(view, events, PLACES_OF_ANSWER)


def _found(view: SareView, events: Sequence[Event], places_of: PlacesOf) -> list[Places]:
    lying = _drawn_cards(view, events)
    return [
        (lying[k],) if k in lying else places_of[event.key](view, event.params) if event.key in places_of else ()
        for k, event in enumerate(events)
    ]


def _drawn_cards(view: SareView, events: Sequence[Event]) -> dict[int, str]:
    """The places of drawn cards in the work sequence, by index of their event. Matched from the latest card back."""
    season = view.season
    if not season.running:
        return {}
    order = [(season.active, card, places.drawn_card(k)) for k, card in enumerate(season.drawn)]
    if public_facts.shows_previous_sequence(season):
        order = [(season.active_before, card, places.drawn_before(k)) for k, card in enumerate(season.drawn_before)]
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


def _turn(view: SareView, params: Params) -> Places:
    return (places.ROUND,)


def _square(view: SareView, params: Params) -> Places:
    return _occupied(view, params["seat"], params["square"])


def _occupied(view: SareView, seat: int, square: str) -> Places:
    """A square, unless it is empty now: a ring around nothing says nothing."""
    player = view.players[seat]
    taken = any(square == where for _, where in (*player.built, *player.places()))
    return (places.square(seat, square),) if taken else ()


def _moved(view: SareView, params: Params) -> Places:
    return (*_occupied(view, params["seat"], params["source"]), *_square(view, params))


def _tile(view: SareView, params: Params) -> Places:
    return (*_square(view, params), places.tiles(params["building"]))


def _launched(view: SareView, params: Params) -> Places:
    """A Pyramid's site is already one of the Architect's squares."""
    counts = params["building"] == PYRAMID and SQUARES in _asked(view, params["seat"])
    return (*_square(view, params), *([places.goal(params["seat"])] if counts else []))


def _stage(view: SareView, params: Params) -> Places:
    """The square, and the progress if the mode asks for stages."""
    goal = _asked(view, params["seat"]).get(PYRAMID)
    return (*_square(view, params), *([places.goal(params["seat"])] if goal and goal.want > 1 else []))


def _built(view: SareView, params: Params) -> Places:
    """The square, and the progress if the building counts; of a Pyramid the last stage tells it."""
    asked, building = _asked(view, params["seat"]), params["building"]
    kind = public_facts.building_class(view.components, building)
    goal = next((asked[what] for what in (building, kind, SQUARES) if what in asked), None)
    counts = building != PYRAMID and goal is not None and goal.have <= goal.want
    return (*_square(view, params), *([places.goal(params["seat"])] if counts else []))


def _asked(view: SareView, seat: int) -> dict[str, Goal]:
    return {goal.what: goal for goal in view.goals(view.players[seat])}


def _settled(view: SareView, params: Params) -> Places:
    """Both starting tiles may share a square."""
    both = dict.fromkeys((params["builder"], params["warehouse"]))
    return tuple(place for square in both for place in _occupied(view, params["seat"], square))


def _dealt(view: SareView, params: Params) -> Places:
    """The quick-start building, until it is placed."""
    return (places.dealt(params["seat"]),) if view.players[params["seat"]].quick else ()


def _goods(view: SareView, params: Params) -> Places:
    """Of the discarded goods, the kinds that are left; else the Warehouses."""
    seat = params["seat"]
    found = zip(KINDS, params["goods"], view.players[seat].store, strict=True)
    left = tuple(places.goods(seat, kind) for kind, gone, count in found if gone and count)
    return left or (places.store(seat),)


def _stored(view: SareView, params: Params) -> Places:
    return (places.store(params["seat"]),)


def _caravans(view: SareView, params: Params) -> Places:
    return (places.caravans(params["seat"]),) if view.players[params["seat"]].caravans else ()


def _kept(view: SareView, params: Params) -> Places:
    """The cards that were kept, each where it lies now."""
    seat, player = params["seat"], view.players[params["seat"]]
    groups = (("carried", player.carried), ("new", player.cards), ("swapped", player.swapped))
    held = {card: how for how, cards in reversed(groups) for card in cards}
    kept = dict.fromkeys(card for card in params["cards"] if card in held)
    return tuple(places.card(seat, card, held[card]) for card in kept)


def _grown(view: SareView, params: Params) -> Places:
    return (places.cubes(params["seat"]),)


# The season


def _season(view: SareView, params: Params) -> Places:
    return (places.DECK,) if view.season.running else ()


def _drew(view: SareView, params: Params) -> Places:
    """A card of a sequence that is no longer shown: among its player's cards, or in the count of its class."""
    seat, card = params["seat"], params["card"]
    data = next(season_card for season_card in view.components.season_card if season_card.id == card)
    if data.kind in (SINGLE, DOUBLE) and card in view.players[seat].cards:
        return (places.card(seat, card, "new"),)
    return _card_class(view, card)


def _card_class(view: SareView, card: str) -> Places:
    return (places.unseen(public_facts.card_class(view.components, card)),) if view.season.running else ()


def _discarded(view: SareView, params: Params) -> Places:
    return _card_class(view, params["card"])


def _horus(view: SareView, params: Params) -> Places:
    """What is still owed; the card itself is marked where it lies."""
    return (places.OWED,) if view.season.pending and view.season.active == params["seat"] else ()


def _gauge(view: SareView, params: Params) -> Places:
    return (places.gauge(params["seat"]),)


def _wind(view: SareView, params: Params) -> Places:
    return tuple(places.gauge(seat) for seat in params["struck"])


def _rival(view: SareView, params: Params) -> Places:
    return (places.gauge(params["rival"]),)


def _obelisk(view: SareView, params: Params) -> Places:
    return (places.obelisk(params["seat"]),)


def _power(view: SareView, params: Params, building: str) -> Places:
    """The square of the building whose power was used."""
    seat = params["seat"]
    return tuple(places.square(seat, square) for name, square in view.players[seat].built if name == building)


def _temple(view: SareView, params: Params) -> Places:
    return _power(view, params, TEMPLE)


def _palace(view: SareView, params: Params) -> Places:
    return (*_power(view, params, "palace"), *_card_class(view, params["card"]))


def _barracks(view: SareView, params: Params) -> Places:
    return (*_power(view, params, "barracks"), *_gauge(view, params), *_rival(view, params))


def _gardens(view: SareView, params: Params) -> Places:
    return _power(view, params, "gardens")


def _library(view: SareView, params: Params) -> Places:
    jokers = (places.card(params["seat"], "joker", "new"),) if view.players[params["seat"]].jokers else ()
    return (*_power(view, params, "library"), *jokers)


def _market(view: SareView, params: Params) -> Places:
    """The Market and the two swapped cards, as far as they are not spent or lost."""
    got = ((params["seat"], params["other"]), (params["rival"], params["own"]))
    cards = tuple(places.card(seat, card, "swapped") for seat, card in got if card in view.players[seat].swapped)
    return (*_power(view, params, "market"), *cards)


def _answered(view: SareView, params: Params) -> Places:
    """The sign that this player has answered."""
    return (places.answer(params["seat"]),)


def _stayed(view: SareView, params: Params) -> Places:
    return tuple(places.obelisk(seat) for seat in params["stayed"])


def _season_over(view: SareView, params: Params) -> Places:
    return tuple(places.obelisk(player.seat) for player in view.players)


def _winner(view: SareView, params: Params) -> Places:
    return (places.goal(params["seat"]),)


PLACES_OF_EVENT: Final[PlacesOf] = {
    "turn": _turn,
    "dealt": _dealt,
    "settled": _settled,
    "quick": _square,
    "launched": _launched,
    "returned": _tile,
    "demolished": _tile,
    "moved": _moved,
    "doubled": _gauge,
    "discarded": _goods,
    "season": _season,
    "darkness": _season,
    DREW: _drew,
    "horus": _horus,
    "wind": _wind,
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
    "stage": _stage,
    "built": _built,
    "chartered": _caravans,
    "stored": _stored,
    "kept": _kept,
    "grown": _grown,
    "winner": _winner,
}
"""By event key."""

PLACES_OF_ANSWER: Final[PlacesOf] = {
    "answered": _answered,
    "lane_closed": _answered,
    "stayed": _stayed,
    "season_over": _season_over,
}
"""By the key of an event that changes nothing on the board. Any others show nowhere."""
