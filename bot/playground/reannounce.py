"""Announces the open tables again on a simulated Discord, which remembers nothing from the last run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from bot.commands.sync import NOTE_PREFIX
from bot.store.changes import Commit, Notification
from bot.store.rows import LoadedTable, Status
from bot.store.store import Store
from bot.tables import notifications

ALL: Final = 1_000_000
SOON: Final = 1.0
"""Seconds after the start, so that the page appears before pictures are drawn."""


async def reannounce_tables(store: Store, now: float, application: int, people: Iterable[int]) -> int:
    """Puts the cards and hands of lobbies and running games into the outbox, before the bot starts. Returns the number
    of tables."""
    await store.put_note(f"{NOTE_PREFIX} {application}", "")
    for person in people:
        await store.set_dms_closed(person, closed=False)
    rows = await store.tables((Status.LOBBY, Status.RUNNING), limit=ALL)
    for row in rows:
        loaded = await store.load(row.id)
        if loaded is not None:
            await _forget_messages(store, loaded)
            outbox = tuple(_announcements(loaded, now + SOON))
            await store.commit(Commit(table=row.id, expected=row.version, now=now, outbox=outbox))
    return len(rows)


async def _forget_messages(store: Store, loaded: LoadedTable) -> None:
    moves = loaded.table.moves
    for message in await store.messages(loaded.table.id):
        if message.kind == "card" and moves > 0:
            # the new card shows the latest move, not the whole game
            shown_moves = min(message.moves_shown, moves - 1)
            await store.put_message(loaded.table.id, msgspec.structs.replace(message, moves_shown=shown_moves))
        else:
            await store.drop_message(loaded.table.id, message.kind, message.person)


def _announcements(loaded: LoadedTable, now: float) -> Iterable[Notification]:
    table = loaded.table
    if table.status is Status.LOBBY:
        yield from notifications.lobby(table.channel, now, anew=True)
        return
    yield from notifications.card(table.channel, now)
    awaited = {wait.seat for wait in loaded.awaited}
    for seat in loaded.seats:
        yield from notifications.hand(seat, now, anew=seat.seat in awaited)
