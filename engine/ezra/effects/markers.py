"""Moving markers: the Tent on the Map of the City (E11), the Blessing Markers and their columns (E14.1, E14.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ezra.constants import BLESSINGS, PREPARE, WORK
from engine.ezra.scrolls import W04_TENT_PLUS

if TYPE_CHECKING:
    from engine.ezra.effects import Effects
    from engine.ezra.position import EzraPosition


def move_tent(p: EzraPosition, seat: int, spaces: int) -> list[Effects]:
    """E11.1: move all steps; returns the rewards crossed in order, then the extra step of E20.10."""
    player, map_ = p.state.players[seat], p.box.components.map
    triggered: list[Effects] = []
    for _ in range(spaces):
        crossed = map_.crossing[player.tent]
        if crossed:
            triggered.append(crossed)
        player.tent = (player.tent + 1) % map_.spaces
    before = player.travelled
    player.travelled += spaces
    p.emit("tent_moved", seats=(seat,), seat=seat, spaces=spaces, space=player.tent)
    # R12: only the movement that reaches the threshold counts; the extra step cannot reach it again.
    reached = before < p.box.tent_bonus_spaces <= player.travelled
    if reached and p.state.phase in (WORK, PREPARE) and p.has_scroll(seat, W04_TENT_PLUS):
        triggered.append(p.box.scroll_effects[W04_TENT_PLUS])
    return triggered


def movable_blessings(p: EzraPosition, seat: int) -> list[str]:
    """The colours whose markers can move, in printed order."""
    last = p.box.components.blessing_track.last
    markers = p.state.players[seat].blessings
    return [colour for colour, at in zip(BLESSINGS, markers, strict=True) if at < last]


def move_blessing(p: EzraPosition, seat: int, colour: str) -> list[Effects]:
    """E14.1: move the marker; returns the column's bonus if the minimum of the three rises."""
    player = p.state.players[seat]
    before = player.blessings
    orange, purple, red = (at + (colour == name) for at, name in zip(before, BLESSINGS, strict=True))
    player.blessings = (orange, purple, red)
    p.emit("blessed", seats=(seat,), seat=seat, colour=colour, n=before[BLESSINGS.index(colour)] + 1)
    column = min(player.blessings)
    if column == min(before) or (p.is_rival(seat) and not p.box.components.solo.column_bonuses):  # R31
        return []
    bonus = p.box.column_bonus.get(column, ())
    return [bonus] if bonus else []


def rivals_blessing(p: EzraPosition, seat: int) -> str:
    """E21.6: the opponent moves the marker furthest left; ties go from top to bottom."""
    markers: dict[str, int] = dict(zip(BLESSINGS, p.state.players[seat].blessings, strict=True))
    return min(movable_blessings(p, seat), key=lambda colour: markers[colour])
