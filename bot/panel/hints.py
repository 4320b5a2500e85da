"""What an option does, in a sentence: what the game says of the thing that it names, or what it would bring about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.cards.story import ANSWERS
from bot.limits import cut
from bot.panel.nodes import Begun, Branch, Leaf, Option, Part, Whole
from bot.panel.splitting import slots
from bot.texts import Says
from engine.illegal import Illegal
from engine.move import Event, Move
from engine.notation import List, Name, Notation
from engine.position import Position
from engine.texts.formats import People

MOST: Final = 10
"""Options, of which something is said: more would be a page to read."""
ROOM: Final = 160
"""Characters about one of them."""


def hints(
    words: Says,
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
    shown = [(it, label) for it, label in zip(options, labels, strict=True) if not (isinstance(it, Leaf) and it.passes)]
    if len(shown) > MOST:
        return []
    if helped := [(label, said) for it, label in shown if (said := help_of(words, position.box.notation, it, figures))]:
        return (
            []
            if not beginner
            else [words.sentence("panel.hint", {"label": it, "sentence": cut(said, ROOM)}) for it, said in helped]
        )
    brought = [_brings(position, seat, it) for it, _ in shown]
    # What comes of all of them is no reason to choose; and what comes later came by itself.
    news = [[it for it in events if not all(it in other for other in brought)] for events in brought]
    count = min((len(events) for events in news), default=0)
    told = [cut(" ".join(words.events(events[: max(count, 1)], people)), ROOM) for events in news]
    if len(shown) == 1:
        return [one for one in told if one]
    # Of several it must be said of which, unless they say it themselves.
    return [
        one if label in one else words.sentence("panel.hint", {"label": label, "sentence": one})
        for (_, label), one in zip(shown, told, strict=True)
        if one
    ]


def help_of(words: Says, notation: Notation, option: Option, figures: Mapping[str, Any]) -> str:
    """Of a card and the like, if it is the one thing that the option names."""
    said = option.said
    if not isinstance(said, Part) or len(said.fields) != 1:
        return ""
    ((field, value),) = said.fields
    slot = next(it for it in slots(notation.forms[said.kind]) if it.field == field)
    kind = slot.kind.of if isinstance(slot.kind, List) else slot.kind
    names = value if isinstance(slot.kind, List) else (value,)
    if not isinstance(kind, Name) or len(names) != 1:
        return ""
    known = words.find(f"help.{kind.kind}.{names[0]}") is not None
    return words.help(kind.kind, names[0], figures) if known else ""


def _brings(position: Position[Any, Any], seat: int, option: Option) -> list[Event]:
    """What would happen that the option does not say itself: by the plainest way to what it begins."""
    if not isinstance(option.said, Part | Begun | Whole) or (move := _plainest(option)) is None:
        return []
    twin = position.copy()
    try:
        twin.apply(seat, move, halt=True)
    except Illegal:
        return []
    told = [event for event in twin.collect() if event.visible_to(seat) and event.key not in ANSWERS]
    return [event for event in told if says_more(event, seat, (move,))]


def says_more(event: Event, seat: int | None, moves: Sequence[Move]) -> bool:
    """Than that he does what these moves say, or leave open because it goes without saying: by their fields, or by the
    words that they are typed with. A secret that comes out is news.
    """
    if event.reveals:
        return True
    known: list[tuple[str, Any]] = [("seat", seat)]
    unsaid: set[str] = set()
    for move in moves:
        for field in msgspec.structs.fields(move):
            value = getattr(move, field.name)
            known.append((field.name, value))
            if value == field.default:
                unsaid.add(field.name)
    # A number means nothing without its name; what is called by its name is the same wherever it stands.
    named = ["", *(value for _, value in known if not isinstance(value, int))]
    named += [word for move in moves for word in type(move).FORM.split()]
    said = {name for name, value in event.params.items() if (name, value) in known or value in named}
    return not set(event.params) <= said | unsaid


def _plainest(option: Option) -> Move | None:
    while isinstance(option, Branch):
        option = option.opens().options[0]
    return option.move


def lines(told: Sequence[str], room: int) -> Iterator[str]:
    """As small print, if there is room for all."""
    if sum(len(line) + 4 for line in told) <= room:
        yield from (f"-# {line}" for line in told)
