"""Lines that several commands and panels show: a table, what was played, what is next, examples of moves."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

import msgspec

from bot.cards.awaited import awaited_seats, waiting
from bot.cards.names import people
from bot.cards.parts import counted
from bot.interactions.context import Context
from bot.limits import TEXT
from bot.store.rows import Message, Status
from bot.tables.lines import complete_line
from bot.tables.live import Live
from bot.tables.resolve import waiting_since
from bot.tables.types import Done
from bot.texts import says
from engine.move import Event, Move

EXAMPLES: Final = 5
_WORD: Final = re.compile(r"[a-z]+(?![a-z:]*\})")
"""A word in a move's FORM that is not the name of a field."""

# ---------------------------------------------------------------- tables


def table_line(context: Context, live: Live, messages: Iterable[Message] = ()) -> str:
    """Game, place, whose turn and since when; with a link to its newest card, or else to its channel."""
    words, person = says(context.locale, live.game), context.press.person
    params = {"game": live.game, "channel": _link(live, messages), "id": live.id}
    if live.status is Status.LOBBY:
        return words.sentence("turns.lobby", {**params, "taken": len(live.taken), "most": len(live.seats)})
    own = waiting_since(live, person)
    if own is not None:
        return words.sentence("turns.yours", {**params, "since": own})
    seats = awaited_seats(live)
    first = min((wait.since for wait in live.awaited if wait.seat in seats), default=live.row.changed)
    return words.sentence("turns.others", {**params, "awaited": seats, "since": first}, people(live, context.locale))


def _link(live: Live, messages: Iterable[Message]) -> str:
    kind = "lobby" if live.status is Status.LOBBY else "card"
    newest = next(
        (message for message in messages if message.kind == kind and message.channel == live.row.channel), None
    )
    if newest is not None and live.row.guild is not None:
        return f"https://discord.com/channels/{live.row.guild}/{newest.channel}/{newest.message}"
    return f"<#{live.row.channel}>" if live.row.channel is not None else ""


def fit_lines(lines: list[str], left_out: str) -> str:
    """As many of the first lines as fit into a message, then `left_out` if any are left out."""
    room = TEXT - len(left_out) - 1
    shown: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return "\n".join([*shown, left_out])
        shown.append(line)
    return "\n".join(shown)


# ---------------------------------------------------------------- moves


def played_lines(context: Context, done: Done, ignored: Collection[str]) -> list[str]:
    """What was played and its effects, without events of the `ignored` kinds."""
    words, moves = context.words(), done.played
    news = [event for event in done.events if event.key not in ignored and says_more(event, context.seat, moves)]
    return [
        *(
            context.say("said.played", label=words.label(move, context.people), move=line)
            for move, line in zip(moves, done.moves, strict=True)
        ),
        *(context.say("said.event", sentence=sentence) for sentence in words.events(news, context.people)),
    ]


def next_lines(context: Context) -> list[str]:
    """What is next at the table in use: the person's decision, the players it waits for, or the result of the game."""
    live, words, people = context.table, context.words(), context.people
    if live.status is not Status.RUNNING:
        return [counted(words.outcome(live.outcome, people))] if live.outcome is not None else []
    prompt = live.begun.prompt(context.seat) if context.seat is not None else None
    if prompt is not None and context.seat in live.begun.awaited():
        return [context.say("said.next", sentence=words.prompt(prompt, people))]
    changeable = [context.say("hand.may_change")] if prompt is not None else []
    return [*changeable, waiting(words, live, people)]


def example_lines(context: Context, typed: str = "") -> list[str]:
    """Some legal moves of the person in notation, preferably with the verb of the typed line; none when it is not
    their turn."""
    live = context.table
    if context.seat is None or live.status is not Status.RUNNING:
        return []
    verb = " ".join(typed.split()[:1])
    alike = complete_line(live, context.seat, verb, context.locale, EXAMPLES) if verb else []
    examples = alike or complete_line(live, context.seat, "", context.locale, EXAMPLES)
    lines = [context.say("said.example", label=label, move=line) for line, label in examples]
    return [context.say("said.legal"), *lines] if lines else []


def says_more(event: Event, seat: int | None, moves: Sequence[Move]) -> bool:
    """Does an event tell more than these moves of the seat already tell by their fields, defaults and words?
    A revealed secret always does."""
    if event.reveals:
        return True
    known: list[tuple[str, Any]] = [("seat", seat)]
    defaults: set[str] = set()
    for move in moves:
        for field in msgspec.structs.fields(move):
            value = getattr(move, field.name)
            known.append((field.name, value))
            if value == field.default:
                defaults.add(field.name)
    # A number means nothing without the name of its field; a named value means the same in any field.
    named = ["", *(value for _, value in known if not isinstance(value, int))]
    named += [word for move in moves for word in _WORD.findall(type(move).FORM)]
    implied = {name for name, value in event.params.items() if (name, value) in known or value in named}
    return not set(event.params) <= implied | defaults
