"""After Sabbath (E18, E21.25)."""

from __future__ import annotations

import pytest

from engine.ezra.constants import RIVAL
from engine.ezra.scrolls import W04_TENT_PLUS, W18_PILES_HAND
from engine.ezra.steps.after_sabbath import AfterSabbath
from engine.ezra.steps.course import StartRound
from tests.engine.ezra.scene import BOX, Scene, cards


def scene2() -> Scene:
    """A has six cards on the board, one of which is then tucked, and four in hand."""
    scene = Scene(2).give(0, supply=0).give(1, supply=0).hand(0, "7 8 9 10").piles(0, "1 2", "3 4", "5", tucked="6")
    return scene.altar(1, 1)


@pytest.mark.parametrize("week", [1, 2])
@pytest.mark.parametrize("side", BOX.altar_sides)
def test_e18_1_prophets_move_on(side: str, week: int) -> None:
    scene = Scene(2, altar=side).altar(1, 1).after(week)
    (event,) = scene.events_of("prophets")
    printed = BOX.altar_sides[side]
    assert event.params == {"zechariah": printed.zechariah[week], "haggai": printed.haggai[week]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e18_2_the_shofar_passes_clockwise(seats: int) -> None:
    scene = Scene(seats)
    scene.s.round = 1
    for first in range(seats):
        scene.s.first = first
        scene.then(AfterSabbath())
        assert scene.s.first == (first + 1) % seats
    scene.s.first = 0
    scene.then(AfterSabbath(), StartRound())
    assert scene.awaited == (1,), "who starts the next round"


def test_e18_3_workers_come_home() -> None:
    scene = scene2().place_workers(0, traders="1", elders="2 3", farmers=2, labourers=3).levites(0, 3).after()
    player = scene.player(0)
    assert player.supply == 1 + 2 + 2 + 3
    assert (player.traders, player.elders, player.farmers, player.labourers, player.levites) == ((), (), 0, 0, 3)


def test_e18_4_the_altar_leader_gains_a_worker() -> None:
    scene = scene2().after()
    assert (scene.player(0).supply, scene.player(1).supply) == (0, 1)


def test_e18_4_the_lower_marker_leads() -> None:
    """E8.6."""
    scene = scene2().altar(0, 1).after()
    assert (scene.player(0).supply, scene.player(1).supply) == (0, 1)


def test_e18_4_instead_of_a_worker_the_tent_moves_and_its_owner_may_be_asked() -> None:
    """E14.3, E22.3b: cards are shuffled only after the answer. w04 does not apply here (R12)."""
    scene = scene2().scroll(1, W04_TENT_PLUS)
    player = scene.player(1)
    scene.give(1, supply=player.main).altar(1, 6)
    player.tent, player.travelled = 3, 1
    scene.after()
    assert scene.step == "ChooseBlessingOutOfTurn", "the Tent crosses to an Altar step, on to space 7"
    assert scene.p.interrupted_seat() is None, "no seat has a turn"
    assert scene.player(0).piles != ((), (), ())
    scene.do(1, "blessing red")
    assert scene.player(1).tent == 4
    assert scene.player(0).piles == ((), (), ())


def test_e18_5_the_cards_left_are_the_new_deck() -> None:
    """E6.3b: the tucked one stays."""
    scene = scene2().after()
    player = scene.player(0)
    assert sorted(player.deck) == sorted(player.shuffled) == list(cards("1 2 3 4 5"))
    assert (player.tucked, player.hand) == (cards("6"), cards("7 8 9 10"))
    (event,) = scene.events_of("shuffled")
    assert event.reveals
    assert scene.events_of("drew") == []


def test_e18_5_shuffled_by_chance() -> None:
    decks = set()
    for seed in range(12):
        scene = Scene(2, seed=str(seed)).hand(0, "7 8 9 10").piles(0, "1 2", "3 4", "5", tucked="6").after()
        decks.add(scene.player(0).deck)
    assert len(decks) > 6


def test_e18_6_after_round_2_each_draws_a_card() -> None:
    scene = Scene(2).hand(0, "8 9 10").piles(0, "1 2", "3 4", tucked="5 6 7")
    scene.hand(1, "8 9 10").piles(1, "1", "3", "2 4", tucked="5 6 7").after(2)
    for player in scene.s.players:
        assert (len(player.hand), len(player.deck)) == (4, 3)
    assert sorted(event.to or () for event in scene.events_of("drew")) == [(0,), (1,)]


@pytest.mark.parametrize("week", [1, 2])
def test_e18_6_with_w18_up_to_five_after_either_round_r29(week: int) -> None:
    """E20.18, R29."""
    scene = scene2().scroll(0, W18_PILES_HAND).after(week)
    assert (len(scene.player(0).hand), len(scene.player(0).deck)) == (5, 4)


@pytest.mark.parametrize("side", BOX.solo_sides)
def test_e21_25_solo(side: str) -> None:
    """The Shofar alternates, all cards are shuffled, the opponent's Workers stay, and it may be Altar Leader."""
    scene = Scene(1, solo_side=side)
    solo = scene.s.solo
    assert solo is not None
    scene.s.solo = type(solo)(side, solo.focus[6:], (), solo.focus[:6], solo.schemes, "f01")
    scene.s.first = RIVAL
    scene.altar(RIVAL, 3)
    supply = scene.player(RIVAL).supply
    scene.after(1)
    assert scene.s.first == 0
    assert scene.player(RIVAL).supply == supply + 1
    solo = scene.s.solo
    assert solo is not None
    assert (sorted(solo.focus), sorted(solo.schemes)) == (sorted(BOX.focus), sorted(BOX.schemes))
    assert (solo.past_focus, solo.past_schemes) == ((), ())
    scene.after(2)
    assert scene.s.first == RIVAL
