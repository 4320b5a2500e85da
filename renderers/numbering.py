"""The figures of a turn card: which of its events are lit in the picture, and under which number."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.move import Event
from renderers.halo import AT_MOST, Change

Places = tuple[str, ...]


class Told(NamedTuple):
    """An event as the card tells it: with the figure of its halos, if it has any."""

    number: int | None
    event: Event
    places: Places

    @property
    def change(self) -> Change | None:
        return None if self.number is None else Change(self.number, self.places)


def numbered(events: Sequence[Event], lit: Sequence[Places]) -> list[Told]:
    """In the order of the text, from 1 on. Of more than five the last turns keep theirs, as many as fit."""
    shown = [k for k, places in enumerate(lit) if places]
    kept = {k: number for number, k in enumerate(_latest(shown, events), 1)}
    return [
        Told(kept.get(k), event, places if k in kept else ())
        for k, (event, places) in enumerate(zip(events, lit, strict=True))
    ]


def _latest(shown: Sequence[int], events: Sequence[Event]) -> list[int]:
    kept: list[int] = []
    for turn in _turns(shown, events):
        if kept and len(kept) + len(turn) > AT_MOST:
            break
        kept = [*turn[-AT_MOST:], *kept]
    return kept


def _turns(shown: Sequence[int], events: Sequence[Event]) -> Iterator[list[int]]:
    """The last one first: what happened to one seat in a row."""
    turn: list[int] = []
    for k in reversed(shown):
        if turn and events[k].seats[:1] != events[turn[0]].seats[:1]:
            yield turn
            turn = []
        turn.insert(0, k)
    if turn:
        yield turn
