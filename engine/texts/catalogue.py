"""Reading the catalogues: a .po file at its first use, with Babel's parser, so that a wheel needs no compiled files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from gettext import c2py
from importlib import resources

from babel.messages.pofile import read_po

LANGUAGES = ("en", "fr", "pl")
"""The first is the one spoken where another has no words."""
CORE = "core"
PACKAGE = "engine.texts"


@dataclass(frozen=True)
class Catalogue:
    """One language's words of one domain: by key, the forms of a message (one, or as many as it has plurals)."""

    messages: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]
    domain: str = CORE
    package: str = PACKAGE


def language(code: str) -> str:
    """Ours for any locale: `fr-CA` is read in French, an unknown one in English."""
    short = code[:2].lower()
    return short if short in LANGUAGES else LANGUAGES[0]


@lru_cache
def catalogue(lang: str, domain: str, package: str = PACKAGE) -> Catalogue:
    """A game without words of its own (those made up for tests) has an empty one. Others keep theirs in a package."""
    file = resources.files(package).joinpath(lang, f"{domain}.po")
    # A domain may come from what somebody typed.
    if not domain.isidentifier() or not file.is_file():
        return Catalogue({}, lambda n: 0)
    with file.open("rb") as source:
        read = read_po(source, abort_invalid=True)
    messages: dict[str, tuple[str, ...]] = {}
    for message in read:
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if key and all(forms):
            messages[key] = tuple(map(str, forms))
    return Catalogue(messages, c2py(read.plural_expr), domain, package)
