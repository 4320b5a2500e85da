"""Are all effects ones that the rules can carry out, and all figures ones that make sense?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.components import Json, require
from engine.ezra.effects import OneOf
from engine.ezra.effects.base import BaseEffect
from engine.ezra.printed.figures import Components

SIGNED = {"vp", "unfed_worker_vp", "least_levites_vp", "immediate_vp"}
"""Figures that may be below zero."""


def check_effects(c: Components, path: str) -> None:
    for where, effect in _effects(c):
        problem = effect.problem()
        require(problem is None, path, f"{where}: {effect.kind}: {problem}")
        require(effect.kind in c.vocab.effects, path, f"{where}: vocab.effects does not say what {effect.kind} is")


def check_choices(c: Components, path: str) -> None:
    for where, effect in _effects(c):
        require(not isinstance(effect, OneOf) or effect.n == 1, path, f"{where}: choose takes no number")


def _effects(
    data: msgspec.Struct | tuple[Any, ...] | str | float | None, where: str = ""
) -> Iterator[tuple[str, BaseEffect]]:
    """Every effect with the place where it stands."""
    if isinstance(data, BaseEffect):
        yield where, data
    if isinstance(data, msgspec.Struct):
        for name in data.__struct_fields__:
            yield from _effects(getattr(data, name), f"{where}.{name}" if where else name)
    elif isinstance(data, tuple):
        for i, value in enumerate(data):
            yield from _effects(value, f"{where}.{getattr(value, 'id', i)}")


def check_figures(c: Components, path: str) -> None:
    for where, name, figure in _figures(msgspec.to_builtins(c)):
        require(figure >= 0 or name in SIGNED, path, f"{where} is below zero")


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
