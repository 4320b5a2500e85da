"""python -m tests.faults.hurried: the bot, on a clock that runs faster where it waits for the gateway.

An hour passes in seconds. Unlike the bot of a host who has their own gateway, it resumes where READY says.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any, Final

from discord import Client
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import ConnectionState
from yarl import URL

from bot import gateway
from bot.__main__ import main
from bot.hosting import run
from bot.settings import Settings

SPEED: Final = 600.0
"""How many times faster."""
LEAST: Final = 2.0
"""Real seconds for what takes time on a busy machine: a handshake, the answer to a heartbeat."""
_MONOTONIC, _TIME, _SLEEP, _TIMEOUT = time.monotonic, time.time, asyncio.sleep, asyncio.timeout


def hurry() -> None:
    began, since = _MONOTONIC(), _TIME()

    async def sleep(seconds: float) -> None:
        await _SLEEP(seconds / SPEED)

    async def no_pause(self: Client, shard: int | None, *, initial: bool = False) -> None:
        """Without discord.py's five seconds."""

    def timeout(seconds: float) -> asyncio.Timeout:
        return _TIMEOUT(max(LEAST, seconds / SPEED))

    def addresses(settings: Settings) -> None:
        assert settings.api_base
        assert settings.gateway_url
        Route.BASE = settings.api_base
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway_url)

    changed: dict[str, Any] = {
        "monotonic": lambda: began + (_MONOTONIC() - began) * SPEED,
        "time": lambda: since + (_MONOTONIC() - began) * SPEED,
        "sleep": sleep,
        "timeout": timeout,
    }
    vars(gateway).update(changed)
    vars(run)["use_endpoints"] = addresses
    setattr(Client, "before_identify_hook", no_pause)  # noqa: B010  # mypy refuses the plain assignment

    ConnectionState.heartbeat_timeout = property(lambda self: LEAST, lambda self, value: None)  # type: ignore[assignment]


if __name__ == "__main__":
    hurry()
    sys.exit(main())
