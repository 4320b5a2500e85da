"""Parts of the bot's servers, of which a process may hear: Discord divides them by their ids."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

MOST: Final = 16_384
"""More shards than any bot has."""
_FORM: Final = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})")


class Shards(NamedTuple):
    first: int
    last: int
    total: int
    """Of all processes together; 0: as many as Discord recommends, and all of them here."""

    @property
    def ids(self) -> range:
        return range(self.first, self.last + 1)

    def __str__(self) -> str:
        if self == AUTOMATIC:
            return "auto"
        return f"{self.first}/{self.total}" if self.first == self.last else f"{self.first}-{self.last}/{self.total}"


AUTOMATIC: Final = Shards(0, 0, 0)


def parse_shards(text: str) -> Shards | None:
    """`0-3/16`, `5/16`, or `auto`; None if it is nothing of these."""
    if text == "auto":
        return AUTOMATIC
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
    return Shards(first, last, count) if first <= last < count <= MOST else None


def covers(shards: str, guild: int | None) -> bool:
    """Does a process with these shards hear of the server? With none, it hears of all. What has no server, private
    messages above all, goes to the first shard."""
    found = parse_shards(shards)
    return found is None or found == AUTOMATIC or ((guild or 0) >> 22) % found.total in found.ids
