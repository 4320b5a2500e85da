"""A Bricklayer, Stonemason or Worker at work: buying (C5.4.1), building (C6), placing helpers (C7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import floor
from typing import Any, ClassVar

import msgspec

from engine.castle.components import GRANARY, INNKEEPER
from engine.castle.goods import BUILDING_KINDS, KINDS, NOTHING, SILVER, Goods, add, covers, kinds_in, of_kind, sub
from engine.castle.moves import ON_CRAFT, ON_PLACE, Build, Buy, Place
from engine.castle.state import BuiltTile, CastlePosition
from engine.chance import RandomSource
from engine.illegal import Illegal
from engine.move import Move, Pass, Prompt, Stem
from engine.step import Ask, Choice

STONEMASON = "stonemason"
BRICKLAYER = "bricklayer"
HELPERS = {BRICKLAYER: "C5.3.4", STONEMASON: "C5.4.6"}
"""The clauses that let these cards place helpers (C7.1); a Worker places none."""


class Craft(Ask, frozen=True, tag="craft"):
    """C5.3.2 to C5.3.4, C5.4, C5.5.5: buy (Stonemason), then build, then place helpers. A later part ends the earlier
    ones, so a player who does not buy simply builds; passing ends the card.
    """

    order_kind: ClassVar[str] = ON_CRAFT
    card: str
    bought: tuple[int, ...] = ()
    """The opponents already bought from."""
    built: int = 0
    placed: tuple[str, ...] = ()
    """The spaces filled with this card."""

    def orders_on(self, p: CastlePosition) -> str:
        """C13, D11 to D13: until something is built, and once only helpers are left. In between, the owner decides."""
        if not self.built:
            return ON_CRAFT
        return ON_PLACE if self.placed or not self.can_build(p) else ""

    def can_build(self, p: CastlePosition) -> bool:
        """C6: whether another building is allowed and can be paid for."""
        if self.built >= p.box.builders[self.card].max_buildings:
            return False
        payable = p.box.payments.payable_values(p.state.players[self.seat].goods, p.state.stock)
        return any(left and p.box.buildings[building].value in payable for building, left in p.state.tiles.items())

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        """C4.5: each part is optional."""
        if not self.placed:
            if self.card == STONEMASON and not self.built:
                yield from self.buy_moves(p)
            if self.built < p.box.builders[self.card].max_buildings:
                player = p.state.players[seat]
                payable = p.box.payments.payable_values(player.goods, p.state.stock)
                if payable:
                    for building, left in p.state.tiles.items():
                        if left and p.box.buildings[building].value in payable:
                            yield Stem(Build, {"building": building})
        if self.built:
            yield from self.place_moves(p)
        yield Pass()

    def fill(self, p: CastlePosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        building, reserve = stem.fixed["building"], p.state.players[seat].goods
        value = p.box.buildings[building].value
        wanted, silver = like.get("goods", NOTHING), like.get("silver", NOTHING)
        for goods, fetched in p.box.payments.ways(value, reserve, p.state.stock, wanted, silver):
            yield Build(building, goods, fetched)

    def draw(self, p: CastlePosition, seat: int, stem: Stem, chance: RandomSource) -> Move:
        building, reserve = stem.fixed["building"], p.state.players[seat].goods
        return Build(building, *p.box.payments.draw(p.box.buildings[building].value, reserve, p.state.stock, chance))

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if isinstance(move, Buy):
            return self.refuse_buy(p, move)
        if isinstance(move, Build):
            return self.refuse_build(p, move)
        if isinstance(move, Place):
            return self.refuse_place(p, move)
        return Illegal("craft.craft", clause="C13")

    def take(self, p: CastlePosition, seat: int, move: Move) -> None:
        again = self
        if isinstance(move, Buy):
            buy(p, seat, move)
            again = msgspec.structs.replace(self, bought=(*self.bought, move.seller))
        elif isinstance(move, Build):
            build(p, seat, self.card, move)
            again = msgspec.structs.replace(self, built=self.built + 1)
        elif isinstance(move, Place):
            place(p, seat, move)
            again = msgspec.structs.replace(self, placed=(*self.placed, move.space))
        if not isinstance(move, Pass):
            # When nothing is left to do, passing is the only answer and `advance` gives it.
            p.then(again)
        elif not self.built:
            p.emit("idle", seats=(seat,), seat=seat, card=self.card)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        if self.built == 0:
            asked = "craft.buy" if self.can_buy(p) else "craft.build"
        elif self.placed:
            asked = "craft.place"
        elif next(self.place_moves(p), None) is None:
            asked = "craft.build"
        else:
            asked = "craft.more" if self.can_build(p) else "craft.place"
        return Prompt(asked, {"card": self.card})

    # Buying

    def can_buy(self, p: CastlePosition) -> bool:
        return self.card == STONEMASON and next(self.buy_moves(p), None) is not None

    def buy_moves(self, p: CastlePosition) -> Iterator[Move]:
        """C5.4.1: one piece from each opponent with a Worker card, but never the last one (C5.4.2)."""
        s, price = p.state, p.box.components.characters.stonemason.buy_price
        if s.players[self.seat].talers < price:
            return
        most = p.box.components.characters.stonemason.max_bought_per_worker_player
        for seller in s.order():
            player = s.players[seller]
            if player.on_cards and seller != self.seat and self.bought.count(seller) < most:
                goods = player.pieces_on_cards()
                if sum(goods) > 1:
                    for kind in kinds_in(goods):
                        yield Buy(KINDS[kind], seller)

    def refuse_buy(self, p: CastlePosition, move: Buy) -> Illegal | None:
        s, mason = p.state, p.box.components.characters.stonemason
        if self.card != STONEMASON:
            return Illegal("buy.stonemason", clause="C5.4.1")
        if self.built or self.placed:
            return Illegal("buy.late", clause="C5.4.1")
        if move.seller == self.seat:
            return Illegal("buy.own", clause="C5.4.4")
        if not 0 <= move.seller < len(s.players) or not s.players[move.seller].on_cards:
            return Illegal("buy.no_worker", clause="C5.4.3", rival=move.seller)
        if self.bought.count(move.seller) >= mason.max_bought_per_worker_player:
            return Illegal("buy.again", clause="C5.4.1", rival=move.seller)
        goods = s.players[move.seller].pieces_on_cards()
        if move.kind not in KINDS or not goods[KINDS.index(move.kind)]:
            return Illegal("buy.kind", clause="C5.4.1", rival=move.seller, kind=move.kind)
        if sum(goods) == 1:
            return Illegal("buy.last", clause="C5.4.2", rival=move.seller)
        if s.players[self.seat].talers < mason.buy_price:
            return Illegal("talers", clause="C12.3", talers=mason.buy_price)
        return None

    # Building

    def refuse_build(self, p: CastlePosition, move: Build) -> Illegal | None:
        box, player = p.box, p.state.players[self.seat]
        if self.placed:
            return Illegal("build.after_placing", clause="C7.1")
        if self.built >= box.builders[self.card].max_buildings:
            return Illegal("build.most", clause="C6", n=box.builders[self.card].max_buildings)
        if not p.state.tiles.get(move.building):
            return Illegal("build.gone", clause="C12.5", building=move.building)
        if move.goods[SILVER] or move.silver[SILVER]:
            return Illegal("build.silver", clause="C6.4")
        spent = add(move.goods, move.silver)
        value = box.buildings[move.building].value
        worth = sum(spent[kind] * box.values[kind] for kind in BUILDING_KINDS)
        if not any(spent) or min(*move.goods, *move.silver) < 0:
            return Illegal("build.unpaid", clause="C6.1", building=move.building, value=value)
        if not covers(player.goods, move.goods):
            return Illegal("build.lacking", clause="C6.1", goods=player.goods)
        if worth != value:
            return Illegal("build.value", clause="C6.2", building=move.building, value=value, worth=worth)
        if len(list(kinds_in(spent))) < box.components.building_rules.min_kinds:
            return Illegal("build.kinds", clause="C6.3", n=box.components.building_rules.min_kinds)
        if sum(move.silver) > player.goods[SILVER]:
            return Illegal("silver.lacking", clause="C6.4", n=player.goods[SILVER])
        if not covers(p.state.stock, move.silver):
            return Illegal("silver.stock", clause="C6.4.1", goods=p.state.stock)
        return None

    # Placing helpers

    def sources(self, p: CastlePosition) -> list[str]:
        """C7.4: the reserve, the player's trader places, and their Innkeeper unless this card placed it (R42)."""
        s, innkeeper = p.state, p.box.innkeeper_space
        sources = [""] if s.players[self.seat].helpers else []
        sources += s.trader_helpers(self.seat)
        if s.spaces.get(innkeeper) == self.seat and innkeeper not in self.placed:
            sources.append(innkeeper)
        return sources

    def place_moves(self, p: CastlePosition) -> Iterator[Move]:
        sources = self.sources(p)
        if not sources or len(self.placed) >= p.box.builders[self.card].max_helpers_placed:
            return
        taken, talers = p.state.spaces, p.state.players[self.seat].talers
        for space, cost in p.box.costs.items():
            if space not in taken and cost <= talers and self.refuse_space(p, space) is None:
                for source in sources:
                    yield Place(space, source)

    def refuse_place(self, p: CastlePosition, move: Place) -> Illegal | None:
        """C5.3.4, C5.4.6, C7.1: after a building, as many helpers as this card allows."""
        most, clause = p.box.builders[self.card].max_helpers_placed, HELPERS.get(self.card, "C5.5.6")
        if not most:
            return Illegal("place.worker", clause=clause)
        if not self.built:
            return Illegal("place.nothing_built", clause=clause)
        if len(self.placed) >= most:
            return Illegal("place.most", clause=clause, n=most)
        refusal = self.refuse_space(p, move.space)
        if refusal is not None:
            return refusal
        if move.source not in self.sources(p):
            if not move.source:
                return Illegal("place.reserve", clause="C7.4")
            if move.source in self.placed:
                return Illegal("place.just_placed", clause="C7.4")
            return Illegal("place.source", clause="C7.4", place=move.source)
        return None

    def refuse_space(self, p: CastlePosition, space: str) -> Illegal | None:
        """C7.2, C7.3, C7.5: why the space is not open, free, allowed or affordable, or None."""
        s, building = p.state, p.box.building_of.get(space)
        if building is None:
            return Illegal("place.unknown", clause="C7.2", space=space)
        if building in (INNKEEPER, GRANARY):
            if building not in s.lasting:
                return Illegal("place.no_card", clause="C11.3.1" if building == INNKEEPER else "C11.8.1", card=building)
        elif not p.is_built(building):
            return Illegal("place.closed", clause="C7.2", building=building)
        if space in s.spaces:
            return Illegal("place.taken", clause="C7.2", space=space)
        if (self.seat, building) in s.placed:
            return Illegal("place.same_building", clause="C7.5", building=building)
        if s.players[self.seat].talers < p.box.costs[space]:
            return Illegal("talers", clause="C7.3", talers=p.box.costs[space])
        return None


def buy(p: CastlePosition, seat: int, move: Buy) -> None:
    """C5.4.1: the piece goes to the buyer's reserve at once, the taler to the seller."""
    s, price = p.state, p.box.components.characters.stonemason.buy_price
    buyer, seller, piece = s.players[seat], s.players[move.seller], of_kind(KINDS.index(move.kind))
    cards = dict(seller.on_cards)
    card = next(card for card, goods in cards.items() if covers(goods, piece))
    cards[card] = sub(cards[card], piece)
    seller.on_cards = tuple(cards.items())
    buyer.goods = add(buyer.goods, piece)
    buyer.talers -= price
    seller.talers += price
    p.emit("bought", seats=(seat, move.seller), seat=seat, rival=move.seller, goods=piece, talers=price)


def build(p: CastlePosition, seat: int, card: str, move: Build) -> None:
    """C6.1, C6.5: the payment goes to the stock, the tile leaves the board, and the card's reward follows."""
    s, player = p.state, p.state.players[seat]
    spent: Goods = add(move.goods, move.silver)
    p.exchange_silver(seat, move.silver)
    player.goods = sub(player.goods, spent)
    s.stock = add(s.stock, spent)
    s.tiles[move.building] -= 1
    s.built = (*s.built, BuiltTile(move.building, seat, s.round))
    # C5.3.3: talers for each piece spent; C5.4.5, C5.5.5: points, halves rounded down (R22).
    talers = p.pay_from_bank(seat, sum(spent) * p.box.builders[card].talers_per_piece_spent)
    points = floor(p.box.buildings[move.building].vp * p.box.factors[card])
    player.score += points
    p.emit(
        "built_talers" if card == BRICKLAYER else "built_points",
        seats=(seat,),
        seat=seat,
        building=move.building,
        goods=move.goods,
        silver=move.silver,
        talers=talers,
        points=points,
    )


def place(p: CastlePosition, seat: int, move: Place) -> None:
    """C7.3, C7.4: the talers go to the bank, the helper moves from its source to the space and stays there (C7.6)."""
    s, cost = p.state, p.box.costs[move.space]
    p.pay_to_bank(seat, cost)
    if not move.source:
        s.players[seat].helpers -= 1
    elif move.source in s.carts:
        del s.carts[move.source]
        s.fresh = tuple(place for place in s.fresh if place != move.source)
    else:
        del s.spaces[move.source]
    s.spaces[move.space] = seat
    s.placed = (*s.placed, (seat, p.box.building_of[move.space]))
    p.emit("placed", seats=(seat,), seat=seat, space=move.space, talers=cost)
    if move.space == p.box.innkeeper_space and s.tolls:
        # C11.3.2: a new Innkeeper takes the tolls gathered on the card (R44).
        s.players[seat].talers += s.tolls
        p.emit("tolls_taken", seats=(seat,), seat=seat, talers=s.tolls)
        s.tolls = 0
