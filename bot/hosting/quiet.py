"""discord.py's own words, made shorter: a connection that is lost comes back, so a line in the log is enough."""

from __future__ import annotations

import logging

import aiohttp
import discord

_PASSING = (aiohttp.ClientError, discord.ConnectionClosed, discord.GatewayNotFound, discord.HTTPException, OSError)


def hush() -> None:
    """For the whole process."""
    # of missing libraries for voice, which nobody here wants
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("discord.client").addFilter(in_a_line)


def in_a_line(record: logging.LogRecord) -> bool:
    """A lost connection without its traceback."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, _PASSING):
        record.msg, record.args, record.exc_info = f"{record.getMessage()}: {error!r}", (), None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True
