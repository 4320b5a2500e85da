"""How a sensible beginner builds: with the least waste, then caravans and the Warehouses for what is left."""

from __future__ import annotations

from itertools import islice

from engine.game import Decision
from engine.move import Done, Move, Stem
from engine.sare.components import PYRAMID, SareBox
from engine.sare.goods import JOKER, Goods, add, sub
from engine.sare.moves import Build, Charter, Keep, Store
from engine.sare.sources import CARAVAN, DISCARDED, JOKER_CARD, LOST, PRODUCED, WAREHOUSE
from engine.sare.storing import split
from engine.sare.view import PlayerView, SareView

LOOKED_AT = 40
"""The number of payments compared for each site."""
DEAR = 3
"""The cost of a piece that could be kept, in units."""


def construct(decision: Decision, view: SareView) -> Move:
    stems: dict[type[Move], list[Stem]] = {}
    for choice in decision.choices():
        if isinstance(choice, Stem):
            stems.setdefault(choice.kind, []).append(choice)
    own = view.own
    if own is None or own.revolted:
        return next(decision.fill(stems[Keep][0]), Done()) if Keep in stems else Done()
    builds = [move for stem in stems.get(Build, ()) for move in islice(decision.fill(stem), LOOKED_AT)]
    if builds:
        return min(builds, key=lambda move: spent(decision.box, move))
    extra = surplus(decision.box, own)
    if Charter in stems and extra >= decision.box.components.caravans.charter_cost_units:
        charters = [move for move in decision.fill(stems[Charter][0]) if isinstance(move, Charter)]
        charters = [move for move in charters if not {*move.pay} & {*WAREHOUSE}]
        if charters:
            return min(charters, key=lambda move: cost(move.pay))
    if Store in stems:
        stores = [move for move in islice(decision.fill(stems[Store][0]), 8 * LOOKED_AT) if isinstance(move, Store)]
        stored = stores_best(decision.box, stores, own)
        if stored is not None:
            return stored
    if Keep in stems and not own.finished:
        return next(decision.fill(stems[Keep][0]), Done())
    return Done()


def cost(pay: tuple[str, ...]) -> int:
    """The extra cost of pieces that are better kept: stored tokens, Jokers, caravans."""
    return DEAR * sum(piece in WAREHOUSE or piece in (CARAVAN, JOKER_CARD, PRODUCED[JOKER]) for piece in pay)


def spent(box: SareBox, move: Move) -> tuple[bool, int]:
    """The cost of a build: the Pyramid first, then the cheapest payment; wasted units of cards count too."""
    assert isinstance(move, Build)
    units = sum(sum(box.sources.units[piece]) for piece in move.pay)
    return (move.building != PYRAMID, units + cost(move.pay))


def room(own: PlayerView) -> int:
    return own.capacity - sum(own.store)


def keepable(box: SareBox, own: PlayerView) -> tuple[str, ...]:
    """The cards that will be kept anyway."""
    if own.finished:
        return ()
    cards = sorted((*own.cards, *own.swapped, *own.carried), key=lambda card: -box.size[card])
    return tuple(cards[: box.limits.kept_cards_without_construction])


def surplus(box: SareBox, own: PlayerView) -> int:
    """Units that neither a kept card nor the Warehouses will hold."""
    held = sum(box.size[card] for card in own.resource_cards()) + own.jokers + sum(own.tokens)
    return held - sum(box.size[card] for card in keepable(box, own)) - room(own)


def stores_best(box: SareBox, stores: list[Store], own: PlayerView) -> Store | None:
    """The move that stores most. If there is no room, old tokens are replaced by what a site needs more."""
    kept = keepable(box, own)
    stores = [move for move in stores if fits(move, own, kept)]
    if room(own) > 0:
        stores = [move for move in stores if not {*move.pay} & {*DISCARDED}]
        return max(stores, key=lambda move: sum(sum(box.sources.units[piece]) for piece in move.pay), default=None)
    best = max(stores, key=lambda move: useful(own, after(box, own, move)), default=None)
    return best if best and useful(own, after(box, own, best)) > useful(own, own.store) else None


def after(box: SareBox, own: PlayerView, move: Store) -> Goods:
    """What the Warehouses hold after the move."""
    pieces, lost, gone = split(move.pay)
    store = sub(sub(own.store, gone), lost)
    for piece in pieces:
        store = add(store, box.sources.units[piece])
    return store


def useful(own: PlayerView, store: Goods) -> int:
    """How many of these tokens a single site can use; Jokers always count."""
    needs = [site.need for site in own.sites]
    return store[JOKER] + max((sum(map(min, need, store)) for need in needs), default=0)


def fits(move: Store, own: PlayerView, kept: tuple[str, ...]) -> bool:
    """Whether a move loses no unit, uses no caravan and leaves the cards to keep."""
    if any(piece in LOST or piece.startswith(CARAVAN) for piece in move.pay):
        return False
    cards = own.resource_cards()
    return all(cards.count(card) - move.pay.count(card) >= kept.count(card) for card in set(kept))
