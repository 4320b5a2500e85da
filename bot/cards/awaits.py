"""What awaits a person who takes over a seat, as far as everyone may know it: the course of the game, the standing,
what the seat has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.cards.drawings import part_in_words
from bot.cards.names import escaped_names
from bot.cards.parts import escape_ranks
from bot.cards.words import read_board
from bot.limits import cut
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts
from engine.notation import SEAT_LETTERS

ROOM: Final = 900
"""Characters for the course of the game, and for what the seat has."""


def awaits_lines(words: BotTexts, snapshot: TableSnapshot, seat: int) -> Iterator[str]:
    view, locale = snapshot.view(None), words.lang
    for chapter in read_board(snapshot, view, locale)[:1]:
        yield cut(escape_ranks("\n".join(chapter.lines)), ROOM)
    people = escaped_names(snapshot, locale)
    if own := part_in_words(view, f"player:{SEAT_LETTERS[seat]}", snapshot.game, locale, people):
        yield ""
        yield cut(own, ROOM)
