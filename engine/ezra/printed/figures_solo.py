"""The shape of components.toml: the solo opponent (E21)."""

from __future__ import annotations

import msgspec

from engine.ezra.effects import Effects
from engine.ezra.printed.figures_board import Judgment
from engine.ezra.printed.figures_people import Exchanged


class Solo(msgspec.Struct, frozen=True):
    opponent_shofar_round: tuple[bool, ...]
    start_levites: int
    start_gatekeepers: int
    start_vp: int
    build_gold: int
    levite_gold: int
    gold_vp_in_temple: int
    levite_silver_to_gold: int
    levite_fallback_altar: int
    column_bonuses: bool
    no_trade: Effects
    """E21.11: where the opponent can pay neither trade."""
    tile_by_column: tuple[tuple[int, ...], ...]
    """E21.19: by how many tiles there are, the one for each column."""


class SoloSide(msgspec.Struct, frozen=True):
    id: str
    stars: int
    silver_per_idle_worker: int
    worker_type_scoring: str
    start_workers: int
    start_silver: int
    start_gold: int
    judgment: Judgment


class Focus(msgspec.Struct, frozen=True):
    id: str
    gate: str
    column: int
    dir: str
    trades: tuple[Exchanged, ...]


class Need(msgspec.Struct, frozen=True, omit_defaults=True):
    """Conditions of a row of a Scheme Card (E21.12)."""

    workers_min: int = 0
    workers_max: int | None = None
    gold_min: int = 0
    gold_max: int | None = None


class SchemeRow(msgspec.Struct, frozen=True):
    need: Need
    do: tuple[str, ...]


class Scheme(msgspec.Struct, frozen=True):
    id: str
    rows: tuple[SchemeRow, ...]
