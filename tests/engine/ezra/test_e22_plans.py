"""Prepare and Sabbath as sealed plans (E22.2: D15 to D17, E22.4)."""

from __future__ import annotations

import pytest

from engine.ezra.goods import NOTHING
from engine.ezra.scrolls import W06_PREP_ALTAR, W09_PREP_AUX
from engine.ezra.steps.end_scoring import EndScoring
from engine.ezra.steps.prepare import StartPrepare
from engine.ezra.steps.sabbath import StartSabbath
from engine.step import Step
from tests.engine.ezra.scene import Scene


def scene2() -> Scene:
    """Six cards lie on each board; on A's one trades at the Valley Gate, whose Gatekeeper is B's."""
    scene = Scene(2).tile(0, "fa1", "gu1").tile(1, "fa2", "gu2")
    for seat in (0, 1):
        scene.give(seat, silver=1, food=9, goods_="", supply=0).piles(seat, "1 2", "4 3", "5 6").hand(seat, "7 8 9 10")
    return scene.gate(1, "valley")


def test_e22_4_one_plan_may_carry_both_phases_r42() -> None:
    """R42."""
    scene = scene2().give(0, supply=1).prepare()
    scene.do(0, "do judgment; farmer; sabbath; tuck 1; done")
    assert scene.awaited == (1,)
    assert (scene.player(0).tucked, scene.player(0).farmers) == ((), 0)
    scene.do(1, "sabbath; tuck 2; done")
    assert scene.step == "NoneType", "no seat was asked again"
    assert (scene.player(0).tucked, scene.player(1).tucked) == (("c01",), ("c02",))
    assert scene.player(0).farmers == 1


@pytest.mark.parametrize("start", [StartPrepare, StartSabbath])
def test_e22_4_a_phase_drops_cached_lanes_of_the_last_one(start: type[Step]) -> None:
    """Even for a plan without any moves, which looks like one that has just begun."""
    fresh, later = scene2().then(start(), EndScoring()), scene2()
    later.s.stack = [EndScoring(), start()]
    later.p.lanes.update(dict.fromkeys((0, 1), ((), later.p.lane_position([]))))
    later.p.advance()
    assert later.moves(0) == fresh.moves(0)
    assert later.moves(1) == fresh.moves(1)


def test_e22_4_a_plan_may_end_before_the_sabbath_then_it_is_asked_for_apart() -> None:
    scene = scene2().prepare()
    scene.do(0, "sabbath; done")
    scene.do(1, "sabbath; tuck 2; done")
    assert (scene.step, scene.awaited) == ("Sabbath", (0,))
    assert scene.player(1).tucked == (), "all Sabbaths are opened together"
    scene.do(0, "tuck 1; done")
    assert (scene.player(0).tucked, scene.player(1).tucked) == (("c01",), ("c02",))


def test_e22_4_a_plan_ends_there_or_with_the_whole_sabbath() -> None:
    scene = scene2().give(0, goods_="9 stone").prepare()
    assert scene.refusal(0, "done")[0] == "lane.unfinished"
    scene.do(0, "sabbath")
    assert "done" in scene.moves(0)
    scene.do(0, "tuck 1")
    assert scene.refusal(0, "done")[0] == "lane.unfinished"
    scene.do(0, "return 5 stone")
    assert scene.moves(0) == ["take back", "done"]
    assert scene.refusal(0, "tuck 2")[0] == "lane.finished"


def test_e22_4_a_plan_is_taken_back_and_opened_again() -> None:
    scene = scene2().give(0, supply=2).prepare()
    scene.do(0, "do judgment; labourer 1 2 stone; take back; farmer 2; sabbath; done")
    assert scene.moves(0) == ["reopen"]
    scene.do(0, "reopen; take back; take back; labourer 1 2 wood; labourer 2 1 stone; sabbath; done")
    scene.do(1, "sabbath; done")
    assert (scene.player(0).labourers, scene.player(0).farmers) == (2, 0)


def test_e22_4_plans_are_opened_in_turn_order_from_the_shofar() -> None:
    for first, told in ((0, [0, 1]), (1, [1, 0])):
        scene = scene2()
        scene.s.first = first
        scene.prepare()
        scene.do(1, "sabbath; tuck 2; done")
        scene.events.clear()
        scene.do(0, "sabbath; tuck 1; done")
        for key in ("item", "tucked", "tucked_scored"):
            assert [event.params["seat"] for event in scene.events_of(key)] == told


def test_e22_4_all_of_prepare_before_any_sabbath() -> None:
    scene = scene2().prepare()
    scene.do(1, "sabbath; tuck 2; done")
    scene.events.clear()
    scene.do(0, "sabbath; tuck 1; done")
    keys = scene.keys()
    assert max(at for at, key in enumerate(keys) if key == "rested") < keys.index("sabbath") < keys.index("tucked")
    assert scene.events_of("plans")[0].reveals


@pytest.mark.parametrize("first", [0, 1])
def test_e22_4_a_fee_cannot_be_used_by_a_plan_sent_with_both_phases(first: int) -> None:
    """A pays B 1 Silver, with which B could buy 1 Food; B's plan did not, and B is not asked again."""
    scene = scene2().scroll(0, W09_PREP_AUX).give(1, food=0)
    scene.s.first = first
    scene.prepare()
    scene.do(1, "sabbath; tuck 2; done")
    scene.do(0, "do w09; trade top by card 3; sabbath; tuck 1; done")
    assert scene.step == "NoneType"
    assert scene.player(1).silver == 2
    assert scene.events_of("fee")[0].params["owner"] == 1


@pytest.mark.parametrize("first", [0, 1])
def test_e22_4_a_fee_may_be_used_by_a_seat_that_sends_the_sabbath_separately(first: int) -> None:
    scene = scene2().scroll(0, W09_PREP_AUX).give(1, food=0)
    scene.s.first = first
    scene.prepare()
    scene.do(1, "sabbath; done")
    scene.do(0, "do w09; trade top by card 3; sabbath; tuck 1; done")
    assert scene.moves(1) == ["feed", "feed buying 1 food"]
    scene.do(1, "feed buying 1 food; tuck 2; done")
    assert scene.player(1).silver == 0


@pytest.mark.parametrize("first", [0, 1])
def test_e22_4_no_fee_makes_another_plan_for_prepare_illegal(first: int) -> None:
    """B loses Food in a judgment: without the fee, B was not asked about buying it."""
    scene = scene2().scroll(0, W09_PREP_AUX).give(1, food=0, silver=1)
    scene.s.first = first
    scene.prepare()
    assert scene.moves(1) == ["sabbath"], "B has already lost the Food"
    scene.do(1, "sabbath; tuck 2; done")
    scene.do(0, "do w09; trade top by card 3; sabbath; tuck 1; done")
    assert scene.player(1).silver == 2
    lost = [event.params for event in scene.events_of("ate") if event.params["seat"] == 1]
    assert [(event["bought"], event["missing"]) for event in lost] == [(0, 1), (0, 3)]


def test_e22_4_a_plan_is_checked_against_its_owners_state_alone() -> None:
    """B's silver in A's plan, and A's in B's, are what they were when the phase began."""
    scene = scene2().scroll(0, W09_PREP_AUX).prepare()
    scene.do(0, "do w09; trade top by card 3; sabbath; done")
    assert scene.inside(1).silver == 1
    assert scene.player(1).silver == 1


def test_e22_4_only_the_altar_order_and_fees_cross_r9() -> None:
    """R9: with w06 the later player's marker lands on top."""
    for first, ahead in ((0, (1, 0)), (1, (1, 0))):
        scene = scene2().scroll(0, W06_PREP_ALTAR).altar(1, 3)
        scene.s.first = first
        scene.prepare()
        scene.do(0, "do w06; sabbath; done")
        scene.do(1, "sabbath; done")
        assert scene.player(0).altar == scene.player(1).altar == 3
        assert scene.s.ahead == ahead


def test_e22_4_others_see_which_plans_are_closed_and_nothing_else() -> None:
    scene = scene2().give(0, supply=1).prepare()
    scene.events.clear()
    scene.do(0, "do judgment; farmer; sabbath; tuck 1")
    assert scene.events == []
    scene.do(0, "done; reopen")
    assert [(event.key, event.params) for event in scene.events] == [
        ("lane_closed", {"seat": 0}),
        ("lane_opened", {"seat": 0}),
    ]


def test_e5_1_after_the_third_sabbath_the_end() -> None:
    scene = scene2()
    scene.s.round = 3
    scene.then(StartPrepare(), StartSabbath(), EndScoring())
    scene.do(0, "sabbath; tuck 1; done")
    scene.do(1, "sabbath; tuck 2; done")
    assert scene.s.over
    assert scene.player(0).goods == NOTHING


def test_a_cached_lane_equals_a_fresh_one() -> None:
    scene = scene2().give(0, supply=3).scroll(0, W09_PREP_AUX, W06_PREP_ALTAR).prepare()
    for line in ("do w06", "farmer", "take back", "labourer 1 2 stone", "do w09", "pass", "farmer 2"):
        scene.do(0, line)
        known = scene.moves(0)
        scene.p.lanes.clear()
        assert scene.moves(0) == known
