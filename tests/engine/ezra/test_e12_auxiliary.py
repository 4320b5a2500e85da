"""Auxiliary Actions: trades and turning over a Development Tile (E12, E20.19 to E20.22)."""

from __future__ import annotations

import msgspec
import pytest

from engine.chance import Chance, seed_from
from engine.ezra.constants import FREE, GUARDS, NEUTRAL, PREPARE, RIVAL
from engine.ezra.goods import KINDS, Goods, of_kind
from engine.ezra.moves import Flip, Sell, Trade
from engine.ezra.scrolls import W17_TRADER_TWICE, W19_ANY_TRADE, W20_BOTTOM_TRADE, W21_AFTER_TRADE, W22_FLIP_GOLD
from engine.ezra.steps import auxiliary, trading
from engine.move import Stem
from tests.engine.ezra.scene import BOX, Scene, changed, goods

CHARACTERS = BOX.components.character
OPTIONS = ("top", "bottom")
TYPES = BOX.components.development.types
TILES = [(tile, at) for at, tiles in enumerate(BOX.tiles) for tile in tiles]


def number(card: str) -> str:
    return str(int(card[1:]))


def played(card: str, seats: int = 4, scene: Scene | None = None) -> Scene:
    """A has just played this card (T2)."""
    scene = scene or Scene(seats).empty(0)
    scene.hand(0, number(card)).turn(0)
    scene.do(0, f"card {number(card)} on pile 1")
    return scene


def owned(scene: Scene, gate: str, owner: int) -> Scene:
    """A built Gate of that player; `FREE` leaves it unbuilt."""
    return scene if owner == FREE else scene.gate(owner, gate)


def trades(scene: Scene) -> list[str]:
    return [line for line in scene.moves(0) if line.split()[0] in ("trade", "sell")]


def auxiliaries(scene: Scene) -> list[str]:
    return [line for line in scene.moves(0) if line.split()[0] in ("trade", "sell", "flip")]


def got(scene: Scene, seat: int) -> tuple[object, ...]:
    player = scene.player(seat)
    return (player.silver, player.food, player.goods, player.altar, player.tent, player.blessings)


# Gate trades (E12.2)


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("card", [card.id for card in CHARACTERS if card.trade.kind == "gate"])
def test_e12_2_both_options_of_each_gate_trade(card: str, option: str) -> None:
    """At an unbuilt Gate: the fee goes onto the Gate Card."""
    trade = BOX.cards[card].trade
    chosen = trade.top if option == "top" else trade.bottom
    assert chosen is not None
    scene = played(card)
    scene.give(0, silver=chosen.pay_silver)
    assert scene.refusal(0, f"trade {option}") == ("trade.silver", "E12.2")
    scene.give(0, silver=chosen.pay_silver + 1)
    scene.do(0, f"trade {option}")
    twin = Scene(4).empty(0).gain(0, *chosen.gain)
    assert got(scene, 0) == got(twin, 0)
    assert scene.s.gate_silver[BOX.ring_index[trade.gate]] == 1
    assert scene.step == "Played", "the moment comes back"


@pytest.mark.parametrize(
    ("owner", "paid", "received", "on_card"), [(FREE, 1, 0, 1), (0, 0, 0, 0), (1, 1, 1, 0), (NEUTRAL, 1, 0, 0)]
)
def test_e12_2_the_receiver_of_the_fee_r30(owner: int, paid: int, received: int, on_card: int) -> None:
    """E12.2, R30: c02 trades at the Muster Gate, which is neutral with two players."""
    seats = 2 if owner == NEUTRAL else 4
    scene = Scene(seats).empty(0).empty(1)
    if owner != NEUTRAL:
        owned(scene, "muster", owner)
    price = BOX.cards["c02"].trade.top
    assert price is not None
    scene = played("c02", scene=scene.give(0, silver=9))
    scene.do(0, "trade top")
    assert scene.player(0).silver == 9 - price.pay_silver - paid
    assert scene.player(1).silver == received
    assert scene.s.gate_silver[BOX.ring_index["muster"]] == on_card


def test_e12_2_the_fee_is_added_to_silver_on_the_card() -> None:
    scene = played("c03", 2)
    scene.give(0, silver=9).do(0, "trade top")
    assert scene.s.gate_silver[BOX.ring_index["valley"]] == 3


def test_e12_2_the_own_gate_costs_no_fee() -> None:
    """c03 top costs no Silver: at the own Valley Gate it is free."""
    scene = played("c03", scene=Scene(4).empty(0).gate(0, "valley"))
    assert "trade top" in scene.moves(0)
    scene.do(0, "trade top")
    assert (scene.player(0).silver, scene.player(0).goods) == (0, goods("1 stone"))
    assert not scene.events_of("fee")


def test_e12_2_the_fee_must_be_there_too() -> None:
    scene = played("c03")
    assert scene.refusal(0, "trade top") == ("trade.silver", "E12.2")
    scene.give(0, silver=1)
    assert auxiliaries(scene) == ["trade top"]


def test_e12_2_a_fee_to_the_opponent_of_solo() -> None:
    """E21.8."""
    scene = Scene(1).empty(0).gate(RIVAL, "valley").give(0, silver=1)
    silver = scene.player(RIVAL).silver
    scene = played("c03", scene=scene)
    scene.do(0, "trade top")
    assert (scene.player(RIVAL).silver, scene.player(0).silver) == (silver + 1, 0)


def test_e12_2_the_opponents_own_fee_r33() -> None:
    """E21.8, R33: the same function: a fee to you for your corner Gate, none for the opponent's own."""
    scene = Scene(1).empty(0)
    mine = next(gate for gate in BOX.corners if scene.s.owners[gate] == 0)
    rivals = next(gate for gate in BOX.corners if scene.s.owners[gate] == RIVAL)
    silver = scene.player(RIVAL).silver
    assert (trading.gatekeeper_fee(scene.p, RIVAL, mine), trading.gatekeeper_fee(scene.p, RIVAL, rivals)) == (1, 0)
    trading.pay_fee(scene.p, RIVAL, mine)
    trading.pay_fee(scene.p, RIVAL, rivals)
    assert (scene.player(RIVAL).silver, scene.player(0).silver) == (silver - 1, 1)


def test_e12_2_an_option_only_once() -> None:
    scene = played("c03")
    scene.give(0, silver=9).do(0, "trade top")
    assert auxiliaries(scene) == []
    assert scene.refusal(0, "trade top") == ("auxiliary.once", "E12.1")


def test_e12_2_no_trade_before_a_card_r18() -> None:
    """E12.2, R18: though a trade lies visible."""
    scene = Scene(4).piles(0, "3").hand(0, "9").give(0, silver=9, goods_="9 stone").turn(0)
    assert scene.refusal(0, "trade top") == ("trade.none", "E12.2")
    assert scene.refusal(0, "sell 1 stone") == ("trade.none", "E12.2")
    scene.do(0, "card 9 on pile 2")
    assert scene.refusal(0, "trade top") == ("trade.none", "E12.2")
    scene.do(0, "sell 1 stone")


def test_e12_2_only_top_and_bottom() -> None:
    scene = played("c03")
    assert scene.refusal(0, Trade("middle")) == ("trade.option", "E12.2")


def test_e12_2_fee_first_then_the_goods() -> None:
    scene = played("c03").give(0, silver=9)
    scene.events.clear()
    scene.do(0, "trade bottom")
    assert [event.key for event in scene.events] == ["fee", "traded", "gained"]


# Sell trades (E12.2)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("card", [card.id for card in CHARACTERS if card.trade.kind == "sell"])
def test_e12_2_each_sale(card: str, kind: str) -> None:
    rates = BOX.cards[card].trade.rates
    scene = played(card).give(0, silver=0, goods_=f"3 {kind}")
    if kind in rates:
        scene.do(0, f"sell 2 {kind}")
        assert (scene.player(0).silver, scene.player(0).goods) == (2 * rates[kind], of_kind(kind))
        assert not scene.events_of("fee")
    else:
        assert scene.refusal(0, f"sell 1 {kind}") == ("sell.kind", "E12.2")
        assert trades(scene) == []


def test_e12_2_the_example_of_seven_silver() -> None:
    """3 Cinders and 2 Wood by c01."""
    scene = played("c01").give(0, silver=0, goods_="3 cinders 2 wood 1 stone")
    scene.do(0, "sell 3 cinders 2 wood")
    assert (scene.player(0).silver, scene.player(0).goods) == (7, goods("1 stone"))


def test_e12_2_any_positive_number() -> None:
    scene = played("c01").give(0, silver=0, goods_="2 cinders 1 wood 1 stone")
    every = {"1 wood", "1 cinders", "2 cinders", "1 wood 1 cinders", "1 wood 2 cinders"}
    assert sorted(trades(scene)) == sorted(f"sell {pieces}" for pieces in every)
    assert scene.refusal(0, Sell((0, 0, 0, 0))) == ("sell.nothing", "E12.2")
    assert scene.refusal(0, Sell((2, -1, 0, 0))) == ("sell.nothing", "E12.2")
    assert scene.refusal(0, "sell 3 cinders") == ("sell.lacking", "E12.2")
    assert scene.refusal(0, "sell 1 stone") == ("sell.kind", "E12.2")


def test_e12_2_every_sale_can_be_drawn() -> None:
    scene = played("c01").give(0, silver=0, goods_="1 cinders 1 wood")
    assert len(trades(scene)) == 3
    (stem,) = (choice for choice in scene.p.choices(0) if isinstance(choice, Stem))
    dice = Chance(seed_from("sales"))
    drawn = {scene.p.draw(0, stem, dice) for _ in range(40)}
    assert drawn == set(scene.p.fill(0, stem))
    assert len(drawn) == 3


def test_e12_2_nothing_to_sell() -> None:
    assert trades(played("c01").give(0, goods_="4 stone 1 gold")) == []


# Once per turn (E12.1)


def test_e12_1_one_auxiliary_action_in_a_turn() -> None:
    scene = played("c03", scene=Scene(4).tile(0, "gu4").give(0, silver=20))
    assert {"trade top", "trade bottom", "flip guards"} <= set(scene.moves(0))
    scene.do(0, "flip guards")
    assert auxiliaries(scene) == []
    assert scene.refusal(0, "trade top") == ("auxiliary.once", "E12.1")
    assert scene.refusal(0, "flip farmers") == ("auxiliary.once", "E12.1")
    assert scene.refusal(0, "sell 1 stone") == ("auxiliary.once", "E12.1")


def test_e12_1_turning_over_forbids_trading_and_a_new_turn_allows_it() -> None:
    scene = Scene(4).tile(0, "gu4").give(0, silver=20).turn(0, auxiliary=True)
    assert auxiliaries(scene) == []
    scene.turn(0)
    assert auxiliaries(scene) == ["flip guards"]


# Turning over (E12.3)


@pytest.mark.parametrize(("tile", "type_"), TILES, ids=[tile for tile, _ in TILES])
def test_e12_3_each_tile_for_its_price(tile: str, type_: int) -> None:
    cost = BOX.flip_cost[tile]
    scene = Scene(4).tile(0, tile)
    scene.give(0, silver=cost.silver, food=0, goods_=written(cost.goods)).turn(0)
    assert f"flip {TYPES[type_]}" in scene.moves(0)
    scene.do(0, f"flip {TYPES[type_]}")
    assert scene.p.is_turned(0, type_)
    assert sum(scene.player(0).turned) == 1
    paid = [event.params["tile"] for event in scene.events_of("flipped")]
    assert paid == [tile]
    # What the reward gives aside, everything was spent.
    twin = Scene(4).tile(0, tile, turned=True).empty(0).gain(0, *BOX.flip_reward[tile])
    assert got(scene, 0) == got(twin, 0)
    assert (scene.step == "Open") == (twin.step == "Open")


@pytest.mark.parametrize(("tile", "type_"), TILES, ids=[tile for tile, _ in TILES])
def test_e12_3_nothing_of_the_price_may_be_missing(tile: str, type_: int) -> None:
    cost = BOX.flip_cost[tile]
    less = tuple(max(0, count - 1) for count in cost.goods)
    scene = Scene(4).tile(0, tile).give(0, silver=max(0, cost.silver - 1), goods_=written(less))  # type: ignore[arg-type]  # four again
    scene.turn(0)
    assert scene.refusal(0, f"flip {TYPES[type_]}") == ("flip.cost", "E12.3")


def written(pieces: Goods) -> str:
    return " ".join(f"{count} {kind}" for count, kind in zip(pieces, KINDS, strict=True) if count)


def test_e12_3_only_once_per_tile() -> None:
    scene = Scene(4).tile(0, "gu4", turned=True).give(0, silver=20).turn(0)
    assert "flip guards" not in scene.moves(0)
    assert scene.refusal(0, "flip guards") == ("flip.turned", "E12.3")


def test_e12_3_what_stands_on_it_stays_and_gains_nothing() -> None:
    scene = Scene(4).tile(0, "tr1").place_workers(0, traders="1 2").give(0, silver=0, food=0, goods_="2 gold").turn(0)
    supply = scene.player(0).supply
    scene.do(0, "flip traders")
    assert scene.player(0).traders == (1, 2)
    assert (scene.player(0).silver, scene.player(0).food, scene.player(0).supply) == (0, 0, supply + 1)


def test_e14_2_turned_guards_store_without_limit() -> None:
    scene = Scene(4).tile(0, "gu4").give(0, silver=6, goods_="9 stone").turn(0)
    assert scene.p.storage_limit(0) == BOX.guards["gu4"].limit
    scene.do(0, "flip guards")
    assert scene.p.is_turned(0, GUARDS)
    assert scene.p.storage_limit(0) is None


def test_e20_22_w22_gold_after_a_paid_tile() -> None:
    """After its reward (E5.4)."""
    scene = Scene(4).tile(0, "gu4").scroll(0, W22_FLIP_GOLD).give(0, silver=6, goods_="").turn(0)
    scene.events.clear()
    scene.do(0, "flip guards")
    assert scene.player(0).goods == goods("1 gold")
    keys = [event.key for event in scene.events]
    assert keys[:2] == ["flipped", "tent_moved"]
    assert scene.events[-1].params["gains"] == (("gold", 1),)


def test_a_free_step_between_two_others_r4() -> None:
    """E5.3, R4: Silver of a Trader pays for the tile."""
    scene = Scene(4).tile(0, "gu4").give(0, silver=3, goods_="").turn(0)
    assert auxiliaries(scene) == []
    scene.do(0, "trader 1")
    assert auxiliaries(scene) == ["flip guards"]


# Scroll Tiles (E20.19 to E20.21)


def test_e20_19_w19_any_visible_card_even_before_one_is_played_r18() -> None:
    """R18: a covered one not."""
    scene = Scene(4).empty(0).scroll(0, W19_ANY_TRADE).piles(0, "3", "5 9", "1")
    scene.hand(0, "2").give(0, silver=3, goods_="1 stone 1 cinders").turn(0)
    assert set(auxiliaries(scene)) == {
        "trade top",
        "trade bottom",
        "sell 1 stone 1 cinders by card 9",
        "sell 1 stone by card 9",
        "sell 1 cinders by card 9",
        "sell 1 cinders by card 1",
    }
    assert scene.refusal(0, "trade top by card 3") == ("trade.only", "E12.2")
    assert scene.refusal(0, "trade top by card 5") == ("trade.only", "E12.2")
    assert scene.refusal(0, "sell 1 cinders") == ("trade.which", "E20.19")
    assert scene.refusal(0, "sell 1 cinders by card 4") == ("trade.which", "E20.19")
    assert scene.refusal(0, "sell 1 stone by card 1") == ("sell.kind", "E12.2")
    scene.do(0, "sell 1 stone by card 9")
    assert scene.player(0).silver == 5


def test_e20_19_w19_several_gates() -> None:
    scene = Scene(4).empty(0).scroll(0, W19_ANY_TRADE).piles(0, "3", "5").hand(0, "2").give(0, silver=1).turn(0)
    assert auxiliaries(scene) == ["trade top by card 3", "trade top by card 5"]
    assert scene.refusal(0, "trade top") == ("trade.which", "E20.19")
    assert scene.refusal(0, "trade bottom by card 5") == ("trade.silver", "E12.2")
    scene.do(0, "trade top by card 5")
    assert scene.player(0).goods == goods("1 wood")
    assert scene.s.gate_silver[BOX.ring_index["dung"]] == 1


def test_e20_19_w19_still_one_trade_a_turn() -> None:
    scene = Scene(4).empty(0).scroll(0, W19_ANY_TRADE).piles(0, "3").hand(0, "2").give(0, silver=9).turn(0)
    scene.do(0, "trade top")
    assert auxiliaries(scene) == []


@pytest.mark.parametrize(("card", "top", "bottom"), [("c03", 0, 0), ("c02", 2, 4), ("c07", 1, 2)])
def test_e20_20_w20_the_bottom_option_costs_two_less_r20(card: str, top: int, bottom: int) -> None:
    """E20.20, R20: neither below 0 nor the fee; the top option as printed."""
    scene = Scene(4).empty(0).scroll(0, W20_BOTTOM_TRADE)
    scene = played(card, scene=scene)
    for option, price in (("top", top), ("bottom", bottom)):
        scene.give(0, silver=price)
        assert scene.refusal(0, f"trade {option}") == ("trade.silver", "E12.2")
        scene.give(0, silver=price + 1)
        assert f"trade {option}" in scene.moves(0)
    scene.do(0, "trade bottom")
    assert scene.player(0).silver == 0


def test_e20_20_w20_never_below_zero() -> None:
    """The bottom of c03 costs 2: with w20 none, and at the own Gate nothing at all."""
    scene = played("c03", scene=Scene(4).empty(0).gate(0, "valley").scroll(0, W20_BOTTOM_TRADE))
    scene.do(0, "trade bottom")
    assert (scene.player(0).silver, scene.player(0).goods) == (0, goods("2 stone"))


def test_e20_20_w20_a_price_below_two_becomes_none() -> None:
    cards = [msgspec.to_builtins(card) for card in CHARACTERS]
    cards[2]["trade"]["bottom"]["pay_silver"] = 1
    scene = Scene(4, box=changed(character=cards)).empty(0).scroll(0, W20_BOTTOM_TRADE).give(0, silver=1)
    scene = played("c03", scene=scene)
    scene.do(0, "trade bottom")
    assert scene.player(0).silver == 0


@pytest.mark.parametrize("line", ["trade top", "sell 1 stone"])
def test_e20_21_w21_after_each_trade_silver_or_a_tile_or_neither_r14(line: str) -> None:
    """E20.21, R14, R26."""
    card = "c03" if line.startswith("trade") else "c04"
    scene = Scene(4).tile(0, "gu4").scroll(0, W21_AFTER_TRADE).give(0, silver=9, goods_="1 stone")
    scene = played(card, scene=scene)
    scene.do(0, line)
    assert scene.step == "AfterTrade"
    assert scene.moves(0) == ["take silver", "flip guards", "pass"]
    assert scene.refusal(0, "trade top") == ("after_trade.after_trade", "E20.21")
    assert scene.refusal(0, "flip farmers") == ("flip.cost", "E12.3")
    silver = scene.player(0).silver
    scene.do(0, "take silver")
    assert (scene.step, scene.player(0).silver) == ("Played", silver + 1)


def test_e20_21_w21_its_tile_costs_the_normal_price_r14() -> None:
    """It is not a second Auxiliary Action, and w22 applies."""
    scene = Scene(4).tile(0, "gu4").scroll(0, W21_AFTER_TRADE, W22_FLIP_GOLD).give(0, silver=9, goods_="")
    scene = played("c03", scene=scene)
    scene.do(0, "trade top; flip guards")
    assert (scene.player(0).silver, scene.step) == (9 - 1 - 6 + 2, "Played")
    assert scene.player(0).goods == goods("1 stone 1 gold")
    assert scene.p.is_turned(0, GUARDS)


def test_e20_21_w21_neither() -> None:
    scene = played("c03", scene=Scene(4).scroll(0, W21_AFTER_TRADE).give(0, silver=9))
    scene.do(0, "trade top; pass")
    assert (scene.step, scene.player(0).silver) == ("Played", 8)
    assert auxiliaries(scene) == []


def test_e20_21_w21_only_after_trades() -> None:
    scene = Scene(4).tile(0, "gu4").scroll(0, W21_AFTER_TRADE).give(0, silver=9).turn(0)
    scene.do(0, "flip guards")
    assert scene.step == "Open"


def test_e20_21_w21_what_the_goods_trigger_comes_first() -> None:
    """E5.4: a gain of Altar steps would resolve the wild Blessing it triggers first."""
    cards = [msgspec.to_builtins(card) for card in CHARACTERS]
    cards[2]["trade"]["top"]["gain"] = [{"k": "altar", "n": 1}]
    scene = Scene(4, box=changed(character=cards)).scroll(0, W21_AFTER_TRADE).altar(0, 6).give(0, silver=1)
    scene = played("c03", scene=scene)
    scene.do(0, "trade top")
    assert scene.step == "ChooseBlessing"
    scene.do(0, "blessing red")
    assert scene.step == "AfterTrade"


def test_e20_17_w17_has_nothing_to_do_with_trades() -> None:
    scene = played("c03", scene=Scene(4).scroll(0, W17_TRADER_TWICE).give(0, silver=9))
    scene.do(0, "trade top")
    assert scene.step == "Played"


# In Prepare (E16.2, E20.10: w09)


def prepared(scene: Scene) -> Scene:
    """Phase Prepare, for the Auxiliary Actions that w09 offers; test_e16_prepare has the question itself."""
    scene.s.phase = PREPARE
    scene.s.turn.auxiliary = True
    return scene


def test_e20_10_w09_any_visible_card_may_trade_in_prepare() -> None:
    scene = prepared(Scene(4).empty(0).piles(0, "3", "5 9").give(0, silver=1, goods_="1 stone"))
    found = list(auxiliary.choices(scene.p, 0))
    assert found == [Trade("top"), Stem(Sell, {"card": ""})]
    assert auxiliary.refuse(scene.p, 0, Trade("top")) is None
    assert auxiliary.refuse(scene.p, 0, Sell(goods("1 stone"))) is None
    refusal = auxiliary.refuse(scene.p, 0, Sell(goods("1 stone"), "c09"))
    assert refusal is not None
    assert refusal.key == "trade.only"


def test_e20_10_w09_a_tile_may_be_turned_over_in_prepare() -> None:
    scene = prepared(Scene(4).tile(0, "gu4").give(0, silver=6, goods_=""))
    assert list(auxiliary.choices(scene.p, 0)) == [Flip("guards")]
    auxiliary.take(scene.p, 0, Flip("guards"))
    assert scene.player(0).silver == 0
    assert scene.p.is_turned(0, GUARDS)


def test_e20_10_w09_w20_and_w21_apply_r14() -> None:
    """R14."""
    scene = prepared(Scene(4).empty(0).piles(0, "3").scroll(0, W20_BOTTOM_TRADE, W21_AFTER_TRADE).give(0, silver=1))
    assert Trade("bottom") in auxiliary.choices(scene.p, 0)
    before = len(scene.s.stack)
    auxiliary.take(scene.p, 0, Trade("bottom"))
    assert [type(step).__name__ for step in scene.s.stack[before:]] == ["AfterTrade", "Gain"]
