"""Looks after the database of a running bot, and tells the host and the bot's owner if something is wrong with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord

from bot import logs
from bot.hosting.problems import host_texts
from bot.store.errors import StoreFailed
from bot.store.store import Store

CHECK_EVERY: Final = 86_400.0
LOOK_EVERY: Final = 60.0
"""Seconds between two looks at what is due, and until the first: a start has enough to do."""
CHECKED: Final = "integrity checked"
"""The note of the store with the time of the last check."""

log = logs.logger(__name__)


class Upkeep:
    def __init__(
        self,
        store: Store,
        client: discord.Client,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._client = client
        self._clock = clock
        self._sleep = sleep
        self._checked: float | None = None

    async def run(self) -> None:
        """Runs until it is cancelled."""
        while True:
            await self._sleep(LOOK_EVERY)
            try:
                await self._check_daily()
            except Exception as error:  # noqa: BLE001  # the next look follows
                logs.unexpected(error, "upkeep")

    async def _check_daily(self) -> None:
        now = self._clock()
        if self._checked is None:
            self._checked = float(await self._store.note(CHECKED) or 0)
        if 0 <= now - self._checked < CHECK_EVERY:
            return
        # noted first: a check that fails is not repeated before tomorrow
        self._checked = now
        try:
            await self._store.require_undamaged()
            await self._store.put_note(CHECKED, str(now))
        except StoreFailed as failed:
            await self._report(failed)
        else:
            log.info("database checked")

    async def _report(self, failed: StoreFailed) -> None:
        sentence = host_texts().refusal(failed)
        log.error("database check failed", problem=failed.key, sentence=sentence)
        await tell_owner(self._client, sentence)


async def tell_owner(client: discord.Client, text: str) -> None:
    """Sends a private message to the owner of the application, or of its team."""
    application = client.application
    if application is None:
        return
    owner = application.team.owner_id if application.team else application.owner.id
    if owner is None:
        return
    try:
        channel = await client.create_dm(discord.Object(owner))
        await channel.send(text)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("owner not told", problem=repr(error))
