"""Are all effects ones that the rules can carry out, and all figures ones that make sense?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.components import Json, demand
from engine.ezra.effects import Effect
from engine.ezra.printed.figures import Components

KINDS = frozenset({
    "silver", "food", "gold", "stone", "wood", "cinders", "resource", "worker", "blessing", "altar", "tent", "vp",
    "banners", "retrieve", "flip_free", "lose_food", "choose",
})  # fmt: skip
COLOURED = {"blessing": {"orange", "purple", "red", "wild"}, "banners": {"red", "grey", "blue", "wild"}}
SIGNED = {"vp", "unfed_worker_vp", "least_levites_vp", "immediate_vp"}
"""Figures that may be below zero."""


def check_effects(c: Components, path: str) -> None:
    demand(set(c.vocab.effects) >= KINDS, path, f"vocab.effects must have {', '.join(sorted(KINDS))}")
    for where, effect in _effects(c):
        demand(effect.k in KINDS, path, f"{where}: no effect is called {effect.k}")
        demand(effect.k == "vp" or effect.n > 0, path, f"{where}: an effect without a number")
        colours = COLOURED.get(effect.k, {""})
        demand(effect.c in colours, path, f"{where}: {effect.k} of colour {effect.c or 'none'}")
        demand((effect.k == "choose") == bool(effect.of), path, f"{where}: choose, and it alone, has alternatives")


def _effects(
    data: msgspec.Struct | tuple[Any, ...] | str | float | None, where: str = ""
) -> Iterator[tuple[str, Effect]]:
    """Every effect with the place where it stands."""
    if isinstance(data, Effect):
        yield where, data
        yield from _effects(data.of, where)
    elif isinstance(data, msgspec.Struct):
        for name in data.__struct_fields__:
            yield from _effects(getattr(data, name), f"{where}.{name}" if where else name)
    elif isinstance(data, tuple):
        for i, value in enumerate(data):
            yield from _effects(value, f"{where}.{getattr(value, 'id', i)}")


def check_figures(c: Components, path: str) -> None:
    for where, name, figure in _figures(msgspec.to_builtins(c)):
        demand(figure >= 0 or name in SIGNED, path, f"{where} is below zero")


def _figures(data: Json | tuple[Json, ...], where: str = "", name: str = "") -> Iterator[tuple[str, str, int]]:
    """Every number with its place and its name; the number of an effect goes by the effect's."""
    if isinstance(data, dict):
        for key, value in data.items():
            called = str(data["k"]) if key == "n" and "k" in data else key
            yield from _figures(value, f"{where}.{key}" if where else key, called)
    elif isinstance(data, list | tuple):
        for i, value in enumerate(data):
            one = value.get("id", i) if isinstance(value, dict) else i
            yield from _figures(value, f"{where}.{one}", name)
    elif isinstance(data, int):
        yield where, name, data
