"""What an option does, in a sentence: the game's explanation of what it names, or the effects of choosing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from bot.cards.story import ANSWERS
from bot.interactions.messages import is_news
from bot.limits import OPTION_DESCRIPTION
from bot.panels.turn.arrangement import Offer
from bot.panels.turn.fitting import fit
from bot.panels.turn.labels import option_label
from bot.panels.turn.nodes import (
    Branch,
    Caption,
    DistinctPieces,
    FieldValues,
    Leaf,
    Option,
    PartialMove,
    ShortMove,
    WholeMove,
    explicit_fields,
    position_there,
)
from bot.panels.turn.splitting import filled_fields
from bot.texts import BotTexts
from engine.game import Game, HelpRef
from engine.illegal import Illegal
from engine.move import Event, Move, Prompt
from engine.notation import List, Name, Notation
from engine.position import Position
from engine.texts.wording import People

MAX_HINTS: Final = 10
"""Hints are shown for at most so many options; more would be too long to read."""
HINT_ROOM: Final = 180
"""Characters for one hint."""


class Explanation(NamedTuple):
    name: str
    """What the option stands for, if it has a name."""
    figures: tuple[str, ...]
    help: str = ""
    """What it stands for, in full."""

    def text(self, words: BotTexts) -> str:
        figures = words.sentence("list.semicolon").join(one for one in self.figures if one not in self.help)
        return ". ".join(filter(None, (figures.rstrip("."), self.help)))


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
    passed: Sequence[Sequence[Option]] = (),
) -> list[str]:
    """Lines for the options that have a hint. Help about cards and the like is for beginners only. `passed`: what leads
    to each option from the open question."""
    ways = passed or [()] * len(options)
    told = dict[str, tuple[Option, tuple[Option, ...]]]()
    for option, label, way in zip(options, labels, ways, strict=True):
        if way and _explain(words, rules, position_there(position, way), seat, option, figures, people) is None:
            # an answer that says nothing itself: what asks for it is told, once
            *before, leading = way
            told[option_label(words, position.box.notation, leading.caption, people)] = (leading, tuple(before))
        elif not option.is_pass:
            told[label] = (option, tuple(way))
    asked = [(option, label, way) for label, (option, way) in told.items()]
    if len(asked) > MAX_HINTS:
        return []
    shown = [(option, label) for option, label, _ in asked]
    explained = [
        _explain_way(words, rules, position, seat, (*way, option), figures, people) for option, _, way in asked
    ]
    helps = [_help(words, position.box.notation, option, figures) for option, _ in shown]
    if any(helps) and not any(explained):
        return [_line(words, label, text) for (_, label), text in zip(shown, helps, strict=True) if text and beginner]
    unexplained = not all(explained)
    effects = (
        _effects(words, seat, [(position_there(position, way), option) for option, _, way in asked], people)
        if unexplained
        else [""] * len(shown)
    )
    if any(explained):
        if beginner:
            explained = [_with_help(*pair) for pair in zip(explained, helps, strict=True)]
        else:
            explained = [_briefly(option, one) for (option, _), one in zip(shown, explained, strict=True)]
        # What moves with a short label have in common was said when it was chosen.
        said = all(isinstance(option.caption, ShortMove | DistinctPieces) for option, _ in shown)
        explained = _without_shared_figures(explained, said=said)
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
    people: People = (),
) -> str:
    """Everything there is to say about an option: its figures, the name of what it stands for, and the help of that."""
    help_text = _help(words, position.box.notation, option, figures)
    explained = _with_help(_explain(words, rules, position, seat, option, figures, people), help_text)
    if explained is None:
        return help_text
    known = explained.name in option_label(words, position.box.notation, option.caption, people)
    return explained.text(words) if known else f"{explained.name} · {explained.text(words)}"


def option_description(
    words: BotTexts,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    options: Sequence[Option],
    figures: Mapping[str, Any],
    people: People = (),
) -> str:
    """The description of what options lead to, in a select: as many sentences about them as there is room for. The last
    option tells it from its neighbours, so it comes first."""
    asked = [(option, position_there(position, options[:place])) for place, option in enumerate(options)]
    helps = (option_help(words, rules, there, seat, option, figures, people) for option, there in reversed(asked))
    return fit(" · ".join(dict.fromkeys(filter(None, helps))), OPTION_DESCRIPTION)


def move_figures(
    words: BotTexts,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    move: Move,
    people: People,
    *,
    named: bool = False,
) -> list[str]:
    """What a move and each of its values bring now, as far as there are figures; of a list, item by item. Of several
    moves (`named`) each figure says which one it belongs to."""
    lines: list[str] = []
    if (fact := rules.explain_move(position, seat, move)) is not None:
        sentence = words.sentence(f"hint.{fact.key}", fact.params, people)
        if named:
            sentence = words.sentence("panel.fact", {"label": words.label(move, people), "sentence": sentence})
        lines.append(sentence[:1].upper() + sentence[1:])
    for slot in position.box.notation.slots[type(move)]:
        value = getattr(move, slot.field)
        args = (words, rules, position, seat, type(move), slot.field, value, people)
        lines += _item_figures(*args, template="panel.hint")
    return lines


def _with_help(explanation: Explanation | None, help_text: str) -> Explanation | None:
    """The figures of an option, then the help of the card that it names."""
    return explanation if explanation is None or explanation.help else explanation._replace(help=help_text)


def _briefly(option: Option, explanation: Explanation | None) -> Explanation | None:
    """A whole move stands among moves of other kinds at every step of a turn; its figures are enough to recall it."""
    if explanation is None or not explanation.figures or not isinstance(option.caption, WholeMove):
        return explanation
    return explanation._replace(help="")


def _without_shared_figures(explained: Sequence[Explanation | None], *, said: bool) -> list[Explanation | None]:
    """What all options share is no reason to choose; it stays if an option has nothing else, unless it was said."""
    known = [one or Explanation("", ()) for one in explained]
    shared = set.intersection(*(set(one.figures) for one in known))
    same_help = said and len({(one.name, one.help) for one in known}) == 1
    if not said and any(shared.issuperset(one.figures) for one in known):
        return list(explained)
    rest = [one._replace(figures=tuple(figure for figure in one.figures if figure not in shared)) for one in known]
    if same_help:
        rest = [one._replace(name="", help="") for one in rest]
    return [one if one.figures or one.help else None for one in rest]


def whole_option(offer: Offer) -> Option:
    """An option with everything that was chosen on the way to it."""
    option = offer.option
    if len(offer.path) == 1:
        return option
    if isinstance(option, Leaf):
        return Leaf(WholeMove(option.move), option.move)
    inside = option.opening is not None and option.opening.inside
    return replace(option, caption=WholeMove(option.opening.move)) if inside and option.opening else option


def inner_way(offer: Offer) -> tuple[Option, ...]:
    """The moves that are chosen together with an option, before it."""
    opened = (each for each in offer.passed[:-1] if isinstance(each, Branch) and each.opening is not None)
    return tuple(replace(each, caption=WholeMove(each.opening.move)) for each in opened if each.opening)


def _line(words: BotTexts, label: str, text: str) -> str:
    return words.sentence("panel.hint", {"label": label, "sentence": fit(text, HINT_ROOM)})


def _all_explained(
    words: BotTexts, labels: Sequence[str], explained: Sequence[Explanation | None], effects: Sequence[str]
) -> Iterator[str]:
    """Explanations, each once; for options without one, their effects."""
    seen: set[Explanation] = set()
    for label, explanation, effect in zip(labels, explained, effects, strict=True):
        if explanation is None:
            if effect:
                yield _line(words, label, effect)
        elif explanation not in seen:
            name = explanation.name
            shared = bool(name) and explained.count(explanation) > 1
            if shared:
                seen.add(explanation)
            full_label = name if shared else label if name in label else f"{label} ({name})"
            yield _line(words, full_label, explanation.text(words))


def _explain_way(
    words: BotTexts,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    way: Sequence[Option],
    figures: Mapping[str, Any],
    people: People,
) -> Explanation | None:
    """What the game says of options that are chosen together."""
    found = [
        _explain(words, rules, position_there(position, way[:place]), seat, option, figures, people)
        for place, option in enumerate(way)
    ]
    known = [one for one in found if one is not None]
    if len(known) < 2:
        return known[0] if known else None
    return known[0]._replace(figures=tuple(figure for one in known for figure in one.figures))


def _explain(
    words: BotTexts,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    option: Option,
    figures: Mapping[str, Any],
    people: People,
) -> Explanation | None:
    """What the game says of an option: its figures, then what the first card or the like in it stands for."""
    caption = option.caption
    found: list[HelpRef | Prompt | None] = []
    kind, fields = _values(position.box.notation, caption)
    found += [rules.explain_value(position, seat, kind, field, value) for field, value in fields.items()]
    if isinstance(option, Leaf):
        found.append(rules.explain_move(position, seat, option.move))
    elif option.opening is not None:
        found.append(rules.explain_move(position, seat, option.opening.move))
    if not any(found):
        facts = tuple(
            fact
            for field, value in fields.items()
            for fact in _item_figures(words, rules, position, seat, kind, field, value, people)
        )
        return Explanation("", facts) if facts else None
    sentences = [words.sentence(f"hint.{one.key}", one.params, people) for one in found if isinstance(one, Prompt)]
    facts = tuple(dict.fromkeys(sentences))
    named = next((one for one in found if isinstance(one, HelpRef)), None)
    if named is None:
        return Explanation("", facts) if facts else None
    return Explanation(words.name(*named), facts, words.help(*named, figures))


def _item_figures(
    words: BotTexts,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    kind: type[Move],
    field: str,
    value: Any,
    people: People,
    template: str = "panel.fact",
) -> Iterator[str]:
    """The figures of a value behind its name; of a list, item by item."""
    notation = position.box.notation
    slot = next((slot for slot in notation.slots.get(kind, ()) if slot.field == field), None)
    if slot is None:
        return
    for one in [(item,) for item in value] if isinstance(slot.kind, List) else [value]:
        known = rules.explain_value(position, seat, kind, field, one)
        if isinstance(known, Prompt):
            label = option_label(words, notation, FieldValues(kind, ((field, one),)), people)
            sentence = words.sentence(f"hint.{known.key}", known.params, people)
            yield words.sentence(template, {"label": label, "sentence": sentence})


def _values(notation: Notation, caption: Caption) -> tuple[type[Move], dict[str, Any]]:
    """The fields of a move that an option names, and their values."""
    match caption:
        case FieldValues(kind, fields):
            return kind, dict(fields)
        case PartialMove(kind, fixed):
            return kind, explicit_fields(kind, fixed)
        case WholeMove(move) | ShortMove(move):
            return type(move), {field: getattr(move, field) for field in filled_fields(notation.slots, [move])}
    return Move, {}


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
    words: BotTexts, seat: int, options: Sequence[tuple[Position[Any, Any], Option]], people: People
) -> list[str]:
    """The effects of each option, as far as they differ from those of the others."""
    effects = [_effects_of(position, seat, option) for position, option in options]
    # Effects common to all are no reason to choose. Each option shows as many as the one that has fewest.
    news = [[event for event in events if not all(event in other for other in effects)] for events in effects]
    count = min((len(events) for events in news), default=0)
    return [fit(" ".join(words.events(events[: max(count, 1)], people)), HINT_ROOM) for events in news]


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
        if option.opening is not None:
            return option.opening.move
        option = option.open_question().options[0]
    return option.move
