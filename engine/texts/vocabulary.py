"""The words that are understood when a move is typed: those of all languages at once, so that no one has to choose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from typing import Final

from engine import notation
from engine.notation import MAX_NAME_WORDS, Names, phrase
from engine.texts.catalogue import CORE, LANGUAGES, catalogue
from engine.texts.wording import table

MAX_LOCALIZED: Final = 40
"""How many ways to say a move are tried: a phrase of the notation may be a word of a form and several names."""
_TOKEN: Final = re.compile(r"[^\s,+]+|[,+]")

Phrases = tuple[str, str, tuple[str, ...]]
"""A kind, an id, and its names in a language, the proper one first."""


@lru_cache
def phrases(game: str, lang: str) -> tuple[Phrases, ...]:
    return tuple(found for domain in (game, CORE) for found in _phrases(game, lang, domain))


def _phrases(game: str, lang: str, domain: str) -> Iterator[Phrases]:
    for key, forms in catalogue(lang, domain).messages.items():
        what, _, rest = key.partition(".")
        if what in ("name", "aka"):
            kind, _, identifier = rest.partition(".")
            words = [alias for form in forms for alias in form.split("|")]
            yield kind, "" if identifier == "none" else identifier, tuple(words)
        elif what == "word":
            yield "word", rest, tuple(forms[0].split("|"))
        elif what == "value":
            # The value in a condition of an order: `value.next.single`.
            name, _, identifier = rest.partition(".")
            yield f"condition.{name}", identifier, tuple(forms)
        elif what == "goods":
            # "{n} stones" names the kind in the form that goes with a number.
            yield "kind", rest, tuple(form.replace("{n}", "").strip() for form in forms)


@lru_cache
def _names_by_id(game: str) -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for lang in LANGUAGES:
        for kind, identifier, words in phrases(game, lang):
            for word in words:
                # People leave brackets out when they type.
                found.setdefault((kind, identifier), []).extend((word, word.replace("(", "").replace(")", "")))
    return found


def vocabulary(game: str, known: Names) -> dict[str, dict[str, str]]:
    """The notation's own names first, then ours for the ids that it knows, then the words of its forms."""
    spoken, families = _names_by_id(game), table(game).families
    ours: dict[str, dict[str, str]] = {}
    for kind, names in known.items():
        for identifier in dict.fromkeys(names.values()):
            for family in (kind, *families.get(kind, ())):
                for word in spoken.get((family, identifier), ()):
                    ours.setdefault(kind, {}).setdefault(word, identifier)
    words = {word: literal for (kind, literal), heard in spoken.items() if kind == "word" for word in heard}
    return notation.vocabulary(known, ours, {"word": words})


def localized_moves(game: str, lang: str, move: str, known: Names) -> Iterator[str]:
    """A move in notation, with the words of a language: the likelier ones first. They may not read back as the same
    move, so the caller checks that.
    """
    localized, words = _localized_phrases(game, lang, frozenset(known)), _TOKEN.findall(move)
    pieces: list[tuple[str, ...]] = []
    while words:
        used = next((n for n in range(MAX_NAME_WORDS, 1, -1) if " ".join(words[:n]) in localized), 1)
        said = " ".join(words[:used])
        pieces.append(localized.get(said, (said,)))
        words = words[used:]
    for choice in islice(product(*pieces), MAX_LOCALIZED):
        yield re.sub(r" (?=,)| ?\+ ?", lambda gap: gap[0].strip(), " ".join(choice))


@lru_cache
def _localized_phrases(game: str, lang: str, kinds: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """What a language says for each phrase of the notation, in lower case: the words of the forms, then the names of
    these kinds, short ones first.
    """
    families = table(game).families
    known = kinds | {family for kind in kinds for family in families.get(kind, ())} | {"word"}
    said = [found for found in phrases(game, lang) if found[0] in known]
    said.sort(key=lambda found: 0 if found[0] == "word" else len(found[2][0]))
    localized: dict[str, tuple[str, ...]] = {}
    for _, identifier, words in said:
        written = phrase(identifier)
        if not written.isdecimal():
            localized[written] = tuple(dict.fromkeys((*localized.get(written, ()), words[0].lower())))
    return localized
