"""Before the game: a table is opened, seats are taken and left, settings are changed, the game begins."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.store.changes import Changes, Committed, NewTable, Occupied, Opening, Repeated, Telling
from bot.store.rows import Moment, SeatRow, Status
from bot.tables import answers, awaiting, computers, tellings
from bot.tables.answers import Answer
from bot.tables.desk import Desk
from bot.tables.live import Live
from bot.tables.plans import Nothing, Plan, written
from bot.tables.press import Press, Spot
from bot.tables.standing import demand_host, demand_lobby, demand_seat, is_host
from engine.chance import SEED_BYTES
from engine.game import Game, game
from engine.illegal import Illegal, Refused
from engine.players import player as computer
from engine.table import Table
from engine.texts import language as known_language

LIFE: Final = 3 * 86_400.0
"""Seconds after which a lobby in which nothing happens expires."""
SHORTEST: Final = 3_600.0
LONGEST: Final = 30 * 86_400.0
"""Of a time per decision."""
WARNED: Final = 12 * 3_600.0
"""So long before, it is said."""


async def open_table(
    desk: Desk,
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
    most = _most(rules, seats)
    now = desk.clock()
    taken = [SeatRow(0, press.person, press.person, "", press.name, press.locale)]
    if previous is not None:
        taken += [SeatRow(0, None, None, seat.player) for seat in previous.taken if seat.owner is None and seat.player]
    answer = Answer(key="opened", params={"game": identifier})
    asked = [seat.owner for seat in previous.seats if seat.owner not in (None, press.person)] if previous else []
    outbox = tellings.lobby(spot.channel, now, anew=True)
    if asked:
        outbox += tellings.notice(spot.channel, now, "rematch", {"name": press.name}, [p for p in asked if p])
    result = await desk.store.create(
        NewTable(
            now=now,
            game=identifier,
            host=press.person,
            seats=_arranged(taken, most),
            options=chosen,
            language=known_language(language or press.locale or ""),
            pace=_paced(pace),
            guild=spot.guild,
            channel=spot.channel,
            parent=spot.parent,
            remind_at=now + LIFE - WARNED,
            expires_at=now + LIFE,
            previous=previous.id if previous else None,
            interaction=press.interaction,
            answer=answers.written(answer),
            outbox=outbox,
        )
    )
    match result:
        case Committed(table):
            desk.changed()
            return msgspec.structs.replace(answer, table=table)
        case Repeated(table, data):
            return answers.read(table, data)
        case Occupied(other):
            raise Refused("table.occupied", table=other)


async def join(desk: Desk, press: Press, table: str, number: int | None) -> Answer:
    async def think(live: Live) -> Plan | Nothing:
        demand_lobby(live)
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
        more = tellings.notice(live.row.channel, desk.clock(), "full", ping=[live.row.host]) if full else ()
        return _seated(desk, press, live, seats, "joined", more=more)

    return await desk.change(table, press.interaction, think)


async def leave(desk: Desk, press: Press, live: Live) -> Plan | Nothing:
    """The host's part goes to whoever came next; with nobody left the table is closed."""
    mine = live.seat_of(press.person)
    if mine is None:
        return Nothing(Answer(key="left_already", table=live.id))
    seats = [SeatRow(seat.seat) if seat.seat == mine.seat else seat for seat in live.seats]
    people = [seat.person for seat in seats if seat.person is not None]
    if not people:
        return _seated(desk, press, live, seats, "left_closed", changes=Changes(status=Status.CLOSED))
    host = people[0] if press.person == live.row.host else live.row.host
    return _seated(desk, press, live, seats, "left", changes=Changes(host=host))


async def sit_computer(desk: Desk, press: Press, live: Live, number: int | None, player: str) -> Plan | Nothing:
    """A computer player takes a free seat."""
    demand_lobby(live)
    demand_host(live, press)
    computer(player)
    free = [seat.seat for seat in live.seats if seat.free]
    if not free:
        raise Refused("lobby.full")
    if number is not None and number not in free:
        raise Refused("lobby.seat_taken")
    place = free[0] if number is None else number
    seats = [SeatRow(place, None, None, player) if seat.seat == place else seat for seat in live.seats]
    return _seated(desk, press, live, seats, "computer_sits", {"player": player})


async def change_seat(desk: Desk, press: Press, live: Live, number: int | None) -> Plan | Nothing:
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
    return _seated(desk, press, live, [places.get(seat.seat, seat) for seat in live.seats], "sits")


async def remove(desk: Desk, press: Press, table: str, number: int) -> Answer:
    """The host sends somebody away, or a computer player."""

    async def think(live: Live) -> Plan | Nothing:
        demand_lobby(live)
        demand_host(live, press)
        if number not in range(len(live.seats)) or live.seats[number].free:
            raise Refused("lobby.seat_free")
        if live.seats[number].person == press.person:
            return await leave(desk, press, live)
        seats = [SeatRow(seat.seat) if seat.seat == number else seat for seat in live.seats]
        if not any(seat.person is not None for seat in seats):
            raise Refused("lobby.last_person")
        others = [seat.person for seat in seats if seat.person is not None]
        gone = live.seats[number].person == live.row.host
        return _seated(desk, press, live, seats, "removed", changes=Changes(host=others[0]) if gone else None)

    return await desk.change(table, press.interaction, think)


async def settings(
    desk: Desk,
    press: Press,
    table: str,
    language: str | None,
    options: Mapping[str, str] | None,
    seats: int | None,
    pace: float | None,
) -> Answer:
    """Language and pace at any time (a pace of 0 is none); what the game is made of only before it begins."""

    async def think(live: Live) -> Plan | Nothing:
        demand_host(live, press)
        if not live.status.live or options or seats is not None:
            demand_lobby(live)
        changes = Changes(
            language=known_language(language) if language else live.language,
            options=live.rules.chosen({**live.row.options, **(options or {})}),
            pace=live.row.pace if pace is None else _paced(pace),
        )
        arranged = live.seats
        if seats is not None:
            if _most(live.rules, seats) < len(live.taken):
                raise Refused("lobby.too_many", n=len(live.taken))
            arranged = _arranged(live.taken, seats)
        if live.status is Status.LOBBY:
            return _seated(desk, press, live, arranged, "settings", changes=changes)
        now = desk.clock()
        answer = Answer(key="settings", table=live.id)
        # The card says its last line in the new language already.
        outbox = tellings.missing(live.row.channel, now)
        waits = live.awaited if pace is None else awaiting.paced(live.awaited, _paced(pace), now)
        return Plan(
            answer, written(live, press.interaction, now, answer, changes=changes, awaited=waits, outbox=outbox)
        )

    return await desk.change(table, press.interaction, think)


async def start(desk: Desk, press: Press, table: str) -> Answer:
    """The host begins; where no seat is free, anybody who sits there may."""

    async def think(live: Live) -> Plan | Nothing:
        demand_lobby(live)
        if not is_host(live, press):
            demand_seat(live, press)
            if any(seat.free for seat in live.seats):
                raise Refused("lobby.host_starts")
        if not live.persons:
            raise Refused("lobby.last_person")
        if len(live.taken) < live.rules.seats[0]:
            raise Refused("lobby.too_few", n=live.rules.seats[0])
        return await _begun(desk, press, live)

    return await desk.change(table, press.interaction, think)


async def warn(desk: Desk, moment: Moment) -> None:
    """A lobby will expire soon: those who sit there are told."""

    async def think(live: Live) -> Plan | Nothing:
        answer = Answer(key="done", table=live.id)
        if live.status is not Status.LOBBY or live.row.remind_at != moment.at:
            return Nothing(answer)
        now = desk.clock()
        due = live.row.expires_at or now
        outbox = tellings.notice(live.row.channel, now, "expiring", {"due": due}, live.persons)
        changes = Changes(remind_at=None)
        return Plan(answer, written(live, moment.interaction, now, answer, changes=changes, outbox=outbox))

    await desk.by_the_clock(moment, think)


async def expire(desk: Desk, moment: Moment) -> None:
    async def think(live: Live) -> Plan | Nothing:
        answer = Answer(key="done", table=live.id)
        if live.status is not Status.LOBBY or live.row.expires_at != moment.at:
            return Nothing(answer)
        now = desk.clock()
        changes = Changes(status=Status.EXPIRED, remind_at=None, expires_at=None)
        outbox = tellings.lobby(live.row.channel, now)
        return Plan(answer, written(live, moment.interaction, now, answer, changes=changes, outbox=outbox))

    await desk.by_the_clock(moment, think)


# ---------------------------------------------------------------- inside


async def _begun(desk: Desk, press: Press, live: Live) -> Plan:
    now = desk.clock()
    box = desk.box(live.rules)
    await desk.keep_components(box)
    seats = tuple(msgspec.structs.replace(seat, seat=number) for number, seat in enumerate(live.taken))
    names = [seat.name or seat.player for seat in seats]
    table = Table(live.rules, box, len(seats), live.row.options, secrets.token_hex(SEED_BYTES), names)
    position, entries = await computers.play_on(live.rules, table.position, seats, table.seed, 1)
    waits = awaiting.awaited((), position, live.row.pace, now)
    answer = Answer(key="started", table=live.id)
    commit = written(
        live,
        press.interaction,
        now,
        answer,
        entries=awaiting.rows(entries, seats, None, None, now),
        state=live.rules.save(position.state),
        checkpoints=(
            awaiting.checkpoint(live.rules, 0, table.position),
            *([awaiting.checkpoint(live.rules, len(entries), position)] if entries else []),
        ),
        opening=Opening(table.seed, msgspec.json.encode(table.opening)),
        changes=Changes(
            status=Status.RUNNING,
            options=table.options,
            seed_hash=table.seed_hash,
            components=box.fingerprint,
            rules=live.rules.version,
            remind_at=None,
            expires_at=None,
        ),
        seats=seats,
        awaited=waits,
        outbox=tellings.dealt(live.row.channel, seats, now),
    )
    return Plan(answer, commit, position, table.opening)


def _seated(
    desk: Desk,
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
    now = desk.clock()
    answer = Answer(key=key, params=dict(params or {}), table=live.id)
    changes = changes or Changes()
    if changes.status is not Status.CLOSED:
        changes = msgspec.structs.replace(changes, remind_at=now + LIFE - WARNED, expires_at=now + LIFE)
    else:
        changes = msgspec.structs.replace(changes, remind_at=None, expires_at=None)
    outbox = (*tellings.lobby(live.row.channel, now), *more)
    return Plan(
        answer, written(live, press.interaction, now, answer, seats=tuple(seats), changes=changes, outbox=outbox)
    )


def _paced(pace: float | None) -> float | None:
    if not pace:
        return None
    if not SHORTEST <= pace <= LONGEST:
        raise Refused("pace.out")
    return pace


def _most(rules: Game[object, object], seats: int | None) -> int:  # type: ignore[type-var]
    if seats is None:
        return rules.seats[-1]
    if seats not in rules.seats:
        raise Illegal("seats", game=rules.id, seats=seats, fewest=rules.seats[0], most=rules.seats[-1])
    return seats


def _arranged(taken: Sequence[SeatRow], most: int) -> tuple[SeatRow, ...]:
    """Those who have come, from the first seat on, and the seats that are free."""
    kept = [msgspec.structs.replace(seat, seat=number) for number, seat in enumerate(taken[:most])]
    return (*kept, *(SeatRow(number) for number in range(len(kept), most)))
