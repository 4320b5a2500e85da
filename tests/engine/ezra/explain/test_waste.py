"""Players are warned about what a move would waste or let lapse."""

from __future__ import annotations

import pytest

from engine.ezra import GAME
from engine.ezra.effects.workers import FreeFlip
from engine.ezra.scrolls import W21_AFTER_TRADE
from engine.ezra.steps.auxiliary import AfterTrade
from engine.game import Decision
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.simulate import start
from tests.engine.ezra.scene import BOX, Scene


def told(scene: Scene, line: str, seat: int = 0) -> dict[str, object]:
    before = GAME.save(scene.s)
    scene.p._listed = None
    found = GAME.warnings(scene.p, seat, BOX.notation.read(line))
    assert GAME.save(scene.s) == before
    return {one.key: one.params for one in found}


def test_banners_that_could_still_do_something() -> None:
    scene = Scene(2).give(0, goods_="1 cinders", supply=0).levites(0, 2).red(banners=3)
    assert told(scene, "finish") == {"finish.banners": {"n": 3, "colour": "red"}}
    scene.do(0, "altar cinders; banner")
    assert told(scene, "finish") == {}


def test_banners_that_no_step_is_left_for_are_no_waste() -> None:
    scene = Scene(2).give(0, goods_="", supply=0).levites(0, 1).blue(banners=1)
    assert told(scene, "finish") == {}


def test_the_levite_after_a_red_action() -> None:
    scene = Scene(2).give(0, food=9, goods_="").levites(0, 1).red(banners=0)
    assert told(scene, "finish") == {}
    scene.do(0, "finish")
    assert told(scene, "end turn") == {"end.levite": {"n": 2}}
    scene.do(0, "levite")
    assert told(scene, "end turn") == {}


def test_e14_2_what_goes_back_at_the_end_of_the_turn() -> None:
    scene = Scene(2).tile(0, "gu3").give(0, goods_="4 gold", supply=0).blue(banners=0)
    scene.do(0, "finish")
    assert told(scene, "end turn") == {"end.limit": {"n": 1, "limit": 3}}


def test_banners_of_another_colour_than_the_action() -> None:
    scene = Scene(2).tile(0, "el1").blue()
    assert told(scene, "elder 1") == {}
    assert told(scene, "elder 2") == {"people.banners": {"n": 2, "colour": "red"}}
    scene.do(0, "finish")
    assert told(scene, "elder 1") == {"people.banners": {"n": 2, "colour": "blue"}}
    assert told(Scene(2).tile(0, "el1").turn(0), "elder 1") == {}


def test_a_dearer_path_to_a_scroll() -> None:
    scene = Scene(3).scribe(0, 1, 1).scribe(1, 1, 2).give(0, silver=9)
    scene.blue(banners=9)
    assert told(scene, "scribe r2c2 via r1c1") == {}
    assert told(scene, "scribe r2c2 via r1c2") == {"scribe.path": {"n": 1}}


def test_hunger_that_no_food_can_end_any_more() -> None:
    scene = Scene(2).tile(0, "fa1").give(0, food=7, supply=6).prepare()
    scene.do(0, "do judgment")
    food = scene.inside(0).food
    scene.do(0, "labourer 1 2 stone; " * 5 + "labourer 1 2 stone")
    assert told(scene, "sabbath") == {"rest.hungry": {"n": 8 - food, "vp": 2 * (8 - food)}}
    scene.do(0, "take back; farmer")
    assert (8 - food <= 2) == (told(scene, "sabbath") == {})


def test_silver_may_stand_in_for_it_e20_35() -> None:
    scene = Scene(2).tile(0, "fa2").give(0, food=6, silver=9, supply=6).give(1, supply=0, food=9).sabbath()
    assert told(scene, "feed") == {"feed.hungry": {"n": 2, "vp": 4}}
    assert told(scene, "feed buying 1 food") == {"feed.hungry": {"n": 1, "vp": 2}}
    assert told(scene, "feed buying 2 food") == {}


def test_the_retrieve_that_lapses() -> None:
    scene = Scene(2).tile(0, "gu1", turned=True).place_workers(0, traders="1").give(0, food=9, supply=0).prepare()
    if "do judgment" in scene.moves(0):
        scene.do(0, "do judgment")
    assert told(scene, "sabbath")["rest.item"] == {"item": "guards"}


def test_what_costs_nothing_and_is_passed() -> None:
    scene = Scene(2).gain(0, FreeFlip())
    assert told(scene, "pass") == {"pass.flip": {}}
    scene = Scene(2).scroll(0, W21_AFTER_TRADE).empty(0).then(AfterTrade(0))
    assert told(scene, "pass") == {"pass.silver": {"n": 1}}
    assert told(scene, "take silver") == {}


@pytest.mark.parametrize("seats", [1, 3])
def test_it_can_be_asked_of_every_legal_move(seats: int) -> None:
    p, dice = start(GAME, BOX, seats, {}, f"{seats}" * 64), Dice("asked")
    heard: set[str] = set()
    while awaited := p.awaited():
        for move in p.moves(awaited[0]):
            heard |= {one.key for one in GAME.warnings(p, awaited[0], move)}
        p.apply(awaited[0], PLAYERS["random"](GAME, Decision(GAME, p, awaited[0]), dice))
        p.events.clear()
    assert {"finish.banners", "people.banners"} <= heard
