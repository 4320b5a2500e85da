"""Warnings about what a move would waste."""

from __future__ import annotations

from itertools import islice

from engine.sare import GAME as SARE
from tests.engine.sare.scene import BOX, CARDS, Scene
from tests.engine.sare.test_whole_games import generate_moves, new_position


def wastes_of(scene: Scene, line: str, seat: int = 0) -> dict[str, object]:
    before = SARE.save(scene.s)
    found = SARE.warnings(scene.p, seat, BOX.notation.read(line))
    assert SARE.save(scene.s) == before
    return {waste.key: next(iter(waste.params.values())) for waste in found}


def test_unused_free_launch() -> None:
    scene = Scene(2)
    assert wastes_of(scene, "done") == {"sites.launch": 1}
    scene.do(0, "launch temple at b1")
    assert wastes_of(scene, "done") == {}
    assert wastes_of(Scene(2).site(0, "temple B2").sites(), "done") == {}


def test_stages_of_a_returned_pyramid() -> None:
    scene = Scene(2).site(0, "pyramid B1", stages=1).sites()
    assert wastes_of(scene, "return pyramid") == {"pyramid.stages": 1}
    assert wastes_of(Scene(2).site(0, "pyramid B1").sites(), "return pyramid") == {}
    assert wastes_of(Scene(2).built(0, "pyramid B1").sites(), "demolish pyramid") == {"pyramid.stages": 3}


def test_a_single_resource_refused() -> None:
    assert wastes_of(Scene(2).season("w s"), "lay down") == {"lay_down.card": CARDS["w"]}
    assert wastes_of(Scene(2).season("t1 s"), "lay down") == {}
    assert wastes_of(Scene(2).season("w s", dark=True), "lay down") == {}


def test_units_that_a_use_does_not_need() -> None:
    scene = Scene(2).site(0, "carpenter B1").store(0, "1 wood 1 stone").has(0, "ws ss gg").construction()
    assert wastes_of(scene, "build carpenter with wood+stone, stone+stone, gold+gold") == {"pay.units": 1}
    assert wastes_of(scene, "caravan with wood+stone") == {}
    single = Scene(2).has(0, "ws s").construction()
    assert wastes_of(single, "caravan with stone, warehouse wood") == {}
    assert wastes_of(single, "store wood+stone, lose wood, discard gold") == {
        "store.lost": (1, 0, 0, 0),
        "store.discarded": (0, 0, 1, 0),
    }


def test_what_is_neither_used_nor_kept() -> None:
    scene = Scene(2).built(0, "carpenter B1").store(0, "").has(0, "w s g", joker="t1").construction()
    assert wastes_of(scene, "keep wood, stone") == {"leave.cards": (CARDS["g"],)}
    scene.do(0, "keep wood, stone")
    assert wastes_of(scene, "done") == {"leave.jokers": 1, "leave.tokens": (1, 0, 0, 0)}
    nothing = Scene(2).has(0, "w").construction()
    assert wastes_of(nothing, "done") == {}
    assert wastes_of(nothing, "keep") == {"leave.cards": (CARDS["w"],)}


def test_waste_of_all_moves_of_whole_games() -> None:
    p = new_position(3, "priest", "yes", "no", "waste")
    for seat, move in islice(generate_moves(p, "random", "waste"), 300):
        saved = SARE.save(p.state)
        for option in islice(p.moves(seat), 10):
            SARE.warnings(p, seat, option)
        SARE.warnings(p, seat, move)
        assert SARE.save(p.state) == saved
        p.apply(seat, move)
