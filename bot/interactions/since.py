"""What has happened since a person last acted, told to them alone. It is made in a thread, like pictures: the story of
a long absence would hold up everybody else."""

from __future__ import annotations

import asyncio

from bot.cards.own_story import OwnStory, tell_own_story
from bot.interactions.context import Context
from bot.store.rows import Status
from bot.tables.absence import absence_of, absence_since


async def own_story(context: Context) -> OwnStory | None:
    """None if they do not play, or the game does not go on."""
    snapshot, seat = context.table, context.seat
    if seat is None or snapshot.status is not Status.RUNNING:
        return None
    absence = await absence_of(context.tables.store, snapshot, seat)
    # made here, because a snapshot keeps its views
    snapshot.view(seat)
    return await asyncio.to_thread(tell_own_story, snapshot, seat, absence, context.locale)


async def whole_story(context: Context, after: int) -> list[str]:
    """Everything since a move that the person may know, an event a line, behind the number of its move."""
    absence = await absence_since(context.tables.store, context.table, after)
    entries = absence.entries(context.table, context.seat)

    def told() -> list[str]:
        return [
            context.say("story.event", number=context.table.public_number(entry.number), sentence=sentence)
            for entry in entries
            for sentence in context.events(entry.events)
        ]

    return await asyncio.to_thread(told)
