"""What is asked of whom, and until when: the only lines of a card that mention people, and the only ones edited later.
They say what everyone may know, so a secret choice reads the same whether or not a seat has one."""

from __future__ import annotations

from bot.cards.names import escape_name, escaped_names
from bot.store.rows import Closure, Status
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, texts_for


def status_line(snapshot: TableSnapshot) -> str:
    """In the table's language. If the game does not go on, it says why."""
    words = texts_for(snapshot.language, snapshot.game)
    if snapshot.closure is not None:
        return closure_line(words, snapshot.closure)
    if snapshot.status is not Status.RUNNING:
        return words.sentence(f"status.{snapshot.status}")
    if len(active_seats(snapshot)) == len(active_people(snapshot)) == 1 and not _sealed(snapshot):
        sentence = words.sentence("awaited.one", {"awaited": active_seats(snapshot)}, _mentions(snapshot))
    else:
        sentence = missing_answers(words, snapshot, _mentions(snapshot))
    return f"**{sentence}** {due}" if (due := due_line(words, snapshot)) else f"**{sentence}**"


def closure_line(words: BotTexts, closure: Closure) -> str:
    """Who closed the table, and why."""
    return words.sentence("status.closed_by_server", {"reason": escape_name(closure.reason)})


def missing_answers(words: BotTexts, snapshot: TableSnapshot, players: tuple[str, ...]) -> str:
    """Which answers are still missing, never what the others have answered."""
    key = "awaited.sealed" if _sealed(snapshot) else "awaited.several"
    return words.sentence(key, {"awaited": active_seats(snapshot)}, players)


def due_line(words: BotTexts, snapshot: TableSnapshot, seat: int | None = None) -> str:
    """The first deadline, or that of a seat; empty if the table has no pace."""
    times = [wait.due for wait in snapshot.awaited if seat in (None, wait.seat) and wait.due is not None]
    return words.sentence("awaited.due", {"due": min(times)}) if times else ""


def active_seats(snapshot: TableSnapshot) -> tuple[int, ...]:
    return tuple(sorted(snapshot.game_position.awaited())) if snapshot.status is Status.RUNNING else ()


def active_people(snapshot: TableSnapshot) -> tuple[int, ...]:
    return tuple(person for seat in active_seats(snapshot) if (person := snapshot.seats[seat].person) is not None)


def _sealed(snapshot: TableSnapshot) -> bool:
    """Is the answer secret? With one player there is no one to hide it from."""
    return len(snapshot.seats) > 1 and snapshot.game_position.step is not None and snapshot.game_position.step.sealed


def _mentions(snapshot: TableSnapshot) -> tuple[str, ...]:
    """By seat: people by mentions, computer players by their names."""
    players = escaped_names(snapshot, snapshot.language)
    return tuple(
        name if seat.person is None else f"<@{seat.person}>" for seat, name in zip(snapshot.seats, players, strict=True)
    )
