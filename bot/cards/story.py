"""What happened since the last card, in words, short enough for a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.cards.drawings import number_events
from bot.cards.message import Moment
from bot.cards.parts import small
from bot.texts import BotTexts
from engine.move import Event
from engine.table import Entry
from renderers.halo import Change

ANSWERS: Final = ("answered", "lane_closed", "lane_opened")
"""Events of the shared questions of every game; on a card, the line that says who is awaited makes them redundant."""
REDUNDANT: Final = (*ANSWERS, "order_set")
"""Events that are redundant beside the move itself."""


class TextLimit(NamedTuple):
    lines: int
    characters: int


BESIDE_PICTURE: Final = TextLimit(14, 1_200)
WITHOUT_PICTURE: Final = TextLimit(30, 2_200)
"""Without a picture the text has to say more."""
BESIDE_SCORE: Final = TextLimit(8, 800)
"""Beside the final score, which matters more."""


class TurnEvent(NamedTuple):
    """An event with the number of its turn: a series of moves of one seat."""

    turn: int
    event: Event


class Story(NamedTuple):
    text: str
    changes: tuple[Change, ...] = ()
    """What the picture marks: the newest of the events in the text."""


def public_events(opening: Sequence[Event], entries: Sequence[Entry]) -> list[TurnEvent]:
    """The events that everyone may know."""
    events = [TurnEvent(0, event) for event in opening]
    turn, mover = 0, None
    for entry in entries:
        if entry.seat != mover and not entry.sealed:
            turn, mover = turn + 1, entry.seat
        events += [TurnEvent(turn, event) for event in entry.events]
    return [item for item in events if item.event.visible_to(None) and item.event.key not in ANSWERS]


def numbered_story(
    words: BotTexts, people: tuple[str, ...], moment: Moment, news: Sequence[TurnEvent], room: TextLimit
) -> Story:
    """The picture marks only events of the text: those that are cut off get no mark. Neither has numbers, which would
    look like counts in the picture."""
    latest = _latest(words, people, news, room)
    numbered = number_events(moment.view, [item.event for item in latest], moment.before)
    lines = [words.event(item.event, people) for item in numbered]
    changes = tuple(item.change for item in numbered if item.change)
    return Story(_text(words, lines, latest, len(news) - len(latest)), changes)


def plain_story(words: BotTexts, people: tuple[str, ...], news: Sequence[TurnEvent], room: TextLimit) -> str:
    latest = _latest(words, people, news, room)
    lines = [words.event(item.event, people) for item in latest]
    return _text(words, lines, latest, len(news) - len(latest))


def _latest(
    words: BotTexts, people: tuple[str, ...], news: Sequence[TurnEvent], room: TextLimit
) -> Sequence[TurnEvent]:
    """As many of the last events as fit, at least one."""
    left = room.characters
    for count, item in enumerate(reversed(news)):
        left -= len(words.event(item.event, people)) + 1
        if count and (left < 0 or count >= room.lines):
            return news[-count:]
    return news


def _text(words: BotTexts, lines: Sequence[str], latest: Sequence[TurnEvent], cut_off: int) -> str:
    """Separates turns by an empty line, except two turns of one line each."""
    size = Counter(item.turn for item in latest)
    text = [small(words.sentence("card.more", {"n": cut_off}))] if cut_off else []
    for k, line in enumerate(lines):
        before, now = latest[k - 1].turn if k else latest[k].turn, latest[k].turn
        if before != now and max(size[before], size[now]) > 1:
            text.append("")
        text.append(line)
    return "\n".join(text)
