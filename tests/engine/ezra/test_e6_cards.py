"""Character Cards and Banners (E6)."""

from __future__ import annotations

from engine.ezra.constants import BLUE, GREY, RED
from engine.ezra.effects.tracks import Banners
from engine.ezra.scrolls import W18_PILES_HAND
from tests.engine.ezra.scene import BOX, Scene


def test_e6_1_a_card_from_hand_on_one_of_three_piles() -> None:
    scene = Scene(2).hand(0, "1 4 5 9").turn(0)
    assert len([line for line in scene.moves(0) if line.startswith("card")]) == 12
    assert scene.refusal(0, "card 2 on pile 1") == ("card.hand", "E6.1")
    assert scene.refusal(0, "card 1 on pile 4") == ("card.pile", "E6.1")
    scene.do(0, "card 4 on pile 2")
    player = scene.player(0)
    assert player.piles == ((), ("c04",), ())
    assert "c04" not in player.hand


def test_e6_1_a_pile_holds_two() -> None:
    scene = Scene(2).piles(0, "1 2", "3").hand(0, "4 5 6 7").turn(0)
    assert scene.refusal(0, "card 4 on pile 1") == ("card.full", "E6.1")
    scene.do(0, "card 4 on pile 2")
    assert scene.player(0).piles[1] == ("c03", "c04")


def test_e6_1_covered_cards_stay_public_r6() -> None:
    """E6.1, R6: the state keeps them where they lie."""
    scene = Scene(2).piles(0, "1 2")
    assert scene.player(0).board_cards() == ("c01", "c02")
    assert scene.p.visible_cards(0) == ("c02",)


def test_e20_18_no_limit_of_cards_in_a_pile() -> None:
    scene = Scene(2).scroll(0, W18_PILES_HAND).piles(0, "1 2", "3").hand(0, "4 5 6 7").turn(0)
    scene.do(0, "card 4 on pile 1")
    assert scene.player(0).piles[0] == ("c01", "c02", "c04")


def test_e6_2_only_the_top_cards_show() -> None:
    scene = Scene(2).piles(0, "1 10").turn(0)
    assert scene.p.shown_banners(0) == BOX.shown_banners(("c10",), (), ())


def test_e6_3_banners_of_visible_and_tucked_cards_and_heroes() -> None:
    scene = Scene(2).piles(0, "1", "4", tucked="9 5")
    scene.player(0).heroes = ("ezra",)
    # c01: 3 red 1 blue; c04: 1 red 4 grey; tucked c09: 1 red, c05: 1 grey; Ezra: 1 blue.
    assert scene.p.shown_banners(0) == (3 + 1 + 1, 4 + 1, 1 + 1)


def test_e6_3_gained_and_wild_banners() -> None:
    scene = Scene(2).turn(0)
    scene.gain(0, Banners(2, c="red"), Banners(3, c="wild"))
    assert [scene.p.banners(colour) for colour in (RED, GREY, BLUE)] == [5, 3, 3]


def test_e6_4_banners_are_a_purse_for_this_turn() -> None:
    scene = Scene(2).turn(0)
    scene.gain(0, Banners(2, c="red"))
    scene.s.turn.colour = "red"
    scene.p.spend_banners(1)
    assert scene.p.banners() == 1
    scene.turn(0)
    assert scene.p.banners(RED) == 0
