"""Joins a table, and opens a rematch."""

from __future__ import annotations

from typing import Final

from bot.actions.server_rules import require_table_allowed
from bot.interactions.context import Context
from bot.interactions.permissions import missing_permissions, required_permissions
from bot.interactions.reply import Reply
from bot.tables.create import create_rematch
from bot.tables.lobby import join_lobby
from engine.illegal import Refused

MAX_OPEN_TABLES: Final = 50
"""How many tables that have not ended one person can host. Each holds a channel or a thread."""


async def join_table(context: Context, seat: int | None) -> Reply:
    """Joining also lets the bot try private messages again: the person may have opened them."""
    done = await join_lobby(context.tables, context.request, context.table.id, seat)
    await context.open_messages()
    return await context.answer_reply(done)


async def rematch_table(context: Context) -> Reply:
    """Opens the same game again, in this channel."""
    require_channel(context)
    await require_new_table(context)
    return await context.answer_reply(
        await create_rematch(context.tables, context.request, context.table.id, context.location)
    )


async def require_new_table(context: Context) -> None:
    """Refused if the server does not allow it, if the person hosts too many open tables or opens them too fast, or if
    this is an interaction that was interrupted."""
    store, person = context.bot.store, context.request.person
    await context.tables.require_uninterrupted(context.request.interaction)
    if await store.stored_answer(context.request.interaction) is not None:
        # a second arrival gets the answer of the first
        return
    await require_table_allowed(context)
    if (hosted := await store.count_hosted(person)) >= MAX_OPEN_TABLES:
        raise Refused("limit.open_tables", number=hosted)
    context.bot.rates.new_tables.require(person)


def require_channel(context: Context) -> None:
    """Refused if no table can be played in this channel."""
    if context.location.guild is None:
        raise Refused("channel.private")
    lacking = missing_permissions(
        context.interaction.app_permissions, required_permissions(in_thread=context.location.parent is not None)
    )
    if lacking:
        raise Refused("channel.permissions", permissions=context.permission_names(lacking))
