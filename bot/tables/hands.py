"""Hands in private messages: they are not edited after each move of others."""

from __future__ import annotations

from bot.tables import notifications
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot


async def refresh_hand(tables: Tables, snapshot: TableSnapshot, seat: int) -> None:
    """Has the hand of a person who looks at the table edited, if there were moves since it was shown and private
    messages arrive. Orders of others do not count: a message that is edited for nothing would tell of them."""
    row = snapshot.seats[seat]
    if row.person is None:
        return
    shown = [
        message.moves_shown
        for message in await tables.store.messages(snapshot.id)
        if message.kind == notifications.HAND and message.person == row.person
    ]
    outdated = snapshot.status.is_active and shown and snapshot.public_number(max(shown)) < snapshot.public_moves
    if outdated and not (await tables.store.person(row.person)).dms_closed:
        now = tables.clock()
        edits = [(snapshot.id, edit) for edit in notifications.hand(row, now, anew=False)]
        await tables.store.notify(edits, now)
        tables.changed()
