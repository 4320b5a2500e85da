"""What those who manage a server have decided about opening tables there. It holds for new tables only."""

from __future__ import annotations

import discord

from bot.interactions.context import Context
from bot.interactions.permissions import can_manage_server
from bot.store.rows import ServerSettings
from engine.illegal import Refused

MAX_NAMED = 10
"""Channels or roles that a refusal names."""


async def require_table_allowed(context: Context) -> None:
    """Refused if the person may not open a table here, now."""
    guild = context.location.guild
    if guild is None:
        return
    server = await context.bot.store.server(guild)
    _require_channel(context, server)
    _require_role(context, server)
    if server.most_tables is not None and (number := await context.bot.store.count_active(guild)) >= server.most_tables:
        raise Refused("server.full", number=number)


async def require_move_allowed(context: Context) -> None:
    """Refused if the table in use may not move to this channel. To another server it comes as a new table."""
    location, row = context.location, context.table.row
    if location.guild is None or location.channel == row.channel:
        return
    if location.guild != row.guild and row.status.is_active:
        await require_table_allowed(context)
    else:
        _require_channel(context, await context.bot.store.server(location.guild), moves=True)


def _require_channel(context: Context, server: ServerSettings, *, moves: bool = False) -> None:
    """The refusal names no channel that the person cannot see. A table that is open may move anywhere if there is no
    channel left to which it may: the settings never stop it."""
    location = context.location
    if not server.channels or {location.channel, location.parent} & {*server.channels}:
        return
    guild, user = context.interaction.guild, context.interaction.user
    existing = [place for number in server.channels if guild and (place := guild.get_channel(number))]
    if not existing:
        if moves:
            return
        raise Refused("server.channels_gone")
    seen = [place for place in existing if isinstance(user, discord.Member) and _sees(user, place)]
    if not seen:
        raise Refused("server.channel_unseen")
    raise Refused("server.channel", channels=" ".join(place.mention for place in seen[:MAX_NAMED]))


def _sees(member: discord.Member, place: discord.abc.GuildChannel) -> bool:
    return place.permissions_for(member).view_channel


def _require_role(context: Context, server: ServerSettings) -> None:
    """Those who manage the server need no role: they decide which it is."""
    guild, user = context.interaction.guild, context.interaction.user
    if not server.roles or guild is None or can_manage_server(context.interaction):
        return
    # everyone has the role that has the server's id
    if guild.id in server.roles or (isinstance(user, discord.Member) and any(map(user.get_role, server.roles))):
        return
    existing = [role for number in server.roles if (role := guild.get_role(number))]
    if not existing:
        raise Refused("server.roles_gone")
    raise Refused("server.roles", roles=" ".join(role.mention for role in existing[:MAX_NAMED]))
