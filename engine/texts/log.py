"""The log of a game as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from engine.move import Event
from engine.texts.texts import Texts
from engine.texts.wording import People
from engine.undo import resting_places


class LogRow(Protocol):
    """A row of a table's log."""

    @property
    def number(self) -> int: ...

    @property
    def seat(self) -> int: ...

    @property
    def move(self) -> str: ...

    @property
    def events(self) -> Sequence[Event]: ...


class UndoneRows(Protocol):
    """Rows that were taken back together."""

    @property
    def after(self) -> int: ...

    @property
    def entries(self) -> Sequence[LogRow]: ...


def log_lines(
    texts: Texts,
    opening: Iterable[Event],
    log: Iterable[LogRow],
    people: People = (),
    undone: Sequence[UndoneRows] = (),
) -> Iterator[str]:
    """Line by line: the events of the setup, then each move in its notation with its events, indented. Moves that were
    taken back stand, crossed out, where they were."""
    places = resting_places(undone)

    def taken_back(after: int) -> Iterator[str]:
        for one in (one for one, place in zip(undone, places, strict=True) if place == after):
            for row in one.entries:
                yield f"   ✗  {row.number} {texts.person(row.seat, people)}: {row.move or '…'}"
            yield f"      {texts.sentence('undone.moves', {'n': len(one.entries)})}"

    yield from texts.events(opening, people)
    yield from taken_back(0)
    for row in log:
        yield f"{row.number:>4}  {texts.person(row.seat, people)}: {row.move or '…'}"
        for sentence in texts.events(row.events, people):
            yield f"      {sentence}"
        yield from taken_back(row.number)
