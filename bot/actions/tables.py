"""Joins a table, and opens a rematch."""

from __future__ import annotations

from bot.interactions.context import Context
from bot.interactions.permissions import missing_permissions, required_permissions
from bot.interactions.reply import Reply
from bot.tables.create import create_rematch
from bot.tables.lobby import join_lobby
from engine.illegal import Refused


async def join_table(context: Context, seat: int | None) -> Reply:
    """Joining also lets the bot try private messages again: the person may have opened them."""
    done = await join_lobby(context.tables, context.request, context.table.id, seat)
    await context.open_messages()
    return await context.answer_reply(done)


async def rematch_table(context: Context) -> Reply:
    """Opens the same game again, in this channel."""
    require_channel(context)
    return await context.answer_reply(
        await create_rematch(context.tables, context.request, context.table.id, context.location)
    )


def require_channel(context: Context) -> None:
    """Refused if no table can be played in this channel."""
    if context.location.guild is None:
        raise Refused("channel.private")
    lacking = missing_permissions(
        context.interaction.app_permissions, required_permissions(in_thread=context.location.parent is not None)
    )
    if lacking:
        raise Refused("channel.permissions", permissions=context.permission_names(lacking))
