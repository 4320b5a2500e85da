"""Counts the paths of legal moves: a change to the rules shows in the numbers."""

from __future__ import annotations

from typing import Any

from engine.position import Position


def perft(position: Position[Any, Any], depth: int) -> int:
    """The number of paths of legal moves; of several seats asked together, the first answers first."""
    awaited = position.awaited()
    if not awaited:
        return 0
    seat = awaited[0]
    if depth == 1:
        return sum(1 for _ in position.moves(seat))
    total = 0
    for move in list(position.moves(seat)):
        after = position.copy()
        after.apply(seat, move)
        total += perft(after, depth - 1)
    return total
