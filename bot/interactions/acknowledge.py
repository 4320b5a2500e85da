"""Presses on panels: acknowledged at once, the panel stays as it is until it is redrawn."""

from __future__ import annotations

import discord

from bot import logs
from bot.interactions.respond import ANSWERED_ALREADY, UNREACHABLE, Interaction, is_too_late
from bot.texts import says

log = logs.logger(__name__)


async def acknowledged(interaction: Interaction) -> bool:
    """What Discord does not hear in time is not done."""
    try:
        if interaction.client.closing:
            closing = says(interaction.locale.value).sentence("said.closing")
            await interaction.response.send_message(closing, ephemeral=True)
            return False
        await interaction.response.defer()
    except UNREACHABLE as error:
        if getattr(error, "code", 0) == ANSWERED_ALREADY:
            return True
        log.info("not deferred", problem=type(error).__name__, code=getattr(error, "code", None))
        return False
    return True


def not_redrawn(error: BaseException) -> None:
    """Nobody can be told; only what Discord says against the panel itself is ours to mend."""
    if is_too_late(error) or not isinstance(error, discord.HTTPException) or error.status >= 500:
        log.info("not answered", problem=type(error).__name__, code=getattr(error, "code", None))
    else:
        logs.unexpected(error, "panel refused")
