"""The figures of a turn card: which of its events are lit in the picture, and under which number."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.move import Event
from renderers.halo import AT_MOST, Change


class Told(NamedTuple):
    """An event as the card tells it: with the figure of its halos, if it has any."""

    number: int | None
    event: Event
    places: tuple[str, ...]

    @property
    def change(self) -> Change | None:
        return None if self.number is None else Change(self.number, self.places)


def numbered(events: Sequence[Event], places: Sequence[tuple[str, ...]]) -> list[Told]:
    """From 1 on, in the order of the text; of more than five that show somewhere the latest have a figure."""
    shown = [k for k, names in enumerate(places) if names][-AT_MOST:]
    figures = {k: number for number, k in enumerate(shown, 1)}
    return [
        Told(figures.get(k), event, names if k in figures else ())
        for k, (event, names) in enumerate(zip(events, places, strict=True))
    ]
