"""Sealed plans: what the lanes of Prepare and of the Sabbath have in common (E22.4, R42)."""

from __future__ import annotations

import msgspec

from engine.ezra.moves import AnyMove
from engine.ezra.position import EzraPosition
from engine.move import Prompt
from engine.step import Lanes

Plan = tuple[AnyMove, ...]


class Plans(Lanes, frozen=True, kw_only=True):
    """A lane for each; a plan is checked against its owner's state alone."""

    lanes: dict[int, Plan] = msgspec.field(default={})

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        """What is open inside the own plan."""
        if seat in self.closed:
            return Prompt("plan_closed")
        asked: Prompt | None = self.inside(p, seat).prompt(seat)
        return asked or Prompt("plan_whole")
