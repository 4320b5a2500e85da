"""Registers the commands with Discord when they have changed."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import discord
import msgspec
from discord import app_commands

from bot import logs
from bot.store.store import Store

NOTE_PREFIX: Final = "commands"

log = logs.logger(__name__)


async def sync_commands(tree: app_commands.CommandTree[Any], store: Store) -> bool:
    """Registers the commands if they differ from the last time; True if it did."""
    key = f"{NOTE_PREFIX} {tree.client.application_id}"
    now = await fingerprint(tree)
    if await store.note(key) == now:
        return False
    await tree.sync()
    await store.put_note(key, now)
    log.info("commands synced", hash=now)
    return True


async def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """A hash of everything that would be registered."""
    commands = await command_payloads(tree)
    return hashlib.sha256(msgspec.json.encode(commands, order="deterministic")).hexdigest()


async def command_payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands in all languages, as `tree.sync` sends them."""
    commands = tree.get_commands(type=discord.AppCommandType.chat_input)
    if tree.translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, tree.translator) for command in commands]
