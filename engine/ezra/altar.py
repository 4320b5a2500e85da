"""The Altar Track: moving markers, stacking them, and who is ahead (E8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.ezra.scrolls import W15_GOLDEN

if TYPE_CHECKING:
    from engine.ezra.effects import Effects
    from engine.ezra.position import EzraPosition


def move(p: EzraPosition, seat: int, spaces: int) -> list[Effects]:
    """E8.2, E8.4, E21.7: make the whole move; returns the rewards it triggers, in the order of the spaces."""
    s, box = p.state, p.box
    player, track = s.players[seat], box.components.altar_track
    start = player.altar
    end = min(track.last, start + spaces)
    silver = (start + spaces - end) * track.overflow_silver_per_move
    player.silver += silver
    triggered: list[Effects] = []
    if end > start:
        player.altar = end
        _stack(p, seat)
        has_w15 = p.has_scroll(seat, W15_GOLDEN)
        for space in range(start + 1, end + 1):
            if box.altar[space]:
                triggered.append(box.altar[space])
            if has_w15 and space in box.golden:
                triggered.append(box.scroll_effects[W15_GOLDEN])  # E20.15
    p.emit("altar_moved", seats=(seat,), seat=seat, spaces=end - start, space=end, silver=silver)
    return triggered


def _stack(p: EzraPosition, seat: int) -> None:
    """E8.3, E8.6: put the marker on top of the others on its space, and therefore behind them."""
    s = p.state
    here = s.players[seat].altar
    others = [other for other in s.ahead if other != seat]
    index = sum(s.players[other].altar >= here for other in others)
    s.ahead = (*others[:index], seat, *others[index:])


def leader(p: EzraPosition) -> int:
    """E8.6: the Altar Leader."""
    return p.state.ahead[0]


def furthest_ahead(p: EzraPosition, seats: Iterable[int]) -> int:
    """E8.6: the tied player furthest ahead."""
    return min(seats, key=p.state.ahead.index)


def furthest_behind(p: EzraPosition, seats: Iterable[int]) -> int:
    """The tied player furthest behind (E7.7)."""
    return max(seats, key=p.state.ahead.index)


def golden_spaces_reached(p: EzraPosition, seat: int) -> int:
    """E8.5: the number of golden spaces reached or passed."""
    position = p.state.players[seat].altar
    return sum(space <= position for space in p.box.golden)
