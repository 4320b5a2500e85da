"""Prepare for Sabbath: everybody's checklist, a lane for each, which may hold his Sabbath too (E16, E22.4)."""

from __future__ import annotations

from typing import Any

from engine.ezra.constants import PREPARE
from engine.ezra.moves import ON_PREPARE, Rest
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures_board import Judgment
from engine.ezra.steps.checklist import Checklist, judged
from engine.ezra.steps.cleaning import ReturnOwed
from engine.ezra.steps.plans import Plan, Plans
from engine.ezra.steps.sabbath import KeepSabbath, StartSabbath
from engine.step import Step


class StartPrepare(Step, frozen=True, tag="start_prepare"):
    """E16.1: all are asked at once; what a Tent moves in this phase is counted from nothing (E20.10)."""

    def run(self, p: EzraPosition) -> None:
        s = p.state
        s.phase = PREPARE
        for player in s.players:
            player.travelled = 0
        p.tell("prepare", seats=s.people(), round=s.round)
        p.then(Prepare(seats=s.people()))


class Prepare(Plans, frozen=True, kw_only=True, tag="prepare"):
    """E22.4: sealed plans for Prepare; who wants to goes on with his Sabbath in the same one."""

    orders = ON_PREPARE

    def enter(self, seat: int) -> Step:
        return BeginPlan(seat)

    def may_close(self, inner: Any, seat: int) -> bool:
        """With the whole Sabbath, or before its first move: then it is asked for apart."""
        return not inner.state.stack or self.lane(seat)[-1:] == (Rest(),)

    def run(self, p: EzraPosition) -> None:
        """All plans for Prepare in turn order, the opponent at his place (E21.23); those for the Sabbath go on."""
        s = p.state
        p.tell("plans", seats=self.seats, reveals=True, round=s.round)
        before = [player.silver for player in s.players]
        sabbaths: dict[int, Plan] = {}
        for seat in s.order():
            player = s.players[seat]
            if p.is_rival(seat):
                p.play_alone(p.gains(seat, rivals_judgment(p, seat)), seat, ())
                continue
            prepare, sabbath = split(self.lane(seat))
            # A plan is its owner's alone: what others have paid him comes to it too late.
            fees, player.silver = player.silver - before[seat], before[seat]
            p.play_alone([BeginPrepare(seat)], seat, prepare)
            player.silver += fees
            if sabbath:
                sabbaths[seat] = sabbath
        assert isinstance(s.stack[-1], StartSabbath), "E5.1: the Sabbath follows"
        s.stack[-1] = StartSabbath(sabbaths)


def split(lane: Plan) -> tuple[Plan, Plan]:
    """Prepare up to its last word, and the Sabbath."""
    at = lane.index(Rest()) + 1
    return lane[:at], lane[at:]


def rivals_judgment(p: EzraPosition, player: int) -> tuple[Any, ...]:
    """E21.23, R44: his own, the same in all rounds, by the same Prophets."""
    assert p.state.solo is not None
    judgment: Judgment = p.box.solo_sides[p.state.solo.side].judgment
    return judged(p, player, judgment)


class BeginPlan(Step, frozen=True, tag="begin_plan"):
    """A lane: first Prepare, then the Sabbath."""

    seat: int

    def run(self, p: EzraPosition) -> None:
        p.then(BeginPrepare(self.seat), KeepSabbath(self.seat))


class BeginPrepare(Step, frozen=True, tag="begin_prepare"):
    """E22.3a: what is over the limit goes back first."""

    seat: int

    def run(self, p: EzraPosition) -> None:
        owes = p.state.players[self.seat].owes
        p.then(*((ReturnOwed(self.seat, owes),) if owes else ()), Checklist(self.seat))
