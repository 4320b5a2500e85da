"""Creates tables, each in a channel without another active one."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.games import game
from bot.store.changes import Committed, NewTable, Occupied, Repeated, ServerFull
from bot.store.rows import Invitation, SeatRow, TableName
from bot.tables import notifications
from bot.tables.clock import CLOCK
from bot.tables.expiry import LOBBY_LIFE, WARNING_TIME
from bot.tables.naming import check_name, made_name
from bot.tables.notifications import by_name
from bot.tables.options import ENTRY, INVITED, chosen, split_options
from bot.tables.reservations import ANY_SEAT
from bot.tables.servers import require_reminders_allowed, server_of
from bot.tables.service import Tables
from bot.tables.settings import Settings, arrange_seats, seat_count, with_pace
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import Answer, Location, Request, read_answer
from engine.illegal import Refused
from engine.texts import language as known_language


async def create_table(
    tables: Tables,
    request: Request,
    location: Location,
    identifier: str,
    settings: Settings,
    *,
    previous: TableSnapshot | None = None,
) -> Answer:
    """The creator gets a seat. `previous`: the game of which this is a rematch."""
    await tables.require_uninterrupted(request.interaction)
    rules = game(identifier)
    of_game, of_table = split_options(rules, settings.options or {})
    paced, pace = with_pace(of_table, None, settings)
    number = seat_count(rules, settings.seats)
    now = tables.clock()
    server = await server_of(tables, location.guild)
    if previous is None:
        require_reminders_allowed(server, of_table)
    taken = [SeatRow(0, request.person, request.person, "", request.name, request.locale)]
    outbox = notifications.lobby(location.channel, now, anew=True)
    if previous is not None:
        taken += [
            SeatRow(0, None, None, seat.player) for seat in previous.taken_seats if seat.owner is None and seat.player
        ]
        if others := [seat.owner for seat in previous.seats if seat.owner and seat.owner != request.person]:
            params = by_name(request.name, request.person)
            outbox += notifications.notice(location.channel, now, "rematch", params, others)
    answer = Answer(key="opened_alone" if number == 1 else "opened", params={"game": identifier})
    result = await tables.store.create(
        NewTable(
            now=now,
            game=identifier,
            host=request.person,
            seats=arrange_seats(taken, number),
            options=rules.with_defaults(of_game),
            table_options=paced,
            language=known_language(settings.language or request.locale or ""),
            pace=pace,
            guild=location.guild,
            channel=location.channel,
            parent=location.parent,
            remind_at=now + LOBBY_LIFE - WARNING_TIME,
            expires_at=now + LOBBY_LIFE,
            previous=previous.id if previous else None,
            invitations=_invitations(request, of_table, previous, now),
            name=_name(request, identifier, settings, previous),
            most=server.most_tables,
            interaction=request.interaction,
            answer=msgspec.json.encode(answer),
            outbox=outbox,
        )
    )
    match result:
        case Committed(table):
            tables.changed()
            return msgspec.structs.replace(answer, table=table)
        case Repeated(table, data):
            return read_answer(table, data)
        case Occupied(other):
            raise Refused("table.occupied", table=other)
        case ServerFull(open_tables):
            raise Refused("server.full", number=open_tables)


def _invitations(
    request: Request, options: Mapping[str, str], previous: TableSnapshot | None, now: float
) -> tuple[Invitation, ...]:
    """A rematch that is not open keeps a seat for each of the players, who hear of it in the channel."""
    if previous is None or options.get(ENTRY.name) != INVITED:
        return ()
    others = [seat.owner for seat in previous.seats if seat.owner not in (None, request.person)]
    return tuple(Invitation(person, ANY_SEAT, request.person, now) for person in others if person is not None)


def _name(request: Request, game: str, settings: Settings, previous: TableSnapshot | None) -> TableName:
    """The chosen name, or that of the game before a rematch, or one made of the host and the game."""
    if settings.name is not None:
        return TableName(check_name(settings.name), request.person)
    if previous is not None and previous.name and previous.loaded.name is not None:
        return previous.loaded.name
    return made_name(request, game, known_language(settings.language or request.locale or ""))


async def create_rematch(tables: Tables, request: Request, table: str, location: Location) -> Answer:
    """The same game once more; any of its players may request it and becomes the host."""
    before = await tables.snapshot(table)
    if before.status.is_active:
        raise Refused("rematch.not_over")
    if not any(request.person in (seat.person, seat.owner) for seat in before.seats):
        raise Refused("table.not_seated")
    settings = Settings(
        options={**before.game_options, **chosen(before.row)},
        language=before.language,
        seats=len(before.taken_seats) if before.position is not None else len(before.seats),
        pace=before.row.pace,
        clock=before.row.table_options.get(CLOCK),
    )
    return await create_table(tables, request, location, before.game, settings, previous=before)
