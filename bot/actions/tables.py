"""Joining a table, and opening the same game again."""

from __future__ import annotations

from bot.interactions.context import Context
from bot.interactions.permissions import missing, required
from bot.interactions.reply import Reply
from bot.tables.create import create_rematch
from bot.tables.lobby import join_lobby
from engine.illegal import Refused


async def join_table(context: Context, seat: int | None) -> Reply:
    """With each game private messages are tried once more: they may be open by now."""
    done = await join_lobby(context.tables, context.press, context.table.id, seat)
    await context.open_messages()
    return await context.answered(done)


async def rematch_table(context: Context) -> Reply:
    """The same game once more, in this channel."""
    demand_channel(context)
    return await context.answered(await create_rematch(context.tables, context.press, context.table.id, context.spot))


def demand_channel(context: Context) -> None:
    """Can a table be played in this channel?"""
    if context.spot.guild is None:
        raise Refused("channel.private")
    lacking = missing(context.interaction.app_permissions, required(in_thread=context.spot.parent is not None))
    if lacking:
        raise Refused("channel.permissions", permissions=context.permission_names(lacking))
