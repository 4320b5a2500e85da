"""What stands next to what in the ring of Walls and Gates (E9.9)."""

from __future__ import annotations

from engine.ezra.constants import FREE
from engine.ezra.position import EzraPosition


def beside(p: EzraPosition, at: int) -> tuple[int, int]:
    """The adjacent spaces, the counter-clockwise one first."""
    spaces = len(p.box.ring)
    return (at - 1) % spaces, (at + 1) % spaces


def walls_beside(p: EzraPosition, at: int) -> list[int]:
    """The built Walls next to it; neutral ones never count (E9.10, E20.14)."""
    return [wall for wall in beside(p, at) if wall in p.box.walls and p.state.owners[wall] >= 0]


def gates_beside(p: EzraPosition, at: int) -> list[int]:
    """The built Gates next to it, corners and neutral ones too (E9.9, E9.10)."""
    return [gate for gate in beside(p, at) if gate in p.box.gates and p.state.owners[gate] != FREE]


def own(p: EzraPosition, at: int, player: int) -> None:
    """Whose a Wall, Gate or corner is from now on."""
    s = p.state
    s.owners = (*s.owners[:at], player, *s.owners[at + 1 :])
