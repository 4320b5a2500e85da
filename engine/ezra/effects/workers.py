"""Effects on a Player Board: Workers and Development Tiles (E12.3, E13.3, E14.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.ezra import moves
from engine.ezra.effects import markers
from engine.ezra.effects.base import TriggeringEffect
from engine.ezra.effects.tracks import TentSteps
from engine.ezra.scrolls import W22_FLIP_GOLD
from engine.illegal import Illegal
from engine.move import Move, Pass
from engine.step import Ask, Choice, Step

if TYPE_CHECKING:
    from engine.ezra.beginner.evaluation import EffectSum, Evaluation
    from engine.ezra.effects import Effects
    from engine.ezra.position import EzraPosition


class Worker(TriggeringEffect, frozen=True, tag="worker"):
    """E14.3: for each missing Worker the Tent moves instead."""

    sign: ClassVar[str] = "worker"

    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        player = p.state.players[seat]
        gained = min(self.n, player.main)
        player.main -= gained
        player.supply += gained
        if gained:
            p.emit("gained", seats=(seat,), seat=seat, gains=(("worker", gained),))
        missing = self.n - gained
        return p.gain_steps(seat, *markers.move_tent(p, seat, missing)) if missing else ()

    def for_rival(self) -> Effects:
        return (self,)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return self.n * (w.labour - w.food)

    def gather(self, into: EffectSum, w: Evaluation) -> None:
        # Another Worker must be fed as well, but produces slightly more than that.
        into.other_value += self.n * (w.labour - w.food) / 2


class Retrieval(TriggeringEffect, frozen=True, tag="retrieve"):
    """E13.3: nothing happens without a Trader or Elder to retrieve."""

    sign: ClassVar[str] = "back"
    estimate: ClassVar[float] = 1.0
    """The beginner's estimate of one."""

    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        standing = len(p.occupied_rows(seat, moves.TRADER)) + len(p.occupied_rows(seat, moves.ELDER))
        return [ChooseRetrieve(seat)] * min(self.n, standing)

    def for_rival(self) -> Effects:
        return (TentSteps(self.n),)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return self.n * self.estimate


class ChooseRetrieve(Ask, frozen=True, tag="choose_retrieve"):
    """E13.3: which Trader or Elder is retrieved, or none (R26)."""

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        both = (moves.TRADER, moves.ELDER)
        return [*(moves.Retrieve(who, row) for who in both for row in p.occupied_rows(seat, who)), Pass()]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if not isinstance(move, moves.Retrieve):
            return Illegal("retrieve.retrieve", clause="E13.3")
        if move.row not in p.occupied_rows(seat, move.who):
            return Illegal("retrieve.none", clause="E13.3", row=move.row)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, moves.Retrieve):
            p.set_occupied_rows(
                seat, move.who, tuple(row for row in p.occupied_rows(seat, move.who) if row != move.row)
            )
            p.state.players[seat].supply += 1
            p.emit("retrieved", seats=(seat,), seat=seat, who=move.who, row=move.row)


class FreeFlip(TriggeringEffect, frozen=True, tag="flip_free"):
    """E16.5: turns over a tile free of cost."""

    sign: ClassVar[str] = "tile"
    estimate: ClassVar[float] = 3.0
    """The beginner's estimate of one."""

    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        return [ChooseFlip(seat)] * min(self.n, p.state.players[seat].turned.count(False))

    def for_rival(self) -> Effects:
        return ()

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return self.n * self.estimate


class ChooseFlip(Ask, frozen=True, tag="choose_flip"):
    """E16.5: which tile is turned over free of cost, or none (R26)."""

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        types, turned = p.box.components.development.types, p.state.players[seat].turned
        left = (type_ for type_, is_turned in zip(types, turned, strict=True) if not is_turned)
        return [*map(moves.Flip, left), Pass()]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if not isinstance(move, moves.Flip):
            return Illegal("flip_free.flip", clause="E16.5")
        if p.is_turned(seat, p.box.components.development.types.index(move.type)):
            return Illegal("flip.turned", clause="E12.3", type=move.type)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, moves.Flip):
            turn_over(p, seat, p.box.components.development.types.index(move.type))


def turn_over(p: EzraPosition, seat: int, type_: int) -> None:
    """E12.3, E16.5: turn the tile over and gain its reward, then E20.22."""
    player = p.state.players[seat]
    player.turned = tuple(turned or at == type_ for at, turned in enumerate(player.turned))
    tile = player.tiles[type_]
    p.emit("flipped", seats=(seat,), seat=seat, tile=tile)
    more = (p.box.scroll_effects[W22_FLIP_GOLD],) if p.has_scroll(seat, W22_FLIP_GOLD) else ()
    p.then(*p.gain_steps(seat, p.box.flip_reward[tile], *more))


BoardEffect = Worker | Retrieval | FreeFlip
BoardQuestion = ChooseRetrieve | ChooseFlip
