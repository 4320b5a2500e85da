"""The answer to a person who has taken a seat: in a game, what was decided in their name, and a briefing if they are
new there."""

from __future__ import annotations

from bot.actions.meanwhile import meanwhile_lines
from bot.cards.briefing import briefing_card
from bot.interactions.context import Context
from bot.interactions.personal_notes import note_lines
from bot.interactions.reply import Reply
from bot.tables.clock import HOUR
from bot.tables.last_round import last_round
from bot.tables.timing import time_left
from bot.tables.types import ChangeResult

SAT = "sat"
"""The answer to taking a seat in a game."""


async def sat_reply(context: Context, done: ChangeResult) -> Reply:
    snapshot = context.use_table(done.snapshot)
    meanwhile = await meanwhile_lines(context) if done.key == SAT else []
    seat = context.seat
    if done.key != SAT or seat is None or not snapshot.status.is_active or not _is_new(context, seat):
        return await context.answer_reply(done, *meanwhile)
    answer = context.say(f"answer.{done.key}", **done.params)
    entries = await last_round(context.tables.store, snapshot, seat)
    left = time_left(snapshot, seat, context.bot.clock())
    time = [] if left is None else [context.say("briefing.time", hours=f"{left / HOUR:.0f}")]
    lines = [f"**{answer}**", *time, *await note_lines(context), *meanwhile]
    card = briefing_card(snapshot, seat, context.locale, entries, lines)
    return Reply("\n".join(await context.remarks()), card)


def _is_new(context: Context, seat: int) -> bool:
    """Have they not left this seat before?"""
    person = context.request.person
    return not any((hand.seat, hand.person) == (seat, person) for hand in context.table.seen)
