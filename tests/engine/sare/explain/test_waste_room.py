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


def crowded(scene: Scene, free: int, *extra: str) -> Scene:
    """All squares are built except the last `free` ones; no Pyramid."""
    names = [*sorted(BOX.administrative), *PRODUCTION][: len(BOX.squares) - 1 - free]
    squares = [square for square in BOX.squares if square != "A1"]
    return scene.built(0, *(f"{name} {square}" for name, square in zip(names, squares, strict=False)), *extra)


def stuck(scene: Scene, line: str) -> tuple[tuple[str, ...], int] | None:
    before = SARE.save(scene.s)
    wastes = SARE.waste(scene.p, 0, BOX.notation.read(line))
    assert SARE.save(scene.s) == before
    missing = [(waste.params["buildings"], waste.params["administrative"]) for waste in wastes if "stuck" in waste.key]
    assert len(missing) < 2
    return missing[0] if missing else None


def asked(scene: Scene) -> Prompt:
    prompt = scene.p.prompt(0)
    assert prompt is not None
    return prompt


@pytest.mark.parametrize("mode", SARE.options["mode"])
def test_s17_7_a_full_board_without_a_pyramid(mode: str) -> None:
    scene = crowded(Scene(2, mode=mode), 0).sites()
    named, more = stuck(scene, "done") or ((), 0)
    assert named[0] == "pyramid"
    assert named[1:] == (("port",) if mode in ("priest", "pharaoh") else ())
    assert not more, "it has all the administrative buildings"


def test_s17_7_it_ends_when_something_is_demolished() -> None:
    scene = crowded(Scene(2), 0).sites()
    assert asked(scene).key == "sites.full"
    assert asked(scene).params["buildings"] == ("pyramid",)
    scene.do(0, "demolish market")
    assert asked(scene).key == "sites"
    assert stuck(scene, "done") is None


def test_s17_7_the_launch_on_the_last_square_is_told() -> None:
    scene = crowded(Scene(2), 1).sites()
    (last,) = {*BOX.squares} - scene.player(0).occupied()
    assert stuck(scene, f"launch carpenter at {last}") == (("pyramid",), 0)
    assert stuck(scene, f"launch pyramid at {last}") is None
    scene.do(0, f"launch carpenter at {last}")
    assert asked(scene).key == "sites.full"
    assert stuck(scene, "done") == (("pyramid",), 0)
    scene.do(0, "return carpenter")
    assert asked(scene).key == "sites"


def test_s17_7_two_squares_are_enough_for_one_more() -> None:
    scene = crowded(Scene(2), 2).sites()
    one, other = sorted({*BOX.squares} - scene.player(0).occupied())
    assert stuck(scene, f"launch carpenter at {one}") is None
    scene.do(0, f"launch carpenter at {one}")
    assert stuck(scene, f"launch warehouse at {other}") == (("pyramid",), 0)


def test_s17_7_nobody_who_owns_a_pyramid_is_stuck() -> None:
    scene = crowded(Scene(2), 1)
    (last,) = {*BOX.squares} - scene.player(0).occupied()
    scene.site(0, f"pyramid {last}").sites()
    assert asked(scene).key == "sites"
    assert stuck(scene, "done") is None


def test_s4_7d_the_port_needs_the_bank() -> None:
    """All bank squares except one are built; the move takes the last one."""
    scene = (
        Scene(2, mode="priest").built(0, "carpenter C1", "goldsmith C2", "stonecutter C3").site(0, "market B1").sites()
    )
    assert stuck(scene, "done") is None
    assert stuck(scene, "launch warehouse at c4") == (("port",), 0)
    assert stuck(scene, "move market to c4") == (("port",), 0)
    assert stuck(scene, "launch port at c4") is None
    scene.do(0, "move market to c4")
    assert stuck(scene, "move market to b1") is None
    assert asked(scene).params["buildings"] == ("port",)
    assert stuck(scene, "done") == (("port",), 0)


def test_s4_7d_a_site_may_move_from_bank_to_bank() -> None:
    scene = Scene(2, mode="priest").built(0, "carpenter C1", "goldsmith C2").site(0, "market C3").sites()
    assert stuck(scene, "move market to c4") is None


def test_any_administrative_building_will_do_for_the_priest() -> None:
    """So the warning has a number, no names."""
    scene = Scene(2, mode="priest").built(0, "temple B1", "pyramid C1", "port C2", "carpenter A2", "goldsmith B2")
    scene.built(0, "stonecutter C4", "warehouse A3", "master_builder B3", "warehouse C3").sites()
    assert sorted({*BOX.squares} - scene.player(0).occupied()) == ["A4", "B4"]
    assert stuck(scene, "done") is None
    assert stuck(scene, "launch market at a4") is None
    assert stuck(scene, "launch carpenter at a4") == ((), 2)


def test_every_administrative_building_is_named_for_the_pharaoh() -> None:
    scene = Scene(2, mode="pharaoh")
    scene.built(0, "pyramid C1", "port C2", "temple A2", "barracks A3", "gardens A4", "palace B1", "carpenter B2")
    scene.built(0, "goldsmith B3", "stonecutter B4").sites()
    assert stuck(scene, "launch warehouse at c3") == (("market", "library"), 0)
    assert stuck(scene, "launch library at c3") is None


def test_s13_2_the_divinity_is_no_lack_of_room() -> None:
    """Only squares next to buildings can be used now, but all of them later."""
    scene = Scene(2, mode="pharaoh", divinity="yes").sites()
    assert asked(scene).key == "sites"
    assert stuck(scene, "done") is None
    assert stuck(scene, "launch temple at b1") is None


def test_whoever_was_stuck_before_is_not_told_at_each_launch() -> None:
    scene = Scene(2, mode="pharaoh")
    scene.built(0, "pyramid C1", "port C2", "temple A2", "barracks A3", "gardens A4", "carpenter B2")
    scene.built(0, "goldsmith B3", "stonecutter B4", "warehouse B1").sites()
    assert stuck(scene, "done") == (("palace", "market", "library"), 0)
    assert stuck(scene, "launch palace at c3") is None
    assert stuck(scene, "launch warehouse at c3") == (("palace", "market", "library"), 0)


def test_the_beginner_finds_the_way_out() -> None:
    scene = crowded(Scene(2), 0).sites()
    assert set(greedy.RULES) >= {"sites", "sites.full"}
    move = SARE.greedy(Decision(SARE, scene.p, 0), Chance(seed_from("any")))
    assert move is not None
    assert BOX.notation.write(move).startswith("demolish ")
