"""The board in words: what the pictures show, in lines that can be heard."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine.ezra.constants import FREE, PREPARE, RIVAL
from engine.ezra.moves import DoItem, EndPrepare
from engine.ezra.view import EzraView
from engine.orders import Order
from engine.texts import Texts
from renderers import text_board
from renderers.ezra import facts
from tests.renderers.ezra.board import HOSTILE, LANGUAGES, NAMES, SEATS, begun, full, replaced, words
from tests.renderers.ezra.viewers import end, sample


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


def lines(view: EzraView, lang: str = "en") -> list[str]:
    return text_board(view, words(lang, NAMES[: view.seats])).split("\n")


def one(view: EzraView, seat: int, **fields: object) -> EzraView:
    """With other things before one player."""
    players = list(view.players)
    players[seat] = msgspec.structs.replace(players[seat], **fields)
    return replaced(view, players=tuple(players))


# Whole and short


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_has_a_board_of_whole_sentences(lang: str) -> None:
    for view, _ in sample()[::2]:
        for line in lines(view, lang):
            assert line[-1] in ".:!?" or re.match(r"\d\. ", line), line
            assert line[0].isupper() or line[0].isdigit(), line
            assert "{" not in line
            assert "  " not in line


@pytest.mark.parametrize("people", HOSTILE)
def test_no_name_breaks_a_line(people: tuple[str, ...]) -> None:
    view = full(begun(4))
    said = text_board(view, words("en", people))
    assert len(said.split("\n")) == len(said.splitlines()) == len(lines(view))
    assert "\u202e" not in said


# What is there


def test_the_lines_of_one_position() -> None:
    said = lines(full(begun(4)))
    assert said[0].startswith("Ezra and Nehemiah. Altar: card ")
    assert said[0].endswith(". Week 2 of 3, day 4 of 6.")
    assert said[2:5] == [
        "Waiting for Tom. Now: Walls.",
        "Tom, card played: Shallum. Main Action: Walls. Banners left: 14.",
        "Tom, still possible this turn: Auxiliary Action, Elder.",
    ]
    assert (
        "Temple, columns: 9. Rows from the bottom: 1 (1 gold, 2 stone, 2 wood); 2 (2 wood); 3 (1 gold, 2 stone); "
        "4 (nothing); 5 (1 wood). Full sectors: 0 of 3."
    ) in said
    assert any(line.startswith("Altar Track, the leader first: Tom 20, Marta 7, Piotr 7, Élise 5; Z") for line in said)
    assert "Map of the City, spaces: 12. Tents (number of the space): Marta 2, Piotr 5, Élise 5, Tom 9." in said
    assert any(line.startswith("Row 1 (1 VP for 2 silver and 3 blue Banners): ") for line in said)
    assert any(
        line.startswith("Row 4 (4 VP for 2 gold and 7 blue Banners; 3 food for the first Scribe): ") for line in said
    )
    mine = [line for line in said if line.startswith(("Marta, ", "Marta: "))]
    assert "Marta: 100 VP, 23 silver, 12 food. Resources: 3 stone, 11 wood, 10 cinders" in mine[0]
    assert "Marta, Workers: in Supply 5, Levites 6" in mine[1]
    assert "Farmers 2, Labourers 10, Traders (rows: 1, 2), Elders (rows: 2, 4)." in mine[1]
    assert mine[2].endswith("Blessings: orange 5, purple 3, red 1.")
    piles = "pile 1 (Hananiah, Jeshua); pile 2 (Hanun); pile 3 (Meremoth, Shallum)"
    assert mine[3] == f"Marta, cards in hand: 3; in the deck: 1; piles from the top: {piles}."
    assert mine[4] == "Marta, tucked cards (12 VP now): Baruch, Shephatiah, Sherebiah, Ezra."
    assert mine[5].startswith("Marta, Development Tiles (type and number): Labourers")
    assert "; turned over: Guards" in mine[5]
    assert "Marta has no Walls or Gates yet. Wall Cards left: 12." in said
    assert (
        "Élise, Gates: Water; Walls (by number): 2, 5, 8, 13, 16, 19, 22 (24 VP in all). Wall Cards left: 12." in said
    )


@pytest.mark.parametrize("seats", SEATS)
def test_every_space_stands_on_exactly_one_line(seats: int) -> None:
    """Walls by their numbers; Gates by what they are called."""
    view = full(begun(seats))
    said = lines(view)
    numbers: list[str] = []
    for line in said:
        if line.startswith("Rubble on Wall spaces (numbers in brackets): "):
            numbers += [n for group in re.findall(r"\(([\d, ]+)\)", line) for n in group.split(", ")]
        elif line.startswith("Wall spaces cleared but not built on (by number): "):
            numbers += re.findall(r"\d+", line)
        elif built := re.search(r"Walls \(by number\): ([\d, ]+)(?: \(|\.)", line):
            numbers += built.group(1).split(", ")
    there = [space for space in view.ring if space.id[1:].isdigit()]
    assert sorted(map(int, numbers)) == sorted(int(space.id[1:]) for space in there)
    city = "\n".join(line for line in said if "Gates" in line)
    owners = {space.id: space.owner for space in view.ring}
    for gate in view.components.gate:
        if owners[gate.id] != FREE or gate.kind == "card":
            assert words().term(f"short.{gate.id}") in city


def test_every_tile_tells_whose_it_is_or_if_it_is_open() -> None:
    view = full(begun(2))
    said = "\n".join(line for line in lines(view) if line.startswith("Row "))
    for row, tiles in enumerate(view.scrolls, 1):
        for scroll, tile in zip(facts.row_scrolls(view, row), tiles, strict=True):
            name = words().term(f"tile.{tile}")
            marked = (
                f"{name} ({NAMES[scroll.owner]})" if scroll.owner >= 0 else f"{name} (open" if scroll.is_open else name
            )
            assert marked in said


def test_white_workers_are_told() -> None:
    said = [line for line in lines(begun(2)) if line.startswith("Row 1")]
    assert said[0].count("(open, with a White Worker)") == 2


def test_what_has_to_be_returned_is_told() -> None:
    view = one(full(begun(4)), 1, limit=4, owes=2)
    assert any("(limit 4, 2 to return)." in line for line in lines(view))
    view = one(view, 1, limit=None, owes=0)
    assert not any(line.startswith("Piotr, ") and "limit" in line for line in lines(view))


def test_figures_follow_the_components() -> None:
    view = full(begun(4))
    rows = [msgspec.structs.replace(printed, banners=9, vp=8) for printed in view.components.scroll_rows.rows]
    printed = msgspec.structs.replace(view.components.scroll_rows, rows=tuple(rows))
    changed = msgspec.structs.replace(view.components, scroll_rows=printed)
    assert any(
        line.startswith("Row 2 (8 VP for 3 silver and 9 blue Banners")
        for line in lines(replaced(view, components=changed))
    )


# The solo opponent


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_opponent_has_lines_of_his_own(lang: str) -> None:
    view = full(begun(1))
    assert view.solo is not None
    solo = msgspec.structs.replace(view.solo, card="f06", past_focus=("f02", "f06"), past_schemes=("sch3",))
    said = lines(replaced(view, solo=solo), lang)
    w = words(lang)
    assert any(w.term("card.f06") in line and w.term("gate.fountain") in line for line in said)
    assert any(w.term("card.f02") in line for line in said)
    assert any(w.term("card.sch3") in line for line in said)
    assert not any(f"{NAMES[1]}" in line for line in said)
    assert sum(f"{view.players[RIVAL].vp} " in line for line in said) == 1


# What the viewer alone knows


def test_the_viewers_own_secrets_are_his_alone() -> None:
    told = 0
    for view, _ in sample():
        mine = [line for line in lines(view) if line.startswith(("You", "After your"))]
        told += len(mine)
        stranger = replaced(view, viewer=None, prompt=None, orders=(), drawn=(), lane=(), own=None)
        assert not [line for line in lines(stranger) if line.startswith(("You", "After your"))]
    assert told > 50


def test_his_cards_are_told_to_him_first() -> None:
    view = replaced(full(begun(4)), viewer=2)
    view = one(view, 2, hand=("c07", "c01"), unseen=("c04",), wall_top=("wc03",), wall_bottom=("wc09", "wc01"))
    said = lines(view)
    assert any(
        line.startswith(
            "Élise, cards in hand (in brackets, the most Banners visible after playing the card): Shephatiah (red "
        )
        for line in said
    )
    assert "Cards in your deck, in an unknown order: Shallum." in said
    assert "Known cards on top of your Wall Card deck: Wall Card 3." in said
    assert "Known cards at the bottom of your Wall Card deck: Wall Card 9, Wall Card 1." in said
    players = [line.split(":")[0] for line in said if re.match(r"\w+: \d+ VP, ", line)]
    assert players == ["Élise", "Tom", "Marta", "Piotr"]


def test_cards_that_can_only_be_in_hand_are_told_of_others() -> None:
    view = one(replaced(full(begun(3)), viewer=0), 1, hand=("c10",))
    assert "Piotr, known cards in hand: Zadok." in lines(view)
    assert not any(line.startswith("Marta, known cards") for line in lines(one(view, 0, hand=("c10",))))


def test_after_a_plan_only_what_it_changes_is_told() -> None:
    view = replaced(begun(3, 1), phase=PREPARE, lane=(DoItem("judgment"), EndPrepare()))
    richer = msgspec.structs.replace(view.players[1], silver=77)
    said = lines(replaced(view, own=richer))
    at = said.index("After your plan:")
    assert said[at - 1] == "Your plan so far is “Do: Prophets’ Judgment; Begin the Sabbath”."
    assert said[at + 1].startswith("Piotr: 10 VP, 77 silver")
    assert said[at + 2] == "Temple:"
    assert "After your plan:" not in lines(view)


@pytest.mark.parametrize(
    ("lang", "first", "rests"),
    [
        ("en", "Your standing orders: 1.", "Your standing orders: 2 (paused: 1)."),
        ("fr", "Tes consignes\u202f: 1.", "Tes consignes\u202f: 2 (en pause\u202f: 1)."),
        ("pl", "Twoje dyspozycje: 1.", "Twoje dyspozycje: 2 (wstrzymane: 1)."),
    ],
)
def test_standing_orders_are_counted_for_their_owner(lang: str, first: str, rests: str) -> None:
    order = Order("blessing", ("blessing red",))
    view = replaced(full(begun(4)), viewer=1, orders=(order,))
    assert first in lines(view, lang)
    assert rests in lines(replaced(view, orders=(order, msgspec.structs.replace(order, rests=True))), lang)


# The end


@pytest.mark.parametrize("seats", SEATS)
def test_the_end_tells_the_places_and_the_sources(seats: int) -> None:
    view = end(seats)
    said = lines(view)
    assert not any(line.startswith(("Waiting for", "First player")) for line in said)
    ranks = [line for line in said if re.match(r"\d\. ", line)]
    assert len(ranks) == len(view.players)
    points = [int(re.search(r"(-?\d+) VP", line).group(1)) for line in ranks]  # type: ignore[union-attr]
    assert points == sorted(points, reverse=True)
    assert sum("VP by source: start 10" in line for line in said) == len(view.players)
