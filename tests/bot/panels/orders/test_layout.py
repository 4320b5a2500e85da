"""The layout of the panel is within Discord's limits in every language, even with the most and the longest texts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot import limits
from bot.interactions.panel import Outdated
from bot.panels.orders.ids import TEMPLATE, VALUE, Draft, OrdersAct, OrdersPanel, lines_checksum, order_options
from bot.panels.orders.layout import build_view
from bot.panels.orders.screen import OrdersScreen, Place, decode_place
from engine.orders import ASK, MAX_ORDER_LENGTH, MAX_ORDERS, Condition, Order, Orderable
from engine.orders import ConditionTest as Asking
from engine.sare import Sare
from engine.texts import LANGUAGES, Texts
from tests.bot.cards.builders import LONG, everything, parts, pressed, said, seated
from tests.bot.panels.orders.screens import drafts, places, snapshot, table
from tests.discord import description, lint

SELECT = 3
LONGER = Order("further", ("pass trouble to B", "pass trouble to C", "pass trouble to D", ASK))


def check_fits(screen: OrdersScreen) -> None:
    view = build_view(screen)
    body = {"components": parts(view), "allowed_mentions": {"parse": []}, "flags": 1 << 15}
    assert list(lint.message_faults(body, new=True)) == []
    assert list(description.faults("POST", "/channels/1/messages", body)) == []
    assert len(everything(view)) <= limits.COMPONENTS
    assert view.content_length() <= limits.TEXT


def many(screen: OrdersScreen, *, rests: bool) -> list[Order]:
    """As many orders as possible, the longest that can be made by pressing."""
    longest = sorted(drafts(screen, 20), key=lambda draft: -len(screen.wording.order(draft.move)))
    return [Order(draft.on, draft.answers, draft.when, rests) for draft in longest[: MAX_ORDERS - 1]] + [LONGER]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "rests"), [("sare", False), ("sare", True), ("castle", True), ("ezra", True)])
def test_every_panel_is_fit_for_discord(language: str, game: str, rests: bool) -> None:
    people = seated(4, LONG)
    plain = OrdersScreen(snapshot=snapshot(table(game=game), people), seat=0, locale=language)
    orders = many(plain, rests=rests)
    # Ezra has fewer decisions that take orders.
    assert len(orders) == MAX_ORDERS or game == "ezra"
    screen = OrdersScreen(
        snapshot=snapshot(table(orders=orders, game=game), people), seat=0, locale=language, notices=("news " * 400,)
    )
    full = replace(screen, rest_reasons=dict.fromkeys(screen.lines, "because " * 40))
    for number, place in enumerate(places(full)):
        # describing is slow, and most are alike
        if number < 12 or number % 7 == 0:
            check_fits(replace(full, place=place))
        else:
            assert not list(limits.layout_faults(parts(build_view(replace(full, place=place)))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_list_shows_each(language: str) -> None:
    people = seated(4, LONG)
    orders = many(OrdersScreen(snapshot=snapshot(table(), people), seat=0, locale=language), rests=True)
    screen = OrdersScreen(snapshot=snapshot(table(orders=orders), people), seat=0, locale=language)
    text = said(build_view(replace(screen, rest_reasons=dict.fromkeys(screen.lines, "because " * 40))))
    assert all(f"\n{number}\\. " in text for number in range(1, MAX_ORDERS + 1))
    assert text.count("💤") == sum(order.rests for order in orders)


@pytest.mark.parametrize("game", ["sare", "castle", "ezra"])
def test_ids_round_trip(game: str) -> None:
    screen = OrdersScreen(snapshot=snapshot(table(game=game)), seat=0, locale="en")
    for place in places(screen):
        view = build_view(replace(screen, place=place))
        for custom_id in pressed(view):
            match = re.fullmatch(TEMPLATE, custom_id)
            assert match is not None, custom_id
            if OrdersAct(match["act"]) not in (OrdersAct.SAVE, OrdersAct.SURE, OrdersAct.TAKE, OrdersAct.AGAIN):
                there = decode_place(screen.order_options, OrdersAct(match["act"]), match["rest"] or "")
                assert screen.panel.id(there.at, screen.encode_place(there)) == custom_id
        for part in everything(view):
            if part["type"] == SELECT:
                assert re.fullmatch(TEMPLATE, part["custom_id"])
                assert all(re.fullmatch(VALUE, option["value"]) for option in part["options"])
                labels = [option["label"] for option in part["options"]]
                assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("game", ["sare", "castle", "ezra"])
def test_a_draft_is_read_back(game: str) -> None:
    screen = OrdersScreen(snapshot=snapshot(table(game=game)), seat=0, locale="en")
    on = next(iter(screen.order_options.kinds))
    for draft in (Draft(on), Draft(on, ("ask",)), *drafts(screen, 10)):
        assert screen.order_options.decode(screen.order_options.encode(draft)) == draft
        assert len(screen.panel.id(OrdersAct.VALUE, f"{screen.order_options.encode(draft)}~9~9")) <= limits.CUSTOM_ID


def test_a_draft_of_another_offer_is_lost() -> None:
    screen = OrdersScreen(snapshot=snapshot(table()), seat=0, locale="en")
    signs = screen.order_options.encode(Draft("draw", ("draw",), (Condition("left", "2"),)))
    other = order_options(snapshot(table(seats=2)), 0)
    for wrong in (signs.replace("~", "~0"), "", "~", signs.replace("1.", "x."), signs.replace("1.0", "1.99")):
        with pytest.raises(Outdated):
            screen.order_options.decode(wrong)
    # that table has fewer rivals
    with pytest.raises(Outdated):
        other.decode(signs)


def test_people_of_one_name_are_told_apart() -> None:
    people = seated(4, ("Ann", "Bob", "Bob", "Bob"))
    screen = OrdersScreen(
        snapshot=snapshot(table(), people), seat=0, locale="en", place=Place(OrdersAct.ANSWER, Draft("further"))
    )
    labels = [option["label"] for part in everything(build_view(screen)) for option in part.get("options", ())]
    assert len(set(labels)) == len(labels)
    assert labels[0] == "1. Pass the Troubles to Bob"


def test_names_cannot_break_formatting() -> None:
    people = seated(4, ("Ann", "**x** @everyone <@1> `y`", "C", "D"))
    screen = OrdersScreen(
        snapshot=snapshot(table(orders=[Order("further", ("pass trouble to B",))]), people), seat=0, locale="en"
    )
    text = said(build_view(screen))
    assert "@everyone" not in text
    assert "\\*\\*x" in text


def test_an_answer_of_older_rules_stays_as_it_was_typed() -> None:
    screen = OrdersScreen(snapshot=snapshot(table(orders=[Order("draw", ("fly away",))])), seat=0, locale="en")
    assert "“fly away”" in said(build_view(screen))


def test_a_game_of_many_answers_values_and_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a page of each."""
    monkeypatch.setattr(Texts, "strict", False)
    few = order_options(snapshot(table()), 0)
    values = tuple(str(n) for n in range(60))
    moves = tuple(move for kind in few.kinds.values() for move in kind.answers)
    kinds = {f"kind_{n}": Orderable(tuple(f"name_{n}" for n in range(30)), moves * 3) for n in range(30)}
    kinds["draw"] = kinds.pop("kind_0")
    tests = {f"name_{n}": Asking(values, lambda *_: True) for n in range(30)}
    monkeypatch.setattr(Sare, "orderable", lambda *_: kinds)
    monkeypatch.setattr(Sare, "condition_tests", tests)
    monkeypatch.setattr(Sare, "suggested_orders", {f"offer_{n}": ("order draw draw",) * 30 for n in range(40)})
    screen = OrdersScreen(snapshot=snapshot(table()), seat=0, locale="en")
    draft = Draft("kind_29", ("draw",))
    for place in (
        Place(OrdersAct.KIND),
        Place(OrdersAct.ANSWER, Draft("kind_29")),
        Place(OrdersAct.NAME, draft),
        Place(OrdersAct.VALUE, draft, name="name_29"),
        Place(OrdersAct.OFFERS),
        Place(OrdersAct.OFFER, name="offer_39"),
    ):
        check_fits(replace(screen, place=place))
        if place.at in (OrdersAct.KIND, OrdersAct.VALUE, OrdersAct.OFFERS, OrdersAct.NAME):
            later = replace(place, page=1)
            check_fits(replace(screen, place=later))
            assert decode_place(screen.order_options, later.at, screen.encode_place(later)) == later
            shown: list[dict[str, Any]] = everything(build_view(replace(screen, place=later)))
            assert any(part.get("label") == "◀" and not part.get("disabled") for part in shown)


def test_a_page_that_is_not_there_is_not_empty() -> None:
    """A forged id, or one of another version: there is always something to choose."""
    screen = OrdersScreen(snapshot=snapshot(table()), seat=0, locale="en", place=Place(OrdersAct.KIND, page=99))
    check_fits(screen)


def test_checks_tell_apart() -> None:
    assert lines_checksum("a", "b") != lines_checksum("b", "a") != lines_checksum("a b")
    assert OrdersPanel("abcd1234", 3).id(OrdersAct.HOME) == "o:abcd1234:3:h"
    assert MAX_ORDER_LENGTH <= 90
