"""Who plays which seat: players leave, take over a seat or come back; the host may change."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bot.store.changes import Changes
from bot.store.rows import SeatRow, Status, Vote
from bot.tables import lobby, notifications, play
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.live import Live
from bot.tables.permissions import SEEN, require_host, require_running
from bot.tables.service import Tables
from bot.tables.types import Answer, Done, Press
from engine.illegal import Refused
from engine.notation import SEAT_LETTERS
from engine.orders import ForgetOrders
from engine.position import Position
from engine.table import Entry, judged

SUBSTITUTE: Final = "greedy"
"""The computer player that takes the seat of a person who leaves."""


async def leave_table(tables: Tables, press: Press, table: str) -> Done:
    """A computer player takes the seat until its owner comes back. When the last person leaves, the game stops and is
    kept."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        live, now = attempt.live, attempt.now
        if live.status is Status.LOBBY:
            return lobby.leave_lobby(attempt, press)
        require_running(live)
        own = live.seat_of(press.person)
        if own is None:
            return attempt.no_change("left_already")
        seats = lobby.with_seat(live.seats, msgspec.structs.replace(own, person=None, player=SUBSTITUTE))
        people = [seat.person for seat in seats if seat.person is not None]
        votes = (Vote(SEEN, own.seat, press.person, True, now),)
        params = {"name": press.name, "player": SUBSTITUTE}
        channel = live.row.channel
        outbox = (
            *notifications.notice(channel, now, "left" if people else "closed", params),
            *notifications.missing(channel, now),
        )
        if not people:
            answer = attempt.answer("left_closed")
            return stop_game(attempt, answer, Status.CLOSED, seats=seats, votes=votes, outbox=outbox)
        changes = Changes(host=people[0]) if press.person == live.row.host else None
        answer = attempt.answer("left_game", player=SUBSTITUTE)
        plan = attempt.plan(answer, seats=seats, votes=votes, changes=changes, outbox=outbox)
        return await play.advance(attempt, plan, live.begun)

    return await tables.change(table, press.interaction, decide)


async def take_seat(
    tables: Tables, press: Press, table: str, number: int | None = None, player: str | None = None
) -> Done:
    """In a lobby: takes another seat, or gives one to a computer player. In a game: takes over a seat that a computer
    player holds."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        live = attempt.live
        if player is not None:
            return lobby.add_computer(attempt, press, number, player)
        if live.status is Status.LOBBY:
            return lobby.change_seat(attempt, press, number)
        if live.status is not Status.CLOSED or live.position is None:
            require_running(live)
        if live.seat_of(press.person) is not None:
            return attempt.no_change("sits_already")
        return await _take_over(attempt, press, _open_seat(live, press, number))

    return await tables.change(table, press.interaction, decide)


async def transfer_host(tables: Tables, press: Press, table: str, person: int) -> Done:
    """Another player becomes the host."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        live, now = attempt.live, attempt.now
        require_host(live, press)
        seat = live.seat_of(person)
        if seat is None:
            raise Refused("host.not_seated")
        if person == live.row.host:
            return attempt.no_change("host_already", name=seat.name)
        outbox = notifications.notice(live.row.channel, now, "host", {"name": seat.name})
        if live.status is Status.LOBBY:
            outbox += notifications.lobby(live.row.channel, now)
        return attempt.plan(attempt.answer("handed_on", name=seat.name), changes=Changes(host=person), outbox=outbox)

    return await tables.change(table, press.interaction, decide)


def stop_game(attempt: Attempt, answer: Answer, status: Status, **parts: Any) -> Plan:
    """Stops the game; its state is kept."""
    live = attempt.live
    return attempt.plan(
        answer,
        changes=Changes(status=status),
        awaited=(),
        drop_drafts=tuple(draft.seat for draft in live.drafts),
        drop_votes=tuple({vote.kind for vote in live.votes} - {SEEN}),
        **parts,
    )


async def _take_over(attempt: Attempt, press: Press, seat: SeatRow) -> Plan:
    live, now, channel = attempt.live, attempt.now, attempt.live.row.channel
    taken = SeatRow(seat.seat, press.person, press.person, "", press.name, press.locale)
    changes = Changes(status=Status.RUNNING)
    outbox = (
        *notifications.notice(channel, now, "sat", {"seat": seat.seat}),
        *notifications.missing(channel, now),
        *notifications.hand(taken, now, anew=True),
    )
    if live.status is Status.CLOSED:
        # a closed game awaited no one and has no other person to be its host
        outbox += notifications.card(channel, now)
        changes = msgspec.structs.replace(changes, host=press.person)
    answer = attempt.answer("sat", letter=SEAT_LETTERS[seat.seat])
    plan = attempt.plan(answer, seats=lobby.with_seat(live.seats, taken), changes=changes, outbox=outbox)
    position, entries = _without_orders(live, seat) if seat.owner != press.person else (live.begun, [])
    return await play.advance(attempt, plan, position, entries)


def _without_orders(live: Live, seat: SeatRow) -> tuple[Position[Any, Any], list[Entry]]:
    """The orders of the seat's previous player must not answer for the next one."""
    if not live.begun.state.orders.get(seat.seat):
        return live.begun, []
    return judged(live.rules, live.begun, seat.seat, [ForgetOrders()], live.moves + 1)


def _open_seat(live: Live, press: Press, number: int | None) -> SeatRow:
    """The person's own seat, or the first that no person plays. A person who has seen one hand may not take another."""
    free = [seat for seat in live.seats if seat.person is None]
    if not free:
        raise Refused("seat.none_free")
    eligible = [seat for seat in free if number in (None, seat.seat)]
    if not eligible:
        raise Refused("lobby.seat_taken")
    own = {seat.seat for seat in live.seats if seat.owner == press.person}
    own |= {vote.seat for vote in live.votes if (vote.kind, vote.person) == (SEEN, press.person)}
    allowed = [seat for seat in eligible if not own or seat.seat in own]
    if not allowed:
        raise Refused("seat.other_hand")
    return allowed[0]
