"""What an option does, in a sentence: what the game says of the thing that it names, or what it would bring about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.cards.story import ANSWERS
from bot.interactions.messages import says_more
from bot.limits import cut
from bot.panels.turn.nodes import Begun, Branch, Option, Part, Short, Whole
from bot.panels.turn.splitting import filled_fields
from bot.texts import Says
from engine.game import Game, Thing
from engine.illegal import Illegal
from engine.move import Event, Move
from engine.notation import List, Name, Notation
from engine.position import Position
from engine.texts.formats import People

MOST: Final = 10
"""Options, of which something is said: more would be a page to read."""
ROOM: Final = 180
"""Characters about one of them."""
LEAST: Final = 70
"""Characters of a line: a shorter one says nothing."""


def hints(
    words: Says,
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
    """A line for each option of which there is something to say; what things do, only to a beginner."""
    shown = [(option, label) for option, label in zip(options, labels, strict=True) if not option.passes]
    if len(shown) > MOST:
        return []
    explained = [_explain(words, rules, position, seat, option, figures) for option, _ in shown]
    helps = [_help(words, position.box.notation, option, figures) for option, _ in shown]
    if any(helps) and not any(explained):
        return [_line(words, label, said) for (_, label), said in zip(shown, helps, strict=True) if said and beginner]
    effects = _effects(words, position, seat, [option for option, _ in shown], people)
    if any(explained):
        return list(_all_explained(words, [label for _, label in shown], explained, effects))
    if len(shown) == 1:
        return [one for one in effects if one]
    # Of several it must be said of which, unless they say it themselves.
    return [
        one if label in one else _line(words, label, one) for (_, label), one in zip(shown, effects, strict=True) if one
    ]


def help_of(
    words: Says,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    option: Option,
    figures: Mapping[str, Any],
) -> str:
    """Of an option in a list: what it stands for, or of a card and the like, what it does."""
    if explained := _explain(words, rules, position, seat, option, figures):
        return " · ".join(filter(None, explained))
    return _help(words, position.box.notation, option, figures)


def _line(words: Says, label: str, said: str) -> str:
    return words.sentence("panel.hint", {"label": label, "sentence": cut(said, ROOM)})


def _all_explained(
    words: Says, labels: Sequence[str], explained: Sequence[tuple[str, str] | None], effects: Sequence[str]
) -> Iterator[str]:
    """What they stand for, each thing once; of the others, what they bring about."""
    seen: set[tuple[str, str]] = set()
    for label, one, events in zip(labels, explained, effects, strict=True):
        if one is None:
            if events:
                yield _line(words, label, events)
        elif one not in seen:
            seen.add(one)
            name, said = one
            several = bool(name) and explained.count(one) > 1
            yield _line(words, name if several else label if name in label else f"{label} ({name})", said)


def _explain(
    words: Says,
    rules: Game[Any, Any],
    position: Position[Any, Any],
    seat: int,
    option: Option,
    figures: Mapping[str, Any],
) -> tuple[str, str] | None:
    """What the first thing that an option says stands for, if its game knows: its name, and a sentence about it."""
    said = option.said
    if isinstance(said, Part):
        kind, fields = said.kind, dict(said.fields)
    elif isinstance(said, Whole | Short):
        kind = type(said.move)
        fields = {field: getattr(said.move, field) for field in filled_fields(position.box.notation.slots, [said.move])}
    else:
        return None
    found = (rules.meant(position, seat, kind, field, value) for field, value in fields.items())
    explained = next((thing for thing in found if thing is not None), None)
    if isinstance(explained, Thing):
        return words.name(explained.kind, explained.id), words.help(explained.kind, explained.id, figures)
    return None if explained is None else ("", words.sentence(f"hint.{explained.key}", explained.params))


def _help(words: Says, notation: Notation, option: Option, figures: Mapping[str, Any]) -> str:
    """Of a card and the like, if it is the one thing that the option names."""
    said = option.said
    if not isinstance(said, Part) or len(said.fields) != 1:
        return ""
    ((field, value),) = said.fields
    slot = next(slot for slot in notation.slots[said.kind] if slot.field == field)
    kind = slot.kind.of if isinstance(slot.kind, List) else slot.kind
    names = value if isinstance(slot.kind, List) else (value,)
    if not isinstance(kind, Name) or len(names) != 1:
        return ""
    known = words.find(f"help.{kind.kind}.{names[0]}") is not None
    return words.help(kind.kind, names[0], figures) if known else ""


def _effects(
    words: Says, position: Position[Any, Any], seat: int, options: Sequence[Option], people: People
) -> list[str]:
    """By option, what choosing it brings about, where that is a reason to choose."""
    effects = [_effects_of(position, seat, option) for option in options]
    # What comes of all of them is no reason to choose; and what comes later came by itself.
    news = [[event for event in events if not all(event in other for other in effects)] for events in effects]
    count = min((len(events) for events in news), default=0)
    return [cut(" ".join(words.events(events[: max(count, 1)], people)), ROOM) for events in news]


def _effects_of(position: Position[Any, Any], seat: int, option: Option) -> list[Event]:
    """What would happen that the option does not say itself: by the plainest way to what it begins."""
    if not isinstance(option.said, Part | Begun | Whole) or (move := _plainest(option)) is None:
        return []
    twin = position.copy()
    try:
        twin.apply(seat, move, halt=True)
    except Illegal:
        return []
    seen = [event for event in twin.collect() if event.visible_to(seat) and event.key not in ANSWERS]
    return [event for event in seen if says_more(event, seat, (move,))]


def _plainest(option: Option) -> Move | None:
    while isinstance(option, Branch):
        option = option.opens().options[0]
    return option.move


def lines(said: Sequence[str], room: int) -> Iterator[str]:
    """As small print, if there is room for all, be it shortened."""
    if sum(len(line) + 4 for line in said) > room:
        each = room // len(said) - 4
        said = [cut(line, each) for line in said] if each >= LEAST else ()
    yield from (f"-# {line}" for line in said)
