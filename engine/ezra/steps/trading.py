"""Costs of trades and of turning over tiles, for players and the solo opponent (E12, E20.19, E20.20, E21.11)."""

from __future__ import annotations

from engine.ezra.constants import FREE, PREPARE, SELL
from engine.ezra.goods import KINDS, Goods, covers
from engine.ezra.moves import BOTTOM, TOP
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures_people import Exchanged
from engine.ezra.scrolls import W19_ANY_TRADE, W20_BOTTOM_TRADE


def gatekeeper_fee(p: EzraPosition, player: int, gate: int) -> int:
    """E12.2: the gatekeeper fee; none at a Gate the player owns."""
    return 0 if p.state.owners[gate] == player else p.box.components.gate_common.trade_fee_silver


def pay_fee(p: EzraPosition, player: int, gate: int) -> None:
    """E12.2, E21.8, R30, R33: pay the fee to the Gate's owner, onto the unbuilt Gate, or to the Main Supply."""
    s = p.state
    silver, owner = gatekeeper_fee(p, player, gate), s.owners[gate]
    if not silver:
        return
    p.pay_silver(player, silver, to=owner)
    if owner == FREE:
        s.gate_silver = (*s.gate_silver[:gate], s.gate_silver[gate] + silver, *s.gate_silver[gate + 1 :])
    seats = (player, owner) if owner >= 0 else (player,)
    p.emit("fee", seats=seats, seat=player, space=p.box.ring[gate], owner=owner, silver=silver)


def tradable_cards(p: EzraPosition, seat: int, sell: bool) -> tuple[str, ...]:
    """E12.2: cards that can trade: the one played this turn; with E20.19 and in Prepare (E20.10) any visible one."""
    s = p.state
    if s.phase == PREPARE or p.has_scroll(seat, W19_ANY_TRADE):
        usable = p.visible_cards(seat)
    else:
        usable = (s.turn.card,) if s.turn.card else ()
    return tuple(card for card in usable if (p.box.cards[card].trade.kind == SELL) == sell)


def option(p: EzraPosition, card: str, name: str) -> Exchanged:
    trade = p.box.cards[card].trade
    chosen = trade.top if name == TOP else trade.bottom
    assert chosen is not None  # gate trades have both (checks_people)
    return chosen


def option_price(p: EzraPosition, seat: int, card: str, name: str) -> int:
    """E12.2, E20.20: the price of an option in Silver, without the fee (R20)."""
    cheap = name == BOTTOM and p.has_scroll(seat, W20_BOTTOM_TRADE)
    less = p.box.scrolls[W20_BOTTOM_TRADE].silver_less if cheap else 0
    return max(0, option(p, card, name).pay_silver - less)


def gate_of(p: EzraPosition, card: str) -> int:
    """The index in the ring of the Gate where the card trades."""
    return p.box.ring_index[p.box.cards[card].trade.gate]


def total_price(p: EzraPosition, seat: int, card: str, name: str) -> int:
    """E12.2: the price of an option including the fee."""
    return gatekeeper_fee(p, seat, gate_of(p, card)) + option_price(p, seat, card, name)


def sellable_goods(p: EzraPosition, seat: int, card: str) -> Goods:
    """E12.2: the seat's Resources of the kinds this card buys."""
    rates, have = p.box.cards[card].trade.rates, p.state.players[seat].goods
    cinders, wood, stone, gold = (count if kind in rates else 0 for kind, count in zip(KINDS, have, strict=True))
    return (cinders, wood, stone, gold)


def proceeds(p: EzraPosition, card: str, goods: Goods) -> int:
    """E12.2: the Silver for selling these."""
    rates = p.box.cards[card].trade.rates
    return sum(count * rates.get(kind, 0) for kind, count in zip(KINDS, goods, strict=True))


def can_pay_flip(p: EzraPosition, seat: int, type_: int) -> bool:
    """E12.3: whether the seat can pay to turn over this tile."""
    player = p.state.players[seat]
    cost = p.box.flip_cost[player.tiles[type_]]
    return player.silver >= cost.silver and covers(player.goods, cost.goods)
