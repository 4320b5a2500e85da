"""The state of the panel (the draft and the open question), and the ids of its buttons."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

import msgspec

from bot import logs
from bot.cards.own_story import OwnStory
from bot.interactions.panel import Screen
from bot.limits import SELECT_OPTIONS, custom_id
from bot.panels.turn.arrangement import Arrangement, Offer, arrange
from bot.panels.turn.labels import offer_labels
from bot.panels.turn.nodes import Leaf, Question, Way, position_there, walk
from bot.panels.turn.questions import first_question
from bot.store.rows import Status
from bot.tables.drafts import CurrentDraft
from bot.tables.notifications import is_shared
from bot.tables.offers import OrderOffer, offer_in_question
from bot.tables.snapshot import TableSnapshot
from engine.game import MoveWarning
from engine.move import Done, Move, Reopen, TakeBack
from engine.position import Position
from engine.table import MAX_MOVES_PER_LINE

# ---------------------------------------------------------------- ids


class TurnAct(StrEnum):
    """What a press does. Panels that were sent contain these values, so they never change."""

    GO = "g"
    """Opens an option, or goes back to a question; the rest is the way to it."""
    PAGE = "n"
    """Another page of a question; the rest is the way, and after a second `~` the page."""
    BACK = "b"
    RESTART = "r"
    CONFIRM = "c"
    """The rest is a checksum of the moves that were shown."""
    SURE = "y"
    ONLY = "o"
    """Plays only the last moves of the draft; the rest is their number, and after a `~` a checksum of all."""
    ACCEPT = "a"
    """Plays the draft and the proposal after it; the rest is a checksum of the proposal, and `~y` if confirmed."""
    TAKE = "t"
    """Sets the offered orders and gives their answer; the rest is the number of the offer."""
    SELECT = "s"
    """The way is the chosen value; the rest only tells selects apart."""
    ANSWER = "h"
    """The same as GO or SELECT, on a message that is no panel and stays as it is."""
    FINISH = "f"
    """Plays the draft and a move after it that ends the turn or reveals something; the rest is a checksum of all of
    them."""


_FRONT: Final = r"p:(?P<table>[0-9a-z]+):(?P<seat>\d{1,2}):(?P<decision>\d{1,9}):(?P<number>\d{1,9})"
TEMPLATE: Final = _FRONT + rf":(?P<act>[{''.join(TurnAct)}])(?::(?P<rest>[0-9a-z.~]{{0,60}}))?"


@dataclass(frozen=True)
class TurnPanel:
    """What a panel shows, so that a press means what the player saw."""

    table: str
    seat: int
    decision: int
    number: int

    def id(self, act: TurnAct, rest: str = "") -> str:
        front = f"p:{self.table}:{self.seat}:{self.decision}:{self.number}:{act}"
        return custom_id(f"{front}:{rest}" if rest else front)


# ---------------------------------------------------------------- the screen


@dataclass(frozen=True, kw_only=True)
class TurnScreen(Screen):
    seat: int
    draft: CurrentDraft
    way: Way | None = None
    """The way to the open question."""
    page: int = 0
    confirming: bool = False
    """Does the panel ask whether the player really wants to waste something?"""
    confirming_end: bool = False
    """Does it ask so because one press was to end the turn as well? Then *Back* takes back that end."""
    confirming_proposal: bool = False
    """Does it ask so about the draft and the proposal?"""
    typed_count: int = 0
    """The number of moves at the end of the draft that were typed after it."""
    in_words: bool = False
    """Does the player read without pictures?"""
    story: OwnStory | None = None
    """What has happened since the player last acted, in a panel that was just opened."""
    take_back: int | None = None
    """Marks the line that was just played, if it can be taken back."""
    others_waiting: int = 0
    """How many other tables wait for the player, if nothing is asked of them here."""

    @property
    def panel(self) -> TurnPanel:
        return TurnPanel(self.snapshot.id, self.seat, self.draft.decision, self.draft.number)

    @property
    def open_way(self) -> Way:
        """The way to the open question; empty for the first one."""
        return self.way or Way((), (), Question(()))

    @property
    def position(self) -> Position[Any, Any]:
        """The position in which the open question is asked."""
        return position_there(self.draft.position, self.open_way.options)

    @cached_property
    def way_back(self) -> int:
        """How much of the way leads to the question that the player saw before this one: some were opened ahead."""
        way, length = self.open_way, 0
        while True:
            before = replace(self, way=walk(first_question(self.draft.position, self.seat), way.path[:length]))
            rest = way.path[length:]
            further = max((len(path) for path in before.arrangement.paths if path == rest[: len(path)]), default=1)
            if length + further >= len(way.path):
                return length
            length += further

    @cached_property
    def question(self) -> Question | None:
        """The open question, if any. An answer that can be changed is not asked for again until the player wants to."""
        end = self.open_way.end
        return end if isinstance(end, Question) and end.options else None

    @property
    def awaits_player(self) -> bool:
        return self.snapshot.status is Status.RUNNING and self.seat in self.snapshot.game_position.awaited()

    def label_offers(self, offers: Sequence[Offer], *, beside: bool = False) -> list[str]:
        """For buttons and selects."""
        asked = None if self.question is None else self.question.kind
        return offer_labels(self.words, self.snapshot.box.notation, offers, self.names, beside=beside, asked=asked)

    @cached_property
    def arrangement(self) -> Arrangement:
        """What the open question offers at once."""
        return Arrangement() if self.question is None else arrange(self.question, self.label_offers)

    @property
    def page_count(self) -> int:
        """The number of pages of the select that holds the options of the question."""
        offers = next((each.offers for each in self.arrangement.lists if each.title is None), ())
        return -(-len(offers) // SELECT_OPTIONS)

    @cached_property
    def finishing_move(self) -> Move | None:
        """The only way to pass after the draft, if that ends the turn: one press confirms both."""
        if not 0 < len(self.draft.moves) < MAX_MOVES_PER_LINE or self.typed_count:
            return None
        if self.open_way.path or self.question is None:
            return None
        return finishing_move(self.draft.position, self.seat, self.question)

    @property
    def only_ending(self) -> bool:
        """Is nothing left to be chosen after the draft but the end of the turn?"""
        asked = self.question
        return self.finishing_move is not None and asked is not None and all(option.is_pass for option in asked.options)

    @cached_property
    def revealing_move(self) -> Move | None:
        """A move after the draft, offered as a button beside other choices, that reveals something: nothing can be
        drafted after it, so one press confirms the draft and plays it. Of several ways to pay it is the plain one;
        other moves of which several reveal something are a choice, which is confirmed by itself."""
        if not 0 < len(self.draft.moves) < MAX_MOVES_PER_LINE or self.typed_count or self.open_way.path:
            return None
        shown = self.arrangement
        single = [offer.moves[0] for offer in shown.buttons if len(offer.moves) == 1]
        found = [move for move in single if self._reveals(move)]
        if not (shown.lists or shown.passes or len(found) < len(shown.buttons)):
            return None
        if len(found) > 1:
            found = [move for move in found if _is_plain(move)]
        return found[0] if len(found) == 1 else None

    def _reveals(self, move: Move) -> bool:
        """Does it reveal something, other than by ending the turn? That is previewed."""
        after = self.draft.position.copy()
        after.apply(self.seat, move, halt=True)
        return after.halted and self.snapshot.rules.turn_ending(after, self.seat) is None

    def checksum_with(self, last: Move) -> str:
        """A checksum of the draft and a move that is played with it by one press."""
        return moves_checksum([*self.draft.moves, self.snapshot.box.notation.write(last)])

    @cached_property
    def offer(self) -> OrderOffer | None:
        """Ready-made orders that answer the question, as long as nothing is chosen."""
        if self.open_way.path or self.draft.moves or self.confirming:
            return None
        return offer_in_question(self.snapshot, self.seat)

    @cached_property
    def proposal(self) -> tuple[Move, ...]:
        """The game's proposal for the rest of the turn, at the first question; none if it is only `Done`."""
        if self.snapshot.status is not Status.RUNNING or self.open_way.path:
            return ()
        try:
            moves = self.snapshot.rules.proposal(self.draft.position, self.seat)
        except Exception as error:  # noqa: BLE001  # the panel works without
            logs.unexpected(error, "no proposal")
            return ()
        return moves if any(not isinstance(move, Done) for move in moves) else ()

    @cached_property
    def proposal_wastes(self) -> tuple[MoveWarning, ...]:
        """What the proposal would waste, as far as is known before others have answered."""
        position, rules, warnings = self.draft.position.copy(), self.snapshot.rules, list[MoveWarning]()
        for move in self.proposal:
            warnings += rules.warnings(position, self.seat, move)
            position.apply(self.seat, move, halt=True)
        return tuple(warnings)

    @property
    def proposal_checksum(self) -> str:
        """A checksum of the proposal, so that a press accepts only what was shown."""
        return moves_checksum([self.snapshot.box.notation.write(move) for move in self.proposal])


def _is_plain(move: Move) -> bool:
    """Does it need no words but those of its kind?"""
    fields = msgspec.structs.fields(type(move))
    return all(not field.required and getattr(move, field.name) == field.default for field in fields)


def first_way(snapshot: TableSnapshot, seat: int, draft: CurrentDraft) -> Way | None:
    """The way to the first question after the draft; None if the seat is not awaited."""
    if snapshot.status is not Status.RUNNING or seat not in draft.position.awaited():
        return None
    return walk(first_question(draft.position, seat), ())


def finishing_move(position: Position[Any, Any], seat: int, question: Question) -> Move | None:
    """The only way to pass, if nothing more is decided after it in this turn."""
    passes = [option.move for option in question.options if isinstance(option, Leaf) and option.is_pass]
    passes = [move for move in passes if not isinstance(move, TakeBack | Reopen)]
    if len(passes) != 1:
        return None
    after = position.copy()
    after.apply(seat, passes[0], halt=True)
    ended = after.halted or seat not in after.awaited() or after.turn() != position.turn()
    return passes[0] if ended or (is_shared(after) and not is_shared(position)) else None


def can_change_answer(snapshot: TableSnapshot, seat: int, draft: CurrentDraft) -> bool:
    """Has the player answered, but can still change the answer?"""
    position = draft.position
    answered = position.can_answer(seat) and seat not in position.awaited()
    return snapshot.status is Status.RUNNING and not draft.moves and answered


def draft_checksum(draft: CurrentDraft) -> str:
    """A checksum of the draft, so that a press confirms only what was shown."""
    return moves_checksum(draft.moves)


def moves_checksum(moves: Sequence[str]) -> str:
    return hashlib.blake2b("; ".join(moves).encode(), digest_size=3).hexdigest()
