"""The panel of a player who reads without pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from discord import ui

from bot.cards.words import DRAFTED, OPEN, read_board, words_id
from bot.limits import COMPONENTS, TEXT
from bot.panels.turn.layout import build_view
from bot.panels.turn.words import word_signs
from bot.tables.snapshot import TableSnapshot
from engine.chance import Chance, seed_from
from engine.game import game
from engine.players import player
from engine.simulate import play_on
from engine.table import Table, new_table
from renderers.chapters import MINE
from tests.bot.cards.builders import LONG, TABLE, parts, pressed, said, seated, snapshot
from tests.bot.panels.turn.screens import opened, screen

GAMES: Final = ("castle", "sare", "ezra")
LANGUAGES: Final = ("en", "fr", "pl")


def played(name: str, moves: int) -> Table:
    return play_on(new_table(name, game(name).seats[-1], seed_from(f"words {name}")), player("greedy"), moves)


def in_words(shown: TableSnapshot, seat: int, lang: str = "en", notices: tuple[str, ...] = ()) -> list[ui.LayoutView]:
    """The panel at some of its questions."""
    first = replace(screen(shown, seat, lang, notices), in_words=True)
    return [build_view(one) for one in [*opened(first)][:4]]


@pytest.mark.parametrize("name", GAMES)
def test_it_keeps_to_the_limits_of_discord(name: str) -> None:
    for number, moves in enumerate((0, 40, 90)):
        table = played(name, moves)
        if table.outcome is not None:
            continue
        shown = snapshot(table, seated(table.seats, LONG), game=name)
        for view in in_words(shown, table.position.awaited()[0], LANGUAGES[number], ("x" * 900,)):
            assert view.content_length() <= TEXT
            assert sum(1 for _ in view.walk_children()) <= COMPONENTS


@pytest.mark.parametrize("name", GAMES)
def test_what_the_player_has_comes_after_the_question_and_before_the_answers(name: str) -> None:
    table = played(name, 60)
    seat = table.position.awaited()[0]
    shown = snapshot(table, game=name)
    (mine,) = [chapter for chapter in read_board(shown, shown.view(seat), "en") if chapter.id == MINE]
    view = in_words(shown, seat)[0]
    text = said(view)
    assert text.index("**") < text.index(f"### {mine.title}\n{mine.lines[0]}")
    assert words_id(TABLE, DRAFTED, OPEN) in pressed(view)
    (container,) = view.children
    assert isinstance(container, ui.Container)
    kinds = [type(item) for item in container.children]
    assert kinds.index(ui.ActionRow) > max(
        place
        for place, item in enumerate(container.children)
        if isinstance(item, ui.TextDisplay) and "###" in item.content
    )


def test_with_pictures_the_panel_has_no_words() -> None:
    shown = snapshot(played("castle", 20))
    seat = shown.game_position.awaited()[0]
    view = build_view(screen(shown, seat))
    assert "What you have" not in said(view)
    assert words_id(TABLE, DRAFTED, OPEN) not in pressed(view)


def test_no_sign_stands_alone_on_a_button() -> None:
    shown = snapshot(played("castle", 20))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(*(ui.Button(label=label) for label in ("◀", "▶", "Pass"))))
    word_signs(view, screen(shown, shown.game_position.awaited()[0], "fr"))
    assert [item.label for item in view.walk_children() if isinstance(item, ui.Button)] == [
        "◀ Page précédente",
        "▶ Page suivante",
        "Pass",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_it_holds_no_secret(name: str) -> None:
    """The panel is the same for a table that differs in everything its owner cannot know."""
    different = 0
    for moves in (3, 31, 62, 93):
        table = played(name, moves)
        true = snapshot(table, game=name)
        for seat in table.position.awaited():
            state = table.rules.resample(table.position, seat, Chance(seed_from(f"other {moves}")))
            other = TableSnapshot(true.loaded, true.rules, table.rules.position(state, table.box), true.opening)
            different += other.game_position.state != true.game_position.state
            one, two = ([parts(view) for view in in_words(at, seat)] for at in (true, other))
            assert one == two
            assert read_board(true, true.view(seat), "pl") == read_board(other, other.view(seat), "pl")
    assert different
