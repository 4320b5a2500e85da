"""The course of the game: rounds, days, turns (E5.1)."""

from __future__ import annotations

from engine.ezra.constants import WORK
from engine.ezra.position import EzraPosition
from engine.ezra.state import Turn
from engine.ezra.steps.after_sabbath import AfterSabbath
from engine.ezra.steps.clean_up import ReturnOwed
from engine.ezra.steps.end_scoring import EndScoring
from engine.ezra.steps.prepare import StartPrepare
from engine.ezra.steps.rival_turn import RivalTurn
from engine.ezra.steps.sabbath import StartSabbath
from engine.ezra.steps.turn import Open
from engine.step import Step


class StartRound(Step, frozen=True, tag="start_round"):
    """E5.1: six days, Prepare for Sabbath, Sabbath; then After Sabbath and the next round, or the end."""

    def run(self, p: EzraPosition) -> None:
        s = p.state
        s.phase, s.round, s.turns = WORK, s.round + 1, 0
        p.emit("round", seats=(s.first,) if s.first < s.seats else (), round=s.round, seat=s.first)
        last = s.round == p.box.components.meta.rounds
        after: tuple[Step, ...] = (EndScoring(),) if last else (AfterSabbath(), StartRound())
        p.then(NextTurn(), StartPrepare(), StartSabbath(), *after)


class NextTurn(Step, frozen=True, tag="next_turn"):
    """E5.1: start the next turn, clockwise from the Shofar; pushed again until all work days are over."""

    def run(self, p: EzraPosition) -> None:
        s = p.state
        count = len(s.players)
        if s.turns == count * p.box.components.meta.work_days_per_round:
            return
        s.active = s.turn_order()[s.turns % count]
        s.turns += 1
        s.turn = Turn()
        for player in s.players:
            player.travelled = 0
        p.emit("turn", seats=(s.active,) if s.active < s.seats else (), seat=s.active, day=s.day, round=s.round)
        if p.is_rival(s.active):
            p.then(RivalTurn(s.active), NextTurn())
            return
        owes = s.players[s.active].owes
        # E22.3a: excess Resources are returned before the first step.
        p.then(*((ReturnOwed(s.active, owes),) if owes else ()), Open(s.active), NextTurn())
