"""The game begins: its seed, its components, its first decisions."""

from __future__ import annotations

import secrets

import msgspec

from bot.store.changes import Changes, Opening
from bot.store.rows import Status
from bot.tables import computers, notifications, records
from bot.tables.attempt import Nothing, Plan, written
from bot.tables.core import Tables
from bot.tables.live import Live
from bot.tables.permissions import is_host, require_lobby
from bot.tables.types import Answer, Press
from engine.chance import SEED_BYTES
from engine.illegal import Refused
from engine.table import Table


async def start(tables: Tables, press: Press, table: str) -> Answer:
    """The host begins; where no seat is free, anybody who sits there may."""

    async def think(live: Live) -> Plan | Nothing:
        require_lobby(live)
        if not is_host(live, press):
            if live.seat_of(press.person) is None:
                raise Refused("lobby.join_first")
            if any(seat.free for seat in live.seats):
                raise Refused("lobby.host_starts")
        if not live.persons:
            raise Refused("lobby.last_person")
        if len(live.taken) < live.rules.seats[0]:
            raise Refused("lobby.too_few", n=live.rules.seats[0])
        return await _begun(tables, press, live)

    return await tables.change(table, press.interaction, think)


async def _begun(tables: Tables, press: Press, live: Live) -> Plan:
    now = tables.clock()
    box = tables.cache.box(live.rules)
    await tables.cache.keep_components(box)
    seats = tuple(msgspec.structs.replace(seat, seat=number) for number, seat in enumerate(live.taken))
    names = [seat.name or seat.player for seat in seats]
    table = Table(live.rules, box, len(seats), live.row.options, secrets.token_hex(SEED_BYTES), names)
    position, entries, _ = await computers.play_on(live.rules, table.position, seats, table.seed, 1)
    waits = records.awaited((), position, live.row.pace, now)
    answer = Answer(key="started", table=live.id)
    commit = written(
        live,
        press.interaction,
        now,
        answer,
        entries=records.rows(entries, seats, None, None, now),
        state=live.rules.save(position.state),
        checkpoints=(
            records.checkpoint(live.rules, 0, table.position),
            *([records.checkpoint(live.rules, len(entries), position)] if entries else []),
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
        outbox=notifications.after_start(live.row.channel, seats, now),
    )
    return Plan(answer, commit, position, table.opening)
