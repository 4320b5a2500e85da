"""Blessing Markers and their columns (E14.1, E14.3)."""

from __future__ import annotations

from engine.ezra.constants import BLESSINGS
from engine.ezra.effects import Effects
from engine.ezra.position import EzraPosition


def movable(p: EzraPosition, seat: int) -> list[str]:
    """The colours whose markers can move, in their order."""
    last = p.box.components.blessing_track.last
    markers = p.state.players[seat].blessings
    return [colour for colour, at in zip(BLESSINGS, markers, strict=True) if at < last]


def bless(p: EzraPosition, seat: int, colour: str) -> list[Effects]:
    """E14.1: the marker moves; when the lowest of the three rises, its column's bonus is triggered."""
    player = p.state.players[seat]
    before = player.blessings
    orange, purple, red = (at + (colour == name) for at, name in zip(before, BLESSINGS, strict=True))
    player.blessings = (orange, purple, red)
    p.tell("blessed", seats=(seat,), seat=seat, colour=colour, n=before[BLESSINGS.index(colour)] + 1)
    column = min(player.blessings)
    if column == min(before) or (p.is_rival(seat) and not p.box.components.solo.column_bonuses):  # R31
        return []
    bonus = p.box.column_bonus.get(column, ())
    return [bonus] if bonus else []


def rivals_choice(p: EzraPosition, seat: int) -> str:
    """E21.6: the marker furthest left; ties from top to bottom."""
    markers: dict[str, int] = dict(zip(BLESSINGS, p.state.players[seat].blessings, strict=True))
    return min(movable(p, seat), key=lambda colour: markers[colour])
