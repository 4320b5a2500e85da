"""A state together with the components it is played with: where moves are applied and events told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from engine.chance import Chance, Draws
from engine.illegal import Illegal, Why
from engine.move import Event, Move, Prompt, Stem
from engine.step import Choice, Lanes, Step, Together, expand

SHARED = (Together, Lanes)
"""Steps that stay the same question while its answers come in."""


class State(msgspec.Struct, kw_only=True):
    """What every game's state holds besides its own: plain data, the pending decisions included."""

    version: int
    chance: Chance
    stack: list[Any]
    asked: list[int]
    """By seat, the number of its latest decision. A panel that carries an older one is stale."""


S = TypeVar("S", bound=State)
B = TypeVar("B")


class Position(Generic[S, B]):
    """One state, its components, and the events told since the last `collect`."""

    __slots__ = ("_copy", "_listed", "box", "halted", "state", "told")

    def __init__(self, state: S, box: B, copy: Callable[[S], S]) -> None:
        self.state = state
        self.box = box
        self.told: list[Event] = []
        self.halted = False
        """A draft stands in front of something that reveals; nothing more can be known."""
        self._copy = copy
        self._listed: tuple[int, list[Choice]] | None = None

    def copy(self) -> Position[S, B]:
        twin = type(self)(self._copy(self.state), self.box, self._copy)
        twin.halted = self.halted
        return twin

    # What steps use

    def then(self, *steps: Step) -> None:
        """Push what follows, to happen in the order written."""
        self.state.stack.extend(reversed(steps))

    def tell(
        self,
        key: str,
        *,
        seats: tuple[int, ...] = (),
        to: tuple[int, ...] | None = None,
        reveals: bool = False,
        **params: Any,
    ) -> None:
        self.told.append(Event(key, params, seats, to, reveals))

    def collect(self) -> list[Event]:
        told, self.told = self.told, []
        return told

    # What the world uses

    @property
    def step(self) -> Step | None:
        stack = self.state.stack
        return stack[-1] if stack else None

    def awaited(self) -> Sequence[int]:
        """The seats that owe an answer."""
        stack = self.state.stack
        return () if not stack or self.halted else tuple(stack[-1].awaits(self))

    def may_answer(self, seat: int) -> bool:
        step = self.step
        return step is not None and not self.halted and step.listens(self, seat)

    def choices(self, seat: int) -> list[Choice]:
        """The seat's legal moves and stems, or none if it may not answer."""
        if self._listed is not None and self._listed[0] == seat:
            return self._listed[1]
        return self.listed(seat) if self.may_answer(seat) else []

    def listed(self, seat: int) -> list[Choice]:
        """The choices of a seat that may answer, listed once however often they are asked for."""
        if self._listed is None or self._listed[0] != seat:
            self._listed = (seat, list(self.state.stack[-1].choices(self, seat)))
        return self._listed[1]

    def moves(self, seat: int) -> Iterator[Move]:
        """Every legal move of the seat, lazily."""
        return expand(self.state.stack[-1], self, seat) if self.may_answer(seat) else iter(())

    def fill(self, seat: int, stem: Stem, like: dict[str, Any] | None = None) -> Iterator[Move]:
        filled: Iterator[Move] = self.state.stack[-1].fill(self, seat, stem, like or {})
        return filled

    def draw(self, seat: int, stem: Stem, chance: Draws) -> Move:
        move: Move = self.state.stack[-1].draw(self, seat, stem, chance)
        return move

    def prompt(self, seat: int) -> Prompt | None:
        step = self.step
        return step.prompt(self, seat) if step is not None and self.may_answer(seat) else None

    def refuse(self, seat: int, move: Move) -> Illegal | None:
        """Why this seat may not make this move now, or None."""
        # Only seats that may answer have anything listed, and every change of the state forgets it.
        if self._listed is not None and self._listed[0] == seat and move in self._listed[1]:
            return None
        stack = self.state.stack
        if self.halted:
            return Illegal("behind_reveal", why=Why.ILLEGAL)
        if not stack:
            return Illegal("over")
        step: Step = stack[-1]
        if not step.listens(self, seat):
            return Illegal("not_your_turn", awaited=tuple(step.awaits(self)))
        return step.refuse(self, seat, move)

    def apply(self, seat: int, move: Move, *, halt: bool = False) -> None:
        """The only door: refuse, or take the move and run on until somebody is awaited.

        With `halt` the run stops in front of whatever reveals: so a draft is played on a copy.
        """
        refusal = self.refuse(seat, move)
        if refusal is not None:
            raise refusal
        self._listed = None
        step: Step = self.state.stack.pop()
        step.take(self, seat, move)
        self.advance(same=isinstance(step, SHARED), halt=halt)

    def advance(self, *, same: bool = False, halt: bool = False) -> None:
        """Run what runs by itself and answer what has one answer, until somebody must choose.

        `same` says that the question on top, if still there, is the one its seats were asked before.
        """
        self._listed = None
        stack = self.state.stack
        while stack:
            step: Step = stack[-1]
            seats = step.awaits(self)
            if not seats:
                if halt and step.reveals:
                    self.halted = True
                    return
                stack.pop()
                step.run(self)
                same = False
                continue
            if same:
                return
            for seat in seats:
                forced = step.forced(self, seat)
                if forced is not None:
                    self._listed = None
                    stack.pop()
                    step.take(self, seat, forced)
                    break
            else:
                asked = self.state.asked
                for seat in seats:
                    asked[seat] += 1
                return

    def rest(self) -> None:
        """Go on after a halt."""
        self.halted = False
        self.advance()

    # What lanes use

    def alone(self, stack: list[Step]) -> Position[S, B]:
        """A copy on which only these steps wait."""
        twin = self.copy()
        twin.state.stack = list(stack)
        twin.advance(halt=True)
        twin.told.clear()
        return twin

    def play_alone(self, stack: list[Step], seat: int, moves: Sequence[Move]) -> None:
        """Play a lane on this very state, then forget what is left of it."""
        outer, asked = self.state.stack, list(self.state.asked)
        self.state.stack = list(stack)
        self.advance()
        for move in moves:
            self.apply(seat, move)
        self.state.stack, self.state.asked = outer, asked
