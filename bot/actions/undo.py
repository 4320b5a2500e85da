"""Takes moves back, and answers requests to do so."""

from __future__ import annotations

from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.panels.turn.panel import open_turn
from bot.store.rows import Status
from bot.tables.types import ChangeResult
from bot.tables.undo import answer_undo, undo, undo_marked
from engine.illegal import Refused


async def take_back(context: Context, to: int | None) -> Reply:
    return await _reply(context, await undo(context.tables, context.request, context.table.id, to))


async def take_back_line(context: Context, number: int | None) -> Reply:
    """The line whose answer has the button."""
    if number is None:
        raise Refused("button.unknown")
    return await _reply(context, await undo_marked(context.tables, context.request, context.table.id, number))


async def vote_on_undo(context: Context, number: int, yes: bool) -> Reply:
    done = await answer_undo(context.tables, context.request, context.table.id, number, yes)
    return await context.answer_reply(done)


async def _reply(context: Context, done: ChangeResult) -> Reply:
    """Where moves were taken back, the panel follows: there is something to decide again."""
    context.use_table(done.snapshot)
    if done.key != "undone" or done.snapshot.status is not Status.RUNNING:
        return await context.answer_reply(done)
    return await open_turn(context, context.say("answer.undone", **done.params))
