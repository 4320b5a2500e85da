"""What has happened since a player last acted, as that player may know it: a line or two for each of the others, then
what it changed for the player. All of it takes no event loop, so it can be made in another thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from discord import ButtonStyle, ui

from bot.cards.drawings import changes_between
from bot.cards.names import escaped_names, with_opponent
from bot.cards.parts import IdButton
from bot.cards.story import ANSWERS, REDUNDANT
from bot.limits import BUTTON_LABEL, custom_id, cut
from bot.tables.absence import Absence
from bot.tables.snapshot import TableSnapshot
from bot.texts import BotTexts, texts_for
from engine.game import View
from engine.move import Event
from engine.orders import ACCEPTED, ACTED, Order
from engine.table import Entry
from engine.texts.folding import Folds, folded, folds_of
from renderers.halo import Change

MOST_LINES: Final = 8
LINE_ROOM: Final = 200
"""Characters."""
PLAYER_ROOM: Final = 60
"""Characters for each player in the line of a round."""
MOST_NAMES: Final = 4
"""Things that come into reach, or are gone; of more, the first ones are named."""
AWAY_ROUNDS: Final = 3
"""After so many rounds the story has a line for each round instead of one for each player."""
MOST_ROUNDS: Final = 4
"""Older ones share the first line."""
TOLD_ELSEWHERE: Final = frozenset((*REDUNDANT, ACTED, ACCEPTED, "order_rested", "order_forgotten", "orders_forgotten"))
"""What orders did has lines of its own (bot/interactions/news.py)."""
TEMPLATE: Final = r"y:(?P<table>[0-9a-z]+):(?P<after>\d{1,9}):(?P<act>[op]):(?P<page>\d{1,4})"
"""Messages that were sent contain such ids, so they keep their meaning."""
OPEN: Final = "o"
"""Opens all of it in a new message."""
TURN_PAGE: Final = "p"
"""Shows another page there."""


class OwnStory(NamedTuple):
    """The story of one player's absence; without a text if nothing happened."""

    table: str
    after: int
    """The number of the player's last move, as people know it: orders of others do not count."""
    text: str = ""
    changes: tuple[Change, ...] = ()
    """What a picture marks."""

    def item(self, words: BotTexts) -> ui.Section[Any] | None:
        """The story with a button that tells all of it."""
        if not self.text:
            return None
        button = IdButton(
            label=cut(words.sentence("button.all_of_it"), BUTTON_LABEL),
            custom_id=story_id(self.table, self.after, OPEN),
            style=ButtonStyle.secondary,
        )
        return ui.Section(self.text, accessory=button)


def story_id(table: str, after: int, act: str, page: int = 0) -> str:
    return custom_id(f"y:{table}:{after}:{act}:{page}")


def tell_own_story(snapshot: TableSnapshot, seat: int, absence: Absence, locale: str) -> OwnStory:
    entries, after = absence.entries(snapshot, seat), snapshot.public_number(absence.after)
    if not entries:
        return OwnStory(snapshot.id, after)
    view, before = snapshot.view(seat), absence.view_before(snapshot, seat)
    teller = _Teller(snapshot, seat, entries, view, before, texts_for(locale, snapshot.game), locale)
    lines = teller.lines()
    if not lines:
        return OwnStory(snapshot.id, after)
    text = "\n".join([f"### {teller.words.sentence('board.since')}", *lines])
    return OwnStory(snapshot.id, after, text, changes_between(view, teller.events, before))


@dataclass(frozen=True)
class _Teller:
    snapshot: TableSnapshot
    seat: int
    entries: Sequence[Entry]
    view: View
    before: View | None
    words: BotTexts
    locale: str

    @cached_property
    def people(self) -> tuple[str, ...]:
        return escaped_names(self.snapshot, self.locale)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Of all who act, the opponent of a solo game among them."""
        return tuple(self.words.capitalize(name) for name in with_opponent(self.words, self.people))

    @cached_property
    def events(self) -> list[Event]:
        return [event for entry in self.entries for event in entry.events]

    @cached_property
    def folds(self) -> Folds:
        return folds_of(self.snapshot.game)

    def lines(self) -> list[str]:
        rounds = [event for event in self.events if self.folds.begins_round(event)]
        lines = self._by_round() if len(rounds) >= AWAY_ROUNDS else self._by_player()
        return [cut(line, LINE_ROOM) for line in lines]

    # By player

    def _by_player(self) -> list[str]:
        others = [line for seat in range(len(self.names)) if seat != self.seat and (line := self._player(seat))]
        own = self._own_line(self.events)
        reach = [*self._idle_orders(), *self._reach()]
        room = MOST_LINES - len(others) - len(own) - len(reach)
        told = [*self._suffered(), *self._whole(), *self._own_rest()][: max(0, room)]
        return [*others[:MOST_LINES], *own, *told, *reach][:MOST_LINES]

    def _player(self, seat: int) -> str:
        parts = [*self._gain(seat), *self._folded(seat, self.events)]
        if not parts:
            moves = sum(entry.seat == seat and _tells(entry) for entry in self.entries)
            parts = [self.words.sentence("story.moves", {"n": moves})] if moves else []
        return self._line(self.names[seat], _fitting(parts, LINE_ROOM - len(self.names[seat]))) if parts else ""

    def _own_line(self, events: Sequence[Event]) -> list[str]:
        parts = [*self._gain(self.seat), *self._folded(self.seat, events)]
        return [self._line(self.words.sentence("story.you"), _fitting(parts, LINE_ROOM))] if parts else []

    def _line(self, name: str, what: str) -> str:
        return self.words.sentence("story.line", {"name": name, "what": what})

    def _folded(self, seat: int, events: Sequence[Event]) -> list[str]:
        own = [event for event in events if event.params.get("seat") == seat]
        # what the rules did to the player has sentences of its own
        return folded(self.words, self.folds.usual if seat == self.seat else self.folds, own, self.people)

    def _gain(self, seat: int) -> Iterator[str]:
        """By how much their standing has changed."""
        if seat >= min(len(self._standings[0]), len(self._standings[1])):
            return
        gained = self._standings[1][seat] - self._standings[0][seat]
        if gained:
            key = "told.gained" if gained > 0 else "told.fell"
            yield self.words.sentence(key, dict.fromkeys(("n", "points", "vp"), abs(gained)))

    @cached_property
    def _standings(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        standing = self.snapshot.rules.standing
        return () if self.before is None else standing(self.before), standing(self.view)

    # What concerns the player, or everyone

    def _suffered(self) -> list[str]:
        """What others did to the player, the latest last."""
        return self._sentences([event for event in self._concerning if event.params.get("seat") != self.seat])

    def _own_rest(self) -> list[str]:
        """What the rules did to the player, and no other line tells."""
        known = frozenset(key for fold in self.folds.usual.folds for key in fold.events) | self.folds.whole
        own = [event for event in self._concerning if event.params.get("seat") == self.seat and event.key not in known]
        return self._sentences(own)

    def _whole(self) -> list[str]:
        return self._sentences([event for event in self.events if event.key in self.folds.whole])

    @cached_property
    def _concerning(self) -> list[Event]:
        return [
            event
            for event in self.events
            if self.seat in event.seats
            and event.key not in TOLD_ELSEWHERE
            and event.key not in self.folds.whole | self.folds.quiet
            and not self.folds.begins_round(event)
            and ("seat" in event.params or len(event.seats) < len(self.people))
        ]

    def _sentences(self, events: Sequence[Event]) -> list[str]:
        return list(dict.fromkeys(self.words.events(events[-2:], self.people)))

    def _reach(self) -> Iterator[str]:
        if self.before is None:
            return
        then, now = (dict.fromkeys(self.snapshot.rules.in_reach(view)) for view in (self.before, self.view))
        # what they have built themselves is not gone
        own = [event for event in self.events if event.params.get("seat") == self.seat]
        used = {value for event in own for value in event.params.values() if isinstance(value, str)}
        then = {thing: None for thing in then if thing.id not in used}
        for key, with_more, these, others in (
            ("story.reach", "story.reach_more", now, then),
            ("story.gone", "story.gone_more", then, now),
        ):
            if changed := [self.words.name(*thing) for thing in these if thing not in others]:
                what = self.words.comma.join(changed[:MOST_NAMES])
                more = len(changed) - MOST_NAMES
                yield self.words.sentence(with_more if more > 0 else key, {"what": what, "n": more})

    def _idle_orders(self) -> Iterator[str]:
        """The player's orders whose question can no longer come, and still could when they last acted: said once."""
        if self.before is None or not self.view.orders:
            return
        yield from newly_idle_orders(self.words, self.snapshot, self.before, self.view)

    # By round

    def _by_round(self) -> list[str]:
        parts = self._rounds()
        merged = len(parts) - MOST_ROUNDS + 1
        if merged > 1:
            early = [event for _, events in parts[:merged] for event in events]
            number = f"{parts[0][0]}–{parts[merged - 1][0]}"
            shown: list[tuple[int | str, list[Event]]] = [(number, early), *parts[merged:]]
        else:
            shown = list(parts)
        lines = [line for number, events in shown if (line := self._round(number, events))]
        told = [f"{self._name(seat)} {gain}" for seat in self._others_first for gain in self._gain(seat)]
        standing = [" · ".join(told)] if told else []
        return [*lines, *standing, *self._suffered()[-1:], *self._idle_orders(), *self._reach()][:MOST_LINES]

    def _rounds(self) -> list[tuple[int, list[Event]]]:
        """The events by round; those before the first beginning belong to the round before, and setup to the first."""
        parts: list[tuple[int, list[Event]]] = []
        for event in self.events:
            if self.folds.begins_round(event):
                number = int(event.params[self.folds.round])
                if not parts and number > 1:
                    parts.append((number - 1, []))
                parts.append((number, []))
            if parts:
                parts[-1][1].append(event)
        first = next(place for place, event in enumerate(self.events) if self.folds.begins_round(event))
        parts[0][1][:0] = self.events[:first]
        return parts

    def _round(self, number: int | str, events: Sequence[Event]) -> str:
        told = [
            f"{self._name(seat)} {_fitting(parts, PLAYER_ROOM)}"
            for seat in self._others_first
            if (parts := self._folded(seat, events))
        ]
        heading = self.words.sentence("told.round", _numbered(self.folds, number))
        return self._line(heading, self.words.sentence("list.semicolon").join(told)) if told else ""

    @property
    def _others_first(self) -> list[int]:
        return sorted(range(len(self.names)), key=lambda seat: seat == self.seat)

    def _name(self, seat: int) -> str:
        return self.words.sentence("story.you") if seat == self.seat else self.names[seat]


def _tells(entry: Entry) -> bool:
    """Does it tell more than that a secret answer was given?"""
    return bool(entry.move) or any(event.key not in ANSWERS for event in entry.events)


def _fitting(parts: Sequence[str], room: int) -> str:
    """As many of the parts as there is room for, at least one."""
    shown = parts[0]
    for part in parts[1:]:
        if len(shown) + len(part) + 3 > room:
            return f"{shown} · …"
        shown = f"{shown} · {part}"
    return shown


def newly_idle_orders(words: BotTexts, snapshot: TableSnapshot, then: View, now: View) -> list[str]:
    """A sentence about the orders of a player that can apply no longer, and still could in the earlier view."""
    idle = snapshot.rules.idle_orders
    known = {_set(then.orders[number - 1]) for number in idle(then)}
    fresh = [number for number in idle(now) if _set(now.orders[number - 1]) not in known]
    numbers = words.comma.join(map(str, fresh))
    return [words.sentence("story.idle_orders", {"n": len(fresh), "numbers": numbers})] if fresh else []


def _set(order: Order) -> tuple[Any, ...]:
    """What its owner has set, whether or not it rests."""
    return order.on, order.answers, order.when


def _numbered(folds: Folds, number: int | str) -> Mapping[str, Any]:
    """By the name that the game has for it."""
    return {folds.round: number}
