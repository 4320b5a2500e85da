"""`/move`: legal moves are offered while somebody types; then what was played, what came of it, what is next."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.cards.awaited import waiting
from bot.cards.parts import counted
from bot.cards.story import SAID
from bot.commands.options import own_tables, played, quiet
from bot.commands.wording import command
from bot.interactions.context import Context
from bot.interactions.reply import Reply
from bot.interactions.respond import Interaction, answer, refusal
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, cut
from bot.panels.orders.typed import all_orders
from bot.panels.turn.hints import says_more
from bot.panels.turn.typed import typed
from bot.store.rows import Status
from bot.tables.answers import Answer
from bot.tables.live import Live
from engine.illegal import Illegal

EXAMPLES = 5


@quiet
async def _moves(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """To whom it is to decide, and nothing to anybody else."""
    live, seat = await played(interaction, playing=True)
    if seat is None or live.status is not Status.RUNNING:
        return []
    found = interaction.client.tables.complete(live, seat, typed, interaction.locale.value, CHOICES)
    return [
        Choice(name=cut(f"…; {label}" if ";" in line else label, CHOICE_NAME), value=line)
        for line, label in found
        if len(line) <= CHOICE_VALUE
    ]


@command("move")
@app_commands.autocomplete(action=_moves, table=own_tables)
async def move(interaction: Interaction, action: str, table: str | None = None) -> None:
    await answer(interaction, lambda context: _move(context, action, table))


async def _move(context: Context, action: str, table: str | None) -> Reply:
    live = await context.find_table(table, playing=True)
    if not all_orders(live, action) and (reply := await typed(context, action)) is not None:
        return reply
    try:
        done = await context.tables.play(context.press, live.id, action)
    except Illegal as illegal:
        # what was typed may fit a table that has moved on since it was read
        live = context.use_table(await context.tables.live(live.id))
        # a verb that is spelled alike need not be one that may be played now
        near = illegal.params.get("candidates") or (illegal.key != "unreadable.verb" and illegal.params.get("near"))
        more = [] if near else examples(context, live, action)
        return Reply("\n".join([await refusal(context, illegal), *more]))
    live = context.use_table(await context.tables.live(live.id))
    return await context.reply(*_came_of(context, live, done), *after(context, live))


def _came_of(context: Context, live: Live, done: Answer) -> list[str]:
    """What was played, what it told, what it let go."""
    words, people = context.words(), context.people
    notation = live.box.notation
    moves = [context.say("said.played", label=words.label(notation.read(it), people), move=it) for it in done.moves]
    played = [notation.read(it) for it in done.moves]
    news = [it for it in done.events if it.key not in SAID and says_more(it, context.seat, played)]
    events = [context.say("said.event", sentence=sentence) for sentence in words.events(news, people)]
    wastes = [context.say("said.waste", sentence=words.waste(it, people)) for it in done.wastes]
    return [*moves, *events, *wastes]


def after(context: Context, live: Live) -> list[str]:
    """What is next: one's own decision, or those whom the table awaits."""
    words, people = context.words(), context.people
    if live.status is not Status.RUNNING:
        return [counted(words.outcome(live.outcome, people))] if live.outcome is not None else []
    prompt = live.begun.prompt(context.seat) if context.seat is not None else None
    if prompt is not None and context.seat in live.begun.awaited():
        return [context.say("said.next", sentence=words.prompt(prompt, people))]
    changeable = [context.say("hand.may_change")] if prompt is not None else []
    return [*changeable, waiting(words, live, people)]


def examples(context: Context, live: Live, typed: str = "") -> list[str]:
    """Some legal moves of the person, as one would type them, those first that begin as what he typed; none if it is
    not to him."""
    if context.seat is None or live.status is not Status.RUNNING:
        return []
    verb = " ".join(typed.split()[:1])
    alike = context.tables.complete(live, context.seat, verb, context.locale, EXAMPLES) if verb else []
    found = alike or context.tables.complete(live, context.seat, "", context.locale, EXAMPLES)
    said = [context.say("said.example", label=label, move=line) for line, label in found]
    return [context.say("said.legal"), *said] if said else []
