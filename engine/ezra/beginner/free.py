"""The beginner's free steps: Traders, Elders, trades and tiles, valued by what they enable (E5.3, E12, E13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.ezra import scrolls
from engine.ezra.beginner.evaluation import Evaluation, Means, stored_value
from engine.ezra.constants import ELDERS, SELL, TRADERS
from engine.ezra.goods import KINDS, sub
from engine.ezra.moves import (
    TOP,
    Elder,
    Flip,
    Sell,
    TakeSilver,
    Trade,
    Trader,
)
from engine.game import Decision
from engine.move import Move, Stem

MIN_GAIN = 0.1
"""The minimum gain for which a free step is taken."""
BACK_VALUES = {"guards": 0.6, "labourers": 0.9, "farmers": 0.9, "traders": 0.5, "elders": 0.6}
"""Value of the back of a tile for each remaining week."""
FREE_STEPS = (Trader, Elder, Trade, Flip)


def zero(w: Evaluation, means: Means) -> float:
    return 0.0


def free_step(
    w: Evaluation, decision: Decision, evaluate: Callable[[Evaluation, Means], float]
) -> tuple[Move | None, float]:
    """The best free step and its gain, by the value that `evaluate` puts on the means after it."""
    means = w.means()
    before = w.stock(means) + evaluate(w, means)
    known: dict[Means, float] = {}
    best: tuple[Move | None, float] = (None, 0.0)
    for move in candidates(w, decision):
        after, more = result_of(w, means, move)
        if after not in known:
            known[after] = w.stock(after) + evaluate(w, after)
        gain = known[after] + more - before
        if gain > best[1]:
            best = (move, gain)
    return best


def candidates(w: Evaluation, decision: Decision) -> Iterable[Move]:
    for choice in decision.choices():
        if isinstance(choice, Stem):
            if choice.kind is Sell:
                yield from decision.fill(choice, {})
        elif isinstance(choice, FREE_STEPS):
            yield choice


def result_of(w: Evaluation, means: Means, move: Move) -> tuple[Means, float]:
    """The means after a free step, and the value of all else it gives."""
    if isinstance(move, Trader | Elder):
        type_ = TRADERS if isinstance(move, Trader) else ELDERS
        row = w.box.helper_rows[w.me.tiles[type_], w.me.turned[type_]][move.row - 1]
        if isinstance(move, Elder) and scrolls.W16_ELDER in w.me.scrolls:
            row = (*row, *w.box.scroll_effects[scrolls.W16_ELDER])
        return w.with_effects(means._replace(supply=means.supply - 1), row)
    if isinstance(move, Flip):
        return flip(w, means, move)
    if isinstance(move, Sell):
        rates = sale_rates(w, move.card, sell=True)
        silver = sum(count * rates.get(kind, 0) for kind, count in zip(KINDS, move.goods, strict=True))
        return means._replace(silver=means.silver + silver, goods=sub(means.goods, move.goods)), 0.0
    assert isinstance(move, Trade)
    return trade(w, means, move)


def sale_rates(w: Evaluation, card: str, sell: bool) -> dict[str, int]:
    """The rates of the card that sells; a move names the card only if several could be used."""
    if not card:
        card = next(one for one in tradable_cards(w) if (w.box.cards[one].trade.kind == SELL) == sell)
    return w.box.cards[card].trade.rates


def tradable_cards(w: Evaluation) -> list[str]:
    played = w.view.turn.card
    tops = [pile[-1] for pile in w.me.piles if pile]
    return [played, *tops] if played in tops else tops


def trade(w: Evaluation, means: Means, move: Trade) -> tuple[Means, float]:
    """E12.2."""
    card = move.card or next(one for one in tradable_cards(w) if w.box.cards[one].trade.kind != SELL)
    printed = w.box.cards[card].trade
    option = printed.top if move.option == TOP else printed.bottom
    assert option is not None
    cheap = move.option != TOP and scrolls.W20_BOTTOM_TRADE in w.me.scrolls
    less = w.box.scrolls[scrolls.W20_BOTTOM_TRADE].silver_less if cheap else 0
    owns_gate = w.view.ring[w.box.ring_index[printed.gate]].owner == w.seat
    fee = 0 if owns_gate else w.box.components.gate_common.trade_fee_silver
    paid = means._replace(silver=means.silver - fee - max(0, option.pay_silver - less))
    return w.with_effects(paid, option.gain)


def flip(w: Evaluation, means: Means, move: Flip) -> tuple[Means, float]:
    """E12.3: the means after turning a tile over, and the value of its points and its back."""
    tile = w.me.tiles[w.box.components.development.types.index(move.type)]
    cost = w.box.flip_cost[tile]
    paid = means._replace(silver=means.silver - cost.silver, goods=sub(means.goods, cost.goods))
    after, more = w.with_effects(paid, w.box.flip_reward[tile])
    return after, more + turned_tile_value(w, move.type)


def turned_tile_value(w: Evaluation, type_: str) -> float:
    vp = w.box.components.exchange.vp_per_developed_tile
    return vp + BACK_VALUES.get(type_, 0.5) * (w.weeks - 0.5)


def flip_free(w: Evaluation, decision: Decision) -> Move:
    """E16.5: the tile with the highest reward and cost."""

    def value(move: Flip) -> float:
        means = w.means()
        after, more = flip(w, means, move)
        cost = w.box.flip_cost[w.me.tiles[w.box.components.development.types.index(move.type)]]
        return w.stock(after) + more + cost.silver * w.silver + stored_value(cost.goods, w.goods, sum(cost.goods))

    return max((move for move in decision.choices() if isinstance(move, Flip)), key=value)


def after_trade(w: Evaluation, decision: Decision) -> Move:
    """E20.21: the best tile to turn over if it beats the Silver."""
    step, gain = free_step(w, decision, zero)
    return step if step is not None and gain > w.silver else TakeSilver()
