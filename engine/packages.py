"""Games of others: packages that are named by an entry point, so that no file of ours has to change.

An installed distribution declares `key = "package"` in the group `cornerstone.games`. Its package mirrors what our
games have: `GAME` as in `engine/<game>`, `drawings` with `DRAWINGS` as in `renderers/<game>`, `texts` and
`drawings/texts` with what `engine/texts` and `renderers/texts` have of a game. docs/your-own-game.md tells how to write
one.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Final, NamedTuple

import engine
from engine.illegal import LoadError

GROUP: Final = "cornerstone.games"
KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
RESERVED: Final = frozenset({"core"})
"""A catalogue of ours has this name."""
_MODULE: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


class Packages(NamedTuple):
    """What the entry points name."""

    by_key: Mapping[str, str]
    """The package of each game."""
    problems: tuple[LoadError, ...]
    """Why others are left out."""


@cache
def installed() -> Packages:
    """Looks through what is installed once, and imports nothing."""
    from importlib import metadata  # slow to import

    try:
        found = {(point.name, point.value) for point in metadata.entry_points(group=GROUP)}
    except Exception as error:  # noqa: BLE001  # one broken distribution of any kind; our own games go on
        return Packages({}, (LoadError("package.metadata", problem=said(error)),))
    ours = {module.name for module in pkgutil.iter_modules(engine.__path__) if module.ispkg}
    return _sorted_out(sorted(found), ours | RESERVED)


def _sorted_out(found: Iterable[tuple[str, str]], ours: Collection[str]) -> Packages:
    by_key: dict[str, str] = {}
    problems: list[LoadError] = []
    for key, package in found:
        if key in ours or key in by_key:
            problems.append(left_out(key, package, LoadError("package.taken")))
        elif not KEY.fullmatch(key):
            problems.append(left_out(key, package, LoadError("package.key")))
        elif not _MODULE.fullmatch(package):
            problems.append(left_out(key, package, incomplete("the entry point must name a package")))
        else:
            by_key[key] = package
    return Packages(by_key, tuple(problems))


def left_out(key: str, package: str, problem: LoadError) -> LoadError:
    """Why a game is not offered."""
    return LoadError("package.left_out", game=key, package=package, problem=problem)


def incomplete(problem: str) -> LoadError:
    """What a package lacks, in technical English."""
    return LoadError("package.contract", problem=problem)


def said(error: BaseException) -> str:
    """An error of foreign code, in one line."""
    first = (str(error).strip().splitlines() or [""])[0]
    return f"{type(error).__name__}: {first}" if first else type(error).__name__


def package_of(game: str) -> str | None:
    """The package of a game that is not ours."""
    return installed().by_key.get(game)


def game_of(module: str) -> str | None:
    """The game that is not ours to which a module belongs."""
    owners = [(package, key) for key, package in installed().by_key.items() if f"{module}.".startswith(f"{package}.")]
    return max(owners)[1] if owners else None


def imported(module: str) -> ModuleType:
    """A module of others, which must not end the process."""
    try:
        return importlib.import_module(module)
    except SystemExit as error:
        raise ImportError(said(error)) from error


def resource(game: str, *path: str) -> Traversable | None:
    """A file of a game that is not ours; None for other names. It need not exist."""
    package = package_of(game)
    return None if package is None else resources.files(imported(package)).joinpath(*path)
