"""How the running bot is, for `/admin`, the metrics and the log: nothing about any single table."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import NamedTuple

import discord

from bot.hosting.backups import BACKED_UP, list_backups
from bot.hosting.upkeep import CHECKED
from bot.store.rows import StoreStatus
from bot.store.store import Store


class BotStatus(NamedTuple):
    now: float
    started: float
    store: StoreStatus
    files: FileStatus | None
    """None if the database is not a file of this machine."""
    gateway: GatewayStatus
    checked: float | None
    """When the database was last found undamaged."""
    backup: float | None
    """The time of the newest backup that the bot has made by itself."""
    memory: int | None
    """Bytes; None where the system does not tell."""


class FileStatus(NamedTuple):
    """Of the database as a file."""

    journal_bytes: int
    disk_free: int


class GatewayStatus(NamedTuple):
    connected: bool
    heard: float
    """When anything was last heard from Discord; before that, when the bot started."""
    latency: float | None


async def read_status(client: discord.Client, store: Store, started: float, now: float) -> BotStatus:
    """Raises StoreFailed if the database cannot be read."""
    found = await store.status(now)
    checked = await store.note(CHECKED)
    if found.file is not None:
        files, backup = await asyncio.to_thread(_files, found.file)
    else:
        files, backup = None, _time(await store.note(BACKED_UP))
    return BotStatus(
        now=now,
        started=started,
        store=found,
        files=files,
        gateway=gateway_status(client, started, now),
        checked=_time(checked),
        backup=backup,
        memory=memory_used(),
    )


def _time(note: str | None) -> float | None:
    return None if note is None else float(note)


def _files(database: Path) -> tuple[FileStatus, float | None]:
    backups = list_backups(database)
    journal = database.with_name(f"{database.name}-wal")
    status = FileStatus(
        journal_bytes=journal.stat().st_size if journal.exists() else 0,
        disk_free=shutil.disk_usage(database.parent).free,
    )
    return status, backups[-1].time if backups else None


def gateway_status(client: discord.Client, started: float, now: float) -> GatewayStatus:
    # a client that does not note when it heard something is taken for one that hears
    heard: float | None = getattr(client, "last_heard", now)
    socket = getattr(client, "ws", None)
    latency = client.latency
    return GatewayStatus(
        connected=socket is not None and socket.open,
        heard=max(heard or started, started),
        latency=latency if 0 <= latency < float("inf") else None,
    )


def memory_used() -> int | None:
    """The memory of this process that is in RAM, in bytes."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * _page_size()


def _page_size() -> int:
    import resource  # not on Windows, which has no /proc either

    return resource.getpagesize()
