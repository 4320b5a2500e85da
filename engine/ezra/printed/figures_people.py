"""The shape of components.toml: Character and Hero Cards, and what lies on a Player Board."""

from __future__ import annotations

import msgspec

from engine.ezra.effects import Effects
from engine.ezra.printed.cost import Cost


class Banner(msgspec.Struct, frozen=True):
    c: str
    v: int


class Exchanged(msgspec.Struct, frozen=True):
    """An option of a trade: Silver for goods."""

    pay_silver: int
    gain: Effects


class Trade(msgspec.Struct, frozen=True, omit_defaults=True):
    """ "gate" has a gate and two options, "sell" has rates (E12.2)."""

    kind: str
    gate: str = ""
    top: Exchanged | None = None
    bottom: Exchanged | None = None
    rates: dict[str, int] = {}


class Character(msgspec.Struct, frozen=True):
    id: str
    name: str
    scoring: str
    banners: tuple[Banner, ...]
    trade: Trade


class Scoring(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a Character Card scores (E20.34)."""

    base: int = 0
    vp: int = 1
    highest: int = 0

    def points(self, count: int) -> int:
        return self.base + self.vp * count


class CharacterDeck(msgspec.Struct, frozen=True):
    size: int
    banners_per_card: int


class Hero(msgspec.Struct, frozen=True):
    id: str
    banner: Banner
    rewards: tuple[Effects, ...]


class ColumnBonus(msgspec.Struct, frozen=True):
    column: int
    reward: Effects


class BlessingTrack(msgspec.Struct, frozen=True):
    last: int
    column_bonus: tuple[ColumnBonus, ...]


class Development(msgspec.Struct, frozen=True):
    one_random_of_each_type_per_player: bool
    types: tuple[str, ...]
    vp_when_developed: int
    trader_spaces: int
    elder_spaces: int
    trader_rows_front: int
    trader_rows_back: int


class Guards(msgspec.Struct, frozen=True):
    id: str
    limit: int
    start: tuple[str, ...]
    cost: Cost
    reward: Effects


class GuardsBack(msgspec.Struct, frozen=True):
    limit: str
    prepare: Effects


class Labourers(msgspec.Struct, frozen=True):
    id: str
    cost: Cost
    reward: Effects


class LabourersSide(msgspec.Struct, frozen=True):
    per_worker: Effects


class Farmers(msgspec.Struct, frozen=True):
    id: str
    cost: Cost
    reward: Effects
    front: Effects
    back: Effects
    prepare: Effects
    silver_as_food: bool


class TradersCommon(msgspec.Struct, frozen=True):
    cost: Cost
    reward: Effects
    row1: Effects
    row2: Effects
    row3_back: Effects


class Trader(msgspec.Struct, frozen=True):
    id: str
    row4_back: Effects


class EldersCommon(msgspec.Struct, frozen=True):
    cost: Cost
    reward: Effects
    front_rows: int
    back_rows: int


class Elders(msgspec.Struct, frozen=True):
    id: str
    front: tuple[Effects, ...]
    back: tuple[Effects, ...]
