"""Where each event of Ezra and Nehemiah shows: what gets a halo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from engine.ezra.view import EzraView
from engine.move import Event
from renderers.ezra import places
from renderers.ezra.changes_board import BOARD
from renderers.ezra.changes_figures import Places, Shown
from renderers.ezra.changes_people import PEOPLE
from renderers.ezra.changes_rival import RIVAL

TEMPLE: Final = "temple"


def changed_places(view: EzraView, events: Sequence[Event]) -> list[Places]:
    lying = _temple_places(view, events)
    return [
        (lying[k],)
        if k in lying
        else PLACES_OF_EVENT[event.key](view, event.params)
        if event.key in PLACES_OF_EVENT
        else ()
        for k, event in enumerate(events)
    ]


def _temple_places(view: EzraView, events: Sequence[Event]) -> dict[int, str]:
    """By number of the event, where what was placed lies in the Temple; the latest is the last of its row."""
    later: Counter[int] = Counter()
    found = {}
    for k, event in reversed([*enumerate(events)]):
        if event.key == TEMPLE:
            row = event.params["row"]
            column = len(view.temple[row - 1]) - later[row]
            later[row] += 1
            if column > 0:
                found[k] = places.temple(row, column)
    return found


PLACES_OF_EVENT: Final[Mapping[str, Shown]] = {TEMPLE: lambda view, told: (), **BOARD, **PEOPLE, **RIVAL}
"""Events of the Temple are handled together by `_temple_places`."""

EVENTS_WITHOUT_PLACE: Final = frozenset({
    "began",
    "drew_walls",
    "put_back",
    "item",
    "owes",
    "plans",
    "prepare",
    "rested",
    "round",
    "sabbath",
    "shofar",
    "shuffled",
    "turn",
    "turn_over",
    "scheme_passed",
    "scheme_row",
    "rival_wall",
    "rival_no_trade",
    "rival_nothing_to_clear",
})  # fmt: skip
"""Events that only words tell: nothing on the board changes, or the next event shows where."""
