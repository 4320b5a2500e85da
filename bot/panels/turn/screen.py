"""What somebody looks at: his draft, and how far he is in its next question."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot import logs
from bot.cards.names import people
from bot.panels.turn.ids import Panel
from bot.panels.turn.nodes import Question
from bot.panels.turn.paths import Way, walk
from bot.panels.turn.questions import ask
from bot.store.rows import Status
from bot.tables.drafting import Drafting
from bot.tables.live import Live
from bot.texts import Says, names, says
from engine.game import Waste
from engine.move import Done, Move


@dataclass(frozen=True)
class Screen:
    live: Live
    seat: int
    draft: Drafting
    locale: str
    way: Way | None = None
    """To the question that is open."""
    page: int = 0
    sure: bool = False
    """Is it asked whether he really wants to let something go?"""
    accepts: bool = False
    """Is it asked so of what is proposed, too?"""
    typed: int = 0
    """So many of the last moves of the draft were typed behind it."""
    said: tuple[str, ...] = field(default=())
    """What happened to his press, in his language."""

    @cached_property
    def words(self) -> Says:
        return says(self.locale, self.live.game)

    @cached_property
    def people(self) -> tuple[str, ...]:
        return people(self.live, self.locale)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """For labels, in which Discord formats nothing."""
        return names(self.live.seats, self.locale)

    @cached_property
    def figures(self) -> Mapping[str, Any]:
        """Of the game as it is played here, for what the texts say of its things."""
        return self.live.rules.figures(self.live.box, len(self.live.seats), self.live.row.options)

    @property
    def panel(self) -> Panel:
        return Panel(self.live.id, self.seat, self.draft.decision, self.draft.number)

    @property
    def passed(self) -> Way:
        """How he came to the open question."""
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


def first(live: Live, seat: int, draft: Drafting) -> Way | None:
    """The first question behind the draft; none if others are to decide now."""
    if live.status is not Status.RUNNING or seat not in draft.position.awaited():
        return None
    return walk(ask(draft.position, seat), ())


def may_change(live: Live, seat: int, draft: Drafting) -> bool:
    """Has he answered, and could still answer otherwise?"""
    here = draft.position
    return live.status is Status.RUNNING and not draft.moves and here.may_answer(seat) and seat not in here.awaited()


def shown_moves(draft: Drafting) -> str:
    """A check of the moves that a panel shows, so that nobody confirms others."""
    return checked(draft.moves)


def checked(moves: Sequence[str]) -> str:
    return hashlib.blake2b("; ".join(moves).encode(), digest_size=3).hexdigest()
