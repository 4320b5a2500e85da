"""Takes moves back: which of the later moves are gone, and which stay because they do not depend on those."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from engine.illegal import Illegal
from engine.orders import OrderMove
from engine.position import Position
from engine.step import Lanes, Together

if TYPE_CHECKING:
    from engine.table import Entry


class _Anchored(Protocol):
    @property
    def after(self) -> int: ...


@dataclass(frozen=True)
class TakenBack:
    """The table after moves were taken back."""

    position: Position[Any, Any]
    kept: tuple[Entry, ...]
    """What stays of the later moves, with new numbers: orders, and sealed answers of other seats."""
    origins: tuple[int, ...]
    """The numbers that those had."""
    gone: tuple[Entry, ...]
    """What was taken back, as it stood in the log."""
    lost: tuple[Entry, ...]
    """Orders of `gone` that cannot be set any more."""

    @property
    def reveals(self) -> bool:
        return any(entry.reveals for entry in self.gone)


def take_back(
    position: Position[Any, Any], later: Sequence[Entry], seat: int, annotations: Collection[str] = ()
) -> TakenBack:
    """From the position after a move, and the moves `later` than that: what is gone if this seat takes back its moves
    from here on. Events that are `annotations` come from no rule, so moves that stay keep them.

    The orders of all stay. If several seats answer in secret at this point, the answers of the other seats stay as
    well: they do not depend on the one that is taken back. All other moves are gone.
    """
    number = later[0].number if later else 0
    now, course = position.copy(), position.copy()
    is_open = _shared_question(now) is not None
    kept: list[Entry] = []
    origins: list[int] = []
    gone: list[Entry] = []
    lost: list[Entry] = []
    for entry in later:
        if _is_order(position, entry):
            if (made := _again(now, entry, number + len(kept), annotations)) is None:
                gone.append(entry)
                lost.append(entry)
            else:
                now, again = made
                kept.append(again)
                origins.append(entry.number)
            continue
        made = _again(now, entry, number + len(kept), annotations) if is_open and entry.seat != seat else None
        # an answer that would end the question now is given again by its owner
        stays = made is not None and goes_on(now, made[0], entry.seat)
        if made is not None and stays:
            now, again = made
            kept.append(again)
            origins.append(entry.number)
        if is_open:
            went = _again(course, entry, entry.number, annotations)
            is_open = went is not None and goes_on(course, went[0], entry.seat)
            course = course if went is None else went[0]
        if not (stays and is_open):
            gone.append(entry)
    # What orders had accepted here was taken back, so their owners are asked.
    now.accepting = ()
    return TakenBack(now, tuple(kept), tuple(origins), tuple(gone), tuple(lost))


def resting_places(undone: Sequence[_Anchored]) -> list[int]:
    """For each group of undone moves the move of the present log behind which it stood: if that was undone as well,
    an earlier one."""
    places: list[int] = []
    for one in reversed(undone):
        places.append(min([one.after, *places[-1:]]))
    return places[::-1]


def goes_on(before: Position[Any, Any], after: Position[Any, Any], mover: int) -> bool:
    """Is the question that several seats answer in secret still the same after a move of this seat?"""
    then, now = _shared_question(before, mover), None if after.halted else _shared_question(after, mover)
    return now is not None and now == then


def _shared_question(position: Position[Any, Any], besides: int | None = None) -> tuple[Any, ...] | None:
    """What tells the open question apart from others, if several seats answer it in secret: the numbers of their
    decisions grow when they are asked something else. In a phase of lanes each move of a seat is a new decision of that
    seat, which is therefore left out."""
    step, asked = position.step, position.state.asked
    if step is None or not step.sealed or not isinstance(step, Together | Lanes):
        return None
    seats: Iterable[int] = step.asked if isinstance(step, Together) else step.seats
    decisions = tuple((seat, asked[seat]) for seat in seats if seat != besides)
    return len(position.state.stack), type(step), decisions


def _is_order(position: Position[Any, Any], entry: Entry) -> bool:
    try:
        return isinstance(position.box.notation.read(entry.move), OrderMove)
    except Illegal:
        # of older rules
        return False


def _again(
    position: Position[Any, Any], entry: Entry, number: int, annotations: Collection[str]
) -> tuple[Position[Any, Any], Entry] | None:
    """The same move with this number, on a copy that stops where a question ends; None if it is no longer legal."""
    twin = position.copy()
    try:
        twin.apply(entry.seat, twin.box.notation.read(entry.move), halt=True)
    except Illegal:
        return None
    events = [event for event in entry.events if event.key in annotations]
    version = twin.state.version
    made = msgspec.structs.replace(entry, number=number, events=(*events, *twin.take_events()), version=version)
    return twin, made
