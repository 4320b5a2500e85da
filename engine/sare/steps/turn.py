"""The phases of a turn (S3), the end of the game (S12) and the passage to the next turn (S11)."""

from __future__ import annotations

from engine.sare import scoring
from engine.sare.state import SarePosition
from engine.sare.steps.construction import StartConstruction
from engine.sare.steps.season import StartSeason
from engine.sare.steps.sites import Sites
from engine.step import Step


class StartTurn(Step, frozen=True, tag="start_turn"):
    """S3.1: starts the phases of a turn in order; S3.2: clockwise from the first player."""

    def run(self, p: SarePosition) -> None:
        s = p.state
        s.turn += 1
        for player in s.players:
            # S11.3: each card without a token gets one; no card is built before turn 1.
            player.tokens = p.box.produced_tokens(player.built)
        p.emit("turn", seats=(s.first,), turn=s.turn, seat=s.first)
        p.then(*(Sites(seat) for seat in s.turn_order()), StartSeason(), StartConstruction(), EndTurn())


class EndTurn(Step, frozen=True, tag="end_turn"):
    """S12.1, S12.2: ends the game if anybody meets the condition of the mode, else continues with the next turn."""

    def run(self, p: SarePosition) -> None:
        s = p.state
        reached = scoring.qualified_seats(p)
        if not reached:
            p.then(NextTurn())
            return
        s.over, s.reached, s.winner = True, tuple(reached), scoring.tie_break_winner(p, reached)
        p.emit("winner", seats=(s.winner,), seat=s.winner, winners=(s.winner,), mode=s.mode, reached=s.reached)


class NextTurn(Step, frozen=True, tag="next_turn"):
    """S11: passes the first player's role to the left and resets obelisks, gauges, powers and tokens."""

    def run(self, p: SarePosition) -> None:
        s = p.state
        s.first = (s.first + 1) % len(s.players)  # S11.1
        for player in s.players:
            player.standing, player.revolted = True, False  # S11.2
            player.gauge = p.box.revolt_gauge.start
            player.used = ()  # S11.3
            player.finished, player.staged = (), False
        p.then(StartTurn())
