"""Proposals: complete plans that a player can accept in one press (E22.4)."""

from __future__ import annotations

import pytest

from engine.chance import Chance, seed_from
from engine.ezra import GAME
from engine.ezra.beginner.proposal import proposal
from engine.ezra.constants import HUNGER, SOURCES
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W09_PREP_AUX
from engine.ezra.steps.plans import Plans
from engine.game import Decision
from engine.move import Done
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.table import Table
from tests.engine.ezra.scene import BOX, Scene


def test_e22_4_one_line_holds_prepare_and_sabbath() -> None:
    scene = Scene(2).tile(0, "fa3").give(0, food=2, supply=6).piles(0, "1 2", "3 4", "5 6").prepare()
    before = GAME.save(scene.s)
    moves = proposal(GAME, scene.p, 0)
    assert GAME.save(scene.s) == before, "looking changes nothing"
    assert moves[-1] == Done()
    scene.do(0, "; ".join(BOX.notation.write(move) for move in moves))
    assert scene.awaited == (1,)
    inside = scene.inside(0)
    assert inside.supply == 0
    assert inside.points[SOURCES.index(HUNGER)] == 0
    assert len(inside.tucked) == 1


def test_e22_4_it_goes_on_from_what_is_planned_already() -> None:
    scene = Scene(2).tile(0, "fa3").give(0, supply=3, food=9).piles(0, "1 2", "3 4", "5 6").prepare()
    scene.do(0, "do judgment; farmer 3")
    moves = [BOX.notation.write(move) for move in proposal(GAME, scene.p, 0)]
    assert moves[0] == "sabbath"
    assert not [line for line in moves if line.startswith("farmer")]


def test_e22_4_a_closed_plan_and_any_other_moment_have_none() -> None:
    scene = Scene(2).give(0, supply=0).prepare()
    scene.close_prepare(0)
    assert proposal(GAME, scene.p, 0) == ()
    assert proposal(GAME, Scene(2).turn(0).p, 0) == ()


def test_e22_4_items_with_choices_inside_are_planned_too() -> None:
    scene = Scene(2).tile(0, "gu1", "fa1", "la1", turned=True).scroll(0, W09_PREP_AUX).place_workers(0, traders="1")
    scene.give(0, silver=9, goods_="3 stone", supply=2).piles(0, "1 2", "3 4", "5 6").prepare()
    moves = proposal(GAME, scene.p, 0)
    scene.do(0, "; ".join(BOX.notation.write(move) for move in moves))
    assert scene.awaited == (1,)


def test_e22_1_it_depends_only_on_what_its_owner_may_know() -> None:
    """The proposal does not depend on hidden information or on the plans of others."""
    table, dice, compared = Table(GAME, BOX, 3, {}, seed_from("resampled")), Dice("resampled"), 0
    while awaited := table.position.awaited():
        seat, p = awaited[-1], table.position
        if isinstance(p.step, Plans):
            for number, chance in enumerate((Chance(seed_from("one")), Chance(seed_from("other")))):
                other = GAME.position(GAME.resample(p, seat, chance), BOX)
                compared += other.state != p.state
                assert GAME.proposal(other, seat) == GAME.proposal(p, seat), number
        table.play(seat, [PLAYERS["greedy"](GAME, Decision(GAME, p, seat), dice)])
    assert compared > 20


def test_the_same_twice() -> None:
    scene = Scene(2).tile(0, "fa3").give(0, supply=3, food=9).piles(0, "1 2", "3 4", "5 6").prepare()
    assert GAME.proposal(scene.p, 0) == GAME.proposal(scene.p.copy(), 0) == proposal(GAME, scene.p, 0)


def test_a_plan_that_never_ends_is_not_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(2).give(0, supply=0).prepare()
    monkeypatch.setattr("engine.ezra.beginner.proposal.MAX_MOVES", 1)
    assert proposal(GAME, scene.p, 0) == ()


def test_e17_1_the_glance_ahead_shows_the_meal() -> None:
    scene = Scene(2).tile(0, "fa3").give(0, food=2, supply=6).piles(0, "1 2", "3 4", "5 6").prepare()
    moves = GAME.proposal(scene.p, 0)
    (meal,) = GAME.proposal_facts(scene.p, 0, moves)
    assert meal.key == "meal"
    assert meal.params["missing"] == 0
    assert meal.params["food"] > 2, "those who are farmers by then have brought some"
    scene.do(0, "; ".join(BOX.notation.write(move) for move in moves[:-2]))
    assert GAME.proposal_facts(scene.p, 0, moves[-2:]) == (), "that is over"


def test_e14_2_the_glance_ahead_shows_returned_goods() -> None:
    scene = Scene(2).tile(0, "gu3").give(0, goods_="3 stone 2 wood", supply=0).piles(0, "1 2", "3 4", "5 6").prepare()
    limit = scene.p.storage_limit(0)
    assert limit is not None
    *_, back = GAME.proposal_facts(scene.p, 0, GAME.proposal(scene.p, 0))
    assert back.key == "returns"
    assert sum(back.params["goods"]) == 5 - limit


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_plan_of_a_game_can_be_accepted(seats: int) -> None:
    """Played as a line at a table, as a panel does, to the end of the game."""
    table, dice, accepted = Table(GAME, BOX, seats, {}, seed_from(f"accepted {seats}")), Dice("accepted"), 0
    while awaited := table.position.awaited():
        seat, p = awaited[-1], table.position
        assert isinstance(p, EzraPosition)
        if isinstance(p.step, Plans):
            moves = proposal(GAME, p, seat)
            assert moves
            table.play(seat, moves)
            accepted += 1
        else:
            table.play(seat, [PLAYERS["random"](GAME, Decision(GAME, p, seat), dice)])
    assert table.outcome is not None
    assert accepted == 3 * seats, "one answer a week from each"
