"""A state together with its components: applies moves and collects events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from engine import orders
from engine.chance import Chance, RandomSource
from engine.illegal import Illegal, Why
from engine.move import AcceptProposal, Event, Move, Prompt, Question, Stem
from engine.step import Choice, Lanes, Step, expand


class BaseState(msgspec.Struct, kw_only=True):
    """The part of the state that all games share: plain data, pending decisions included."""

    version: int
    chance: Chance
    stack: list[Any]
    asked: list[int]
    """The number of each seat's latest decision. A panel with an older one is stale."""
    orders: dict[int, tuple[orders.Order, ...]] = {}
    """Each seat's standing orders; replaced and never changed in place, so that copies can share them."""


S = TypeVar("S", bound=BaseState)
B = TypeVar("B")


class Rules(Protocol):
    """What a position needs from its game."""

    condition_tests: ClassVar[Mapping[str, orders.ConditionTest]]

    def copy(self, state: Any) -> Any: ...

    def view(self, p: Any, viewer: int | None) -> Any: ...

    def orderable(self, p: Any, seat: int) -> Mapping[str, orders.Orderable]: ...
    def complete_answer(self, p: Any, seat: int, move: Move) -> Move: ...

    def proposal(self, p: Any, seat: int) -> tuple[Move, ...]: ...


class Position(Generic[S, B]):
    """A state, its components, and the events since the last `collect`."""

    __slots__ = ("_listed", "accepting", "box", "events", "halted", "lanes", "rules", "state")

    def __init__(self, state: S, box: B, rules: Rules) -> None:
        self.state = state
        self.box = box
        self.rules = rules
        self.events: list[Event] = []
        self.halted = False
        """A draft has reached a step that reveals something; it cannot go further."""
        self.accepting: tuple[orders.AcceptingOrder, ...] = ()
        """Seats whose orders accept the proposal in the phase that the last move opened."""
        self.lanes: dict[int, tuple[tuple[Move, ...], Position[S, B]]] = {}
        """The cache of `Lanes.lane_position`: each seat's lane and the position it leads to."""
        self._listed: tuple[int, list[Choice]] | None = None

    def copy(self) -> Position[S, B]:
        twin = type(self)(self.rules.copy(self.state), self.box, self.rules)
        twin.halted = self.halted
        return twin

    # Used by steps

    def then(self, *steps: Step) -> None:
        """Push steps; they happen in the order given."""
        self.state.stack.extend(reversed(steps))

    def emit(
        self,
        key: str,
        *,
        seats: tuple[int, ...] = (),
        to: tuple[int, ...] | None = None,
        reveals: bool = False,
        **params: Any,
    ) -> None:
        self.events.append(Event(key, params, seats, to, reveals))

    def take_events(self) -> list[Event]:
        told, self.events = self.events, []
        return told

    # Used by callers

    @property
    def step(self) -> Step | None:
        stack = self.state.stack
        return stack[-1] if stack else None

    def awaited(self) -> Sequence[int]:
        """The seats that owe an answer."""
        stack = self.state.stack
        return () if not stack or self.halted else tuple(stack[-1].awaits(self))

    def interrupted_seat(self) -> int | None:
        """The seat whose turn the current question interrupts, if it does."""
        step = self.step
        return None if step is None else step.interrupted_seat(self)

    def turn(self) -> int | None:
        """The seat whose turn it is; None if several seats are asked at once."""
        within, awaited = self.interrupted_seat(), self.awaited()
        return awaited[0] if within is None and len(awaited) == 1 else within

    def can_answer(self, seat: int) -> bool:
        step = self.step
        return step is not None and not self.halted and step.can_answer(self, seat)

    def choices(self, seat: int) -> list[Choice]:
        """The seat's legal moves and stems; none if it may not answer."""
        if self._listed is not None and self._listed[0] == seat:
            return self._listed[1]
        return self.listed(seat) if self.can_answer(seat) else []

    def listed(self, seat: int) -> list[Choice]:
        """The choices of a seat that may answer, cached until the state changes."""
        if self._listed is None or self._listed[0] != seat:
            self._listed = (seat, list(self.state.stack[-1].choices(self, seat)))
        return self._listed[1]

    def moves(self, seat: int) -> Iterator[Move]:
        """Every legal move of the seat, lazily."""
        return expand(self.state.stack[-1], self, seat) if self.can_answer(seat) else iter(())

    def fill(self, seat: int, stem: Stem, like: dict[str, Any] | None = None) -> Iterator[Move]:
        filled: Iterator[Move] = self.state.stack[-1].fill(self, seat, stem, like or {})
        return filled

    def draw(self, seat: int, stem: Stem, chance: RandomSource) -> Move:
        move: Move = self.state.stack[-1].draw(self, seat, stem, chance)
        return move

    def prompt(self, seat: int) -> Prompt | None:
        step = self.step
        return step.prompt(self, seat) if step is not None and self.can_answer(seat) else None

    def public_question(self, seat: int) -> Question | None:
        """What the seat is asked, as everyone may know it; None if it is not awaited."""
        step = self.step
        return step.public_question(self, seat) if step is not None and seat in self.awaited() else None

    def refuse(self, seat: int, move: Move) -> Illegal | None:
        """Why this seat may not make this move now, or None. Independent of what is listed."""
        stack = self.state.stack
        if self.halted:
            return Illegal("behind_reveal", why=Why.ILLEGAL)
        if not stack:
            return Illegal("over")
        if isinstance(move, orders.OrderMove):
            return orders.refuse_order(self, seat, move)
        step: Step = stack[-1]
        if not step.can_answer(self, seat):
            return Illegal("not_your_turn", awaited=tuple(step.awaits(self)))
        if isinstance(move, AcceptProposal):
            return None if self.rules.proposal(self, seat) else Illegal("proposal.none")
        return step.refuse(self, seat, move)

    def expand_proposal(self, seat: int, move: Move) -> tuple[Move, ...]:
        """The moves that this move stands for: itself, or the proposed ones."""
        if not isinstance(move, AcceptProposal):
            return (move,)
        refusal = self.refuse(seat, move)
        if refusal is not None:
            raise refusal
        return self.rules.proposal(self, seat)

    def apply(self, seat: int, move: Move, *, halt: bool = False, trust_listed: bool = False) -> None:
        """The only way to change a state: refuse the move, or take it and run until a seat is awaited.

        With `halt` the run stops before anything that reveals information or that orders may answer; drafts on a copy
        use it. With `trust_listed` a move that `choices` has listed is taken without asking `refuse`. Play-outs use it,
        because there `refuse` would only repeat the work of listing.
        """
        # not isinstance, which is slow for msgspec's classes, in what runs at every move
        if type(move) is AcceptProposal:
            *first, last = self.expand_proposal(seat, move)
            for one in first:
                self.apply(seat, one, halt=True)
            self.apply(seat, last, halt=halt)
            return
        # Only seats that may answer have a list, and every change of the state clears it.
        listed = self._listed if trust_listed else None
        if listed is None or listed[0] != seat or move not in listed[1]:
            refusal = self.refuse(seat, move)
            if refusal is not None:
                raise refusal
        if isinstance(move, orders.OrderMove):
            orders.carry_out_order(self, seat, move)
            return
        self.advance(same=self.answer(seat, move).shared, halt=halt, drafter=seat if halt else None)

    def answer(self, seat: int, move: Move) -> Step:
        """Give the top step a legal answer, without running what follows."""
        self._listed = None
        step: Step = self.state.stack.pop()
        step.take(self, seat, move)
        return step

    def advance(self, *, same: bool = False, halt: bool = False, drafter: int | None = None) -> None:
        """Run steps, and give forced answers and those of orders, until a seat must choose.

        `same` says that the question on top, if it is still there, has been asked before.
        """
        self._listed, self.accepting = None, ()
        stack = self.state.stack
        while stack:
            step: Step = stack[-1]
            seats = step.awaits(self)
            if not seats:
                if halt and step.reveals:
                    self.halted = True
                    return
                stack.pop()
                # A running step changes the state that lanes were played on, or ends their phase.
                if self.lanes:
                    self.lanes.clear()
                step.run(self)
                same = False
                continue
            if same:
                return
            for seat in seats:
                forced = step.forced(self, seat)
                if forced is not None:
                    self.answer(seat, forced)
                    break
            else:
                if step.orders_on(self):
                    # Orders never run in a draft: its preview would reveal them.
                    if drafter is not None and orders.could_answer(self, step, seats, drafter):
                        self.halted, self._listed = True, None
                        return
                    if self.state.orders and not halt and isinstance(step, Lanes):
                        # The table plays them as moves, so that a replay need not ask for proposals again.
                        self.accepting = orders.accepting_orders(self, step, seats)
                    elif self.state.orders and not halt:
                        seats = orders.answer_by_orders(self, step, seats)
                        if not seats:
                            continue
                asked = self.state.asked
                for seat in seats:
                    asked[seat] += 1
                return

    def resume(self) -> None:
        """Continue after a halt."""
        self.halted = False
        self.advance()

    # Used by lanes

    def lane_position(self, stack: list[Step]) -> Position[S, B]:
        """A copy with only these steps on its stack."""
        twin = self.copy()
        # Orders never act within a lane.
        twin.state.stack, twin.state.orders = list(stack), {}
        twin.advance(halt=True)
        twin.events.clear()
        return twin

    def play_lane(self, stack: list[Step], seat: int, moves: Sequence[Move]) -> None:
        """Play a lane on this state, then restore the outer stack."""
        outer, asked, left = self.state.stack, list(self.state.asked), self.state.orders
        # The lane's moves are answers already.
        self.state.stack, self.state.orders = list(stack), {}
        self.advance()
        for move in moves:
            self.apply(seat, move)
        self.state.stack, self.state.asked, self.state.orders = outer, asked, left
