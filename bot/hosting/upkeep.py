"""Looks after the database of a running bot, and tells the host and the bot's owner if something is wrong with it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import discord
import msgspec

from bot import logs
from bot.hosting.changes import LAST_WITHOUT_NOTE, Changelog, Known, read_changelog, what_changed
from bot.hosting.databases import hosted
from bot.hosting.memory import trim_freed_memory
from bot.hosting.problems import HostRefused, host_texts
from bot.settings import Settings
from bot.store.errors import StoreFailed
from bot.store.rows import Status
from bot.store.store import Store
from bot.tables.cache import Cache
from bot.tables.shrink import shrink_finished
from bot.texts import texts_for

HOUR: Final = 3_600.0
CHECK_EVERY: Final = 86_400.0
SHRINK_AFTER: Final = 86_400.0
"""Seconds from the end of a game until what its history does not need is deleted."""
LOOK_EVERY: Final = 60.0
"""Seconds between two looks at what is due, and until the first: a start has enough to do."""
LOCKED: Final = "store.locked"
LONG_LOCKED: Final = 3
"""Looks after which a lock is trouble: a copy or a check by another program is not."""
CHANGES: Final = "changes known"
"""The note with the entries of the changelog that the owner knows."""
REFUSED: Final = frozenset({400, 403, 404})
"""Statuses with which Discord says that a private message cannot be sent."""
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
        self._database = hosted(settings)
        self._name = f"{self._database.process} {secrets.token_hex(4)}"
        """Another one after each start, also among processes that were given the same."""
        self._clock = clock
        self._sleep = sleep
        self._checked: float | None = None
        self._unsound = False
        """Damage has been reported."""
        self._next_backup = float("-inf")
        self._backup_failed = False
        self._next_shrink = float("-inf")
        self._trouble = ""
        """The trouble with the disk that was reported."""
        self._locked = 0
        """Looks in a row at which another program held the database."""
        self._changes_told = False
        self._troubled = float("-inf")
        """When it was last seen."""
        # of its own, so that games being played are not pushed out of the bot's
        self._cache = Cache(store, settings.components)

    async def run(self) -> None:
        """Runs until it is cancelled."""
        await self._attempt(self._note_first_installation)
        while True:
            await self._sleep(LOOK_EVERY)
            for task in (self._watch_disk, self._tell_changes, self._check_daily, self._back_up, self._shrink):
                await self._attempt(task)
            await asyncio.to_thread(trim_freed_memory)

    async def _attempt(self, task: Callable[[], Awaitable[None]]) -> None:
        try:
            await task()
        except Exception as error:  # noqa: BLE001  # the next look follows
            logs.unexpected(error, "upkeep")

    async def _watch_disk(self) -> None:
        """Players are told at each move that cannot be saved; the host and the owner once, and again only if there was
        no trouble for an hour. The heartbeat writes every minute, so trouble shows even if no one plays."""
        now, failed = self._clock(), self._store.trouble
        self._locked = self._locked + 1 if failed is not None and failed.key == LOCKED else 0
        if failed is None:
            if self._trouble and now - self._troubled >= HOUR:
                self._trouble = ""
                log.info("database can be written again")
            return
        if 0 < self._locked < LONG_LOCKED:
            return
        self._troubled = now
        if failed.key != self._trouble:
            self._trouble = failed.key
            await self._report("database cannot be written", failed, HostRefused("host.unsaved"))

    async def _note_first_installation(self) -> None:
        """At once, since a database that has tables at the first look counts as older than the note."""
        if await self._store.note(CHANGES) is None and not await self._store.tables(tuple(Status), limit=1):
            changelog = await asyncio.to_thread(read_changelog)
            if changelog.entries:
                await self._note_changes(changelog)

    async def _tell_changes(self) -> None:
        """Tells the owner once after an update what has changed; nothing after the first installation."""
        if self._changes_told or self._client.application is None:
            return
        changelog = await asyncio.to_thread(read_changelog)
        if not changelog.entries:
            self._changes_told = True
            return
        note = await self._store.note(CHANGES)
        if note is not None:
            known = msgspec.json.decode(note, type=Known)
        elif await self._store.tables(tuple(Status), limit=1):
            known = changelog.known_at(LAST_WITHOUT_NOTE)
        else:
            known = changelog.known()
        if note is not None and known == changelog.known():
            self._changes_told = True
            return
        if not await self._reserve("changes", HOUR):
            return
        owner = owner_of(self._client)
        if owner is not None:
            locale = (await self._store.person(owner)).locale
            message = what_changed(changelog, known, texts_for(locale) if locale else host_texts())
            if message and not await tell_owner(self._client, message):
                return
        await self._note_changes(changelog)
        self._changes_told = True

    async def _note_changes(self, changelog: Changelog) -> None:
        await self._store.put_note(CHANGES, msgspec.json.encode(changelog.known()).decode())

    async def _check_daily(self) -> None:
        """Within an hour if someone has met damage that no check has reported yet."""
        now = self._clock()
        if self._checked is None or self._database.shared:
            # another process may have checked it
            self._checked = max(self._checked or 0.0, float(await self._store.note(CHECKED) or 0))
        every = HOUR if self._store.looks_damaged and not self._unsound else CHECK_EVERY
        if 0 <= now - self._checked < every or not await self._reserve("check", HOUR):
            return
        # noted first: a check that fails is not repeated before tomorrow
        self._checked = now
        self._store.looks_damaged = False
        try:
            await self._store.require_undamaged()
            await self._store.put_note(CHECKED, str(now))
        except StoreFailed as failed:
            self._unsound = failed.key == "store.unsound"
            await self._report("database check failed", failed)
            await self._reserve("check", CHECK_EVERY)
        else:
            self._unsound = False
            log.info("database checked")

    async def _back_up(self) -> None:
        """Writes a backup when the newest one is old enough; after a failure it tries again an hour later."""
        now, every = self._clock(), self._settings.backup_every * HOUR
        if not every or now < self._next_backup:
            return
        newest = await self._database.newest_backup(self._store, now)
        if (newest is not None and now - every < newest) or not await self._reserve("backup", HOUR):
            return
        self._next_backup = now + HOUR
        try:
            file = await self._database.back_up(self._store, now, self._settings.backup_keep)
        except StoreFailed as failed:
            sentence = host_texts().refusal(self._database.named(failed))
            log.error("backup failed", problem=failed.key, sentence=sentence)
            if not self._backup_failed:
                self._backup_failed = True
                await tell_owner(self._client, sentence)
        else:
            self._backup_failed = False
            log.info("backup written", path=str(file))

    async def _shrink(self) -> None:
        """A few finished games at each look, since no one waits for it; when all are done, not before an hour."""
        now = self._clock()
        if now < self._next_shrink or not await self._reserve("shrink", HOUR):
            return
        try:
            shrunk = await shrink_finished(self._store, self._cache, now - SHRINK_AFTER)
        except StoreFailed as failed:
            log.warning("finished games not shrunk", problem=failed.key)
            return
        if shrunk:
            log.info("finished games shrunk", n=shrunk)
        else:
            self._next_shrink = now + HOUR

    async def _reserve(self, task: str, seconds: float) -> bool:
        """May this process do it? Where several use one database, one of them does."""
        if not self._database.shared:
            return True
        now = self._clock()
        return await self._store.reserve(task, self._name, now, now + seconds)

    async def _report(self, event: str, failed: StoreFailed, *further: HostRefused) -> None:
        sentence = " ".join(host_texts().refusal(refused) for refused in (self._database.named(failed), *further))
        log.error(event, problem=failed.key, sentence=sentence)
        await tell_owner(self._client, sentence)


def owner_of(client: discord.Client) -> int | None:
    """The owner of the application, or of its team; None before the login."""
    application = client.application
    if application is None:
        return None
    return application.team.owner_id if application.team else application.owner.id


async def tell_owner(client: discord.Client, text: str) -> bool:
    """Sends a private message to the owner. False if it may succeed later."""
    owner = owner_of(client)
    if owner is None:
        return False
    try:
        channel = await client.create_dm(discord.Object(owner))
        await channel.send(text)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("owner not told", problem=repr(error))
        # a refusal is final: someone who takes no private messages will not take the next one
        return isinstance(error, discord.HTTPException) and error.status in REFUSED
    return True
