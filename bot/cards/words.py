"""The board in words, for people who read without pictures: as many chapters as fit, and a select for the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

from bot.cards.drawings import WordedChapter, board_chapters, first_part, part_in_words
from bot.cards.names import escape_name, escaped_names
from bot.cards.own_story import OwnStory
from bot.cards.parts import NEUTRAL, IdSelect, Item, escape_ranks, layout, small, text, title
from bot.limits import OPTION_LABEL, SELECT_OPTIONS, SELECT_PLACEHOLDER, custom_id, cut
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, display_names, texts_for
from bot.texts.localised import localise
from engine.game import View
from renderers.chapters import MINE

ROOM: Final = 3_700
"""Characters for the board, of the 4,000 of a message."""
NAMES_ROOM: Final = (40, 12)
"""The lengths to try for names, since each appears in many lines."""
TEMPLATE: Final = r"w:(?P<table>[0-9a-z]+):(?P<when>n|d|p?\d{1,9}):(?P<act>[os])"
"""Messages that were sent contain such ids, so they keep their meaning."""
NOW: Final = "n"
"""The present board; else `DRAFTED` or a past move."""
DRAFTED: Final = "d"
"""After the reader's own draft."""
PAST: Final = "p"
"""Before the number by which people know a past move. Without it, in older messages, the number is that of the log,
which counts orders as well."""
OPEN: Final = "o"
"""Opens the board in a new message."""
CHOOSE: Final = "s"
"""Shows the chosen chapter."""


def past(snapshot: TableSnapshot, number: int) -> str:
    """After this move of the log."""
    return f"{PAST}{snapshot.public_number(number)}"


def moment_shown(snapshot: TableSnapshot, when: str) -> int | None:
    """The move of the log after which the board is shown; None: the present one."""
    if when in (NOW, DRAFTED):
        return None
    return snapshot.log_number(int(when[len(PAST) :])) if when.startswith(PAST) else int(when)


def words_id(table: str, when: str, act: str) -> str:
    return custom_id(f"w:{table}:{when}:{act}")


def words_view(
    snapshot: TableSnapshot,
    view: View,
    locale: str,
    part: str = "",
    when: str = NOW,
    absent: str = "",
    story: OwnStory | None = None,
) -> discord.ui.LayoutView:
    """One part of the board, or as many chapters as fit; `absent` says why there is no picture, `story` what has
    happened since the reader last acted."""
    words = texts_for(locale, snapshot.game)
    chapters = read_board(snapshot, view, locale)
    blocks, more = _shown(snapshot, view, locale, chapters, part, ROOM - len(story.text if story else ""))
    at = moment_shown(snapshot, when)
    number = snapshot.public_moves if at is None else snapshot.public_number(at)
    moment = words.sentence("board.after_draft" if when == DRAFTED else "board.moment", {"number": number})
    items: list[Item] = [text(localise(block, locale)) for block in blocks]
    if story is not None and (told := story.item(words)) is not None:
        items.insert(1, told)
    made = layout(
        0,
        NEUTRAL,
        text(title(words, snapshot), absent),
        *items,
        text(words.sentence("board.more") if more else "", small(moment)),
        _select(words, words_id(snapshot.id, when, CHOOSE), chapters) if chapters else None,
    )
    made.stop()
    return made


def _shown(
    snapshot: TableSnapshot, view: View, locale: str, chapters: Sequence[WordedChapter], part: str, room: int
) -> tuple[list[str], bool]:
    """The text in blocks, and whether there are more chapters."""
    if chosen := [chapter for chapter in chapters if chapter.id == part]:
        return fitting(chosen, room), False
    if part and part != first_part(view):
        # the close-up of a player, or of something that has no chapter now
        alone = part_in_words(view, part, snapshot.game, locale, escaped_names(snapshot, locale))
        if alone:
            return [escape_ranks(alone)], False
    blocks = fitting(chapters, room)
    return blocks, len(blocks) < len(chapters)


def _select(words: BotTexts, custom_id: str, chapters: Sequence[WordedChapter]) -> discord.ui.ActionRow[Any]:
    select = IdSelect(
        custom_id=custom_id,
        placeholder=cut(words.sentence("board.chapters"), SELECT_PLACEHOLDER),
        options=[
            discord.SelectOption(label=cut(chapter.title, OPTION_LABEL), value=chapter.id)
            for chapter in chapters[:SELECT_OPTIONS]
        ],
    )
    return discord.ui.ActionRow(select)


def own_things(snapshot: TableSnapshot, view: View, locale: str, room: int, *, printed: bool) -> str:
    """The chapter of what the viewer has, as far as there is room; `printed`: with what their cards say."""
    chapter = next((chapter for chapter in read_board(snapshot, view, locale) if chapter.id == MINE), None)
    if chapter is None:
        return ""
    return next(iter(fitting([chapter if printed else chapter._replace(printed=())], room)), "")


def read_board(snapshot: TableSnapshot, view: View, locale: str) -> list[WordedChapter]:
    """The chapters, with names as long as there is room in each, or else with the letters of the players."""
    players, figures = display_names(snapshot.seats, locale), snapshot.figures
    for most in NAMES_ROOM:
        chapters = _read(snapshot, view, locale, [cut(name, most) for name in players], figures)
        if all(len(chapter_text(chapter)) <= ROOM for chapter in chapters):
            return chapters
    return _with_letters(snapshot, view, locale, players, figures)


def _read(
    snapshot: TableSnapshot, view: View, locale: str, names: Sequence[str], figures: Mapping[str, Any]
) -> list[WordedChapter]:
    return board_chapters(view, snapshot.game, locale, tuple(map(escape_name, names)), figures)


def _with_letters(
    snapshot: TableSnapshot, view: View, locale: str, players: Sequence[str], figures: Mapping[str, Any]
) -> list[WordedChapter]:
    letters = snapshot.letters
    legend = " · ".join(f"{letter} {escape_name(name)}" for letter, name in zip(letters, players, strict=True))
    chapters = _read(snapshot, view, locale, letters, figures)
    return [chapter._replace(lines=(legend, *chapter.lines)) for chapter in chapters]


def chapter_text(chapter: WordedChapter) -> str:
    """The title is a heading, to which screen readers can jump."""
    return escape_ranks("\n".join([f"### {chapter.title}", *chapter.lines, *chapter.printed]))


def fitting(chapters: Sequence[WordedChapter], room: int) -> list[str]:
    """The first chapters that fit, each a block; of one that does not fit alone, its first lines."""
    blocks: list[str] = []
    for chapter in chapters:
        block = chapter_text(chapter)
        if len(block) > room:
            return blocks or [_first_lines(block, room)]
        blocks.append(block)
        room -= len(block)
    return blocks


def _first_lines(block: str, room: int) -> str:
    shown: list[str] = []
    for line in block.splitlines():
        room -= len(line) + 1
        if room < 0:
            break
        shown.append(line)
    return "\n".join(shown)
