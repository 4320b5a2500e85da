"""Turning over a Development Tile (E12.3)."""

from __future__ import annotations

from engine.ezra.position import EzraPosition
from engine.ezra.printed.scrolls import FLIP_GIVES
from engine.ezra.scrolls import W22_FLIP_GOLD
from engine.ezra.steps.gain import gains


def turn_over(p: EzraPosition, seat: int, type_: int) -> None:
    """E12.3, E16.5: paid or free, its reward; then E20.22."""
    player = p.state.players[seat]
    player.turned = tuple(turned or at == type_ for at, turned in enumerate(player.turned))
    tile = player.tiles[type_]
    p.tell("flipped", seats=(seat,), seat=seat, tile=tile)
    more = (FLIP_GIVES,) if p.has(seat, W22_FLIP_GOLD) else ()
    p.then(*gains(seat, p.box.flip_reward[tile], *more))
