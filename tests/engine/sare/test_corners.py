"""Corner cases where several clauses interact."""

from __future__ import annotations

import msgspec
import pytest

from engine.sare import GAME as SARE
from engine.sare import payments, spending
from engine.sare.growth import check_growth
from engine.sare.moves import Build
from engine.sare.steps.turn import EndTurn
from tests.engine.sare.scene import BOX, CARDS, Scene, cards, changed
from tests.engine.sare.test_payments import is_exact_slowly, subsets


def gauges(scene: Scene) -> list[int]:
    return [player.gauge for player in scene.s.players]


def top(scene: Scene, viewer: int | None) -> tuple[str, ...]:
    return SARE.view(scene.p, viewer).season.top


# Phase 1


def test_s4_4_a_master_builder_demolished_in_the_plan_does_not_count() -> None:
    """S4.3, S4.4: M counts the builders at confirmation, so a demolished one lowers it at once."""
    scene = Scene(2).built(0, "master_builder B1").sites()
    scene.do(0, "launch temple at b2; launch market at b3; demolish master builder b1; done")
    assert gauges(scene)[0] == 1


def test_s4_7_after_a_return_in_the_plan_the_same_production_type_may_be_launched_again() -> None:
    """S4.1, S4.7: what was taken back was never launched; moving what was launched changes nothing."""
    scene = Scene(4)
    scene.do(0, "launch carpenter at b1; move carpenter to b2")
    assert scene.refusal(0, "launch carpenter at b1") == ("launch.same", "S4.7")
    scene.do(0, "return carpenter; launch carpenter at b1; done")
    assert scene.player(0).sites == (("carpenter", "B1"),)


def test_s4_7_an_older_site_given_back_frees_no_second_launch_of_its_type() -> None:
    scene = Scene(4).site(0, "carpenter B1").sites()
    scene.do(0, "launch carpenter at b2; return carpenter b1")
    assert scene.refusal(0, "launch carpenter at b1") == ("launch.same", "S4.7")
    scene.do(0, "return carpenter; launch carpenter at b1; done")
    assert gauges(scene)[0] == 0


def test_s4_9_a_pyramid_returned_and_launched_again_begins_anew_with_the_lowest_number() -> None:
    """S4.7, S4.9, S4.11: a Pyramid given back by an earlier seat in the meantime is now the top one."""
    scene = Scene(3).site(0, "pyramid B1", stages=1).site(1, "pyramid B1", stages=1).sites()
    scene.do(0, "return pyramid; done")
    scene.do(1, "return pyramid")
    assert list(scene.s.pile) == [1, 2, 3]
    scene.do(1, "launch pyramid at b1; done")
    assert (scene.player(1).pyramid, scene.player(1).stages) == (1, 0)
    assert list(scene.s.pile) == [2, 3]
    scene.do(2, "launch pyramid at b1; return pyramid; done")
    assert list(scene.s.pile) == [2, 3]


def test_s4_10_demolishing_one_of_two_starting_tiles_does_not_free_their_square() -> None:
    """S2.4, S4.10."""
    scene = Scene(2).built(0, "master_builder B1", "warehouse B2").store(0, "2 wood 1 stone").sites()
    scene.do(0, "demolish master builder a1")
    assert scene.player(0).built[0] == ("warehouse", "A1")
    assert scene.refusal(0, "launch temple at a1") == ("launch.taken", "S4.2")
    scene.do(0, "demolish warehouse a1")
    assert scene.step == "Sites", "the other Warehouse holds the three tokens"
    scene.do(0, "launch temple at a1; done")
    assert (scene.s.tiles["master_builder"], scene.s.tiles["warehouse"]) == (2, 2)


def test_s4_10_two_warehouses_demolished_in_one_plan_discard_twice() -> None:
    scene = Scene(2).built(0, "warehouse B1", "warehouse B2").store(0, "3 wood 3 stone 2 gold 1 joker").sites()
    scene.do(0, "demolish warehouse b1; discard 1 wood 2 stone")
    assert scene.step == "Sites"
    scene.do(0, "demolish warehouse b2; discard 1 wood 1 stone 1 gold")
    assert scene.player(0).store == (1, 0, 1, 1)


def test_s13_2_a_site_may_pass_over_a_square_next_to_no_building() -> None:
    """S4.1, S4.8, S13.2: the plan is judged when it is confirmed, so two sites may change places over any square. It is
    accepted, if not listed: a site given back and launched anew comes to the same, and costs nothing either (S4.4).
    """
    scene = Scene(2, divinity="yes").site(0, "pyramid A2", "temple B1", stages=1).sites()
    scene.do(0, "move temple to c4")
    assert "done" not in scene.moves(0)
    scene.do(0, "move pyramid to b1; move temple to a2; done")
    assert scene.player(0).sites == (("pyramid", "B1"), ("temple", "A2"))
    again = Scene(2, divinity="yes").site(0, "pyramid A2", "temple B1", stages=1).sites()
    for line in ("return temple", "move pyramid to b1", "launch temple at a2", "done"):
        assert line in again.moves(0)
        again.do(0, line)
    assert SARE.save(again.s) == SARE.save(scene.s)


def test_s13_2_a_plan_is_judged_by_the_buildings_at_confirmation() -> None:
    """S13.2: launched beside a building that the same plan demolishes afterwards; then on its square."""
    scene = Scene(2, divinity="yes").built(0, "temple B1").sites()
    scene.do(0, "launch market at c1; demolish temple")
    assert scene.refusal(0, "done") == ("sites.away", "S13.2")
    scene.do(0, "launch palace at b1")
    assert scene.refusal(0, "done") == ("sites.away", "S13.2"), "a site is not enough"
    scene.do(0, "move market to a2; done")
    assert scene.player(0).sites == (("market", "A2"), ("palace", "B1"))


@pytest.mark.parametrize("quick", ["b1", "a2"])
def test_s13_2_quick_start_and_divinity_together(quick: str) -> None:
    """S13.1, S13.2: its power and its neighbourhood are there from turn 1."""
    scene = Scene(2, divinity="yes", quick_start="yes", settle=False)
    scene.do(0, f"settle builder a1 warehouse a1 quick {quick}")
    scene.do(1, "settle builder a1 warehouse a1 quick a2")
    seat = scene.awaited[0]
    beyond = {"b1": "c1", "a2": "a3"}[quick if seat == 0 else "a2"]
    assert f"launch pyramid at {beyond}" in scene.moves(seat)
    assert scene.player(seat).cubes == 0


# Darkness


def test_s6_4_hoshekh_between_two_owed_cards_leaves_the_obligation() -> None:
    """S6.3, S6.4: the first owed card uncovers it; the second is drawn blind, so that the Palace may cancel it."""
    scene = Scene(2).built(0, "palace B1").season("horus t1 hoshekh ww s g")
    scene.do(0, "draw")
    assert scene.step == "CancelCard"
    assert not scene.s.face_up, "before the effect of the card above it"
    assert (scene.s.pending, gauges(scene)[0]) == (1, 0)
    scene.do(0, "go on")
    assert (scene.step, gauges(scene)) == ("CancelCard", [1, 0])
    scene.do(0, "palace")
    # Cancelled: neither wind nor gold, and the next card is owed in its place.
    assert gauges(scene) == [1, 0]
    assert scene.player(0).cards == cards("s")
    assert scene.awaited == (1,)
    assert top(scene, None) == ()


def test_s6_4_hoshekh_under_the_last_card_empties_the_deck() -> None:
    """S5.3.1, S6.4: nothing is left to draw, so owed cards are void."""
    scene = Scene(2).season("horus t1 hoshekh", only=True)
    scene.do(0, "draw")
    assert scene.told("darkness")
    assert scene.told("season_over")
    assert gauges(scene) == [1, 0]


def test_s6_4_a_second_hoshekh_alone_in_darkness_is_no_card_to_draw() -> None:
    scene = Scene(2).season("horus", only=True, dark=True)
    scene.s.deck = (*scene.s.deck, "hoshekh")
    scene.s.discard = tuple(card for card in scene.s.discard if card != "hoshekh")
    scene.do(0, "draw")
    assert scene.told("season_over")
    assert scene.s.discard[-1] == "hoshekh"


def test_s7_2_the_temple_with_the_last_two_cards() -> None:
    """S5.6.3, S7.2: the card put back is left for the next player; then the deck is exhausted."""
    scene = Scene(2).built(0, "temple B1").season("horus w", only=True)
    scene.do(0, "temple; temple keep 2")
    assert top(scene, 1) == ("horus",)
    scene.do(1, "draw")
    assert scene.told("season_over")
    assert scene.s.deck == ()
    other = Scene(2).built(0, "temple B1").season("horus w", only=True)
    other.do(0, "temple; temple keep 1")
    # The card put back is the first owed one, and with it the deck is exhausted.
    assert other.player(0).cards == cards("w")
    assert other.told("season_over")


def test_s7_2_the_temple_when_hoshekh_leaves_one_card_and_the_palace_cancels_it() -> None:
    """S5.3.1, S7.2, S7.5."""
    scene = Scene(2).built(0, "temple B1", "palace B2").season("t2 hoshekh", only=True)
    scene.do(0, "temple")
    assert scene.step == "CancelCard"
    scene.do(0, "palace")
    assert gauges(scene) == [0, 0]
    assert scene.told("season_over")


def test_s7_2_in_darkness_the_card_put_back_is_the_first_that_horus_claims() -> None:
    scene = Scene(2).built(0, "temple B1").season("horus t2 s g", dark=True)
    scene.do(0, "temple; temple keep 1")
    assert gauges(scene)[0] == 2
    assert scene.player(0).cards == cards("s")


def test_s7_5_the_palace_on_a_card_of_the_temple_leaves_the_card_put_back_known() -> None:
    """S7.2, S7.5: in darkness the player alone still knows it."""
    scene = Scene(2).built(0, "temple B1", "palace B2").season("t2 w s", dark=True)
    scene.do(0, "temple; temple keep 1; palace")
    assert top(scene, 0) == cards("w")
    assert top(scene, 1) == ()
    assert scene.refusal(0, "temple") == ("temple.late", "S7.2")
    assert scene.moves(0) == ["draw", "lay down"]


def test_s7_5_a_cancelled_trouble_counts_for_nothing() -> None:
    """S6.7, S7.5: the next Troubles card is the first of the sequence."""
    scene = Scene(2).built(0, "palace B1").season("horus t1 t1 t1 w")
    scene.do(0, "draw; palace")
    # The player had to take the second Troubles card, and may choose about the third.
    assert gauges(scene) == [1, 0]
    assert scene.moves(0) == ["pass trouble to B", "take trouble"]


def test_s7_5_a_cancelled_horus_owes_nothing_but_itself() -> None:
    scene = Scene(2).built(0, "palace B1").season("horus horus w s g")
    scene.do(0, "draw; palace")
    assert scene.player(0).cards == cards("w s")
    assert scene.awaited == (1,)


# Troubles, reactions, revolts


def test_s8_1_the_cube_and_the_events_stop_at_the_revolt_position() -> None:
    scene = Scene(2).gauge(0, 6).season("t2 w")
    scene.do(0, "draw")
    assert [event.params["gauge"] for event in (*scene.told("took_trouble"), *scene.told("revolt"))] == [7, 7]


def test_s6_7_a_first_trouble_is_taken_even_into_a_revolt_with_cards_owed() -> None:
    """S6.6, S8.1, S8.2."""
    scene = Scene(3).gauge(0, 6).season("horus t1 w s")
    scene.do(0, "draw")
    assert scene.player(0).revolted
    assert (scene.s.pending, scene.awaited) == (0, (1,))
    assert top(scene, 1) == cards("w")


def test_s6_8_a_further_double_with_the_gardens_alone_is_discarded_unasked() -> None:
    """S6.8, S14 D7: not asked, because keeping could not matter; asked if an opponent can take it."""
    scene = Scene(2).built(0, "gardens B1").gauge(1, 5).season("t1 t2 t1 w")
    scene.do(0, "draw; draw")
    assert scene.told("discarded_trouble")
    scene.do(0, "draw")
    assert scene.moves(0) == ["pass trouble to B", "take trouble"]


def test_s6_8_kept_by_the_library_after_the_gardens() -> None:
    """S6.8, S7.8."""
    scene = Scene(2).built(0, "library B1", "gardens B2").gauge(0, 6).gauge(1, 6).season("t2 t2 w")
    scene.do(0, "draw; gardens; library; draw")
    assert scene.step == "Decide", "both powers are used, so the second one was discarded"
    assert (scene.player(0).converted, gauges(scene)) == (cards("t2"), [6, 6])


def test_s5_5_2_each_wind_among_owed_cards_asks_anew() -> None:
    """S5.5.2, S6.2: a player who lies down at the first Wind is not touched by the second."""
    scene = Scene(3).season("horus ww ss g")
    scene.do(0, "draw")
    scene.do(1, "lay down")
    assert scene.awaited == (2,)
    scene.do(2, "stay")
    assert scene.awaited == (2,)
    assert gauges(scene) == [2, 1, 2]
    scene.do(2, "stay")
    assert scene.awaited == (2,)
    assert scene.step == "Decide"


def test_s5_5_5_a_player_who_revolts_in_the_same_wind_is_not_asked() -> None:
    """S5.5.2, S8.1: and the asked players do not wait for that seat."""
    scene = Scene(4).gauge(2, 6).season("ww w")
    scene.do(0, "draw")
    assert scene.awaited == (1, 3)
    assert scene.refusal(2, "lay down")[0] == "not_your_turn"
    scene.do(3, "lay down")
    scene.do(1, "lay down")
    assert scene.told("season_over"), "A alone stands, in the sequence that runs"


def test_s5_6_2_the_last_standing_player_draws_owed_cards() -> None:
    """S5.6.2, S6.3: all others revolt or lie down while cards are owed; the sequence is finished normally."""
    scene = Scene(3).gauge(2, 6).season("horus ww t1 w s")
    scene.do(0, "draw")
    scene.do(1, "lay down")
    # A owed one more card, the Troubles, and has produced.
    assert gauges(scene)[0] == 2
    assert scene.told("season_over")
    assert scene.s.deck[0] == CARDS["w"]


def test_s5_6_2_the_last_standing_player_goes_on_until_producing() -> None:
    scene = Scene(2).gauge(1, 5).season("t1 t1 t1 w s")
    scene.do(0, "draw; draw; pass trouble to B")
    scene.do(1, "lay down")
    assert scene.step == "Decide"
    scene.do(0, "draw")
    assert scene.told("discarded_trouble"), "there is nobody left"
    scene.do(0, "draw")
    assert scene.player(0).cards == cards("w")
    assert scene.told("season_over")


def test_s5_6_2_a_final_sequence_after_the_drawers_own_revolt() -> None:
    """S5.6.2, S8.2: the other of two players has exactly one more sequence."""
    scene = Scene(3).gauge(0, 6).season("ww t1 g s")
    scene.do(0, "draw")
    scene.do(1, "lay down")
    scene.do(2, "stay")
    assert scene.awaited == (2,)
    scene.do(2, "draw; draw")
    assert scene.told("season_over")


def test_s5_6_1_all_fall_in_one_wind() -> None:
    scene = Scene(3).gauge(0, 6).gauge(1, 6).gauge(2, 6).season("ww t1 g s")
    scene.do(0, "draw")
    assert scene.told("season_over")
    assert scene.s.turn == 2, "one card each at most, so nobody is asked which is kept"
    assert [player.carried for player in scene.s.players] == [cards("ww"), (), ()]


def test_s5_6_3_a_horus_as_the_last_card_owes_nothing_any_more() -> None:
    """S5.6.3: and there is no window without production."""
    scene = Scene(2).built(0, "barracks B1").gauge(0, 2).season("t1 horus", only=True)
    scene.do(0, "draw; draw")
    assert scene.told("season_over")
    assert gauges(scene) == [3, 0]


def test_s5_6_3_a_trouble_passed_as_the_last_card_is_answered_first() -> None:
    scene = Scene(2).season("t1 t1", only=True)
    scene.do(0, "draw; draw; pass trouble to B")
    assert scene.step == "React"
    assert not scene.told("season_over")
    scene.do(1, "stay")
    assert scene.told("season_over")


def test_s7_3_barracks_between_owed_cards_can_leave_one_player_standing() -> None:
    """S5.6.2, S7.3: owed cards must still be drawn."""
    scene = Scene(2).built(0, "barracks B1").gauge(0, 1).season("horus s t1 w")
    scene.do(0, "draw; barracks on B")
    scene.do(1, "lay down")
    assert scene.told("season_over")
    assert (gauges(scene)[0], scene.player(0).cards) == (1, cards("s"))


def test_s7_3_no_window_for_the_barracks_at_gauge_0() -> None:
    """S5.4.2, S7.3."""
    scene = Scene(2).built(0, "barracks B1").season("w s")
    scene.do(0, "draw")
    assert scene.awaited == (1,)


def test_s7_6_a_carried_card_taken_by_a_swap_is_kept_after_a_revolt() -> None:
    """S7.6, S8.3: a card received counts as acquired this season, one given away is gone."""
    scene = Scene(2).built(0, "market B1").has(0, carried="w").has(1, carried="s").gauge(0, 6).gauge(1, 5)
    scene.season("t1 g")
    scene.do(0, "market swap carried wood for carried stone with B; draw")
    assert scene.player(0).revolted
    scene.do(1, "lay down")
    scene.close()
    assert scene.player(0).carried == cards("s")
    assert scene.player(1).carried == cards("w")


def test_s7_6_the_market_between_owed_cards() -> None:
    """S5.3.2, S7.6: the card just drawn may be swapped before the next one."""
    scene = Scene(2).built(0, "market B1").has(1, "s").season("horus w g t1")
    scene.do(0, "draw")
    assert scene.step == "DrawOwed"
    assert scene.moves(0) == ["draw", "market swap wood for stone with B"]
    scene.do(0, "market swap wood for stone with B")
    assert (scene.player(0).cards, scene.player(0).swapped) == (cards("g"), cards("s"))


def test_s8_3_what_was_swapped_and_what_was_drawn_are_one_choice_if_they_look_alike() -> None:
    """S8.3, S14 D10."""
    scene = Scene(2).has(0, "w w", carried="gg", swapped="w").revolted(0).construction()
    assert scene.awaited == (1,)
    scene.close()
    assert scene.player(0).carried == cards("w")


# Phase 3


def with_stonecutter_cost(cost: dict[str, int]) -> Scene:
    """A scene where the Stonecutter has this cost."""
    data = msgspec.to_builtins(BOX.components)["building"]
    return Scene(2, box=changed(building=[row | {"cost": cost} if row["id"] == "stonecutter" else row for row in data]))


def test_s9_5_a_need_of_zero_is_built_for_free() -> None:
    """S9.4, S9.5: and takes no payment."""
    scene = (
        with_stonecutter_cost({"wood": 1, "gold": 1}).built(0, "carpenter A2", "goldsmith B1").site(0, "stonecutter B2")
    )
    scene.construction()
    assert [line for line in scene.moves(0) if line.startswith("build")] == ["build stonecutter"]
    assert scene.refusal(0, "build stonecutter with warehouse wood") == ("pay.idle", "S9.5")
    scene.do(0, "build stonecutter")
    scene.close()
    assert ("stonecutter", "B2") in scene.player(0).built


def test_s9_4_the_port_brings_the_last_unit_to_zero() -> None:
    """S9.4: the discount is optional, so the unit may be paid as well."""
    scene = (
        with_stonecutter_cost({"wood": 1})
        .built(0, "port C4")
        .site(0, "stonecutter C1")
        .store(0, "1 wood")
        .construction()
    )
    assert {line for line in scene.moves(0) if line.startswith("build")} == {
        "build stonecutter",
        "build stonecutter with warehouse wood",
        "build stonecutter with produced joker",
    }


@pytest.mark.parametrize("built", [("carpenter B1", "carpenter B3"), ("carpenter B1", "carpenter B3", "carpenter C2")])
def test_s9_4_a_profession_discounts_its_resource_alone_and_the_port_what_is_left(built: tuple[str, ...]) -> None:
    """S9.4: wood of the Warehouse falls to one or to zero; then the Port can lower only stone."""
    scene = Scene(4).built(0, *built, "port C4").site(0, "warehouse B2", "warehouse C1")
    wood = max(0, BOX.costs["warehouse"][0] - len(built))
    assert spending.possible_needs(scene.p, 0, "warehouse", "B2") == [(wood, 2, 0)], (
        "the Port's discount is on the bank only"
    )
    bank = spending.possible_needs(scene.p, 0, "warehouse", "C1")
    less = BOX.costs["warehouse"][0] - 1 - ("carpenter C2" in built)
    assert bank == [(less - 1, 2, 0), (less, 1, 0), (less, 2, 0)]


def test_s9_4_every_payment_that_some_choice_of_the_port_allows_is_legal() -> None:
    """S9.4, S9.5: the choice lowers a cost and does nothing else, so the payment alone says all of it: whichever
    choice is meant, the same pieces are gone and the same building stands.
    """
    scene = (
        Scene(2).built(0, "port C4").site(0, "warehouse C1").store(0, "1 wood 1 joker").has(0, "ws ww s", joker="t1")
    )
    scene.caravans(0, 1).construction()
    step = scene.p.step
    assert step is not None
    pays = {move.pay for move in scene.p.moves(0) if isinstance(move, Build)}
    needs = [(2, 2, 0), (3, 1, 0), (3, 2, 0)]
    hand = BOX.sources.sorted(
        (*cards("ws ww s"), "joker_card", "produced_joker", "warehouse_wood", "warehouse_joker", "caravan")
    )
    assert pays == {pay for pay in subsets(hand) if any(is_exact_slowly(need, pay) for need in needs)}
    both = [pay for pay in pays if sum(payments.is_exact(need, pay, BOX.sources) for need in needs) > 1]
    assert both, "some payments fit several choices"


def test_s9_5_a_card_of_two_different_units_pays_the_one_that_is_needed() -> None:
    """S9.2, S9.5: either of them; a card of which no unit is needed is idle."""
    scene = Scene(2).built(0, "warehouse B4").site(0, "carpenter B1").store(0, "2 stone 2 gold").has(0, "ws wg ww")
    scene.construction()
    # Wood 1, stone 2, gold 2.
    gold, stone = "warehouse gold", "warehouse stone"
    assert scene.refusal(0, f"build carpenter with wood+gold, {stone}, 2 {gold}") == ("pay.short", "S9.5")
    assert scene.refusal(0, f"build carpenter with wood+wood, wood+stone, 2 {stone}, 2 {gold}") == ("pay.idle", "S9.5")
    for pay in (
        f"wood+stone, 2 {stone}, 2 {gold}",
        f"wood+stone, wood+gold, {stone}, 2 {gold}",
        f"wood+stone, wood+gold, {stone}, {gold}",
        f"wood+wood, wood+stone, wood+gold, {stone}, {gold}",
    ):
        assert scene.p.refuse(0, BOX.notation.read(f"build carpenter with {pay}")) is None, pay


def test_s9_5_a_joker_may_stand_in_while_a_card_wastes_a_unit() -> None:
    """S9.5: every token is used and every card gives a unit, whichever need each covers."""
    scene = Scene(2).site(0, "carpenter B1").store(0, "2 gold 1 joker").has(0, "ss ws").construction()
    # The Joker is the wood and each card one stone.
    scene.do(0, "build carpenter with stone+stone, wood+stone, 2 warehouse gold, warehouse joker")
    scene.close()
    assert scene.player(0).store == (0, 0, 0, 0)


def test_s9_2_an_old_caravan_is_used_and_a_new_one_chartered_in_its_place() -> None:
    """S9.2, S9.7, R33: three is the maximum at any one time; the new one cannot be used in this phase."""
    scene = Scene(2).site(0, "carpenter B1").store(0, "1 wood 2 stone").caravans(0, 3).has(0, "ww").construction()
    assert scene.refusal(0, "caravan with wood+wood") == ("charter.most", "S9.7")
    scene.do(0, "build carpenter with warehouse wood, 2 warehouse stone, 2 caravan; caravan with wood+wood")
    assert scene.refusal(0, "store 2 caravan gold")[0] == "pay.lacking"
    scene.do(0, "store caravan gold")
    scene.close()
    assert (scene.player(0).caravans, scene.player(0).store) == (1, (0, 0, 1, 0))


def test_s9_7_a_card_that_could_be_left_out_may_not_go_with_the_caravan() -> None:
    scene = Scene(2).has(0, "ww s", joker="t1").construction()
    for line in ("caravan with wood+wood, stone", "caravan with wood+wood, joker"):
        assert scene.refusal(0, line) == ("pay.idle", "S9.7")
    scene.do(0, "caravan with stone, joker; caravan with wood+wood")
    scene.close()
    assert scene.player(0).caravans == 2


def test_s9_8_old_tokens_go_only_if_the_warehouses_are_full_afterwards() -> None:
    scene = Scene(2).store(0, "2 wood").has(0, "ss g").construction()
    assert scene.refusal(0, "store gold, discard wood") == ("store.room", "S9.8")
    assert scene.refusal(0, "store stone+stone, 2 discard wood") == ("store.room", "S9.8")
    assert scene.refusal(0, "store stone+stone, lose stone, discard wood") == ("store.room", "S9.8")
    scene.do(0, "store stone+stone, gold, 2 discard wood")
    scene.close()
    assert scene.player(0).store == (0, 2, 1, 0)


def test_s9_9_the_last_stage_is_a_building_finished_r36() -> None:
    """S9.9, R36: so no card is kept."""
    scene = Scene(2, mode="pharaoh").site(0, "pyramid B1", stages=2).built(0, "warehouse B4", "warehouse C4")
    scene.store(0, "3 wood 3 stone 3 gold").caravans(0, 3).has(0, "w g", joker="t1").construction()
    build = next(move for move in scene.p.moves(0) if isinstance(move, Build))
    scene.do(0, BOX.notation.write(build))
    assert scene.refusal(0, "keep wood")[1] == "S9.9"
    scene.close()
    assert scene.player(0).has_built("pyramid")
    assert scene.player(0).carried == ()


def test_s9_9_closing_keeps_as_many_as_allowed_and_an_empty_keep_none() -> None:
    """S9.9: up to two may be kept, so keeping none must be stated."""
    scene = Scene(2).has(0, "w", carried="gg").construction()
    assert "keep" in scene.moves(0)
    scene.do(0, "keep")
    scene.close()
    assert scene.player(0).carried == ()
    silent = Scene(2).has(0, "w", carried="gg").construction()
    silent.close()
    assert silent.player(0).carried == cards("gg w")


def test_s10_3_a_port_rebuilt_and_a_pyramid_bring_no_second_cube() -> None:
    """S10.1, S10.3: each event happens once, even after a demolition in between."""
    scene = Scene(2, mode="pharaoh").built(0, "port C1")
    check_growth(scene.p, 0, "port")
    scene.sites().do(0, "demolish port")
    scene.built(0, "port C2", "pyramid B2")
    check_growth(scene.p, 0, "port")
    check_growth(scene.p, 0, "pyramid")
    assert scene.player(0).cubes == 1


def test_s10_3_two_offices_after_one_was_demolished_bring_one_cube_in_all() -> None:
    """S10.2, S10.3."""
    scene = Scene(2, mode="pharaoh").built(0, "temple B1", "market B2")
    check_growth(scene.p, 0, "market")
    scene.sites().do(0, "demolish temple; demolish market")
    scene.built(0, "library B1", "palace B2")
    check_growth(scene.p, 0, "palace")
    assert scene.player(0).cubes == 1


def test_s10_4_a_cube_gained_in_phase_3_causes_no_revolt() -> None:
    """S10.4: a gauge on the new revolt position causes no revolt, because the season is over."""
    scene = Scene(2, mode="pharaoh").built(0, "warehouse B3", "warehouse B4", "temple B1").site(0, "market B2")
    scene.gauge(0, 6).store(0, "3 wood 2 stone 2 gold").construction()
    scene.do(0, "build market with 3 warehouse wood, 2 warehouse stone, 2 warehouse gold")
    scene.close()
    assert scene.p.revolt_position(0) == 6
    assert not scene.told("revolt")
    assert gauges(scene)[0] == 0


def test_s12_3_administrative_buildings_come_before_the_pyramid() -> None:
    scene = Scene(2).built(0, "pyramid C1").built(1, "pyramid C1", "temple B1").then(EndTurn())
    assert (scene.s.reached, scene.s.winner) == ((0, 1), 1)


def test_s12_3_only_those_who_qualify_are_compared() -> None:
    scene = Scene(3).built(0, "temple B1", "market B2").built(2, "pyramid C1").then(EndTurn())
    assert (scene.s.reached, scene.s.winner) == ((2,), 2)
