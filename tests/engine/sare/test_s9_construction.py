"""Phase 3: construction (S9)."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.sare import GAME as SARE
from engine.sare import payments, spending
from engine.sare.moves import Build, Store
from tests.engine.sare.scene import BOX, CARDS, Scene, cards, changed


def lane(scene: Scene, seat: int, line: str) -> Scene:
    """Play the seat's lane and close it, then close all others."""
    scene.do(seat, line)
    return scene.close()


def with_sites(*sites: str, store: str = "3 wood 3 stone 3 gold", cards: str = "", built: str = "") -> Scene:
    """Phase 3 where A has these sites, three more Warehouses and this store."""
    scene = Scene(2).built(0, "warehouse A4", "warehouse B4", *built.split(", ") if built else ())
    return scene.site(0, *sites).store(0, store).has(0, cards).construction()


# S9.1


def test_s9_1_all_build_at_once_and_nothing_is_seen_before_the_last_r32() -> None:
    """S9.1, R32."""
    scene = Scene(3).site(0, "carpenter B1").store(0, "1 wood 2 stone 2 gold").built(0, "warehouse B4").construction()
    assert scene.awaited == (0, 1, 2)
    before = SARE.view(scene.p, 1)
    scene.do(0, "build carpenter with warehouse wood, 2 warehouse stone, 2 warehouse gold")
    assert SARE.view(scene.p, 1) == before
    own = SARE.view(scene.p, 0).own
    assert own is not None
    assert ("carpenter", "B1") in own.built
    assert scene.player(0).built == (("master_builder", "A1"), ("warehouse", "A1"), ("warehouse", "B4"))
    scene.do(0, "take back; build carpenter with warehouse wood, 2 warehouse stone, 2 warehouse gold; done")
    assert SARE.view(scene.p, 1).answered == (0,)
    scene.do(0, "reopen; done")
    scene.close(1, 2)
    assert ("carpenter", "B1") in scene.player(0).built


def test_s9_1_after_storing_only_the_kept_cards_are_left() -> None:
    scene = Scene(2).store(0, "").has(0, "w s g").construction()
    scene.do(0, "store gold")
    assert scene.refusal(0, "caravan with wood, stone") == ("works.stored", "S9.8")
    assert scene.refusal(0, "store wood") == ("works.stored", "S9.8")
    scene.do(0, "keep wood")
    assert scene.refusal(0, "keep stone") == ("lane.finished", "")


def test_s9_1_a_player_who_can_do_nothing_is_not_asked() -> None:
    """S14 D11."""
    scene = Scene(2).store(0, "1 wood").construction()
    assert scene.awaited == (1,)
    nobody = Scene(2).store(0, "1 wood").store(1, "").construction()
    assert nobody.step == "Sites"


# S9.2, S9.3


def test_s9_2_a_card_is_indivisible_and_what_is_not_needed_is_lost() -> None:
    scene = with_sites("carpenter B1", cards="ws ss gg")
    # Carpenter: 1 wood 2 stone 2 gold.
    scene.do(0, "build carpenter with wood+stone, stone+stone, gold+gold")
    lane(scene, 0, "done; reopen")
    assert ("carpenter", "B1") in scene.player(0).built
    assert scene.s.discard.count(CARDS["ss"]) == 1


def test_s9_2_warehouse_tokens_one_by_one_and_produced_tokens() -> None:
    """S9.2 b, c, R3: one for each profession and a Joker for the Port, which has a card as well."""
    scene = Scene(2).built(0, "goldsmith C4", "port C1").site(0, "carpenter A3").store(0, "1 wood 2 stone")
    scene.construction()
    lane(scene, 0, "build carpenter with warehouse wood, 2 warehouse stone, produced gold, produced joker")
    player = scene.player(0)
    assert ("carpenter", "A3") in player.built
    assert player.store == (0, 0, 0, 0)


def test_s9_2_caravans_give_any_resource_but_no_more_than_there_were_r33() -> None:
    """S9.2 d, S9.7, R33: not those chartered in this phase."""
    scene = Scene(2).site(0, "carpenter B1").store(0, "1 wood 2 stone").caravans(0, 1).has(0, "w s gg").construction()
    assert scene.refusal(0, "build carpenter with warehouse wood, 2 warehouse stone, 2 caravan") == (
        "pay.lacking",
        "S9.2",
    )
    scene.do(0, "caravan with wood, stone")
    assert scene.refusal(0, "build carpenter with warehouse wood, 2 warehouse stone, 2 caravan") == (
        "pay.lacking",
        "S9.2",
    )
    scene.do(0, "build carpenter with warehouse wood, 2 warehouse stone, gold+gold")
    scene.close()
    assert scene.player(0).caravans == 2


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("caravan with caravan, wood", "pay.lacking"),
        ("store warehouse wood", "pay.lacking"),
        ("store caravan", "pay.lacking"),
        ("build carpenter with caravan wood, 2 warehouse stone, gold+gold", "pay.lacking"),
    ],
)
def test_s9_3_what_may_feed_what_r33(line: str, key: str) -> None:
    """S9.3, R33: a caravan cannot pay for a caravan; Warehouse tokens cannot be stored again."""
    scene = Scene(2).site(0, "carpenter B1").store(0, "1 wood 2 stone").caravans(0, 1).has(0, "w gg").construction()
    assert scene.refusal(0, line)[0] == key


# S9.4


def need_of(scene: Scene, building: str, square: str) -> list[tuple[int, int, int]]:
    return spending.possible_needs(scene.p, 0, building, square)


def test_s9_4_professions_next_to_the_site_lower_its_cost() -> None:
    scene = Scene(2).built(0, "carpenter B1", "goldsmith A2", "stonecutter C3").site(0, "temple B2", "market B4")
    assert need_of(scene, "temple", "B2") == [(2, 3, 1)]
    assert need_of(scene, "market", "B4") == [(3, 2, 2)]


def test_s9_4_discounts_add_up_and_never_go_below_zero() -> None:
    scene = Scene(4).built(0, "carpenter B1", "carpenter A2", "carpenter B3").site(0, "stonecutter B2")
    assert need_of(scene, "stonecutter", "B2") == [(0, 1, 2)]


def test_s9_4_the_port_lowers_one_need_on_the_bank() -> None:
    """S9.4: it is optional, and the player chooses which need."""
    scene = Scene(2).built(0, "port C4").site(0, "warehouse C1", "carpenter B1")
    assert need_of(scene, "warehouse", "C1") == [(2, 2, 0), (3, 1, 0), (3, 2, 0)]
    assert need_of(scene, "carpenter", "B1") == [(1, 2, 2)]
    scene.store(0, "2 wood 1 stone").has(0, "w s").construction()
    assert scene.p.refuse(0, BOX.notation.read("build warehouse with 2 warehouse wood, warehouse stone, stone")) is None
    assert scene.p.refuse(0, BOX.notation.read("build warehouse with 2 warehouse wood, warehouse stone, wood")) is None
    assert (
        scene.p.refuse(0, BOX.notation.read("build warehouse with 2 warehouse wood, warehouse stone, wood, stone"))
        is None
    )


def test_s9_4_a_site_gives_no_discount() -> None:
    scene = Scene(2).site(0, "carpenter B1", "temple B2")
    assert need_of(scene, "temple", "B2") == [BOX.costs["temple"]]


def test_s9_4_a_building_finished_now_discounts_at_once_r45() -> None:
    """S9.4, R45: its token comes only in the next turn."""
    scene = Scene(2).built(0, "warehouse A4").site(0, "carpenter B1", "warehouse B2").store(0, "1 wood 2 stone 2 gold")
    scene.has(0, "ww ss").construction()
    scene.do(0, "build carpenter with warehouse wood, 2 warehouse stone, 2 warehouse gold")
    assert scene.refusal(0, "store produced wood")[0] == "pay.lacking"
    # Now the Warehouse needs only two wood.
    scene.do(0, "build warehouse with wood+wood, stone+stone")
    scene.close()
    assert ("warehouse", "B2") in scene.player(0).built
    assert scene.player(0).tokens == (1, 0, 0, 0)


# S9.5


@pytest.mark.parametrize(
    ("pay", "key"),
    [
        ("warehouse wood, 2 warehouse stone, warehouse gold", "pay.short"),
        ("warehouse wood, 3 warehouse stone, 2 warehouse gold", "pay.idle"),
        ("warehouse wood, 2 warehouse stone, 2 warehouse gold, wood", "pay.idle"),
        ("wood+wood, 2 warehouse stone, 2 warehouse gold, warehouse wood", "pay.idle"),
        ("2 wood+wood, 2 warehouse stone, 2 warehouse gold", "pay.lacking"),
    ],
)
def test_s9_5_paid_exactly_with_nothing_idle_r34(pay: str, key: str) -> None:
    """S9.5, R34: overpaying only as the unavoidable waste of a card."""
    scene = with_sites("carpenter B1", cards="ww w")
    assert scene.refusal(0, f"build carpenter with {pay}")[0] == key
    scene.do(0, "build carpenter with wood+wood, 2 warehouse stone, 2 warehouse gold")


def test_s9_5_the_worked_example_of_the_temple() -> None:
    """S9.5, S9.7: three double cards, a stone and a wood pay for it; the two gold cards charter a caravan."""
    scene = Scene(2).site(0, "temple B2").store(0, "1 wood 1 stone").has(0, "ww ss gg g g").construction()
    assert scene.refusal(0, "build temple with wood+wood, stone+stone, gold+gold, warehouse wood") == (
        "pay.short",
        "S9.5",
    )
    scene.do(0, "build temple with wood+wood, stone+stone, gold+gold, warehouse wood, warehouse stone")
    scene.do(0, "caravan with 2 gold")
    scene.close()
    assert ("temple", "B2") in scene.player(0).built
    assert scene.player(0).caravans == 1


def test_s9_5_a_joker_card_and_a_stored_joker_stand_for_anything() -> None:
    scene = Scene(2).site(0, "carpenter B1").store(0, "1 stone 2 joker").has(0, "w", joker="t1").construction()
    scene.do(0, "build carpenter with wood, joker, warehouse stone, 2 warehouse joker")
    scene.close()
    assert ("carpenter", "B1") in scene.player(0).built
    assert CARDS["t1"] in scene.s.discard


def test_s9_5_a_tile_turned_takes_its_card_ready_from_next_turn() -> None:
    scene = with_sites("carpenter B1")
    lane(scene, 0, "build carpenter with warehouse wood, 2 warehouse stone, 2 warehouse gold")
    view = SARE.view(scene.p, 0).players[0]
    assert view.tokens == (1, 0, 0, 0)


def test_s9_5_which_of_two_sites_of_one_type() -> None:
    scene = with_sites("carpenter B1", "carpenter B2")
    pay = "warehouse wood, 2 warehouse stone, 2 warehouse gold"
    assert scene.refusal(0, f"build carpenter with {pay}") == ("which.several", "S9.5")
    assert scene.refusal(0, f"build temple with {pay}") == ("which.none", "S9.5")
    scene.do(0, f"build carpenter b2 with {pay}")
    scene.close()
    assert scene.player(0).sites == (("carpenter", "B1"),)


# S9.6


def stage_pay(number: int, stage: int) -> str:
    wood, stone, gold = BOX.stages[number][stage]
    return f"{wood} warehouse wood, {stone} warehouse stone, {gold} warehouse gold"


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_s9_6_one_stage_a_turn_paid_in_full_and_the_last_one_builds(stage: int) -> None:
    scene = Scene(4).built(0, *(f"warehouse {square}" for square in ("A2", "A3", "A4", "B4")))
    scene.site(0, "pyramid B1", stages=stage).store(0, "5 wood 6 stone 3 gold 1 joker").construction()
    scene.do(0, f"build pyramid with {stage_pay(1, stage)}")
    refused = scene.refusal(0, "build pyramid with warehouse joker")
    assert refused == (("build.stage", "S9.6") if stage < 2 else ("which.none", "S9.5"))
    scene.close()
    assert scene.player(0).stages == stage + 1
    assert scene.player(0).has_built("pyramid") == (stage == 2)
    assert scene.s.over == (stage == 2), "Scribe"


def test_s9_6_discounts_count_anew_for_each_stage() -> None:
    scene = Scene(2).built(0, "stonecutter B1").site(0, "pyramid B2", stages=1)
    wood, stone, gold = BOX.stages[1][1]
    assert need_of(scene, "pyramid", "B2") == [(wood, stone - 1, gold)]


# S9.7


def test_s9_7_two_units_of_any_kind_and_three_caravans_at_most() -> None:
    scene = Scene(2).caravans(0, 2).has(0, "ww w s gg").construction()
    assert scene.refusal(0, "caravan with wood") == ("charter.units", "S9.7")
    assert scene.refusal(0, "caravan with wood+wood, wood") == ("pay.idle", "S9.7")
    assert scene.refusal(0, "caravan with wood, stone, warehouse wood") == ("pay.idle", "S9.7")
    scene.do(0, "caravan with wood, warehouse gold")
    assert scene.refusal(0, "caravan with gold+gold") == ("charter.most", "S9.7")
    scene.close(1)
    scene.do(0, "keep wood+wood, gold+gold; done")
    assert scene.player(0).caravans == 3


def test_s9_7_a_double_card_alone_pays_one() -> None:
    scene = Scene(2).has(0, "ww").construction()
    assert "caravan with wood+wood" in scene.moves(0)
    scene.do(0, "caravan with wood+wood")
    scene.close()
    assert scene.player(0).caravans == 1


# S9.8


def test_s9_8_storing_fills_the_warehouses() -> None:
    scene = Scene(2).store(0, "1 wood").has(0, "sg w").construction()
    scene.do(0, "store stone+gold")
    scene.close()
    assert scene.player(0).store == (1, 1, 1, 0)
    assert scene.player(0).carried == cards("w")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("store discard wood", "store.nothing"),
        ("store wood, discard wood", "store.room"),
        ("store stone+gold, lose stone", "store.room"),
        ("store stone+gold, wood", "store.full"),
        ("store stone+gold, wood, lose wood", "store.lost"),
        ("store gold", "pay.lacking"),
        ("store stone+gold, wood, discard stone", "discard.lacking"),
        ("store produced wood", "pay.lacking"),
    ],
)
def test_s9_8_nothing_is_lost_while_there_is_room(line: str, key: str) -> None:
    scene = Scene(2).store(0, "1 wood").has(0, "sg w").construction()
    assert scene.refusal(0, line)[0] == key


def test_s9_8_of_two_different_units_the_owner_chooses() -> None:
    for lost, store in (("stone", (2, 0, 1, 0)), ("gold", (2, 1, 0, 0)), (None, (1, 1, 1, 0))):
        scene = Scene(2).store(0, "1 wood").has(0, "sg w").construction()
        scene.do(0, "store stone+gold, wood, " + (f"lose {lost}" if lost else "discard wood"))
        scene.close()
        assert scene.player(0).store == store


def test_s9_8_each_card_brings_in_at_least_one_unit() -> None:
    scene = Scene(2).store(0, "3 wood").has(0, "sg").construction()
    assert scene.refusal(0, "store stone+gold, lose stone, lose gold") == ("store.lost", "S9.8")
    scene.do(0, "store stone+gold, lose stone, discard wood")
    scene.close()
    assert scene.player(0).store == (2, 0, 1, 0)


def test_s9_8_a_stored_joker_stays_one_and_a_caravan_is_named_r46() -> None:
    """S9.8, S9.2 d, R46."""
    scene = Scene(2).built(0, "port C1").store(0, "").has(0, joker="t1").caravans(0, 1).construction()
    scene.do(0, "store joker, produced joker, caravan gold")
    scene.close()
    assert scene.player(0).store == (0, 0, 1, 2)
    assert scene.player(0).caravans == 0


def test_s9_8_a_caravan_is_one_unit_whatever_it_is_called() -> None:
    scene = Scene(2).store(0, "").caravans(0, 1).construction()
    assert scene.refusal(0, "store caravan gold, caravan wood") == ("pay.lacking", "S9.2")


def test_s9_8_stored_tokens_cannot_be_spent_in_the_same_phase_r35() -> None:
    """S9.8, R35."""
    scene = Scene(2).site(0, "warehouse B1").store(0, "3 wood").has(0, "ss").construction()
    scene.do(0, "store stone+stone, 2 discard wood")
    assert scene.refusal(0, "build warehouse with 3 warehouse wood, 2 warehouse stone") == ("works.stored", "S9.8")


def test_s9_8_a_warehouse_finished_now_holds_its_tokens() -> None:
    scene = Scene(2).site(0, "warehouse B1").store(0, "3 wood").has(0, "ss sg ws gg").construction()
    scene.do(0, "build warehouse with 3 warehouse wood, stone+stone; store stone+gold, wood+stone, gold+gold")
    scene.close()
    assert scene.player(0).store == (1, 2, 3, 0)


def test_s9_8_without_a_warehouse_nothing_can_be_stored() -> None:
    scene = Scene(2).has(0, "w").sites()
    scene.do(0, "demolish warehouse; done")
    scene.construction()
    assert scene.refusal(0, "store wood") == ("store.full", "S9.8")
    assert scene.moves(0) == ["keep wood", "keep", "done"]


# S9.9


def test_s9_9_without_a_building_finished_two_cards_stay_r41() -> None:
    """S9.9, R41: carried ones included; without a choice, as many as possible are kept."""
    scene = Scene(2).has(0, "w ww", carried="gg").construction()
    assert scene.refusal(0, "done") == ("lane.unfinished", "")
    assert scene.refusal(0, "keep wood, wood+wood, gold+gold") == ("keep.most", "S9.9")
    assert scene.refusal(0, "keep stone") == ("keep.lacking", "S9.9")
    assert "keep wood" in scene.moves(0)
    scene.do(0, "keep wood+wood, gold+gold; done")
    scene.close()
    assert scene.player(0).carried == cards("ww gg")
    assert scene.player(0).cards == ()
    quiet = Scene(2).has(0, "w ww").construction()
    quiet.close()
    assert quiet.player(0).carried == cards("ww w")


def test_s9_9_after_a_building_none_stays() -> None:
    scene = with_sites("carpenter B1", cards="w gg")
    scene.do(0, "build carpenter with warehouse wood, 2 warehouse stone, 2 warehouse gold")
    assert scene.refusal(0, "keep wood") == ("keep.built", "S9.9")
    scene.close()
    assert scene.player(0).carried == ()


def test_s9_9_a_stage_is_no_building_r36() -> None:
    """S9.9, R36: only the last one is."""
    wood, stone, gold = BOX.stages[1][0]
    scene = Scene(2).site(0, "pyramid B1").built(0, "warehouse B4", "warehouse C4").store(0, "4 wood 4 stone 1 gold")
    scene.has(0, "g w ww").construction()
    assert (wood, stone, gold) == (4, 4, 2)
    scene.do(0, "build pyramid with 4 warehouse wood, 4 warehouse stone, warehouse gold, gold")
    scene.close()
    assert scene.player(0).carried == cards("ww w")


def test_s9_9_chartering_and_storing_are_no_building() -> None:
    scene = Scene(2).store(0, "").has(0, "w w ww s").construction()
    scene.do(0, "caravan with 2 wood; store stone")
    scene.close()
    assert scene.player(0).carried == cards("ww")


def test_s9_9_converted_cards_are_lost_r44() -> None:
    """S9.9, R44."""
    scene = Scene(2).has(0, joker="t1").store(0, "3 wood").construction()
    assert "keep" not in scene.moves(0)
    scene.close()
    assert scene.player(0).converted == ()
    assert CARDS["t1"] in scene.s.discard


def test_s9_10_unused_tokens_are_still_there_and_never_two() -> None:
    scene = Scene(2).built(0, "carpenter B1").construction()
    scene.close()
    assert scene.player(0).tokens == (1, 0, 0, 0)


# Ways to pay


def test_listed_payments_are_exact_and_unique() -> None:
    scene = with_sites("temple B2", cards="ww ws wg ss sg gg w w s g", store="2 wood 2 stone 2 gold 1 joker")
    scene.caravans(0, 2)
    step = scene.p.step
    assert step is not None
    stem = next(choice for choice in scene.p.choices(0) if getattr(choice, "kind", None) is Build)
    moves = list(islice(scene.p.fill(0, stem), 500))  # type: ignore[arg-type]
    assert len(set(moves)) == len(moves) == 500
    assert all(step.refuse(scene.p, 0, move) is None for move in moves)
    assert all(len(BOX.notation.write(move)) <= 90 for move in moves)
    assert all(BOX.notation.read(BOX.notation.write(move)) == move for move in moves)


def test_a_building_is_affordable_if_and_only_if_a_payment_exists() -> None:
    """`affordable` agrees with the list of payments."""
    from itertools import combinations_with_replacement

    sources = BOX.sources
    pieces = [CARDS[name] for name in ("ww", "ws", "sg", "w", "g")]
    for need in ((1, 2, 0), (2, 1, 1), (0, 0, 2), (3, 3, 1)):
        for size in range(6):
            for hand in combinations_with_replacement(pieces, size):
                holdings = [(piece, hand.count(piece)) for piece in sources.sorted(set(hand))]
                affordable = payments.can_cover(need, payments.total_units(holdings, sources))
                assert affordable == (next(payments.exact_payments([need], holdings, sources, {}), None) is not None)


def test_store_lists_only_what_is_legal() -> None:
    scene = Scene(2).store(0, "2 wood 1 gold").has(0, "ws gg w", joker="t1").caravans(0, 1).construction()
    stem = next(choice for choice in scene.p.choices(0) if getattr(choice, "kind", None) is Store)
    moves = list(scene.p.fill(0, stem))  # type: ignore[arg-type]
    assert len(set(moves)) == len(moves) > 20
    step = scene.p.step
    assert step is not None
    assert all(step.refuse(scene.p, 0, move) is None for move in moves)


def test_a_corrected_limit_of_kept_cards_takes_effect() -> None:
    limits = {"kept_cards_without_construction": 3}
    scene = Scene(2, box=changed(limits=limits)).has(0, "w s g").construction()
    scene.close()
    assert len(scene.player(0).carried) == 3
