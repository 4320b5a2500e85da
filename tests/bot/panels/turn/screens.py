"""Panels of tables in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from bot.panels.turn.nodes import Branch, Question
from bot.panels.turn.paths import Path, walk
from bot.panels.turn.questions import ask
from bot.panels.turn.screen import Screen, first
from bot.store.rows import Draft
from bot.tables.drafting import drafting
from bot.tables.live import Live


def drafted(live: Live, seat: int, moves: Sequence[str], number: int = 1) -> Live:
    """The same table, at which this seat has chosen something."""
    draft = Draft(seat, live.begun.state.asked[seat], number, tuple(moves), 0.0)
    return Live(msgspec.structs.replace(live.loaded, drafts=(draft,)), live.rules, live.position, live.opening)


def screen(live: Live, seat: int, locale: str = "en", said: tuple[str, ...] = ()) -> Screen:
    draft = drafting(live, seat)
    return Screen(live, seat, draft, locale, first(live, seat, draft), said=said)


def at(shown: Screen, path: Path) -> Screen:
    """The same panel, with another question open."""
    return replace(shown, way=walk(ask(shown.draft.position, shown.seat), path))


def opened(shown: Screen, path: Path = ()) -> Iterator[Screen]:
    """The panel at each of its questions."""
    here = at(shown, path)
    yield here
    assert here.way is not None
    if isinstance(here.way.end, Question):
        for place, option in enumerate(here.way.end.options):
            if isinstance(option, Branch):
                yield from opened(shown, (*path, place))
