"""The beginner weighs what a move gives against what it costs: small positions in which one choice is better."""

from __future__ import annotations

import pytest

from engine.castle import GAME
from engine.castle.steps.building import Craft
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from tests.engine.castle.asking import enough_for
from tests.engine.castle.scene import BOX, Scene

EVERY_MOOD = pytest.mark.parametrize("mood", range(8))
"""Mood makes games differ; it never makes a clearly worse move the best."""


def chosen(scene: Scene, seat: int, mood: int) -> str:
    decision = Decision(GAME, scene.p, seat)
    return BOX.notation.write(PLAYERS["greedy"](GAME, decision, Dice(f"mood {mood}")))


@EVERY_MOOD
def test_a_builder_card_is_worth_more_if_a_helper_can_be_placed_after_the_building(mood: int) -> None:
    """C7.1: with twelve talers the Stonemason's tower comes with a helper on the market."""
    scene = Scene().in_round(8).has(0, enough_for("tower")).bare_hand(0, "stonemason", "trader", "messenger")
    assert chosen(scene.talers(0, 12), 0, mood) == "play stonemason"


@EVERY_MOOD
def test_a_helper_may_leave_a_trader_place_for_a_space_that_scores_more(mood: int) -> None:
    """C7.4: what the cart still promises counts half, and the market brings more than that."""
    scene = Scene().in_round(3).built("tower", times=5).helper(0, "clay").has(0, "1 sand").talers(0, 10)
    others = ["keep.14", "tavern.6", "tavern.12", "palace.a", "palace.b"]
    scene.helper(0, *others[: scene.player(0).helpers]).then(Craft(0, "bricklayer", built=1))
    assert scene.player(0).helpers == 0
    assert chosen(scene, 0, mood) in ("place market.a from clay cart", "place market.b from clay cart")
