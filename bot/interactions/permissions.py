"""Where an interaction comes from, and which permissions the bot and the person have there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import discord

from bot.gateway import ReconnectingClient
from bot.store.rows import TableRow
from bot.tables.types import Location
from engine.illegal import Refused

Interaction: TypeAlias = discord.Interaction[Any]

ESSENTIAL: Final = ("view_channel", "send_messages", "read_message_history")
THREAD: Final = "create_public_threads"
PICTURES: Final = "attach_files"


def location_of(interaction: Interaction) -> Location:
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Location(interaction.channel_id or 0, interaction.guild_id, parent)


def can_manage_channel(interaction: Interaction, row: TableRow) -> bool:
    """May the person manage the channel in which this table is played?"""
    if interaction.guild_id is None or interaction.guild_id != row.guild:
        return False
    location = location_of(interaction)
    if {location.channel, location.parent} & ({row.channel, row.parent} - {None}):
        return interaction.permissions.manage_channels
    guild, user = interaction.guild, interaction.user
    place = guild and guild.get_channel_or_thread(row.channel or 0)
    if place is None or isinstance(place, discord.Guild) or not isinstance(user, discord.Member):
        return False
    return place.permissions_for(user).manage_channels


def can_manage_server(interaction: Interaction) -> bool:
    """May the person manage the server, now? Discord says it with each interaction."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def require_server_manager(interaction: Interaction) -> int:
    """The id of the server; refused to people who may not manage it. Checked at each use: a person can lose the
    permission, and a server can give the command to anyone."""
    if interaction.guild_id is None:
        raise Refused("server.private")
    if not can_manage_server(interaction):
        raise Refused("server.manage")
    return interaction.guild_id


def missing_permissions(granted: discord.Permissions, required_permissions: tuple[str, ...]) -> tuple[str, ...]:
    """Which of the required permissions are not granted."""
    return tuple(name for name in required_permissions if not getattr(granted, name))


def required_permissions(*, in_thread: bool) -> tuple[str, ...]:
    """The permissions that a table needs in its channel."""
    return tuple("send_messages_in_threads" if in_thread and name == "send_messages" else name for name in ESSENTIAL)


def is_far(client: discord.Client, guild: int | None) -> bool:
    """Is this a server of which only another process hears?"""
    return isinstance(client, ReconnectingClient) and not client.hears_of(guild)


def missing_at_table(client: discord.Client, row: TableRow) -> tuple[str, ...] | None:
    """The permissions that the bot lacks where the table is played; None if that channel cannot be found. An archived
    thread is not in discord.py's cache, so its parent channel decides. Of a far server nothing is known to be missing.
    """
    if is_far(client, row.guild):
        return ()
    guild = client.get_guild(row.guild or 0)
    if guild is None:
        return None
    place = guild.get_channel_or_thread(row.channel or 0) or guild.get_channel(row.parent or 0)
    if place is None:
        return None
    return missing_permissions(place.permissions_for(guild.me), required_permissions(in_thread=row.parent is not None))


async def is_channel_lost(client: discord.Client, row: TableRow) -> bool:
    """Can the bot not write where the table is played, unless someone changes something? A message reopens an archived
    thread, unless it is locked."""
    if missing_at_table(client, row) != () or row.channel is None:
        return True
    server = await server_of(client, row.guild)
    if server is None:
        return True
    place = server.guild.get_channel_or_thread(row.channel)
    if place is None:
        try:
            place = await server.guild.fetch_channel(row.channel)
        except (discord.NotFound, discord.Forbidden):
            return True
    far = is_far(client, row.guild)
    if isinstance(place, discord.Thread):
        # of a far thread the permissions are not known
        return place.locked and (far or not place.permissions_for(server.me).manage_threads)
    return far and bool(missing_permissions(place.permissions_for(server.me), required_permissions(in_thread=False)))


class Server(NamedTuple):
    guild: discord.Guild
    me: discord.Member
    """The bot."""
    channels: Sequence[discord.TextChannel]


async def server_of(client: discord.Client, guild: int | None) -> Server | None:
    """What is known of a server, asked of Discord if it is a far one; None if the bot is not there."""
    if not is_far(client, guild):
        known = client.get_guild(guild or 0)
        return None if known is None else Server(known, known.me, known.text_channels)
    assert client.user is not None
    try:
        fetched = await client.fetch_guild(guild or 0, with_counts=False)
        me = await fetched.fetch_member(client.user.id)
        channels = await fetched.fetch_channels()
    except (discord.NotFound, discord.Forbidden):
        return None
    return Server(fetched, me, [place for place in channels if isinstance(place, discord.TextChannel)])


def can_write_again(before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> bool:
    """Can the bot write in the channel or its threads now, but could not before?"""

    def is_mute(channel: discord.abc.GuildChannel, *, in_thread: bool) -> bool:
        return bool(
            missing_permissions(channel.permissions_for(channel.guild.me), required_permissions(in_thread=in_thread))
        )

    return any(
        is_mute(before, in_thread=in_thread) and not is_mute(after, in_thread=in_thread) for in_thread in (False, True)
    )
