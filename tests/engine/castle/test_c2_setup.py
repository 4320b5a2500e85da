"""C2: setup, with the figures of the clauses for every number of players."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.castle import GAME
from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS
from engine.castle.state import CastleState
from engine.chance import Chance, seed_from
from engine.illegal import Illegal
from tests.engine.castle.scene import BOX, goods

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def at_start(seats: int, side: str = "summer", seed: str = "test") -> CastleState:
    """Before the first round begins."""
    return GAME.new(BOX, seats, {"side": side}, Chance(seed_from(seed)))


@SEATS
def test_c2_1_the_side_is_chosen(seats: int) -> None:
    assert not at_start(seats, "summer").winter
    assert at_start(seats, "winter").winter
    assert GAME.with_defaults({}) == {"side": "summer"}
    with pytest.raises(Illegal):
        GAME.with_defaults({"side": "spring"})


@pytest.mark.parametrize(("seats", "spaces"), [(2, 12), (3, 15), (4, 12)])
def test_c2_2_one_taler_on_each_space_of_the_round_track(seats: int, spaces: int) -> None:
    assert at_start(seats).track == spaces
    assert BOX.by_count(seats).rounds == spaces


@SEATS
def test_c2_3_one_piece_of_each_resource_on_the_watchtower(seats: int) -> None:
    assert at_start(seats).watchtower == (1, 1, 1, 1, 1)


@SEATS
def test_c2_4_all_23_tiles_are_on_the_board(seats: int) -> None:
    state = at_start(seats)
    assert sum(state.tiles.values()) == 23
    assert state.tiles == {b.id: b.copies for b in BOX.components.buildings if b.copies}
    assert state.built == ()


@pytest.mark.parametrize(("seats", "helpers"), [(2, 7), (3, 6), (4, 6)])
def test_c2_5_what_each_player_begins_with(seats: int, helpers: int) -> None:
    state = at_start(seats)
    assert len(state.players) == seats
    for player in state.players:
        assert (player.score, player.talers, player.helpers) == (0, 3, helpers)
        assert player.goods == goods("1 sand 1 wood")
        assert player.hand == CHARACTERS
        assert len(set(player.hand)) == 8
        assert (player.committed, player.row, player.lost, player.on_cards) == ((), (), (), ())
    assert (state.carts, state.spaces) == ({}, {})


@pytest.mark.parametrize(
    ("seats", "stock"), [(2, (17, 15, 14, 14, 14)), (3, (16, 14, 14, 14, 14)), (4, (15, 13, 14, 14, 14))]
)
def test_c2_6_the_stock_is_all_other_resources(seats: int, stock: tuple[int, ...]) -> None:
    assert dict(zip(KINDS, BOX.pieces, strict=True)) == {"sand": 20, "wood": 18, "clay": 15, "stone": 15, "silver": 15}
    assert at_start(seats).stock == stock


@pytest.mark.parametrize(("seats", "bank"), [(2, 87), (3, 81), (4, 81)])
def test_c2_7_the_bank_is_the_105_talers_less_those_given_out(seats: int, bank: int) -> None:
    assert at_start(seats).bank == bank


@SEATS
def test_c2_8_the_first_player_is_drawn_at_random(seats: int) -> None:
    """Every seat comes up, about equally often, and the same seed draws the same seat."""
    drawn = Counter(at_start(seats, seed=str(n)).first for n in range(60 * seats))
    assert set(drawn) == set(range(seats))
    assert min(drawn.values()) > 30
    assert at_start(seats, seed="7").first == at_start(seats, seed="7").first


@SEATS
def test_c2_9_winter_shuffles_the_six_cards_into_a_pile(seats: int) -> None:
    cards = {"innkeeper", "damsel", "snowfall", "plague", "breach", "granary"}
    piles = [at_start(seats, "winter", str(n)).pile for n in range(90)]
    assert all(len(pile) == 6 and set(pile) == cards for pile in piles)
    assert {pile[0] for pile in piles} == {pile[-1] for pile in piles} == cards
    assert at_start(seats, "summer").pile == ()
