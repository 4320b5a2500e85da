"""The wordings that only pictures have, for their tables; those of every package: engine/texts/wording.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.texts import Texts
from engine.texts.wording import WORDINGS, Format, People, Wordings


def term(texts: Texts, key: str, people: People = ()) -> str:
    """A heading of ours (`final_score`), or the name of something (`building.stable`)."""
    heading = texts.find(f"heading.{key}")
    if heading is not None:
        return heading
    kind, _, identifier = key.partition(".")
    return texts.name(kind, identifier)


def _terms(texts: Texts, keys: Iterable[str | tuple[int, str]], people: People) -> str:
    """Things by their terms, and what belongs to a seat by the seat and a term."""
    return texts.comma.join(
        term(texts, key)
        if isinstance(key, str)
        else texts.sentence("entry.owner", {"seat": key[0], "title": key[1]}, people)
        for key in keys
    )


def _entry(key: str, name: str) -> Format:
    """A value within a sentence of its own."""
    return lambda texts, value, people: texts.sentence(key, {name: value}, people)


def _each(key: str, *names: str) -> Format:
    """A list of which each entry is worded by a sentence, with commas between them."""
    return lambda texts, entries, people: texts.comma.join(_entries(texts, key, names, entries, people))


def _rows(key: str, *names: str) -> Format:
    """The same, with semicolons: the sentences have commas of their own."""

    def word(texts: Texts, entries: Iterable[Sequence[object]], people: People) -> str:
        return texts.sentence("list.semicolon").join(_entries(texts, key, names, entries, people))

    return word


def _entries(
    texts: Texts, key: str, names: Sequence[str], entries: Iterable[Sequence[object]], people: People
) -> list[str]:
    return [texts.sentence(key, dict(zip(names, entry, strict=True)), people) for entry in entries]


def _people_or_nobody(texts: Texts, seats: Iterable[int], people: People) -> str:
    named = [texts.sentence("entry.person", {"seat": seat}, people) for seat in seats]
    return texts.comma.join(named) or texts.sentence("list.nobody")


def _move(texts: Texts, move: Any, people: People) -> str:
    return texts.label(move, people)


def _moves(texts: Texts, moves: Iterable[Any], people: People) -> str:
    return texts.sentence("list.semicolon").join(texts.label(move, people) for move in moves)


def _prospects(texts: Texts, prospects: Iterable[tuple[str, int, bool]], people: People) -> str:
    """Points by category; an estimate says that it is one."""
    worded = [
        texts.sentence("entry.guess" if guess else "entry.prospect", {"category": category, "points": points}, people)
        for category, points, guess in prospects
    ]
    return texts.comma.join(worded)


def _scrolls(texts: Texts, tiles: Iterable[tuple[str, int, bool, bool]], people: People) -> str:
    """Tiles with their owners; those that nobody owns, with whether they are open and have a White Worker."""
    worded = []
    for title, owner, is_open, is_white in tiles:
        key = "entry.scroll_taken" if owner >= 0 else "entry.scroll"
        worded.append(texts.sentence(key, {"title": title, "seat": owner, "open": is_open, "white": is_white}, people))
    return texts.comma.join(worded)


PICTURE_WORDINGS: Final[Wordings] = {
    **WORDINGS,
    "each": _each,
    "entry": _entry,
    "move": lambda: _move,
    "moves": lambda: _moves,
    "people_or_nobody": lambda: _people_or_nobody,
    "prospects": lambda: _prospects,
    "rows": _rows,
    "scrolls": lambda: _scrolls,
    "term": lambda: term,
    "terms": lambda: _terms,
}
