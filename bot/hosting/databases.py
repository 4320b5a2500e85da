"""The database of a host, a file or on a server: what commands and a running bot do with it that players never see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from pathlib import Path
from typing import Final

from bot.settings import Settings
from bot.store.address import is_server, require_driver, sqlite_path
from bot.store.errors import StoreFailed
from bot.store.rows import ProcessLife
from bot.store.sqlite.backup import Progress
from bot.store.sqlite.schema import SchemaComparison
from bot.store.store import Store

FILES: Final = "cornerstone"
"""What backups of a database on a server are called after."""


class HostedDatabase(ABC):
    name: str
    """As people are shown it."""
    files: Path
    """Backups that the bot makes by itself lie beside this path."""
    files_of_process: Path
    """What concerns one process lies beside this path."""
    shared = False
    """May several processes use it?"""
    process: str = ""
    """The name of this one among them."""

    @abstractmethod
    def translated(self) -> AbstractContextManager[None]:
        """Adds the name of the database to a StoreFailed: players need not know it, a host does."""

    @abstractmethod
    def named(self, failed: StoreFailed) -> StoreFailed:
        """The same for an error that was caught."""

    @abstractmethod
    def held(self) -> AbstractContextManager[None]:
        """Keeps other bots from it, if there may be only one."""

    @abstractmethod
    def backup(self, file: Path, *, force: bool, progress: Progress) -> SchemaComparison:
        """Returns what was left out of the backup, and what `restore` will refuse in it."""

    @abstractmethod
    def restore(self, file: Path, now: float, *, force: bool, progress: Progress) -> None:
        """Replaces everything by a backup."""

    @abstractmethod
    def opened(self) -> AbstractAsyncContextManager[Store]:
        """Opens the existing database to read, without creating a new one or bringing an older one up to date: that is
        for the next start of the bot, so an older one is read in a copy."""

    @abstractmethod
    def signs_of_life(self) -> ProcessLife | None:
        """None if no bot has ever worked on this database, or not the process of this name."""

    @abstractmethod
    async def note_life(self, store: Store, life: ProcessLife) -> None:
        """Of this process."""

    @abstractmethod
    async def note_stop(self, store: Store) -> None:
        """Of this process, if anything but the end of its lock says so."""

    @abstractmethod
    async def newest_backup(self, store: Store, now: float) -> float | None:
        """When the newest of the bot's own backups was made. One from the future (the clock was wrong) does not
        count."""

    @abstractmethod
    async def back_up(self, store: Store, now: float, keep: int) -> Path:
        """Writes a backup among the bot's own, and deletes the oldest ones."""


def hosted(settings: Settings) -> HostedDatabase:
    if is_server(settings.database_url):
        require_driver()
        from bot.hosting.server_database import ServerDatabase

        return ServerDatabase(settings.database_url, settings.folder, settings.process)
    from bot.hosting.file_database import FileDatabase

    return FileDatabase(sqlite_path(settings.database_url))


def files_of(settings: Settings) -> Path:
    """What the bot's own backups lie beside: the database itself, if it is a file."""
    if is_server(settings.database_url):
        return settings.folder / FILES
    return sqlite_path(settings.database_url)
