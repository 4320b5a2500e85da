"""What printed icons say, as data: effects and costs (components.toml, vocab.effects)."""

from __future__ import annotations

import msgspec

from engine.ezra.goods import Goods


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """`{k = "blessing", c = "wild", n = 1}` (vocab.effects); a list of them is resolved from left to right."""

    k: str
    n: int = 1
    c: str = ""
    of: tuple[tuple[Effect, ...], ...] = ()
    """Of `choose`, the alternatives."""

    @property
    def piece(self) -> str:
        """What sentences call it: `piece.blessing_wild` of the catalogues."""
        return f"{self.k}_{self.c}" if self.c else self.k


Effects = tuple[Effect, ...]


class Cost(msgspec.Struct, frozen=True, omit_defaults=True):
    silver: int = 0
    gold: int = 0
    stone: int = 0
    wood: int = 0
    cinders: int = 0

    @property
    def goods(self) -> Goods:
        return (self.cinders, self.wood, self.stone, self.gold)
