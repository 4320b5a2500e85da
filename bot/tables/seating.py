"""Seats change hands in the middle of a game: somebody leaves, sits down, comes back, hands on the host's part."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bot.store.changes import Changes, Commit, Telling
from bot.store.rows import SeatRow, Status, Vote
from bot.tables import lobby, notifications, play
from bot.tables.attempt import Nothing, Plan, written
from bot.tables.core import Tables
from bot.tables.live import Live
from bot.tables.permissions import SEEN, require_host, require_running
from bot.tables.types import Answer, Press
from engine.illegal import Refused
from engine.notation import SEAT_LETTERS
from engine.orders import ForgetOrders
from engine.position import Position
from engine.table import Entry, judged

SUBSTITUTE: Final = "greedy"
"""The computer player that takes a seat which somebody leaves."""


async def leave(tables: Tables, press: Press, table: str) -> Answer:
    """The seat goes to a computer player; its owner may come back. The last person closes the table; it is kept."""

    async def think(live: Live) -> Plan | Nothing:
        if live.status is Status.LOBBY:
            return await lobby.leave(tables, press, live)
        require_running(live)
        mine = live.seat_of(press.person)
        if mine is None:
            return Nothing(Answer(key="left_already", table=live.id))
        now = tables.clock()
        seats = with_seat(live, msgspec.structs.replace(mine, person=None, player=SUBSTITUTE))
        people = [seat.person for seat in seats if seat.person is not None]
        channel = live.row.channel
        seen = Vote(SEEN, mine.seat, press.person, True, now)
        gone = {"name": press.name, "player": SUBSTITUTE}
        if not people:
            answer = Answer(key="left_closed", table=live.id)
            outbox = (*notifications.notice(channel, now, "closed", gone), *notifications.missing(channel, now))
            return Plan(answer, ended(live, press, now, answer, Status.CLOSED, outbox, seats=seats, votes=(seen,)))
        answer = Answer(key="left_game", params={"player": SUBSTITUTE}, table=live.id)
        changes = Changes(host=people[0]) if press.person == live.row.host else None
        more = (*notifications.notice(channel, now, "left", gone), *notifications.missing(channel, now))
        return await play.moved(
            now,
            press.interaction,
            live,
            answer,
            live.begun,
            [],
            mover=None,
            seats=seats,
            more=more,
            changes=changes,
            votes=(seen,),
        )

    return await tables.change(table, press.interaction, think)


async def sit(tables: Tables, press: Press, table: str, number: int | None, player: str | None) -> Answer:
    """In a lobby: another seat, or one for a computer player. In a game: a seat that a computer player holds."""

    async def think(live: Live) -> Plan | Nothing:
        if player is not None:
            return await lobby.sit_computer(tables, press, live, number, player)
        if live.status is Status.LOBBY:
            if live.seat_of(press.person) is None:
                raise Refused("lobby.join_first")
            return await lobby.change_seat(tables, press, live, number)
        if live.status is not Status.CLOSED or live.position is None:
            require_running(live)
        if live.seat_of(press.person) is not None:
            return Nothing(Answer(key="sits_already", table=live.id))
        seat = _open_seat(live, press, number)
        now = tables.clock()
        taken = SeatRow(seat.seat, press.person, press.person, "", press.name, press.locale)
        answer = Answer(key="sat", params={"letter": SEAT_LETTERS[seat.seat]}, table=live.id)
        more: tuple[Telling, ...] = (
            *notifications.notice(live.row.channel, now, "sat", {"seat": seat.seat}),
            *notifications.missing(live.row.channel, now),
            *notifications.hand(taken, now, anew=True),
        )
        changes = Changes(status=Status.RUNNING)
        if live.status is Status.CLOSED:
            # Nobody was awaited while it was closed, and nobody else is there to be its host.
            more += notifications.card(live.row.channel, now)
            changes = msgspec.structs.replace(changes, host=press.person)
        position, entries = _without_orders(live, seat) if seat.owner != press.person else (live.begun, [])
        return await play.moved(
            now,
            press.interaction,
            live,
            answer,
            position,
            entries,
            mover=None,
            seats=with_seat(live, taken),
            more=more,
            changes=changes,
        )

    return await tables.change(table, press.interaction, think)


async def hand_on(tables: Tables, press: Press, table: str, person: int) -> Answer:
    """The host's part goes to another who plays."""

    async def think(live: Live) -> Plan | Nothing:
        require_host(live, press)
        seat = live.seat_of(person)
        if seat is None:
            raise Refused("host.not_seated")
        if person == live.row.host:
            return Nothing(Answer(key="host_already", params={"name": seat.name}, table=live.id))
        now = tables.clock()
        answer = Answer(key="handed_on", params={"name": seat.name}, table=live.id)
        outbox = notifications.notice(live.row.channel, now, "host", {"name": seat.name})
        if live.status is Status.LOBBY:
            outbox += notifications.lobby(live.row.channel, now)
        changes = Changes(host=person)
        return Plan(answer, written(live, press.interaction, now, answer, changes=changes, outbox=outbox))

    return await tables.change(table, press.interaction, think)


def ended(
    live: Live, press: Press, now: float, answer: Answer, status: Status, outbox: tuple[Telling, ...], **what: Any
) -> Commit:
    """The game stops where it is; its state is kept."""
    return written(
        live,
        press.interaction,
        now,
        answer,
        changes=Changes(status=status),
        awaited=(),
        drop_drafts=tuple(draft.seat for draft in live.drafts),
        drop_votes=tuple({vote.kind for vote in live.votes} - {SEEN}),
        outbox=outbox,
        **what,
    )


def _without_orders(live: Live, seat: SeatRow) -> tuple[Position[Any, Any], list[Entry]]:
    """What somebody else has left in advance must not answer for whoever comes after him."""
    if not live.begun.state.orders.get(seat.seat):
        return live.begun, []
    return judged(live.rules, live.begun, seat.seat, [ForgetOrders()], live.moves + 1)


def with_seat(live: Live, changed: SeatRow) -> tuple[SeatRow, ...]:
    return tuple(changed if seat.seat == changed.seat else seat for seat in live.seats)


def _open_seat(live: Live, press: Press, number: int | None) -> SeatRow:
    """One's own, or the first that no person plays; who has seen one hand takes no other."""
    free = [seat for seat in live.seats if seat.person is None]
    if not free:
        raise Refused("seat.none_free")
    wished = [seat for seat in free if number in (None, seat.seat)]
    if not wished:
        raise Refused("lobby.seat_taken")
    own = {seat.seat for seat in live.seats if seat.owner == press.person}
    own |= {vote.seat for vote in live.votes if (vote.kind, vote.person) == (SEEN, press.person)}
    fit = [seat for seat in wished if not own or seat.seat in own]
    if not fit:
        raise Refused("seat.other_hand")
    return fit[0]
