"""Free steps (E5.3): an Auxiliary Action, a Trader and an Elder, each at most once a turn, between any steps (R4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from engine.chance import RandomSource
from engine.ezra.moves import Elder, Flip, Sell, Trade, Trader
from engine.ezra.position import EzraPosition
from engine.ezra.steps import auxiliary, helpers
from engine.illegal import Illegal
from engine.move import Move, Stem
from engine.step import Ask, Choice

AUXILIARY = (Trade, Sell, Flip)
HELPERS = (Trader, Elder)


class TurnDecision(Ask, frozen=True):
    """Base of the decisions of a turn, each of which also offers free steps and is asked again after them."""

    refusal_key: ClassVar[str]
    refusal_clause: ClassVar[str]
    """Key and clause of the refusal of moves that do not belong to this decision."""

    # For subclasses

    def own_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        """The moves and stems of this decision, grouped by kind."""
        return ()

    def ending_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        """The moves that end it, listed last."""
        return ()

    def fill_own(self, p: EzraPosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        return iter(())

    def draw_own(self, p: EzraPosition, seat: int, stem: Stem, chance: RandomSource) -> Move:
        return chance.pick(list(self.fill_own(p, seat, stem, {})))

    def refuse_own(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        return Illegal(self.refusal_key, clause=self.refusal_clause)

    def take_own(self, p: EzraPosition, seat: int, move: Move) -> None:
        raise NotImplementedError

    # Common to all

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        free = [*auxiliary.choices(p, seat), *helpers.choices(p, seat)]
        return [*self.own_choices(p, seat), *free, *self.ending_choices(p, seat)]

    def fill(self, p: EzraPosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        if stem.kind in AUXILIARY:
            return auxiliary.fill(p, seat, stem, like)
        return self.fill_own(p, seat, stem, like)

    def draw(self, p: EzraPosition, seat: int, stem: Stem, chance: RandomSource) -> Move:
        if stem.kind in AUXILIARY:
            return auxiliary.draw(p, seat, stem, chance)
        return self.draw_own(p, seat, stem, chance)

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, AUXILIARY):
            return auxiliary.refuse(p, seat, move)
        if isinstance(move, HELPERS):
            return helpers.refuse(p, seat, move)
        return self.refuse_own(p, seat, move)

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        """A free step is carried out completely, with everything it triggers, before this decision is asked again."""
        if isinstance(move, AUXILIARY):
            p.then(self)
            auxiliary.take(p, seat, move)
        elif isinstance(move, HELPERS):
            p.then(self)
            helpers.take(p, seat, move)
        else:
            self.take_own(p, seat, move)
