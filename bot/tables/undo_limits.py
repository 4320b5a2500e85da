"""How often a person may ask to take moves back, or take them back at once, so that no one can ring the others by it.

What counts is stored: requests as votes of a kind of their own, what was taken back beside the log."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.store.rows import UndoRequest, UndoRow, Vote
from bot.store.store import Store
from bot.tables.snapshot import TableSnapshot
from engine.illegal import Refused

DAY: Final = 86_400.0
REQUESTS: Final = 3
"""So many requests to which not everyone agreed may a person make in a day at a table."""
PAUSE: Final = 3_600.0
"""Seconds until a request that got a no, or no answer, may be made again; one that goes less far back may come at
once."""
AT_ONCE: Final = 5
"""So often may a person take back, without asking, what others have been asked after."""
AT_ONCE_PAUSE: Final = 3_600.0
"""In so many seconds."""
KIND: Final = "undo_asked"
"""Of the votes that remember requests: `undo_asked.<number>.<move>`. They are for the request as long as no one was
against it, not even by silence."""


class _Asked(NamedTuple):
    """A request of the past."""

    kind: str
    person: int
    after: int
    answered: bool
    at: float
    """When it was answered, or else made."""


def remembered(request: UndoRequest, now: float, *, answered: bool = False) -> Vote:
    """`answered`: with a no, or by silence. Otherwise it is open, or the game has gone on meanwhile."""
    return Vote(kind(request), -1, request.person, not answered, now)


def kind(request: UndoRequest) -> str:
    return f"{KIND}.{request.number}.{request.after}"


def require_new(snapshot: TableSnapshot, person: int, to: int, now: float) -> None:
    """Refused if the person has just asked for the same or more, or has asked too often."""
    mine = [one for one in _asked(snapshot) if one.person == person and one.at > now - DAY]
    public = snapshot.public_number(to)
    waits = [
        one.at + PAUSE
        for one in mine
        if one.answered and one.at > now - PAUSE and public <= snapshot.public_number(one.after)
    ]
    if waits:
        raise Refused("undo.asked_before", again=max(waits))
    if len(mine) >= REQUESTS:
        raise Refused("undo.often", number=REQUESTS, again=sorted(one.at for one in mine)[-REQUESTS] + DAY)


def forgotten(snapshot: TableSnapshot, now: float) -> tuple[str, ...]:
    """The kinds of votes that count no longer."""
    return tuple(one.kind for one in _asked(snapshot) if one.at <= now - DAY)


def _asked(snapshot: TableSnapshot) -> list[_Asked]:
    found = []
    for vote in snapshot.votes:
        name, _, rest = vote.kind.partition(".")
        if name == KIND:
            found.append(_Asked(vote.kind, vote.person, int(rest.partition(".")[2]), not vote.yes, vote.at))
    return found


async def lately_at_once(store: Store, snapshot: TableSnapshot, person: int, now: float) -> list[UndoRow]:
    """What a person has taken back without asking, the oldest first."""
    if not snapshot.loaded.undos:
        return []
    rows = await store.undos_since(snapshot.id, now - AT_ONCE_PAUSE)
    return [row for row in rows if row.person == person and not row.agreed]


def require_rarely(snapshot: TableSnapshot, person: int, lately: list[UndoRow]) -> None:
    """Refused if the person has done so too often where others had been asked something since, who were told each
    time."""
    heard = [row.at for row in lately if any(snapshot.seats[seat].person not in (None, person) for seat in row.seats)]
    if len(heard) >= AT_ONCE:
        raise Refused("undo.again", number=AT_ONCE, again=heard[-AT_ONCE] + AT_ONCE_PAUSE)
