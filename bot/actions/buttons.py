"""Handles presses on buttons of cards of any age. The id of a button contains everything that its handler needs."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Self

from discord import ui

from bot.actions.invitations import accept, decline, sit_in
from bot.actions.rules import explain_rules
from bot.actions.show import show_board, show_hand
from bot.actions.tables import join_table, rematch_table
from bot.actions.undo import take_back_line, vote_on_undo
from bot.cards.ids import VOTES, button_id
from bot.cards.offers import TAKE
from bot.cards.take_back import TAKE_BACK
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Reply
from bot.interactions.respond import respond
from bot.panels.elsewhere import offer_channels
from bot.panels.lobby.panel import open_lobby
from bot.panels.orders.panel import open_orders, orders_reply
from bot.panels.turn.panel import open_turn, played_reply
from bot.tables.offers import take_offer
from bot.tables.pauses import vote_to_pause
from bot.tables.seating import leave_table
from bot.tables.start import start_game
from bot.tables.undo_requests import AGREES
from bot.tables.votes import vote_to_abandon, vote_to_substitute
from engine.illegal import Refused

ButtonHandler = Callable[[Context, int | None], Awaitable[Reply]]
"""Acts on the table in use; the number tells buttons of the same kind apart."""


async def _leave(context: Context) -> Reply:
    """Only in a lobby: pressed on an old card, it must not give up a seat in a running game."""
    if context.table.position is not None:
        raise Refused("table.game_position")
    return await context.answer_reply(await leave_table(context.tables, context.request, context.table.id))


async def _start(context: Context) -> Reply:
    return await context.answer_reply(await start_game(context.tables, context.request, context.table.id))


async def _rules(context: Context) -> Reply:
    return explain_rules(context)


async def _take(context: Context, number: int | None) -> Reply:
    """Takes offered orders; if they answered a question, the panel shows what is next."""
    if number is None:
        raise Refused("button.unknown")
    done = await take_offer(context.tables, context.request, context.table.id, number)
    return await (played_reply if done.moves else orders_reply)(context, done)


def _without_number(action: Callable[[Context], Awaitable[Reply]]) -> ButtonHandler:
    """A handler for a button without a number."""
    return lambda context, _: action(context)


def _vote(yes: bool) -> ButtonHandler:
    async def vote(context: Context, number: int | None) -> Reply:
        table = context.table.id
        if number == VOTES["abandon"]:
            return await context.answer_reply(await vote_to_abandon(context.tables, context.request, table, yes))
        if number is not None and number >= VOTES[AGREES]:
            return await vote_on_undo(context, number - VOTES[AGREES], yes)
        if number == VOTES["pause"]:
            return await context.answer_reply(await vote_to_pause(context.tables, context.request, table, yes))
        seat = -1 if number is None else number - VOTES["away"]
        if seat not in range(len(context.table.seats)):
            raise Refused("button.unknown")
        return await context.answer_reply(await vote_to_substitute(context.tables, context.request, table, seat, yes))

    return vote


HANDLERS: Final[Mapping[str, ButtonHandler]] = {
    "play": _without_number(open_turn),
    "hand": _without_number(show_hand),
    "board": _without_number(show_board),
    "rules": _without_number(_rules),
    "join": join_table,
    "accept": _without_number(accept),
    "sit": sit_in,
    "decline": _without_number(decline),
    "leave": _without_number(_leave),
    "start": _without_number(_start),
    "settings": _without_number(open_lobby),
    "orders": _without_number(open_orders),
    "elsewhere": _without_number(offer_channels),
    "rematch": _without_number(rematch_table),
    TAKE_BACK: take_back_line,
    TAKE: _take,
    "yes": _vote(True),
    "no": _vote(False),
}


class CardButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"c:(?P<what>[a-z]+):(?P<table>[0-9a-z]+)(?::(?P<number>\d{1,9}))?",
):
    """A button by its id: the action, the table, perhaps a number."""

    def __init__(self, what: str, table: str, number: int | None) -> None:
        super().__init__(ui.Button(custom_id=button_id(what, table, number)))
        self.what = what
        self.table = table
        self.number = number

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        number = match["number"]
        return cls(match["what"], match["table"], None if number is None else int(number))

    async def callback(self, interaction: Interaction) -> None:
        await respond(interaction, self._handle)

    async def _handle(self, context: Context) -> Reply:
        handler = HANDLERS.get(self.what)
        if handler is None:
            # from another version of the bot
            raise Refused("button.unknown")
        await context.load_table(self.table)
        return await handler(context, self.number)
