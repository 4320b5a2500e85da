"""Shortens discord.py's log: what is normal on a network needs one line, without a traceback."""

from __future__ import annotations

import logging
from typing import Final

import aiohttp
import discord

CONNECTION: Final = ("discord.client", "discord.state")
INTERACTIONS: Final = ("discord.app_commands.tree", "discord.ui.modal", "discord.ui.view")
"""The loggers that report exceptions. A filter of a logger does not apply to those below it, so each is named."""

_PASSING = (aiohttp.ClientError, discord.ConnectionClosed, discord.GatewayNotFound, discord.HTTPException, OSError)
_BAD_REQUEST: Final = 400
_ALREADY_ACKNOWLEDGED: Final = 40060


def quiet_discord_logs() -> None:
    """Affects the whole process."""
    # warnings about missing libraries for voice, which we do not use
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    for name in (*CONNECTION, *INTERACTIONS):
        logging.getLogger(name).addFilter(shorten_traceback)


def shorten_traceback(record: logging.LogRecord) -> bool:
    """A logging filter that replaces the traceback of a network error by one line. An answer to an interaction that
    comes too late or is lost is not even a warning: the person tries again."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, _PASSING) or _is_our_fault(error):
        return True
    record.msg, record.args, record.exc_info = f"{record.getMessage()}: {error!r}", (), None
    record.levelno = logging.INFO if record.name in INTERACTIONS else logging.WARNING
    record.levelname = logging.getLevelName(record.levelno)
    return logging.getLogger(record.name).isEnabledFor(record.levelno)


def _is_our_fault(error: BaseException) -> bool:
    return (
        isinstance(error, discord.HTTPException)
        and error.status == _BAD_REQUEST
        and error.code != _ALREADY_ACKNOWLEDGED
    )
