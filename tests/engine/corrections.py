"""Each printed figure of a box, corrected alone or with what it must agree with; witnesses.py looks where it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from engine.game import Box, Game
from engine.illegal import LoadError

Where = tuple[str | int, ...]
BY = (1, -1, 5, -2)
"""What is added to a figure, tried one after the other."""
STATED_BY = (1,)
"""What is added to one that a file may leave out, and mostly must."""


def figures(data: Any, where: Where = ()) -> Iterator[Where]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from figures(value, (*where, key))
    elif isinstance(data, list | tuple):
        for i, value in enumerate(data):
            yield from figures(value, (*where, i))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield where


@cache
def printed(rules: Game[Any, Any]) -> Any:
    """The components with every figure, those too that a file may leave out. Read only."""
    return _full(rules.box().components)


def _full(data: Any) -> Any:
    if isinstance(data, msgspec.Struct):
        config = data.__struct_config__
        names = zip(data.__struct_encode_fields__, data.__struct_fields__, strict=True)
        found = {encoded: _full(getattr(data, name)) for encoded, name in names}
        return {config.tag_field: config.tag, **found} if config.tag_field else found
    if isinstance(data, dict):
        return {key: _full(value) for key, value in data.items()}
    return [_full(value) for value in data] if isinstance(data, list | tuple) else data


@cache
def left_out(rules: Game[Any, Any]) -> frozenset[Where]:
    """The figures that are what they are without being stated."""
    return frozenset(_defaults(rules.box().components))


def _defaults(data: Any, where: Where = ()) -> Iterator[Where]:
    if isinstance(data, msgspec.Struct):
        for field in msgspec.structs.fields(data):
            value, inner = getattr(data, field.name), (*where, field.encode_name)
            if type(value) is int and value == field.default:
                yield inner
            yield from _defaults(value, inner)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _defaults(value, (*where, key))
    elif isinstance(data, list | tuple):
        for i, value in enumerate(data):
            yield from _defaults(value, (*where, i))


def name(data: Any, where: Where) -> str:
    """`wall_space.w7.grey`."""
    parts = []
    for key in where:
        data = data[key]
        parts.append(str(data.get("id", key)) if isinstance(key, int) and isinstance(data, dict) else str(key))
    return ".".join(parts)


def place(data: Any, called: str) -> Where:
    """What `name` has named, or a table or list by the same kind of name."""
    where: list[str | int] = []
    for part in called.split("."):
        key: str | int = part
        if isinstance(data, list):
            ids = [str(one.get("id", i)) if isinstance(one, dict) else str(i) for i, one in enumerate(data)]
            key = ids.index(part)
        where.append(key)
        data = data[key]
    return tuple(where)


def value(data: Any, where: Where) -> Any:
    for key in where:
        data = data[key]
    return data


def replaced(data: Any, where: Where, new: Any) -> Any:
    """A copy with something else in one place; it shares the rest."""
    if not where:
        return new
    twin: Any = dict(data) if isinstance(data, dict) else list(data)
    twin[where[0]] = replaced(twin[where[0]], where[1:], new)
    return twin


def corrected(rules: Game[Any, Any], data: Any) -> Box | None:
    """The box made of other figures, or nothing if they do not fit together."""
    try:
        box: Box = import_module(f"engine.{rules.id}.components").load_box(data, "test")
    except LoadError:
        return None
    return box


def alone(rules: Game[Any, Any], where: Where) -> Iterator[Box]:
    """The boxes with only this figure changed."""
    data = printed(rules)
    for by in STATED_BY if where in left_out(rules) else BY:
        box = corrected(rules, replaced(data, where, value(data, where) + by))
        if box is not None:
            yield box


class Edit(msgspec.Struct, forbid_unknown_fields=True):
    """One of several corrections that belong together."""

    at: str
    """A figure, a table or a list by its name."""
    add: int = 0
    put: Any = None
    append: Any = None
    drop: bool = False

    def made(self, data: Any) -> Any:
        where = place(data, self.at)
        if self.drop:
            *table, last = where
            kept = value(data, tuple(table))
            return replaced(data, tuple(table), [one for i, one in enumerate(kept) if i != last])
        old = value(data, where)
        if self.put is not None:
            return replaced(data, where, self.put)
        return replaced(data, where, old + self.add if self.append is None else [*old, self.append])


def edited(data: Any, edits: Iterable[Edit]) -> Any:
    for edit in edits:
        data = edit.made(data)
    return data
