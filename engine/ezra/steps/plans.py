"""Sealed plans: what the lanes of Prepare and of the Sabbath have in common (E22.4, R42)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.ezra.moves import AnyMove
from engine.ezra.position import EzraPosition
from engine.move import Prompt
from engine.step import Lanes

Plan = tuple[AnyMove, ...]


class Plans(Lanes, frozen=True, kw_only=True):
    """A lane for each; a plan is checked against its owner's state alone."""

    lanes: dict[int, Plan] = msgspec.field(default={})

    def inside(self, p: EzraPosition, seat: int) -> Any:
        """Played on from where it was last looked at, if that is the same lane or its beginning."""
        lane = self.lane(seat)
        known, inner = p.lanes.get(seat, (None, None))
        if known != lane:
            more = lane[-1:]
            if not lane or known != lane[:-1]:
                inner, more = p.alone([self.enter(seat)]), lane
            for move in more:
                # It was checked when it was said.
                inner.answer(seat, move)
                inner.advance(halt=True)
            p.lanes[seat] = (lane, inner)
        return inner

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        """What is open inside the own plan."""
        if seat in self.closed:
            return Prompt("plan_closed")
        asked: Prompt | None = self.inside(p, seat).prompt(seat)
        return asked or Prompt("plan_whole")
