"""What happened since the last card, in plain words and short enough for a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.cards.drawn import told
from bot.cards.parts import small
from bot.texts import Says
from engine.game import View
from engine.move import Event
from engine.table import Entry
from renderers.halo import Change

FIGURES: Final = "①②③④⑤"
ANSWERS: Final = ("answered", "lane_closed", "lane_opened")
"""Told by every game's shared questions; on a card the line of who is missing says it."""
SAID: Final = (*ANSWERS, "order_set")
"""No news beside the move itself, which says it already."""


class Room(NamedTuple):
    lines: int
    characters: int


BESIDE_PICTURE: Final = Room(14, 1_200)
ALONE: Final = Room(30, 2_200)
"""Where there is no picture, the text has to tell more."""
AT_THE_END: Final = Room(8, 800)
"""The final score is the news then."""


class Happened(NamedTuple):
    """An event, and the number of the turn in which it happened: a row of moves of one seat."""

    turn: int
    event: Event


class Story(NamedTuple):
    text: str
    changes: tuple[Change, ...] = ()
    """The halos that go with its figures."""


def happened(opening: Sequence[Event], entries: Sequence[Entry]) -> list[Happened]:
    """What everybody may know."""
    found = [Happened(0, event) for event in opening]
    turn, mover = 0, None
    for entry in entries:
        if entry.seat != mover and not entry.sealed:
            turn, mover = turn + 1, entry.seat
        found += [Happened(turn, event) for event in entry.events]
    return [it for it in found if it.event.visible_to(None) and it.event.key not in ANSWERS]


def pictured(words: Says, people: tuple[str, ...], view: View, news: Sequence[Happened], room: Room) -> Story:
    """Each event that has a halo is led by its figure. What is cut off has none, so that no figure is unexplained."""
    kept = _latest(words, people, news, room)
    lit = told(view, [it.event for it in kept])
    lines = [_line(words, people, it.event, it.number) for it in lit]
    changes = tuple(it.change for it in lit if it.change)
    return Story(_text(words, lines, kept, len(news) - len(kept)), changes)


def plain(words: Says, people: tuple[str, ...], news: Sequence[Happened], room: Room) -> str:
    kept = _latest(words, people, news, room)
    lines = [_line(words, people, it.event, None) for it in kept]
    return _text(words, lines, kept, len(news) - len(kept))


def _latest(words: Says, people: tuple[str, ...], news: Sequence[Happened], room: Room) -> Sequence[Happened]:
    """As many of the last ones as there is room for, at least one."""
    left = room.characters
    for count, it in enumerate(reversed(news)):
        left -= len(_line(words, people, it.event, 1)) + 1
        if count and (left < 0 or count >= room.lines):
            return news[-count:]
    return news


def _line(words: Says, people: tuple[str, ...], event: Event, number: int | None) -> str:
    said = words.event(event, people)
    return said if number is None else f"{FIGURES[number - 1]} {said}"


def _text(words: Says, lines: Sequence[str], kept: Sequence[Happened], cut_off: int) -> str:
    """An empty line where another turn begins, unless both are of one line."""
    size = Counter(it.turn for it in kept)
    text = [small(words.sentence("card.more", {"n": cut_off}))] if cut_off else []
    for k, line in enumerate(lines):
        before, now = kept[k - 1].turn if k else kept[k].turn, kept[k].turn
        if before != now and max(size[before], size[now]) > 1:
            text.append("")
        text.append(line)
    return "\n".join(text)
