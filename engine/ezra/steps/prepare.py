"""Prepare for Sabbath: a lane for each seat with its checklist, optionally with its Sabbath too (E16, E22.4)."""

from __future__ import annotations

from typing import Any

from engine.ezra.constants import PREPARE
from engine.ezra.moves import ON_PREPARE, EndPrepare
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures_board import Judgment
from engine.ezra.steps.checklist import Checklist, judgment_effects
from engine.ezra.steps.clean_up import ReturnOwed
from engine.ezra.steps.plans import Plan, Plans
from engine.ezra.steps.sabbath import KeepSabbath, StartSabbath
from engine.step import Step


class StartPrepare(Step, frozen=True, tag="start_prepare"):
    """E16.1: ask all seats at once; Tent movement of this phase is counted from zero (E20.10)."""

    def run(self, p: EzraPosition) -> None:
        s = p.state
        s.phase = PREPARE
        for player in s.players:
            player.travelled = 0
        p.emit("prepare", seats=s.human_seats(), round=s.round)
        p.then(Prepare(seats=s.human_seats()))


class Prepare(Plans, frozen=True, kw_only=True, tag="prepare"):
    """E22.4: sealed plans for Prepare; a plan may go on with the Sabbath."""

    order_kind = ON_PREPARE

    def enter(self, seat: int) -> Step:
        return BeginPlan(seat)

    def can_close(self, inner: Any, seat: int) -> bool:
        """A plan ends with the whole Sabbath, or before its first move; then the Sabbath is asked separately."""
        return not inner.state.stack or self.lane(seat)[-1:] == (EndPrepare(),)

    def run(self, p: EzraPosition) -> None:
        """Carry out the plans for Prepare in turn order, with the opponent (E21.23); pass on plans for the Sabbath."""
        s = p.state
        p.emit("plans", seats=self.seats, reveals=True, round=s.round)
        before = [player.silver for player in s.players]
        sabbaths: dict[int, Plan] = {}
        for seat in s.turn_order():
            player = s.players[seat]
            if p.is_rival(seat):
                p.play_lane(p.gain_steps(seat, rivals_judgment(p, seat)), seat, ())
                continue
            prepare, sabbath = split_lane(self.lane(seat))
            # A plan sees only its owner's state: fees received from others are added after it.
            fees, player.silver = player.silver - before[seat], before[seat]
            p.play_lane([BeginPrepare(seat)], seat, prepare)
            player.silver += fees
            if sabbath:
                sabbaths[seat] = sabbath
        assert isinstance(s.stack[-1], StartSabbath), "E5.1: the Sabbath follows"
        s.stack[-1] = StartSabbath(sabbaths)


def split_lane(lane: Plan) -> tuple[Plan, Plan]:
    """Split a lane into its moves for Prepare and for the Sabbath."""
    at = lane.index(EndPrepare()) + 1
    return lane[:at], lane[at:]


def rivals_judgment(p: EzraPosition, player: int) -> tuple[Any, ...]:
    """E21.23, R44: the opponent's own judgment, the same in all rounds, by the same Prophets."""
    assert p.state.solo is not None
    judgment: Judgment = p.box.solo_sides[p.state.solo.side].judgment
    return judgment_effects(p, player, judgment)


class BeginPlan(Step, frozen=True, tag="begin_plan"):
    """The beginning of a lane: Prepare, then the Sabbath."""

    seat: int

    def run(self, p: EzraPosition) -> None:
        p.then(BeginPrepare(self.seat), KeepSabbath(self.seat))


class BeginPrepare(Step, frozen=True, tag="begin_prepare"):
    """E22.3a: return excess Resources, then ask the checklist."""

    seat: int

    def run(self, p: EzraPosition) -> None:
        owes = p.state.players[self.seat].owes
        p.then(*((ReturnOwed(self.seat, owes),) if owes else ()), Checklist(self.seat))
