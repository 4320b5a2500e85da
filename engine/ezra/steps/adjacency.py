"""Effects of adjacency: connections and copied Walls (E9.9 to E9.12, E20.14)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.ezra.constants import FREE
from engine.ezra.moves import CopyWall
from engine.ezra.position import EzraPosition
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Ask, Choice, Step


def neighbours(p: EzraPosition, at: int) -> tuple[int, int]:
    """The two adjacent spaces, the counter-clockwise one first."""
    spaces = len(p.box.ring)
    return (at - 1) % spaces, (at + 1) % spaces


def adjacent_walls(p: EzraPosition, at: int) -> list[int]:
    """Adjacent built Walls; neutral ones never count (E9.10, E20.14)."""
    return [wall for wall in neighbours(p, at) if wall in p.box.walls and p.state.owners[wall] >= 0]


def adjacent_gates(p: EzraPosition, at: int) -> list[int]:
    """Adjacent built Gates, including corners and neutral ones (E9.9, E9.10)."""
    return [gate for gate in neighbours(p, at) if gate in p.box.gates and p.state.owners[gate] != FREE]


def set_owner(p: EzraPosition, at: int, player: int) -> None:
    """Set the owner of a Wall, Gate or corner."""
    s = p.state
    s.owners = (*s.owners[:at], player, *s.owners[at + 1 :])


class Connect(Step, frozen=True, tag="connect"):
    """E9.9, E9.12: the owners of a Wall and a Gate gain the Gate's reward, the builder first; one owner gains once.

    E21.9: the solo opponent gains too, no matter who builds.
    """

    builder: int
    wall: int
    gate: int

    def run(self, p: EzraPosition) -> None:
        owners, ring = p.state.owners, p.box.ring
        # E9.10: a neutral Gate has no owner to gain.
        both = {owners[self.wall], owners[self.gate]}
        gaining = sorted((player for player in both if player >= 0), key=lambda player: player != self.builder)
        p.emit("connected", seats=tuple(gaining), players=tuple(gaining), wall=ring[self.wall], gate=ring[self.gate])
        reward = p.box.gates[self.gate].connection
        p.then(*(step for player in gaining for step in p.gain_steps(player, reward)))


class ChooseNeighbour(Ask, frozen=True, tag="choose_neighbour"):
    """E20.14, R13: which adjacent Wall's effect is gained, no matter who owns it (D13); not optional (R26)."""

    at: int

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [CopyWall(p.box.ring[wall]) for wall in adjacent_walls(p, self.at)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, CopyWall):
            return Illegal("copy.copy", clause="E20.14")
        if p.box.ring_index[move.space] not in adjacent_walls(p, self.at):
            return Illegal("copy.beside", clause="E20.14", space=move.space)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, CopyWall)
        card = p.state.wall_cards[p.box.ring_index[move.space]]
        p.emit("copied", seats=(seat,), seat=seat, space=move.space, card=card)
        p.then(*p.gain_steps(seat, p.box.wall_effect[card]))
