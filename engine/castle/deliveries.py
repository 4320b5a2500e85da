"""What a trader place pays (C5.2.8), for the rules, the pictures and the computer player."""

from __future__ import annotations

from engine.castle.components import Components
from engine.castle.goods import KINDS, Goods


def delivery(components: Components, place: str, stock: Goods) -> tuple[int, int]:
    """C5.2.8, R9: the pieces for the watchtower, which is served first, and those for the owner."""
    data = components.trader_places[place]
    taken = min(data.gross, stock[KINDS.index(data.resource)])
    tower = min(components.watchtower.delivered_per_kind_received, taken)
    return tower, taken - tower
