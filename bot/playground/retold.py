"""A Discord that has forgotten everything is told again what goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from bot.commands.syncing import NOTE
from bot.store.changes import Commit, Telling
from bot.store.rows import Loaded, Status
from bot.store.store import Store
from bot.tables import notifications

ALL: Final = 1_000_000
SOON: Final = 1.0
"""Seconds after the start: nobody waits for pictures before he sees the page."""


async def tell_again(store: Store, now: float, application: int, people: Iterable[int]) -> int:
    """Before the bot starts: each lobby and running game puts its card and hands into the outbox. How many tables."""
    await store.put_note(f"{NOTE} {application}", "")
    for person in people:
        await store.dms(person, closed=False)
    rows = await store.tables((Status.LOBBY, Status.RUNNING), limit=ALL)
    for row in rows:
        loaded = await store.load(row.id)
        if loaded is not None:
            await _forget_messages(store, loaded)
            outbox = tuple(_everything(loaded, now + SOON))
            await store.commit(Commit(table=row.id, expected=row.version, now=now, outbox=outbox))
    return len(rows)


async def _forget_messages(store: Store, loaded: Loaded) -> None:
    moves = loaded.table.moves
    for message in await store.messages(loaded.table.id):
        if message.kind == "card" and moves > 0:
            # the new card tells what happened last, not the whole game
            told = min(message.told, moves - 1)
            await store.put_message(loaded.table.id, msgspec.structs.replace(message, told=told))
        else:
            await store.drop_message(loaded.table.id, message.kind, message.person)


def _everything(loaded: Loaded, now: float) -> Iterable[Telling]:
    table = loaded.table
    if table.status is Status.LOBBY:
        yield from notifications.lobby(table.channel, now, anew=True)
        return
    yield from notifications.card(table.channel, now)
    awaited = {wait.seat for wait in loaded.awaited}
    for seat in loaded.seats:
        yield from notifications.hand(seat, now, anew=seat.seat in awaited)
