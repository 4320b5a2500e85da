"""Panels of tables in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from bot.panels.turn.nodes import Branch, Path, Question, walk
from bot.panels.turn.questions import first_question
from bot.panels.turn.screen import TurnScreen, first_way
from bot.store.rows import Draft
from bot.tables.drafts import current_draft
from bot.tables.snapshot import TableSnapshot


def with_draft(snapshot: TableSnapshot, seat: int, moves: Sequence[str], number: int = 1) -> TableSnapshot:
    """The same table with a draft of this seat."""
    draft = Draft(seat, snapshot.game_position.state.asked[seat], number, tuple(moves), 0.0)
    return TableSnapshot(
        msgspec.structs.replace(snapshot.loaded, drafts=(draft,)), snapshot.rules, snapshot.position, snapshot.opening
    )


def screen(snapshot: TableSnapshot, seat: int, locale: str = "en", notices: tuple[str, ...] = ()) -> TurnScreen:
    draft = current_draft(snapshot, seat)
    return TurnScreen(
        snapshot=snapshot, locale=locale, notices=notices, seat=seat, draft=draft, way=first_way(snapshot, seat, draft)
    )


def at(shown: TurnScreen, path: Path) -> TurnScreen:
    """The same panel with another question open."""
    return replace(shown, way=walk(first_question(shown.draft.position, shown.seat), path))


def opened(shown: TurnScreen, path: Path = ()) -> Iterator[TurnScreen]:
    """The panel at each of its questions."""
    here = at(shown, path)
    yield here
    assert here.way is not None
    if isinstance(here.way.end, Question):
        for place, option in enumerate(here.way.end.options):
            if isinstance(option, Branch):
                yield from opened(shown, (*path, place))
