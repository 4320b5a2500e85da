"""Before the game: seats are taken and left, settings are changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.store.changes import Changes, Telling
from bot.store.rows import SeatRow, Status
from bot.tables import notifications, records
from bot.tables.attempt import Nothing, Plan, written
from bot.tables.core import Tables
from bot.tables.expiry import LIFE, WARNED
from bot.tables.live import Live
from bot.tables.permissions import SEEN, require_host, require_lobby
from bot.tables.settings import arranged, checked_pace, most_seats
from bot.tables.types import Answer, Press
from engine.illegal import Refused
from engine.players import player as computer
from engine.texts import language as known_language


async def join(tables: Tables, press: Press, table: str, number: int | None) -> Answer:
    async def think(live: Live) -> Plan | Nothing:
        require_lobby(live)
        if live.seat_of(press.person) is not None:
            return Nothing(Answer(key="sits_already", table=live.id))
        seats = list(live.seats)
        free = [seat.seat for seat in seats if seat.free]
        if not free:
            raise Refused("lobby.full")
        if number is not None and number not in free:
            raise Refused("lobby.seat_taken")
        place = free[0] if number is None else number
        seats[place] = SeatRow(place, press.person, press.person, "", press.name, press.locale)
        full = len(free) == 1
        more = notifications.notice(live.row.channel, tables.clock(), "full", ping=[live.row.host]) if full else ()
        return _seated(tables, press, live, seats, "joined", more=more)

    return await tables.change(table, press.interaction, think)


async def leave(tables: Tables, press: Press, live: Live) -> Plan | Nothing:
    """The host's part goes to whoever came next; with nobody left the table is closed."""
    mine = live.seat_of(press.person)
    if mine is None:
        return Nothing(Answer(key="left_already", table=live.id))
    seats = [SeatRow(seat.seat) if seat.seat == mine.seat else seat for seat in live.seats]
    people = [seat.person for seat in seats if seat.person is not None]
    if not people:
        return _seated(tables, press, live, seats, "left_closed", changes=Changes(status=Status.CLOSED))
    host = people[0] if press.person == live.row.host else live.row.host
    return _seated(tables, press, live, seats, "left", changes=Changes(host=host))


async def sit_computer(tables: Tables, press: Press, live: Live, number: int | None, player: str) -> Plan | Nothing:
    """A computer player takes a free seat."""
    require_lobby(live)
    require_host(live, press)
    computer(player)
    free = [seat.seat for seat in live.seats if seat.free]
    if not free:
        raise Refused("lobby.full")
    if number is not None and number not in free:
        raise Refused("lobby.seat_taken")
    place = free[0] if number is None else number
    seats = [SeatRow(place, None, None, player) if seat.seat == place else seat for seat in live.seats]
    return _seated(tables, press, live, seats, "computer_sits", {"player": player})


async def change_seat(tables: Tables, press: Press, live: Live, number: int | None) -> Plan | Nothing:
    """Somebody who has come sits down elsewhere."""
    mine = live.seat_of(press.person)
    if mine is None:
        raise LookupError("who has no seat joins")
    if number is None or number == mine.seat:
        return Nothing(Answer(key="sits_already", table=live.id))
    if number not in range(len(live.seats)) or not live.seats[number].free:
        raise Refused("lobby.seat_taken")
    moved = msgspec.structs.replace(mine, seat=number)
    places = {mine.seat: SeatRow(mine.seat), number: moved}
    return _seated(tables, press, live, [places.get(seat.seat, seat) for seat in live.seats], "sits")


async def remove(tables: Tables, press: Press, table: str, number: int) -> Answer:
    """The host sends somebody away, or a computer player."""

    async def think(live: Live) -> Plan | Nothing:
        require_lobby(live)
        require_host(live, press)
        if number not in range(len(live.seats)) or live.seats[number].free:
            raise Refused("lobby.seat_free")
        if live.seats[number].person == press.person:
            return await leave(tables, press, live)
        seats = [SeatRow(seat.seat) if seat.seat == number else seat for seat in live.seats]
        if not any(seat.person is not None for seat in seats):
            raise Refused("lobby.last_person")
        others = [seat.person for seat in seats if seat.person is not None]
        gone = live.seats[number].person == live.row.host
        return _seated(tables, press, live, seats, "removed", changes=Changes(host=others[0]) if gone else None)

    return await tables.change(table, press.interaction, think)


async def settings(
    tables: Tables,
    press: Press,
    table: str,
    language: str | None,
    options: Mapping[str, str] | None,
    seats: int | None,
    pace: float | None,
) -> Answer:
    """Language and pace at any time (a pace of 0 is none); what the game is made of only before it begins."""

    async def think(live: Live) -> Plan | Nothing:
        require_host(live, press)
        if not live.status.live or options or seats is not None:
            require_lobby(live)
        changes = Changes(
            language=known_language(language) if language else live.language,
            options=live.rules.chosen({**live.row.options, **(options or {})}),
            pace=live.row.pace if pace is None else checked_pace(pace),
        )
        kept = live.seats
        if seats is not None:
            if most_seats(live.rules, seats) < len(live.taken):
                raise Refused("lobby.too_many", n=len(live.taken))
            kept = arranged(live.taken, seats)
        if live.status is Status.LOBBY:
            return _seated(tables, press, live, kept, "settings", changes=changes)
        now = tables.clock()
        answer = Answer(key="settings", table=live.id)
        # The card says its last line in the new language already.
        outbox = notifications.missing(live.row.channel, now, old=pace is not None)
        commit = written(live, press.interaction, now, answer, changes=changes, outbox=outbox)
        if pace is not None:
            # Whoever was late is not any more, and what was voted on him is settled.
            waits = records.paced(live.awaited, checked_pace(pace), now)
            gone = tuple({vote.kind for vote in live.votes if vote.seat >= 0} - {SEEN})
            commit = msgspec.structs.replace(commit, awaited=waits, drop_votes=gone)
        return Plan(answer, commit)

    return await tables.change(table, press.interaction, think)


def _seated(
    tables: Tables,
    press: Press,
    live: Live,
    seats: Sequence[SeatRow],
    key: str,
    params: Mapping[str, object] | None = None,
    *,
    changes: Changes | None = None,
    more: tuple[Telling, ...] = (),
) -> Plan:
    """The lobby as it is then; whatever happens in it puts off its end."""
    now = tables.clock()
    answer = Answer(key=key, params=dict(params or {}), table=live.id)
    changes = changes or Changes()
    if changes.status is not Status.CLOSED:
        changes = msgspec.structs.replace(changes, remind_at=now + LIFE - WARNED, expires_at=now + LIFE)
    else:
        changes = msgspec.structs.replace(changes, remind_at=None, expires_at=None)
    outbox = (*notifications.lobby(live.row.channel, now), *more)
    return Plan(
        answer, written(live, press.interaction, now, answer, seats=tuple(seats), changes=changes, outbox=outbox)
    )
