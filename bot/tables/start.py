"""Starts a game: its seed, its components, its first decisions."""

from __future__ import annotations

import secrets

import msgspec

from bot.store.changes import Changes, Opening
from bot.store.rows import Status
from bot.tables import computers, notifications, records, timing
from bot.tables.attempt import Attempt, Plan
from bot.tables.letters import fix
from bot.tables.permissions import is_host, require_lobby
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult, Request
from engine.chance import SEED_BYTES
from engine.illegal import Refused
from engine.table import Table


async def start_game(tables: Tables, request: Request, table: str) -> ChangeResult:
    """The host starts the game; if no seat is free, any player may."""

    async def decide(attempt: Attempt) -> Plan:
        _require_start(attempt.snapshot, request)
        return await _start(tables, attempt)

    return await tables.change(table, request.interaction, decide)


def _require_start(snapshot: TableSnapshot, request: Request) -> None:
    require_lobby(snapshot)
    if not is_host(snapshot, request):
        if snapshot.seat_of(request.person) is None:
            raise Refused("lobby.join_first")
        if any(seat.free for seat in snapshot.seats):
            raise Refused("lobby.host_starts")
    if not snapshot.persons:
        raise Refused("lobby.last_person")
    if len(snapshot.taken_seats) < snapshot.rules.seats[0]:
        raise Refused("lobby.too_few", n=snapshot.rules.seats[0])


async def _start(tables: Tables, attempt: Attempt) -> Plan:
    snapshot, now = attempt.snapshot, attempt.now
    box = tables.cache.box(snapshot.rules)
    await tables.cache.keep_components(box)
    seats = tuple(msgspec.structs.replace(seat, seat=number) for number, seat in enumerate(snapshot.taken_seats))
    names = [seat.name or seat.player for seat in seats]
    table = Table(snapshot.rules, box, len(seats), snapshot.game_options, secrets.token_hex(SEED_BYTES), names)
    position, entries, _ = await computers.play_on(snapshot.rules, table.position, seats, table.seed, 1)
    awaited, clock = timing.decisions(snapshot, seats, position, now, new_turn=True)
    plan = attempt.plan(
        attempt.answer("started"),
        entries=records.rows(entries, seats, None, None, now),
        state=snapshot.rules.save(position.state),
        checkpoints=(
            records.checkpoint(snapshot.rules, 0, table.position),
            *([records.checkpoint(snapshot.rules, len(entries), position)] if entries else []),
        ),
        opening=Opening(table.seed, msgspec.json.encode(table.opening)),
        changes=Changes(
            status=Status.RUNNING,
            options=table.options,
            table_options=fix(snapshot.row, snapshot.taken_seats),
            seed_hash=table.seed_hash,
            components=box.fingerprint,
            rules=snapshot.rules.version,
            remind_at=None,
            expires_at=None,
        ),
        seats=seats,
        awaited=awaited,
        clock=None if clock == snapshot.clock else clock,
        outbox=notifications.after_start(snapshot.row.channel, seats, now),
    )
    return Plan(plan.answer, plan.commit, position, table.opening)
