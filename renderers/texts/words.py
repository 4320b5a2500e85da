"""The words of a picture in one language, with the names of its players."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from engine.notation import SEAT_LETTERS
from engine.texts import LANGUAGES, Texts
from engine.texts.catalogue import PACKAGE
from engine.texts.formats import People

OWN: Final = "renderers.texts"
_List = Callable[[Any, Any, People], str]
_LONGEST: Final = 40
_KEPT: Final = "\u200c\u200d"
"""Joiners, without which emoji fall apart and Persian is misspelt."""


class PictureTexts(Texts):
    """The catalogues of the pictures before those of the engine, and some lists more: where a game words a parameter
    itself, that stands.
    """

    packages: ClassVar[tuple[str, ...]] = (OWN, PACKAGE)

    def __init__(self, game: str, lang: str = LANGUAGES[0]) -> None:
        super().__init__(game, lang)
        self.formats = {**_LISTS, **self.formats}


class PictureWords:
    """renderers.words.Words out of the catalogues; `people` are the display names in the order of the seats."""

    def __init__(self, game: str, lang: str, people: Sequence[str] = ()) -> None:
        self.texts: Final = texts(game, lang)
        self.language: Final = self.texts.lang
        self._people = tuple(people)
        self._spoken = tuple(spoken(name) or self.stand_in(seat) for seat, name in enumerate(people))

    def name(self, seat: int) -> str:
        return self._people[seat] if seat < len(self._people) else self.stand_in(seat)

    def stand_in(self, seat: int) -> str:
        return self.texts.sentence("heading.player", {"letter": SEAT_LETTERS[seat]})

    def term(self, key: str) -> str:
        """A heading of ours (`final_score`), or the name of something (`building.stable`)."""
        return _term(self.texts, key, self._spoken)

    def say(self, key: str, **values: object) -> str:
        return self.texts.capital(self.texts.sentence(key, values, self._spoken))


@lru_cache(maxsize=64)
def texts(game: str, lang: str) -> PictureTexts:
    """The catalogues are read once; names come and go."""
    return PictureTexts(game, lang)


@lru_cache(maxsize=1024)
def spoken(name: str) -> str:
    """A display name inside a sentence, without characters that reverse, break or flood the line."""
    kept = "".join(sign if _harmless(sign) else " " for sign in name)
    short = " ".join(kept.split())
    return short if len(short) <= _LONGEST else short[: _LONGEST - 1].rstrip() + "…"


def _harmless(sign: str) -> bool:
    return sign in _KEPT or unicodedata.category(sign) not in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


def _entries(key: str, names: tuple[str, ...], between: str = "list.comma") -> _List:
    """A list of which each entry is worded by a sentence of its own."""

    def listed(self: Texts, entries: Iterable[Sequence[object]], people: People) -> str:
        said = [self.sentence(key, dict(zip(names, entry, strict=True)), people) for entry in entries]
        return (self.find(between) or self.comma).join(said)

    return listed


def _goods(self: Texts, goods: Any, people: People) -> str:
    return self.goods(goods)


def _people(self: Texts, seats: Iterable[int], people: People) -> str:
    return self.comma.join(_person(self, seat, people) for seat in seats) or self.sentence("list.nobody")


def _costs(self: Texts, costs: Iterable[Any], people: People) -> str:
    return (self.find("list.semicolon") or self.comma).join(self.goods(goods) for goods in costs)


def _lane(self: Texts, moves: Iterable[Any], people: People) -> str:
    return (self.find("list.semicolon") or self.comma).join(self.label(move, people) for move in moves)


def _move(self: Texts, move: Any, people: People) -> str:
    return self.label(move, people)


def _prospects(self: Texts, entries: Iterable[tuple[str, int, bool]], people: People) -> str:
    """What is only an estimate says so."""
    said = [
        self.sentence("entry.guess" if guess else "entry.prospect", {"category": category, "points": points}, people)
        for category, points, guess in entries
    ]
    return self.comma.join(said)


def _scrolls(self: Texts, tiles: Iterable[tuple[str, int, bool, bool]], people: People) -> str:
    """Tiles with whose they are, or if they are open and where a White Worker stands."""
    said = []
    for title, owner, is_open, is_white in tiles:
        key = "entry.scroll_taken" if owner >= 0 else "entry.scroll"
        said.append(self.sentence(key, {"title": title, "seat": owner, "open": is_open, "white": is_white}, people))
    return self.comma.join(said)


def _term(self: Texts, key: str, people: People) -> str:
    """Of PictureWords.term: here for what stands inside a sentence."""
    own = self.find(f"heading.{key}")
    if own is not None:
        return own
    kind, _, identifier = key.partition(".")
    return self.name(kind, identifier)


def _terms(self: Texts, keys: Iterable[str | tuple[int, str]], people: People) -> str:
    """Things by their terms, and what belongs to a seat by the seat and a term."""
    return self.comma.join(
        _term(self, key, people)
        if isinstance(key, str)
        else self.sentence("entry.owner", {"seat": key[0], "title": key[1]}, people)
        for key in keys
    )


def _person(self: Texts, seat: int, people: People) -> str:
    return self.sentence("entry.person", {"seat": seat}, people)


_LISTS: Final[Mapping[str, _List]] = {
    "built": _entries("entry.built", ("building", "square")),
    "choice": _move,
    "cities": _entries("entry.city", ("seat", "figure", "total", "n"), "list.semicolon"),
    "costs": _costs,
    "counted": _entries("entry.counted", ("card", "several")),
    "crews": _entries("entry.crew", ("seat", "tallies"), "list.semicolon"),
    "deliveries": _entries("entry.delivery", ("place", "goods"), "list.semicolon"),
    "delivery": _goods,
    "doing": _term,
    "faces": _entries("entry.face", ("card", "vp", "gains"), "list.semicolon"),
    "fields": _entries("entry.field", ("colour", "numbers"), "list.semicolon"),
    "fruits": _entries("entry.tally", ("title", "figure")),
    "gateways": _entries("entry.gateway", ("title", "goods", "silver"), "list.semicolon"),
    "heaps": _entries("entry.heap", ("number", "goods"), "list.semicolon"),
    "joined": _people,
    "laid": _entries("entry.laid", ("card", "tallies"), "list.semicolon"),
    "lane": _lane,
    "marks": _entries("entry.mark", ("number", "things"), "list.semicolon"),
    "odds": _entries("entry.odds", ("title", "percent")),
    "owner": _person,
    "piles": _entries("entry.pile", ("building", "figure")),
    "posts": _entries("entry.post", ("title", "figure", "numbers")),
    "prices": _entries("entry.price", ("figure", "goods", "numbers"), "list.semicolon"),
    "progress": _entries("entry.progress", ("title", "figure", "total")),
    "prospects": _prospects,
    "rates": _entries("entry.rate", ("n", "points")),
    "results": _entries("entry.result", ("seat", "progress"), "list.semicolon"),
    "rewards": _entries("entry.reward", ("number", "gains"), "list.semicolon"),
    "row": _entries("entry.card", ("card", "round"), "list.semicolon"),
    "ruins": _entries("entry.ruin", ("goods", "numbers"), "list.semicolon"),
    "scores": _entries("entry.score", ("seat", "figure")),
    "scrolls": _scrolls,
    "sites": _entries("entry.site", ("building", "square", "goods", "any"), "list.semicolon"),
    "stands": _entries("entry.stand", ("seat", "place")),
    "stacks": _entries("entry.stack", ("number", "cards"), "list.semicolon"),
    "stock": _goods,
    "stocks": _entries("entry.stock", ("seat", "silver", "food", "goods", "figure"), "list.semicolon"),
    "tallies": _entries("entry.tally", ("title", "figure")),
    "things": _terms,
    "title": _term,
    "turned": _terms,
    "wanted": _entries("entry.need", ("title", "figure")),
}
"""Parameters that only pictures have."""
