"""Traders and Elders (E13, E20.16, E20.17); retrieving is in test_e14_effects."""

from __future__ import annotations

import pytest

from engine.ezra.constants import COLOURS, ELDERS, TRADERS, WILD
from engine.ezra.effects.workers import Retrieval
from engine.ezra.scrolls import W16_ELDER, W17_TRADER_TWICE
from tests.engine.ezra.scene import BOX, Scene, goods

DEVELOPMENT = BOX.components.development
ROWS = [
    (tile, turned, row)
    for tile, turned in BOX.helper_rows
    for row in range(1, len(BOX.helper_rows[tile, turned]) + 1)
]  # fmt: skip


def who(tile: str) -> str:
    return "trader" if tile in BOX.tiles[TRADERS] else "elder"


def people(scene: Scene, seat: int = 0) -> list[str]:
    return [line for line in scene.moves(seat) if line.split()[0] in ("trader", "elder")]


def held(scene: Scene, seat: int) -> tuple[object, ...]:
    player = scene.player(seat)
    asked = scene.step if scene.step.startswith("Choose") else ""
    things = (player.silver, player.food, player.goods, player.blessings, player.altar, player.tent)
    return (*things, scene.s.turn.gained, asked)


@pytest.mark.parametrize(("tile", "turned", "row"), ROWS)
def test_e13_1_each_row_of_each_tile(tile: str, turned: bool, row: int) -> None:
    twin = Scene(4).tile(0, tile, turned=turned).empty(0).turn(0).gain(0, *BOX.helper_rows[tile, turned][row - 1])
    scene = Scene(4).tile(0, tile, turned=turned).empty(0).turn(0)
    before, supply = held(scene, 0), scene.player(0).supply
    scene.do(0, f"{who(tile)} {row}")
    assert held(scene, 0) == held(twin, 0) != before
    player = scene.player(0)
    assert player.supply == supply - 1
    assert (player.traders, player.elders) == (((row,), ()) if who(tile) == "trader" else ((), (row,)))


@pytest.mark.parametrize(
    ("turned", "traders", "elders"), [(False, 2, 3), (True, DEVELOPMENT.trader_spaces, DEVELOPMENT.elder_spaces)]
)
def test_e13_1_only_rows_of_the_side_that_is_up(turned: bool, traders: int, elders: int) -> None:
    scene = Scene(4).tile(0, "tr1", "el1", turned=turned).turn(0)
    rows = {f"trader {row}" for row in range(1, traders + 1)} | {f"elder {row}" for row in range(1, elders + 1)}
    assert set(people(scene)) == rows
    for line in (f"trader {traders + 1}", f"elder {elders + 1}", "trader 0", "elder 0"):
        assert scene.refusal(0, line) == ("people.row", "E13.1")


def test_e13_1_one_trader_and_one_elder_a_turn() -> None:
    scene = Scene(4).turn(0)
    scene.do(0, "trader 1")
    assert people(scene) == ["elder 1", "elder 2", "elder 3"]
    assert scene.refusal(0, "trader 1") == ("people.once", "E13.1")
    assert scene.refusal(0, "trader 2") == ("people.once", "E13.1")
    scene.do(0, "elder 1")
    assert people(scene) == []
    assert scene.refusal(0, "elder 2") == ("people.once", "E13.1")


def test_e13_1_a_worker_from_the_supply() -> None:
    scene = Scene(4).give(0, supply=0).turn(0)
    assert people(scene) == []
    assert scene.refusal(0, "trader 1") == ("people.worker", "E13.1")
    assert scene.refusal(0, "elder 1") == ("people.worker", "E13.1")


def test_e13_2_one_worker_on_a_space_and_they_stay() -> None:
    scene = Scene(4).place_workers(0, traders="2", elders="1 3").turn(0)
    assert people(scene) == ["trader 1", "elder 2"]
    assert scene.refusal(0, "trader 2") == ("people.taken", "E13.2")
    assert scene.refusal(0, "elder 3") == ("people.taken", "E13.2")
    scene.do(0, "trader 1; elder 2")
    assert (scene.player(0).traders, scene.player(0).elders) == ((1, 2), (1, 2, 3))
    scene.turn(1).turn(0)
    assert people(scene) == []


def test_e13_3_a_retrieved_space_is_free_but_not_again_in_this_turn() -> None:
    """E13.3: the limit of a turn is not restored, and what the Worker gave is kept."""
    scene = Scene(4).empty(0).turn(0)
    scene.do(0, "trader 1")
    silver = scene.player(0).silver
    scene.gain(0, Retrieval())
    scene.do(0, "retrieve trader 1")
    assert (scene.player(0).traders, scene.player(0).silver) == ((), silver)
    assert scene.refusal(0, "trader 1") == ("people.once", "E13.1")
    scene.turn(0)
    assert "trader 1" in people(scene)


def test_e13_1_before_a_card_is_played_and_after_the_action() -> None:
    """E5.3: in any of T1 to T4."""
    scene = Scene(4).hand(0, "1").turn(0)
    assert "elder 1" in people(scene)
    scene.do(0, "card 1 on pile 1")
    assert "elder 1" in people(scene)
    scene.do(0, "blue")
    assert "elder 1" in people(scene)
    scene.do(0, "finish")
    scene.do(0, "elder 1")
    assert scene.player(0).elders == (1,)


@pytest.mark.parametrize("colour", COLOURS)
def test_e6_3_banners_of_an_elder_count_in_this_turn(colour: str) -> None:
    row = next(at for at, gain in enumerate(BOX.helper_rows["el1", False], 1) if gain[0].colour == colour)
    scene = Scene(4).tile(0, "el1").turn(0, colour=colour)
    before = [scene.p.banners(COLOURS.index(one)) for one in COLOURS]
    scene.do(0, f"elder {row}")
    after = [scene.p.banners(COLOURS.index(one)) for one in COLOURS]
    assert [b - a for a, b in zip(before, after, strict=True)] == [2 * (one == colour) for one in COLOURS]


# Scroll Tiles


def test_e20_16_w16_two_wild_banners_and_silver_for_an_elder() -> None:
    scene = Scene(4).tile(0, "el1").scroll(0, W16_ELDER).empty(0).turn(0)
    scene.do(0, "elder 1")
    assert scene.player(0).silver == 1
    assert scene.s.turn.gained[WILD] == 2
    assert sum(scene.s.turn.gained) == 4


def test_e20_16_w16_not_for_a_trader_that_gives_banners_r19() -> None:
    """E20.16, R19."""
    scene = Scene(4).tile(0, "tr3", turned=True).scroll(0, W16_ELDER).empty(0).turn(0)
    scene.do(0, "trader 4")
    assert (scene.player(0).silver, scene.s.turn.gained) == (0, (0, 0, 0, 3))


def test_e20_16_w16_after_what_the_row_gives_r37() -> None:
    """R37."""
    scene = Scene(4).tile(0, "el4").scroll(0, W16_ELDER).empty(0).turn(0)
    scene.events.clear()
    scene.do(0, "elder 1")
    gains = [event.params["gains"] for event in scene.events_of("gained")]
    assert gains == [(("banners_red", 1), ("cinders", 1)), (("banners_wild", 2), ("silver", 1))]


def test_e20_17_w17_the_row_once_more_for_a_silver() -> None:
    scene = Scene(4).tile(0, "tr1").scroll(0, W17_TRADER_TWICE).empty(0).turn(0)
    scene.do(0, "trader 1")
    assert scene.step == "TraderAgain"
    assert scene.moves(0) == ["again", "pass"]
    assert scene.refusal(0, "elder 1") == ("again.again", "E20.17")
    scene.do(0, "again")
    assert (scene.step, scene.player(0).silver) == ("Open", 3 - 1 + 3)
    assert scene.player(0).traders == (1,)


def test_e20_17_w17_may_be_declined_r26() -> None:
    """E20.17, R26."""
    scene = Scene(4).tile(0, "tr1").scroll(0, W17_TRADER_TWICE).empty(0).turn(0)
    scene.do(0, "trader 1; pass")
    assert (scene.step, scene.player(0).silver) == ("Open", 3)


def test_e20_17_w17_is_not_asked_without_silver() -> None:
    """Row 2 gives none; then nothing can be paid."""
    scene = Scene(4).tile(0, "tr1").scroll(0, W17_TRADER_TWICE).empty(0).turn(0)
    scene.do(0, "trader 2; take 1 stone")
    assert (scene.step, scene.player(0).goods) == ("Open", goods("1 stone"))


def test_e20_17_w17_right_after_all_that_the_row_triggers() -> None:
    """tr2: an Altar step onto a wild Blessing and Cinders are settled, then the question."""
    scene = Scene(4).tile(0, "tr2", turned=True).scroll(0, W17_TRADER_TWICE).empty(0).altar(0, 6).give(0, silver=1)
    scene.turn(0)
    scene.do(0, "trader 4")
    assert scene.step == "ChooseBlessing"
    scene.do(0, "blessing red")
    assert (scene.step, scene.player(0).goods) == ("TraderAgain", goods("1 cinders"))
    scene.do(0, "again")
    assert scene.player(0).altar == 8


def test_e20_17_w17_six_banners_r19() -> None:
    """E20.17, R19."""
    scene = Scene(4).tile(0, "tr3", turned=True).scroll(0, W17_TRADER_TWICE).give(0, silver=1).turn(0)
    scene.do(0, "trader 4; again")
    assert scene.s.turn.gained == (0, 0, 0, 6)


def test_e20_17_w17_not_for_elders() -> None:
    scene = Scene(4).tile(0, "el1").scroll(0, W17_TRADER_TWICE).turn(0)
    scene.do(0, "elder 1")
    assert scene.step == "Open"


def test_the_tiles_have_rows_for_both_sides() -> None:
    assert {tile for tile, _ in BOX.helper_rows} == {*BOX.tiles[TRADERS], *BOX.tiles[ELDERS]}
