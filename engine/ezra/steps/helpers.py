"""Traders and Elders (E13, E20.16, E20.17)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engine.ezra.constants import ELDERS, TRADERS
from engine.ezra.effects import Effects
from engine.ezra.moves import ELDER, TRADER, Elder, RepeatTrader, Trader
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W16_ELDER, W17_TRADER_TWICE
from engine.illegal import Illegal
from engine.move import Move, Pass
from engine.step import Ask, Choice

trader_move, elder_move = cache(Trader), cache(Elder)
"""Cached, because the same few moves are listed again and again."""


def row_effects(p: EzraPosition, seat: int, who: str) -> tuple[Effects, ...]:
    """E13.1: the effects of the rows on the side that is up."""
    type_ = TRADERS if who == TRADER else ELDERS
    player = p.state.players[seat]
    return p.box.helper_rows[player.tiles[type_], player.turned[type_]]


def choices(p: EzraPosition, seat: int) -> Sequence[Choice]:
    """Trader rows, then Elder rows; each kind once a turn (E13.1)."""
    turn, player = p.state.turn, p.state.players[seat]
    if not player.supply:
        return ()
    listed: list[Choice] = []
    if not turn.trader:
        every = range(1, len(row_effects(p, seat, TRADER)) + 1)
        listed += [trader_move(row) for row in every if row not in player.traders]
    if not turn.elder:
        every = range(1, len(row_effects(p, seat, ELDER)) + 1)
        listed += [elder_move(row) for row in every if row not in player.elders]
    return listed


def refuse(p: EzraPosition, seat: int, move: Move) -> Illegal | None:
    assert isinstance(move, Trader | Elder)
    turn = p.state.turn
    who, done = (TRADER, turn.trader) if isinstance(move, Trader) else (ELDER, turn.elder)
    if done:
        return Illegal("people.once", clause="E13.1", who=who)
    if not p.state.players[seat].supply:
        return Illegal("people.worker", clause="E13.1")
    last = len(row_effects(p, seat, who))
    if not 1 <= move.row <= last:
        return Illegal("people.row", clause="E13.1", n=last)
    if move.row in p.occupied_rows(seat, who):
        return Illegal("people.taken", clause="E13.2", row=move.row)
    return None


def take(p: EzraPosition, seat: int, move: Move) -> None:
    """E13.1: place the Worker and gain the row; then E20.16, E20.17."""
    assert isinstance(move, Trader | Elder)
    turn = p.state.turn
    if isinstance(move, Trader):
        turn.trader = True
        reward = place(p, seat, TRADER, move.row)
        again = [TraderAgain(seat, move.row)] if p.has_scroll(seat, W17_TRADER_TWICE) else []
        p.then(*p.gain_steps(seat, reward), *again)
    else:
        turn.elder = True
        reward = place(p, seat, ELDER, move.row)
        more = (p.box.scroll_effects[W16_ELDER],) if p.has_scroll(seat, W16_ELDER) else ()
        p.then(*p.gain_steps(seat, reward, *more))


def place(p: EzraPosition, seat: int, who: str, row: int) -> Effects:
    """Place a Worker from the Supply; returns the effects of the row."""
    p.state.players[seat].supply -= 1
    p.set_occupied_rows(seat, who, tuple(sorted((*p.occupied_rows(seat, who), row))))
    p.emit("placed", seats=(seat,), seat=seat, who=who, row=row)
    return row_effects(p, seat, who)[row - 1]


class TraderAgain(Ask, frozen=True, tag="trader_again"):
    """E20.17: whether to pay to gain the Trader's row again (R26)."""

    row: int

    def price(self, p: EzraPosition) -> int:
        return p.box.scrolls[W17_TRADER_TWICE].again_silver

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [RepeatTrader(), Pass()] if p.state.players[seat].silver >= self.price(p) else [Pass()]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if not isinstance(move, RepeatTrader):
            return Illegal("again.again", clause="E20.17")
        have, need = p.state.players[seat].silver, self.price(p)
        return None if have >= need else Illegal("again.silver", clause="E20.17", need=need, have=have)

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, RepeatTrader):
            silver = self.price(p)
            p.pay_silver(seat, silver)
            p.emit("again", seats=(seat,), seat=seat, row=self.row, silver=silver)
            p.then(*p.gain_steps(seat, row_effects(p, seat, TRADER)[self.row - 1]))
