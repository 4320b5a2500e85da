"""`/move`: completes legal moves while they are typed; answers with what was played, its effects and what is next."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.cards.story import REDUNDANT
from bot.cards.take_back import take_back_button
from bot.commands.declare import command
from bot.commands.options import completion, typed_table
from bot.interactions.context import Context
from bot.interactions.messages import example_lines, idle_order_lines, next_lines, played_lines
from bot.interactions.permissions import Interaction
from bot.interactions.reply import Reply
from bot.interactions.respond import refusal_text
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, cut
from bot.panels.turn.panel import draft_refusal_reply, draft_reply
from bot.panels.turns import with_next_table
from bot.store.rows import Status
from bot.tables.drafts import enter_line
from bot.tables.lines import complete_line
from bot.tables.undo_requests import TAKE_BACK
from engine.illegal import Illegal, Refused


@completion
async def _moves(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Legal moves of the person who is typing, if they play."""
    snapshot, seat = await typed_table(interaction, playing=True)
    if seat is None or snapshot.status is not Status.RUNNING:
        return []
    completions = complete_line(snapshot, seat, typed, interaction.locale.value, CHOICES)
    return [
        Choice(name=cut(f"…; {label}" if ";" in line else label, CHOICE_NAME), value=line)
        for line, label in completions
        if len(line) <= CHOICE_VALUE
    ]


@command("move", action=_moves)
async def move(context: Context, action: str, table: str | None = None) -> Reply:
    snapshot = await context.find_table(table, playing=True)
    try:
        done = await enter_line(context.tables, context.request, snapshot.id, action)
    except Refused as refused:
        if (reply := await draft_refusal_reply(context, action, refused)) is not None:
            return reply
        if not isinstance(refused, Illegal):
            raise
        # a verb spelled alike may not be legal now
        near = refused.params.get("candidates") or (refused.key != "unreadable.verb" and refused.params.get("near"))
        more = [] if near else example_lines(context, action)
        return Reply("\n".join([await refusal_text(context, refused), *more]))
    context.use_table(done.snapshot)
    if done.key == "drafted":
        return draft_reply(context, snapshot, done)
    warnings = [
        context.say("said.waste", sentence=context.words().waste(waste, context.people)) for waste in done.warnings
    ]
    idle = idle_order_lines(context, snapshot)
    reply = await context.reply(*played_lines(context, done, REDUNDANT), *idle, *warnings, *next_lines(context))
    mark = done.params.get(TAKE_BACK)
    back = [] if mark is None else [take_back_button(context.words(), snapshot.id, mark)]
    return await with_next_table(context, reply, *back)
