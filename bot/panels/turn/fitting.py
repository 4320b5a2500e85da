"""Shortens explanations by whole clauses, so that no sentence breaks off in the middle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.limits import cut

SMALL: Final = "-# "
MIN_LINE: Final = 70
"""Characters of a line: a shorter one is of no use."""
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")
_PARENTHESES: Final = re.compile(r"\s*\([^()]*\)")
_CLAUSE: Final = re.compile(r"[\s\u202f]*;\s+|(?<=[.!?])\s+|\s·\s")


def fit(text: str, most: int) -> str:
    """As many whole sentences as there is room for; if not even one, as many whole clauses, or all but what is in
    parentheses."""
    if len(text) <= most:
        return text
    for boundary in (_SENTENCE, _CLAUSE):
        ends = [match.start() for match in boundary.finditer(text) if _is_closed(text[: match.start()])]
        if fitting := [end for end in ends if 0 < end <= most]:
            return text[: fitting[-1]]
    bare = _PARENTHESES.sub("", text)
    return bare if len(bare) <= most else cut(text, most)


def _is_closed(text: str) -> bool:
    """Are all its parentheses closed?"""
    return text.count("(") == text.count(")")


def small_print(texts: Sequence[str], room: int) -> Iterator[str]:
    """Lines as small print, shortened if they do not fit; none if too little of each would be left."""
    sizes = [len(text) + len(SMALL) + 1 for text in texts]
    if sum(sizes) > room:
        most = _most(sizes, room) - len(SMALL) - 1
        texts = [fit(text, most) for text in texts] if most >= MIN_LINE else ()
    yield from (f"{SMALL}{text}" for text in texts)


def _most(sizes: Sequence[int], room: int) -> int:
    """How long a line may be. What short lines do not need is left for the longer ones."""
    for count, size in zip(range(len(sizes), 0, -1), sorted(sizes), strict=True):
        if size > room // count:
            return room // count
        room -= size
    return room
