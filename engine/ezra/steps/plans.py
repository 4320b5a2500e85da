"""Sealed plans: the common base of Prepare and the Sabbath (E22.4, R42)."""

from __future__ import annotations

import msgspec

from engine.ezra.moves import AnyMove
from engine.ezra.position import EzraPosition
from engine.move import Prompt
from engine.step import Lanes

Plan = tuple[AnyMove, ...]


class Plans(Lanes, frozen=True, kw_only=True):
    """A lane for each seat; a plan is checked only against its owner's state."""

    lanes: dict[int, Plan] = msgspec.field(default={})

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        """The question that is open inside the seat's own plan."""
        if seat in self.closed:
            return Prompt("plan_closed")
        asked: Prompt | None = self.lane_position(p, seat).prompt(seat)
        return asked or Prompt("plan_whole")
