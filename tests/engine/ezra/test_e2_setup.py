"""Setup of board, players, Levites and Gatekeepers (E2, E3, E4)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance import Chance, seed_from
from engine.ezra import GAME
from engine.ezra.constants import FREE, NEUTRAL, RIVAL
from engine.ezra.goods import KINDS
from tests.engine.ezra.scene import BOX, Scene

SEATS = (1, 2, 3, 4)
M = BOX.components.meta


def places(*spaces: str) -> set[int]:
    return {BOX.ring_index[space] for space in spaces}


def neutral(seats: int) -> set[int]:
    return {at for at, owner in enumerate(Scene(seats, settle=False).s.owners) if owner == NEUTRAL}


def test_e2_1_one_player_is_set_up_as_two() -> None:
    """E2.1, E21.1."""
    assert neutral(1) == neutral(2)
    assert len(Scene(1).s.players) == 2


def test_e2_2_neutral_walls_and_gates() -> None:
    assert neutral(4) == set()
    assert neutral(3) == places("w4", "w5", "w6")
    assert neutral(2) == places("w2", "w3", "w4", "w5", "w6", "w7", "muster", "east")


@pytest.mark.parametrize(("seats", "silver", "gates"), [(1, 2, 4), (2, 2, 4), (3, 1, 6), (4, 0, 6)])
def test_e2_2_silver_lies_on_unbuilt_gate_cards_r30(seats: int, silver: int, gates: int) -> None:
    """E2.2, R30: never on corners, nor on neutral Gates."""
    s = Scene(seats, settle=False).s
    lying = {at: n for at, n in enumerate(s.gate_silver) if n}
    unbuilt = [at for at in BOX.gate_cards if s.owners[at] == FREE]
    assert len(unbuilt) == gates
    assert lying == (dict.fromkeys(unbuilt, silver) if silver else {})


@pytest.mark.parametrize("seats", SEATS)
def test_e2_3_rubble_on_every_open_space_but_the_corners(seats: int) -> None:
    s = Scene(seats, settle=False).s
    for at, pieces in enumerate(s.rubble):
        expected = 0 if s.owners[at] == NEUTRAL or at in BOX.corners else BOX.rubble[at]
        assert sum(pieces) == expected
    total = [sum(pieces[kind] for pieces in s.rubble) for kind in range(len(KINDS))]
    bag = BOX.components.counts.rubble_bag
    assert all(count <= bag[kind] for count, kind in zip(total, KINDS, strict=True))
    if seats == 4:
        assert dict(zip(KINDS, total, strict=True)) == bag, "all 64 pieces lie there"


def test_e2_4_scrolls_lie_on_their_rows() -> None:
    s = Scene(3, settle=False).s
    assert [len(row) for row in s.scrolls] == [3, 4, 5, 6]
    material = {scroll.id: scroll.material for scroll in BOX.components.scroll}
    rows = [{material[tile] for tile in row} for row in s.scrolls]
    assert rows == [{"stone"}, {"wood"}, {"wood"}, {"gold"}]
    assert Counter(material[tile] for tile in s.left_out) == {"gold": 2, "wood": BOX.components.counts.scroll_wood - 9}
    assert len({*s.left_out, *(tile for row in s.scrolls for tile in row)}) == len(material)


def test_e2_5_food_beside_the_rows() -> None:
    assert [row.food_bonus for row in BOX.scroll_rows] == [0, 1, 2, 3]


@pytest.mark.parametrize(("seats", "columns"), [(1, 5), (2, 5), (3, 7), (4, 9)])
def test_e2_6_the_temple_has_its_size(seats: int, columns: int) -> None:
    assert BOX.columns(seats) == columns == BOX.sectors(seats)[-1]
    assert [row.banners for row in BOX.temple_rows] == [1, 2, 3, 4, 5]


def test_e2_7_the_host_chooses_the_altar_or_it_is_drawn() -> None:
    for side in BOX.altar_sides:
        assert Scene(2, altar=side).s.side == side
    drawn = {Scene(2, seed=f"side {n}", settle=False).s.side for n in range(40)}
    assert drawn == set(BOX.altar_sides)


def test_e2_7_a_side_that_is_chosen_changes_nothing_else() -> None:
    s, t = Scene(2, settle=False).s, Scene(2, settle=False, altar="2b").s
    assert (s.players, s.rubble, s.scrolls) == (t.players, t.rubble, t.scrolls)


def test_e2_8_no_player_has_a_hero() -> None:
    assert all(not player.heroes for player in Scene(4).s.players)


def test_e2_9_any_player_may_be_first() -> None:
    options = GAME.with_defaults({})
    firsts = {GAME.new(BOX, 3, options, Chance(seed_from(f"first {n}"))).first for n in range(30)}
    assert firsts == {0, 1, 2}


def test_e3_1_a_tile_of_each_type_and_none_twice() -> None:
    players = Scene(4).s.players
    for type_, kind in enumerate(BOX.tiles):
        assert sorted(player.tiles[type_] for player in players) == sorted(kind)
    assert not any(turned for player in players for turned in player.turned)


@pytest.mark.parametrize("seats", SEATS)
def test_e3_2_workers_tent_and_points(seats: int) -> None:
    scene = Scene(seats)
    for seat in range(seats):
        player = scene.player(seat)
        assert (player.supply, player.tent, player.vp) == (M.start_workers_in_supply, 0, M.start_vp)


def test_e3_3_the_last_player_is_furthest_ahead() -> None:
    s = GAME.new(BOX, 4, GAME.with_defaults({}), Chance(seed_from("stacked")))
    assert s.ahead == tuple(reversed(s.turn_order()))


def test_e3_4_four_cards_in_hand() -> None:
    for player in Scene(3).s.players:
        assert len(player.hand) == M.start_hand
        assert len(player.deck) == 6
        assert player.piles == ((), (), ())


def test_e3_5_start_resources_silver_and_food() -> None:
    for player in Scene(4).s.players:
        start = BOX.guards[player.tiles[0]].start
        assert {kind: player.goods[at] for at, kind in enumerate(KINDS) if player.goods[at]} == Counter(start)
        assert (player.silver, player.food) == (M.start_silver, M.start_food)


def test_e3_6_blessings_start_at_nothing() -> None:
    assert all(player.blessings == (0, 0, 0) for player in Scene(2).s.players)


def test_e4_1_each_player_has_a_levite() -> None:
    assert [player.levites for player in Scene(4).s.players] == [1, 1, 1, 1]


@pytest.mark.parametrize(("seats", "asked"), [(2, [1, 0, 1, 0]), (3, [2, 1, 0]), (4, [3, 2, 1])])
def test_e4_2_gatekeepers_in_reverse_order_r2(seats: int, asked: list[int]) -> None:
    """E4.2, R2: with two players twice; a seat with only one corner left is not asked."""
    scene = Scene(seats, settle=False)
    order = []
    while scene.step == "ChooseCorner":
        order.append(scene.awaited[0])
        scene.do(scene.awaited[0], scene.moves(scene.awaited[0])[0])
    assert order == asked[: len(order)]
    assert len(order) >= len(asked) - 1
    assert [scene.p.gatekeepers(seat) for seat in range(seats)] == [2 if seats == 2 else 1] * seats


def test_e4_2_only_a_free_corner() -> None:
    scene = Scene(3, settle=False)
    scene.do(2, "gatekeeper at horse")
    assert scene.refusal(1, "gatekeeper at horse") == ("corner.taken", "E4.2")
    assert scene.refusal(1, "red") == ("corner.corner", "E4.2")
    assert scene.moves(1) == ["gatekeeper at sheep", "gatekeeper at fountain", "gatekeeper at old"]


def test_e4_3_the_corner_left_over_is_neutral_r7() -> None:
    """E4.3, R7."""
    s = Scene(3).s
    assert [s.owners[at] for at in BOX.corners].count(NEUTRAL) == 1
    assert [s.owners[at] for at in BOX.corners].count(FREE) == 0


@pytest.mark.parametrize(("seats", "left"), [(1, 7), (2, 7), (3, 8), (4, 8)])
def test_e4_4_workers_in_the_main_supply(seats: int, left: int) -> None:
    scene = Scene(seats)
    assert [scene.player(seat).main for seat in range(seats)] == [left] * seats


@pytest.mark.parametrize(("seats", "white"), [(1, ((1, 1), (1, 3))), (2, ((1, 1), (1, 3))), (3, ()), (4, ())])
def test_e4_5_white_workers(seats: int, white: tuple[tuple[int, int], ...]) -> None:
    assert Scene(seats).s.white == white


@pytest.mark.parametrize("side", ["a", "b"])
def test_e21_2_the_opponent_is_set_up(side: str) -> None:
    """E21.1 to E21.3."""
    scene = Scene(1, solo_side=side)
    rival, figures = scene.player(RIVAL), BOX.solo_sides[side]
    assert (rival.supply, rival.silver, rival.goods) == (
        figures.start_workers,
        figures.start_silver,
        (0, 0, 0, figures.start_gold),
    )
    assert (rival.levites, rival.vp, rival.tent, rival.blessings) == (1, 10, 0, (0, 0, 0))
    assert rival.main == 16 - figures.start_workers - 3
    assert scene.p.gatekeepers(0) == scene.p.gatekeepers(RIVAL) == 2
    assert GAME.new(BOX, 1, GAME.with_defaults({}), Chance(seed_from("solo"))).first == RIVAL
    assert scene.s.ahead == (0, RIVAL)
    solo = scene.s.solo
    assert solo is not None
    assert (len({*solo.focus, *solo.past_focus}) + bool(solo.card), len(rival.wall_deck)) == (10, 12)
