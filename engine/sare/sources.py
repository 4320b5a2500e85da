"""The sources of a payment (S9.2): cards, Warehouse tokens, produced tokens, caravans.

A payment is a tuple of source ids, one for each piece, in the order of `Sources.order`. Its notation uses words, or
letters where words would be too long: `wood+wood, 2 stone, warehouse gold` or `ww 2s hg`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.notation import Kind, Reading
from engine.sare.goods import JOKER, KINDS, NOTHING, PLAIN, Goods, add, of_kind

Payment = tuple[str, ...]

JOKER_CARD = "joker_card"
"""A Troubles card that the Library has turned into a Joker (S7.7)."""
CARAVAN = "caravan"
WAREHOUSE = tuple(f"warehouse_{kind}" for kind in KINDS)
PRODUCED = tuple(f"produced_{kind}" for kind in KINDS)
NAMED_CARAVANS = tuple(f"caravan_{kind}" for kind in PLAIN)
LOST = tuple(f"lose_{kind}" for kind in PLAIN)
DISCARDED = tuple(f"discard_{kind}" for kind in KINDS)

MAX_WORDS_LENGTH = 60
"""Limits a move with its payment in words to 90 characters."""

_TOKENS = ((PRODUCED, "p"), (WAREHOUSE, "h"), (NAMED_CARAVANS, "c"), (LOST, "l"), (DISCARDED, "d"))


class Sources:
    """The sources of one set of components, with their units, order and names."""

    def __init__(self, cards: Mapping[str, tuple[str, ...]], letters: Mapping[str, str]) -> None:
        """`cards` maps each resource card to its units."""
        short = {kind: letters[kind].lower() for kind in KINDS}
        self.units: dict[str, Goods] = {}
        self.words: dict[str, str] = {}
        self.letters: dict[str, str] = {}
        for card in sorted(cards, key=lambda card: -len(cards[card])):
            total = NOTHING
            for kind in cards[card]:
                total = add(total, of_kind(kind))
            self._add(card, total, "+".join(cards[card]), "".join(short[kind] for kind in cards[card]))
        self._add(JOKER_CARD, of_kind("joker"), "joker", short["joker"])
        for ids, letter in _TOKENS:
            for identifier in ids:
                kind = identifier.rpartition("_")[2]
                self._add(identifier, of_kind(kind), identifier.replace("_", " "), letter + short[kind])
        self._add(CARAVAN, of_kind("joker"), CARAVAN, "c")
        self.order = {identifier: at for at, identifier in enumerate(self.units)}
        self.doubles = frozenset(card for card, units in cards.items() if len(units) > 1)

    def _add(self, identifier: str, units: Goods, words: str, letters: str) -> None:
        self.units[identifier] = units
        self.words[identifier] = words
        self.letters[identifier] = letters

    def sorted(self, pieces: Iterable[str]) -> Payment:
        return tuple(sorted(pieces, key=self.order.__getitem__))

    def names(self) -> dict[str, str]:
        """Maps every name to its id. Words take precedence over letters that spell the same."""
        found = {words: identifier for identifier, words in self.words.items()}
        found |= {"caravans": CARAVAN, "port": PRODUCED[JOKER]}
        for identifier, letters in self.letters.items():
            found.setdefault(letters, identifier)
        return found

    def card_names(self, cards: Iterable[str]) -> dict[str, str]:
        return {self.words[card]: card for card in cards}


class PaymentKind(Kind):
    """Pieces with their counts, like `wood+wood, 2 stone, warehouse gold`."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources

    def write(self, value: Payment) -> str:
        counts = Counter(value)
        for names, between in ((self.sources.words, ", "), (self.sources.letters, " ")):
            pieces = [f"{n} {names[piece]}" if n > 1 else names[piece] for piece, n in counts.items()]
            if between == " ":
                pieces = [piece.replace(" ", "") for piece in pieces]
            written = between.join(pieces)
            if len(written) <= MAX_WORDS_LENGTH:
                break
        return written

    def counts(self, value: Payment) -> Mapping[str, int]:
        return Counter(value)

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        for pieces, end in self._more(reading, at, ()):
            yield self.sources.sorted(pieces), end

    def _more(self, reading: Reading, at: int, before: Payment) -> Iterator[tuple[Payment, int]]:
        words = reading.words
        start, count = at, 1
        if at < len(words) and words[at].isascii() and words[at].isdigit() and len(words[at]) < 3:
            start, count = at + 1, int(words[at])
        for piece, end in reading.name("source", start):
            pieces = (*before, *(piece,) * count)
            if words[end : end + 1] in ((",",), ("and",), ("+",)):
                yield from self._more(reading, end + 1, pieces)
            elif end < len(words):
                yield from self._more(reading, end, pieces)
            yield pieces, end


class WordedName(Kind):
    """One id, written as words that differ from the id itself."""

    def __init__(self, kind: str, words: Mapping[str, str]) -> None:
        self.kind = kind
        self.words = words

    def write(self, value: str) -> str:
        return self.words[value]

    def read(self, reading: Reading, at: int) -> Iterator[tuple[Any, int]]:
        return reading.name(self.kind, at)
