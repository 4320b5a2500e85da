"""What an option does, in a sentence: the game's explanation of what it names, or the effects of choosing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.cards.story import ANSWERS
from bot.interactions.messages import is_news
from bot.limits import cut
from bot.panels.turn.nodes import Branch, FieldValues, Option, PartialMove, ShortMove, WholeMove
from bot.panels.turn.splitting import filled_fields
from bot.texts import BotTexts
from engine.game import Game, HelpRef
from engine.illegal import Illegal
from engine.move import Event, Move
from engine.notation import List, Name, Notation
from engine.position import Position
from engine.texts.wording import People

MAX_HINTS: Final = 10
"""Hints are shown for at most so many options; more would be too long to read."""
HINT_ROOM: Final = 180
"""Characters for one hint."""
MIN_LINE: Final = 70
"""Characters of a line: a shorter one is of no use."""


def option_hints(
    words: BotTexts,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    options: Sequence[Option],
    labels: Sequence[str],
    people: People,
    figures: Mapping[str, Any],
    *,
    beginner: bool = True,
) -> list[str]:
    """Lines for the options that have a hint. Help about cards and the like is for beginners only."""
    shown = [(option, label) for option, label in zip(options, labels, strict=True) if not option.is_pass]
    if len(shown) > MAX_HINTS:
        return []
    explained = [_explain(words, rules, position, seat, option, figures) for option, _ in shown]
    helps = [_help(words, position.box.notation, option, figures) for option, _ in shown]
    if any(helps) and not any(explained):
        return [_line(words, label, text) for (_, label), text in zip(shown, helps, strict=True) if text and beginner]
    effects = _effects(words, position, seat, [option for option, _ in shown], people)
    if any(explained):
        return list(_all_explained(words, [label for _, label in shown], explained, effects))
    if len(shown) == 1:
        return [effect for effect in effects if effect]
    # With several options each line needs its label, unless the sentence contains it.
    return [
        effect if label in effect else _line(words, label, effect)
        for (_, label), effect in zip(shown, effects, strict=True)
        if effect
    ]


def option_help(
    words: BotTexts,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    option: Option,
    figures: Mapping[str, Any],
) -> str:
    """The description of an option in a select: its explanation, or the help of the card that it names."""
    if explained := _explain(words, rules, position, seat, option, figures):
        return " · ".join(filter(None, explained))
    return _help(words, position.box.notation, option, figures)


def _line(words: BotTexts, label: str, text: str) -> str:
    return words.sentence("panel.hint", {"label": label, "sentence": cut(text, HINT_ROOM)})


def _all_explained(
    words: BotTexts, labels: Sequence[str], explained: Sequence[tuple[str, str] | None], effects: Sequence[str]
) -> Iterator[str]:
    """Explanations, each once; for options without one, their effects."""
    seen: set[tuple[str, str]] = set()
    for label, explanation, effect in zip(labels, explained, effects, strict=True):
        if explanation is None:
            if effect:
                yield _line(words, label, effect)
        elif explanation not in seen:
            seen.add(explanation)
            name, text = explanation
            shared = bool(name) and explained.count(explanation) > 1
            yield _line(words, name if shared else label if name in label else f"{label} ({name})", text)


def _explain(
    words: BotTexts,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    option: Option,
    figures: Mapping[str, Any],
) -> tuple[str, str] | None:
    """The name of the first value of an option that its game explains, and the explanation."""
    caption = option.caption
    if isinstance(caption, FieldValues):
        kind, fields = caption.kind, dict(caption.fields)
    elif isinstance(caption, WholeMove | ShortMove):
        kind = type(caption.move)
        fields = {
            field: getattr(caption.move, field) for field in filled_fields(position.box.notation.slots, [caption.move])
        }
    else:
        return None
    explanations = (rules.explain_value(position, seat, kind, field, value) for field, value in fields.items())
    first = next((explanation for explanation in explanations if explanation is not None), None)
    if isinstance(first, HelpRef):
        return words.name(first.kind, first.id), words.help(first.kind, first.id, figures)
    return None if first is None else ("", words.sentence(f"hint.{first.key}", first.params))


def _help(words: BotTexts, notation: Notation, option: Option, figures: Mapping[str, Any]) -> str:
    """The help of a card or the like, if that is all that the option names."""
    caption = option.caption
    if not isinstance(caption, FieldValues) or len(caption.fields) != 1:
        return ""
    ((field, value),) = caption.fields
    slot = next(slot for slot in notation.slots[caption.kind] if slot.field == field)
    kind = slot.kind.of if isinstance(slot.kind, List) else slot.kind
    names = value if isinstance(slot.kind, List) else (value,)
    if not isinstance(kind, Name) or len(names) != 1:
        return ""
    known = words.find(f"help.{kind.kind}.{names[0]}") is not None
    return words.help(kind.kind, names[0], figures) if known else ""


def _effects(
    words: BotTexts, position: Position[Any, Any], seat: int, options: Sequence[Option], people: People
) -> list[str]:
    """The effects of each option, as far as they differ from those of the others."""
    effects = [_effects_of(position, seat, option) for option in options]
    # Effects common to all are no reason to choose. Each option shows as many as the one that has fewest.
    news = [[event for event in events if not all(event in other for other in effects)] for events in effects]
    count = min((len(events) for events in news), default=0)
    return [cut(" ".join(words.events(events[: max(count, 1)], people)), HINT_ROOM) for events in news]


def _effects_of(position: Position[Any, Any], seat: int, option: Option) -> list[Event]:
    """The events of an option (of its simplest move, if it opens a question) that its label does not tell."""
    if (
        not isinstance(option.caption, FieldValues | PartialMove | WholeMove)
        or (move := _simplest_move(option)) is None
    ):
        return []
    twin = position.copy()
    try:
        twin.apply(seat, move, halt=True)
    except Illegal:
        return []
    visible = [event for event in twin.take_events() if event.visible_to(seat) and event.key not in ANSWERS]
    return [event for event in visible if is_news(event, seat, (move,))]


def _simplest_move(option: Option) -> Move | None:
    while isinstance(option, Branch):
        option = option.open_question().options[0]
    return option.move


def small_print(texts: Sequence[str], room: int) -> Iterator[str]:
    """Lines as small print, shortened if they do not fit; none if too little of each would be left."""
    if sum(len(text) + 4 for text in texts) > room:
        each = room // len(texts) - 4
        texts = [cut(text, each) for text in texts] if each >= MIN_LINE else ()
    yield from (f"-# {text}" for text in texts)
