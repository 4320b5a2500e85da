"""A table in a line: which game, where, whose move, since when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bot.cards.awaited import awaited_seats
from bot.cards.names import people
from bot.limits import TEXT
from bot.store.rows import Message, Status
from bot.tables.live import Live
from bot.tables.which import since
from bot.texts import says

if TYPE_CHECKING:
    from bot.interactions.context import Context


def line(context: Context, live: Live, messages: Iterable[Message] = ()) -> str:
    """It leads to the table's newest card, or at least to its channel."""
    words, person = says(context.locale, live.game), context.press.person
    called = people(live, context.locale)
    params = {"game": live.game, "channel": _where(live, messages), "id": live.id}
    if live.status is Status.LOBBY:
        return words.sentence("turns.lobby", {**params, "taken": len(live.taken), "most": len(live.seats)})
    own = since(live, person)
    if own is not None:
        return words.sentence("turns.yours", {**params, "since": own})
    seats = awaited_seats(live)
    first = min((wait.since for wait in live.awaited if wait.seat in seats), default=live.row.changed)
    return words.sentence("turns.others", {**params, "awaited": seats, "since": first}, called)


def fitting(lines: list[str], left_out: str) -> str:
    """As many of the first lines as fit."""
    room = TEXT - len(left_out) - 1
    kept: list[str] = []
    for one in lines:
        room -= len(one) + 1
        if room < 0:
            return "\n".join([*kept, left_out])
        kept.append(one)
    return "\n".join(kept)


def _where(live: Live, messages: Iterable[Message]) -> str:
    kind = "lobby" if live.status is Status.LOBBY else "card"
    newest = next((it for it in messages if it.kind == kind and it.channel == live.row.channel), None)
    if newest is not None and live.row.guild is not None:
        return f"https://discord.com/channels/{live.row.guild}/{newest.channel}/{newest.message}"
    return f"<#{live.row.channel}>" if live.row.channel is not None else ""
