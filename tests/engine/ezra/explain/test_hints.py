"""Explanations of numbers, places and rows in moves (`Game.meant`), from what the player may know."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ezra import GAME
from engine.ezra.moves import (
    Clear,
    CopyWall,
    DoItem,
    Elder,
    Flip,
    Grey,
    Labour,
    PlayCard,
    Scribe,
    Temple,
    Tent,
    Trade,
    Trader,
    Tuck,
    WallCard,
)
from engine.game import HelpRef
from engine.move import Move, Prompt
from engine.texts import LANGUAGES, Texts
from tests.engine.ezra.scene import Scene, changed


def meant(scene: Scene, kind: type[Move], field: str, value: Any, seat: int = 0) -> HelpRef | Prompt | None:
    return GAME.explain_value(scene.p, seat, kind, field, value)


def said(scene: Scene, kind: type[Move], field: str, value: Any, lang: str = "en") -> str:
    found = meant(scene, kind, field, value)
    assert isinstance(found, Prompt)
    return Texts("ezra", lang).sentence(f"hint.{found.key}", found.params)


def looking() -> Scene:
    """A looks at three Wall Cards."""
    scene = Scene(4).give(0, silver=5, goods_="5 stone 5 wood").wall_deck(0, "wc06 wc11 wc12").rubble("w10", "")
    return scene.grey("w10", banners=20)


def test_e9_6_wall_cards_by_their_numbers() -> None:
    scene = looking()
    scene.do(0, "build")
    for field in ("card", "top"):
        assert [meant(scene, WallCard, field, n) for n in (1, 2, 3)] == [
            HelpRef("card", "wc06"),
            HelpRef("card", "wc11"),
            HelpRef("card", "wc12"),
        ]
    assert meant(scene, WallCard, "card", 4) is None


def test_e22_1_wall_cards_are_hidden_from_others() -> None:
    scene = looking()
    scene.do(0, "build")
    assert meant(scene, WallCard, "card", 1, seat=1) is None


def test_before_they_are_drawn_numbers_of_wall_cards_mean_nothing() -> None:
    assert meant(looking(), WallCard, "card", 1) is None


def test_e10_2_tiles_by_their_places_and_the_heroes_of_stone_tiles() -> None:
    scene = Scene(4).lay("w07_prep_tent", 2, 3).lay("s2_nehemiah", 1, 1)
    assert meant(scene, Scribe, "tile", (2, 3)) == HelpRef("tile", "w07_prep_tent")
    assert meant(scene, Scribe, "tile", (1, 1)) == HelpRef("hero", "nehemiah")


def test_own_tiles_by_their_types() -> None:
    scene = Scene(4).tile(0, "gu2", "el4")
    assert meant(scene, Flip, "type", "guards") == HelpRef("tile", "gu2")
    assert meant(scene, Flip, "type", "elders") == HelpRef("tile", "el4")


def test_cards_alone_and_one_that_is_tucked() -> None:
    scene = Scene(4)
    assert meant(scene, PlayCard, "card", "c05") == meant(scene, Tuck, "cards", ("c05",)) == HelpRef("card", "c05")
    assert meant(scene, Tuck, "cards", ("c05", "c06")) is None


def test_e13_1_rows_of_the_side_that_is_up() -> None:
    scene = Scene(4).tile(0, "tr2", "el1")
    assert said(scene, Trader, "row", 1) == "3 silver"
    assert said(scene, Elder, "row", 2) == "2 red Banners"
    scene.turned(0, "traders", "elders")
    assert said(scene, Trader, "row", 4) == "1 step on the Altar Track, 1 cinder"
    assert said(scene, Elder, "row", 2) == "3 red Banners, 1 cinder"


def test_e7_5_a_row_of_the_temple() -> None:
    assert said(Scene(4), Temple, "row", 4) == "4 red Banners → 1 Tent step"


def test_e7_5_a_row_without_a_reward_has_its_price_and_the_resource_its_points() -> None:
    rows: list[dict[str, Any]] = [{"banners": n, "reward": []} for n in (5, 4, 3, 2, 1)]
    scene = Scene(4, box=changed(temple={"rows": rows}))
    assert said(scene, Temple, "row", 1) == "costs 1 red Banner"
    assert said(Scene(4), Temple, "good", "stone") == "1 VP"
    assert said(Scene(4), Temple, "good", "gold") == "2 VP"


@pytest.mark.parametrize(("lang", "banners"), [("en", "Banners"), ("fr", "bannières"), ("pl", "sztandar")])
def test_e9_a_space_with_and_without_rubble(lang: str, banners: str) -> None:
    scene = Scene(4).rubble("w3", "1 gold 1 stone").rubble("w4", "")
    with_rubble, without = (said(scene, Grey, "space", space, lang) for space in ("w3", "w4"))
    assert "1" in with_rubble.partition(";")[0]
    assert ";" not in without
    assert banners in without


def test_e9_7_a_gate_brings_its_silver_too() -> None:
    scene = Scene(3).rubble("dung", "")
    price = "to build: 3 grey Banners, 2 stone, 1 wood"
    assert said(scene, Grey, "space", "dung") == f"{price}; you gain 4 silver"


def test_e20_13_a_space_at_its_owners_price() -> None:
    scene = Scene(4).rubble("w10", "")
    assert "2 stone" in said(scene, Grey, "space", "w10")
    scene.scroll(0, "w13_less_stone")
    assert "1 stone" in said(scene, Grey, "space", "w10")


def test_e11_what_the_tent_passes() -> None:
    scene = Scene(4)
    assert said(scene, Tent, "spaces", 2) == "5 blue Banners → 2 silver, 1 purple Blessing"
    assert said(scene, Tent, "spaces", 3).startswith("7 blue Banners, 1 Resource of your choice")


def test_e12_2_a_trade_with_its_fee() -> None:
    scene = Scene(4).hand(0, "3 4 5 6").turn(0)
    scene.do(0, "card 3 on pile 1")
    assert said(scene, Trade, "option", "bottom") == "3 silver → 2 stone"
    scene.gate(0, "valley")
    assert said(scene, Trade, "option", "top") == "1 stone for free"


def test_e12_2_no_trade_where_several_cards_could_be_meant() -> None:
    scene = Scene(4).piles(0, "3", "5").scroll(0, "w19_any_trade").turn(0)
    assert meant(scene, Trade, "option", "top") is None


def test_e20_14_the_effect_of_a_neighbour() -> None:
    assert meant(Scene(4).wall(1, "w10", "wc05"), CopyWall, "space", "w10") == HelpRef("card", "wc05")


def test_e16_items_and_labourers_of_the_own_plan() -> None:
    scene = Scene(4, altar="1a").tile(0, "fa3").turned(0, "farmers").scroll(0, "w07_prep_tent").prepare()
    assert meant(scene, DoItem, "item", "w07_prep_tent") == HelpRef("tile", "w07_prep_tent")
    assert said(scene, DoItem, "item", "farmers") == "2 food"
    assert "ahead, 2 food; between, 1 food; behind, lose 1 food" in said(scene, DoItem, "item", "judgment")
    assert said(scene, Labour, "option", 2) == "1 Resource of your choice (no gold), 2 silver"


def test_self_explanatory_values_have_no_hint() -> None:
    assert meant(Scene(4), Clear, "goods", (1, 0, 0, 0)) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_corrected_figure_is_told(lang: str) -> None:
    rows = [{"banners": n, "reward": [{"k": "gold", "n": 7}]} for n in (5, 4, 3, 2, 1)]
    box = changed(temple={"rows": rows})
    before, after = (said(scene, Temple, "row", 1, lang) for scene in (Scene(4), Scene(4, box=box)))
    assert "7" not in before
    assert "7" in after


# What whole moves bring


def brings(scene: Scene, line: str, seat: int = 0) -> str:
    found = GAME.explain_move(scene.p, seat, scene.box.notation.read(line))
    assert found is not None
    return Texts("ezra", "en").sentence(f"hint.{found.key}", found.params)


def test_e6_3_a_pile_shows_the_banners_that_a_player_then_has() -> None:
    """And the card that is covered; another card's Banners still count."""
    scene = Scene(2).hand(0, "1 4").turn(0)
    assert brings(scene, "card 1 on pile 1") == "Banners after that: 3 red, 0 grey, 1 blue"
    scene.do(0, "card 1 on pile 1")
    shown = scene.p.shown_banners(0)
    assert shown == (3, 0, 1)
    scene = Scene(2).hand(0, "4").turn(0)
    scene.player(0).piles = (("c01",), (), ())
    covered = brings(scene, "card 4 on pile 1")
    assert covered.endswith("; covers Jeshua")
    assert covered != brings(scene, "card 4 on pile 2")


def test_e12_2_a_sale_says_its_silver() -> None:
    scene = Scene(2).give(0, goods_="1 wood 3 cinders").hand(0, "1").turn(0)
    scene.do(0, "card 1 on pile 1")
    assert brings(scene, "sell 1 wood 3 cinders") == "5 silver"


def test_e16_3_farmers_say_what_all_of_them_produce() -> None:
    scene = Scene(2).tile(0, "fa1")
    assert brings(scene, "farmer 3") == "6 food"
