"""The end of the game (C8.3): final scoring, the choice in the palace, the winner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from engine.castle import scoring
from engine.castle.goods import BUILDING_KINDS, NOTHING, SILVER, Goods, add, covers, sub
from engine.castle.moves import ON_PALACE, Convert
from engine.castle.state import CastlePosition, Tally
from engine.chance import RandomSource
from engine.illegal import Illegal
from engine.move import Move, Pass, Prompt, Stem
from engine.step import Ask, Choice, Step


def final_scoring(p: CastlePosition) -> list[Step]:
    """C9: trader helpers return, the buildings score one after the other (C9.2), then the winner is declared."""
    return [ReturnTraders(), *(Score(category) for category in p.box.components.scoring.order), DeclareWinner()]


class ReturnTraders(Step, frozen=True, tag="return_traders"):
    """C9.1: all trader helpers return; only castle and Granary helpers score."""

    def run(self, p: CastlePosition) -> None:
        for seat in p.state.carts.values():
            p.state.players[seat].helpers += 1
        p.state.carts = {}


class Score(Step, frozen=True, tag="score"):
    """C9.2: one building of the scoring order. The owners of helpers in the palace choose first (C9.9.3)."""

    category: str
    asked: bool = False

    def run(self, p: CastlePosition) -> None:
        s = p.state
        if self.category == "palace" and not self.asked:
            owners = [seat for seat in s.order() if scoring.palace_room(p, seat)]
            p.then(*(PalaceChoice(seat) for seat in owners), Score("palace", asked=True))
            return
        points = scoring.score(p, self.category)
        for seat, gained in enumerate(points):
            s.players[seat].score += gained
            if gained:
                p.emit("scored", seats=(seat,), seat=seat, category=self.category, points=gained)
        s.tally = (*s.tally, Tally(self.category, tuple(points)))


class PalaceChoice(Ask, frozen=True, tag="palace_choice"):
    """C9.9: the player chooses resources to convert and silver to exchange for them. If no silver can be exchanged,
    the most valuable pieces are converted automatically (R28).
    """

    order_kind: ClassVar[str] = ON_PALACE

    def choices(self, p: CastlePosition, seat: int) -> Iterable[Choice]:
        reserve, stock = p.state.players[seat].goods, p.state.stock
        if not reserve[SILVER] or not any(stock[kind] for kind in BUILDING_KINDS):
            best = scoring.best_conversion(p, seat)
            yield Convert(best) if any(best) else Pass()
            return
        yield Stem(Convert, {})
        yield Pass()

    def fill(self, p: CastlePosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        """The most points first."""
        wanted, silver = like.get("goods", NOTHING), like.get("silver", NOTHING)
        reserve, room = p.state.players[seat].goods, scoring.palace_room(p, seat)
        conversions = [
            (scoring.building_points(p, add(goods, fetched)), -sum(fetched), goods, fetched)
            for goods in scoring.subsets(reserve, room, wanted)
            for fetched in scoring.subsets(p.state.stock, min(room - sum(goods), reserve[SILVER]), silver)
            if any(goods) or any(fetched)
        ]
        for _, _, goods, fetched in sorted(conversions, reverse=True):
            yield Convert(goods, fetched)

    def draw(self, p: CastlePosition, seat: int, stem: Stem, chance: RandomSource) -> Move:
        reserve, stock = p.state.players[seat].goods, p.state.stock
        room = scoring.palace_room(p, seat)
        while True:
            goods = scoring.random_subset(reserve, room, chance)
            fetched = scoring.random_subset(stock, min(room - sum(goods), reserve[SILVER]), chance)
            if any(goods) or any(fetched):
                return Convert(goods, fetched)

    def refuse(self, p: CastlePosition, seat: int, move: Move) -> Illegal | None:
        reserve, room = p.state.players[seat].goods, scoring.palace_room(p, seat)
        if isinstance(move, Pass):
            return None
        if not isinstance(move, Convert) or not any(add(move.goods, move.silver)):
            return Illegal("palace.convert", clause="C9.9")
        if move.goods[SILVER] or move.silver[SILVER]:
            return Illegal("palace.silver", clause="C9.9.1")
        if not covers(reserve, move.goods) or min(*move.goods, *move.silver) < 0:
            return Illegal("palace.lacking", clause="C9.9", goods=reserve)
        if sum(move.goods) + sum(move.silver) > room:
            return Illegal("palace.room", clause="C9.9", n=room)
        if sum(move.silver) > reserve[SILVER]:
            return Illegal("silver.lacking", clause="C9.9.1", n=reserve[SILVER])
        if not covers(p.state.stock, move.silver):
            return Illegal("silver.stock", clause="C9.9.1", goods=p.state.stock)
        return None

    def take(self, p: CastlePosition, seat: int, move: Move) -> None:
        """C9.9.2: converted pieces leave the game."""
        s, player = p.state, p.state.players[seat]
        goods = silver = NOTHING
        if isinstance(move, Convert):
            goods, silver = move.goods, move.silver
        p.exchange_silver(seat, silver)
        converted: Goods = add(goods, silver)
        player.goods = sub(player.goods, converted)
        s.gone = add(s.gone, converted)
        s.converted = (*s.converted, (seat, converted))
        p.emit("converted", seats=(seat,), seat=seat, goods=goods, silver=silver)

    def prompt(self, p: CastlePosition, seat: int) -> Prompt:
        return Prompt("palace", {"n": scoring.palace_room(p, seat)})


class DeclareWinner(Step, frozen=True, tag="declare_winner"):
    """C10: most points wins, then most talers, then the best unused resource; else the victory is shared."""

    def run(self, p: CastlePosition) -> None:
        p.state.over = True
        outcome = scoring.outcome(p)
        key = "winner" if len(outcome.winners) == 1 else "shared_victory"
        p.emit(key, seats=outcome.winners, winners=outcome.winners)
