"""The Tent on the Map of the City (E11)."""

from __future__ import annotations

from engine.ezra.constants import PREPARE, WORK
from engine.ezra.effects import Effect, Effects
from engine.ezra.position import EzraPosition
from engine.ezra.printed.scrolls import TENT_ENOUGH, TENT_MORE
from engine.ezra.scrolls import W04_TENT_PLUS


def move(p: EzraPosition, seat: int, spaces: int) -> list[Effects]:
    """E11.1: all steps first; what was crossed comes back in its order, then what E20.10 adds."""
    player, map_ = p.state.players[seat], p.box.components.map
    triggered: list[Effects] = []
    for _ in range(spaces):
        crossed = map_.crossing[player.tent]
        if crossed:
            triggered.append(crossed)
        player.tent = (player.tent + 1) % map_.spaces
    before = player.travelled
    player.travelled += spaces
    p.tell("tent_moved", seats=(seat,), seat=seat, spaces=spaces, space=player.tent)
    # R12: once, by the movement that reaches it; the extra step comes too late to reach it again.
    if before < TENT_ENOUGH <= player.travelled and p.state.phase in (WORK, PREPARE) and p.has(seat, W04_TENT_PLUS):
        triggered.append((Effect("tent", TENT_MORE),))
    return triggered
