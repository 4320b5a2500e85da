"""Before the first turn: Gatekeepers take the corners (E4.2, E4.3, E21.3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.ezra.constants import FREE, NEUTRAL, RIVAL
from engine.ezra.moves import Corner
from engine.ezra.position import EzraPosition
from engine.ezra.steps.adjacency import set_owner
from engine.ezra.steps.course import StartRound
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Ask, Choice, Step


class Begin(Step, frozen=True, tag="begin"):
    """E2.9, E4.2: players choose corners in reverse turn order, with one or two players twice (R2, E21.3)."""

    def run(self, p: EzraPosition) -> None:
        s = p.state
        p.emit("began", seats=(s.first,) if s.first < s.seats else (), seat=s.first, side=s.side)
        in_order = [ChooseCorner(seat) for seat in reversed(s.human_seats())]
        p.then(*in_order, *(in_order if s.seats <= 2 else ()), FillCorners())


class ChooseCorner(Ask, frozen=True, tag="choose_corner"):
    """E4.2 (D2): which free corner Gate gets a Worker from the Main Supply."""

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [Corner(p.box.ring[at]) for at in free_corners(p)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Corner):
            return Illegal("corner.corner", clause="E4.2")
        if p.box.ring_index[move.gate] not in free_corners(p):
            return Illegal("corner.taken", clause="E4.2", gate=move.gate)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, Corner)
        place_gatekeeper(p, seat, p.box.ring_index[move.gate])


class FillCorners(Step, frozen=True, tag="settled"):
    """E4.3, E21.3: with three players the remaining corner is neutral; the solo opponent gets the remaining two."""

    def run(self, p: EzraPosition) -> None:
        for at in free_corners(p):
            if p.state.solo is not None:
                place_gatekeeper(p, RIVAL, at)
            else:
                set_owner(p, at, NEUTRAL)
        p.then(StartRound())


def free_corners(p: EzraPosition) -> list[int]:
    return [at for at in p.box.corners if p.state.owners[at] == FREE]


def place_gatekeeper(p: EzraPosition, player: int, at: int) -> None:
    """E4.2: place a Gatekeeper from the Main Supply."""
    p.state.players[player].main -= 1
    set_owner(p, at, player)
    p.emit("settled", seats=(player,), seat=player, gate=p.box.ring[at])
