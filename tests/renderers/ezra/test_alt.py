"""The words for those who do not see: short, complete, true, and no secret told."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.ezra.constants import PREPARE, RIVAL
from engine.ezra.view import EzraView
from engine.texts import Texts
from renderers import Change, Lobby, parts, render, text_board
from renderers.ezra import DRAWINGS, alt, marks, places
from renderers.ezra.changes import changed_places
from tests.renderers.ezra.board import (
    HOSTILE,
    LANGUAGES,
    NAMES,
    SEATS,
    begun,
    full,
    positions,
    replaced,
    view_of,
    words,
)
from tests.renderers.ezra.viewers import end, sample

LONG = ("W" * 32, "Ż" * 32, "🦊" * 32, "ש" * 32)


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing word is an error."""
    monkeypatch.setattr(Texts, "strict", True)


def said(view: EzraView, part: str, lit: tuple[Change, ...] = (), lang: str = "en") -> str:
    return DRAWINGS.alt(view, part, words(lang, NAMES[: view.seats]), lit)


def everything(view: EzraView) -> tuple[Change, ...]:
    """Five events that change whatever can change."""
    keys = [*places.PROPHETS, places.FOCUS, places.SCHEME]
    keys += [places.space("w7"), places.space("east"), places.temple(1, 2), places.sector(1), places.scroll(2, 3)]
    counted = ("silver", "food", "workers", "hand", "stone", "wood", "gold", "cinders", "levites", "tiles", "farmers",
               "labourers", "red banners", "blue banners", "red blessings", "purple blessings")  # fmt: skip
    for player in view.players:
        seat = player.seat
        keys += [places.altar(seat), places.tent(seat), places.points(seat), places.tucked(seat, "c04")]
        keys += [places.pile(seat, 2), places.tile(seat, "guards"), places.helper(seat, "elder", 2)]
        keys += [places.count(seat, what) for what in counted]
    return tuple(Change(number, tuple(keys)) for number in range(1, 6))


# Short and whole


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alt_texts_are_short_and_whole(lang: str) -> None:
    for view, _ in sample()[::3]:
        for part in parts(view):
            told = said(view, part, lang=lang)
            assert 20 < len(told) < alt.LIMIT
            assert "\n" not in told
            assert "{" not in told
            assert told[-1] in ".?!"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("people", [*HOSTILE, LONG])
def test_alt_texts_are_short_whatever_happened(lang: str, people: tuple[str, ...]) -> None:
    for view in (replaced(full(begun(4)), viewer=0), replaced(full(begun(1)), viewer=0), end()):
        for part in parts(view):
            told = DRAWINGS.alt(view, part, words(lang, people[: view.seats]), everything(view))
            assert 20 < len(told) < alt.LIMIT


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_but_prices_is_cut_in_games_with_short_names(seats: int) -> None:
    """Of the ring of a new city there may be too much to tell; all else fits."""
    for view in (one for one, _ in sample() if one.seats == seats):
        for part in parts(view):
            whole = [*alt._sentences(view, part, words("fr", NAMES))]
            if part != "walls" and len(" ".join(whole)) >= alt.LIMIT:
                raise AssertionError((part, len(" ".join(whole))))


# What is marked


def test_every_place_that_events_name_has_a_name() -> None:
    named = set()
    for seats in SEATS:
        for position, told in positions(seats, "greedy"):
            view = view_of(position, 0)
            for keys in changed_places(view, [event for event in told if event.visible_to(0)]):
                for key in keys:
                    if not key.startswith("card "):
                        marks.marked_things(view, [Change(1, (key,))], [1])
                        named.add(key.split()[0])
    assert len(named) > 20


def test_only_the_newest_five_are_told() -> None:
    lit = tuple(Change(number, (places.points(max(number - 5, 0)),)) for number in range(1, 9))
    told = said(full(begun(4)), "overview", lit)
    assert told.partition("New since the last picture: ")[2] == (
        "Marta (points); Piotr (points); Élise (points); Tom (points)."
    )


def test_what_is_new_is_told_before_what_is_known() -> None:
    """Where names are long, the last sentences make room for it."""
    view = full(begun(4))
    told = DRAWINGS.alt(view, "overview", words("en", LONG), (Change(1, (places.points(1),)),))
    assert "New since the last picture: " in told
    assert "Points: " in told
    assert "On the board: " not in told


def test_private_parts_and_the_end_bear_no_marks() -> None:
    for part in ("hand", "score"):
        assert said(end(), part, everything(end())) == said(end(), part)


# What is told


def test_the_overview_tells_who_acts_who_leads_and_what_each_may_spend() -> None:
    view = full(begun(4))
    told = said(view, "overview", (Change(2, (places.altar(3), places.space("w7"))),))
    assert told.startswith(
        "Week 2 of 3, day 4. Waiting for Tom. Now: Walls. Tom, card played: Shallum. Main Action: Walls. "
        "Banners left: 14."
    )
    assert "Points: Tom 139, Élise 126, Piotr 113, Marta 100." in told
    assert "Altar Track, the leader first: Tom 20, Marta 7, Piotr 7, Élise 5; Zechariah" in told
    assert "Élise (25 silver, 12 food, 3 stone, 11 wood, 10 cinders, 5 Workers in Supply)" in told
    assert told.endswith("New since the last picture: Tom (Altar Track), Wall 7.")


def test_with_room_for_it_the_levites_are_told() -> None:
    assert "Levites 6" in said(full(begun(2)), "overview", ())


def test_before_the_main_action_all_banners_are_told() -> None:
    view = full(begun(4))
    view = replaced(view, turn=msgspec.structs.replace(view.turn, colour=""))
    assert "Tom, card played: Shallum. Banners: red 2, grey 14, blue 3." in said(view, "overview")
    assert "Waiting for Tom. Now: Work day." in said(view, "overview")


def test_a_question_in_between_is_called_that() -> None:
    view = replaced(full(begun(4)), awaited=(1,))
    assert "Waiting for Piotr. Now: a question during the turn." in said(view, "overview")


def test_a_draft_that_halted_waits_for_nobody() -> None:
    """What comes next is not known yet: neither who acts nor what is done."""
    view = replaced(full(begun(4)), awaited=(), asked=None)
    told = said(view, "overview")
    assert told.startswith("Week 2 of 3, day 4. Tom, card played: Shallum.")
    assert "Waiting for" not in told
    assert "Waiting for" not in text_board(view, words())


@pytest.mark.parametrize("seats", SEATS)
def test_levites_used_are_counted_in_the_red_action(seats: int) -> None:
    view = full(begun(seats))
    acting = msgspec.structs.replace(view.turn, active=0, card="c02", colour="red", levites_used=2, space="")
    assert "Marta, Levites used in this action: 2 of 6." in said(replaced(view, turn=acting), "temple")


def test_the_opponent_has_no_name_but_his_kind() -> None:
    view = full(begun(1))
    for part in ("overview", "opponent", "walls", "torah", "map"):
        assert "opponent" in said(view, part).lower(), part
        assert "przeciwnik" in said(view, part, lang="pl").lower(), part
    told = said(view, "opponent")
    assert f". The opponent: {view.players[RIVAL].vp} VP, 24 silver" in told
    assert "Solo Board: " in told


def test_cards_in_hand_tell_what_they_can_bring() -> None:
    view = replaced(begun(2, 0), viewer=0)
    held = msgspec.structs.replace(view.players[0], hand=("c01", "c03"), hand_size=2)
    view = replaced(view, players=(held, view.players[1]))
    told = said(view, "hand")
    # On empty piles a card brings what it shows.
    assert "Jeshua (red 3, grey 0, blue 1); Hanun (red 0, grey 3, blue 1)." in told
    full_up = msgspec.structs.replace(held, piles=(("c04", "c05"), ("c06", "c07"), ("c08", "c09")))
    told = said(replaced(view, players=(full_up, view.players[1])), "hand")
    assert "after playing the card): Jeshua; Hanun." in told
    none = msgspec.structs.replace(held, hand=(), hand_size=0)
    assert said(replaced(view, players=(none, view.players[1])), "hand").startswith("Marta has no cards in hand.")


def test_the_hand_tells_of_wall_cards_looked_at_and_put_back() -> None:
    view = begun(2, 0)
    knows = msgspec.structs.replace(view.players[0], wall_top=("wc07",), wall_bottom=("wc02", "wc11"))
    told = said(replaced(view, players=(knows, view.players[1]), drawn=("wc01", "wc03")), "hand")
    assert "Wall Cards you are looking at: card 1 (2 VP; 1 Worker); card 3 (2 VP; 1 Blessing" in told
    assert "Known cards on top of your Wall Card deck: Wall Card 7." in told
    assert "Known cards at the bottom of your Wall Card deck: Wall Card 2, Wall Card 11." in told


def test_the_hand_follows_the_plan() -> None:
    """In a sealed phase the viewer sees what their own moves have made of it."""
    view = replaced(begun(3, 1), phase=PREPARE)
    richer = msgspec.structs.replace(view.players[1], silver=77)
    assert "77 silver" in said(replaced(view, own=richer), "hand")
    assert "77 silver" not in said(replaced(view, own=richer), "player:B")


@pytest.mark.parametrize("seats", SEATS)
def test_the_end_tells_the_places_and_where_points_come_from(seats: int) -> None:
    view = end(seats)
    assert view.outcome is not None
    first = view.ranking()[0]
    for part in ("overview", "score"):
        told = said(view, part)
        assert "Waiting for" not in told
        named = "the opponent" if seats == 1 and first == RIVAL else NAMES[first]
        assert f"Points: {named} {view.players[first].vp}" in told
    assert re.search(r"VP by source: start 10, ", said(view, "score"))


@pytest.mark.parametrize(
    ("lang", "people", "said"),
    [
        ("en", (), "Ezra and Nehemiah: all 4 seats are free. Minimum number of players: 1."),
        (
            "fr",
            ("Marta",),
            "Esdras et Néhémie\u202f: 1 place sur 4 est prise (Marta). Nombre minimal de joueurs\u202f: 1.",
        ),
        (
            "pl",
            ("Marta", "🦊"),
            "Ezdrasz i Nehemiasz. Zajęte miejsca: 2 z 4 (Marta, 🦊). Minimalna liczba graczy: 1.",
        ),
    ],
)
def test_the_lobby(lang: str, people: tuple[str, ...], said: str) -> None:
    made = render(Lobby("ezra", people, 1, 4), "lobby", words(lang, people))
    assert made.alt == said
