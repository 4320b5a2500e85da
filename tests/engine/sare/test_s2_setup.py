"""Setup (S2)."""

from __future__ import annotations

import pytest

from engine.chance import Chance, seed_from
from engine.sare import GAME as SARE
from tests.engine.sare.scene import BOX, Scene


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s2_2_n_tiles_of_each_type_and_the_lowest_pyramids_r6(seats: int) -> None:
    """S2.2, R6."""
    s = Scene(seats).s
    assert set(s.tiles.values()) == {seats}
    assert len(s.tiles) == 12
    assert s.pile == tuple(range(1, seats + 1))


def test_s2_1_mode_and_variants_are_chosen_before_anything_else() -> None:
    s = Scene(2, mode="priest", quick_start="yes", divinity="yes").s
    assert (s.mode, s.quick_start, s.divinity) == ("priest", True, True)


def test_s2_3_starting_tiles_on_two_squares_or_on_one() -> None:
    scene = Scene(2, settle=False)
    scene.do(0, "settle builder a1 warehouse b3")
    scene.do(1, "settle builder c4 warehouse c4")
    assert scene.player(0).built == (("master_builder", "A1"), ("warehouse", "B3"))
    assert scene.player(1).built == (("master_builder", "C4"), ("warehouse", "C4"))
    # From the box, not from the reference board.
    assert scene.s.tiles["warehouse"] == scene.s.tiles["master_builder"] == 2


def test_s2_4_a_square_with_a_starting_tile_is_occupied_r7() -> None:
    """S2.4, R7: no other two buildings ever share a square."""
    scene = Scene(2)
    assert scene.refusal(0, "launch temple at a1") == ("launch.taken", "S4.2")
    assert "launch temple at a1" not in scene.moves(0)


def test_s2_5_each_player_starts_with_one_of_each_resource() -> None:
    player = Scene().player(2)
    assert player.store == (1, 1, 1, 0)
    assert (player.gauge, player.caravans, player.cubes, player.standing) == (0, 0, 0, True)


def test_s2_6_the_first_player_is_random_and_seeded_r8() -> None:
    """S2.6, R8."""
    firsts = [SARE.new(BOX, 4, SARE.with_defaults({}), Chance(seed_from(str(i)))).first for i in range(40)]
    assert set(firsts) == {0, 1, 2, 3}
    assert firsts == [SARE.new(BOX, 4, SARE.with_defaults({}), Chance(seed_from(str(i)))).first for i in range(40)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("named", ["a", "b", "c", "d"])
def test_s2_6_the_host_names_the_first_player(seats: int, named: str) -> None:
    """S2.6, R8: a letter without a seat means a random first player."""
    at = "abcd".index(named)
    firsts = {
        SARE.new(BOX, seats, SARE.with_defaults({"first": named}), Chance(seed_from(str(i)))).first for i in range(60)
    }
    assert firsts == ({at} if at < seats else set(range(seats)))


def test_s2_7_all_place_at_once_and_sealed() -> None:
    scene = Scene(3, settle=False)
    assert scene.awaited == (0, 1, 2)
    before = SARE.view(scene.p, 0)
    scene.do(2, "settle builder b2 warehouse b2")
    after = SARE.view(scene.p, 0)
    assert after.players == before.players
    assert after.answered == (2,)
    assert len(scene.moves(0)) == 12 * 12
    scene.do(2, "settle builder b2 warehouse a1")
    scene.do(0, "settle builder a1 warehouse a1")
    scene.do(1, "settle builder a1 warehouse a1")
    assert scene.player(2).built == (("master_builder", "B2"), ("warehouse", "A1"))
    assert scene.step == "Sites"
    assert scene.s.turn == 1
