"""T4: the Main Action is over (E5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.ezra.components import COLOURS, RED
from engine.ezra.moves import EndTurn, PlaceLevite
from engine.ezra.position import EzraPosition
from engine.ezra.steps import levites
from engine.ezra.steps.cleaning import CleanUp
from engine.ezra.steps.free import AtTurn
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Choice


class Finished(AtTurn, frozen=True, tag="finished"):
    """T4, E7.1: free steps that were not yet taken; after a red action the Levite that was not placed before."""

    wrong: ClassVar[str] = "finished.finished"
    clause: ClassVar[str] = "E5.2"

    def red(self, p: EzraPosition) -> bool:
        return p.state.turn.colour == COLOURS[RED]

    def own(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        return levites.choices(p, seat) if self.red(p) else ()

    def last(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        return (EndTurn(),)

    def refuse_own(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, EndTurn):
            return None
        if isinstance(move, PlaceLevite) and self.red(p):
            return levites.refuse(p, seat, move)
        return super().refuse_own(p, seat, move)

    def take_own(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, EndTurn):
            p.then(CleanUp(seat))
        else:
            assert isinstance(move, PlaceLevite)
            p.then(self)
            levites.place(p, seat, move)
