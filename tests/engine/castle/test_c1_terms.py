"""C1: terms and state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS, SILVER, Goods, add, of_kind
from engine.castle.invariants import check
from engine.castle.state import Courtship, Player
from engine.illegal import BrokenInvariant
from tests.engine.castle.asking import assert_refused, build, enough_for, pass_until_choosing
from tests.engine.castle.scene import BOX, Scene


def test_c1_1_player_order_is_the_first_player_then_clockwise() -> None:
    assert Scene(first=2).s.order() == (2, 3, 0, 1)
    assert Scene(3, first=1).s.order() == (1, 2, 0)
    assert Scene(2, first=1).s.order() == (1, 0)


def test_c1_2_building_points_of_one_piece() -> None:
    points = dict(zip(KINDS, BOX.values, strict=True))
    assert points == {"sand": 1, "wood": 2, "clay": 4, "stone": 5, "silver": 0}


def test_c1_2_the_stock_is_what_lies_on_the_carts_and_with_the_rider() -> None:
    assert set(BOX.carts) == {"sand", "wood", "clay", "stone"}
    assert BOX.components.trader_places[BOX.rider].resource == "silver"


def give(player: Player, piece: Goods) -> None:
    player.goods = add(player.goods, piece)


PLACES_OF_SILVER: dict[str, Callable[[Scene, Goods], object]] = {
    "stock": lambda scene, piece: setattr(scene.s, "stock", add(scene.s.stock, piece)),
    "watchtower": lambda scene, piece: setattr(scene.s, "watchtower", add(scene.s.watchtower, piece)),
    "reserve": lambda scene, piece: give(scene.player(3), piece),
    "worker card": lambda scene, piece: setattr(scene.player(1), "on_cards", (("worker_wood", piece),)),
    "damsel": lambda scene, piece: setattr(scene.s, "courtship", Courtship(piece)),
    "forge": lambda scene, piece: setattr(scene.s, "forge", scene.s.forge + sum(piece)),
    "out of the game": lambda scene, piece: setattr(scene.s, "gone", add(scene.s.gone, piece)),
}


@pytest.mark.parametrize("place", PLACES_OF_SILVER)
def test_c1_3_every_piece_is_always_in_exactly_one_place(place: str) -> None:
    scene = Scene(side="winter")
    PLACES_OF_SILVER[place](scene, of_kind(SILVER))
    with pytest.raises(BrokenInvariant):  # one silver too many
        check(scene.p)
    give(scene.player(0), of_kind(SILVER, -1))
    with pytest.raises(BrokenInvariant):  # the sum is right, but a reserve is below zero
        check(scene.p)
    give(scene.player(0), of_kind(SILVER, 1))
    scene.s.watchtower = add(scene.s.watchtower, of_kind(SILVER, -1))
    check(scene.p)


PLACES_OF_TALERS: dict[str, Callable[[Scene], object]] = {
    "bank": lambda scene: setattr(scene.s, "bank", scene.s.bank + 1),
    "round track": lambda scene: setattr(scene.s, "track", scene.s.track + 1),
    "player": lambda scene: setattr(scene.player(2), "talers", scene.player(2).talers + 1),
    "innkeeper": lambda scene: setattr(scene.s, "tolls", 1),
    "damsel": lambda scene: setattr(scene.s, "courtship", Courtship(talers=1)),
    "out of the game": lambda scene: setattr(scene.s, "gone_talers", 1),
}


@pytest.mark.parametrize("place", PLACES_OF_TALERS)
def test_c1_4_every_taler_is_in_one_of_its_places(place: str) -> None:
    scene = Scene(side="winter")
    PLACES_OF_TALERS[place](scene)
    with pytest.raises(BrokenInvariant):
        check(scene.p)
    scene.player(0).talers -= 1
    check(scene.p)


def test_c1_4_there_are_105_talers() -> None:
    money = BOX.components.money
    assert (money.coins_of_1, money.coins_of_3, money.coins_of_5) == (51, 8, 6)
    assert money.total_talers == 51 * 1 + 8 * 3 + 6 * 5 == 105


def test_c1_4_r4_change_is_free() -> None:
    """R4: the bank is limited by its content, never by coins: of its 7 talers the first Messenger gets all."""
    scene = Scene(first=0).bank(7).choose("messenger", "messenger", "bricklayer", "trader")
    assert [event.params["talers"] for event in scene.events_of("messenger")] == [7, 0]


def test_c1_5_a_card_goes_from_hand_to_commitment_to_play_to_discard_and_back() -> None:
    scene = Scene(first=0)
    scene.do(0, "play messenger")
    assert "messenger" in scene.player(0).hand  # not face down before all have chosen: until then it can be changed
    for seat in (1, 2, 3):
        scene.do(seat, "play trader")
    player = scene.player(0)
    assert "messenger" not in player.hand
    assert (player.in_play(1), player.discard(1)) == (("messenger",), ())
    pass_until_choosing(scene)
    assert (player.in_play(2), player.discard(2)) == ((), ("messenger",))
    pass_until_choosing(scene.choose("master_builder", "messenger", "messenger", "messenger"))
    assert player.hand == CHARACTERS
    assert (player.committed, player.row) == ((), ())


def test_c1_5_committed_cards_are_neither_in_hand_nor_in_play() -> None:
    """Between choosing and revealing only the winter step asks: here about courting the Damsel."""
    scene = Scene(side="winter").lasting("damsel")
    scene.s.courtship = Courtship()
    scene.choose("messenger", "trader", "bricklayer", "stonemason")
    assert scene.step == "CourtingChoice"
    player = scene.player(1)
    assert player.committed == ("trader",)
    assert "trader" not in player.hand
    assert player.row == ()


def test_c1_5_lost_cards_never_come_back() -> None:
    scene = Scene(first=0).lost(0, "trader").discarded(0, "messenger")
    pass_until_choosing(scene.choose("master_builder", "messenger", "messenger", "messenger"))
    assert set(scene.player(0).hand) == set(CHARACTERS) - {"trader"}
    assert_refused(scene.refusal(0, "play trader"), "choose.not_in_hand", "C4.1")


def test_c1_6_helpers_are_in_reserve_at_carts_in_the_castle_or_on_winter_cards() -> None:
    scene = Scene(side="winter").lasting("innkeeper", "granary")
    scene.helper(0, "sand", "market.a", BOX.innkeeper_space, BOX.granary_spaces[0])
    assert scene.player(0).helpers == BOX.by_count(4).helpers_each - 4
    assert scene.s.trader_helpers(0) == ["sand"]
    check(scene.p)
    scene.player(0).helpers += 1
    with pytest.raises(BrokenInvariant):
        check(scene.p)


def test_c1_7_five_trader_places_with_room_for_one_helper_each() -> None:
    assert BOX.trader_places == ("sand", "wood", "clay", "stone", "silver")
    scene = Scene(first=0).helper(1, "sand").choose("trader", "messenger", "messenger", "messenger")
    assert_refused(scene.refusal(0, "trader sand"), "trader.taken", "C5.2.2")


def test_c1_8_sixteen_castle_spaces() -> None:
    spaces = Counter(BOX.building_of[space] for space in BOX.castle_spaces)
    assert spaces == {
        "keep": 1,
        "tavern": 2,
        "great_gate": 1,
        "small_gate": 1,
        "stable": 2,
        "servants_house": 3,
        "market": 2,
        "palace": 2,
        "forge": 2,
    }
    assert len(BOX.castle_spaces) == 16
    assert all(not BOX.spaces_of[building] for building in ("tower", "house", "well"))
    # Innkeeper and Granary are never castle spaces.
    assert not {BOX.innkeeper_space, *BOX.granary_spaces} & set(BOX.castle_spaces)


def test_c1_8_a_space_is_open_if_its_building_is_built_and_holds_one_helper() -> None:
    scene = Scene(first=0).has(0, enough_for("tower")).talers(0, 50).built("stable", by=3).helper(2, "stable.16")
    scene.choose("stonemason", "messenger", "messenger", "messenger").do(0, build("tower"))
    assert_refused(scene.refusal(0, "place keep.14"), "place.closed", "C7.2")
    assert_refused(scene.refusal(0, "place stable.16"), "place.taken", "C7.2")
    scene.do(0, "place stable.12")
    assert scene.s.spaces["stable.12"] == 0


def test_c1_9_r1_23_tiles_and_a_tile_on_the_board_means_not_built() -> None:
    """R1: 23, not the 28 of the French list."""
    scene = Scene(first=0).has(0, enough_for("tower"))
    assert sum(scene.s.tiles.values()) == BOX.components.building_rules.tiles_total == 23
    assert not scene.p.is_built("tower")
    scene.choose("stonemason", "messenger", "messenger", "messenger").do(0, build("tower"))
    assert sum(scene.s.tiles.values()) == 22
    # one of nine towers is enough for "built"; the others can still be built
    assert scene.p.is_built("tower")
    assert scene.p.count_built("tower") == 1
    assert scene.s.tiles["tower"] == BOX.buildings["tower"].copies - 1


def test_c1_9_market_and_forge_have_no_tile_and_count_as_built() -> None:
    scene = Scene(first=0)
    assert [building.id for building in BOX.components.buildings if not building.copies] == ["market", "forge"]
    assert all(building not in scene.s.tiles and scene.p.is_built(building) for building in ("market", "forge"))
    assert not any(scene.p.is_built(building) for building in scene.s.tiles)


def test_c1_10_names() -> None:
    assert CHARACTERS == (
        "messenger",
        "trader",
        "bricklayer",
        "stonemason",
        "worker_wood",
        "worker_sand",
        "worker_stone",
        "master_builder",
    )
    for card in CHARACTERS:
        assert BOX.notation.read(f"play {card}") == BOX.notation.read(f"play {card.replace('_', ' ')}")
    for space in (*BOX.castle_spaces, BOX.innkeeper_space, *BOX.granary_spaces):
        assert space in BOX.notation.write(BOX.notation.read(f"place {space}")).replace(" ", "_")
