"""Component data, read from a game's components.toml or from a folder of corrections."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import msgspec

from engine import packages
from engine.illegal import LoadError

T = TypeVar("T")
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | None"
"""What JSON or TOML can hold."""

FILE = "components.toml"
COMMENTARY = frozenset({"confidence", "known", "note", "prov", "provenance", "ref", "refs", "source", "src", "why"})
"""Keys for the source of a figure: allowed in every table of a file, and never read."""


def read(game: str, folder: Path | None) -> tuple[dict[str, Any], str]:
    """The data of a game and its path: `<folder>/<game>/components.toml` if it exists, else the packaged file."""
    own = folder / game / FILE if folder is not None else None
    if folder is not None and not folder.is_dir():
        raise LoadError("components.folder", path=str(folder))
    try:
        if own is not None and own.is_file():
            return tomllib.loads(own.read_text("utf-8")), str(own)
        packaged = packages.resource(game, FILE) or resources.files(f"engine.{game}").joinpath(FILE)
        return tomllib.loads(packaged.read_text("utf-8")), FILE
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LoadError("components.toml", path=str(own), problem=str(error)) from None
    except OSError as error:
        raise LoadError("components.unreadable", path=str(own), problem=error.strerror or str(error)) from None


def corrected(games: Iterable[str], folder: Path) -> list[str]:
    """The games of which the folder has corrected data."""
    return [game for game in games if (folder / game / FILE).is_file()]


def without_commentary(data: Json) -> Any:
    """The data without provenance keys."""
    if isinstance(data, dict):
        return {key: without_commentary(value) for key, value in data.items() if key not in COMMENTARY}
    return [without_commentary(value) for value in data] if isinstance(data, list) else data


def typed_components(data: Any, kind: type[T], path: str, *, stored: bool = False) -> T:
    """Convert data to typed components, or raise LoadError that names what is missing, unknown or of the wrong type.

    In a file, an unknown key is a mistake. Components stored with a table may have unknown keys, because another
    version of the rules may have written them.
    """
    data = without_commentary(data)
    try:
        typed = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise LoadError("components.shape", path=path, problem=str(error)) from None
    for where, key in () if stored else unknown_keys(data, typed):
        if where:
            raise LoadError("components.unknown", path=path, table=where, field=key)
        raise LoadError("components.unknown_table", path=path, table=key)
    return typed


def unknown_keys(data: Any, typed: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Each key without a field in the typed components, with the table that holds it."""
    if isinstance(typed, msgspec.Struct):
        config, names = typed.__struct_config__, typed.__struct_encode_fields__
        fields = dict(zip(names, typed.__struct_fields__, strict=True))
        for key, value in data.items():
            if key in fields:
                yield from unknown_keys(value, getattr(typed, fields[key]), f"{where}.{key}" if where else key)
            elif key != config.tag_field:
                yield where, key
    elif isinstance(data, dict):
        for key, value in cast("dict[str, Any]", data).items():
            yield from unknown_keys(value, typed[key], f"{where}.{key}" if where else key)
    elif isinstance(data, list | tuple):
        for i, (value, one) in enumerate(zip(cast("list[Any]", data), typed, strict=True)):
            yield from unknown_keys(value, one, f"{where}.{getattr(one, 'id', i)}")


def require(holds: bool, path: str, problem: str) -> None:
    """Raise LoadError unless a sum or reference within the components holds."""
    if not holds:
        raise LoadError("components.sum", path=path, problem=problem)


def fingerprint(components: Any) -> str:
    """The hash of components, typed or as read from JSON, without provenance and comments."""
    return hashlib.sha256(msgspec.json.encode(components, order="sorted")).hexdigest()
