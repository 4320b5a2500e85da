"""Errors that keep the bot from running, as refusals on which a host can act."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import aiohttp
import discord

from bot.settings import Settings
from bot.store.errors import StoreFailed
from bot.store.sqlite import private
from bot.texts import BotTexts, texts_for
from engine.illegal import Refused


class HostRefused(Refused):
    """A refusal with a key of host.po."""


def terminal_language() -> str:
    """The language of the terminal."""
    return next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")


def host_texts() -> BotTexts:
    """The texts in the language of the terminal."""
    return texts_for(terminal_language())


_CLOSED: Final = {4004: "host.login", 4011: "host.sharding", 4013: "host.intents", 4014: "host.intents"}
"""By the code with which the gateway closes the connection."""


@contextmanager
def translate_discord_errors(settings: Settings) -> Iterator[None]:
    """Raises errors of Discord and the network as HostRefused; a host cannot fix other errors, so they pass through."""
    try:
        yield
    except discord.LoginFailure as error:
        raise HostRefused("host.login") from error
    except discord.PrivilegedIntentsRequired as error:
        raise HostRefused("host.intents") from error
    except discord.ConnectionClosed as error:
        raise HostRefused(_CLOSED.get(error.code, "host.gateway"), code=error.code) from error
    except discord.HTTPException as error:
        if error.status == 404 and settings.api_base:
            raise HostRefused("host.api_base", address=settings.api_base) from error
        if error.status < 500 and error.status != 429:
            raise
        raise HostRefused("host.discord", status=error.status) from error
    except (aiohttp.ClientError, OSError) as error:
        raise HostRefused("host.network", address=settings.api_base or "", problem=str(error)) from error


@contextmanager
def translate_database_errors(path: Path) -> Iterator[None]:
    """Adds the path of the database to a StoreFailed: players need not know it, a host does. A file of another user is
    called that."""
    try:
        yield
    except StoreFailed as error:
        if error.params.get("server"):
            # of another database, which is named
            raise
        named = StoreFailed(error.key, **{**error.params, "path": str(Path(error.params.get("path", path)).absolute())})
        raise _foreign(named) or named from error


def _foreign(failed: StoreFailed) -> StoreFailed | None:
    # root may open files of anyone, so something else is wrong
    if failed.key not in ("store.unopened", "store.readonly") or os.geteuid() == 0:
        return None
    owned = private.foreign(Path(failed.params["path"]))
    return StoreFailed("store.owned", **owned) if owned else None
