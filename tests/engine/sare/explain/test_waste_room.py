"""S17.7: a warning for players who leave no square for what the mode requires, so that they must demolish."""

from __future__ import annotations

import pytest

from engine.chance import Chance, seed_from
from engine.game import Decision
from engine.move import Prompt
from engine.sare import GAME as SARE
from engine.sare.beginner import greedy
from tests.engine.sare.scene import BOX, Scene

PRODUCTION = ("carpenter", "goldsmith", "stonecutter", "warehouse", "master_builder")


def nearly_full(scene: Scene, free: int, *extra: str) -> Scene:
    """All squares are built except the last `free` ones; no Pyramid."""
    names = [*sorted(BOX.administrative), *PRODUCTION][: len(BOX.squares) - 1 - free]
    squares = [square for square in BOX.squares if square != "A1"]
    return scene.built(0, *(f"{name} {square}" for name, square in zip(names, squares, strict=False)), *extra)


def missing_room(scene: Scene, line: str) -> tuple[tuple[str, ...], int] | None:
    before = SARE.save(scene.s)
    wastes = SARE.warnings(scene.p, 0, BOX.notation.read(line))
    assert SARE.save(scene.s) == before
    missing = [(waste.params["buildings"], waste.params["administrative"]) for waste in wastes if "stuck" in waste.key]
    assert len(missing) < 2
    return missing[0] if missing else None


def prompt_of(scene: Scene) -> Prompt:
    prompt = scene.p.prompt(0)
    assert prompt is not None
    return prompt


@pytest.mark.parametrize("mode", SARE.options["mode"])
def test_s17_7_a_full_board_without_a_pyramid(mode: str) -> None:
    scene = nearly_full(Scene(2, mode=mode), 0).sites()
    named, more = missing_room(scene, "done") or ((), 0)
    assert named[0] == "pyramid"
    assert named[1:] == (("port",) if mode in ("priest", "pharaoh") else ())
    assert not more, "it has all the administrative buildings"


def test_s17_7_demolishing_makes_room_again() -> None:
    scene = nearly_full(Scene(2), 0).sites()
    assert prompt_of(scene).key == "sites.full"
    assert prompt_of(scene).params["buildings"] == ("pyramid",)
    scene.do(0, "demolish market")
    assert prompt_of(scene).key == "sites"
    assert missing_room(scene, "done") is None


def test_s17_7_a_launch_on_the_last_square_is_warned_about() -> None:
    scene = nearly_full(Scene(2), 1).sites()
    (last,) = {*BOX.squares} - scene.player(0).occupied_squares()
    assert missing_room(scene, f"launch carpenter at {last}") == (("pyramid",), 0)
    assert missing_room(scene, f"launch pyramid at {last}") is None
    scene.do(0, f"launch carpenter at {last}")
    assert prompt_of(scene).key == "sites.full"
    assert missing_room(scene, "done") == (("pyramid",), 0)
    scene.do(0, "return carpenter")
    assert prompt_of(scene).key == "sites"


def test_s17_7_two_squares_leave_room_for_one_other_launch() -> None:
    scene = nearly_full(Scene(2), 2).sites()
    one, other = sorted({*BOX.squares} - scene.player(0).occupied_squares())
    assert missing_room(scene, f"launch carpenter at {one}") is None
    scene.do(0, f"launch carpenter at {one}")
    assert missing_room(scene, f"launch warehouse at {other}") == (("pyramid",), 0)


def test_s17_7_no_warning_with_a_pyramid() -> None:
    scene = nearly_full(Scene(2), 1)
    (last,) = {*BOX.squares} - scene.player(0).occupied_squares()
    scene.site(0, f"pyramid {last}").sites()
    assert prompt_of(scene).key == "sites"
    assert missing_room(scene, "done") is None


def test_s4_7d_the_port_needs_the_bank() -> None:
    """All bank squares except one are built; the move takes the last one."""
    scene = (
        Scene(2, mode="priest").built(0, "carpenter C1", "goldsmith C2", "stonecutter C3").site(0, "market B1").sites()
    )
    assert missing_room(scene, "done") is None
    assert missing_room(scene, "launch warehouse at c4") == (("port",), 0)
    assert missing_room(scene, "move market to c4") == (("port",), 0)
    assert missing_room(scene, "launch port at c4") is None
    scene.do(0, "move market to c4")
    assert missing_room(scene, "move market to b1") is None
    assert prompt_of(scene).params["buildings"] == ("port",)
    assert missing_room(scene, "done") == (("port",), 0)


def test_s4_7d_a_site_may_move_from_bank_to_bank() -> None:
    scene = Scene(2, mode="priest").built(0, "carpenter C1", "goldsmith C2").site(0, "market C3").sites()
    assert missing_room(scene, "move market to c4") is None


def test_priest_needs_a_number_of_administrative_buildings() -> None:
    """So the warning has a number, no names."""
    scene = Scene(2, mode="priest").built(0, "temple B1", "pyramid C1", "port C2", "carpenter A2", "goldsmith B2")
    scene.built(0, "stonecutter C4", "warehouse A3", "master_builder B3", "warehouse C3").sites()
    assert sorted({*BOX.squares} - scene.player(0).occupied_squares()) == ["A4", "B4"]
    assert missing_room(scene, "done") is None
    assert missing_room(scene, "launch market at a4") is None
    assert missing_room(scene, "launch carpenter at a4") == ((), 2)


def test_pharaoh_needs_all_administrative_buildings_by_name() -> None:
    scene = Scene(2, mode="pharaoh")
    scene.built(0, "pyramid C1", "port C2", "temple A2", "barracks A3", "gardens A4", "palace B1", "carpenter B2")
    scene.built(0, "goldsmith B3", "stonecutter B4").sites()
    assert missing_room(scene, "launch warehouse at c3") == (("market", "library"), 0)
    assert missing_room(scene, "launch library at c3") is None


def test_s13_2_divinity_causes_no_warning() -> None:
    """Only squares next to buildings can be used now, but all of them later."""
    scene = Scene(2, mode="pharaoh", divinity="yes").sites()
    assert prompt_of(scene).key == "sites"
    assert missing_room(scene, "done") is None
    assert missing_room(scene, "launch temple at b1") is None


def test_no_new_warning_for_what_had_no_room_before() -> None:
    scene = Scene(2, mode="pharaoh")
    scene.built(0, "pyramid C1", "port C2", "temple A2", "barracks A3", "gardens A4", "carpenter B2")
    scene.built(0, "goldsmith B3", "stonecutter B4", "warehouse B1").sites()
    assert missing_room(scene, "done") == (("palace", "market", "library"), 0)
    assert missing_room(scene, "launch palace at c3") is None
    assert missing_room(scene, "launch warehouse at c3") == (("palace", "market", "library"), 0)


def test_the_beginner_demolishes_on_a_full_board() -> None:
    scene = nearly_full(Scene(2), 0).sites()
    assert set(greedy.ANSWERS) >= {"sites", "sites.full"}
    move = SARE.greedy(Decision(SARE, scene.p, 0), Chance(seed_from("any")))
    assert move is not None
    assert BOX.notation.write(move).startswith("demolish ")
