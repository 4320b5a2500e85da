"""The characters in the order of their ranks (C4.3), from Messenger to Master Builder (C5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.castle.deliveries import delivery
from engine.castle.goods import KINDS, NOTHING, add, kinds_in, of_kind, sub
from engine.castle.moves import CARD_ORDER, ON_TOWER, ON_TRADER, Displace, PlaceTrader, Take
from engine.castle.state import CastlePosition
from engine.castle.steps.building import Craft
from engine.castle.steps.equipping import revealed_workers
from engine.castle.steps.winter import Toll
from engine.illegal import Illegal
from engine.move import Move, Pass, Prompt
from engine.step import Ask, Choice, Step

TRADER = "trader"


class Messengers(Step, frozen=True, tag="messengers"):
    """C5.1.1: each Messenger takes talers from the bank, or all that is left."""

    def run(self, p: CastlePosition) -> None:
        for seat in p.state.seats_that_revealed("messenger"):
            given = p.pay_from_bank(seat, p.box.components.characters.messenger.talers)
            p.emit("messenger", seats=(seat,), seat=seat, talers=given)


class Traders(Step, frozen=True, tag="traders"):
    """C5.2.6: all Traders place, then come the toll (C11.3.3) and a single payout."""

    def run(self, p: CastlePosition) -> None:
        traders = p.state.seats_that_revealed(TRADER)
        if traders:
            p.then(*(PlaceHelper(seat) for seat in traders), Toll(), TraderPayout())


class PlaceHelper(Ask, frozen=True, tag="place_helper"):
    """C5.2.1: a Trader may place one helper at a trader place; C5.2.5: a displaced one goes home."""

    order_kind: ClassVar[str] = ON_TRADER

    def sources(self, p: CastlePosition) -> list[str]:
        """The reserve and the player's Innkeeper (C5.2.1, C11.3.6); never another trader place (R10)."""
        s, innkeeper = p.state, p.box.innkeeper_space
        sources = [""] if s.players[self.seat].helpers else []
        return [*sources, innkeeper] if s.spaces.get(innkeeper) == self.seat else sources

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        s, box = p.state, p.box
        for source in self.sources(p):
            free = [place for place in box.carts if place not in s.carts]
            if not free and box.rider not in s.carts:
                free = [box.rider]
            for place in free:
                yield PlaceTrader(place, source)
            if all(cart in s.carts for cart in box.carts):
                for place in box.trader_places:
                    if s.carts.get(place, seat) != seat and place not in s.fresh:
                        yield Displace(place, source)
        yield Pass()

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        s, box = p.state, p.box
        if isinstance(move, Pass):
            return None
        if not isinstance(move, PlaceTrader | Displace):
            return Illegal("trader.trader", clause="C5.2.1")
        if not self.sources(p):
            return Illegal("trader.no_helper", clause="C5.2.1")
        if move.source not in self.sources(p):
            return Illegal("trader.source", clause="C5.2.1", place=move.source)
        all_carts = all(cart in s.carts for cart in box.carts)
        owner = s.carts.get(move.place)
        if isinstance(move, PlaceTrader):
            if owner is not None:
                return Illegal("trader.taken", clause="C5.2.2" if not all_carts else "C5.2.3", place=move.place)
            if move.place == box.rider and not all_carts:
                return Illegal("trader.rider", clause="C5.2.3")
            return None
        if not all_carts:
            return Illegal("trader.carts_first", clause="C5.2.2")
        if owner is None:
            return Illegal("trader.nobody", clause="C5.2.3", place=move.place)
        if owner == seat:
            return Illegal("trader.own", clause="C5.2.4", place=move.place)
        if move.place in s.fresh:
            return Illegal("trader.fresh", clause="C5.2.4", place=move.place)
        return None

    def take(self, p: CastlePosition, seat: int, move: Move) -> None:
        s = p.state
        if isinstance(move, Pass):
            p.emit("trader.pass", seats=(seat,), seat=seat)
            return
        assert isinstance(move, PlaceTrader | Displace)
        if isinstance(move, Displace):
            rival = s.carts[move.place]
            s.players[rival].helpers += 1
            p.emit("displaced", seats=(seat, rival), seat=seat, rival=rival, place=move.place)
        else:
            p.emit("trader", seats=(seat,), seat=seat, place=move.place)
        if move.source:
            del s.spaces[move.source]
        else:
            s.players[seat].helpers -= 1
        s.carts[move.place] = seat
        s.fresh = (*s.fresh, move.place)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return Prompt("trader")


class TraderPayout(Step, frozen=True, tag="trader_payout"):
    """C5.2.7: each occupied place pays its owner once, no matter who played the Trader (R12)."""

    def run(self, p: CastlePosition) -> None:
        s = p.state
        for place in p.box.trader_places:
            if place not in s.carts:
                continue
            kind = KINDS.index(p.box.components.trader_places[place].resource)
            to_tower, to_owner = delivery(p.box.components, place, s.stock)
            p.take_from_stock(of_kind(kind, to_tower + to_owner))
            s.watchtower = add(s.watchtower, of_kind(kind, to_tower))
            seat = s.carts[place]
            s.players[seat].goods = add(s.players[seat].goods, of_kind(kind, to_owner))
            p.emit("payout", seats=(seat,), seat=seat, place=place, goods=of_kind(kind, to_owner))


class Bricklayers(Step, frozen=True, tag="bricklayers"):
    """C5.3, R14: one Bricklayer after the other, each completing the whole action."""

    def run(self, p: CastlePosition) -> None:
        steps: list[Step] = []
        for seat in p.state.seats_that_revealed("bricklayer"):
            steps += [TakeFromTower(seat), Craft(seat, "bricklayer")]
        p.then(*steps)


class TakeFromTower(Ask, frozen=True, tag="take_from_tower"):
    """C5.3.1: the Bricklayer must take all pieces of one kind from the watchtower (R13)."""

    order_kind: ClassVar[str] = ON_TOWER

    def awaits(self, p: CastlePosition) -> Sequence[int]:
        return (self.seat,) if any(p.state.watchtower) else ()

    def run(self, p: CastlePosition) -> None:
        """Nothing to take: the watchtower is empty."""

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        return [Take(KINDS[kind]) for kind in kinds_in(p.state.watchtower)]

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Take):
            return Illegal("tower.take", clause="C5.3.1")
        if move.kind not in KINDS or not p.state.watchtower[KINDS.index(move.kind)]:
            return Illegal("tower.none", clause="C5.3.1", kind=move.kind)
        return None

    def take(self, p: CastlePosition, seat: int, move: Move) -> None:
        assert isinstance(move, Take)
        kind = KINDS.index(move.kind)
        taken = of_kind(kind, p.state.watchtower[kind])
        p.state.watchtower = sub(p.state.watchtower, taken)
        p.state.players[seat].goods = add(p.state.players[seat].goods, taken)
        p.emit("tower", seats=(seat,), seat=seat, goods=taken)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return Prompt("tower")


class Stonemasons(Step, frozen=True, tag="stonemasons"):
    """C5.4, R14: one Stonemason after the other."""

    def run(self, p: CastlePosition) -> None:
        p.then(*(Craft(seat, "stonemason") for seat in p.state.seats_that_revealed("stonemason")))


class WorkersCollect(Step, frozen=True, tag="workers_collect"):
    """C5.5.4: all players move the pieces left on their Worker cards to their reserves (R16). Until now these pieces
    belonged to no reserve (C5.5.3).
    """

    def run(self, p: CastlePosition) -> None:
        for seat in p.state.order():
            player = p.state.players[seat]
            if player.on_cards:
                goods = player.pieces_on_cards()
                player.goods = add(player.goods, goods)
                player.on_cards = ()
                if goods != NOTHING:
                    p.emit("collected", seats=(seat,), seat=seat, goods=goods)


class Workers(Step, frozen=True, tag="workers"):
    """C5.5.5: in player order, each Worker card lets its player build; two cards are two actions (C5.5.6)."""

    def run(self, p: CastlePosition) -> None:
        s = p.state
        p.then(*(Craft(seat, card) for seat in s.order() for card in revealed_workers(s, seat)))


class MasterBuilders(Step, frozen=True, tag="master_builders"):
    """C5.6.1: points for each building that others built this round; each Master Builder scores in full (C5.6.4)."""

    def run(self, p: CastlePosition) -> None:
        s = p.state
        each = p.box.components.characters.master_builder.vp_per_building_of_others
        for seat in s.seats_that_revealed("master_builder"):
            # C5.6.2: own buildings never count.
            others = sum(built.round == s.round and built.seat != seat for built in s.built)
            s.players[seat].score += each * others
            p.emit("master_builder", seats=(seat,), seat=seat, n=others, points=each * others)
            p.then(ReturnCards(seat))


class ReturnCards(Step, frozen=True, tag="return_cards"):
    """C5.6.3: the Master Builder's player takes the whole open row back into the hand; lost cards stay lost."""

    seat: int

    def run(self, p: CastlePosition) -> None:
        player = p.state.players[self.seat]
        back = {*player.hand, *(card for card, _ in player.row)}
        player.hand = tuple(card for card in CARD_ORDER if card in back)
        player.row = ()
