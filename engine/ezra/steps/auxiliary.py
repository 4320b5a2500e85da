"""Auxiliary Actions: trades and turning over a tile (E12, E20.19 to E20.22).

Called by `AtTurn` in a turn, and by the item of w09 in Prepare (E16.2), where any visible card may trade.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from engine.chance import RandomSource
from engine.ezra.constants import WORK
from engine.ezra.effects.workers import turn_over
from engine.ezra.goods import covers, parts
from engine.ezra.moves import BOTTOM, TOP, Flip, Sell, TakeSilver, Trade
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W21_AFTER_TRADE
from engine.ezra.steps import trading
from engine.illegal import Illegal
from engine.move import Move, Pass, Stem
from engine.step import Ask, Choice, Step

trade_move, flip_move = cache(Trade), cache(Flip)
"""Cached, because the same few moves are listed again and again."""


@cache
def sale_stem(card: str) -> Stem:
    return Stem(Sell, {"card": card})


def choices(p: EzraPosition, seat: int) -> Sequence[Choice]:
    """All Auxiliary Actions; none if this turn has had one (E12.1)."""
    if is_used(p):
        return ()
    listed: list[Choice] = []
    silver = p.state.players[seat].silver
    gates = trading.tradable_cards(p, seat, sell=False)
    for card in gates:
        options = [name for name in (TOP, BOTTOM) if trading.total_price(p, seat, card, name) <= silver]
        listed += [trade_move(name, card_argument(card, gates)) for name in options]
    sales = trading.tradable_cards(p, seat, sell=True)
    listed += [sale_stem(card_argument(card, sales)) for card in sales if any(trading.sellable_goods(p, seat, card))]
    return [*listed, *flip_moves(p, seat)]


def is_used(p: EzraPosition) -> bool:
    """E12.1: whether this turn has had its Auxiliary Action. In Prepare the step of w09 allows only one."""
    return p.state.phase == WORK and p.state.turn.auxiliary


def card_argument(card: str, among: Sequence[str]) -> str:
    """The card as a move names it: "" if it is the only candidate."""
    return card if len(among) > 1 else ""


def flip_moves(p: EzraPosition, seat: int) -> list[Choice]:
    """E12.3: the tiles that the seat can pay to turn over."""
    turned = p.state.players[seat].turned
    types = p.box.components.development.types
    return [flip_move(kind) for at, kind in enumerate(types) if not turned[at] and trading.can_pay_flip(p, seat, at)]


def fill(p: EzraPosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
    """E12.2: sales of any positive number of the Resources the card buys."""
    name: str = stem.fixed["card"]
    goods = trading.sellable_goods(p, seat, name or trading.tradable_cards(p, seat, sell=True)[0])
    return (Sell(some, name) for some in parts(goods, 1, sum(goods)))


def draw(p: EzraPosition, seat: int, stem: Stem, chance: RandomSource) -> Move:
    return chance.pick(list(fill(p, seat, stem, {})))


def refuse(p: EzraPosition, seat: int, move: Move) -> Illegal | None:
    if is_used(p):
        return Illegal("auxiliary.once", clause="E12.1")
    if isinstance(move, Flip):
        return refuse_flip(p, seat, move)
    assert isinstance(move, Trade | Sell)
    among = trading.tradable_cards(p, seat, sell=isinstance(move, Sell))
    if not among:
        return Illegal("trade.none", clause="E12.2")  # R18: only w19 allows a trade before a card is played.
    if len(among) == 1 and move.card:
        return Illegal("trade.only", clause="E12.2", card=among[0])
    if len(among) > 1 and move.card not in among:
        return Illegal("trade.which", clause="E20.19", cards=among)
    card = move.card or next(iter(among))
    return refuse_trade(p, seat, move, card) if isinstance(move, Trade) else refuse_sale(p, seat, move, card)


def refuse_trade(p: EzraPosition, seat: int, move: Trade, card: str) -> Illegal | None:
    if move.option not in (TOP, BOTTOM):
        return Illegal("trade.option", clause="E12.2")
    need, have = trading.total_price(p, seat, card, move.option), p.state.players[seat].silver
    return Illegal("trade.silver", clause="E12.2", need=need, have=have) if need > have else None


def refuse_sale(p: EzraPosition, seat: int, move: Sell, card: str) -> Illegal | None:
    if min(move.goods) < 0 or not any(move.goods):
        return Illegal("sell.nothing", clause="E12.2")
    if not covers(p.state.players[seat].goods, move.goods):
        return Illegal("sell.lacking", clause="E12.2")
    if not covers(trading.sellable_goods(p, seat, card), move.goods):
        return Illegal("sell.kind", clause="E12.2", card=card)
    return None


def refuse_flip(p: EzraPosition, seat: int, move: Flip) -> Illegal | None:
    type_ = p.box.components.development.types.index(move.type)
    if p.is_turned(seat, type_):
        return Illegal("flip.turned", clause="E12.3", type=move.type)
    cost = p.box.flip_cost[p.state.players[seat].tiles[type_]]
    enough = trading.can_pay_flip(p, seat, type_)
    return None if enough else Illegal("flip.cost", clause="E12.3", silver=cost.silver, goods=cost.goods)


def take(p: EzraPosition, seat: int, move: Move) -> None:
    p.state.turn.auxiliary = p.state.phase == WORK or p.state.turn.auxiliary
    if isinstance(move, Flip):
        pay_flip(p, seat, move)
        return
    # E20.21: comes after the goods are gained, with everything they trigger.
    after = [AfterTrade(seat)] if p.has_scroll(seat, W21_AFTER_TRADE) else []
    assert isinstance(move, Trade | Sell)
    card = move.card or trading.tradable_cards(p, seat, sell=isinstance(move, Sell))[0]
    goods = carry_out_trade(p, seat, card, move.option) if isinstance(move, Trade) else sell(p, seat, card, move)
    p.then(*goods, *after)


def carry_out_trade(p: EzraPosition, seat: int, card: str, name: str) -> list[Step]:
    """E12.2: pay the fee, then carry out the option."""
    trading.pay_fee(p, seat, trading.gate_of(p, card))
    silver = trading.option_price(p, seat, card, name)
    p.pay_silver(seat, silver)
    p.emit("traded", seats=(seat,), seat=seat, card=card, option=name, silver=silver)
    return p.gain_steps(seat, trading.option(p, card, name).gain)


def sell(p: EzraPosition, seat: int, card: str, move: Sell) -> list[Step]:
    """E12.2: sell without a fee."""
    silver = trading.proceeds(p, card, move.goods)
    p.pay(seat, move.goods)
    p.state.players[seat].silver += silver
    p.emit("sold", seats=(seat,), seat=seat, card=card, goods=move.goods, silver=silver)
    return []


def pay_flip(p: EzraPosition, seat: int, move: Flip) -> None:
    """E12.3: pay for a tile and turn it over."""
    type_ = p.box.components.development.types.index(move.type)
    cost = p.box.flip_cost[p.state.players[seat].tiles[type_]]
    p.pay_silver(seat, cost.silver)
    p.pay(seat, cost.goods)
    turn_over(p, seat, type_)


class AfterTrade(Ask, frozen=True, tag="after_trade"):
    """E20.21, R14: gain Silver, or pay to turn over a tile, or neither; not a second Auxiliary Action."""

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [TakeSilver(), *flip_moves(p, seat), Pass()]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, TakeSilver | Pass):
            return None
        if isinstance(move, Flip):
            return refuse_flip(p, seat, move)
        return Illegal("after_trade.after_trade", clause="E20.21")

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, TakeSilver):
            p.then(*p.gain_steps(seat, p.box.scroll_effects[W21_AFTER_TRADE]))
        elif isinstance(move, Flip):
            pay_flip(p, seat, move)
