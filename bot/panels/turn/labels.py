"""What options and questions are called, in the words of the game where it has some.

Catalogues of a game: `kind.MOVE` (a group of moves, where other kinds stand beside it), `short.MOVE` (a member where
the rest was said before), `ask.MOVE.FIELD` (the question that leads on; `+picked` where something of a list is chosen
already).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

import msgspec

from bot.limits import BUTTON_LABEL, cut
from bot.panels.turn.nodes import Begun, Besides, Count, Leaf, OfKind, Option, Part, Question, Said, Short, Whole
from bot.texts import Says
from engine.move import Move, tag
from engine.notation import Notation, Slot
from engine.texts.formats import People


def labels(words: Says, notation: Notation, options: Sequence[Option], people: People) -> list[str]:
    """Short enough for a button, and no two alike: where two people bear one name, numbers tell them apart."""
    said = [label(words, notation, option.said, people) for option in _in_short(words, notation, options, people)]
    return [cut(f"{n}. {text}", BUTTON_LABEL) if said.count(text) > 1 else text for n, text in enumerate(said, 1)]


def label(words: Says, notation: Notation, said: Said, people: People) -> str:
    text = _text(words, notation, said, people)
    return cut(text[:1].upper() + text[1:], BUTTON_LABEL)


def _in_short(words: Says, notation: Notation, options: Sequence[Option], people: People) -> Sequence[Option]:
    """Payments too long for a button are told by the pieces that not all of them have: the rest says nothing."""
    paid = [option for option in options if isinstance(option, Leaf) and isinstance(option.said, Short | Part)]
    if len(paid) < 2 or all(len(_text(words, notation, option.said, people)) <= BUTTON_LABEL for option in paid):
        return options
    slot = next((slot for slot in notation.slots[type(paid[0].move)] if _has_pieces(slot, paid[0].move)), None)
    if slot is None or any(type(option.move) is not type(paid[0].move) for option in paid):
        return options
    pieces = [Counter(getattr(option.move, slot.field)) for option in paid]
    common = reduce(lambda one, other: one & other, pieces)
    if not common:
        return options
    rest = iter(tuple((row - common).elements()) for row in pieces)
    return [
        replace(option, said=Besides(option.move, slot.field, next(rest))) if option in paid else option
        for option in options
    ]


def _has_pieces(slot: Slot, move: Move) -> bool:
    """Is its value a row of pieces by their names?"""
    value = getattr(move, slot.field)
    return slot.kind.counts(value) is not None and all(isinstance(piece, str) for piece in value)


def question_text(words: Says, question: Question, chosen: Sequence[str] = ()) -> str:
    """What is asked beyond the decision itself, if anything is, behind what was chosen on the way there. A kind that
    has no name is the only one that its decision is about."""
    if question.kind is None:
        return ""
    before = [part for part in (words.find(f"kind.{tag(question.kind)}"), *chosen) if part]
    if not before:
        return ""
    key = f"ask.{tag(question.kind)}.{question.field}"
    asked = words.sentence("panel.which" if words.find(key) is None else key, {"picked": question.picked})
    return f"{' › '.join(f'**{one}**' for one in before)} · {asked}"


def _text(words: Says, notation: Notation, said: Said, people: People) -> str:
    match said:
        case Whole(move):
            return words.label(move, people)
        case Short(move):
            key = f"short.{tag(type(move))}"
            if words.find(key) is None:
                return words.label(move, people)
            return words.sentence(key, msgspec.structs.asdict(move), people)
        case Besides(move, field, pieces):
            if not pieces:
                return words.sentence("panel.besides")
            key = f"short.{tag(type(move))}"
            return words.sentence("panel.besides+rest", {"rest": words.sentence(key, {field: pieces}, people)})
        case OfKind(kind):
            found = words.find(f"kind.{tag(kind)}")
            return str(notation.forms[kind][0]) if found is None else found
        case Begun(kind, fixed):
            fields = msgspec.structs.fields(kind)
            defaults = {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}
            return words.sentence(f"label.{tag(kind)}", {**defaults, **fixed}, people)
        case Part(kind, fields):
            said_of = [_value(words, notation, kind, field, value, people) for field, value in fields]
            return words.comma.join(filter(None, said_of)) or words.sentence("list.nothing")
        case Count(piece, many):
            key = f"goods.{piece}"
            if words.find(key) is not None:
                return words.sentence(key, {"n": many})
            return words.pieces(piece, many) if many else words.sentence("panel.none", {"piece": words.pieces(piece)})
    return words.sentence("panel.another")


def _value(words: Says, notation: Notation, kind: type[Move], field: str, value: Any, people: People) -> str:
    known = words.wording.formats.get(field)
    if known is not None and (words.wording.filled(field, value) or not isinstance(value, tuple)):
        return known(words, value, people)
    slot = next(slot for slot in notation.slots[kind] if slot.field == field)
    return slot.kind.write(value) or words.sentence("list.nothing")
