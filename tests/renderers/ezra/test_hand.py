"""The private hand: own cards, what each would make of the Banners, own Wall Cards."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from engine.ezra.constants import WORK
from engine.ezra.view import EzraView
from renderers.ezra import hand, places
from renderers.halo import Change
from tests.renderers.ezra.board import (
    HOSTILE,
    LANGUAGES,
    NAMES,
    SEATS,
    begun,
    faults,
    full,
    positions,
    replaced,
    texts_on_page,
    words,
)
from tests.renderers.ezra.board import view_of as viewed

DECK = tuple(f"wc{k:02}" for k in range(1, 13))


def holding(view: EzraView, *cards: str, drawn: tuple[str, ...] = (), **changes: object) -> EzraView:
    mine = msgspec.structs.replace(view.players[0], hand=cards, hand_size=len(cards), **changes)
    return replaced(view, viewer=0, players=(mine, *view.players[1:]), drawn=drawn)


@pytest.mark.parametrize("seats", SEATS)
def test_positions_of_games_are_drawn_without_a_fault(seats: int) -> None:
    for k, (position, _) in enumerate(positions(seats)):
        if k % 43 == 0:
            view = viewed(position, k % seats)
            assert faults(hand.draw(view, words(LANGUAGES[k % 3]))) == [], (k, view.phase)


@pytest.mark.parametrize(("count", "lang"), list(product(range(6), LANGUAGES)))
def test_up_to_five_cards(count: int, lang: str) -> None:
    cards = ("c02", "c07", "c01", "c10", "c08")[:count]
    for view in (begun(4), full(begun(4))):
        held = holding(view, *cards, unbuilt=DECK, wall_top=("wc04",), wall_bottom=("wc05", "wc06"))
        page = hand.draw(held, words(lang))
        assert faults(page) == []
        assert {places.card(card) for card in cards} <= set(page.places)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_wall_cards_to_choose_from(count: int) -> None:
    for names in HOSTILE:
        page = hand.draw(holding(full(begun(4)), "c01", drawn=DECK[:count]), words("pl", names))
        assert faults(page) == []
        assert {f"{k}." for k in range(1, count + 1)} <= set(texts_on_page(page))


def test_own_moves_of_a_sealed_phase_show_to_their_owner() -> None:
    view = holding(begun(2), "c01")
    planned = replaced(view, own=msgspec.structs.replace(view.players[0], silver=77))
    assert "77" in texts_on_page(hand.draw(planned, words()))
    assert "77" not in texts_on_page(hand.draw(view, words()))


def test_what_can_be_paid_never_runs_into_its_neighbour() -> None:
    """The lowest part: its signs and figures are items of the ledger."""
    found = 0
    for seats in SEATS:
        for k, (position, _) in enumerate(positions(seats)):
            if k % 29 == 0:
                layout = hand.draw(viewed(position, k % seats), words()).finish()[1]
                region = layout.regions["prices"]
                texts = [text for text in layout.texts if text.box.meets(region)]
                signs = [sign for sign in layout.signs if sign.meets(region)]
                found += len(texts)
                assert all(region.grown(-4).holds(sign) for sign in signs), k
                for text in texts:
                    assert not any(text.box.grown(-2).meets(sign) for sign in signs), (k, text.text)
    assert found > 20


def test_the_header_says_that_it_is_private_and_what_is_asked_of_whom() -> None:
    """Also in another player's turn."""
    position = next(
        position
        for position, _ in positions(3)
        if (view := viewed(position)).phase == WORK and view.asked and view.asked.key == "open" and view.awaited
    )
    active = viewed(position).turn.active
    for lang in LANGUAGES:
        for viewer in range(3):
            layout = hand.draw(viewed(position, viewer), words(lang)).finish()[1]
            said = [text.text for text in layout.texts if text.region == "header"]
            assert words(lang).term("only_you") in said
            assert words(lang).term("ask.open") in said
            assert (NAMES[active] in said) or viewer == active


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_the_hand_is_cut(lang: str) -> None:
    for count in range(5):
        held = holding(full(begun(4)), *("c02", "c07", "c01", "c10")[:count], unbuilt=DECK, wall_top=("wc04",))
        layout = hand.draw(held, words(lang)).finish()[1]
        assert not [text.text for text in layout.texts if text.text.endswith("…") and text.region != "header"]


def test_what_can_be_paid_stands_beside_few_cards_and_below_many() -> None:
    """No part of the picture is left empty."""
    for count in range(6):
        held = holding(full(begun(4)), *("c02", "c07", "c01", "c10", "c08")[:count])
        layout = hand.draw(held, words()).finish()[1]
        prices, cards = (
            layout.regions["prices"],
            [layout.places[places.card(card)].box for card in held.players[0].hand],
        )
        assert prices.right == hand.CARDS.right
        if count > 2:
            assert prices.top > hand.STOCK.bottom
            assert max(card.right for card in cards) >= hand.CARDS.right - 24
        else:
            assert prices.top == hand.CARDS.top
            assert prices.left <= max((card.right for card in cards), default=0) + 24


@pytest.mark.parametrize("lang", LANGUAGES)
def test_known_wall_cards_say_in_a_word_where_they_lie(lang: str) -> None:
    held = holding(full(begun(4)), "c02", unbuilt=DECK, wall_top=("wc04",), wall_bottom=("wc05",))
    told = texts_on_page(hand.draw(held, words(lang)))
    assert {words(lang).term("key.top"), words(lang).term("key.bottom")} <= set(told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_badges_of_the_stock_cover_neither_its_figures_nor_its_icons(lang: str) -> None:
    """Also where the figures and the badges have two digits, side by side."""
    for silver, food in ((15, 2), (25, 12)):
        view = holding(full(begun(4)), "c02", silver=silver, food=food)
        changed = ((places.count(0, "silver"), 10), (places.count(0, "food"), 4))
        for amounts in (changed, changed[:1]):
            told = Change(1, tuple(place for place, _ in amounts), amounts)
            assert hand.draw(view, words(lang)).finish([told], measure=True)[1].faults() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_banners_under_a_card_say_for_which_pile_they_are_counted(lang: str) -> None:
    """Of one pile its number; of several the most."""
    said = words(lang).term
    view = replaced(full(begun(4)), viewer=0)
    one = holding(view, "c02", piles=(("c01", "c03"), ("c05",), ("c06", "c09")))
    assert len(one.players[0].open_piles()) == 1
    assert f"{said('key.on_pile')} 2" in texts_on_page(hand.draw(one, words(lang)))
    several = holding(view, "c02", piles=(("c01",), ("c05",), ("c06",)))
    assert said("key.at_most") in texts_on_page(hand.draw(several, words(lang)))


def test_the_pile_of_this_turn_says_so() -> None:
    view = holding(full(begun(4)), "c02")
    top = view.players[0].piles[0][-1]
    mine = replaced(view, turn=msgspec.structs.replace(view.turn, active=0, card=top))
    page = hand.draw(mine, words())
    assert faults(page) == []
    assert texts_on_page(page).count("this turn") == 1
    other = replaced(view, turn=msgspec.structs.replace(view.turn, active=1, card=top))
    assert "this turn" not in texts_on_page(hand.draw(other, words()))
