"""The solo opponent: turn, city, Temple, Scribes and Sabbath (E21)."""

from __future__ import annotations

import msgspec
import pytest

from engine.ezra.components import EzraBox
from engine.ezra.constants import FREE, GONE, NEUTRAL, RIVAL
from engine.ezra.goods import GOLD
from engine.ezra.steps import rival_city, rival_scribes
from engine.ezra.steps.prepare import StartPrepare
from engine.ezra.steps.rival_schemes import SchemeWord
from engine.ezra.steps.rival_turn import RivalScheme, RivalTrade
from engine.ezra.steps.sabbath import StartSabbath
from tests.engine.ezra.scene import BOX, Scene, changed, goods

SOLO = BOX.components.solo


def scene1(focus: str = "f01", box: EzraBox = BOX) -> Scene:
    """The opponent's turn with this Focus Card; the opponent has only 3 Workers."""
    scene = Scene(1, box=box).give(RIVAL, silver=0, food=0, goods_="", supply=3)
    scene._turn(RIVAL)
    solo = scene.s.solo
    assert solo is not None
    scene.s.solo = msgspec.structs.replace(solo, card=focus)
    return scene


def with_gold(gold: int, focus: str = "f01") -> Scene:
    return scene1(focus).give(RIVAL, goods_=f"{gold} gold")


def acted(scene: Scene, *words: str) -> Scene:
    scene.events.clear()
    return scene.then(*(SchemeWord(RIVAL, word) for word in words))


def rival_stock(scene: Scene) -> tuple[int, int, int, int, int]:
    """Gold, Silver, idle Workers, Altar, VP."""
    player = scene.player(RIVAL)
    return player.goods[GOLD], player.silver, player.supply, player.altar, player.vp


# Setup


@pytest.mark.parametrize("side", BOX.solo_sides)
def test_e21_1_e21_2_setup(side: str) -> None:
    scene = Scene(1, settle=False, solo_side=side)
    player, printed = scene.player(RIVAL), BOX.solo_sides[side]
    assert scene.s.ahead == (0, RIVAL), "the opponent's marker is on top"
    assert (player.supply, player.silver, player.goods) == (
        printed.start_workers, printed.start_silver, goods(f"{printed.start_gold} gold"),
    )  # fmt: skip
    assert (player.tent, player.vp, player.blessings, player.levites) == (0, 10, (0, 0, 0), 1)
    assert (len(player.wall_deck), player.tiles, player.hand, player.deck) == (12, (), (), ())
    scene.do(0, "gatekeeper at horse; gatekeeper at old")
    assert scene.player(RIVAL).main + scene.player(RIVAL).supply <= 16 - 3


def test_e21_1_the_opponent_begins_and_holds_the_shofar() -> None:
    scene = Scene(1, settle=False)
    scene.s.first = RIVAL
    scene.do(0, "gatekeeper at horse; gatekeeper at old")
    (turn, *_) = scene.events_of("turn")
    assert turn.params["seat"] == RIVAL
    assert scene.events_of("focus")


def test_e21_2_so_many_remain_in_the_main_supply() -> None:
    scene = Scene(1, solo_side="b")
    assert scene.player(RIVAL).main == 16 - BOX.solo_sides["b"].start_workers - 3
    assert scene.player(0).main == 7, "E4.4"


def test_e21_3_you_choose_two_corners_the_opponent_gets_the_others() -> None:
    scene = Scene(1, settle=False)
    scene.do(0, "gatekeeper at horse; gatekeeper at old")
    owners = {space: scene.s.owners[BOX.ring_index[space]] for space in ("sheep", "horse", "fountain", "old")}
    assert owners == {"sheep": RIVAL, "horse": 0, "fountain": RIVAL, "old": 0}


# The Focus Card: trade or Tent


def test_e21_10_a_focus_card_each_turn_and_discards_are_public() -> None:
    scene = Scene(1).set_top_cards(focus="f06", scheme="sch1").rivals_turn()
    solo = scene.s.solo
    assert solo is not None
    assert (solo.card, solo.past_focus, len(solo.focus)) == ("f06", ("f06",), 9)
    assert (solo.past_schemes, len(solo.schemes)) == (("sch1",), 5)
    (event,) = scene.events_of("focus")
    assert event.reveals
    assert event.params == {"card": "f06", "gate": "fountain", "column": 3, "dir": "cw"}


def test_e21_10_no_reshuffle_within_a_round() -> None:
    scene = Scene(1)
    for turn in range(1, 7):
        scene.rivals_turn()
        while scene.step != "NoneType":
            scene.do(0, scene.moves(0)[0])
        solo = scene.s.solo
        assert solo is not None
        assert (len(solo.past_focus), len(solo.past_schemes)) == (turn, turn)


@pytest.mark.parametrize("card", BOX.focus)
@pytest.mark.parametrize("dearer", [True, False])
def test_e21_11_each_trade_of_each_focus_card(card: str, dearer: bool) -> None:
    """The most expensive one the opponent can pay; without a fee at its own Gate."""
    printed = BOX.focus[card]
    cheap, dear = sorted(printed.trades, key=lambda trade: trade.pay_silver)
    scene = scene1(card)
    _owned(scene, printed.gate, RIVAL)
    chosen = dear if dearer else cheap
    scene.give(RIVAL, silver=dear.pay_silver if dearer else dear.pay_silver - 1)
    silver, supply = scene.player(RIVAL).silver, scene.player(RIVAL).supply
    scene.events.clear()
    scene.then(RivalTrade(RIVAL))
    (event,) = scene.events_of("rival_trade")
    assert event.params["silver"] == chosen.pay_silver
    counts = {effect.kind: effect.n for effect in chosen.gain}
    player = scene.player(RIVAL)
    assert player.goods[GOLD] == counts.get("gold", 0)
    assert player.supply - supply == counts.get("worker", 0)
    assert (player.altar, sum(player.blessings)) == (counts.get("altar", 0), counts.get("blessing", 0))
    assert player.tent == counts.get("tent", 0)
    assert player.silver == silver - chosen.pay_silver + 2 * counts.get("tent", 0)


@pytest.mark.parametrize("card", BOX.focus)
def test_e21_11_neither_trade_then_the_tent(card: str) -> None:
    printed = BOX.focus[card]
    scene = scene1(card).give(RIVAL, silver=min(trade.pay_silver for trade in printed.trades) - 1)
    _owned(scene, printed.gate, RIVAL)
    scene.then(RivalTrade(RIVAL))
    assert (scene.player(RIVAL).tent, scene.events_of("rival_trade")) == (1, [])


def _owned(scene: Scene, gate: str, owner: int) -> None:
    at = BOX.ring_index[gate]
    before = scene.s.owners[at]
    if before in (owner, NEUTRAL):
        scene.s.owners = (*scene.s.owners[:at], owner, *scene.s.owners[at + 1 :])
        scene.player(owner).main -= before == NEUTRAL
    elif before == FREE:
        scene.gate(owner, gate)
    else:
        scene.s.owners = (*scene.s.owners[:at], owner, *scene.s.owners[at + 1 :])
        scene.player(owner).main -= 1
        scene.player(before).main += 1


@pytest.mark.parametrize(
    ("gate", "owner", "silver", "mine", "on_card"),
    [
        ("valley", RIVAL, 2, 0, 0),
        ("valley", 0, 1, 1, 0),
        ("valley", FREE, 1, 0, 3),
        ("muster", NEUTRAL, 1, 0, 0),
        ("horse", 0, 1, 1, 0),
        ("horse", RIVAL, 2, 0, 0),
    ],
)
def test_e21_11_the_fee_goes_to_the_cards_own_gate_r33(
    gate: str, owner: int, silver: int, mine: int, on_card: int
) -> None:
    """E12.2, E21.8, R33: 6 Silver buy for 4, or the rest of 6."""
    card = next(card for card, printed in BOX.focus.items() if printed.gate == gate)
    scene = scene1(card).give(RIVAL, silver=6).give(0, silver=0)
    if owner >= 0:
        _owned(scene, gate, owner)
    scene.then(RivalTrade(RIVAL))
    assert scene.events_of("rival_trade")[0].params["fee"] == (owner != RIVAL)
    assert scene.player(RIVAL).silver == silver
    assert (scene.player(0).silver, scene.s.gate_silver[BOX.ring_index[gate]]) == (mine, on_card)


def test_e21_11_a_trade_needs_silver_for_its_fee_too_r33() -> None:
    """R33: 4 Silver pay the dearer trade, but not its fee."""
    scene = scene1("f08").give(RIVAL, silver=4).then(RivalTrade(RIVAL))
    assert scene.events_of("rival_trade")[0].params["silver"] == 2
    poor = scene1("f08").give(RIVAL, silver=2).then(RivalTrade(RIVAL))
    assert poor.events_of("rival_trade") == []
    assert poor.player(RIVAL).tent == 1


def test_e21_8_silver_you_owe_the_opponent_comes_from_your_supply() -> None:
    """Your trade at the opponent's Gate, your Scribe past the opponent's."""
    scene = Scene(1).gate(RIVAL, "valley").hand(0, "3 4 5 6").give(0, silver=5)
    silver = scene.player(RIVAL).silver
    scene.turn(0)
    scene.do(0, "card 3 on pile 1; trade top")
    assert (scene.player(0).silver, scene.player(RIVAL).silver) == (4, silver + 1)


# Where the opponent builds


WALLS = {
    "f01": "w1", "f02": "w1", "f03": "w8", "f04": "w8", "f05": "w11",
    "f06": "w13", "f07": "w14", "f08": "w18", "f09": "w20", "f10": "w22",
}  # fmt: skip
GATES = {
    "f01": "water", "f02": "fish", "f03": "water", "f04": "fish", "f05": "water",
    "f06": "dung", "f07": "dung", "f08": "valley", "f09": "valley", "f10": "fish",
}  # fmt: skip


@pytest.mark.parametrize("card", BOX.focus)
def test_e21_14_target_order_of_each_focus_card(card: str) -> None:
    """From its Gate in its direction; neutral spaces and corners are nothing to build."""
    scene = with_gold(3, card)
    assert rival_city.wall_to_clear(scene.p) == BOX.ring_index[WALLS[card]]
    assert rival_city.wall_to_build(scene.p, RIVAL) == BOX.ring_index[WALLS[card]]
    assert rival_city.gate_to_build(scene.p, RIVAL) == BOX.ring_index[GATES[card]]


def test_e21_15_a_wall_is_cleared_completely_r44() -> None:
    """R44, E21.4: each piece becomes Gold; then the Blessing."""
    scene = scene1("f05").rubble("w11", "1 cinders 1 gold")
    acted(scene, "clear_wall")
    assert rival_stock(scene)[0] == 2
    assert scene.player(RIVAL).blessings == (0, 1, 0)
    assert not any(scene.s.rubble[BOX.ring_index["w11"]])
    assert scene.s.owners[BOX.ring_index["w11"]] == FREE


def test_e21_15_cleared_and_built_walls_are_passed_by() -> None:
    scene = scene1("f05").rubble("w11", "").wall(0, "w12")
    acted(scene, "clear_wall")
    assert not any(scene.s.rubble[BOX.ring_index["w13"]])


def test_e21_15_with_none_left_the_rest_of_the_row_is_carried_out_r32() -> None:
    """R32."""
    scene = scene1("f05")
    for at in BOX.walls:
        scene.rubble(BOX.ring[at], "")
    acted(scene, "clear_wall", "altar:1")
    assert rival_stock(scene) == (0, 0, 3, 1, 10)
    assert scene.events_of("rival_nothing_to_clear")


def test_e21_16_a_wall_is_cleared_paid_and_built() -> None:
    """The top card of the opponent's deck, its effect, then connections (E21.9)."""
    scene = with_gold(2, "f05").rubble("w11", "1 stone 1 wood").wall_deck(RIVAL, "wc06").gate(0, "water").empty(0)
    altar = scene.player(0).altar
    acted(scene, "build_wall")
    gold, silver, _, rival_altar, _ = rival_stock(scene)
    assert (gold, silver, rival_altar) == (2 + 2 - SOLO.build_gold, 3, 1)
    assert scene.s.wall_cards[BOX.ring_index["w11"]] == "wc06"
    assert scene.player(0).altar == altar + 1, "the owner of the Gate gains, too"
    assert scene.player(RIVAL).blessings == (0, 1, 0)
    told = scene.keys()
    keys = [key for key in told if key in ("cleared", "blessed", "rival_paid", "built_wall", "connected")]
    assert keys == ["cleared", "blessed", "rival_paid", "built_wall", "connected"]


def test_e21_16_without_rubble_the_first_unbuilt_one_for_three_gold() -> None:
    scene = with_gold(3, "f05")
    for at in BOX.walls:
        scene.rubble(BOX.ring[at], "")
    acted(scene.wall(0, "w11").wall_deck(RIVAL, "wc11"), "build_wall")
    assert scene.s.owners[BOX.ring_index["w12"]] == RIVAL
    assert scene.events_of("rival_paid")[0].params["gold"] == SOLO.build_gold
    assert scene.events_of("cleared") == []
    poor = with_gold(2, "f05")
    for at in BOX.walls:
        poor.rubble(BOX.ring[at], "")
    assert rival_city.wall_to_build(poor.p, RIVAL) is None


def test_e21_16_not_possible_with_an_empty_deck_without_a_wall_or_without_gold() -> None:
    scene = with_gold(9, "f05")
    deck = scene.player(RIVAL).wall_deck
    scene.player(RIVAL).wall_deck = ()
    assert rival_city.wall_to_build(scene.p, RIVAL) is None
    scene.player(RIVAL).wall_deck = deck
    assert rival_city.wall_to_build(scene.p, RIVAL) is not None
    poor = with_gold(0, "f05").rubble("w11", "1 stone 1 wood")
    assert rival_city.wall_to_build(poor.p, RIVAL) is None, "no other Wall is looked at"
    full = with_gold(9, "f05")
    full.s.owners = tuple(0 if at in BOX.walls and o == FREE else o for at, o in enumerate(full.s.owners))
    assert rival_city.wall_to_build(full.p, RIVAL) is None


def test_e21_17_a_gate_is_cleared_paid_and_kept() -> None:
    """No Blessing; a Worker, the Silver on the card, its reward, and two connections."""
    scene = with_gold(2, "f10").rubble("fish", "1 stone 1 wood").wall(0, "w22").wall(RIVAL, "w23").empty(0)
    acted(scene, "build_gate")
    at = BOX.ring_index["fish"]
    assert scene.s.owners[at] == RIVAL
    # 2 Silver lay on the card; its reward of 2 Food, and 1 Food of each connection, become Silver.
    assert rival_stock(scene)[:3] == (1, 2 + 2 + 1 + 1, 2)
    assert scene.player(0).food == 1
    assert (scene.s.gate_silver[at], scene.player(RIVAL).blessings) == (0, (0, 0, 0))


def test_e21_17_an_unaffordable_gate_is_skipped_r15() -> None:
    """R15: you have cleared it."""
    scene = with_gold(2, "f08").rubble("valley", "")
    assert rival_city.gate_to_build(scene.p, RIVAL) == BOX.ring_index["fish"]
    for gate in ("fish", "water", "dung"):
        scene.rubble(gate, "")
    assert rival_city.gate_to_build(scene.p, RIVAL) is None


def test_e21_17_not_possible_without_a_worker() -> None:
    assert rival_city.gate_to_build(with_gold(9).give(RIVAL, supply=0).p, RIVAL) is None


def test_e21_9_the_opponent_gains_connections_no_matter_who_builds() -> None:
    scene = Scene(1).wall(RIVAL, "w14").give(RIVAL, silver=0, goods_="").give(0, goods_="2 stone 1 wood")
    scene.rubble("dung", "").grey("dung", banners=3)
    scene.do(0, "build")
    # The Dung Gate connects for 1 Cinders and 1 Silver.
    assert rival_stock(scene)[:2] == (1, 1)


def test_e21_9_column_bonuses_are_a_figure_r31() -> None:
    """R31."""
    box = changed(solo={"column_bonuses": True})
    for which, altar in ((BOX, 0), (box, 1)):
        scene = scene1(box=which).blessings(RIVAL, 1, 0, 1).rubble("w11", "1 stone")
        solo = scene.s.solo
        assert solo is not None
        scene.s.solo = msgspec.structs.replace(solo, card="f05")
        acted(scene, "clear_wall")
        assert scene.player(RIVAL).altar == altar


# The Temple


def test_e21_13_a_levite_for_gold_and_no_food() -> None:
    """Row 2 gives Cinders: Gold. Then two Levites: Gold on the lowest row, and Silver for Gold."""
    scene = with_gold(2).give(RIVAL, silver=1)
    acted(scene, "temple")
    player = scene.player(RIVAL)
    assert (player.levites, player.supply) == (2, 2)
    assert scene.s.temple[0] == ("gold",)
    assert rival_stock(scene)[:2] == (2 - SOLO.levite_gold + 1 - 1 + 1, 0)
    assert player.vp == 10 + SOLO.gold_vp_in_temple


@pytest.mark.parametrize("levites", [2, 3, 4, 5])
def test_e21_13_each_levite_row_gives_its_reward(levites: int) -> None:
    """E21.4, E21.5: Stone and Wood are Gold, a retrieve is a Tent step."""
    scene = with_gold(2).levites(RIVAL, levites)
    for row in range(1, 6):
        scene.temple(row, "stone " * 5)
    acted(scene, "temple")
    reward = {effect.kind: effect.n for effect in BOX.components.levite_track.rows[levites].reward}
    player = scene.player(RIVAL)
    assert player.levites == levites + 1
    assert player.vp == 10 + reward.get("vp", 0)
    assert sum(player.blessings) == reward.get("blessing", 0)
    assert player.tent == reward.get("retrieve", 0)


def test_e21_13_without_gold_or_worker_or_with_all_levites_none_is_placed() -> None:
    for scene in (with_gold(1), with_gold(9).give(RIVAL, supply=0), with_gold(9).levites(RIVAL, 6)):
        levites = scene.player(RIVAL).levites
        acted(scene, "temple")
        assert scene.player(RIVAL).levites == levites


def test_e21_13_gold_goes_to_the_left_most_incomplete_column_lowest_space() -> None:
    scene = with_gold(9).levites(RIVAL, 3).give(RIVAL, supply=0)
    for row, pieces in ((1, "stone stone"), (2, "stone"), (3, "stone"), (4, ""), (5, "stone")):
        scene.temple(row, pieces)
    acted(scene, "temple")
    assert [len(row) for row in scene.s.temple] == [2, 2, 2, 1, 1]
    assert scene.s.temple[3] == ("gold",)
    # Rows 4, 2, 3: a Tent step (2 Silver), 1 Silver, 1 Food.
    assert rival_stock(scene) == (6, 2 + 1 + 1, 0, 0, 10 + 3 * 2)


def test_e21_13_a_sector_filled_by_the_opponent() -> None:
    """E7.7: the opponent gains 2 Food as Silver; most Levites gain points, each player Silver per own Levite."""
    scene = with_gold(1).give(RIVAL, supply=0).levites(0, 3).empty(0)
    for row in range(1, 5):
        scene.temple(row, "stone stone")
    scene.temple(5, "stone")
    acted(scene, "temple")
    # Row 5 gives a Worker, then the Sector: 2 for Food, 1 for the Levite.
    assert rival_stock(scene) == (0, 2 + 1, 1, 0, 10 + 2)
    assert (scene.player(0).silver, scene.player(0).vp) == (3, 10 + 2)


def test_e21_13_silver_for_gold_else_an_altar_step_r35() -> None:
    """R35: even with a full Temple and no Levite to be placed."""
    scene = scene1().levites(RIVAL, 3).give(RIVAL, supply=0, silver=1)
    for row in range(1, 6):
        scene.temple(row, "stone " * 5)
    acted(scene, "temple")
    # Silver for Gold; then there is Gold but no space: two Altar steps, the second onto Silver.
    assert rival_stock(scene) == (1, 1, 0, 2, 10)


def test_e21_13_gold_just_bought_is_placed_by_the_next_levite() -> None:
    scene = scene1().levites(RIVAL, 2).give(RIVAL, supply=0, silver=1)
    acted(scene, "temple")
    assert scene.s.temple[0] == ("gold",)
    assert rival_stock(scene) == (0, 0, 0, 0, 12)


# Scribes


def test_e21_18_the_highest_open_row_the_opponent_can_pay() -> None:
    scene = with_gold(2).scribe(0, 1, 1).give(RIVAL, silver=0)
    found = rival_scribes.target(scene.p, RIVAL, highest=True)
    assert found is not None
    assert (found.tile[0], found.gold) == (2, 2)
    lowest = rival_scribes.target(scene.p, RIVAL, highest=False)
    assert lowest is not None
    assert (lowest.tile[0], lowest.gold) == (1, 1)


def test_e21_18_a_full_row_below_makes_it_cheaper() -> None:
    """White Workers fill none."""
    scene = with_gold(9)
    assert [rival_scribes.price(scene.p, row) for row in (1, 2, 3, 4)] == [1, 2, 3, 4]
    scene.scribe(0, 1, 1).scribe(RIVAL, 1, 2)
    assert rival_scribes.price(scene.p, 2) == 2, "a White Worker stands on the third"
    scene.scribe(0, 1, 3)
    assert [rival_scribes.price(scene.p, row) for row in (1, 2, 3, 4)] == [1, 1, 2, 3]


def test_e21_18_paid_placed_and_the_white_worker_moves_on() -> None:
    scene = with_gold(1, "f01")
    acted(scene, "scribe_lowest")
    assert scene.s.scribes[0] == (RIVAL, FREE, FREE), "column 1: the first of three"
    assert rival_stock(scene)[:3] == (0, 0, 2)
    assert scene.s.white == ((2, 1), (1, 3))


def test_e21_18_not_possible_without_gold_or_worker_or_tile() -> None:
    assert rival_scribes.target(scene1().p, RIVAL, highest=True) is None
    assert rival_scribes.target(with_gold(9).give(RIVAL, supply=0).p, RIVAL, highest=True) is None
    scene = with_gold(1)
    for column in (1, 2, 3):
        scene.scribe(0, 1, column)
    found = rival_scribes.target(scene.p, RIVAL, highest=False)
    assert found is not None, "row 2 costs 1, as the row below is full"
    assert found.tile[0] == 2


COLUMNS = {
    1: ((0,), (0,), (0,), (0,)),
    2: ((0,), (0,), (1,), (1,)),
    3: ((0,), (1,), (1,), (2,)),
    4: ((0,), (1,), (2,), (3,)),
    5: ((0,), (1,), (3,), (4,)),
    6: ((0,), (1,), (4,), (5,)),
}


@pytest.mark.parametrize("count", COLUMNS)
@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_e21_19_which_of_so_many_tiles(count: int, column: int) -> None:
    """In row 4 over a full board, where the tiles on the right are taken so that `count` are left."""
    card = next(card for card, printed in BOX.focus.items() if printed.column == column)
    scene = with_gold(9, card)
    _full(scene)
    for taken in range(6, count, -1):
        scene.scribe(0, 4, taken)
    found = rival_scribes.target(scene.p, RIVAL, highest=True)
    assert found is not None
    assert found.tile == (4, COLUMNS[count][column - 1][0] + 1)


def _full(scene: Scene) -> None:
    """Fill rows 1 to 3 with your and the opponent's Scribes in turn, with enough Workers for both."""
    scene.give(0, supply=0)
    player, rival = scene.player(0), scene.player(RIVAL)
    player.main, rival.main = player.main + 9, rival.main + 9
    rows = []
    for row, line in enumerate(scene.s.scribes[:3]):
        rows.append(tuple((row + at) % 2 for at in range(len(line))))
    scene.s.scribes = (*rows, scene.s.scribes[3])
    scene.s.white = (GONE, GONE)


def test_e21_20_fewest_of_your_scribes_then_fewest_white_workers() -> None:
    """To r3c2 by r2c1 and r2c2, each over row 1."""
    scene = with_gold(9).give(RIVAL, silver=9)
    scene.scribe(0, 1, 2).scribe(0, 2, 1).scribe(RIVAL, 2, 2)
    found = dict(rival_scribes.affordable_tiles(scene.p, RIVAL, 3))
    # r2c2 is the opponent's; under it a White Worker on r1c1, or yours on r1c2. r2c1 is yours.
    assert found == {(3, 1): ((1, 1), (2, 1)), (3, 2): ((1, 1), (2, 2)), (3, 3): ((1, 1), (2, 2))}


def test_e21_20_a_white_worker_costs_silver_and_an_unaffordable_path_is_unusable() -> None:
    scene = with_gold(9)
    assert rival_scribes.affordable_tiles(scene.p, RIVAL, 2) == []
    scene.give(RIVAL, silver=1)
    assert [tile for tile, _ in rival_scribes.affordable_tiles(scene.p, RIVAL, 2)] == [(2, 1), (2, 2), (2, 3), (2, 4)]
    acted(scene, "scribe_highest")
    assert scene.player(RIVAL).silver == 0 + 1, "to the Main Supply; the row's Food comes as Silver"


def test_e21_20_yours_are_avoided_first() -> None:
    """r2c2 over r1c1 (white, 1 Silver) rather than over r1c2 (yours, free of cost)."""
    scene = with_gold(9).give(RIVAL, silver=1).scribe(0, 1, 2)
    assert dict(rival_scribes.affordable_tiles(scene.p, RIVAL, 2))[2, 2] == ((1, 1),)
    scene.give(RIVAL, silver=0)
    assert dict(rival_scribes.affordable_tiles(scene.p, RIVAL, 2))[2, 2] == ((1, 2),)


def test_e21_8_branching_off_your_scribes_costs_the_opponent_nothing_and_you_gain() -> None:
    scene = with_gold(2, "f01").scribe(0, 1, 2).give(RIVAL, silver=0).empty(0)
    acted(scene, "scribe_highest")
    assert scene.s.scribes[1] == (FREE, RIVAL, FREE, FREE), "r2c2 and r2c3 are open: column 1 is the left one"
    assert scene.player(0).silver == 1
    assert scene.player(RIVAL).silver == 1, "row 2 was new: 1 Food"


@pytest.mark.parametrize("tile", ["w04_tent_plus", "w03_feed_scribes", "w09_prep_aux", "w10_levite_food"])
def test_e21_21_the_opponent_ignores_what_is_on_tiles(tile: str) -> None:
    scene = with_gold(2, "f01").scribe(0, 1, 2).lay(tile, 2, 2)
    acted(scene, "scribe_highest")
    assert scene.s.scribes[1][1] == RIVAL
    assert (scene.player(RIVAL).vp, scene.player(RIVAL).scrolls) == (10, ())


@pytest.mark.parametrize("week", [1, 2, 3])
@pytest.mark.parametrize("hero", BOX.heroes)
def test_e21_21_the_opponent_takes_heroes_and_their_rewards_by_the_round(hero: str, week: int) -> None:
    """E20.30, E21.4: no Banner."""
    tile = next(tile for tile in BOX.immediate_vp if tile.endswith(hero))
    scene = with_gold(1, "f01").lay(tile, 1, 1)
    scene.s.round = week
    acted(scene, "scribe_lowest")
    counts: dict[str, int] = {}
    for reward in BOX.heroes[hero].rewards[:week]:
        for effect in reward:
            counts[effect.kind] = counts.get(effect.kind, 0) + effect.n
    gold, silver, _, altar, _ = rival_stock(scene)
    assert gold == sum(counts.get(kind, 0) for kind in ("cinders", "wood", "stone", "gold"))
    # Space 2 of the Altar Track is passed where the moves lead that far.
    assert (silver, altar) == (counts.get("silver", 0) + (counts.get("altar", 0) >= 2), counts.get("altar", 0))
    assert sum(scene.player(RIVAL).blessings) == counts.get("blessing", 0)
    assert scene.player(RIVAL).heroes == (hero,)


def test_e21_21_row_bonuses_once_as_silver() -> None:
    scene = with_gold(9, "f01").scribe(0, 1, 2)
    acted(scene, "scribe_highest")
    assert scene.player(RIVAL).silver == BOX.scroll_rows[1].food_bonus
    acted(scene.give(RIVAL, silver=0, supply=1).scribe(0, 1, 3), "scribe_lowest")
    assert scene.player(RIVAL).silver == 0


# Sabbath


@pytest.mark.parametrize("side", BOX.solo_sides)
@pytest.mark.parametrize("week", [1, 2, 3])
@pytest.mark.parametrize("standing", ["behind", "between", "ahead"])
def test_e21_23_the_opponents_judgment_is_the_same_in_all_rounds_r44(side: str, week: int, standing: str) -> None:
    """E21.23, R44, R10."""
    scene = Scene(1, altar="1a", solo_side=side).give(0, supply=0).give(RIVAL, silver=0, goods_="")
    prophets = BOX.altar_sides["1a"]
    z, h = prophets.zechariah[week - 1], prophets.haggai[week - 1]
    scene.altar(RIVAL, {"behind": z - 1, "between": z, "ahead": h}[standing])
    scene.s.round = week
    scene.then(StartPrepare(), StartSabbath())
    supply = scene.player(RIVAL).supply
    scene.close_prepare(0)
    judged = {effect.kind: effect.n for effect in getattr(BOX.solo_sides[side].judgment, standing)}
    assert scene.step == "Sabbath"
    player = scene.player(RIVAL)
    assert (player.silver, player.goods[GOLD], player.vp - 10) == (
        judged.get("silver", 0), judged.get("gold", 0), judged.get("vp", 0),
    )  # fmt: skip
    assert player.supply == supply


def test_e21_23_the_opponent_takes_its_place_in_turn_order() -> None:
    """Yours gives Food, the opponent's costs it a point."""
    for first, other in ((0, RIVAL), (RIVAL, 0)):
        scene = Scene(1, altar="1a", solo_side="a").give(0, supply=0).altar(0, 2)
        scene.s.first = first
        scene.prepare()
        scene.events.clear()
        scene.close_prepare(0)
        keys = [(event.key, event.params["seat"]) for event in scene.events if event.key in ("gained", "forfeited")]
        told = {0: ("gained", 0), RIVAL: ("forfeited", RIVAL)}
        assert keys == [told[first], told[other]]


@pytest.mark.parametrize(("side", "silver", "types"), [("a", 1, 4), ("b", 2, 4 + 3 + 2)])
def test_e21_24_the_opponents_sabbath(side: str, silver: int, types: int) -> None:
    """4 Gatekeepers, 3 Scribes, the highest in row 3, 2 Levites; furthest Blessing 4, two golden spaces."""
    scene = Scene(1, solo_side=side).give(0, supply=0).give(RIVAL, silver=0, supply=3).levites(RIVAL, 2)
    scene.gate(RIVAL, "water").gate(RIVAL, "dung").blessings(RIVAL, 1, 4, 0).altar(RIVAL, 8)
    scene.scribe(RIVAL, 1, 2).scribe(RIVAL, 2, 2).scribe(RIVAL, 3, 2)
    scene.sabbath()
    scene.close_sabbath(0)
    player = scene.player(RIVAL)
    assert (player.silver, player.supply) == (3 * silver, 3)
    assert player.vp == 10 + 3 + types + 4 + 2


def test_e21_24_without_scribes_their_row_is_worth_nothing() -> None:
    scene = Scene(1).give(0, supply=0)
    scene.sabbath()
    scene.close_sabbath(0)
    assert scene.player(RIVAL).vp == 10 + 2, "two Gatekeepers"


def test_e21_4_the_opponent_never_feeds_and_has_no_limit() -> None:
    scene = Scene(1).give(0, supply=0, food=9).give(RIVAL, goods_="9 gold", supply=5)
    scene.sabbath()
    scene.close_sabbath(0)
    assert scene.player(RIVAL).goods == goods("9 gold")
    assert [event.params["seat"] for event in scene.events_of("ate")] == [0]


def test_e15_2_your_storage_is_checked_after_the_opponents_turn() -> None:
    """E14.2: at the end of any turn, including the opponent's."""
    scene = Scene(1).tile(0, "gu3").give(0, goods_="4 stone").set_top_cards(scheme="sch1").rivals_turn()
    assert scene.player(0).owes == 1


def test_e22_3_the_opponents_turn_waits_for_your_answer() -> None:
    """Your Wall at the opponent's Water Gate: your Altar step triggers a wild Blessing."""
    scene = with_gold(3, "f05").rubble("water", "").wall(0, "w10").altar(0, 6)
    scene.set_top_cards(scheme="sch3").then(RivalScheme(RIVAL))
    assert (scene.step, scene.awaited) == ("ChooseBlessingOutOfTurn", (0,))
    assert scene.p.interrupted_seat() is None, "the opponent has no seat"
    scene.do(0, "blessing red")
    assert scene.player(0).blessings == (0, 0, 1)
