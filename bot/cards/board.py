"""A private view of the board or a part of it, now or in the past, as a picture or in words."""

from __future__ import annotations

from typing import Final

import discord

from bot.cards.drawings import draw_part
from bot.cards.message import OutgoingMessage
from bot.cards.own_story import OwnStory
from bot.cards.parts import NEUTRAL, gallery, layout, small, text, title
from bot.cards.words import NOW, past, words_view
from bot.pictures import Pictures
from bot.tables.snapshot import TableSnapshot
from bot.texts import display_names, texts_for
from engine.game import View

FILE: Final = "board.png"


async def board_card(
    pictures: Pictures,
    snapshot: TableSnapshot,
    view: View,
    part: str,
    locale: str,
    number: int | None,
    *,
    in_words: bool,
    story: OwnStory | None = None,
) -> OutgoingMessage:
    words, players = texts_for(locale, snapshot.game), display_names(snapshot.seats, locale)
    changes = () if story is None else story.changes
    picture = (
        None
        if in_words
        else await draw_part(pictures, view, part, snapshot.game, locale, players, snapshot.letters, changes)
    )
    when = NOW if number is None else past(snapshot, number)

    def lay_out(with_picture: bool) -> discord.ui.LayoutView:
        if not (picture and with_picture):
            absent = "" if in_words else small(words.sentence("board.no_picture"))
            return words_view(snapshot, view, locale, part, when, absent, story)
        at = words.sentence(
            "board.moment", {"number": snapshot.public_moves if number is None else snapshot.public_number(number)}
        )
        told = None if story is None else story.item(words)
        return layout(0, NEUTRAL, text(title(words, snapshot)), told, gallery([(FILE, picture)]), text(small(at)))

    return OutgoingMessage(lay_out, picture, FILE)
