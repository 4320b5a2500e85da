"""The words that are understood when a move is typed: those of all languages at once, so that no one has to choose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine import notation
from engine.notation import Names
from engine.texts.catalogue import CORE, LANGUAGES, catalogue
from engine.texts.wording import table

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
