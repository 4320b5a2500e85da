"""That somebody has left answers in advance: one line, for his eyes alone."""

from __future__ import annotations

from bot.tables.live import Live
from bot.texts import Says


def orders_line(words: Says, live: Live, seat: int) -> str:
    """How many, and how many of them rest; nothing if there are none."""
    mine = live.view(seat).orders
    counts = {"n": len(mine), "resting": sum(order.rests for order in mine)}
    return words.sentence("orders.count", counts) if mine else ""
