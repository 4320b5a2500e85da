"""The beginner finishes any game, also one taken over from a player who has left (S17.7)."""

from __future__ import annotations

import pytest

from engine.game import Decision
from engine.move import Done, Move
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.sare import GAME as SARE
from engine.sare.components import PORT, PYRAMID
from engine.sare.growth import check_growth
from engine.sare.steps.turn import StartTurn
from tests.engine.sare.scene import BOX, Scene
from tests.slow import slow_but

MODES = SARE.options["mode"]
MOST_TURNS = 45
BOARDS = 5
TRIES = 40
NEVER_BUILDS = {"sites", "sites.full", "construction"}


def move_of(scene: Scene, seat: int, dice: Dice, idle: bool = False) -> Move:
    decision = Decision(SARE, scene.p, seat)
    if idle and decision.view.prompt.key in NEVER_BUILDS and Done() in decision.choices():
        return Done()
    return PLAYERS["greedy"](SARE, decision, dice)


def turns_of_the_first(scene: Scene, words: str) -> int:
    """How many turns the beginner on the first seat needs to win, while the others neither launch nor build."""
    scene.then(StartTurn())
    dice, began = Dice(words), scene.s.turn
    while scene.awaited and scene.s.turn - began < MOST_TURNS:
        seat = scene.awaited[0]
        scene.p.apply(seat, move_of(scene, seat, dice, idle=seat > 0))
        scene.p.events.clear()
    assert scene.s.over, scene.player(0)
    return scene.s.turn - began


def built_up(seats: int, dice: Dice, mode: str, divinity: str) -> Scene:
    """Cities that no sensible player would have built."""
    scene = Scene(seats, mode=mode, divinity=divinity)
    for seat in range(seats):
        full = 4 + dice.below(9)
        for _ in range(TRIES):
            player = scene.player(seat)
            free = [square for square in BOX.squares if square not in player.occupied_squares()]
            if len(BOX.squares) - len(free) >= full:
                break
            building, square = dice.pick(BOX.types), dice.pick(free)
            left = scene.s.pile if building == PYRAMID else scene.s.tiles[building]
            if not left or (building == PORT and square not in BOX.nile):
                continue
            if building not in BOX.production and player.owns(building):
                continue
            if building == PYRAMID or not dice.below(5):
                scene.site(seat, f"{building} {square}")
            else:
                scene.built(seat, f"{building} {square}")
        for building, _ in scene.player(seat).built:
            check_growth(scene.p, seat, building)
    return scene


@pytest.mark.parametrize("mode", slow_but(MODES[:1], MODES))
@pytest.mark.parametrize("divinity", ["no", "yes"])
def test_any_city_taken_over_is_finished(mode: str, divinity: str) -> None:
    """S17.7, although all others keep their tiles."""
    for board in range(BOARDS):
        for seats in (2, 3):
            words = f"taken over {mode} {divinity} {board} {seats}"
            turns_of_the_first(built_up(seats, Dice(words), mode, divinity), words)


@pytest.mark.parametrize("mode", ["priest", "pharaoh", "architect"])
def test_makes_room_on_the_bank_for_the_port(mode: str) -> None:
    """S4.7d, S4.10: production is demolished before what the mode requires."""
    scene = Scene(2, mode=mode).built(0, "temple C1", "barracks C2", "carpenter C3", "goldsmith C4", "market B1")
    scene.built(0, "gardens B2", "pyramid B3").sites(0)
    assert move_of(scene, 0, Dice("bank")) in (
        BOX.notation.read("demolish carpenter"),
        BOX.notation.read("demolish goldsmith"),
    )
    turns_of_the_first(scene, "bank")


def test_makes_room_for_the_pyramid_on_an_unshared_square() -> None:
    """Demolishing one of the two starting tiles on one square would not free it."""
    others = "carpenter B1", "goldsmith C1", "stonecutter A2", "warehouse B2", "port C2", "temple A3", "market B3"
    scene = Scene(2, mode="scribe").built(0, *others, "gardens C3", "library A4", "barracks B4", "palace C4").sites(0)
    move = BOX.notation.write(move_of(scene, 0, Dice("room")))
    assert move.startswith("demolish ")
    scene.do(0, move)
    assert len(scene.player(0).occupied_squares()) == len(BOX.squares) - 1
    assert scene.player(0).has_built("master_builder")
    turns_of_the_first(scene, "room")


def test_takes_a_tile_from_a_shared_square_if_none_is_left() -> None:
    """S2.4, S12.1: every square must be filled, and no tile is left for the last one."""
    others = "carpenter B1", "goldsmith B2", "temple A2", "market A3", "gardens B3", "library A4", "barracks B4"
    scene = Scene(2, mode="architect").built(0, *others, "palace C4", "port C1", "pyramid C2")
    rival = "carpenter B1", "goldsmith C1", "stonecutter A2", "stonecutter B2", "warehouse C2", "warehouse A3"
    scene.built(1, *rival, "master_builder B3", "master_builder C3").sites(0)
    assert BOX.notation.write(move_of(scene, 0, Dice("tile"))) == "demolish warehouse"
    turns_of_the_first(scene, "tile")


def test_full_warehouses_swap_tokens_for_what_a_site_needs() -> None:
    """S9.8: six wood would never finish a stage that lacks stone and gold."""
    scene = Scene(2).built(0, "warehouse C1").site(0, "pyramid B1", stages=2)
    scene.store(0, "6 wood").caravans(0, 3).has(0, "ww wg s").construction()
    played = []
    dice = Dice("stored")
    while scene.awaited and scene.awaited[0] == 0:
        move = move_of(scene, 0, dice)
        played.append(BOX.notation.write(move))
        scene.p.apply(0, move)
    assert "store stone, discard wood" in played


def test_architect_reserves_a_bank_square_for_the_port() -> None:
    scene = Scene(2, mode="architect").built(0, "temple C1", "barracks C2", "market C3", "gardens B1", "palace B2")
    scene.built(0, "carpenter A2", "goldsmith A3", "stonecutter A4", "library B3").sites(0)
    dice = Dice("kept")
    while scene.awaited[0] == 0 and scene.step == "Sites":
        scene.p.apply(0, move_of(scene, 0, dice))
    assert (PORT, "C4") in scene.player(0).sites
