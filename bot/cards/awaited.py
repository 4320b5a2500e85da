"""The line that says who is awaited: the only one of a card that mentions people, and the only one edited later."""

from __future__ import annotations

from bot.cards.names import people
from bot.store.rows import Status
from bot.tables.live import Live
from bot.texts import Says, says


def awaited_line(live: Live) -> str:
    """In the table's language. If the game does not go on, it says why."""
    words = says(live.language, live.game)
    if live.status is not Status.RUNNING:
        return words.sentence(f"status.{live.status}")
    if len(awaited_seats(live)) == len(awaited_people(live)) == 1 and not _sealed(live):
        sentence = words.sentence("awaited.one", {"awaited": awaited_seats(live)}, _mentions(live))
    else:
        sentence = waiting(words, live, _mentions(live))
    return f"**{sentence}** {due}" if (due := due_line(words, live)) else f"**{sentence}**"


def waiting(words: Says, live: Live, players: tuple[str, ...]) -> str:
    """Which answers are still missing, never what the others have answered."""
    key = "awaited.sealed" if _sealed(live) else "awaited.several"
    return words.sentence(key, {"awaited": awaited_seats(live)}, players)


def due_line(words: Says, live: Live, seat: int | None = None) -> str:
    """The first deadline, or that of a seat; empty if the table has no pace."""
    times = [wait.due for wait in live.awaited if seat in (None, wait.seat) and wait.due is not None]
    return words.sentence("awaited.due", {"due": min(times)}) if times else ""


def awaited_seats(live: Live) -> tuple[int, ...]:
    return tuple(sorted(live.begun.awaited())) if live.status is Status.RUNNING else ()


def awaited_people(live: Live) -> tuple[int, ...]:
    return tuple(person for seat in awaited_seats(live) if (person := live.seats[seat].person) is not None)


def _sealed(live: Live) -> bool:
    """Is the answer secret? With one player there is no one to hide it from."""
    return len(live.seats) > 1 and live.begun.step is not None and live.begun.step.sealed


def _mentions(live: Live) -> tuple[str, ...]:
    """By seat: people by mentions, computer players by their names."""
    players = people(live, live.language)
    return tuple(
        name if seat.person is None else f"<@{seat.person}>" for seat, name in zip(live.seats, players, strict=True)
    )
