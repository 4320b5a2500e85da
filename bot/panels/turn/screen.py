"""What the player looks at: their draft, and how far they are in its next question; and the ids that lead on."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final

from bot import logs
from bot.interactions.panel import Screen
from bot.limits import custom_id
from bot.panels.turn.nodes import Question, Way, walk
from bot.panels.turn.questions import ask
from bot.store.rows import Status
from bot.tables.drafts import CurrentDraft
from bot.tables.live import Live
from engine.game import Waste
from engine.move import Done, Move

# ---------------------------------------------------------------- ids


class TurnAct(StrEnum):
    """What a press does. Old panels carry these signs, so they only ever become more."""

    GO = "g"
    """To an option, or back to a question: its way is the rest."""
    PAGE = "n"
    """Another page of a question: the way, and the page behind a second `~`."""
    BACK = "b"
    RESTART = "r"
    CONFIRM = "c"
    """The rest is a check of the moves that were shown."""
    SURE = "y"
    ONLY = "o"
    """Play only the last moves, without those chosen before: how many, and behind a `~` a check of all."""
    ACCEPT = "a"
    """Play what is chosen and what is proposed behind it: a check of the proposal, and `~y` after a second question."""
    SELECT = "s"
    """The way is the option that was chosen; the rest only tells several selects apart."""


_FRONT: Final = r"p:(?P<table>[0-9a-z]+):(?P<seat>\d{1,2}):(?P<decision>\d{1,9}):(?P<number>\d{1,9})"
TEMPLATE: Final = _FRONT + rf":(?P<act>[{''.join(TurnAct)}])(?::(?P<rest>[0-9a-z.~]{{0,60}}))?"


@dataclass(frozen=True)
class TurnPanel:
    """What a panel shows, so that a press on it means what its owner saw."""

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
    """To the question that is open."""
    page: int = 0
    sure: bool = False
    """Is it asked whether the player really wants to let something go?"""
    accepts: bool = False
    """Is it asked so of what is proposed, too?"""
    typed: int = 0
    """So many of the last moves of the draft were typed behind it."""

    @property
    def panel(self) -> TurnPanel:
        return TurnPanel(self.live.id, self.seat, self.draft.decision, self.draft.number)

    @property
    def passed(self) -> Way:
        """What was chosen on the way to the open question."""
        return self.way or Way((), (), Question(()))

    @cached_property
    def question(self) -> Question | None:
        """The next one, if there is any: an answer that can still be changed is not asked for again at once."""
        end = self.passed.end
        return end if isinstance(end, Question) and end.options else None

    @cached_property
    def proposal(self) -> tuple[Move, ...]:
        """How the rest could be played, at the first question; that one is done is no news."""
        if self.live.status is not Status.RUNNING or self.passed.path:
            return ()
        try:
            moves = self.live.rules.proposal(self.draft.position, self.seat)
        except Exception as error:  # noqa: BLE001  # the panel does without
            logs.unexpected(error, "no proposal")
            return ()
        return moves if any(not isinstance(move, Done) for move in moves) else ()

    @cached_property
    def proposal_wastes(self) -> tuple[Waste, ...]:
        """What it would let go, as far as that shows before others have answered."""
        here, rules, wastes = self.draft.position.copy(), self.live.rules, list[Waste]()
        for move in self.proposal:
            wastes += rules.waste(here, self.seat, move)
            here.apply(self.seat, move, halt=True)
        return tuple(wastes)

    @property
    def shown_proposal(self) -> str:
        """A check of it, so that nobody accepts another one."""
        return checked([self.live.box.notation.write(move) for move in self.proposal])


def first(live: Live, seat: int, draft: CurrentDraft) -> Way | None:
    """The first question behind the draft; none if others are to decide now."""
    if live.status is not Status.RUNNING or seat not in draft.position.awaited():
        return None
    return walk(ask(draft.position, seat), ())


def may_change(live: Live, seat: int, draft: CurrentDraft) -> bool:
    """Has the player answered, and may still answer otherwise?"""
    here = draft.position
    return live.status is Status.RUNNING and not draft.moves and here.may_answer(seat) and seat not in here.awaited()


def shown_moves(draft: CurrentDraft) -> str:
    """A check of the moves that a panel shows, so that nobody confirms others."""
    return checked(draft.moves)


def checked(moves: Sequence[str]) -> str:
    return hashlib.blake2b("; ".join(moves).encode(), digest_size=3).hexdigest()
