"""A private message to a player of a table whose channel is gone."""

from __future__ import annotations

import discord

from bot.cards.message import OutgoingMessage
from bot.cards.parts import NEUTRAL, buttons, layout, text, title
from bot.store.rows import Status
from bot.tables.snapshot import TableSnapshot
from bot.texts import texts_for


def lost_card(snapshot: TableSnapshot, locale: str, mark: int) -> OutgoingMessage:
    words = texts_for(locale, snapshot.game)
    is_lobby = snapshot.status is Status.LOBBY
    offered = ("elsewhere",) if is_lobby else ("elsewhere", "play")

    def lay_out(_: bool) -> discord.ui.LayoutView:
        return layout(
            mark,
            NEUTRAL,
            text(title(words, snapshot), words.sentence("lost.lobby" if is_lobby else "lost.running")),
            buttons(words, snapshot.id, *offered),
        )

    return OutgoingMessage(lay_out)
