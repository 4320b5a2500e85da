"""C12: limits and invariants."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.castle import GAME
from engine.castle.goods import KINDS, NOTHING, SILVER, add, of_kind
from engine.castle.invariants import check
from engine.castle.moves import Build
from engine.castle.state import BuiltTile, CastlePosition, Courtship
from engine.castle.steps.building import Craft
from engine.castle.steps.characters import Messengers, PlaceHelper, TraderPayout
from engine.castle.steps.winter import ShareGift
from engine.chance import Chance, seed_from
from engine.illegal import BrokenInvariant
from engine.move import Stem
from tests.engine.castle.scene import BOX, Scene, goods

TOWER = "build tower with 1 stone 1 wood 1 sand"


def random_game(seats: int, side: str, seed: str, after_each: Callable[[CastlePosition], None]) -> CastlePosition:
    """Plays a whole random game and passes the position to the function after each move."""
    dice = random.Random(seed)
    draws = Chance(seed_from(f"moves {seed}"))
    p = GAME.position(GAME.new(BOX, seats, {"side": side}, Chance(seed_from(seed))), BOX)
    p.advance()
    after_each(p)
    while p.awaited():
        seat = dice.choice(p.awaited())
        chosen = dice.choice(p.choices(seat))
        p.apply(seat, p.draw(seat, chosen, draws) if isinstance(chosen, Stem) else chosen)
        p.events.clear()
        after_each(p)
    return p


# C12.1


@pytest.mark.parametrize("side", ["summer", "winter"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c12_1_silver_on_the_forge_never_returns(seats: int, side: str) -> None:
    most = 0

    def no_less(p: CastlePosition) -> None:
        nonlocal most
        assert p.state.forge >= most
        most = p.state.forge

    for seed in range(4):
        most = 0
        random_game(seats, side, f"forge {seats} {side} {seed}", no_less)


def test_c12_1_an_empty_stock_gives_nothing() -> None:
    """Carts pay what the stock has; neither a building nor a Worker card creates a piece."""
    scene = Scene().helper(0, "sand", "stone").helper(1, "silver").stock("").then(TraderPayout())
    assert scene.s.stock == NOTHING
    assert [player.goods for player in scene.s.players[:2]] == [goods("1 sand 1 wood")] * 2
    scene = Scene().stock("1 sand").choose("worker_wood", "worker_sand", "worker_stone", "messenger")
    assert scene.s.stock == NOTHING
    assert [player.goods for player in scene.s.players] == [
        goods("1 sand 1 wood"),
        goods("2 sand 1 wood"),
        goods("1 sand 1 wood"),
        goods("1 sand 1 wood"),
    ]


def test_c12_1_the_pieces_are_those_of_the_box() -> None:
    assert dict(zip(KINDS, BOX.pieces, strict=True)) == {"sand": 20, "wood": 18, "clay": 15, "stone": 15, "silver": 15}


# C12.2


@pytest.mark.parametrize(("bank", "given"), [(0, 0), (1, 1), (7, 7), (8, 8), (9, 8)])
def test_c12_2_the_messenger_gets_what_is_left(bank: int, given: int) -> None:
    scene = Scene()
    scene.player(2).row, scene.player(2).hand = (("messenger", 1),), scene.player(2).hand[1:]
    scene.talers(2, 0).bank(bank).then(Messengers())
    assert (scene.player(2).talers, scene.s.bank) == (given, bank - given)


@pytest.mark.parametrize(("bank", "given"), [(0, 0), (2, 2), (3, 3), (4, 3)])
def test_c12_2_the_bricklayer_gets_what_is_left(bank: int, given: int) -> None:
    scene = Scene().has(0, "1 stone 1 wood 1 sand").talers(0, 0).bank(bank).then(Craft(0, "bricklayer"))
    scene.do(0, TOWER)
    assert (scene.player(0).talers, scene.s.bank) == (given, bank - given)


def test_c12_2_what_is_paid_into_the_bank_can_be_had_again() -> None:
    """The price of a helper fills an empty bank, and the next Bricklayer is paid from it."""
    scene = Scene().has(1, "1 stone 1 wood 1 sand").talers(0, 4).talers(1, 0).bank(0)
    scene.then(Craft(0, "bricklayer", built=1), Craft(1, "bricklayer"))
    scene.do(0, "place market.a")
    scene.do(1, TOWER)
    assert (scene.player(1).talers, scene.s.bank) == (3, 1)


def test_c12_2_a_purchase_goes_from_player_to_player() -> None:
    scene = Scene().bank(0).choose("stonemason", "worker_wood", "messenger", "trader")
    scene.do(3, "pass")
    bank, talers = scene.s.bank, scene.player(1).talers
    scene.do(0, "buy silver from B")
    assert (scene.s.bank, scene.player(1).talers) == (bank, talers + 1)


# C12.3


def test_c12_3_a_piece_that_cannot_be_paid_cannot_be_bought() -> None:
    scene = Scene().talers(0, 0).has(0, "1 stone 1 wood 1 sand")
    scene.choose("stonemason", "worker_wood", "messenger", "bricklayer")
    scene.do(3, "take sand")
    # The round's taler has been paid already: take it away as well.
    scene.talers(0, 0).then(Craft(0, "stonemason"))
    refusal = scene.refusal(0, "buy wood from B")
    assert (refusal.key, refusal.clause, refusal.params) == ("talers", "C12.3", {"talers": 1})


def test_c12_3_no_player_ever_owes() -> None:
    """Every legal move can be paid in full: no reserve, no purse and no bank is ever below zero."""

    def solvent(p: CastlePosition) -> None:
        assert min(p.state.bank, *(player.talers for player in p.state.players)) >= 0
        assert all(min(player.goods) >= 0 for player in p.state.players)

    for seed in range(3):
        random_game(2 + seed, "winter", f"debts {seed}", solvent)


# C12.4


@pytest.mark.parametrize(("seats", "helpers"), [(2, 7), (3, 6), (4, 6)])
def test_c12_4_helpers_are_limited(seats: int, helpers: int) -> None:
    spaces = ["market.a", "market.b", "forge.10", "forge.6", "stable.16", "stable.12", "keep.14"][:helpers]
    scene = Scene(seats).built("stable").built("keep").built("tavern").talers(0, 60).helper(0, *spaces)
    check(scene.p)
    scene.then(Craft(0, "bricklayer", built=1), PlaceHelper(0))
    # No helper is left for a placement or a Trader, so neither is asked.
    assert scene.awaited == ()
    assert scene.player(0).helpers == 0


# C12.5


@pytest.mark.parametrize("building", BOX.tile_order)
def test_c12_5_each_type_as_often_as_it_has_tiles(building: str) -> None:
    copies = BOX.buildings[building].copies
    payment = BOX.payments.exact_payments[BOX.buildings[building].value][0]
    scene = Scene().has(0, "5 stone 5 clay 5 wood 5 sand").built(building, times=copies - 1)
    scene.then(Craft(0, "worker_wood"))
    scene.p.apply(0, Build(building, payment))
    check(scene.p)
    assert scene.s.tiles[building] == 0
    scene.has(0, "5 stone 5 clay 5 wood 5 sand").then(Craft(0, "worker_wood"))
    refusal = scene.refusal(0, Build(building, payment))
    assert (refusal.key, refusal.clause, refusal.params) == ("build.gone", "C12.5", {"building": building})


@pytest.mark.parametrize("building", ["market", "forge", "watchtower"])
def test_c12_5_what_has_no_tile_cannot_be_built(building: str) -> None:
    """C1.9."""
    scene = Scene().has(0, "1 stone 1 wood 1 sand").then(Craft(0, "worker_wood"))
    assert scene.refusal(0, Build(building, goods("1 stone 1 wood 1 sand"))).key == "build.gone"


def test_c12_5_the_tiles() -> None:
    copies = {building: BOX.buildings[building].copies for building in BOX.tile_order}
    assert copies.pop("tower") == 9
    assert copies.pop("house") == 6
    assert set(copies.values()) == {1}
    assert len(copies) == 8


# C12.6


@pytest.mark.parametrize("side", ["summer", "winter"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c12_6_all_pieces_and_talers_are_there_at_every_moment(seats: int, side: str) -> None:
    """Counts the places of C1.3 and C1.4 independently of the engine's own check, which runs as well."""

    def count(p: CastlePosition) -> None:
        s = p.state
        pieces = add(add(s.stock, s.watchtower), add(s.gone, of_kind(SILVER, s.forge)))
        talers = s.bank + s.track + s.gone_talers + s.tolls
        for player in s.players:
            pieces, talers = add(pieces, player.goods), talers + player.talers
            for _, on_card in player.on_cards:
                pieces = add(pieces, on_card)
        if s.courtship is not None:
            pieces, talers = add(pieces, s.courtship.goods), talers + s.courtship.talers
        for step in s.stack:
            if isinstance(step, ShareGift):
                pieces, talers = add(pieces, step.goods), talers + step.talers
        assert pieces == (20, 18, 15, 15, 15)
        assert talers == 105
        check(p)

    for seed in range(4):
        p = random_game(seats, side, f"sums {seats} {side} {seed}", count)
        assert GAME.outcome(p) is not None


def lose_a_piece(s: Scene) -> None:
    s.s.stock = add(s.s.stock, (-1, 0, 0, 0, 0))


def make_a_piece(s: Scene) -> None:
    s.player(1).goods = add(s.player(1).goods, goods("1 silver"))


def forge_silver(s: Scene) -> None:
    s.s.forge += 1


def borrow_a_piece(s: Scene) -> None:
    s.player(0).goods, s.s.stock = add(s.player(0).goods, (0, 0, 0, -1, 0)), add(s.s.stock, goods("1 stone"))


def double_a_worker_piece(s: Scene) -> None:
    s.player(0).on_cards = (("worker_wood", goods("1 wood")),)


def fill_the_damsels_card(s: Scene) -> None:
    s.s.courtship = Courtship(goods("1 clay"))


def mint_a_taler(s: Scene) -> None:
    s.player(3).talers += 1


def spend_a_taler_of_the_damsel(s: Scene) -> None:
    s.s.courtship = Courtship(talers=1)


def owe_a_taler(s: Scene) -> None:
    s.s.bank += s.player(0).talers + 1
    s.player(0).talers = -1


def lose_a_helper(s: Scene) -> None:
    s.player(0).helpers -= 1


def owe_a_helper(s: Scene) -> None:
    s.player(0).helpers = -1
    for space in ("market.a", "market.b", "forge.10", "forge.6", "stable.16", "stable.12", "keep.14"):
        s.s.spaces[space] = 0


def helper_nowhere(s: Scene) -> None:
    s.player(0).helpers -= 1
    s.s.spaces["well.1"] = 0


def helper_at_no_cart(s: Scene) -> None:
    s.player(0).helpers -= 1
    s.s.carts["gold"] = 0


def lose_a_card(s: Scene) -> None:
    s.player(2).hand = s.player(2).hand[1:]


def double_a_card(s: Scene) -> None:
    s.player(2).row = (("trader", 1),)


def lose_a_winter_card(s: Scene) -> None:
    s.s.pile = s.s.pile[1:]


def lose_a_tile(s: Scene) -> None:
    s.s.tiles["tower"] -= 1


def build_too_much(s: Scene) -> None:
    s.s.tiles["well"] = -1
    s.s.built = (BuiltTile("well", 0, 1), BuiltTile("well", 0, 1))


def helper_in_an_unbuilt_building(s: Scene) -> None:
    s.helper(0, "palace.a")


@pytest.mark.parametrize(
    "harm",
    [
        lose_a_piece, make_a_piece, forge_silver, borrow_a_piece, double_a_worker_piece, fill_the_damsels_card,
        mint_a_taler, spend_a_taler_of_the_damsel, owe_a_taler, lose_a_helper, owe_a_helper, helper_nowhere,
        helper_at_no_cart, lose_a_card, double_a_card, lose_a_winter_card, lose_a_tile, build_too_much,
        helper_in_an_unbuilt_building,
    ],
)  # fmt: skip
def test_c12_6_the_check_notices(harm: Callable[[Scene], None]) -> None:
    scene = Scene(side="winter")
    check(scene.p)
    harm(scene)
    with pytest.raises(BrokenInvariant):
        check(scene.p)


def test_c12_4_no_player_owes_a_helper() -> None:
    """Seven helpers of a player who has six, all where helpers may stand: only the reserve is wrong."""
    scene = Scene().helper(0, "market.a", "market.b", "forge.10", "forge.6", "sand", "wood")
    check(scene.p)
    scene.helper(0, "clay")
    with pytest.raises(BrokenInvariant) as caught:
        check(scene.p)
    assert caught.value.params["what"] == "helpers of seat 0 below zero"
