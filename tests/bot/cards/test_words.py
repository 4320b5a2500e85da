"""The board in words as a message: its parts, its select, and that everything fits."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from discord.ui import LayoutView

from bot.cards import Cards
from bot.cards.words import DRAFTED, NOW, ROOM, chapter_text, fitting, own_things, read_board, words_view
from bot.limits import TEXT
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for
from engine.chance import seed_from
from engine.game import games
from engine.players import player
from engine.simulate import play_on
from engine.table import Table, new_table
from renderers.chapters import MINE
from tests.bot.cards.builders import LONG, TABLE, FakePictures, parts, played, said, seated, snapshot

SELECT = 3
LANGUAGES = ("en", "fr", "pl")


def table_of(game: str, seats: int, moves: int, **options: str) -> Table:
    return play_on(new_table(game, seats, seed_from("words"), options), player("greedy"), moves)


def options_of(view: LayoutView) -> dict[str, str]:
    selects = [part for part in walk(view) if part["type"] == SELECT]
    return {option["value"]: option["label"] for part in selects for option in part["options"]}


def walk(view: LayoutView) -> list[dict[str, Any]]:
    found, left = list[dict[str, Any]](), [*parts(view)]
    while left:
        part = left.pop()
        found.append(part)
        left += part.get("components", [])
    return found


def positions() -> list[tuple[TableSnapshot, int]]:
    """Games with most on their boards, at three moments, as the player to move sees them."""
    found = []
    for game, rules in games().items():
        if game not in ("castle", "sare", "ezra"):
            continue
        for seats, moves in product((rules.seats[0], rules.seats[-1]), (30, 130, 250)):
            options = {name: values[-1] for name, values in rules.options.items() if rules.option_matters(name, seats)}
            table = table_of(game, seats, moves, **options)
            if table.outcome is None:
                found.append((snapshot(table, seated(seats, LONG), game=game), table.position.awaited()[0]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_chapter_fits_into_a_message_with_the_longest_names(lang: str) -> None:
    for shown, seat in positions():
        for chapter in read_board(shown, shown.view(seat), lang):
            assert len(chapter_text(chapter)) <= ROOM, (shown.game, chapter.title)
            made = words_view(shown, shown.view(seat), lang, chapter.id)
            assert made.content_length() <= TEXT
        assert words_view(shown, shown.view(seat), lang).content_length() <= TEXT


@pytest.mark.slow
def test_what_a_player_has_fits_into_a_private_message() -> None:
    for shown, seat in positions():
        for lang in LANGUAGES:
            (mine,) = [chapter for chapter in read_board(shown, shown.view(seat), lang) if chapter.id == MINE]
            assert own_things(shown, shown.view(seat), lang, 3_300, printed=True) == chapter_text(mine)


async def test_no_picture_is_drawn_for_a_hand_or_board_in_words(cards: Cards, painted: FakePictures) -> None:
    shown = snapshot(played(3, 30))
    hand = await cards.hand(shown, 0, "en", in_words=True)
    board = await cards.board(shown, shown.view(0), "overview", "en", words=True)
    assert painted.keys == []
    assert hand.pictures == board.pictures == ()
    assert "Marta, in hand: " in said(hand.layout(True))
    assert "If the castle were scored now" in said(hand.layout(True))


async def test_the_board_begins_with_whose_move_it_is_and_names_its_parts(cards: Cards) -> None:
    shown = snapshot(played(3, 30))
    view = (await cards.board(shown, shown.view(0), "overview", "en", words=True)).layout(False)
    lines = said(view).splitlines()
    assert lines[0].startswith("### ")
    assert lines[2] == "### State of play"
    assert lines[lines.index("### What you have") + 1].startswith("Marta: ")
    assert [*options_of(view).values()] == [
        "State of play",
        "What you have",
        "Carts and rider",
        "Buildings",
        "Players",
        "What the characters do",
        "What helpers and resources are worth",
    ]


def test_a_part_is_shown_alone() -> None:
    shown = snapshot(played(3, 30))
    road = said(words_view(shown, shown.view(0), "pl", "road"))
    assert road.splitlines()[2] == "### Wozy i jeździec"
    assert road.count("###") == 2
    assert "Ratusz" not in said(words_view(shown, shown.view(0), "pl", "player:B"))
    assert "Piotr" in said(words_view(shown, shown.view(0), "pl", "player:B"))


def test_a_part_that_is_not_there_now_shows_the_whole_board() -> None:
    shown = snapshot(played(2, 6))
    assert said(words_view(shown, shown.view(0), "en", "winter")) == said(words_view(shown, shown.view(0), "en"))


def test_the_rest_of_a_long_board_is_in_its_parts() -> None:
    """Whole chapters only, and each left out can be chosen."""
    table = table_of("ezra", 4, 200)
    shown, seat = snapshot(table, game="ezra"), table.position.awaited()[0]
    for lang in LANGUAGES:
        view = words_view(shown, shown.view(seat), lang)
        text = said(view)
        assert texts_for(lang).sentence("board.more") in text
        for chapter in read_board(shown, shown.view(seat), lang):
            assert chapter.id in options_of(view)
            alone = said(words_view(shown, shown.view(seat), lang, chapter.id))
            assert chapter_text(chapter) in alone
            assert texts_for(lang).sentence("board.more") not in alone
            assert (chapter_text(chapter) in text) == (f"### {chapter.title}" in text)


@pytest.mark.parametrize(
    ("when", "line"),
    [
        (NOW, "-# After move 6"),
        ("4", "-# After move 4"),
        ("p4", "-# After move 4"),
        (DRAFTED, "-# After your choices so far (not played yet)"),
    ],
)
def test_words_say_of_which_moment_they_are(when: str, line: str) -> None:
    shown = snapshot(played(2, 6))
    view = words_view(shown, shown.view(0), "en", "", when)
    assert line in said(view)
    (select,) = [part for part in walk(view) if part["type"] == SELECT]
    assert select["custom_id"] == f"w:{TABLE}:{when}:s"


def test_as_much_of_a_chapter_as_fits() -> None:
    shown = snapshot(played(2, 6))
    (yard,) = [chapter for chapter in read_board(shown, shown.view(0), "en") if chapter.id == "yard"]
    (block,) = fitting([yard], 200)
    assert len(block) <= 200
    assert chapter_text(yard).startswith(block)
    assert block.splitlines()[-1] in yard.lines


@pytest.mark.parametrize("game", ["castle", "sare", "ezra"])
def test_names_never_format_the_board(game: str) -> None:
    shown = snapshot(
        table_of(game, 4 if game != "ezra" else 3, 60), seated(4 if game != "ezra" else 3, LONG), game=game
    )
    text = said(words_view(shown, shown.view(0), "en"))
    assert "**x**" not in text
    assert "<@123>" not in text
    assert "@everyone" not in text
