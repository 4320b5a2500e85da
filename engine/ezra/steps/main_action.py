"""T3 and T4: during a Main Action and after it (E5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.ezra.constants import COLOURS, RED
from engine.ezra.moves import EndTurn, Finish, PlaceLevite
from engine.ezra.position import EzraPosition
from engine.ezra.steps import levites
from engine.ezra.steps.clean_up import CleanUp
from engine.ezra.steps.free_steps import TurnDecision
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Choice


class MainAction(TurnDecision, frozen=True):
    """Base of the Main Actions: their steps, and the moves that end them."""

    def ending_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        """R4: free steps are the same during the action as after it, so the turn can be ended directly.

        `Finish` is always legal, but listed only if it makes another move possible.
        """
        return (Finish(), EndTurn()) if self.opens_move(p, seat) else (EndTurn(),)

    def opens_move(self, p: EzraPosition, seat: int) -> bool:
        """Whether finishing the action makes another move possible."""
        return False

    def refuse_own(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        return None if isinstance(move, Finish | EndTurn) else self.refuse_step(p, seat, move)

    def take_own(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, Finish):
            p.then(AfterAction(seat))
        elif isinstance(move, EndTurn):
            p.then(CleanUp(seat))
        else:
            self.take_step(p, seat, move)

    def refuse_step(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        return Illegal(self.refusal_key, clause=self.refusal_clause)

    def take_step(self, p: EzraPosition, seat: int, move: Move) -> None:
        """Carry out a step of the action: push `self` first if the action continues, then the steps it triggers."""
        raise NotImplementedError


class AfterAction(TurnDecision, frozen=True, tag="finished"):
    """T4, E7.1: remaining free steps; after a red action also the Levite, if none was placed before."""

    refusal_key: ClassVar[str] = "finished.finished"
    refusal_clause: ClassVar[str] = "E5.2"

    def red(self, p: EzraPosition) -> bool:
        return p.state.turn.colour == COLOURS[RED]

    def own_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        return levites.choices(p, seat) if self.red(p) else ()

    def ending_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
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
