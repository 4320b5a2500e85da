"""Shortens discord.py's log: a lost connection comes back, so one line is enough."""

from __future__ import annotations

import logging

import aiohttp
import discord

_PASSING = (aiohttp.ClientError, discord.ConnectionClosed, discord.GatewayNotFound, discord.HTTPException, OSError)


def quiet_discord_logs() -> None:
    """Affects the whole process."""
    # warnings about missing libraries for voice, which we do not use
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("discord.client").addFilter(shorten_traceback)


def shorten_traceback(record: logging.LogRecord) -> bool:
    """A logging filter that replaces the traceback of a lost connection by one line."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, _PASSING):
        record.msg, record.args, record.exc_info = f"{record.getMessage()}: {error!r}", (), None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True
