"""The log of a game as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from engine.move import Event
from engine.texts.texts import Texts
from engine.texts.wording import People


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


def log_lines(texts: Texts, opening: Iterable[Event], log: Iterable[LogRow], people: People = ()) -> Iterator[str]:
    """Line by line: the events of the setup, then each move in its notation with its events, indented."""
    yield from texts.events(opening, people)
    for row in log:
        yield f"{row.number:>4}  {texts.person(row.seat, people)}: {row.move or '…'}"
        for sentence in texts.events(row.events, people):
            yield f"      {sentence}"
