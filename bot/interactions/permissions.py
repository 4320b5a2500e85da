"""Where a press comes from, what the bot may do there, and what the person may."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import discord

from bot.store.rows import TableRow
from bot.tables.press import Spot

Interaction: TypeAlias = discord.Interaction[Any]

ESSENTIAL: Final = ("view_channel", "send_messages", "read_message_history")
THREAD: Final = "create_public_threads"
PICTURES: Final = "attach_files"


def spot_of(interaction: Interaction) -> Spot:
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return Spot(interaction.channel_id or 0, interaction.guild_id, parent)


def managed(interaction: Interaction, row: TableRow) -> bool:
    """May the person manage the channel in which this table is played?"""
    if interaction.guild_id is None or interaction.guild_id != row.guild:
        return False
    spot = spot_of(interaction)
    if {spot.channel, spot.parent} & ({row.channel, row.parent} - {None}):
        return interaction.permissions.manage_channels
    guild, user = interaction.guild, interaction.user
    place = guild and guild.get_channel_or_thread(row.channel or 0)
    if place is None or isinstance(place, discord.Guild) or not isinstance(user, discord.Member):
        return False
    return place.permissions_for(user).manage_channels


def lacking(allowed: discord.Permissions, needed: tuple[str, ...]) -> tuple[str, ...]:
    """Which permissions are missing."""
    return tuple(name for name in needed if not getattr(allowed, name))


def needed(*, in_thread: bool) -> tuple[str, ...]:
    """What a table cannot do without in its place."""
    return tuple("send_messages_in_threads" if in_thread and it == "send_messages" else it for it in ESSENTIAL)


def trouble(client: discord.Client, row: TableRow) -> tuple[str, ...] | None:
    """What the bot lacks where the table is played; None if that place cannot be found. As far as it is known: a thread
    that sleeps is not, and is judged by its channel."""
    guild = client.get_guild(row.guild or 0)
    if guild is None:
        return None
    place = guild.get_channel_or_thread(row.channel or 0) or guild.get_channel(row.parent or 0)
    if place is None:
        return None
    return lacking(place.permissions_for(guild.me), needed(in_thread=row.parent is not None))


def regained(before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> bool:
    """May the bot speak there, or in the threads of it, and could not before?"""

    def troubles(place: discord.abc.GuildChannel) -> list[bool]:
        allowed = place.permissions_for(place.guild.me)
        return [bool(lacking(allowed, needed(in_thread=in_thread))) for in_thread in (False, True)]

    return any(was and not is_now for was, is_now in zip(troubles(before), troubles(after), strict=True))
