"""Tasks that only one of several processes does at a time."""

from __future__ import annotations

import msgspec

from bot.store.sql.database import Database
from bot.store.sql.read import note
from bot.store.sql.write import put_note


class _Holder(msgspec.Struct, frozen=True):
    by: str
    until: float


async def reserve(db: Database, task: str, by: str, now: float, until: float) -> bool:
    key = f"task {task}"
    await db.lock(key)
    found = await note(db, key)
    if found is not None:
        holder = msgspec.json.decode(found, type=_Holder)
        if holder.by != by and now < holder.until:
            return False
    await put_note(db, key, msgspec.json.encode(_Holder(by, until)).decode())
    return True
