"""What a player's standing orders did, from the log as that player may read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from bot.interactions.context import Context
from bot.limits import cut_lines
from bot.tables.history import log_page
from bot.tables.service import Tables
from bot.tables.snapshot import TableSnapshot
from engine.move import Event
from engine.table import Entry

ACTED, RESTED, ACCEPTED = "order_acted", "order_rested", "order_accepted"
PAGE: Final = 60
MAX_PAGES: Final = 4
"""How far back to search for the reason why an order rests."""
ROOM: Final = 800
"""Characters, of the 4,000 of a message."""


async def order_news(context: Context) -> list[str]:
    """What orders did since their owner last moved; that move itself was answered with its own effects."""
    snapshot, seat = context.table, context.seat
    if seat is None:
        return []
    page = await log_page(context.tables.store, snapshot, seat, None, PAGE)
    by_order = {number for entry in page for event in entry.events for number in _accepted_moves(entry, event)}
    last = max((entry.number for entry in page if entry.seat == seat and entry.number not in by_order), default=0)
    latest = _latest_first(entry for entry in page if entry.number > last)
    news = [event for event in latest if event.key in (ACTED, RESTED, ACCEPTED)]
    sentences = Counter(context.events(reversed(news)))
    lines = [f"🔸 {sentence}" + (f" (×{n})" if n > 1 else "") for sentence, n in sentences.items()]
    return [cut_lines(lines, ROOM, "…")] if lines else []


def _accepted_moves(entry: Entry, event: Event) -> range:
    """The numbers of the moves that an order played by accepting a proposal; this entry is the last of them."""
    return range(entry.number - event.params["n"] + 1, entry.number + 1) if event.key == ACCEPTED else range(0)


async def last_rest_events(
    tables: Tables, snapshot: TableSnapshot, seat: int, lines: Collection[str]
) -> dict[str, Event]:
    """The latest event that put each of these orders to rest, by the line that sets the order."""
    events: dict[str, Event] = {}
    before = snapshot.moves + 1
    for _ in range(MAX_PAGES):
        if len(events) == len(lines) or before <= 1:
            break
        page = await log_page(tables.store, snapshot, seat, before, PAGE)
        for event in _latest_first(page):
            if event.key == RESTED and (line := event.params["order"]) in lines:
                events.setdefault(line, event)
        before = page[0].number if page else 0
    return events


def _latest_first(entries: Iterable[Entry]) -> Iterator[Event]:
    return (event for entry in reversed([*entries]) for event in reversed(entry.events))
