"""T5: the end of a turn (E15) and the storage limit (E14.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.ezra.goods import covers, parts
from engine.ezra.moves import ON_RETURN, ReturnGoods
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W18_PILES_HAND
from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.step import Ask, Choice, Step


class CleanUp(Step, frozen=True, tag="clean_up"):
    """E15.1, E15.2: draw a card; the active player returns excess Resources, the excess of others is noted."""

    seat: int
    reveals: ClassVar[bool] = True

    def run(self, p: EzraPosition) -> None:
        p.emit("turn_over", seats=(self.seat,), reveals=True, seat=self.seat)
        draw_cards(p, self.seat)
        p.then(*storage_steps(p, self.seat))
        for other in p.state.human_seats():
            if other != self.seat:
                note_excess(p, other)


def draw_cards(p: EzraPosition, seat: int) -> None:
    """E15.1: draw one card, or with E20.18 up to its hand size; only the owner sees them."""
    player, count = p.state.players[seat], draw_count(p, seat)
    drawn, player.deck = player.deck[:count], player.deck[count:]
    if drawn:
        player.hand = (*player.hand, *drawn)
        p.emit("drew", seats=(seat,), to=(seat,), reveals=True, seat=seat, cards=drawn)


def draw_count(p: EzraPosition, seat: int) -> int:
    """E15.1, E20.18: how many cards the seat draws; the sizes of hand and deck are public."""
    player, wanted = p.state.players[seat], 1
    if p.has_scroll(seat, W18_PILES_HAND):
        wanted = max(0, p.box.scrolls[W18_PILES_HAND].hand_size - len(player.hand))
    return min(wanted, len(player.deck))


def storage_steps(p: EzraPosition, seat: int) -> tuple[Step, ...]:
    """E14.2: the step in which the owner returns excess Resources, if any."""
    excess = p.excess(seat)
    return (Return(seat, excess),) if excess else ()


def note_excess(p: EzraPosition, seat: int) -> None:
    """E22.3a, R41: note excess Resources that the seat returns later."""
    excess, player = p.excess(seat), p.state.players[seat]
    if excess > player.owes:
        player.owes = excess
        p.emit("owes", seats=(seat,), seat=seat, n=excess)


class Return(Ask, frozen=True, tag="return"):
    """E14.2 (D14): which Resources are returned, at once or in several moves."""

    count: int

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [ReturnGoods(goods) for goods in parts(p.state.players[seat].goods, 1, self.count)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, ReturnGoods):
            return Illegal("return.return", clause="E14.2", n=self.count)
        if min(move.goods) < 0 or not covers(p.state.players[seat].goods, move.goods):
            return Illegal("return.lacking", clause="E14.2")
        if not 1 <= sum(move.goods) <= self.count:
            return Illegal("return.count", clause="E14.2", n=self.count)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, ReturnGoods)
        player = p.state.players[seat]
        p.pay(seat, move.goods)
        left = self.count - sum(move.goods)
        player.owes = left if player.owes else 0
        p.emit("returned", seats=(seat,), seat=seat, goods=move.goods)
        if left:
            p.then(type(self)(seat, left))

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("return", {"n": self.count})


class ReturnOwed(Return, frozen=True, tag="return_owed"):
    """E22.3a: an excess noted outside the owner's turn, where a standing order may answer (E22.6)."""

    order_kind = ON_RETURN
