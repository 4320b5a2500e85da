"""One seat's actions in phase 3: building, chartering, storing, keeping (S9.5 to S9.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.chance import RandomSource
from engine.illegal import Illegal
from engine.move import Move, Stem
from engine.sare import leftovers, payments, storing
from engine.sare.components import PYRAMID
from engine.sare.goods import Goods, add, sub
from engine.sare.growth import check_growth
from engine.sare.moves import Build, Charter, Keep, Store
from engine.sare.places import refuse_which, resolve_square, stated_square
from engine.sare.sources import Payment
from engine.sare.spending import (
    BUILD,
    CHARTER,
    can_afford,
    holdings,
    missing_piece,
    possible_needs,
    spend,
    spendable_units,
    usable_caravans,
)
from engine.sare.state import SarePosition
from engine.step import Ask, Choice

CHARTER_STEM, STORE_STEM, KEEP_STEM = Stem(Charter, {}), Stem(Store, {}), Stem(Keep, {})


def play_moves(p: SarePosition, seat: int, moves: Iterable[Move]) -> None:
    """Play the moves of a lane, which were checked when they were added to it."""
    for move in moves:
        p.answer(seat, move)


class ConstructionAction(Ask, frozen=True, tag="works"):
    """S9.1: one seat's next action in phase 3."""

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        player = p.state.players[seat]
        if not player.revolted and not player.stored:
            have = spendable_units(p, seat)
            if player.sites:
                yield from self.build_stems(p, have)
            caravans = p.box.components.caravans
            units = sum(have) - usable_caravans(player)  # S9.3: caravans cannot pay for a caravan.
            if units >= caravans.charter_cost_units and player.caravans < caravans.max:
                yield CHARTER_STEM
            if storing.can_store(p, seat):
                yield STORE_STEM
        # After a revolt one card is kept; if all are the same, there is no choice.
        keeps = leftovers.max_kept(p, seat) and leftovers.keepable_cards(p, seat)
        if keeps and (not player.revolted or leftovers.default_keep(p, seat) is None):
            yield KEEP_STEM

    def build_stems(self, p: SarePosition, have: Goods) -> Iterator[Stem]:
        player = p.state.players[self.seat]
        for building, square in player.sites:
            if building == PYRAMID and player.staged:
                continue
            if can_afford(p, player, building, square, have):
                yield Stem(Build, {"building": building, "square": stated_square(player.sites, building, square)})

    def fill(self, p: SarePosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        if stem.kind is Keep:
            wanted: Counter[str] = Counter(like.get("cards", ()))
            yield from (Keep(cards) for cards in leftovers.keep_choices(p, seat) if not wanted - Counter(cards))
            return
        named: Counter[str] = Counter(like.get("pay", ()))
        if stem.kind is Store:
            yield from (Store(pay) for pay in storing.store_payments(p, seat, named))
        elif stem.kind is Charter:
            yield from (Charter(pay) for pay in self.charter_payments(p) if not named - Counter(pay))
        else:
            building, square = stem.fixed["building"], stem.fixed["square"]
            have = holdings(p, seat, BUILD)
            for pay in payments.exact_payments(possible_needs(p, seat, building, square), have, p.box.sources, named):
                yield Build(building, square, pay)

    def draw(self, p: SarePosition, seat: int, stem: Stem, chance: RandomSource) -> Move:
        if stem.kind is Store:
            return Store(storing.random_store(p, seat, chance))
        if stem.kind is Keep:
            return Keep(leftovers.random_keep(p, seat, chance))
        if stem.kind is Charter:
            return Charter(self.random_charter_payment(p, chance))
        building, square = stem.fixed["building"], stem.fixed["square"]
        have = holdings(p, seat, BUILD)
        return Build(
            building,
            square,
            payments.random_payment(possible_needs(p, seat, building, square), have, p.box.sources, chance),
        )

    def charter_payments(self, p: SarePosition) -> Iterator[Payment]:
        """S9.7: the payments that reach the cost and from which no source could be left out."""
        have = holdings(p, self.seat, CHARTER)
        units, cost = p.box.sources.units, p.box.components.caravans.charter_cost_units

        def more(at: int, pay: Payment, sum_: int) -> Iterator[Payment]:
            if sum_ >= cost:
                if all(sum_ - sum(units[piece]) < cost for piece in pay):
                    yield pay
                return
            for i in range(at, len(have)):
                source, count = have[i]
                if pay.count(source) < count:
                    yield from more(i, (*pay, source), sum_ + sum(units[source]))

        return more(0, (), 0)

    def random_charter_payment(self, p: SarePosition, chance: RandomSource) -> Payment:
        """A random one of these payments; each one can come up."""
        units, cost = p.box.sources.units, p.box.components.caravans.charter_cost_units
        pieces = [source for source, count in holdings(p, self.seat, CHARTER) for _ in range(count)]
        pay: list[str] = []
        over = -cost
        while over < 0:
            pay.append(pieces.pop(chance.below(len(pieces))))
            over += sum(units[pay[-1]])
        for piece in pay[:]:
            if sum(units[piece]) <= over:
                pay.remove(piece)
                over -= sum(units[piece])
        return p.box.sources.sorted(pay)

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        player = p.state.players[seat]
        if isinstance(move, Keep):
            return leftovers.refuse_keep(p, seat, move.cards)
        if not isinstance(move, Build | Charter | Store):
            return Illegal("works.works", clause="S9.1")
        if player.revolted:
            return Illegal("works.revolted", clause="S8.4")
        if player.stored:
            return Illegal("works.stored", clause="S9.8")
        if any(piece not in p.box.sources.order for piece in move.pay):
            return Illegal("pay.unknown", clause="S9.2")
        if move.pay != p.box.sources.sorted(move.pay):
            return Illegal("pay.order", clause="S9.2")
        if isinstance(move, Store):
            return storing.refuse_store(p, seat, move.pay)
        return self.refuse_charter(p, move) if isinstance(move, Charter) else self.refuse_build(p, move)

    def refuse_build(self, p: SarePosition, move: Build) -> Illegal | None:
        player = p.state.players[self.seat]
        refusal = refuse_which(player.sites, move.building, move.square, "S9.5")
        if refusal is not None:
            return refusal
        if move.building == PYRAMID and player.staged:
            return Illegal("build.stage", clause="S9.6")
        lacking = missing_piece(p, self.seat, move.pay, BUILD)
        if lacking:
            return Illegal("pay.lacking", clause="S9.2", source=lacking)
        wanted = possible_needs(p, self.seat, move.building, move.square)
        if any(payments.is_exact(need, move.pay, p.box.sources) for need in wanted):
            return None
        have = payments.total_units([(piece, 1) for piece in move.pay], p.box.sources)
        covered = any(payments.can_cover(need, have) for need in wanted)
        return Illegal("pay.idle" if covered else "pay.short", clause="S9.5", needs=tuple(wanted))

    def refuse_charter(self, p: SarePosition, move: Charter) -> Illegal | None:
        caravans, units = p.box.components.caravans, p.box.sources.units
        if p.state.players[self.seat].caravans >= caravans.max:
            return Illegal("charter.most", clause="S9.7", n=caravans.max)
        lacking = missing_piece(p, self.seat, move.pay, CHARTER)
        if lacking:
            return Illegal("pay.lacking", clause="S9.3", source=lacking)
        spent = sum(sum(units[piece]) for piece in move.pay)
        if spent < caravans.charter_cost_units:
            return Illegal("charter.units", clause="S9.7", n=caravans.charter_cost_units)
        if any(spent - sum(units[piece]) >= caravans.charter_cost_units for piece in move.pay):
            return Illegal("pay.idle", clause="S9.7", needs=())
        return None

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        if isinstance(move, Keep):
            p.state.players[seat].kept = p.box.sources.sorted(move.cards)
            return
        p.then(self)
        if isinstance(move, Build):
            build(p, seat, move)
        elif isinstance(move, Charter):
            charter(p, seat, move)
        elif isinstance(move, Store):
            store(p, seat, move)

    def forced(self, p: SarePosition, seat: int) -> Move | None:
        """Never: the player can always close the lane instead."""
        return None


def build(p: SarePosition, seat: int, move: Build) -> None:
    """S9.5, S9.6: pay in full; the last stage turns the Pyramid into a building."""
    player = p.state.players[seat]
    square = resolve_square(player.sites, move.building, move.square)
    spend(p, seat, move.pay)
    if move.building == PYRAMID:
        player.stages, player.staged = player.stages + 1, True
        p.emit("stage", seats=(seat,), seat=seat, square=square, number=player.pyramid, n=player.stages, pay=move.pay)
        if player.stages < len(p.box.stages[player.pyramid]):
            return
    player.sites = tuple(site for site in player.sites if site != (move.building, square))
    player.built = (*player.built, (move.building, square))
    player.finished = (*player.finished, (move.building, square))
    paid = () if move.building == PYRAMID else move.pay
    p.emit("built", seats=(seat,), seat=seat, building=move.building, square=square, pay=paid)
    check_growth(p, seat, move.building)


def charter(p: SarePosition, seat: int, move: Charter) -> None:
    """S9.7: gain a caravan that cannot be used in this phase."""
    player = p.state.players[seat]
    spend(p, seat, move.pay)
    player.caravans += 1
    player.chartered += 1
    p.emit("chartered", seats=(seat,), seat=seat, caravans=player.caravans, pay=move.pay)


def store(p: SarePosition, seat: int, move: Store) -> None:
    """S9.8: fill the Warehouses."""
    player = p.state.players[seat]
    pieces, lost, gone = storing.split_payment(move.pay)
    player.store = add(sub(player.store, gone), sub(storing.units_of(p, pieces), lost))
    spend(p, seat, pieces)
    player.stored = True
    p.emit("stored", seats=(seat,), seat=seat, pay=pieces, lost=lost, goods=gone, store=player.store)
