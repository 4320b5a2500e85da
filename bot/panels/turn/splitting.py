"""Splits many moves of one kind into questions, field by field in the order of their notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from bot.limits import SELECT_OPTIONS
from bot.panels.turn.nodes import Branch, Count, Leaf, Option, Part, Question, Short
from engine.move import Move
from engine.notation import List, Slot

FEW: Final = 8
"""Up to so many moves are one question."""
VERY_FEW: Final = 4
"""Up to so many, if they differ in several fields."""
Slots = Mapping[type[Move], Sequence[Slot]]


@dataclass(frozen=True)
class Split:
    """What the earlier questions about a kind have settled."""

    slots: Slots
    kind: type[Move]
    known: frozenset[str] = frozenset()
    picked: tuple[Any, ...] = ()
    """The items chosen so far of a list."""
    counted: frozenset[tuple[str, str]] = frozenset()


def split(at: Split, moves: Sequence[Move]) -> Question:
    """Lists a few moves; divides more of them by the first field in which they differ."""
    differ = [slot for slot in at.slots[at.kind] if _differs_in(at, slot, moves)]
    if not differ or _is_counted(differ[0], moves) or len(moves) <= (FEW if len(differ) == 1 else VERY_FEW):
        return listed(at, moves)
    slot = differ[0]
    if isinstance(slot.kind, List) and any(len(getattr(move, slot.field)) > len(at.picked) + 1 for move in moves):
        return _by_item(at, slot, moves)
    return _by_value(at, slot, moves)


def listed(at: Split, moves: Sequence[Move]) -> Question:
    """Lists all moves; payments of more than a page are divided by the number of each piece."""
    if len(moves) > SELECT_OPTIONS and (question := _by_count(at, moves)) is not None:
        return question
    fields = [field for field in filled_fields(at.slots, moves) if field not in at.known]
    slot = next((slot.field for slot in at.slots[at.kind] if slot.field in fields and slot.field not in at.known), "")
    return Question(tuple(_leaf(at, move, fields) for move in moves), at.kind, slot, len(at.picked))


def filled_fields(slots: Slots, moves: Sequence[Move]) -> list[str]:
    """The fields in which some of these moves differ from the default."""
    fields = {field.name: field for field in msgspec.structs.fields(type(moves[0]))}
    return [
        slot.field
        for slot in slots[type(moves[0])]
        if any(getattr(move, slot.field) != fields[slot.field].default for move in moves)
    ]


# ---------------------------------------------------------------- inside


def _differs_in(at: Split, slot: Slot, moves: Sequence[Move]) -> bool:
    return slot.field not in at.known and len({getattr(move, slot.field) for move in moves}) > 1


def _leaf(at: Split, move: Move, fields: Sequence[str]) -> Leaf:
    if len(fields) != 1:
        return Leaf(Short(move), move)
    value = getattr(move, fields[0])
    if at.picked:
        value = tuple(item for item in value if item not in at.picked)
    return Leaf(Part(at.kind, ((fields[0], value),)), move)


def _by_value(at: Split, slot: Slot, moves: Sequence[Move]) -> Question:
    """An option for each value of the slot; if only one move has a value, the option is that move."""
    groups: dict[Any, list[Move]] = {}
    for move in moves:
        groups.setdefault(getattr(move, slot.field), []).append(move)
    known = replace(at, known=at.known | {slot.field})
    fields = [field for field in filled_fields(at.slots, moves) if field not in at.known]

    def option(value: Any, members: Sequence[Move]) -> Option:
        if len(members) == 1:
            return _leaf(at, members[0], fields)
        said = Part(at.kind, ((slot.field, value),))
        return Branch(said, f"{slot.field}={slot.kind.write(value)}", lambda: split(known, members))

    return Question(tuple(option(value, members) for value, members in groups.items()), at.kind, slot.field)


def _by_item(at: Split, slot: Slot, moves: Sequence[Move]) -> Question:
    """Asks for one item of a list after the other, in any order."""
    groups: dict[Any, list[Move]] = {}
    for move in moves:
        for item in getattr(move, slot.field):
            if item not in at.picked:
                groups.setdefault(item, []).append(move)

    def option(item: Any, members: Sequence[Move]) -> Option:
        said = Part(at.kind, ((slot.field, (item,)),))
        further = replace(at, picked=(*at.picked, item))
        return Branch(said, f"{slot.field}+{slot.kind.write((item,))}", lambda: split(further, members))

    options = tuple(option(item, members) for item, members in groups.items())
    return Question(options, at.kind, slot.field, len(at.picked))


def _is_counted(slot: Slot, moves: Sequence[Move]) -> bool:
    return slot.kind.counts(getattr(moves[0], slot.field)) is not None


def _by_count(at: Split, moves: Sequence[Move]) -> Question | None:
    """Asks for the number of the first piece in which the payments differ and that was not asked for yet."""
    for slot in at.slots[at.kind]:
        if not _is_counted(slot, moves):
            continue
        counts = [slot.kind.counts(getattr(move, slot.field)) or {} for move in moves]
        for piece in dict.fromkeys(piece for count in counts for piece in count):
            groups: dict[int, list[Move]] = {}
            for move, count in zip(moves, counts, strict=True):
                groups.setdefault(count.get(piece, 0), []).append(move)
            if len(groups) > 1 and (slot.field, piece) not in at.counted:
                return _count_question(at, slot, piece, groups)
    return None


def _count_question(at: Split, slot: Slot, piece: str, groups: Mapping[int, Sequence[Move]]) -> Question:
    further = replace(at, counted=at.counted | {(slot.field, piece)})

    def option(count: int, members: Sequence[Move]) -> Option:
        if len(members) == 1:
            return Leaf(Short(members[0]), members[0])
        said = Count(piece, count)
        return Branch(said, f"{slot.field}.{piece}={count}", lambda: listed(further, members))

    return Question(tuple(option(count, members) for count, members in sorted(groups.items())), at.kind, slot.field)
