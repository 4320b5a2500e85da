"""Effects that move markers, and so trigger what lies on their way (E8.2, E11.1, E14.1, E14.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.ezra import altar, tents
from engine.ezra.blessings import bless, movable, rivals_choice
from engine.ezra.constants import WORK
from engine.ezra.effects import Effect, Effects
from engine.ezra.moves import ON_BLESSING, Bless
from engine.ezra.position import EzraPosition
from engine.ezra.steps.gain import carries_out, gains
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Ask, Choice, Step


@carries_out("altar")
def _altar(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    return gains(seat, *altar.move(p, seat, effect.n))


@carries_out("tent")
def _tent(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    return gains(seat, *tents.move(p, seat, effect.n))


@carries_out("worker")
def _worker(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    """E14.3: for each that is not there the Tent moves."""
    player = p.state.players[seat]
    gained = min(effect.n, player.main)
    player.main -= gained
    player.supply += gained
    if gained:
        p.tell("gained", seats=(seat,), seat=seat, gains=(("worker", gained),))
    missing = effect.n - gained
    return gains(seat, *tents.move(p, seat, missing)) if missing else ()


@carries_out("blessing")
def _blessing(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    return wild(p, seat, effect.n) if effect.c == "wild" else _coloured(p, seat, effect)


def _coloured(p: EzraPosition, seat: int, effect: Effect) -> Sequence[Step]:
    triggered: list[Effects] = []
    missing = 0
    for _ in range(effect.n):
        if effect.c in movable(p, seat):
            triggered += bless(p, seat, effect.c)
        else:
            missing += 1
    if missing:
        triggered += tents.move(p, seat, missing)
    return gains(seat, *triggered)


def wild(p: EzraPosition, seat: int, count: int, triggered: tuple[Effects, ...] = ()) -> Sequence[Step]:
    """E14.1: the owner chooses for each; the bonuses wait until all have moved (E5.4)."""
    while count and p.is_rival(seat) and movable(p, seat):
        triggered = (*triggered, *bless(p, seat, rivals_choice(p, seat)))
        count -= 1
    if count and movable(p, seat):
        kind = ChooseBlessingAside if aside(p, seat) else ChooseBlessing
        return [kind(seat, count, triggered)]
    if count:
        triggered = (*triggered, *tents.move(p, seat, count))  # E14.3
    return gains(seat, *triggered)


class ChooseBlessing(Ask, frozen=True, tag="choose_blessing"):
    """E14.1: which marker a wild Blessing moves (D13)."""

    left: int
    triggered: tuple[Effects, ...] = ()
    """By the Blessings before this one of the same effect."""

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        return [Bless(colour) for colour in movable(p, seat)]

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Bless):
            return Illegal("blessing.blessing", clause="E14.1")
        if move.colour not in movable(p, seat):
            return Illegal("blessing.last", clause="E14.3", colour=move.colour)
        return None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        assert isinstance(move, Bless)
        triggered = (*self.triggered, *bless(p, seat, move.colour))
        p.then(*wild(p, seat, self.left - 1, triggered))


class ChooseBlessingAside(ChooseBlessing, frozen=True, tag="choose_blessing_aside"):
    """E22.3b: asked outside the own turn, where a standing order may answer (E22.6)."""

    orders = ON_BLESSING

    def within(self, p: EzraPosition) -> int | None:
        return turn_of(p)


def turn_of(p: EzraPosition) -> int | None:
    """Whose turn it is, for questions to others in the middle of it."""
    s = p.state
    return s.active if s.phase == WORK and s.active < s.seats else None


def aside(p: EzraPosition, seat: int) -> bool:
    """E22.3: is a question to this seat one outside its own turn?"""
    return p.state.phase != WORK or seat != p.state.active
