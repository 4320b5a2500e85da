"""What has happened since a person's last move, for those who do not see it marked in a picture."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from bot.cards.story import ANSWERS
from bot.interactions.context import Context
from bot.limits import cut_lines
from bot.tables.history import log_page

MOVES: Final = 60
"""Moves to look back; older ones are in the log."""
ROOM: Final = 900
"""Characters."""


async def since_last_move(context: Context) -> str:
    """A heading and the latest events that the person may know; empty if there are none, or they do not play."""
    snapshot, seat = context.table, context.seat
    if seat is None:
        return ""
    played = await log_page(context.tables.store, snapshot, seat, limit=MOVES)
    later = reversed([*takewhile(lambda entry: entry.seat != seat, reversed(played))])
    events = [event for entry in later for event in entry.events if event.visible_to(seat)]
    lines = context.events([event for event in events if event.key not in ANSWERS])
    return "\n".join([f"### {context.say('board.since')}", cut_lines(lines, ROOM, "…")]) if lines else ""
