"""What printed icons say, as data (components.toml, vocab.effects)."""

from __future__ import annotations

import msgspec


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
