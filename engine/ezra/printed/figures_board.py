"""The shape of components.toml: the Main Board (E1.5)."""

from __future__ import annotations

import msgspec

from engine.ezra.effects import Effects
from engine.ezra.printed.cost import Cost


class Neutral(msgspec.Struct, frozen=True):
    walls_1p: tuple[str, ...]
    walls_2p: tuple[str, ...]
    walls_3p: tuple[str, ...]
    walls_4p: tuple[str, ...]
    gates_1p: tuple[str, ...]
    gates_2p: tuple[str, ...]
    gates_3p: tuple[str, ...]
    gates_4p: tuple[str, ...]
    silver_on_unbuilt_gate_1p: int
    silver_on_unbuilt_gate_2p: int
    silver_on_unbuilt_gate_3p: int
    silver_on_unbuilt_gate_4p: int


class Ring(msgspec.Struct, frozen=True):
    clockwise: tuple[str, ...]
    edge_top: tuple[str, ...]
    edge_right: tuple[str, ...]
    edge_bottom_right_to_left: tuple[str, ...]
    edge_left_bottom_to_top: tuple[str, ...]
    neutral: Neutral


class Rubble(msgspec.Struct, frozen=True):
    clear_cost: dict[str, int]


class WallSpace(msgspec.Struct, frozen=True):
    id: str
    rubble: int
    blessing: str
    grey: int
    cost: Cost


class GateCommon(msgspec.Struct, frozen=True):
    grey: int
    cost: Cost
    workers: int
    discount_grey_per_resource: int
    discount_gold_per_resource: int
    discountable: tuple[str, ...]
    trade_fee_silver: int


class Gate(msgspec.Struct, frozen=True):
    id: str
    kind: str
    connection: Effects
    rubble: int = 0
    vp: int = 0
    place: Effects = ()


class WallCard(msgspec.Struct, frozen=True):
    id: str
    vp: int
    effect: Effects


class WallDeck(msgspec.Struct, frozen=True):
    looked_at: int
    cards: tuple[WallCard, ...]


class LeviteRow(msgspec.Struct, frozen=True):
    row: int
    food: int = 0
    reward: Effects = ()


class LeviteTrack(msgspec.Struct, frozen=True):
    max: int
    rows: tuple[LeviteRow, ...]


class TempleRow(msgspec.Struct, frozen=True):
    banners: int
    reward: Effects


class TempleSize(msgspec.Struct, frozen=True):
    columns_1p: int
    columns_2p: int
    columns_3p: int
    columns_4p: int
    sector_last_column_1p: tuple[int, ...]
    sector_last_column_2p: tuple[int, ...]
    sector_last_column_3p: tuple[int, ...]
    sector_last_column_4p: tuple[int, ...]


class SectorEffects(msgspec.Struct, frozen=True):
    finisher_food: int
    most_levites_vp: int
    least_levites_vp: int
    least_ignored_player_counts: tuple[int, ...]
    silver_per_levite: int


class Temple(msgspec.Struct, frozen=True):
    allowed: tuple[str, ...]
    vp_per_resource: dict[str, int]
    rows: tuple[TempleRow, ...]
    """From top to bottom."""
    size: TempleSize
    sector_effects: SectorEffects


class Offering(msgspec.Struct, frozen=True):
    banners: int
    move: int


class AltarFire(msgspec.Struct, frozen=True):
    wood: Offering
    cinders: Offering


class AltarReward(msgspec.Struct, frozen=True):
    at: int
    reward: Effects


class AltarTrack(msgspec.Struct, frozen=True):
    last: int
    golden: tuple[int, ...]
    overflow_silver_per_move: int
    rewards: tuple[AltarReward, ...]


class Judgment(msgspec.Struct, frozen=True):
    behind: Effects
    between: Effects
    ahead: Effects


class AltarSide(msgspec.Struct, frozen=True):
    id: str
    zechariah: tuple[int, ...]
    haggai: tuple[int, ...]
    judgment: tuple[Judgment, ...]


class ScrollRow(msgspec.Struct, frozen=True):
    row: int
    width: int
    material: str
    banners: int
    pay: Cost
    vp: int
    food_bonus: int


class ScrollRows(msgspec.Struct, frozen=True):
    rows: tuple[ScrollRow, ...]
    branch_cost_silver: int
    white_workers_1p: tuple[tuple[int, int], ...]
    white_workers_2p: tuple[tuple[int, int], ...]


class Scroll(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Scroll Tile (E20); `checks_scrolls.FIGURES` says which tile has which figures."""

    id: str
    material: str
    immediate_vp: int
    prepare: Effects = ()
    """What a wood tile gives in Prepare (E20.10)."""
    gives: Effects = ()
    """What it gives when its moment comes (E20.10 to E20.22)."""
    vp: int = 0
    per: int = 0
    silver_per_vp: int = 0
    tent_spaces: int = 0
    silver_per_levite: int = 0
    food_less: int = 0
    stone_less: int = 0
    again_silver: int = 0
    hand_size: int = 0
    silver_less: int = 0


class MoveCost(msgspec.Struct, frozen=True):
    banners: int
    resource: int


class MoveCosts(msgspec.Struct, frozen=True):
    one: MoveCost
    two: MoveCost
    three: MoveCost
    four: MoveCost


class Map(msgspec.Struct, frozen=True):
    spaces: int
    start: int
    crossing: tuple[Effects, ...]
    move_cost: MoveCosts
