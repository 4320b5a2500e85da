"""What options and questions are called, in the words of the game where it has some.

Catalogues of a game: `kind.MOVE` (a group of moves, where other kinds stand beside it), `short.MOVE` (a member where
the rest was said before), `ask.MOVE.FIELD` (the question that leads on; `+picked` where something of a list is chosen
already).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.limits import BUTTON_LABEL, cut
from bot.panel.nodes import Begun, Count, OfKind, Option, Part, Question, Said, Short, Whole
from bot.panel.splitting import slots
from bot.texts import Says
from engine.move import Move
from engine.notation import Notation
from engine.texts.formats import FORMATS, People, filled


def labels(words: Says, notation: Notation, options: Sequence[Option], people: People) -> list[str]:
    """Short enough for a button, and no two alike: where two people bear one name, numbers tell them apart."""
    said = [label(words, notation, option.said, people) for option in options]
    return [cut(f"{n}. {it}", BUTTON_LABEL) if said.count(it) > 1 else it for n, it in enumerate(said, 1)]


def label(words: Says, notation: Notation, said: Said, people: People) -> str:
    text = _said(words, notation, said, people)
    return cut(text[:1].upper() + text[1:], BUTTON_LABEL)


def asked(words: Says, question: Question, chosen: Sequence[str] = ()) -> str:
    """What is asked beyond the decision itself, if anything is, behind what was chosen on the way there. A kind that
    has no name is the only one that its decision is about."""
    if question.kind is None:
        return ""
    before = [it for it in (words.find(f"kind.{_tag(question.kind)}"), *chosen) if it]
    if not before:
        return ""
    return f"{' › '.join(f'**{one}**' for one in before)} · {_asked(words, question, question.kind)}"


def _asked(words: Says, question: Question, kind: type[Move]) -> str:
    key = f"ask.{_tag(kind)}.{question.field}"
    if words.find(key) is None:
        return words.sentence("panel.which")
    return words.sentence(key, {"picked": question.picked})


def _said(words: Says, notation: Notation, said: Said, people: People) -> str:
    match said:
        case Whole(move):
            return words.label(move, people)
        case Short(move):
            key = f"short.{_tag(type(move))}"
            found = words.find(key)
            return words.label(move, people) if found is None else words.sentence(key, _fields(move), people)
        case OfKind(kind):
            found = words.find(f"kind.{_tag(kind)}")
            return str(notation.forms[kind][0]) if found is None else found
        case Begun(kind, fixed):
            defaults = {it.name: it.default for it in msgspec.structs.fields(kind)}
            return words.sentence(f"label.{_tag(kind)}", {**defaults, **fixed}, people)
        case Part(kind, fields):
            return words.comma.join(_value(words, notation, kind, field, value, people) for field, value in fields)
        case Count(piece, many):
            key = f"goods.{piece}"
            return f"{many} {piece}" if words.find(key) is None else words.sentence(key, {"n": many})
    return words.sentence("panel.another")


def _value(words: Says, notation: Notation, kind: type[Move], field: str, value: Any, people: People) -> str:
    if field in FORMATS and (filled(field, value) or not isinstance(value, tuple)):
        return FORMATS[field](words, value, people)
    slot = next(it for it in slots(notation.forms[kind]) if it.field == field)
    return slot.kind.write(value) or words.sentence("list.nothing")


def _fields(move: Move) -> dict[str, Any]:
    return msgspec.structs.asdict(move)


def _tag(kind: type[Move]) -> str:
    return str(kind.__struct_config__.tag)
