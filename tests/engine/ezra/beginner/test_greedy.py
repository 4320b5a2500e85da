"""The beginner plays sensibly from every seat and with every option, and its games end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.chance import RandomSource
from engine.ezra import GAME
from engine.ezra.beginner.greedy import RULES, choose
from engine.ezra.constants import HUNGER, SOURCES, TUCKED
from engine.ezra.state import Player
from engine.game import Decision, Game
from engine.move import Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import play_game
from tests.engine.ezra.scene import BOX, Scene

LEAST, MOST = 60, 160
"""Bounds for the score of a single player: it should be sensible, not good."""
SEATS = {
    1: (("1a", "a"), ("1b", "b"), ("2a", "b"), ("2b", "a")),
    2: (("1a", "a"), ("1b", "a"), ("2a", "a"), ("2b", "a")),
    3: (("1a", "a"), ("2a", "a")),
    4: (("1b", "a"), ("2b", "a")),
}
"""Altar and solo sides by number of players; each side occurs once. test_whole_games covers the combinations."""
REDRAWN = 3


def move_of(scene: Scene, seat: int = 0) -> str:
    scene.p._listed = None
    move = choose(Decision(GAME, scene.p, seat), Dice("test"))
    assert isinstance(move, Move)
    assert scene.p.refuse(seat, move) is None
    return BOX.notation.write(move)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_games_end_with_sensible_scores_and_invariants_hold(seats: int) -> None:
    """All checks share one set of games, as playing them takes most of the time."""
    asked: set[str] = set()

    def spied(rules: Game[Any, Any], decision: Decision, chance: RandomSource) -> Move:
        asked.add(decision.view.prompt.key)
        move = choose(decision, chance)
        assert move is not None, f"{decision.view.prompt} is left to chance"
        return move

    players: list[Player] = []
    for altar, solo in SEATS[seats]:
        options = {"altar": altar, "solo_side": solo}
        played = play_game(GAME, BOX, seats, options, [spied] * seats, f"{altar} {solo}", checked=True)
        assert played.outcome is not None
        assert played.moves < 250 * seats
        players += played.position.state.players[:seats]
    assert asked <= set(RULES)
    assert {"open", "played", "red_action", "grey_action", "blue_action", "checklist", "tucking", "plan_whole"} <= asked
    vp = [player.vp for player in players]
    assert LEAST <= min(vp) <= max(vp) <= MOST
    assert 85 <= sum(vp) / len(vp) <= 130
    for at, source in enumerate(SOURCES):
        share = sum(player.points[at] for player in players)
        if source == HUNGER:
            assert share > -2 * len(players), "Workers are hardly ever unfed"
        else:
            assert 0 <= share < sum(vp) * (0.5 if source == TUCKED else 0.3), source


@pytest.mark.parametrize("seats", [2, 3])
def test_it_takes_over_positions_of_a_random_player(seats: int) -> None:
    mixed = [PLAYERS["greedy"], *[PLAYERS["random"]] * (seats - 1)]
    played = play_game(GAME, BOX, seats, {}, mixed, "mixed", checked=True)
    assert played.outcome is not None
    assert played.outcome.winners == (0,)


def test_it_uses_nothing_but_its_view() -> None:
    """If hidden information is redrawn, the beginner plays the same moves."""
    scene = Scene(3).turn(0)
    for number in range(REDRAWN):
        other = Scene(3).turn(0)
        other.p.state = GAME.resample(scene.p, 0, Scene(3, seed=f"other {number}").s.chance)
        assert move_of(other) == move_of(scene)


# ---------------------------------------------------------------- single decisions


def test_enough_workers_farm_and_the_others_labour() -> None:
    scene = Scene(2, altar="2a").tile(0, "fa3").tile(0, "gu1", turned=True).altar(0, 2)
    scene.give(0, silver=0, food=2, goods_="", supply=6).give(1, supply=0).prepare()
    lines: list[str] = []
    while scene.step == "Prepare" and scene.awaited[0] == 0 and len(lines) < 20:
        lines.append(move_of(scene))
        scene.do(0, lines[-1])
    farmers = scene.player(0).farmers if scene.step != "Prepare" else scene.inside(0).farmers
    assert farmers == 3, lines  # 8 mouths, 2 Food, 2 each
    assert lines[-1] == "done"


def test_a_wall_that_can_be_built_is_built() -> None:
    scene = Scene(2).rubble("w13", "").give(0, goods_="3 stone", supply=0).grey("w13", banners=4)
    assert move_of(scene) == "build"


def test_banners_left_over_pay_for_stone() -> None:
    scene = Scene(2).rubble("w13", "").give(0, goods_="3 stone", supply=0).grey("w13", banners=10)
    assert move_of(scene) == "build discount grey 2 stone"


def test_gold_is_placed_where_it_counts_twice() -> None:
    scene = Scene(2).levites(0, 1).give(0, goods_="1 stone", supply=0).red(banners=5)
    assert move_of(scene) == "temple 5 with stone"


def test_cards_are_tucked_for_what_they_score() -> None:
    scene = Scene(2).piles(0, "1 2", "3 4", "5 6").blessings(0, 0, 0, 0).give(0, supply=0, food=9, goods_="")
    scene.turned(0).altar(0, 0).give(1, supply=0).sabbath(3)
    assert move_of(scene) == "tuck 2"


def test_it_buys_only_the_missing_food() -> None:
    scene = Scene(2).tile(0, "fa2").give(0, silver=9, food=6, supply=6, goods_="").give(1, supply=0, food=9).sabbath()
    assert move_of(scene) == "feed buying 2 food"
