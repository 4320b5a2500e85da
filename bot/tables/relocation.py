"""A table goes to another channel, or is told again where the bot could not speak."""

from __future__ import annotations

from bot.store.changes import Changes, Telling
from bot.store.rows import Status
from bot.tables import history, notifications
from bot.tables.attempt import Nothing, Plan, written
from bot.tables.core import Tables
from bot.tables.live import Live
from bot.tables.permissions import is_host
from bot.tables.types import Answer, Press, Spot
from engine.illegal import Refused


async def reattach(tables: Tables, press: Press, table: str, spot: Spot, lost: bool) -> Answer:
    async def think(live: Live) -> Plan | Nothing:
        if not is_host(live, press) and not (lost and live.seat_of(press.person) is not None):
            raise Refused("table.not_host")
        if spot.guild is None:
            raise Refused("reattach.private")
        if live.row.channel == spot.channel:
            return Nothing(Answer(key="attached_already", table=live.id))
        now = tables.clock()
        answer = Answer(key="attached", table=live.id)
        changes = Changes(channel=spot.channel, guild=spot.guild, parent=spot.parent)
        outbox = _everything(live, spot.channel, now)
        return Plan(answer, written(live, press.interaction, now, answer, changes=changes, outbox=outbox))

    return await tables.change(table, press.interaction, think)


async def retell(tables: Tables, table: str) -> None:
    """If the newest card does not tell everything, and none is on its way."""

    async def think(live: Live) -> Plan | Nothing:
        kinds = ("lobby",) if live.status is Status.LOBBY else ("card", "card.aside")
        messages = [message for message in await tables.store.messages(live.id) if message.kind in kinds]
        newest = max(messages, key=lambda message: message.message, default=None)
        done = Nothing(Answer(key="done", table=live.id))
        there = newest is not None and newest.channel == live.row.channel
        if newest is not None and there and await _tells_all(tables, live, newest.told):
            return done
        now = tables.clock()
        outbox = _everything(live, live.row.channel, now)
        return Plan(done.answer, written(live, None, now, done.answer, outbox=outbox))

    await tables.change(table, None, think)


async def _tells_all(tables: Tables, live: Live, told: int) -> bool:
    """Sealed answers are told by a line of the card that is there."""
    later = history.entries(await tables.store.log(live.id, told)) if told < live.moves else []
    return all(entry.sealed and not entry.reveals for entry in later)


def _everything(live: Live, channel: int | None, now: float) -> tuple[Telling, ...]:
    if live.status is Status.LOBBY:
        return notifications.lobby(channel, now, anew=True)
    return notifications.card(channel, now) if live.position is not None else ()
