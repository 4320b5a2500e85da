"""The turn card: a new message with everything that happened since the last one that arrived."""

from __future__ import annotations

from bot.cards.ids import mark
from bot.cards.made import Made
from bot.outbox.delivered import Delivered, still_here
from bot.outbox.needs import Desk
from bot.outbox.shown import versioned
from bot.outbox.troubles import Needless
from bot.store.rows import Message, OutboxRow
from bot.tables.live import Live

KIND = "card"


async def tell(desk: Desk, row: OutboxRow) -> Delivered:
    at = desk.clock()
    live = still_here(await desk.tables.live(row.table), row)
    if live.position is None:
        raise Needless("no game yet")
    before = await desk.newest(row, KIND)
    if before is not None and before.channel == row.target and tells_all(desk, before, live, row):
        raise Needless("told already")
    told = 0 if before is None else min(before.told, live.moves)

    async def make() -> Made:
        entries = await desk.tables.since(live, None, told)
        made = await desk.cards.turn(live, entries, first=before is None, mark=mark(row.nonce))
        pinged = tuple(person for person in made.mentions if person != row.payload.get("quiet"))
        return versioned(made._replace(mentions=pinged), live)

    sent = await desk.post.once(row, desk.post.channel(row.target), make, live.moves)
    return Delivered(sent.id, desk.shown.remembered(KIND, row, sent, live, at))


def tells_all(desk: Desk, before: Message, live: Live, row: OutboxRow) -> bool:
    """A card that was made after the row was written told what the row wants told. The number of moves alone does not
    say so: somebody may have sat down, or moves were taken back and others made."""
    if row.payload.get("anew") or before.told != live.moves:
        return False
    # `since` may be that of an older row which this one superseded: good enough unless the game has stopped
    return desk.shown.is_of(before, live) or before.at > (row.since if live.status.live or live.over else row.due)
