"""Names of tables: equal if they read the same, unique among those of a server that are open."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def name_key(name: str) -> str:
    """Equal for names that differ only in capitals, spaces or forms of the same letters."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def unused_name(wanted: str, taken: Iterable[str]) -> str:
    """The name, with the first number that makes it different from those that are taken."""
    known, number, name = {name_key(one) for one in taken}, 1, wanted
    while name_key(name) in known:
        number += 1
        name = f"{wanted} {number}"
    return name
