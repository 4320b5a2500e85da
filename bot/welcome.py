"""One private line to the person who has invited the bot to a server.

Discord tells who that is in the server's audit log only. The invite link does not ask for the permission to read it, so
mostly no one is written to; `/help` tells those who manage the server the same. No channel is ever written to unasked.
"""

from __future__ import annotations

from typing import Final

import discord

from bot import logs
from bot.cards.names import escape_name
from bot.interactions.respond import UNREACHABLE
from bot.store.store import Store
from bot.texts import texts_for
from bot.texts.localised import localise

LOOK_BACK: Final = 5
"""Entries about added bots that are looked at."""
FRESH: Final = 600.0
"""Seconds; an older entry is about an earlier invitation."""

log = logs.logger(__name__)


async def greet_inviter(client: discord.Client, store: Store, guild: discord.Guild, now: float) -> None:
    """Writes to the person once, if Discord tells who it is."""
    try:
        if not guild.me.guild_permissions.view_audit_log:
            return
        entry = await _invitation(client, guild, now)
        if entry is None or entry.user_id is None:
            return
        key = f"invited {guild.id}"
        if await store.note(key) == str(entry.id):
            return
        # noted first: rather no line than two
        await store.put_note(key, str(entry.id))
        locale = (await store.person(entry.user_id)).locale or guild.preferred_locale.value
        channel = await client.create_dm(discord.Object(entry.user_id))
        line = texts_for(locale).sentence("invited", {"server": escape_name(guild.name)})
        await channel.send(localise(line, locale), nonce=f"invited{entry.id:x}")
    except UNREACHABLE as error:
        # closed private messages, mostly
        log.info("not greeted", guild=guild.id, code=getattr(error, "code", None))
    except Exception as error:  # noqa: BLE001  # no one awaits this
        logs.unexpected(error, "greeting", guild=guild.id)


async def _invitation(client: discord.Client, guild: discord.Guild, now: float) -> discord.AuditLogEntry | None:
    async for entry in guild.audit_logs(limit=LOOK_BACK, action=discord.AuditLogAction.bot_add):
        ours = client.user is not None and getattr(entry.target, "id", None) == client.user.id
        if ours and now - entry.created_at.timestamp() < FRESH:
            return entry
    return None
