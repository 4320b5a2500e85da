"""`/table pause|resume|time`: what players decide about their clocks."""

from __future__ import annotations

from typing import Final

import discord
from discord.app_commands import Range

from bot.cards.status_line import active_people
from bot.commands.declare import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.tables.pauses import MOST_GIVEN, end_pause, give_time, vote_to_pause
from engine.illegal import Refused

USUAL: Final = 24
"""Hours."""


@command("table.pause")
async def pause(context: Context, withdraw: bool = False, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table, playing=True)
    return await context.answer_reply(await vote_to_pause(context.tables, context.request, snapshot.id, not withdraw))


@command("table.resume")
async def resume(context: Context, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table, playing=True)
    return await context.answer_reply(await end_pause(context.tables, context.request, snapshot.id))


@command("table.time")
async def time(
    context: Context,
    to: discord.User | None = None,
    more: Range[int, 1, MOST_GIVEN] = USUAL,
    table: str | None = None,
) -> Reply:
    """By default to the one other player that the table waits for."""
    snapshot = await context.find_table(table, playing=True)
    asked = [person for person in active_people(snapshot) if person != context.request.person]
    if to is None and len(asked) != 1:
        raise Refused("give.who")
    person = asked[0] if to is None else to.id
    return await context.answer_reply(await give_time(context.tables, context.request, snapshot.id, person, more))
