"""Steps: clauses or phases of the rules that are still to happen, as plain data on the state's stack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

import msgspec

from engine.chance import RandomSource
from engine.illegal import Illegal
from engine.move import Done, Move, Prompt, Question, Reopen, Stem, TakeBack, tag

Choice = Move | Stem


class Step(msgspec.Struct, frozen=True, tag_field="step", tag="step"):
    """One clause. If it awaits no seat it runs by itself; otherwise it lists, checks and takes moves. Each kind is
    stored under its own tag.

    `p` is the Position of the game; each game narrows its type.
    """

    reveals: ClassVar[bool] = False
    """Running this step reveals hidden information: drafts halt before it."""
    sealed: ClassVar[bool] = False
    """Answers stay secret until the rules reveal them."""
    shared: ClassVar[bool] = False
    """The step stays the same question while the answers of several seats come in."""
    order_kind: ClassVar[str] = ""
    """The kind of decision for standing orders; empty if it takes no answers in advance."""

    def orders_on(self, p: Any) -> str:
        """The same for a step that asks several questions, as it stands now."""
        return self.order_kind

    def awaits(self, p: Any) -> Sequence[int]:
        """The seats that still owe an answer. If there are none, the step runs by itself."""
        return ()

    def can_answer(self, p: Any, seat: int) -> bool:
        """Whether this seat may answer now: it is awaited, or it has answered and may change that."""
        return seat in self.awaits(p)

    def run(self, p: Any) -> None:
        raise TypeError(f"{type(self).__name__} does not run by itself")

    def choices(self, p: Any, seat: int) -> Iterable[Choice]:
        """The legal moves, each once, grouped by kind; a stem stands for each family too large to list.
        Passing comes last.
        """
        return ()

    def fill(self, p: Any, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        """The moves of a stem, the plainest first. `like` holds fields that are already known, to narrow the search."""
        return iter(())

    def draw(self, p: Any, seat: int, stem: Stem, chance: RandomSource) -> Move:
        """A random move of the stem. Each one is possible."""
        return chance.pick(list(self.fill(p, seat, stem, {})))

    def refuse(self, p: Any, seat: int, move: Move) -> Illegal | None:
        """Why the move is illegal, or None. Decided by arithmetic, without listing."""
        raise TypeError(f"{type(self).__name__} takes no moves")

    def take(self, p: Any, seat: int, move: Move) -> None:
        """Carry out a legal move. The step has left the stack; push what follows with `p.then`."""
        raise TypeError(f"{type(self).__name__} takes no moves")

    def forced(self, p: Any, seat: int) -> Move | None:
        """The seat's only legal answer, if there is just one and skipping the question reveals nothing."""
        listed = p.listed(seat)
        if len(listed) > 1:
            return None
        moves = list(islice(expand(self, p, seat), 2)) if isinstance(listed[0], Stem) else listed
        return moves[0] if len(moves) == 1 else None

    def interrupted_seat(self, p: Any) -> int | None:
        """If this question interrupts a turn: the seat whose turn it is and will be again afterwards."""
        return None

    def overdue(self, p: Any, seat: int) -> Move | None:
        """The default answer for a seat that runs out of time; None if the game waits for it."""
        return None

    def prompt(self, p: Any, seat: int) -> Prompt:
        return Prompt(tag(type(self)))

    def public_question(self, p: Any, seat: int) -> Question:
        """What this seat is asked, for messages to everyone. It depends on public information only, so it never
        tells whether the seat has a choice."""
        return Question(tag(type(self)))


def expand(step: Step, p: Any, seat: int) -> Iterator[Move]:
    """Every legal move, lazily."""
    for choice in step.choices(p, seat):
        if isinstance(choice, Stem):
            yield from step.fill(p, seat, choice, {})
        else:
            yield choice


class Ask(Step, frozen=True):
    """A question to one seat."""

    seat: int

    def awaits(self, p: Any) -> Sequence[int]:
        return (self.seat,)


class Together(Step, frozen=True, kw_only=True):
    """One question to several seats at once. Answers may be changed until the last one is in; then `run` opens them.

    Answers are stored by seat; a seat that is not asked has none.
    """

    shared: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    """Except where answers stay face down or are given openly."""
    sealed: ClassVar[bool] = True
    asked: tuple[int, ...]
    answers: dict[int, Any] = {}
    """Games narrow the type to the union of their moves, so that JSON can be decoded."""

    def awaits(self, p: Any) -> Sequence[int]:
        answers = self.answers
        return [seat for seat in self.asked if seat not in answers]

    def can_answer(self, p: Any, seat: int) -> bool:
        """A forced answer cannot be changed."""
        if seat not in self.asked or len(self.answers) == len(self.asked):
            return False
        # On a copy: a position caches its list only for seats that may answer.
        return seat not in self.answers or self.forced(p.copy(), seat) is None

    def take(self, p: Any, seat: int, move: Move) -> None:
        p.then(msgspec.structs.replace(self, answers={**self.answers, seat: move}))
        self.events(p, seat, move)

    def events(self, p: Any, seat: int, move: Move) -> None:
        """Tell everyone that an answer came in, but not which."""
        p.emit("answered", seats=(seat,), seat=seat)

    def answer(self, seat: int) -> Any:
        return self.answers.get(seat)

    def forced(self, p: Any, seat: int) -> Move | None:
        """Skipping the question would reveal that there was no choice. Games override this where that is public."""
        return None


class Lanes(Step, frozen=True, kw_only=True):
    """A phase that several seats play at the same time, each with its own sequence of moves.

    A lane is the list of a seat's moves so far. It is played on a copy to find out what the seat may do next. When all
    lanes are closed they are played on the real state in the order of `seats`. So no lane may make moves of another
    illegal, ask another seat, or reveal anything: a lane that reaches a revealing step can only be closed.
    """

    shared: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    sealed: ClassVar[bool] = True
    seats: tuple[int, ...]
    lanes: dict[int, tuple[Any, ...]] = {}
    """Narrowed by games, as `Together.answers`."""
    closed: tuple[int, ...] = ()

    def enter(self, seat: int) -> Step:
        """The first step of a lane. It returns until there is nothing more to do in the lane."""
        raise NotImplementedError

    def can_close(self, inner: Any, seat: int) -> bool:
        """Whether the lane may end here. By default between two actions: when the first step is back on top."""
        stack = inner.state.stack
        return inner.halted or not stack or (len(stack) == 1 and type(stack[0]) is type(self.enter(seat)))

    def lane(self, seat: int) -> tuple[Any, ...]:
        return self.lanes.get(seat, ())

    def awaits(self, p: Any) -> Sequence[int]:
        return [seat for seat in self.seats if seat not in self.closed]

    def can_answer(self, p: Any, seat: int) -> bool:
        return seat in self.seats and len(self.closed) < len(self.seats)

    def lane_position(self, p: Any, seat: int) -> Any:
        """The position that the seat's lane leads to, continued from the cached one."""
        lane = self.lane(seat)
        known, inner = p.lanes.get(seat, (None, None))
        if known != lane:
            more = lane[-1:]
            if not lane or known != lane[:-1]:
                inner, more = p.lane_position([self.enter(seat)]), lane
            for move in more:
                # Its legality was checked when it was added to the lane.
                inner.answer(seat, move)
                inner.advance(halt=True)
            p.lanes[seat] = (lane, inner)
        return inner

    def choices(self, p: Any, seat: int) -> Iterable[Choice]:
        if seat in self.closed:
            yield Reopen()
            return
        inner = self.lane_position(p, seat)
        yield from inner.choices(seat)
        if self.lane(seat):
            yield TakeBack()
        if self.can_close(inner, seat):
            yield Done()

    def fill(self, p: Any, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        yield from self.lane_position(p, seat).fill(seat, stem, like)

    def draw(self, p: Any, seat: int, stem: Stem, chance: RandomSource) -> Move:
        move: Move = self.lane_position(p, seat).draw(seat, stem, chance)
        return move

    def refuse(self, p: Any, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Reopen):
            return None if seat in self.closed else Illegal("lane.open")
        if seat in self.closed:
            return Illegal("lane.closed")
        if isinstance(move, TakeBack):
            return None if self.lane(seat) else Illegal("lane.empty")
        inner = self.lane_position(p, seat)
        if isinstance(move, Done):
            return None if self.can_close(inner, seat) else Illegal("lane.unfinished")
        if not inner.state.stack:
            return Illegal("lane.finished")
        refusal: Illegal | None = inner.refuse(seat, move)
        return refusal

    def take(self, p: Any, seat: int, move: Move) -> None:
        p.then(self._with(seat, move))
        # For its owner each move in the lane is a new decision; for the others the phase is still the same.
        p.state.asked[seat] += 1
        self.events(p, seat, move)

    def events(self, p: Any, seat: int, move: Move) -> None:
        """Tell everyone who is done, but not what they did."""
        if isinstance(move, Done):
            p.emit("lane_closed", seats=(seat,), seat=seat)
        elif isinstance(move, Reopen):
            p.emit("lane_opened", seats=(seat,), seat=seat)

    def _with(self, seat: int, move: Move) -> Lanes:
        if isinstance(move, Done):
            return msgspec.structs.replace(self, closed=(*self.closed, seat))
        if isinstance(move, Reopen):
            return msgspec.structs.replace(self, closed=tuple(s for s in self.closed if s != seat))
        lane = self.lane(seat)
        longer = lane[:-1] if isinstance(move, TakeBack) else (*lane, move)
        return msgspec.structs.replace(self, lanes={**self.lanes, seat: longer})

    def run(self, p: Any) -> None:
        for seat in self.seats:
            p.play_lane([self.enter(seat)], seat, self.lane(seat))

    def forced(self, p: Any, seat: int) -> Move | None:
        return None
