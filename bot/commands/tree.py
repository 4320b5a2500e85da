"""The command tree: where commands may be used, and the answer when discord.py itself cannot run one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType

from bot import logs
from bot.commands import find_commands
from bot.interactions.respond import UNREACHABLE, is_interrupted
from bot.texts import texts_for

if TYPE_CHECKING:
    from bot.app import Cornerstone

log = logs.logger(__name__)


class Tree(app_commands.CommandTree["Cornerstone"]):
    def __init__(self, client: Cornerstone) -> None:
        super().__init__(
            client,
            allowed_contexts=AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=AppInstallationType(guild=True, user=False),
        )
        for command in find_commands():
            self.add_command(command)

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """Errors before a command runs; its own errors are handled in `respond`."""
        words = texts_for(interaction.locale.value)
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            if await self.client.is_heard_elsewhere(interaction.guild_id, newer=True):
                # a process of a newer version, which this one makes way for, has registered other commands
                return
            # the person's Discord still shows an earlier version of the commands
            text = words.sentence("said.changed")
        else:
            text = words.sentence("said.oops", {"id": logs.unexpected(error, interaction=interaction.id)})
        if interaction.type is discord.InteractionType.autocomplete or interaction.response.is_done():
            return
        try:
            if is_interrupted(interaction):
                interaction.client.unanswered.drop(interaction.id)
                await interaction.edit_original_response(content=text)
                return
            await interaction.response.send_message(text, ephemeral=True)
        except UNREACHABLE as unreachable:
            log.info("not answered", problem=type(unreachable).__name__)
