"""The numbers of a turn card: which events are marked in the picture, and with which number."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engine.move import Event
from renderers.halo import AT_MOST, Change

Thing = str | tuple[int, str]
"""A term, or a seat with the term of something it owns."""


class NumberedEvent(NamedTuple):
    """An event with the number of its halos, if it has any."""

    number: int | None
    event: Event
    places: tuple[str, ...]
    amounts: tuple[tuple[str, int], ...] = ()
    """By how much the figures of these places have changed since the last picture."""

    @property
    def change(self) -> Change | None:
        return None if self.number is None else Change(self.number, self.places, self.amounts)


def number_events(
    events: Sequence[Event], places: Sequence[tuple[str, ...]], amounts: Mapping[str, int] = MappingProxyType({})
) -> list[NumberedEvent]:
    """Numbered from 1 in the order of the text; if more than five show somewhere, only the latest get a number. What
    is as it was in the last picture does not show."""
    places = [tuple(name for name in names if amounts.get(name) != 0) for names in places]
    shown = [k for k, names in enumerate(places) if names][-AT_MOST:]
    figures = {k: number for number, k in enumerate(shown, 1)}
    return [
        NumberedEvent(figures[k], event, names, tuple((name, amounts[name]) for name in names if name in amounts))
        if k in figures
        else NumberedEvent(None, event, ())
        for k, (event, names) in enumerate(zip(events, places, strict=True))
    ]


def things_marked(
    changes: Sequence[Change], numbers: Sequence[int], thing: Callable[[str], Thing]
) -> list[tuple[int, tuple[Thing, ...]]]:
    """The things that each number marks, named by their place; each thing only once, with the first that marks it."""
    found: list[tuple[int, tuple[Thing, ...]]] = []
    named: set[Thing] = set()
    for number in numbers:
        keys = [key for change in changes if change.number == number for key in change.places]
        if things := tuple(name for name in dict.fromkeys(map(thing, keys)) if name not in named):
            found.append((number, things))
            named.update(things)
    return found
