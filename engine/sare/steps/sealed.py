"""Questions to several players at once (S14: D1, D8)."""

from __future__ import annotations

import msgspec

from engine.move import Move
from engine.sare.moves import AnyMove
from engine.sare.state import SarePosition
from engine.step import Step, Together


class SealedQuestion(Together, frozen=True, kw_only=True):
    """One question to several seats, whose answers are moves of Sa-Ré."""

    answers: dict[int, AnyMove] = msgspec.field(default={})

    def only_answer(self, p: SarePosition, seat: int) -> Move | None:
        """For `forced` of questions where everybody can see that there is no choice."""
        return Step.forced(self, p, seat)
