"""A private look at the board or a part of it, now or in the past, as a picture or in words."""

from __future__ import annotations

from typing import Final

import discord

from bot.cards.drawn import board_in_words, drawn, first_part, part_in_words
from bot.cards.made import Made
from bot.cards.names import safe
from bot.cards.parts import NEUTRAL, apart, counted, gallery, layout, small, text, title
from bot.limits import cut
from bot.pictures import Pictures
from bot.tables.live import Live
from bot.texts import names, says
from engine.game import View
from engine.notation import SEAT_LETTERS

FILE: Final = "board.png"
WORDS_ROOM: Final = 3_850
"""Of the 4,000 characters of a message, for the board in words."""
NAMES_ROOM: Final = (40, 12)
"""So long may names be there: each stands in many lines."""


async def board_card(
    pictures: Pictures, live: Live, view: View, part: str, locale: str, number: int | None, *, in_words: bool
) -> Made:
    words, called = says(locale, live.game), names(live.seats, locale)
    picture = None if in_words else await drawn(pictures, view, part, live.game, locale, called)

    def laid_out(with_picture: bool) -> discord.ui.LayoutView:
        shown = [(FILE, picture)] if picture and with_picture else []
        at = words.sentence("board.moment", {"number": live.moves if number is None else number})
        absent = "" if shown or in_words else small(words.sentence("board.no_picture"))
        told = "" if shown else _told(live.game, view, part, locale, called)
        return layout(0, NEUTRAL, text(title(words, live.game), apart(absent, told)), gallery(shown), text(small(at)))

    return Made(laid_out, picture, FILE)


def _told(game: str, view: View, part: str, locale: str, called: tuple[str, ...]) -> str:
    """A part alone; else the whole board, with names as long as there is room for."""
    if part != first_part(view) and (alone := part_in_words(view, part, game, locale, tuple(map(safe, called)))):
        return cut(counted(alone), WORDS_ROOM)
    for most in NAMES_ROOM:
        told = counted(board_in_words(view, game, locale, tuple(safe(cut(name, most)) for name in called)))
        if len(told) <= WORDS_ROOM:
            return told
    return _lettered(game, view, locale, called)


def _lettered(game: str, view: View, locale: str, called: tuple[str, ...]) -> str:
    """At the worst with letters, and whose they are; and if that is too long, the way to all of it."""
    letters = tuple(SEAT_LETTERS[: len(called)])
    legend = " · ".join(f"{letter} {safe(name)}" for letter, name in zip(letters, called, strict=True))
    lines = [legend, *counted(board_in_words(view, game, locale, letters)).splitlines()]
    more = says(locale, game).sentence("board.more")
    if sum(len(line) + 1 for line in lines) <= WORDS_ROOM:
        return "\n".join(lines)
    while sum(len(line) + 1 for line in lines) > WORDS_ROOM - len(more):
        lines.pop()
    return "\n".join([*lines, more])
