"""How a sensible beginner builds: with the least waste, then caravans and the Warehouses for what is left."""

from __future__ import annotations

from itertools import islice

from engine.game import Decision
from engine.move import Done, Move, Stem
from engine.sare.components import PYRAMID, SareBox
from engine.sare.goods import JOKER, Goods, add, sub
from engine.sare.moves import Build, Charter, Keep, Store
from engine.sare.sources import CARAVAN, DISCARDED, JOKER_CARD, LOST, PRODUCED, WAREHOUSE
from engine.sare.storing import split_payment
from engine.sare.view import PlayerView, SareView

MAX_PAYMENTS = 40
"""The number of payments compared for each site."""
SCARCE_PIECE_COST = 3
"""The cost of a piece that could be kept, in units."""


def choose_construction_move(decision: Decision, view: SareView) -> Move:
    stems: dict[type[Move], list[Stem]] = {}
    for choice in decision.choices():
        if isinstance(choice, Stem):
            stems.setdefault(choice.kind, []).append(choice)
    own = view.own
    if own is None or own.revolted:
        return next(decision.fill(stems[Keep][0]), Done()) if Keep in stems else Done()
    builds = [move for stem in stems.get(Build, ()) for move in islice(decision.fill(stem), MAX_PAYMENTS)]
    if builds:
        return min(builds, key=lambda move: build_cost(decision.box, move))
    extra = surplus_units(decision.box, own)
    if Charter in stems and extra >= decision.box.components.caravans.charter_cost_units:
        charters = [move for move in decision.fill(stems[Charter][0]) if isinstance(move, Charter)]
        charters = [move for move in charters if not {*move.pay} & {*WAREHOUSE}]
        if charters:
            return min(charters, key=lambda move: scarce_cost(move.pay))
    if Store in stems:
        stores = [move for move in islice(decision.fill(stems[Store][0]), 8 * MAX_PAYMENTS) if isinstance(move, Store)]
        stored = best_store(decision.box, stores, own)
        if stored is not None:
            return stored
    if Keep in stems and not own.finished:
        return next(decision.fill(stems[Keep][0]), Done())
    return Done()


def scarce_cost(pay: tuple[str, ...]) -> int:
    """The extra cost of pieces that are better kept: stored tokens, Jokers, caravans."""
    return SCARCE_PIECE_COST * sum(
        piece in WAREHOUSE or piece in (CARAVAN, JOKER_CARD, PRODUCED[JOKER]) for piece in pay
    )


def build_cost(box: SareBox, move: Move) -> tuple[bool, int]:
    """The cost of a build: the Pyramid first, then the cheapest payment; wasted units of cards count too."""
    assert isinstance(move, Build)
    units = sum(sum(box.sources.units[piece]) for piece in move.pay)
    return (move.building != PYRAMID, units + scarce_cost(move.pay))


def free_capacity(own: PlayerView) -> int:
    return own.capacity - sum(own.store)


def cards_to_keep(box: SareBox, own: PlayerView) -> tuple[str, ...]:
    """The cards that will be kept anyway."""
    if own.finished:
        return ()
    cards = sorted((*own.cards, *own.swapped, *own.carried), key=lambda card: -box.card_units[card])
    return tuple(cards[: box.limits.kept_cards_without_construction])


def surplus_units(box: SareBox, own: PlayerView) -> int:
    """Units that neither a kept card nor the Warehouses will hold."""
    held = sum(box.card_units[card] for card in own.resource_cards()) + own.jokers + sum(own.tokens)
    return held - sum(box.card_units[card] for card in cards_to_keep(box, own)) - free_capacity(own)


def best_store(box: SareBox, stores: list[Store], own: PlayerView) -> Store | None:
    """The move that stores most. If there is no room, old tokens are replaced by what a site needs more."""
    kept = cards_to_keep(box, own)
    stores = [move for move in stores if is_lossless(move, own, kept)]
    if free_capacity(own) > 0:
        stores = [move for move in stores if not {*move.pay} & {*DISCARDED}]
        return max(stores, key=lambda move: sum(sum(box.sources.units[piece]) for piece in move.pay), default=None)
    best = max(stores, key=lambda move: useful_tokens(own, store_after(box, own, move)), default=None)
    return best if best and useful_tokens(own, store_after(box, own, best)) > useful_tokens(own, own.store) else None


def store_after(box: SareBox, own: PlayerView, move: Store) -> Goods:
    """What the Warehouses hold after the move."""
    pieces, lost, gone = split_payment(move.pay)
    store = sub(sub(own.store, gone), lost)
    for piece in pieces:
        store = add(store, box.sources.units[piece])
    return store


def useful_tokens(own: PlayerView, store: Goods) -> int:
    """How many of these tokens a single site can use; Jokers always count."""
    needs = [site.need for site in own.sites]
    return store[JOKER] + max((sum(map(min, need, store)) for need in needs), default=0)


def is_lossless(move: Store, own: PlayerView, kept: tuple[str, ...]) -> bool:
    """Whether a move loses no unit, uses no caravan and leaves the cards to keep."""
    if any(piece in LOST or piece.startswith(CARAVAN) for piece in move.pay):
        return False
    cards = own.resource_cards()
    return all(cards.count(card) - move.pay.count(card) >= kept.count(card) for card in set(kept))
