"""Labels of options and texts of questions, in the words of the game where it has some.

Keys in a game's catalogue: `kind.MOVE` (all moves of a kind, beside other kinds), `short.MOVE` (one move, where the
rest is known from earlier questions), `ask.MOVE.FIELD` (the question about a field; `+picked` if part of a list is
chosen already).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from string import Formatter
from typing import Any

import msgspec

from bot.limits import BUTTON_LABEL, OPTION_LABEL, cut
from bot.panels.turn.arrangement import Offer
from bot.panels.turn.nodes import (
    Branch,
    Caption,
    DistinctPieces,
    FieldValues,
    Leaf,
    MoveKind,
    OnlyOpening,
    Option,
    PartialMove,
    PieceCount,
    Question,
    ShortMove,
    WholeMove,
)
from bot.texts import BotTexts
from engine.move import Move, tag
from engine.notation import Notation, Slot
from engine.texts.wording import People


def option_labels(words: BotTexts, notation: Notation, options: Sequence[Option], people: People) -> list[str]:
    """The labels of options, short enough for buttons; equal ones (players of the same name) get numbers."""
    shortened = _shorten_payments(words, notation, [_without_bare_number(words, option) for option in options], people)
    return _numbered([option_label(words, notation, option.caption, people) for option in shortened])


def offer_labels(
    words: BotTexts,
    notation: Notation,
    offers: Sequence[Offer],
    people: People,
    *,
    beside: bool = False,
    asked: type[Move] | None = None,
) -> list[str]:
    """The labels of offers that are shown together. Those of one question need to say no more than there; others say
    the whole move, unless the question is about one kind of move (`asked`). With `beside` there are offers of other
    kinds, which have no question in common."""
    if len({offer.path[:-1] for offer in offers}) == 1 and (not beside or len(offers[0].path) == 1):
        return option_labels(words, notation, [offer.option for offer in offers], people)
    short = not beside and _told_by_short_form(words, offers, asked)
    texts = [_offer_label(words, notation, offer, people, beside=beside, short=short) for offer in offers]
    return _numbered([cut(text, OPTION_LABEL) for text in texts])


def _offer_label(
    words: BotTexts, notation: Notation, offer: Offer, people: People, *, beside: bool, short: bool
) -> str:
    option, titled = offer.option, not beside and isinstance(offer.passed[0].caption, MoveKind)
    alone = isinstance(option.caption, OnlyOpening) or (beside and len(offer.path) == 1)
    led = next((n for n, each in enumerate(offer.passed[:-1]) if _leads_inside(each)), None)
    if led is not None:
        return _answer_label(words, notation, offer, led, people, titled=titled)
    if isinstance(option, Leaf) and not alone:
        text = option_label(words, notation, ShortMove(option.move), people) if short else ""
        text = text or words.label(option.move, people)
        return text[:1].upper() + text[1:]
    captions = [option.caption for option in offer.passed]
    first = offer.passed[0]
    if beside and isinstance(option, Branch) and option.opening is not None and not option.opening.begins:
        # among other kinds, a move that asks for something is named in full
        captions = [WholeMove(option.opening.move)]
    elif len(captions) > 1 and (isinstance(captions[0], MoveKind) or (isinstance(first, Branch) and first.opening)):
        # the title of the select names it
        captions = captions[1:]
    return " › ".join(option_label(words, notation, caption, people) for caption in captions)


def _leads_inside(option: Option) -> bool:
    return isinstance(option, Branch) and option.opening is not None and not option.opening.begins


def _answer_label(words: BotTexts, notation: Notation, offer: Offer, led: int, people: People, *, titled: bool) -> str:
    """The label of an answer to what a move asks, or of the first step of what it begins: the move comes first."""
    leading, rest = offer.passed[led], offer.passed[led + 1 :]
    assert isinstance(leading, Branch)
    assert leading.opening is not None
    captions = [leading.caption if titled and led == 1 else WholeMove(leading.opening.move)]
    if not leading.opening.inside and isinstance(rest[-1], Leaf):
        captions.append(WholeMove(rest[-1].move))
    else:
        captions += [each.caption for each in rest]
    return " › ".join(option_label(words, notation, caption, people) for caption in captions)


def _told_by_short_form(words: BotTexts, offers: Sequence[Offer], asked: type[Move] | None) -> bool:
    """Are these moves of one kind, which their question or title names, and does its short form say all in which they
    differ?"""
    moves = [offer.option.move for offer in offers if isinstance(offer.option, Leaf)]
    if len(moves) < max(2, len(offers)) or len({type(move) for move in moves}) > 1:
        return False
    titled = all(isinstance(offer.passed[0].caption, MoveKind) for offer in offers)
    if not titled and asked is not type(moves[0]):
        return False
    values = [msgspec.structs.asdict(move) for move in moves]
    differ = [field for field in values[0] if len({value[field] for value in values}) > 1]
    defaults = {field.name: field.default for field in msgspec.structs.fields(type(moves[0]))}
    said = (words.said_by(f"short.{tag(type(move))}", value) for move, value in zip(moves, values, strict=True))
    return all(
        field in known or value[field] == defaults[field]
        for known, value in zip(said, values, strict=True)
        for field in differ
    )


def _numbered(texts: Sequence[str]) -> list[str]:
    """Equal labels get numbers."""
    return [cut(f"{n}. {text}", BUTTON_LABEL) if texts.count(text) > 1 else text for n, text in enumerate(texts, 1)]


def option_label(words: BotTexts, notation: Notation, caption: Caption, people: People) -> str:
    text = _text(words, notation, caption, people)
    return cut(text[:1].upper() + text[1:], BUTTON_LABEL)


def _without_bare_number(words: BotTexts, option: Option) -> Option:
    """A move that would be labelled with a number (`2`, `0 food`) is labelled with its short form (`row 2`)."""
    caption = option.caption
    if not isinstance(option, Leaf) or not isinstance(caption, FieldValues) or len(caption.fields) != 1:
        return option
    ((field, value),) = caption.fields
    short_form = words.find(f"short.{tag(caption.kind)}")
    bare = short_form is not None and isinstance(value, int) and _is_counted(words, field, value)
    return replace(option, caption=ShortMove(option.move)) if bare else option


def _is_counted(words: BotTexts, field: str, value: int) -> bool:
    """Does this field word a number as a number, with a unit or alone? Some have a name, as `first card`."""
    known = words.field(field)
    return known is None or known(words, value, ()).startswith(str(value))


def _is_plain(words: BotTexts, field: str) -> bool:
    """Does this field word a number as the number alone?"""
    known = words.field(field)
    return known is None or known(words, 1, ()) == "1"


def _shorten_payments(
    words: BotTexts, notation: Notation, options: Sequence[Option], people: People
) -> Sequence[Option]:
    """Payments that are too long for a button are labelled by the pieces that they do not all have in common."""
    paid = [
        option for option in options if isinstance(option, Leaf) and isinstance(option.caption, ShortMove | FieldValues)
    ]
    if len(paid) < 2 or all(len(_text(words, notation, option.caption, people)) <= BUTTON_LABEL for option in paid):
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
        replace(option, caption=DistinctPieces(option.move, slot.field, next(rest))) if option in paid else option
        for option in options
    ]


def _has_pieces(slot: Slot, move: Move) -> bool:
    """Is the value of the slot a list of names of pieces?"""
    value = getattr(move, slot.field)
    return slot.kind.counts(value) is not None and all(isinstance(piece, str) for piece in value)


def question_text(words: BotTexts, question: Question, chosen: Sequence[str] = ()) -> str:
    """The text of a question about a field, after the choices that led to it; empty for the decision itself. A kind
    without a name is the only one of its decision."""
    if question.kind is None:
        return ""
    path = [part for part in (words.find(f"kind.{tag(question.kind)}"), *chosen) if part]
    if not path:
        return ""
    key = f"ask.{tag(question.kind)}.{question.field}"
    question_sentence = words.sentence("panel.which" if words.find(key) is None else key, {"picked": question.picked})
    return f"{' › '.join(f'**{part}**' for part in path)} · {question_sentence}"


def _text(words: BotTexts, notation: Notation, caption: Caption, people: People) -> str:
    match caption:
        case WholeMove(move):
            return words.label(move, people)
        case ShortMove(move):
            key = f"short.{tag(type(move))}"
            if words.find(key) is None:
                return words.label(move, people)
            return words.sentence(key, msgspec.structs.asdict(move), people)
        case DistinctPieces(move, field, pieces):
            if not pieces:
                return words.sentence("panel.besides")
            key = f"short.{tag(type(move))}"
            return words.sentence("panel.besides+rest", {"rest": words.sentence(key, {field: pieces}, people)})
        case MoveKind(kind):
            name = words.find(f"kind.{tag(kind)}")
            return str(notation.forms[kind][0]) if name is None else name
        case PartialMove(kind, fixed):
            fields = msgspec.structs.fields(kind)
            defaults = {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}
            return words.sentence(f"label.{tag(kind)}", {**defaults, **fixed}, people)
        case FieldValues(kind, ((field, int(value)),)) if (
            _is_plain(words, field) and (form := _short_form(words, kind, field)) is not None
        ):
            return words.sentence(form, {field: value, "n": value})
        case FieldValues(kind, fields):
            values = [_value(words, notation, kind, field, value, people) for field, value in fields]
            return words.comma.join(filter(None, values)) or words.sentence("list.nothing")
        case PieceCount(piece, many):
            key = f"goods.{piece}"
            if words.find(key) is not None:
                return words.sentence(key, {"n": many})
            return words.pieces(piece, many) if many else words.sentence("panel.none", {"piece": words.pieces(piece)})
        case OnlyOpening():
            return words.sentence("panel.only_opening")
    return words.sentence("panel.another")


def _short_form(words: BotTexts, kind: type[Move], field: str) -> str | None:
    """The key of the short form of a move that names this field and nothing else, such as `row {row}`."""
    for key in (f"short.{tag(kind)}+{field}", f"short.{tag(kind)}"):
        message = words.find(key)
        if message is not None and {name for _, name, _, _ in Formatter().parse(message) if name} == {field}:
            return key
    return None


def _value(words: BotTexts, notation: Notation, kind: type[Move], field: str, value: Any, people: People) -> str:
    known = words.field(field)
    if known is not None and (words.is_filled(field, value) or not isinstance(value, tuple)):
        return known(words, value, people)
    slot = next(slot for slot in notation.slots[kind] if slot.field == field)
    return slot.kind.write(value) or words.sentence("list.nothing")
