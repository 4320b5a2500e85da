"""Which choices in a panel are played at once, without a draft and another press."""

from __future__ import annotations

from typing import Any

from bot.store.rows import Confirm
from bot.tables.drafts import CurrentDraft
from bot.tables.snapshot import TableSnapshot
from engine.move import Move
from engine.position import Position


def is_played_at_once(snapshot: TableSnapshot, seat: int, draft: CurrentDraft, move: Move, confirm: Confirm) -> bool:
    """An answer that can still be changed, or any decision of a single choice if the person wants that. Nothing that
    gives something up."""
    if confirm is Confirm.ALWAYS or draft.moves or snapshot.rules.warnings(draft.position, seat, move):
        return False
    after = draft.position.copy()
    after.apply(seat, move, halt=True)
    if _can_be_changed(snapshot, seat, after):
        return True
    return confirm is Confirm.RARELY and (after.halted or seat not in after.awaited())


def _can_be_changed(snapshot: TableSnapshot, seat: int, after: Position[Any, Any]) -> bool:
    """Is the answer in, while a person is still awaited? Computer players answer in the same moment."""
    awaited = after.awaited()
    others = any(snapshot.seats[other].person is not None for other in awaited)
    return not after.halted and others and seat not in awaited and after.can_answer(seat)
