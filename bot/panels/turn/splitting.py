"""Splits many moves of one kind into questions, field by field in the order of their notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from bot.limits import SELECT_OPTIONS
from bot.panels.turn.nodes import MANY, Branch, FieldValues, Leaf, Option, PieceCount, Question, ShortMove
from engine.move import Move
from engine.notation import List, Slot

MAX_LISTED: Final = 8
"""Up to so many moves are one question."""
MAX_LISTED_DETAILED: Final = 4
"""Up to so many, if they differ in several fields."""
Slots = Mapping[type[Move], Sequence[Slot]]


@dataclass(frozen=True)
class SplitState:
    """What the earlier questions about a kind have settled."""

    slots: Slots
    kind: type[Move]
    known: frozenset[str] = frozenset()
    picked: tuple[Any, ...] = ()
    """The items chosen so far of a list."""
    counted: frozenset[tuple[str, str]] = frozenset()


def split_moves(state: SplitState, moves: Sequence[Move]) -> Question:
    """Lists a few moves; divides more of them by the first field in which they differ."""
    differ = [slot for slot in state.slots[state.kind] if _differs_in(state, slot, moves)]
    if (
        not differ
        or _is_counted(differ[0], moves)
        or len(moves) <= (MAX_LISTED if len(differ) == 1 else MAX_LISTED_DETAILED)
    ):
        return list_moves(state, moves)
    slot = differ[0]
    if isinstance(slot.kind, List) and any(len(getattr(move, slot.field)) > len(state.picked) + 1 for move in moves):
        return _by_item(state, slot, moves)
    return _by_value(state, slot, moves)


def list_moves(state: SplitState, moves: Sequence[Move]) -> Question:
    """Lists all moves; payments of more than a page are divided by the number of each piece."""
    if len(moves) > SELECT_OPTIONS and (question := _by_count(state, moves)) is not None:
        return question
    fields = [field for field in filled_fields(state.slots, moves) if field not in state.known]
    slot = next(
        (slot.field for slot in state.slots[state.kind] if slot.field in fields and slot.field not in state.known), ""
    )
    return Question(tuple(_leaf(state, move, fields) for move in moves), state.kind, slot, len(state.picked))


def filled_fields(slots: Slots, moves: Sequence[Move]) -> list[str]:
    """The fields in which some of these moves differ from the default."""
    fields = {field.name: field for field in msgspec.structs.fields(type(moves[0]))}
    return [
        slot.field
        for slot in slots[type(moves[0])]
        if any(getattr(move, slot.field) != fields[slot.field].default for move in moves)
    ]


# ---------------------------------------------------------------- inside


def _differs_in(state: SplitState, slot: Slot, moves: Sequence[Move]) -> bool:
    return slot.field not in state.known and len({getattr(move, slot.field) for move in moves}) > 1


def _leaf(state: SplitState, move: Move, fields: Sequence[str]) -> Leaf:
    if len(fields) != 1:
        return Leaf(ShortMove(move), move)
    value = getattr(move, fields[0])
    if state.picked:
        value = tuple(item for item in value if item not in state.picked)
    return Leaf(FieldValues(state.kind, ((fields[0], value),)), move)


def _by_value(state: SplitState, slot: Slot, moves: Sequence[Move]) -> Question:
    """An option for each value of the slot; if only one move has a value, the option is that move."""
    groups: dict[Any, list[Move]] = {}
    for move in moves:
        groups.setdefault(getattr(move, slot.field), []).append(move)
    known = replace(state, known=state.known | {slot.field})
    fields = [field for field in filled_fields(state.slots, moves) if field not in state.known]

    def option(value: Any, members: Sequence[Move]) -> Option:
        if len(members) == 1:
            return _leaf(state, members[0], fields)
        caption = FieldValues(state.kind, ((slot.field, value),))
        return Branch(
            caption, f"{slot.field}={slot.kind.write(value)}", lambda: split_moves(known, members), *_size(members)
        )

    return Question(tuple(option(value, members) for value, members in groups.items()), state.kind, slot.field)


def _by_item(state: SplitState, slot: Slot, moves: Sequence[Move]) -> Question:
    """Asks for one item of a list after the other, in any order."""
    groups: dict[Any, list[Move]] = {}
    for move in moves:
        for item in getattr(move, slot.field):
            if item not in state.picked:
                groups.setdefault(item, []).append(move)

    def option(item: Any, members: Sequence[Move]) -> Option:
        caption = FieldValues(state.kind, ((slot.field, (item,)),))
        further = replace(state, picked=(*state.picked, item))
        mark = f"{slot.field}+{slot.kind.write((item,))}"
        return Branch(caption, mark, lambda: split_moves(further, members), *_size(members), item=True)

    options = tuple(option(item, members) for item, members in groups.items())
    return Question(options, state.kind, slot.field, len(state.picked))


def _size(members: Sequence[Move]) -> tuple[int, bool]:
    """For a branch: the number of moves, at most `MANY`. They are known, so the question is cheap."""
    return min(len(members), MANY), True


def _is_counted(slot: Slot, moves: Sequence[Move]) -> bool:
    return slot.kind.counts(getattr(moves[0], slot.field)) is not None


def _by_count(state: SplitState, moves: Sequence[Move]) -> Question | None:
    """Asks for the number of the first piece in which the payments differ and that was not asked for yet."""
    for slot in state.slots[state.kind]:
        if not _is_counted(slot, moves):
            continue
        counts = [slot.kind.counts(getattr(move, slot.field)) or {} for move in moves]
        for piece in dict.fromkeys(piece for count in counts for piece in count):
            groups: dict[int, list[Move]] = {}
            for move, count in zip(moves, counts, strict=True):
                groups.setdefault(count.get(piece, 0), []).append(move)
            if len(groups) > 1 and (slot.field, piece) not in state.counted:
                return _count_question(state, slot, piece, groups)
    return None


def _count_question(state: SplitState, slot: Slot, piece: str, groups: Mapping[int, Sequence[Move]]) -> Question:
    further = replace(state, counted=state.counted | {(slot.field, piece)})

    def option(count: int, members: Sequence[Move]) -> Option:
        if len(members) == 1:
            return Leaf(ShortMove(members[0]), members[0])
        caption = PieceCount(piece, count)
        return Branch(caption, f"{slot.field}.{piece}={count}", lambda: list_moves(further, members), *_size(members))

    return Question(tuple(option(count, members) for count, members in sorted(groups.items())), state.kind, slot.field)
