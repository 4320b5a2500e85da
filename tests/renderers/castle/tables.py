"""Positions to draw, from the recorded games, which never change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from engine.simulate import last_turn, turn_start
from engine.table import Table, load_table
from renderers import Change, changes
from renderers.texts import PictureWords

RECORDED = Path(__file__).parents[2] / "games" / "castle"
GAMES = tuple(sorted(file.stem for file in RECORDED.glob("*.json")))


@cache
def recorded(name: str) -> Table:
    return load_table((RECORDED / f"{name}.json").read_bytes())


def moments(name: str, count: int) -> Iterator[int]:
    """`count` move numbers, evenly spread from the first to the last."""
    last = len(recorded(name).log)
    yield from (last * k // (count - 1) for k in range(count))


def words(name: str, lang: str = "en") -> PictureWords:
    return PictureWords("castle", lang, recorded(name).names)


def changes_at(name: str, viewer: int | None, at: int) -> tuple[Change, ...]:
    table = recorded(name)
    return changes(table.view(viewer, at), last_turn(table, at), table.view(viewer, turn_start(table, at)))
