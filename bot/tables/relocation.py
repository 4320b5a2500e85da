"""Moves a table to another channel, or posts its card again where the bot could not write."""

from __future__ import annotations

from typing import Final

from bot.store.changes import Changes, Telling
from bot.store.rows import Status
from bot.tables import history, notifications
from bot.tables.attempt import Attempt, NoChange, Plan
from bot.tables.live import Live
from bot.tables.permissions import is_host
from bot.tables.service import ALL, Tables
from bot.tables.types import Done, Press, Spot
from engine.illegal import Refused

POSTED: Final = (Status.LOBBY, Status.RUNNING, Status.OVER)
ENDED: Final = 50
"""How many of the games that ended last are checked for a missing card."""


async def move_to_channel(tables: Tables, press: Press, table: str, spot: Spot, lost: bool = False) -> Done:
    """The host moves the table; if the old channel is lost, any player may."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        live = attempt.live
        if not is_host(live, press) and not (lost and live.seat_of(press.person) is not None):
            raise Refused("table.not_host")
        if spot.guild is None:
            raise Refused("reattach.private")
        if live.row.channel == spot.channel:
            return attempt.no_change("attached_already")
        changes = Changes(channel=spot.channel, guild=spot.guild, parent=spot.parent)
        outbox = _newest_card(live, spot.channel, attempt.now)
        return attempt.plan(attempt.answer("attached"), changes=changes, outbox=outbox)

    return await tables.change(table, press.interaction, decide)


async def post_missed(tables: Tables, guild: int | None = None, channel: int | None = None) -> None:
    """Posts what the bot could not post in a server or channel to which it has access again."""
    if channel is not None:
        row = await tables.store.latest(channel)
        rows = [] if row is None or row.status not in POSTED else [row]
    else:
        rows = [
            *await tables.store.tables((Status.LOBBY, Status.RUNNING), guild, ALL),
            *await tables.store.tables((Status.OVER,), guild, ENDED),
        ]
    for row in rows:
        await _post_missed(tables, row.id)


async def _post_missed(tables: Tables, table: str) -> None:
    """Posts the newest card, unless it is there and complete."""

    async def decide(attempt: Attempt) -> Plan | NoChange:
        live = attempt.live
        kinds = ("lobby",) if live.status is Status.LOBBY else ("card", "card.aside")
        messages = [message for message in await tables.store.messages(live.id) if message.kind in kinds]
        newest = max(messages, key=lambda message: message.message, default=None)
        if newest is not None and newest.channel == live.row.channel and await _is_complete(tables, live, newest.told):
            return attempt.no_change()
        return attempt.plan(attempt.answer(), outbox=_newest_card(live, live.row.channel, attempt.now))

    await tables.change(table, None, decide)


async def _is_complete(tables: Tables, live: Live, told: int) -> bool:
    """Does the card show every move that needs a card? A sealed answer only changes a line of the existing one."""
    later = history.entries(await tables.store.log(live.id, told)) if told < live.moves else []
    return all(entry.sealed and not entry.reveals for entry in later)


def _newest_card(live: Live, channel: int | None, now: float) -> tuple[Telling, ...]:
    if live.status is Status.LOBBY:
        return notifications.lobby(channel, now, anew=True)
    return notifications.card(channel, now) if live.position is not None else ()
