"""The effects of printed icons (E14): one class per kind, which holds everything the game needs to know about it.

A new kind is a class in the module of its theme; CONTRIBUTING.md ("Adding an effect") lists the other files
to change. This module has the kinds that hold or trigger lists of effects, the union of all kinds, and the step that
resolves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

import msgspec

from engine.ezra import moves
from engine.ezra.constants import BLESSINGS, EFFECTS
from engine.ezra.effects import markers
from engine.ezra.effects.base import ANY, PlainEffect, TriggeringEffect, colour_problem
from engine.ezra.effects.goods import Gold, GoodsEffect, GoodsQuestion, Silver
from engine.ezra.effects.tracks import TrackEffect
from engine.ezra.effects.workers import BoardEffect, BoardQuestion
from engine.illegal import Illegal
from engine.move import Move, Prompt
from engine.step import Ask, Choice, Step

if TYPE_CHECKING:
    from engine.ezra.beginner.evaluation import Evaluation
    from engine.ezra.position import EzraPosition


class Blessing(TriggeringEffect, frozen=True, kw_only=True, tag="blessing"):
    """E14.1: moves a Blessing Marker; for a wild Blessing the owner chooses it."""

    sign: ClassVar[str] = "blessing"
    c: str

    @property
    def colour(self) -> str:
        return self.c

    def problem(self) -> str | None:
        return super().problem() or colour_problem(self.c, BLESSINGS)

    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        if self.c == ANY:
            return wild_blessings(p, seat, self.n)
        triggered: list[Effects] = []
        missing = 0
        for _ in range(self.n):
            if self.c in markers.movable_blessings(p, seat):
                triggered += markers.move_blessing(p, seat, self.c)
            else:
                missing += 1
        if missing:
            triggered += markers.move_tent(p, seat, missing)  # E14.3
        return p.gain_steps(seat, *triggered)

    def for_rival(self) -> Effects:
        return (self,)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return self.n * w.blessing(self.c, depth)


def wild_blessings(p: EzraPosition, seat: int, count: int, triggered: tuple[Effects, ...] = ()) -> Sequence[Step]:
    """E14.1: the owner chooses each marker; bonuses wait until all markers have moved (E5.4)."""
    while count and p.is_rival(seat) and markers.movable_blessings(p, seat):
        triggered = (*triggered, *markers.move_blessing(p, seat, markers.rivals_blessing(p, seat)))
        count -= 1
    if count and markers.movable_blessings(p, seat):
        kind = ChooseBlessing if p.is_active(seat) else ChooseBlessingOutOfTurn
        return [kind(seat, count, triggered)]
    if count:
        triggered = (*triggered, *markers.move_tent(p, seat, count))  # E14.3
    return p.gain_steps(seat, *triggered)


class ChooseBlessing(Ask, frozen=True, tag="choose_blessing"):
    """E14.1: which marker a wild Blessing moves (D13)."""

    left: int
    triggered: tuple[Effects, ...] = ()
    """Bonuses triggered by earlier Blessings of the same effect."""

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [moves.Bless(colour) for colour in markers.movable_blessings(p, seat)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, moves.Bless):
            return Illegal("blessing.blessing", clause="E14.1")
        if move.colour not in markers.movable_blessings(p, seat):
            return Illegal("blessing.last", clause="E14.3", colour=move.colour)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, moves.Bless)
        triggered = (*self.triggered, *markers.move_blessing(p, seat, move.colour))
        p.then(*wild_blessings(p, seat, self.left - 1, triggered))


class ChooseBlessingOutOfTurn(ChooseBlessing, frozen=True, tag="choose_blessing_aside"):
    """E22.3b: asked outside the owner's turn, where a standing order may answer (E22.6)."""

    order_kind = moves.ON_BLESSING

    def interrupted_seat(self, p: EzraPosition) -> int | None:
        return p.active_seat()


class OneOf(TriggeringEffect, frozen=True, kw_only=True, tag="choose"):
    """E16.3: a choice between lists of effects. It has no sign of its own."""

    sign: ClassVar[str] = ""
    of: tuple[Effects, ...]

    def problem(self) -> str | None:
        return super().problem() or (None if self.of else "choose without alternatives")

    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        return [ChooseEffect(seat, self.of)]

    def for_rival(self) -> Effects:
        """R34."""
        return rival_effects(self.of[0])

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return max(w.effects(one, depth) for one in self.of)


class ChooseEffect(Ask, frozen=True, tag="choose_effect"):
    """Which of several lists of effects is gained (`choose`)."""

    of: tuple[Effects, ...]

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [moves.Choose(option) for option in range(1, len(self.of) + 1)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, moves.Choose) and 1 <= move.option <= len(self.of):
            return None
        return Illegal("choose.choose", clause="E16.3", n=len(self.of))

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, moves.Choose)
        p.then(*p.gain_steps(seat, self.of[move.option - 1]))

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("choose_effect", {"of": self.of})


Effect = GoodsEffect | TrackEffect | BoardEffect | Blessing | OneOf
Effects = tuple[Effect, ...]
"""Effects, resolved from left to right."""
Alternatives = Sequence[Effects]


class Gain(Step, frozen=True, tag="gain"):
    """E5.4: gain these effects from left to right.

    Each effect is carried out completely, then the effects it triggered in the order they arose, depth first, then the
    next effect of the list, and finally the steps further down the stack. To get this order, triggered steps are pushed
    on top of the rest of the list.
    """

    seat: int
    effects: Effects
    source: str = EFFECTS
    """The source under which victory points are counted (E1.6)."""

    def run(self, p: EzraPosition) -> None:
        effects = rival_effects(self.effects) if p.is_rival(self.seat) else self.effects
        got: list[tuple[str, int]] = []
        for at, effect in enumerate(effects):
            if isinstance(effect, PlainEffect):
                effect.gain(p, self.seat, self.source)
                got.append((effect.piece, effect.n))
                continue
            self.report(p, got)
            follows = effect.gain(p, self.seat)
            rest = effects[at + 1 :]
            p.then(*follows, *((Gain(self.seat, rest, self.source),) if rest else ()))
            return
        self.report(p, got)

    def report(self, p: EzraPosition, got: list[tuple[str, int]]) -> None:
        if gained := tuple((piece, n) for piece, n in got if n >= 0):
            p.emit("gained", seats=(self.seat,), seat=self.seat, gains=gained)
        if lost := tuple((piece, -n) for piece, n in got if n < 0):
            p.emit("forfeited", seats=(self.seat,), seat=self.seat, gains=lost)


@lru_cache(maxsize=1024)
def rival_effects(effects: Effects) -> Effects:
    """E21.4, E21.5: the effects as the solo opponent gains them. All Silver is added up, and so is all Gold."""
    gained: list[Effect] = []
    for effect in (one for printed in effects for one in printed.for_rival()):
        same = next((at for at, other in enumerate(gained) if type(other) is type(effect)), None)
        if same is None or not isinstance(effect, Silver | Gold):
            gained.append(effect)
        else:
            gained[same] = type(effect)(gained[same].n + effect.n)
    return tuple(gained)


def alternatives(effects: Effects) -> Alternatives:
    """The lists of effects of which one is gained; more than one only if the effects contain a choice."""
    lists: list[Effects] = [()]
    for effect in effects:
        inner = effect.of if isinstance(effect, OneOf) else ()
        more = [one for option in inner for one in alternatives(option)] or [(effect,)]
        lists = [(*before, *one) for before in lists for one in more]
    return lists


@lru_cache(maxsize=1024)
def effect_of_kind(kind: str, n: int = 1) -> Effect:
    """An effect of a kind that has only a number."""
    effect: Effect = msgspec.convert({"k": kind, "n": n}, Effect)
    return effect


EffectStep = Gain | GoodsQuestion | BoardQuestion | ChooseBlessing | ChooseBlessingOutOfTurn | ChooseEffect
