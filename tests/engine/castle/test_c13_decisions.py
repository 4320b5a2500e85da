"""C13: each decision with its player, time, options, secrecy and order; and what is no decision."""

from __future__ import annotations

import pytest

from engine.castle import GAME
from engine.castle.state import Courtship
from engine.castle.steps.building import Craft
from engine.castle.steps.characters import TakeFromTower
from engine.castle.steps.ending import final_scoring
from engine.chance import seed_from
from engine.illegal import Illegal
from engine.table import Table
from tests.engine.castle.scene import BOX, Scene, goods

PLENTY = "4 sand 4 wood 3 clay 3 stone"


def winter(card: str, cards: tuple[str, ...] = ("messenger",) * 4) -> Scene:
    """The winter card is revealed; everybody has a discard, a stone and five talers."""
    scene = Scene(side="winter").in_round(3).pile(card)
    for seat in range(4):
        scene.discarded(seat, "trader", "worker_wood").has(seat, "2 stone").talers(seat, 5)
    return scene.choose(*cards)


def keys(scene: Scene) -> list[str]:
    return [event.key for event in scene.events]


# D1: committing cards


def test_c13_d1_all_at_once_sealed_until_the_reveal() -> None:
    scene = Scene()
    assert (scene.step, scene.awaited) == ("Choose", (0, 1, 2, 3))
    events = scene.do(2, "play trader")
    assert scene.awaited == (0, 1, 3)
    # The event says that the seat has answered, never what.
    assert [(event.key, event.params) for event in events] == [("answered", {"seat": 2})]
    for viewer in (0, 1, 3, None):
        view = GAME.view(scene.p, viewer)
        assert view.answer is None
        assert view.answered == (2,)
        assert view.players[2].committed is None
    own = GAME.view(scene.p, 2).answer
    assert own is not None
    assert BOX.notation.write(own) == "play trader"
    for seat in (0, 1, 3):
        scene.do(seat, "play messenger")
    assert [event.params["cards"] for event in scene.events_of("revealed")][2] == ("trader",)


def test_c13_d1_may_be_changed_until_the_last_has_committed() -> None:
    scene = Scene()
    scene.do(0, "play trader")
    scene.do(0, "play bricklayer")
    scene.do(1, "play messenger")
    scene.do(0, "play messenger")
    scene.do(2, "play messenger")
    assert scene.awaited == (3,)
    scene.do(3, "play messenger")
    assert [event.params["cards"] for event in scene.events_of("revealed")] == [("messenger",)] * 4


def test_c13_d1_with_two_players_two_cards() -> None:
    scene = Scene(2)
    assert len(scene.moves(0)) == 7 * 6 // 2
    assert "play messenger, trader" in scene.moves(0)


@pytest.mark.parametrize("seats", [2, 4])
def test_c13_d1_each_refusal(seats: int) -> None:
    scene = Scene(seats).discarded(0, "trader")
    more = ", bricklayer" if seats == 2 else ""
    assert scene.refusal(0, f"play trader{more}").key == "choose.not_in_hand"
    assert scene.refusal(0, "play messenger, bricklayer, stonemason").key == "choose.count"
    assert scene.refusal(0, "pass").key == "choose.play"
    refusal = scene.refusal(1, f"play master_builder{more}")
    assert (refusal.key, refusal.clause) == ("choose.master_builder", "C4.2")
    if seats == 2:
        assert scene.refusal(0, "play messenger").key == "choose.count"
        assert scene.refusal(0, "play messenger, messenger").key == "choose.different"


def test_c13_d1_is_asked_even_if_only_one_card_is_left() -> None:
    """C13: a player with one option need not be asked, D1 apart."""
    scene = Scene().bare_hand(0, "messenger")
    assert scene.moves(0) == ["play messenger"]
    scene.do(1, "play trader")
    assert 0 in scene.awaited


# D2, D3, D4: the winter cards


@pytest.mark.parametrize(
    ("card", "one", "other"),
    [
        ("snowfall", "pay", "lose worker_wood"),
        ("plague", "pay", "lose trader"),
        ("breach", "give 2 stone", "give 1 stone"),
    ],
)
def test_c13_d2_d3_d4_all_at_once_sealed_until_all_have_answered(card: str, one: str, other: str) -> None:
    scene = winter(card)
    assert scene.awaited == (0, 1, 2, 3)
    talers, lost = [player.talers for player in scene.s.players], [player.lost for player in scene.s.players]
    first = scene.do(1, one)
    assert [(event.key, event.params) for event in first] == [("answered", {"seat": 1})]
    assert scene.do(1, other) == first
    for seat in (0, 2):
        scene.do(seat, one)
    # Nothing has happened before the last answer.
    assert [player.talers for player in scene.s.players] == talers
    assert [player.lost for player in scene.s.players] == lost
    assert [player.score for player in scene.s.players] == [0] * 4
    for viewer in (0, 2, 3, None):
        view = GAME.view(scene.p, viewer)
        assert view.answer is None or viewer in (0, 2)
        assert "lose" not in str(view.answer)
    last = scene.do(3, one)
    opened = [event for event in last if event.key in ("paid", "lost_card", "breach")]
    assert [event.seats for event in opened] == [(0,), (1,), (2,), (3,)]
    assert all(event.reveals for event in opened)


def test_c13_d2_pays_or_loses_a_worker_from_hand_or_discard() -> None:
    assert winter("snowfall").moves(0) == ["pay", "lose worker wood", "lose worker sand", "lose worker stone"]


def test_c13_d3_pays_or_loses_a_card_of_the_discard() -> None:
    assert winter("plague").moves(0) == ["pay", "lose trader", "lose worker wood"]


def test_c13_d4_a_number_of_stones_and_how_many_of_them_by_silver() -> None:
    scene = winter("breach")
    assert scene.moves(0) == ["give 2 stone", "give 1 stone", "pass"]
    scene = Scene(side="winter").in_round(3).pile("breach").has(0, "1 stone 1 silver")
    scene.choose(*["messenger"] * 4)
    assert scene.moves(0) == ["give 1 stone from silver 1 stone", "give 1 stone", "give from silver 1 stone", "pass"]


def test_c13_d4_carried_out_in_player_order() -> None:
    scene = Scene(side="winter", first=2).in_round(3).pile("breach")
    for seat in range(4):
        scene.has(seat, "1 stone")
    scene.choose(*["messenger"] * 4)
    for seat in range(4):
        scene.do(seat, "give 1 stone")
    assert [event.params["seat"] for event in scene.events_of("breach")] == [2, 3, 0, 1]


# D5, D6: the Damsel


def test_c13_d5_in_player_order_in_the_open() -> None:
    scene = Scene(side="winter", first=1).in_round(2).lasting("damsel")
    scene.s.courtship = Courtship()
    scene.choose(*["messenger"] * 4)
    order: list[int] = []
    for _ in range(4):
        order += scene.awaited
        for viewer in (0, 1, 2, 3, None):
            shown = GAME.view(scene.p, viewer).courtship
            assert shown is not None
            assert shown.talers == len(order) - 1
        scene.do(scene.awaited[0], "court with taler")
    assert order == [1, 2, 3, 0]
    assert [event.params["gift"] for event in scene.events_of("courted")] == ["taler"] * 4


def test_c13_d5_out_of_turn_is_refused() -> None:
    scene = Scene(side="winter").in_round(2).lasting("damsel")
    scene.s.courtship = Courtship()
    scene.choose(*["messenger"] * 4)
    refusal = scene.refusal(1, "court with taler")
    assert refusal.key == "not_your_turn"
    assert refusal.params["awaited"] == (0,)


def test_c13_d6_one_kind_or_a_taler_from_the_card_one_after_the_other() -> None:
    scene = Scene(3, side="winter").in_round(2).lasting("damsel")
    scene.s.courtship = Courtship((0, 0, 0, 0, 0), 3)
    scene.s.bank -= 3
    scene.choose("messenger", "messenger", "messenger")
    scene.do(0, "court with sand")
    scene.do(1, "stop")
    scene.do(2, "stop")
    assert scene.awaited == (1,)
    assert scene.moves(1) == ["take taler", "take sand"]
    scene.do(1, "take sand")
    # Only talers are left, so they are shared automatically.
    assert [(event.params["seat"], event.params["gift"]) for event in scene.events_of("shared")] == [
        (1, "sand"),
        (2, "taler"),
        (1, "taler"),
        (2, "taler"),
    ]


# D7: filling a Worker card


def test_c13_d7_together_and_sealed_if_the_stock_covers_all_r41() -> None:
    scene = Scene().choose("worker_stone", "worker_stone", "messenger", "messenger")
    assert (scene.step, scene.awaited) == ("FillTogether", (0, 1))
    assert len(scene.moves(1)) == 6
    told = scene.do(1, "fill 1 sand 1 clay")
    assert [(event.key, event.params) for event in told] == [("answered", {"seat": 1})]
    assert GAME.view(scene.p, 0).answer is None
    assert sum(scene.player(1).pieces_on_cards()) == 1
    scene.do(1, "fill 2 clay")
    last = scene.do(0, "fill 2 wood")
    opened = [event for event in last if event.key == "equipped"]
    assert [event.params["goods"] for event in opened] == [goods("2 wood"), goods("2 clay")]
    # A sealed answer has been opened: undo stops there.
    assert all(event.reveals for event in opened)


def test_c13_d7_a_single_answer_reveals_nothing() -> None:
    scene = Scene().choose("worker_stone", "messenger", "messenger", "messenger")
    told = scene.do(0, "fill 2 wood")
    assert not any(event.reveals for event in told if event.key == "equipped")


def test_c13_d7_else_in_player_order_and_in_the_open() -> None:
    scene = Scene(first=1).stock("2 sand 4 stone 1 clay 5 silver 1 wood")
    scene.choose("worker_stone", "worker_stone", "messenger", "messenger")
    assert (scene.step, scene.awaited) == ("FillCard", (1,))
    told = scene.do(1, "fill 2 sand")
    assert "equipped" in [event.key for event in told]
    # The rest leaves the other no choice: wood and clay, with the card's stone.
    assert [event.params["goods"] for event in scene.events_of("equipped") if event.seats == (0,)] == [
        goods("1 stone"),
        goods("1 wood 1 clay"),
    ]


@pytest.mark.parametrize("scarce", [False, True])
def test_c13_d7_each_refusal(scarce: bool) -> None:
    scene = Scene().stock("1 sand 4 stone 1 clay 5 silver 2 wood") if scarce else Scene()
    scene.choose("worker_stone", "messenger", "messenger", "messenger")
    assert scene.step == ("FillCard" if scarce else "FillTogether")
    assert scene.refusal(0, "fill 1 stone 1 clay").key == "fill.kinds"
    assert scene.refusal(0, "fill 1 wood").key == "fill.count"
    assert scene.refusal(0, "fill 3 wood").key in ("fill.count", "fill.stock")
    assert scene.refusal(0, "pass").key == "fill.fill"
    if scarce:
        refusal = scene.refusal(0, "fill 2 sand")
        assert (refusal.key, refusal.clause) == ("fill.stock", "C5.5.2")


# D8, D9: Traders and the toll


def test_c13_d8_each_trader_in_player_order_in_the_open() -> None:
    scene = Scene(first=3).choose(*["trader"] * 4)
    order: list[int] = []
    for place in ("sand", "wood", "clay", "stone"):
        order += scene.awaited
        told = scene.do(scene.awaited[0], f"trader {place}")
        assert told[0].params["place"] == place
    assert order == [3, 0, 1, 2]


def test_c13_d8_no_placement_or_which_place_and_helper() -> None:
    scene = Scene(side="winter").in_round(2).lasting("innkeeper").helper(0, "innkeeper").helper(1, "wood")
    scene.choose("trader", "bricklayer", "bricklayer", "bricklayer")
    assert scene.moves(0) == [
        "trader sand",
        "trader clay",
        "trader stone",
        "trader sand from innkeeper",
        "trader clay from innkeeper",
        "trader stone from innkeeper",
        "pass",
    ]


def test_c13_d8_whom_to_displace() -> None:
    scene = Scene().helper(1, "sand", "wood").helper(2, "clay", "stone")
    scene.choose("trader", "bricklayer", "bricklayer", "bricklayer")
    assert scene.moves(0) == [
        "trader rider",
        *(f"trader displace {p}" for p in ("sand", "wood", "clay", "stone")),
        "pass",
    ]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("trader sand", "trader.taken"),
        ("trader rider", "trader.rider"),
        ("trader displace wood", "trader.carts_first"),
        ("trader stone from innkeeper", "trader.source"),
        ("take sand", "trader.trader"),
    ],
)
def test_c13_d8_refusals_while_a_cart_is_free(line: str, key: str) -> None:
    scene = Scene().helper(1, "sand", "wood", "clay").choose("trader", "bricklayer", "bricklayer", "bricklayer")
    assert scene.refusal(0, line).key == key


def test_c13_d8_without_a_helper_there_is_no_question() -> None:
    scene = Scene().helper(0, "market.a", "market.b", "forge.10", "forge.6", "sand", "wood")
    scene.choose("trader", "bricklayer", "bricklayer", "bricklayer")
    assert scene.step != "PlaceHelper"
    assert len(scene.events_of("payout")) == 2


def test_c13_d9_all_who_are_short_at_once_and_in_the_open() -> None:
    scene = Scene(side="winter").in_round(2).lasting("innkeeper").helper(1, "sand", "wood").helper(2, "clay", "stone")
    scene.talers(1, 1).talers(2, 1).choose("trader", *["bricklayer"] * 3)
    scene.do(0, "pass")
    assert (scene.step, scene.awaited) == ("WithdrawHelpers", (1, 2))
    # Independent answers: the second may answer first.
    scene.do(2, "withdraw clay")
    assert scene.awaited == (1,)
    scene.do(1, "withdraw wood")
    assert scene.s.carts == {"sand": 1, "stone": 2}


def test_c13_d9_its_words_stand_in_the_log_for_all() -> None:
    scene = Scene(side="winter").in_round(2).lasting("innkeeper").helper(1, "sand", "wood").talers(1, 1)
    scene.choose("trader", *["bricklayer"] * 3)
    scene.do(0, "pass")
    assert scene.p.step is not None
    assert scene.p.step.sealed is False


# D10 to D13: one card


def test_c13_d10_a_kind_from_the_watchtower() -> None:
    scene = Scene().then(TakeFromTower(0))
    assert scene.moves(0) == ["take sand", "take wood", "take clay", "take stone", "take silver"]
    assert scene.refusal(0, "pass").key == "tower.take"
    assert scene.refusal(0, "take taler").key == "tower.none"


def test_c13_d10_automatic_with_one_kind() -> None:
    scene = Scene().tower("2 clay").then(TakeFromTower(0))
    assert not list(scene.awaited)
    assert scene.player(0).goods == goods("1 sand 1 wood 2 clay")
    assert [event.params["goods"] for event in scene.events_of("tower")] == [goods("2 clay")]


def test_c13_d10_nothing_from_an_empty_tower() -> None:
    scene = Scene().tower("").then(TakeFromTower(0))
    assert not list(scene.awaited)
    assert not scene.events_of("tower")


def test_c13_d11_each_worker_player_nothing_or_one_kind() -> None:
    scene = Scene().choose("stonemason", "worker_wood", "worker_sand", "messenger")
    assert scene.moves(0) == ["buy wood from B", "buy silver from B", "buy sand from C", "buy clay from C", "pass"]
    scene.do(0, "buy wood from B")
    assert scene.moves(0) == ["buy sand from C", "buy clay from C", "pass"]
    scene.do(0, "pass")
    assert scene.step != "Craft" or scene.awaited != (0,)


def test_c13_d12_up_to_two_buildings_one_after_the_other() -> None:
    scene = Scene().has(0, PLENTY).then(Craft(0, "worker_sand"), Craft(1, "worker_sand"))
    scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    assert scene.awaited == (0,)
    scene.do(0, "build house with 1 stone 1 clay 1 sand")
    # Both built, a Worker places nothing: the card is done. Seat 1 has nothing to build with.
    assert not list(scene.awaited)
    assert scene.s.tiles["tower"] == 8
    assert scene.s.tiles["house"] == 5


def test_c13_d12_none_is_an_answer() -> None:
    scene = Scene().has(0, PLENTY).then(Craft(0, "bricklayer"))
    assert scene.moves(0)[-1] == "pass"
    scene.do(0, "pass")
    assert not list(scene.awaited)


def test_c13_d13_after_the_buildings_of_the_same_card() -> None:
    scene = Scene().has(0, PLENTY).talers(0, 20).then(Craft(0, "bricklayer"))
    assert scene.refusal(0, "place market.a").key == "place.nothing_built"
    scene.do(0, "build tower with 1 stone 1 wood 1 sand")
    scene.do(0, "place market.a")
    refusal = scene.refusal(0, "build house with 1 stone 1 clay 1 sand")
    assert (refusal.key, refusal.clause) == ("build.after_placing", "C7.1")
    scene.do(0, "place forge.6")
    assert not list(scene.awaited)


def test_c13_d13_which_helper() -> None:
    scene = Scene().helper(0, "clay").talers(0, 20).then(Craft(0, "bricklayer", built=1))
    assert {"place market.a", "place market.a from clay cart"} <= set(scene.moves(0))


def test_c13_d10_to_d13_of_one_card_may_be_one_message() -> None:
    table = Table(GAME, BOX, 4, {}, seed_from("one message"))
    for seat, card in enumerate(("bricklayer", "messenger", "messenger", "messenger")):
        table.play(seat, f"play {card}")
    # With the starting sand and wood, only the watchtower's stone allows a tower; its clay does not.
    entries = table.play(0, "take stone; build tower with 1 stone 1 wood 1 sand; pass")
    assert [entry.move for entry in entries] == ["take stone", "build tower with 1 stone 1 wood 1 sand", "pass"]


@pytest.mark.parametrize("card", ["bricklayer", "stonemason", "worker_wood"])
def test_c13_no_other_kind_of_move_with_a_card(card: str) -> None:
    scene = Scene().has(0, PLENTY).then(Craft(0, card))
    refusal = scene.refusal(0, "take sand")
    assert (refusal.key, refusal.clause) == ("craft.craft", "C13")


# D14: the palace


def test_c13_d14_in_player_order_in_the_open() -> None:
    scene = Scene(first=1).built("palace").helper(0, "palace.a").helper(2, "palace.b")
    scene.has(0, "1 stone 1 silver").has(2, "2 clay 1 silver").then(*final_scoring(scene.p))
    assert (scene.step, scene.awaited) == ("PalaceChoice", (2,))
    told = scene.do(2, "convert 2 clay from silver 1 stone")
    assert told[0].key == "converted"
    assert scene.awaited == (0,)
    scene.do(0, "pass")
    assert scene.s.over
    assert [player.score for player in scene.s.players] == [0, 0, 13, 0]


def test_c13_d14_automatic_without_exchangeable_silver_r28() -> None:
    """R28: the highest values."""
    scene = Scene().built("palace").helper(0, "palace.a").has(0, "3 stone 1 clay 3 wood 2 sand")
    scene.then(*final_scoring(scene.p))
    assert scene.s.over
    assert scene.player(0).score == 15 + 4 + 2
    scene = Scene().built("palace").helper(0, "palace.a").has(0, "1 stone 2 silver").stock("3 silver")
    scene.then(*final_scoring(scene.p))
    assert scene.s.over
    assert scene.player(0).score == 5


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("convert", "palace.convert"),
        ("take sand", "palace.convert"),
        ("convert 1 silver", "palace.silver"),
        ("convert 2 stone", "palace.lacking"),
        ("convert 1 stone 5 sand", "palace.room"),
        ("convert from silver 3 sand", "silver.lacking"),
        ("convert from silver 1 clay", "silver.stock"),
    ],
)
def test_c13_d14_each_refusal(line: str, key: str) -> None:
    scene = Scene().built("palace").helper(0, "palace.a").has(0, "1 stone 5 sand 2 silver").stock("9 sand 9 wood")
    scene.then(*final_scoring(scene.p))
    assert scene.refusal(0, line).key == key


# No decision


def test_c13_no_decision_in_round_taler_messenger_payout_and_master_builder() -> None:
    scene = Scene().in_round(2).discarded(3, "messenger").helper(1, "clay")
    scene.choose("messenger", "messenger", "trader", "master_builder")
    scene.do(2, "pass")
    # From here to the next choice of cards, no question is asked.
    assert (scene.s.round, scene.step) == (3, "Choose")
    assert {"messenger", "payout", "master_builder", "round"} <= set(keys(scene))


def test_c13_no_decision_in_market_and_scoring() -> None:
    scene = Scene().built("stable").helper(0, "market.a", "stable.16", "forge.10")
    scene.then(*final_scoring(scene.p))
    assert scene.s.over


def test_c13_after_a_forced_answer_a_later_try_is_out_of_turn() -> None:
    """C13: a later try is refused as out of turn, however often it is repeated."""
    scene = Scene(side="winter").in_round(3).pile("breach").has(2, "1 stone").choose(*["messenger"] * 4)
    assert scene.awaited == (2,)
    for _ in range(2):
        assert scene.refusal(0, "pass").key == "not_your_turn"
    assert GAME.view(scene.p, 0).prompt is None


def test_c13_hands_talers_resources_and_points_are_open() -> None:
    scene = Scene().discarded(1, "trader").has(1, "2 clay").talers(1, 9)
    scene.do(1, "play messenger")
    for viewer in (0, None):
        shown = GAME.view(scene.p, viewer).players[1]
        assert (shown.goods, shown.talers, shown.score) == (goods("2 clay"), 9, 0)
        assert set(shown.held) == set(scene.player(1).hand)


def test_c13_a_move_of_the_wrong_kind_leaves_the_state_alone() -> None:
    scene = Scene().choose("trader", "bricklayer", "bricklayer", "bricklayer")
    before = GAME.save(scene.s)
    with pytest.raises(Illegal):
        scene.p.apply(0, BOX.notation.read("stop"))
    assert GAME.save(scene.s) == before


# Master Builders (C5.6, R23)


def test_r23_each_master_builder_scores_in_full() -> None:
    """R23: two in one round, each scoring all buildings of others."""
    scene = Scene().in_round(2).discarded(0, "messenger").discarded(1, "messenger").has(2, PLENTY)
    scene.choose("master_builder", "master_builder", "worker_sand", "messenger")
    scene.do(2, "build tower with 1 stone 1 wood 1 sand; build house with 1 stone 1 clay 1 sand")
    assert [player.score for player in scene.s.players] == [10, 10, 3 + 4, 0]
