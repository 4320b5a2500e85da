"""T3: within a Main Action (E5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ezra.moves import Finish
from engine.ezra.position import EzraPosition
from engine.ezra.steps.finished import Finished
from engine.ezra.steps.free import AtTurn
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Choice


class Acting(AtTurn, frozen=True):
    """A Main Action under way: its steps, and what ends it."""

    def last(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        return (Finish(),)

    def refuse_own(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        return None if isinstance(move, Finish) else self.refuse_step(p, seat, move)

    def take_own(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, Finish):
            p.then(Finished(seat))
        else:
            self.take_step(p, seat, move)

    def refuse_step(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        return Illegal(self.wrong, clause=self.clause)

    def take_step(self, p: EzraPosition, seat: int, move: Move) -> None:
        """Push `self` first, if the action goes on, then what the step triggers."""
        raise NotImplementedError
