"""`/server settings|close|hide|show`: for those who may manage the server, which is checked at each use."""

from __future__ import annotations

import discord
from discord.app_commands import Choice, Range

from bot import logs
from bot.commands.declare import command
from bot.commands.options import completion, matching_choices, table_title
from bot.interactions.context import Context
from bot.interactions.permissions import Interaction, require_server_manager
from bot.interactions.reply import Reply
from bot.panels.server.panel import open_server
from bot.store.rows import HiddenName
from bot.tables.held import readable
from bot.tables.moderation import close_table, set_name_hidden
from bot.tables.resolve import ACTIVE, find_id
from bot.texts import texts_for
from engine.illegal import Refused

MAX_REASON = 300

log = logs.logger(__name__)


@command("server.settings")
async def settings(context: Context) -> Reply:
    return await open_server(context)


@completion
async def _tables(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The open tables of the server."""
    guild = require_server_manager(interaction)
    words, tables = texts_for(interaction.locale.value), interaction.client.tables
    snapshots = await readable(tables, await tables.store.tables(ACTIVE, guild))
    return matching_choices(((table_title(interaction, words, snapshot), snapshot.id) for snapshot in snapshots), typed)


@command("server.close", table=_tables)
async def close(context: Context, reason: Range[str, 1, MAX_REASON], table: str | None = None) -> Reply:
    guild = require_server_manager(context.interaction)
    if not reason.strip():
        raise Refused("server.reason")
    if table is None:
        here = await context.bot.store.latest_table(context.location.channel)
        if here is None:
            raise Refused("server.which")
        table = here.id
    found = await find_id(context.tables, context.location, context.request.person, table)
    done = await close_table(context.tables, context.request, found, guild, reason.strip())
    log.info("closed by a moderator", table=done.snapshot.id, guild=guild, person=context.request.person)
    return await context.answer_reply(done)


@command("server.hide")
async def hide(context: Context, person: discord.User) -> Reply:
    return await _set_hidden(context, person.id, hidden=True)


@command("server.show")
async def show(context: Context, person: discord.User) -> Reply:
    return await _set_hidden(context, person.id, hidden=False)


async def _set_hidden(context: Context, person: int, *, hidden: bool) -> Reply:
    """The person is named by a mention, which shows what Discord shows."""
    guild = require_server_manager(context.interaction)
    name = HiddenName(guild, person, context.request.person, context.bot.clock())
    tables = await set_name_hidden(context.tables, name, hidden=hidden)
    what = "name_hidden" if hidden else "name_shown"
    if tables is None:
        return Reply(context.say(f"answer.{what}_already", person=f"<@{person}>"))
    log.info(what.replace("_", " "), guild=guild, person=person, by=context.request.person, tables=tables)
    return Reply(context.say(f"answer.{what}", person=f"<@{person}>", number=tables))
