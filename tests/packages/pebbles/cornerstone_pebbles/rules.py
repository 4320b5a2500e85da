"""The components, the state, the moves and the steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

import msgspec

from engine import position
from engine.components import fingerprint
from engine.game import Box
from engine.illegal import Illegal
from engine.move import Move
from engine.notation import Notation, Number
from engine.position import BaseState
from engine.step import Choice, Step, Together


class Parts(msgspec.Struct, frozen=True):
    pebbles: int
    fist: int
    rounds: int
    lucky: int


class Hide(Move, frozen=True, tag="hide"):
    count: int
    FORM: ClassVar[str] = "hide {count:number}"


class PebblesBox(Box):
    def __init__(self, parts: Parts) -> None:
        self.components: Parts = parts
        self.fingerprint = fingerprint(parts)
        self.notation = Notation((Hide,), {"number": Number()}, {})


class PebblesState(BaseState, kw_only=True):
    left: list[int]
    points: list[int]
    lucky: tuple[int, ...]
    """Of each seat, for its owner alone; empty if the game is played without."""
    shown: tuple[tuple[int, ...], ...] = ()
    """What was in the fists, round by round."""
    round: int = 0
    stack: list[AnyStep]


Position: TypeAlias = position.Position[PebblesState, PebblesBox]


def fists(p: Position, seat: int) -> list[Hide]:
    """P2."""
    return [Hide(count) for count in range(min(p.box.components.fist, p.state.left[seat]) + 1)]


class StartRound(Step, frozen=True, tag="start_round"):
    """P2: the next round, for all at once."""

    def run(self, p: Position) -> None:
        p.state.round += 1
        p.emit("round", round=p.state.round)
        p.then(Hiding(asked=tuple(range(len(p.state.left)))))


class Hiding(Together, frozen=True, kw_only=True, tag="hiding"):
    """P2 and P3: secret fists, opened together."""

    answers: dict[int, Hide] = msgspec.field(default_factory=dict)

    def choices(self, p: Position, seat: int) -> Iterable[Choice]:
        return fists(p, seat)

    def refuse(self, p: Position, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Hide) and 0 <= move.count <= min(p.box.components.fist, p.state.left[seat]):
            return None
        return Illegal("pebbles.fist", clause="P2", left=p.state.left[seat], fist=p.box.components.fist)

    def run(self, p: Position) -> None:
        s = p.state
        shown = tuple(self.answer(seat).count for seat in self.asked)
        s.shown = (*s.shown, shown)
        for seat, count in enumerate(shown):
            s.left[seat] -= count
            p.emit("opened", seats=(seat,), reveals=True, seat=seat, n=count)
        most = max(shown)
        if shown.count(most) == 1 and most:
            seat = shown.index(most)
            s.points[seat] += most
            p.emit("scored", seats=(seat,), seat=seat, points=most)
        p.then(StartRound() if s.round < p.box.components.rounds else Luck())


class Luck(Step, frozen=True, tag="luck"):
    """P4: the lucky numbers."""

    reveals: ClassVar[bool] = True

    def run(self, p: Position) -> None:
        s = p.state
        for seat, number in enumerate(s.lucky):
            points = p.box.components.lucky * sum(shown[seat] == number for shown in s.shown)
            s.points[seat] += points
            p.emit("lucky", seats=(seat,), reveals=True, seat=seat, number=number, points=points)


AnyStep = StartRound | Hiding | Luck
