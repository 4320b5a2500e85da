"""Which parameter takes which wording, in every game (core.toml) and in one (<game>.toml), as formats.py has them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from engine.texts.catalogue import CORE, PACKAGE
from engine.texts.formats import PEOPLE, Format, is_list, wording_of


@dataclass(frozen=True)
class Wording:
    formats: Mapping[str, Format]
    """By parameter. Any other number is counted as `count.NAME` says, if the catalogue has that; all else is plain."""
    people: frozenset[str]
    """Parameters that are lists of people."""
    families: Mapping[str, tuple[str, ...]]
    """Kinds whose ids may bear the names of other kinds."""

    def filled(self, name: str, value: Any) -> bool:
        """Is there something in a parameter? Goods that are all nothing are not; the first seat is somebody."""
        if name in self.people:
            return bool(value)
        return any(value) if is_list(value) and value and isinstance(value[0], int) else bool(value)


@lru_cache
def wording(game: str) -> Wording:
    """The core's with the game's own; those of a game without a file (made up for tests) are the core's."""
    files = [_read(domain) for domain in (CORE, game)]
    parameters = {name: said for file in files for name, said in file.get("parameters", {}).items()}
    families = {kind: tuple(others) for file in files for kind, others in file.get("families", {}).items()}
    people = frozenset(name for name, said in parameters.items() if said == PEOPLE)
    return Wording({name: wording_of(said) for name, said in parameters.items()}, people, families)


def _read(domain: str) -> dict[str, Any]:
    file = resources.files(PACKAGE).joinpath(f"{domain}.toml")
    # A game may be what somebody typed.
    if not domain.isidentifier() or not file.is_file():
        return {}
    return tomllib.loads(file.read_text("utf-8"))
