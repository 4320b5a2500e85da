"""What keeps the bot from running, as refusals that a host can act upon."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import aiohttp
import discord

from bot.settings import Settings
from bot.store.errors import StoreFailed
from engine.illegal import Refused


class HostRefused(Refused):
    """For a sentence of host.po."""


_CLOSED: Final = {4004: "host.login", 4011: "host.sharding", 4013: "host.intents", 4014: "host.intents"}
"""The gateway's last words, by their code."""


@contextmanager
def of_discord(settings: Settings) -> Iterator[None]:
    """What Discord or the way to it does not allow. All else is not for a host to put right, and stays as it is."""
    try:
        yield
    except discord.LoginFailure as error:
        raise HostRefused("host.login") from error
    except discord.PrivilegedIntentsRequired as error:
        raise HostRefused("host.intents") from error
    except discord.ConnectionClosed as error:
        raise HostRefused(_CLOSED.get(error.code, "host.gateway"), code=error.code) from error
    except discord.HTTPException as error:
        if error.status < 500 and error.status != 429:
            raise
        raise HostRefused("host.discord", status=error.status) from error
    except (aiohttp.ClientError, OSError) as error:
        raise HostRefused("host.network", address=settings.api_base or "", problem=str(error)) from error


@contextmanager
def of_database(path: Path) -> Iterator[None]:
    """Players are told that something cannot be saved, a host also where."""
    try:
        yield
    except StoreFailed as error:
        raise StoreFailed(error.key, **{"path": str(path), **error.params}) from error
