"""All messages about a table. Commands in them have the names that their reader sees in Discord."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.cards.aside import aside_card
from bot.cards.awaited import awaited_line
from bot.cards.board import board_card
from bot.cards.final import final_card
from bot.cards.hand import hand_card
from bot.cards.lobby import lobby_card
from bot.cards.made import Made
from bot.cards.notice import notice_card
from bot.cards.turn import turn_card
from bot.pictures import Pictures
from bot.tables.live import Live
from bot.texts.localised import localised
from engine.game import View
from engine.table import Entry


class Cards:
    """`mark`: for messages that the outbox sends, the id of the message's container (ids.mark)."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures

    async def turn(self, live: Live, entries: Sequence[Entry], mark: int = 0, *, first: bool = False) -> Made:
        """The moves since the last card as everyone may see them; with `first` the setup too, as there was no card."""
        card = final_card if live.over else turn_card
        return _with_command_names(await card(self.pictures, live, entries, mark, first=first), live.language)

    def aside(self, live: Live, entries: Sequence[Entry], mark: int = 0) -> Made:
        """A question during a turn, with the moves since the last message as everyone may see them."""
        return _with_command_names(aside_card(live, entries, mark), live.language)

    async def lobby(self, live: Live, mark: int = 0) -> Made:
        return _with_command_names(await lobby_card(self.pictures, live, mark), live.language)

    async def hand(self, live: Live, seat: int, locale: str, mark: int = 0) -> Made:
        return _with_command_names(await hand_card(self.pictures, live, seat, locale, mark), locale)

    def notice(self, live: Live, key: str, params: Mapping[str, Any], ping: Sequence[int] = (), mark: int = 0) -> Made:
        return _with_command_names(notice_card(live, key, params, ping, mark), live.language)

    async def board(
        self, live: Live, view: View, part: str, locale: str, number: int | None = None, *, words: bool = False
    ) -> Made:
        """The board of this view, now or (with `number`) after a past move."""
        return _with_command_names(
            await board_card(self.pictures, live, view, part, locale, number, in_words=words), locale
        )

    @staticmethod
    def awaited_line(live: Live) -> str:
        return localised(awaited_line(live), live.language)


def _with_command_names(message: Made, locale: str) -> Made:
    def layout(with_picture: bool) -> discord.ui.LayoutView:
        view = message.layout(with_picture)
        for part in view.walk_children():
            if isinstance(part, discord.ui.TextDisplay):
                part.content = localised(part.content, locale)
        return view

    return message._replace(layout=layout)
