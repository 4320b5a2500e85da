"""How values in this game's moves are written and read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.notation import Kind, Number, Reading

ScrollSpace = tuple[int, int]
"""Row and column of a Scroll Tile, from 1 (E2.4)."""

_TILE = re.compile(r"r(\d)c(\d)")


class WordedName(Kind):
    """An id written by other words than the id itself."""

    def __init__(self, kind: str, words: Mapping[str, str]) -> None:
        self.kind = kind
        self.words = words

    def write(self, value: Any) -> str:
        return self.words[value]

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        return reading.name(self.kind, at)


class WordedNames(Kind):
    """Several ids, with or without commas between them, sorted in the order of the words."""

    def __init__(self, of: WordedName) -> None:
        self.of = of
        self.order = {identifier: at for at, identifier in enumerate(of.words)}

    def write(self, value: Any) -> str:
        return " ".join(self.of.write(one) for one in value)

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        return self._more(reading, at, ())

    def _more(self, reading: Reading, at: int, before: tuple[str, ...]) -> Iterator[tuple[Any, int]]:
        for one, end in self.of.read(reading, at):
            values = (*before, one)
            next_word = end + (reading.words[end : end + 1] in ((",",), ("and",), ("+",)))
            if next_word < len(reading.words):
                yield from self._more(reading, next_word, values)
            yield tuple(sorted(values, key=self.order.__getitem__)), end


class ScrollSpaceKind(Kind):
    """A Scroll Tile by row and column: `r2c3`."""

    def write(self, value: Any) -> str:
        return f"r{value[0]}c{value[1]}"

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        word = reading.words[at] if at < len(reading.words) else ""
        match = _TILE.fullmatch(word)
        if match:
            yield (int(match[1]), int(match[2])), at + 1
        else:
            reading.expect(at, "tile")


class NumberWithComma(Number):
    """A number that a comma may follow: `wall card 2, top 1`."""

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        for number, end in super().read(reading, at):
            if reading.words[end : end + 1] == (",",):
                yield number, end + 1
            else:
                yield number, end
