"""Figures that follow from a view are those of the rules."""

from __future__ import annotations

import pytest

from engine.chance import seed_from
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.sare import GAME, spending
from engine.sare.moves import Charter
from engine.sare.state import SarePosition
from engine.sare.steps.construction import Construction
from engine.simulate import start
from tests.engine.sare.scene import BOX


@pytest.mark.parametrize(("seats", "mode"), [(2, "scribe"), (3, "architect"), (4, "pharaoh")])
def test_what_a_view_says_is_what_the_rules_say(seats: int, mode: str) -> None:
    """S9.2: a caravan chartered in this phase is no wealth yet. S12.1, S12.3: goals and ranks."""
    p = start(GAME, BOX, seats, {"mode": mode}, seed_from(f"view {mode}"))
    assert isinstance(p, SarePosition)
    dice, chartered = Dice("view"), 0
    for _ in range(4000):
        if not (awaited := p.awaited()):
            break
        seat = awaited[0]
        view = GAME.view(p, seat)
        if isinstance(p.step, Construction):
            inside = p.step.lane_position(p, seat)
            assert view.own is not None
            if not view.own.revolted:
                assert view.wealth(view.own) == spending.spendable_units(inside, seat)
            chartered += any(isinstance(move, Charter) for move in view.lane)
        p.apply(seat, PLAYERS["greedy"](GAME, Decision(GAME, p, seat), dice))
    end = GAME.view(p, None)
    assert chartered
    assert end.outcome is not None
    met = [one.seat for one in end.players if all(goal.met for goal in end.goals(one))]
    assert met == list(end.reached)
    assert (end.ranking()[0],) == end.outcome.winners
