"""What every kind of effect has, and what it must say of itself.

Effects lie below the components, which are made of them; of the position and the beginner they know only the types.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from engine.step import Step

if TYPE_CHECKING:
    from engine.ezra.beginner.worth import Gathered, Worth
    from engine.ezra.effects import Effects
    from engine.ezra.position import EzraPosition

ANY = "wild"
"""The colour that stands for each of them."""


class BaseEffect(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="k"):
    """What every kind has. In components and saved games it is `{k = "silver", n = 2}`: a tag never changes."""

    n: int = 1
    sign: ClassVar[str]
    """How pictures call its sign (`renderers/ezra/effects.py`)."""

    @property
    def kind(self) -> str:
        tag = self.__struct_config__.tag
        assert isinstance(tag, str)
        return tag

    @property
    def colour(self) -> str:
        """Of its sign; most have none."""
        return ""

    @property
    def piece(self) -> str:
        """Its words in the catalogues: `piece.blessing_wild`."""
        return f"{self.kind}_{self.colour}" if self.colour else self.kind

    @property
    def figure(self) -> int:
        """The number beside its sign."""
        return self.n

    def problem(self) -> str | None:
        """What is wrong with it as it is printed."""
        return None if self.n > 0 else "an effect without a number"

    @abstractmethod
    def for_rival(self) -> Effects:
        """E21.4, E21.5: what the solo opponent gains instead."""

    @abstractmethod
    def worth(self, w: Worth, deep: int = 0) -> float:
        """What it is worth to the beginner, in victory points."""

    def gather(self, into: Gathered, w: Worth) -> None:
        """Add it to the beginner's means if it is something to act with, else its worth."""
        into.more += self.worth(w)


class Plain(BaseEffect, frozen=True):
    """An effect that triggers nothing and asks nothing; those side by side are reported together."""

    @abstractmethod
    def gain(self, p: EzraPosition, seat: int, source: str) -> None:
        """Carry it out; victory points count as from `source` (E1.6)."""


class Triggering(BaseEffect, frozen=True):
    """An effect that may trigger others or ask its owner."""

    @abstractmethod
    def gain(self, p: EzraPosition, seat: int) -> Sequence[Step]:
        """Carry it out, and give back what it has triggered or asks, in that order (E5.4)."""


def wrong_colour(colour: str, colours: Sequence[str]) -> str | None:
    return None if colour in (*colours, ANY) else f"no such colour: {colour}"
