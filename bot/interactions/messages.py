"""Lines that several commands and panels show: a table, what was played, what is next, examples of moves."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

import msgspec

from bot.cards.names import escaped_names, escaped_table_name
from bot.cards.own_story import newly_idle_orders
from bot.cards.parts import escape_ranks
from bot.cards.status_line import active_seats, missing_answers
from bot.cards.waiting import newest_card_link
from bot.interactions.context import Context
from bot.limits import TEXT
from bot.store.rows import Message, Status, TableRow
from bot.tables.lines import legal_lines, vocabulary
from bot.tables.resolve import waiting_since
from bot.tables.snapshot import TableSnapshot
from bot.tables.types import ChangeResult
from bot.texts import texts_for
from engine.move import Event, Move

MAX_EXAMPLES: Final = 5
_WORD: Final = re.compile(r"[a-z]+(?![a-z:]*\})")
"""A word in a move's FORM that is not the name of a field."""

# ---------------------------------------------------------------- tables


def table_line(context: Context, snapshot: TableSnapshot, messages: Iterable[Message] = ()) -> str:
    """Game, place, whose turn and since when; with a link to its newest card, or else to its channel."""
    words, person = texts_for(context.locale, snapshot.game), context.request.person
    title = escaped_table_name(snapshot, context.locale)
    params = {"title": title, "game": snapshot.game, "channel": newest_card_link(snapshot, messages), "id": snapshot.id}
    if snapshot.status is Status.LOBBY:
        return words.sentence(
            "turns.lobby", {**params, "taken": len(snapshot.taken_seats), "most": len(snapshot.seats)}
        )
    own = waiting_since(snapshot, person)
    if own is not None:
        return words.sentence("turns.yours", {**params, "since": own})
    seats = active_seats(snapshot)
    first = min((wait.since for wait in snapshot.awaited if wait.seat in seats), default=snapshot.row.changed)
    return words.sentence(
        "turns.others", {**params, "awaited": seats, "since": first}, escaped_names(snapshot, context.locale)
    )


def held_line(context: Context, row: TableRow) -> str:
    """A table whose game is not installed: what can be said without it."""
    channel = f"<#{row.channel}>" if row.channel is not None else ""
    return context.say("turns.held", game=row.game, channel=channel, id=row.id)


async def others_waiting(context: Context) -> int:
    """How many tables besides the one in use wait for the person."""
    waiting = (await context.bot.store.turns(context.request.person, 0)).waiting
    return waiting - (waiting_since(context.table, context.request.person) is not None)


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


def played_lines(context: Context, done: ChangeResult, ignored: Collection[str]) -> list[str]:
    """What was played and its effects, without events of the `ignored` kinds."""
    words, moves, lines = context.words(), done.played, (context.localized_line(line) for line in done.moves)
    news = [event for event in done.events if event.key not in ignored and is_news(event, context.seat, moves)]
    return [
        *(
            context.say("said.played", label=words.label(move, context.people), move=line)
            for move, line in zip(moves, lines, strict=True)
        ),
        *(context.say("said.event", sentence=sentence) for sentence in context.events(news)),
    ]


def idle_order_lines(context: Context, before: TableSnapshot | None) -> list[str]:
    """The person's orders that can no longer apply since this moment at the table in use. Their story begins after
    their move, so the answer to the move says it.
    """
    snapshot, seat = context.table, context.seat
    if before is None or before.id != snapshot.id or seat is None or not snapshot.game_position.state.orders.get(seat):
        return []
    fresh = newly_idle_orders(context.words(), snapshot, before.view(seat), snapshot.view(seat))
    return [context.say("said.event", sentence=sentence) for sentence in fresh]


def next_lines(context: Context) -> list[str]:
    """What is next at the table in use: the person's decision, the players it waits for, or the result of the game."""
    snapshot, words, people = context.table, context.words(), context.people
    if snapshot.status is not Status.RUNNING:
        return [escape_ranks(words.outcome(snapshot.outcome, people))] if snapshot.outcome is not None else []
    prompt = snapshot.game_position.prompt(context.seat) if context.seat is not None else None
    if prompt is not None and context.seat in snapshot.game_position.awaited():
        return [context.say("said.next", sentence=words.prompt(prompt, people))]
    changeable = [context.say("hand.may_change")] if prompt is not None else []
    return [*changeable, missing_answers(words, snapshot, people)]


def example_lines(context: Context, typed: str = "") -> list[str]:
    """Some legal moves of the person in notation, preferably with the verb of the typed line; none when it is not
    their turn."""
    snapshot = context.table
    if context.seat is None or snapshot.status is not Status.RUNNING:
        return []
    seat, locale, first = context.seat, context.locale, " ".join(typed.split()[:1])
    verb = snapshot.box.notation.verb(typed, vocabulary(snapshot))
    alike = [
        found
        for begun in filter(None, (first, verb))
        for found in legal_lines(snapshot, seat, begun, locale, MAX_EXAMPLES)
    ][:MAX_EXAMPLES]
    examples = alike or legal_lines(snapshot, seat, "", locale, MAX_EXAMPLES)
    lines = [context.say("said.example", label=label, move=context.localized_line(line)) for line, label in examples]
    impossible = [context.say("said.impossible", typed=first)] if verb and not alike else []
    return [*impossible, context.say("said.legal"), *lines] if lines else impossible


def is_news(event: Event, seat: int | None, moves: Sequence[Move]) -> bool:
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
