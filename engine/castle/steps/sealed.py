"""Questions to several players at once (C13: D1 to D4, D7, D9)."""

from __future__ import annotations

import msgspec

from engine.castle.moves import AnyMove
from engine.castle.state import CastlePosition
from engine.move import Move
from engine.step import Step, Together


class SealedQuestion(Together, frozen=True, kw_only=True):
    """One question to several seats. Its answers are castle moves, so that JSON can be decoded into them."""

    answers: dict[int, AnyMove] = msgspec.field(default={})

    def only_answer(self, p: CastlePosition, seat: int) -> Move | None:
        """The answer for `forced`, when everybody can see that there is no choice."""
        return Step.forced(self, p, seat)
