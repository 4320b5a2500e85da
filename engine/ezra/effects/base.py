"""Base classes of effects: what each kind must define.

Components are made of effects, so this package imports the position and the beginner only for type checking.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from engine.step import Step

if TYPE_CHECKING:
    from engine.ezra.beginner.evaluation import EffectSum, Evaluation
    from engine.ezra.effects import Effects
    from engine.ezra.position import EzraPosition

ANY = "wild"
"""The colour that counts as any colour."""


class BaseEffect(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="k"):
    """Base of all kinds. The form in components and saved games is `{k = "silver", n = 2}`; a tag never changes."""

    n: int = 1
    sign: ClassVar[str]
    """The name of its sign in pictures (`renderers/ezra/effects.py`)."""

    @property
    def kind(self) -> str:
        tag = self.__struct_config__.tag
        assert isinstance(tag, str)
        return tag

    @property
    def colour(self) -> str:
        """The colour of its sign; "" for most kinds."""
        return ""

    @property
    def piece(self) -> str:
        """The end of its key in the catalogues: `blessing_wild` for `piece.blessing_wild`."""
        return f"{self.kind}_{self.colour}" if self.colour else self.kind

    @property
    def figure(self) -> int:
        """The number next to its sign."""
        return self.n

    def problem(self) -> str | None:
        """What is wrong with the effect as printed, or None."""
        return None if self.n > 0 else "an effect without a number"

    @abstractmethod
    def for_rival(self) -> Effects:
        """E21.4, E21.5: the effects the solo opponent gains instead."""

    @abstractmethod
    def worth(self, w: Evaluation, depth: int = 0) -> float:
        """Its value to the beginner, in victory points."""

    def gather(self, into: EffectSum, w: Evaluation) -> None:
        """Add it to the beginner's means if they can act with it, else add its value."""
        into.other_value += self.worth(w)


class PlainEffect(BaseEffect, frozen=True):
    """An effect that triggers and asks nothing; consecutive ones are reported together."""

    @abstractmethod
    def gain(self, p: EzraPosition, seat: int, source: str) -> None:
        """Carry it out; victory points are counted under `source` (E1.6)."""


class TriggeringEffect(BaseEffect, frozen=True):
    """An effect that may trigger other effects or ask its owner."""

    @abstractmethod
    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        """Carry it out; returns the steps it triggers, in order, questions included (E5.4)."""


def colour_problem(colour: str, colours: Sequence[str]) -> str | None:
    return None if colour in (*colours, ANY) else f"no such colour: {colour}"
