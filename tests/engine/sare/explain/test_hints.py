"""What squares and sites bring comes from the same figures as the rules."""

from __future__ import annotations

from typing import Any

from engine.chance import seed_from
from engine.game import Decision, HelpRef
from engine.move import Prompt, Stem
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.sare import GAME
from engine.sare.moves import Build, Demolish, Launch, Return, Settle, TempleKeep
from engine.simulate import start

SEATS = 2
MOVES = 250


def positions() -> Any:
    position = start(GAME, GAME.box(), SEATS, GAME.with_defaults({}), seed_from("sare hints"))
    dice = Dice("sare hints")
    for _ in range(MOVES):
        if not (awaited := position.awaited()):
            return
        yield position, awaited[0]
        move = PLAYERS["greedy"](GAME, Decision(GAME, position, awaited[0]), dice)
        position.apply(awaited[0], move)
        position.events.clear()


def test_s2_3_a_square_says_how_many_squares_it_touches_and_whether_it_lies_on_the_nile() -> None:
    position, seat = next(positions())
    told = {square: GAME.explain_value(position, seat, Settle, "builder", square) for square in ("A1", "B2", "C2")}
    assert told == {
        "A1": Prompt("square", {"n": 2, "nile": False}),
        "B2": Prompt("square", {"n": 4, "nile": False}),
        "C2": Prompt("square", {"n": 3, "nile": True}),
    }


def test_s9_4_a_site_costs_there_what_it_will_need() -> None:
    compared, discounted = 0, 0
    for position, seat in positions():
        for stem in position.choices(seat):
            if not isinstance(stem, Stem) or stem.kind is not Launch:
                continue
            for move in position.fill(seat, stem):
                told = GAME.explain_move(position, seat, move)
                assert told is not None
                after = position.copy()
                after.apply(seat, move, halt=True)
                site = GAME.view(after, seat).players[seat].sites[-1]
                assert (site.building, site.square) == (move.building, move.square)
                assert (told.params["goods"][:3], told.params["wild"]) == (site.need, site.wild)
                compared += 1
                costs = position.box.costs.get(move.building)
                discounted += costs is not None and costs != site.need
    assert compared > 20
    assert discounted


def test_s4_2_a_building_is_explained_and_a_pyramid_says_its_next_stage() -> None:
    position, seat = next((p, seat) for p, seat in positions() if p.state.turn)
    assert GAME.explain_value(position, seat, Launch, "building", "temple") == HelpRef("building", "temple")
    first = position.box.stages[position.state.pile[0]][0]
    assert GAME.explain_value(position, seat, Launch, "building", "pyramid") == Prompt("stage", {"goods": (*first, 0)})


def test_s7_2_only_who_looks_at_the_cards_is_told_them() -> None:
    position, seat = next(positions())
    assert GAME.explain_value(position, seat, TempleKeep, "card", 1) is None


def test_s4_9_s4_10_only_tiles_that_are_still_to_be_paid_for_have_a_price() -> None:
    position, seat = next(positions())
    for kind in (Return, Demolish):
        assert GAME.explain_value(position, seat, kind, "building", "warehouse") is None
    assert GAME.explain_value(position, seat, Build, "building", "warehouse") == HelpRef("building", "warehouse")
    assert GAME.explain_move(position, seat, Return("warehouse")) == Prompt("returned")
    assert GAME.explain_move(position, seat, Demolish("warehouse")) == Prompt("demolished")
