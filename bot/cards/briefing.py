"""What a newcomer reads when they take over a seat, alone: where the game stands, what the seat has and what it can
reach, what happened last. All of it is what the seat may know now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.cards.drawings import WordedChapter
from bot.cards.message import OutgoingMessage
from bot.cards.names import escaped_names
from bot.cards.parts import buttons, escape_ranks, layout, paragraphs, seat_colour, small, text, title
from bot.cards.story import REDUNDANT
from bot.cards.words import fitting, read_board
from bot.limits import cut_lines
from bot.store.rows import Status
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, texts_for
from bot.texts.localised import localise
from engine.move import Event
from engine.table import Entry
from renderers.chapters import MINE, NOW

ROOM: Final = {NOW: 700, MINE: 1_400}
"""Characters of a chapter."""
NEWS_ROOM: Final = 800


def briefing_card(
    snapshot: TableSnapshot, seat: int, locale: str, entries: Sequence[Entry], lines: Sequence[str] = ()
) -> OutgoingMessage:
    """`entries`: the last moves; `lines`: what else is to be said first."""
    words, view = texts_for(locale, snapshot.game), snapshot.view(seat)
    where = "" if snapshot.row.channel is None else f"<#{snapshot.row.channel}>"
    chapters = {chapter.id: chapter for chapter in read_board(snapshot, view, locale)}
    blocks = [block for name in (NOW, MINE) if name in chapters for block in _worded(chapters[name], ROOM[name])]

    news = _news(words, snapshot, locale, seat, entries)

    def lay_out(_: bool) -> discord.ui.LayoutView:
        return layout(
            0,
            seat_colour((seat,)),
            text(
                paragraphs(
                    title(words, snapshot, where, moves=snapshot.public_moves), localise("\n".join(lines), locale)
                )
            ),
            *(text(localise(block, locale)) for block in blocks),
            text(*news, small(words.sentence("briefing.fresh"))),
            buttons(words, snapshot.id, *(("play",) if view.prompt is not None else ()), "hand", "board", "rules")
            if snapshot.status is Status.RUNNING
            else None,
        )

    return OutgoingMessage(lay_out)


def _worded(chapter: WordedChapter, room: int) -> list[str]:
    return fitting([chapter._replace(printed=())], room)


def _news(
    words: BotTexts, snapshot: TableSnapshot, locale: str, seat: int, entries: Sequence[Entry]
) -> tuple[str, ...]:
    """The latest events that the seat may know, except what the orders of the player before did."""
    events = [event for entry in entries for event in entry.events if event.visible_to(seat) and _is_news(event)]
    if not events:
        return ()
    sentences = words.events(events, escaped_names(snapshot, locale))
    return f"### {words.sentence('briefing.lately')}", escape_ranks(cut_lines(sentences, NEWS_ROOM, "…"))


def _is_news(event: Event) -> bool:
    return event.key not in REDUNDANT and "order" not in event.params
