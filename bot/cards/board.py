"""A private view of the board or a part of it, now or in the past, as a picture or in words."""

from __future__ import annotations

from typing import Final

import discord

from bot.cards.drawings import board_in_words, draw_part, first_part, part_in_words
from bot.cards.message import OutgoingMessage
from bot.cards.names import escape_name
from bot.cards.parts import NEUTRAL, escape_ranks, gallery, layout, paragraphs, small, text, title
from bot.limits import cut
from bot.pictures import Pictures
from bot.tables.snapshot import TableSnapshot
from bot.texts import display_names, texts_for
from engine.game import View
from engine.notation import SEAT_LETTERS

FILE: Final = "board.png"
WORDS_ROOM: Final = 3_850
"""Characters for the board in words, of the 4,000 of a message."""
NAMES_ROOM: Final = (40, 12)
"""The lengths to try for names, since each appears in many lines."""


async def board_card(
    pictures: Pictures,
    snapshot: TableSnapshot,
    view: View,
    part: str,
    locale: str,
    number: int | None,
    *,
    in_words: bool,
) -> OutgoingMessage:
    words, players = texts_for(locale, snapshot.game), display_names(snapshot.seats, locale)
    picture = (
        None if in_words else await draw_part(pictures, view, part, snapshot.game, locale, players, snapshot.letters)
    )

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = [(FILE, picture)] if picture and with_picture else []
        at = words.sentence("board.moment", {"number": snapshot.moves if number is None else number})
        absent = "" if shown or in_words else small(words.sentence("board.no_picture"))
        board = "" if shown else _in_words(snapshot.game, view, part, locale, players)
        return layout(
            0, NEUTRAL, text(title(words, snapshot), paragraphs(absent, board)), gallery(shown), text(small(at))
        )

    return OutgoingMessage(lay_out, picture, FILE)


def _in_words(game: str, view: View, part: str, locale: str, players: tuple[str, ...]) -> str:
    """The part, if it has words of its own; else the whole board, with names as long as there is room for."""
    if part != first_part(view) and (
        alone := part_in_words(view, part, game, locale, tuple(map(escape_name, players)))
    ):
        return cut(escape_ranks(alone), WORDS_ROOM)
    for most in NAMES_ROOM:
        board = escape_ranks(
            board_in_words(view, game, locale, tuple(escape_name(cut(name, most)) for name in players))
        )
        if len(board) <= WORDS_ROOM:
            return board
    return _with_letters(game, view, locale, players)


def _with_letters(game: str, view: View, locale: str, players: tuple[str, ...]) -> str:
    """With seat letters instead of names, and a legend. If even that is too long, cut, with a hint how to see all."""
    letters = tuple(SEAT_LETTERS[: len(players)])
    legend = " · ".join(f"{letter} {escape_name(name)}" for letter, name in zip(letters, players, strict=True))
    lines = [legend, *escape_ranks(board_in_words(view, game, locale, letters)).splitlines()]
    more = texts_for(locale, game).sentence("board.more")
    if sum(len(line) + 1 for line in lines) <= WORDS_ROOM:
        return "\n".join(lines)
    while sum(len(line) + 1 for line in lines) > WORDS_ROOM - len(more):
        lines.pop()
    return "\n".join([*lines, more])
