"""Effects on tracks: victory points (E1.6), Banners (E6.3c), steps of the Altar Marker (E8.2) and the Tent (E11.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.ezra import altar
from engine.ezra.constants import BLUE, COLOURS, GREY, RED, WILD
from engine.ezra.effects import markers
from engine.ezra.effects.base import ANY, PlainEffect, TriggeringEffect, colour_problem
from engine.step import Step

if TYPE_CHECKING:
    from engine.ezra.beginner.evaluation import EffectSum, Evaluation
    from engine.ezra.effects import Effects
    from engine.ezra.position import EzraPosition


class Points(PlainEffect, frozen=True, tag="vp"):
    sign: ClassVar[str] = "vp"

    def problem(self) -> str | None:
        """A negative number is valid: points can be lost."""
        return None

    def gain(self, p: EzraPosition, seat: int, source: str) -> None:
        p.score(seat, self.n, source)

    def for_rival(self) -> Effects:
        return (self,)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return float(self.n)


class Banners(PlainEffect, frozen=True, kw_only=True, tag="banners"):
    """E6.3c: they count only in the owner's own turn."""

    sign: ClassVar[str] = "banners"
    estimate: ClassVar[float] = 0.2
    """The beginner's estimate of one."""
    c: str

    @property
    def colour(self) -> str:
        return self.c

    def problem(self) -> str | None:
        return super().problem() or colour_problem(self.c, COLOURS)

    def gain(self, p: EzraPosition, seat: int, source: str) -> None:
        if p.is_active(seat):
            p.gain_banners(WILD if self.c == ANY else COLOURS.index(self.c), self.n)

    def for_rival(self) -> Effects:
        return ()

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return self.n * self.estimate

    def gather(self, into: EffectSum, w: Evaluation) -> None:
        gained = [*into.banners]
        for at in range(len(COLOURS)) if self.c == ANY else (COLOURS.index(self.c),):
            gained[at] += self.n
        into.banners = (gained[RED], gained[GREY], gained[BLUE])


class AltarSteps(TriggeringEffect, frozen=True, tag="altar"):
    """E8.2: moves the Altar Marker."""

    sign: ClassVar[str] = "altar"

    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        return p.gain_steps(seat, *altar.move(p, seat, self.n))

    def for_rival(self) -> Effects:
        return (self,)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return w.altar(self.n, depth)


class TentSteps(TriggeringEffect, frozen=True, tag="tent"):
    """E11.1, E11.3: moves the Tent free of cost, separately from purchases."""

    sign: ClassVar[str] = "tent"

    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        return p.gain_steps(seat, *markers.move_tent(p, seat, self.n))

    def for_rival(self) -> Effects:
        return (self,)

    def worth(self, w: Evaluation, depth: int = 0) -> float:
        return w.tent(self.n, depth)


TrackEffect = Points | Banners | AltarSteps | TentSteps
