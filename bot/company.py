"""Other processes on the same database that hear of the same servers, as while one is exchanged for another.

Then both are told of each press. The first to acknowledge it answers.
"""

from __future__ import annotations

from bot.outbox.lease import SILENCE
from bot.shards import covers
from bot.store.rows import LIFE, Process, ProcessLife
from bot.store.store import Store


async def listeners(store: Store, own: str, guild: int | None, now: float) -> list[Process]:
    """The others that are alive and hear of the server, or are about to. `own`: the id of this process."""
    if not store.has_company:
        return []
    found = await store.processes()
    return [one for one in found if one.id != own and now - one.seen < SILENCE and covers(one.shards, guild)]


async def has_joined(store: Store, process: Process) -> bool:
    """Is it connected to Discord? It is listed before that."""
    note = await store.note(LIFE + process.name)
    return note is not None and ProcessLife.read(note).heard is not None
