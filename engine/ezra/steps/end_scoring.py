"""The end of the game (E19)."""

from __future__ import annotations

from typing import ClassVar

from engine.ezra.constants import OVER
from engine.ezra.position import EzraPosition
from engine.ezra.scoring import end_points
from engine.step import Step


class EndScoring(Step, frozen=True, tag="end_scoring"):
    """E19.1 to E19.3: end scoring, and the game is over."""

    reveals: ClassVar[bool] = True

    def run(self, p: EzraPosition) -> None:
        s = p.state
        for seat in s.turn_order():
            scores = end_points(p, seat)
            for source, vp in scores.items():
                p.score(seat, vp, source)
            p.emit("end_scored", seats=(seat,) if seat < s.seats else (), seat=seat, points=scores)
        s.phase = OVER
        p.emit("over", reveals=True, scores=tuple(player.vp for player in s.players))
