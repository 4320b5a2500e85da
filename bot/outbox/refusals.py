"""People whose private messages are closed, and when the next attempt to reach them is."""

from __future__ import annotations

from typing import Final

from bot.outbox.context import DeliveryContext

FIRST_PAUSE: Final = 60.0
LONGEST_PAUSE: Final = 3600.0
"""Seconds between two attempts to reach a player whose private messages are closed. The pause doubles, because Discord
counts refused requests and bans a bot that makes too many."""


async def note_refusal(context: DeliveryContext, person: int) -> None:
    known = (await context.store.person(person)).dms_closed
    last, _ = await last_refusal(context, person) if known else (0.0, 0.0)
    pause = min(max(2 * last, FIRST_PAUSE), LONGEST_PAUSE)
    await context.store.put_note(_note(person), f"{pause} {context.clock() + pause}")
    await context.store.set_dms_closed(person, closed=True)


async def is_unreachable(context: DeliveryContext, person: int) -> bool:
    """Are their private messages closed, and was that tried so lately that it is not tried again?"""
    closed = (await context.store.person(person)).dms_closed
    return closed and context.clock() < (await last_refusal(context, person))[1]


async def last_refusal(context: DeliveryContext, person: int) -> tuple[float, float]:
    """The pause after the last refusal, and when it ends."""
    pause, until = (await context.store.note(_note(person)) or "0 0").split()
    return float(pause), float(until)


def _note(person: int) -> str:
    return f"dms refused {person}"
