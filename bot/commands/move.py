"""`/move`: legal moves are offered while somebody types; then what was played, what came of it, what is next."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.cards.awaited import waiting
from bot.cards.parts import counted
from bot.cards.story import SAID
from bot.commands.options import own_tables, played, quiet
from bot.commands.wording import command
from bot.interactions.context import Asked
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
    await answer(interaction, lambda asked: _move(asked, action, table))


async def _move(asked: Asked, action: str, table: str | None) -> Reply:
    live = await asked.meant(table, playing=True)
    if not all_orders(live, action) and (reply := await typed(asked, action)) is not None:
        return reply
    try:
        done = await asked.tables.play(asked.press, live.id, action)
    except Illegal as illegal:
        # what was typed may fit a table that has moved on since it was read
        live = asked.about(await asked.tables.live(live.id))
        # a verb that is spelled alike need not be one that may be played now
        near = illegal.params.get("candidates") or (illegal.key != "unreadable.verb" and illegal.params.get("near"))
        more = [] if near else examples(asked, live, action)
        return Reply("\n".join([await refusal(asked, illegal), *more]))
    live = asked.about(await asked.tables.live(live.id))
    return await asked.reply(*_came_of(asked, live, done), *after(asked, live))


def _came_of(asked: Asked, live: Live, done: Answer) -> list[str]:
    """What was played, what it told, what it let go."""
    words, people = asked.words(), asked.people
    notation = live.box.notation
    moves = [asked.say("said.played", label=words.label(notation.read(it), people), move=it) for it in done.moves]
    played = [notation.read(it) for it in done.moves]
    news = [it for it in done.events if it.key not in SAID and says_more(it, asked.seat, played)]
    events = [asked.say("said.event", sentence=sentence) for sentence in words.events(news, people)]
    wastes = [asked.say("said.waste", sentence=words.waste(it, people)) for it in done.wastes]
    return [*moves, *events, *wastes]


def after(asked: Asked, live: Live) -> list[str]:
    """What is next: one's own decision, or those whom the table awaits."""
    words, people = asked.words(), asked.people
    if live.status is not Status.RUNNING:
        return [counted(words.outcome(live.outcome, people))] if live.outcome is not None else []
    prompt = live.begun.prompt(asked.seat) if asked.seat is not None else None
    if prompt is not None and asked.seat in live.begun.awaited():
        return [asked.say("said.next", sentence=words.prompt(prompt, people))]
    changeable = [asked.say("hand.may_change")] if prompt is not None else []
    return [*changeable, waiting(words, live, people)]


def examples(asked: Asked, live: Live, typed: str = "") -> list[str]:
    """Some legal moves of the person, as one would type them, those first that begin as what he typed; none if it is
    not to him."""
    if asked.seat is None or live.status is not Status.RUNNING:
        return []
    verb = " ".join(typed.split()[:1])
    alike = asked.tables.complete(live, asked.seat, verb, asked.locale, EXAMPLES) if verb else []
    found = alike or asked.tables.complete(live, asked.seat, "", asked.locale, EXAMPLES)
    said = [asked.say("said.example", label=label, move=line) for line, label in found]
    return [asked.say("said.legal"), *said] if said else []
