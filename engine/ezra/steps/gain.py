"""Effects and what they trigger (E5.4): the one place that knows in which order things happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.ezra.constants import COLOURS, EFFECTS, WILD, WORK
from engine.ezra.effects import Effect, Effects
from engine.ezra.goods import KINDS, some
from engine.ezra.position import EzraPosition
from engine.ezra.rival import converted
from engine.step import Step

Handler = Callable[[EzraPosition, int, Effect], Sequence[Step]]
"""Carries an effect out completely, and gives back what it has triggered or asks, in that order."""
Plain = Callable[[EzraPosition, int, Effect, str], None]
"""Carries out an effect that triggers nothing and asks nothing."""


class Gain(Step, frozen=True, tag="gain"):
    """E5.4: these effects, from left to right.

    An effect is carried out completely; then everything that it has triggered is, in the order in which it arose, each
    with all of its own triggers before the next; only then comes the next effect of the list, and only then whatever
    waits below on the stack. The stack does it: what is triggered goes on top of the rest of the list.
    """

    seat: int
    effects: Effects
    source: str = EFFECTS
    """What its victory points count as (E1.6)."""

    def run(self, p: EzraPosition) -> None:
        effects = converted(self.effects) if p.is_rival(self.seat) else self.effects
        got: list[tuple[str, int]] = []
        for at, effect in enumerate(effects):
            plain = PLAIN.get(effect.k)
            if plain is not None:
                plain(p, self.seat, effect, self.source)
                got.append((effect.piece, effect.n))
                continue
            self.report(p, got)
            follows = TRIGGERING[effect.k](p, self.seat, effect)
            rest = effects[at + 1 :]
            p.then(*follows, *((Gain(self.seat, rest, self.source),) if rest else ()))
            return
        self.report(p, got)

    def report(self, p: EzraPosition, got: list[tuple[str, int]]) -> None:
        if gained := tuple((kind, n) for kind, n in got if n >= 0):
            p.tell("gained", seats=(self.seat,), seat=self.seat, gains=gained)
        if lost := tuple((kind, -n) for kind, n in got if n < 0):
            p.tell("forfeited", seats=(self.seat,), seat=self.seat, gains=lost)


def gains(seat: int, *rewards: Effects, source: str = EFFECTS) -> list[Step]:
    """Rewards one after the other, to be pushed with `then`; empty ones take no step."""
    return [Gain(seat, effects, source) for effects in rewards if effects]


def _silver(p: EzraPosition, seat: int, effect: Effect, source: str) -> None:
    p.state.players[seat].silver += effect.n


def _food(p: EzraPosition, seat: int, effect: Effect, source: str) -> None:
    p.state.players[seat].food += effect.n


def _goods(p: EzraPosition, seat: int, effect: Effect, source: str) -> None:
    p.gain(seat, some(effect.k, effect.n))


def _vp(p: EzraPosition, seat: int, effect: Effect, source: str) -> None:
    p.score(seat, effect.n, source)


def _banners(p: EzraPosition, seat: int, effect: Effect, source: str) -> None:
    """E6.3c: they count in the turn of whoever gains them."""
    if p.state.phase == WORK and seat == p.state.active:
        p.gain_banners(WILD if effect.c == "wild" else COLOURS.index(effect.c), effect.n)


PLAIN: dict[str, Plain] = {
    "silver": _silver,
    "food": _food,
    **dict.fromkeys(KINDS, _goods),
    "vp": _vp,
    "banners": _banners,
}
TRIGGERING: dict[str, Handler] = {}
"""By kind; `carries_out` fills it, in the modules of the chapters."""


def carries_out(kind: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        TRIGGERING[kind] = handler
        return handler

    return register
