"""A table is opened, in a channel that has none."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.store.changes import Committed, NewTable, Occupied, Repeated
from bot.store.rows import SeatRow
from bot.tables import notifications, types
from bot.tables.core import Tables
from bot.tables.expiry import LIFE, WARNED
from bot.tables.live import Live
from bot.tables.settings import arranged, checked_pace, most_seats
from bot.tables.types import Answer, Press, Spot
from engine.game import game
from engine.illegal import Refused
from engine.texts import language as known_language


async def open_table(
    tables: Tables,
    press: Press,
    spot: Spot,
    identifier: str,
    seats: int | None,
    options: Mapping[str, str],
    language: str | None,
    pace: float | None = None,
    *,
    previous: Live | None = None,
) -> Answer:
    """Who opens a table sits there."""
    rules = game(identifier)
    chosen = rules.chosen(options)
    most = most_seats(rules, seats)
    now = tables.clock()
    taken = [SeatRow(0, press.person, press.person, "", press.name, press.locale)]
    if previous is not None:
        taken += [SeatRow(0, None, None, seat.player) for seat in previous.taken if seat.owner is None and seat.player]
    answer = Answer(key="opened_alone" if most == 1 else "opened", params={"game": identifier})
    asked = [seat.owner for seat in previous.seats if seat.owner not in (None, press.person)] if previous else []
    outbox = notifications.lobby(spot.channel, now, anew=True)
    if asked:
        outbox += notifications.notice(spot.channel, now, "rematch", {"name": press.name}, [p for p in asked if p])
    result = await tables.store.create(
        NewTable(
            now=now,
            game=identifier,
            host=press.person,
            seats=arranged(taken, most),
            options=chosen,
            language=known_language(language or press.locale or ""),
            pace=checked_pace(pace),
            guild=spot.guild,
            channel=spot.channel,
            parent=spot.parent,
            remind_at=now + LIFE - WARNED,
            expires_at=now + LIFE,
            previous=previous.id if previous else None,
            interaction=press.interaction,
            answer=types.write_answer(answer),
            outbox=outbox,
        )
    )
    match result:
        case Committed(table):
            tables.changed()
            return msgspec.structs.replace(answer, table=table)
        case Repeated(table, data):
            return types.read_answer(table, data)
        case Occupied(other):
            raise Refused("table.occupied", table=other)
