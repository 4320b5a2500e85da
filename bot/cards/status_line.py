"""What is asked of whom, and until when: the only lines of a card that mention people, and the only ones edited later.
They say what everyone may know, so a secret choice reads the same whether or not a seat has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards.names import escape_name, escaped_names
from bot.cards.parts import with_capital
from bot.store.rows import Closure, Status
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, texts_for

APART: Final = 3_600.0
"""Seconds between deadlines that are told apart."""


def status_line(snapshot: TableSnapshot) -> str:
    """In the table's language. If the game does not go on, it says why."""
    words = texts_for(snapshot.language, snapshot.game)
    if snapshot.closure is not None:
        return closure_line(words, snapshot.closure)
    if snapshot.status is not Status.RUNNING:
        return words.sentence(f"status.{snapshot.status}")
    return "\n".join(_question_lines(words, snapshot))


def _question_lines(words: BotTexts, snapshot: TableSnapshot) -> Iterator[str]:
    """A line for each question that is open, with the seats it is put to and their deadlines."""
    for question, seats in _open_questions(words, snapshot).items():
        line = f"**{question_line(words, snapshot, question, seats)}**"
        due = _due(words, snapshot, seats)
        yield f"{line} · {due}" if due else line
    if snapshot.paused:
        yield words.sentence("clock.paused", {"since": snapshot.clock.paused})


def _due(words: BotTexts, snapshot: TableSnapshot, seats: Sequence[int]) -> str:
    """One deadline, or whose is when if they are so far apart that readers would take another's for their own."""
    times = {wait.seat: wait.due for wait in snapshot.awaited if wait.seat in seats and wait.due is not None}
    if not times:
        return ""
    if max(times.values()) - min(times.values()) < APART:
        return words.sentence("asks.due", {"due": min(times.values())})
    people = escaped_names(snapshot, snapshot.language)
    parts = (words.sentence("asks.due_of", {"seat": seat, "due": due}, people) for seat, due in times.items())
    return words.comma.join(parts)


def reminder_line(words: BotTexts, snapshot: TableSnapshot, seat: int) -> str:
    """What this seat is asked, with a mention; empty if it is not awaited."""
    questions = _open_questions(words, snapshot).items()
    return next((question_line(words, snapshot, text, (seat,)) for text, seats in questions if seat in seats), "")


def asked_line(words: BotTexts, snapshot: TableSnapshot, seat: int) -> str:
    """What this seat is asked, for a message that names and mentions it elsewhere; empty if it is not awaited."""
    questions = _open_questions(words, snapshot).items()
    return next((with_capital(text) for text, seats in questions if seat in seats), "")


def question_line(words: BotTexts, snapshot: TableSnapshot, question: str, seats: Sequence[int]) -> str:
    key = "asks.secretly" if snapshot.is_sealed else "asks.openly"
    return words.sentence(key, {"awaited": seats, "question": question}, _mentions(snapshot))


def _open_questions(words: BotTexts, snapshot: TableSnapshot) -> dict[str, list[int]]:
    """The questions in words, each with the seats that have yet to answer it."""
    found: dict[str, list[int]] = {}
    for seat in active_seats(snapshot):
        question = snapshot.game_position.public_question(seat)
        assert question is not None, "the seat is awaited"
        found.setdefault(words.question(question, _mentions(snapshot)), []).append(seat)
    return found


def closure_line(words: BotTexts, closure: Closure) -> str:
    """Who closed the table, and why."""
    return words.sentence("status.closed_by_server", {"reason": escape_name(closure.reason)})


def missing_answers(words: BotTexts, snapshot: TableSnapshot, players: tuple[str, ...]) -> str:
    """Which answers are still missing, never what the others have answered."""
    key = "awaited.sealed" if snapshot.is_sealed else "awaited.several"
    return words.sentence(key, {"awaited": active_seats(snapshot)}, players)


def due_line(words: BotTexts, snapshot: TableSnapshot, *seats: int) -> str:
    """The first deadline, or the first of these seats; empty if the table has no pace."""
    due = first_deadline(snapshot, *seats)
    return "" if due is None else words.sentence("awaited.due", {"due": due})


def first_deadline(snapshot: TableSnapshot, *seats: int) -> float | None:
    times = [wait.due for wait in snapshot.awaited if not seats or wait.seat in seats]
    return min((time for time in times if time is not None), default=None)


def active_seats(snapshot: TableSnapshot) -> tuple[int, ...]:
    return tuple(sorted(snapshot.game_position.awaited())) if snapshot.status is Status.RUNNING else ()


def active_people(snapshot: TableSnapshot) -> tuple[int, ...]:
    return tuple(person for seat in active_seats(snapshot) if (person := snapshot.seats[seat].person) is not None)


def _mentions(snapshot: TableSnapshot) -> tuple[str, ...]:
    """By seat: people by mentions, computer players by their names."""
    players = escaped_names(snapshot, snapshot.language)
    return tuple(
        name if seat.person is None else f"<@{seat.person}>" for seat, name in zip(snapshot.seats, players, strict=True)
    )
