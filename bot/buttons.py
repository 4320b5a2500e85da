"""Presses on buttons, on however old a card: one class for all, which finds everything it needs in the button's id."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Self

import discord

from bot.cards.ids import VOTES, custom
from bot.commands.board import shown
from bot.commands.hand import held
from bot.commands.rules import explained
from bot.commands.table_care import again
from bot.commands.table_seats import come
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer
from bot.panels.lobby.pressing import panel
from bot.panels.orders.pressing import panel as orders
from bot.panels.turn.pressing import open as open_panel
from engine.illegal import Refused

PLAY: Final = "play"

Handler = Callable[[Context, int | None], Awaitable[Reply]]


async def _hand(context: Context, number: int | None) -> Reply:
    return await held(context)


async def _board(context: Context, number: int | None) -> Reply:
    return await shown(context)


async def _rules(context: Context, number: int | None) -> Reply:
    return explained(context)


async def _join(context: Context, number: int | None) -> Reply:
    return await come(context, context.table.id, number)


async def _leave(context: Context, number: int | None) -> Reply:
    """The button of a lobby: on a card that has grown old it must not give up a seat in the game."""
    if context.table.position is not None:
        raise Refused("table.begun")
    return await context.answered(await context.tables.leave(context.press, context.table.id))


async def _start(context: Context, number: int | None) -> Reply:
    return await context.answered(await context.tables.start(context.press, context.table.id))


async def _settings(context: Context, number: int | None) -> Reply:
    return await panel(context)


async def _orders(context: Context, number: int | None) -> Reply:
    return await orders(context)


async def _rematch(context: Context, number: int | None) -> Reply:
    return await again(context, context.table.id)


def _vote(yes: bool) -> Handler:
    async def voted(context: Context, number: int | None) -> Reply:
        table = context.table.id
        if number == VOTES["abandon"]:
            return await context.answered(await context.tables.abandon(context.press, table, yes))
        seat = -1 if number is None else number - VOTES["away"]
        if seat not in range(len(context.table.seats)):
            raise Refused("button.unknown")
        return await context.answered(await context.tables.substitute(context.press, table, seat, yes))

    return voted


HANDLERS: Final[Mapping[str, Handler]] = {
    "hand": _hand,
    "board": _board,
    "rules": _rules,
    "join": _join,
    "leave": _leave,
    "start": _start,
    "settings": _settings,
    "orders": _orders,
    "rematch": _rematch,
    "yes": _vote(True),
    "no": _vote(False),
}


class Pressed(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"c:(?P<what>[a-z]+):(?P<table>[0-9a-z]+)(?::(?P<number>\d{1,9}))?",
):
    """A press: `what` is to be done, at which table, perhaps to which of several things."""

    def __init__(self, what: str, table: str, number: int | None) -> None:
        super().__init__(discord.ui.Button(custom_id=custom(what, table, number)))
        self.what = what
        self.table = table
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        number = match["number"]
        return cls(match["what"], match["table"], None if number is None else int(number))

    async def callback(self, interaction: Interaction) -> None:
        if self.what == PLAY:
            # A panel answers by itself, since it is edited later.
            await open_panel(interaction, self.table)
            return
        await answer(interaction, self._done)

    async def _done(self, context: Context) -> Reply:
        handler = HANDLERS.get(self.what)
        if handler is None:
            # of an earlier or a later version of the bot
            raise Refused("button.unknown")
        await context.load_table(self.table)
        return await handler(context, self.number)
