"""Looks after the database of a running bot, and tells the host and the bot's owner if something is wrong with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord

from bot import logs
from bot.hosting.backups import list_backups, write_backup
from bot.hosting.problems import host_texts
from bot.settings import Settings
from bot.store.address import sqlite_path
from bot.store.errors import StoreFailed
from bot.store.store import Store

HOUR: Final = 3_600.0
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
        settings: Settings,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._client = client
        self._settings = settings
        self._database = sqlite_path(settings.database_url)
        self._clock = clock
        self._sleep = sleep
        self._checked: float | None = None
        self._next_backup = float("-inf")

    async def run(self) -> None:
        """Runs until it is cancelled."""
        while True:
            await self._sleep(LOOK_EVERY)
            for task in (self._check_daily, self._back_up):
                try:
                    await task()
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

    async def _back_up(self) -> None:
        """Writes a backup when the newest one is old enough; after a failure it tries again an hour later."""
        now, every = self._clock(), self._settings.backup_every * HOUR
        if not every or now < self._next_backup:
            return
        backups = await asyncio.to_thread(list_backups, self._database)
        # one from the future (the clock was wrong) does not count
        if any(now - every < backup.time <= now for backup in backups):
            return
        self._next_backup = now + HOUR
        try:
            file = await asyncio.to_thread(write_backup, self._database, now, self._settings.backup_keep)
        except StoreFailed as failed:
            log.error("backup failed", problem=failed.key, sentence=host_texts().refusal(failed))
        else:
            log.info("backup written", path=str(file))

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
