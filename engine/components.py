"""Component data: read from a game's own components.toml, or from the folder of whoever corrected it."""

from __future__ import annotations

import hashlib
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from engine.illegal import LoadError

T = TypeVar("T")
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | None"
"""What a file of JSON or TOML can hold."""

FILE = "components.toml"
COMMENTARY = frozenset({"prov", "source", "ref", "why", "note", "confidence"})


def read(game: str, folder: Path | None) -> tuple[dict[str, Any], str]:
    """The data of a game and where it was read: `<folder>/<game>/components.toml` if it is there, else our own."""
    own = folder / game / FILE if folder is not None else None
    if folder is not None and not folder.is_dir():
        raise LoadError("components.folder", path=str(folder))
    try:
        if own is not None and own.is_file():
            return tomllib.loads(own.read_text("utf-8")), str(own)
        packaged = resources.files(f"engine.{game}").joinpath(FILE)
        return tomllib.loads(packaged.read_text("utf-8")), FILE
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LoadError("components.toml", path=str(own), problem=str(error)) from None
    except OSError as error:
        raise LoadError("components.unreadable", path=str(own), problem=error.strerror or str(error)) from None


def bare(data: Json) -> Any:
    """The data without its provenance."""
    if isinstance(data, dict):
        return {key: bare(value) for key, value in data.items() if key not in COMMENTARY}
    return [bare(value) for value in data] if isinstance(data, list) else data


def shape(data: Any, kind: type[T], path: str) -> T:
    """The data as the typed components of a game, or a sentence on what is missing or of the wrong kind."""
    try:
        return msgspec.convert(bare(data), kind)
    except msgspec.ValidationError as error:
        raise LoadError("components.shape", path=path, problem=str(error)) from None


def demand(holds: bool, path: str, problem: str) -> None:
    """A sum or a reference inside the components that must fit."""
    if not holds:
        raise LoadError("components.sum", path=path, problem=problem)


def fingerprint(components: Any) -> str:
    """The hash by which a table knows its components, typed or as read from JSON; provenance and comments are not in
    it."""
    return hashlib.sha256(msgspec.json.encode(components, order="sorted")).hexdigest()
