"""What is paid for something, as printed."""

from __future__ import annotations

import msgspec

from engine.ezra.goods import Goods


class Cost(msgspec.Struct, frozen=True, omit_defaults=True):
    silver: int = 0
    gold: int = 0
    stone: int = 0
    wood: int = 0
    cinders: int = 0

    @property
    def goods(self) -> Goods:
        return (self.cinders, self.wood, self.stone, self.gold)
