"""Player Boards, close-ups, the solo opponent and the score: every position fits, and they say what is left out."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from engine.ezra.scrolls import GOLD_TILES, STONE_TILES, WOOD_TILES
from renderers.ezra import formulas, parts, places, player, public_facts, scrollsigns, wallview
from renderers.game import UnknownPart
from tests.renderers.ezra.board import (
    HOSTILE,
    LANGUAGES,
    SEATS,
    begun,
    faults,
    full,
    of,
    replaced,
    texts_on_page,
    views_of_game,
    words,
)
from tests.slow import slow_but


@pytest.mark.parametrize("seats", slow_but([1], SEATS))
def test_positions_of_games_are_drawn_without_a_fault(seats: int) -> None:
    for k, view in enumerate(views_of_game(seats)[::3]):
        for part in parts.parts(view):
            assert faults(parts.draw(view, part, words(LANGUAGES[k % 3]))) == [], (part, view.round, view.day)


@pytest.mark.parametrize(("seats", "lang"), slow_but([(1, "en"), (2, "fr"), (4, "pl")], product(SEATS, LANGUAGES)))
def test_the_fullest_and_the_emptiest(seats: int, lang: str) -> None:
    for view in (begun(seats), full(begun(seats))):
        for part in parts.parts(view):
            assert faults(parts.draw(view, part, words(lang))) == [], part


@pytest.mark.parametrize("names", HOSTILE)
def test_names_of_all_kinds(names: tuple[str, ...]) -> None:
    view = full(begun(4))
    for part in parts.parts(view):
        assert faults(parts.draw(view, part, words("pl", names))) == [], part


def test_parts() -> None:
    closeups = ("walls", "temple", "torah", "map")
    assert parts.parts(begun(3)) == ("overview", "player:A", "player:B", "player:C", *closeups)
    assert parts.parts(begun(1)) == ("overview", "player:A", "opponent", *closeups)
    assert parts.parts(views_of_game(2)[-1])[-1] == "score"
    for part in ("hand", "score"):
        with pytest.raises(UnknownPart):
            parts.draw(begun(2), part, words())


@pytest.mark.parametrize("tile", [*GOLD_TILES, *WOOD_TILES, *STONE_TILES])
def test_every_scroll_tile_has_signs_and_a_formula(tile: str) -> None:
    view = begun(4)
    assert scrollsigns.tile_signs(view, tile)
    assert all(formulas.formula(view, tile))


def test_piles_tell_how_many_cards_they_cover() -> None:
    """E20.18: no limit."""
    view = full(begun(2))
    high = of(view, piles=(("c01", "c02", "c03", "c04"), (), ()))
    page = player.draw(high, 0, words())
    assert faults(page) == []
    assert [text for text in texts_on_page(page) if text.endswith("+2")]


def test_all_that_can_be_tucked_fits() -> None:
    view = of(full(begun(4)), tucked=("c01", "c02", "c03", "c04"), heroes=("ezra", "nehemiah", "zerubbabel"))
    for seat, lang in product(range(4), LANGUAGES):
        assert faults(player.draw(view, seat, words(lang))) == []


def test_the_walls_tell_rubble_and_price_of_the_same_space() -> None:
    view = begun(4)
    layout = wallview.draw(view, words()).finish()[1]
    printed = public_facts.walls(view.components)
    for space in view.ring:
        if space.id in printed:
            box = layout.places[places.space(space.id)].box
            told = [text.text for text in layout.texts if box.holds(text.box)]
            assert {str(printed[space.id].grey), space.id[1:]} <= set(told)


@pytest.mark.parametrize("card", [f"f{k:02}" for k in range(1, 11)])
def test_every_focus_card(card: str) -> None:
    view = begun(1)
    assert view.solo is not None
    solo = msgspec.structs.replace(view.solo, card=card, past_focus=(card,), past_schemes=("sch1",), side="b")
    for lang in LANGUAGES:
        assert faults(parts.draw(replaced(view, solo=solo), "opponent", words(lang))) == []
