"""Reading the catalogues: a .po file on its first use, with Babel's parser, so that a wheel needs no compiled files.

The context of a message is its key, its msgid the English sentence: translators see both. The English catalogue is the
source, so its messages have no translation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from gettext import GNUTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine import packages

LANGUAGES = ("en", "fr", "pl")
"""The first is the source, and stands in where another language has no translation."""
CORE = "core"
PACKAGE = "engine.texts"


@dataclass(frozen=True)
class Catalogue:
    """One language's words of one domain: by key, the forms of a message (one, or as many as it has plurals)."""

    messages: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]
    """The index of the form for a number."""
    domain: str = CORE
    package: str = PACKAGE


EMPTY = Catalogue({}, lambda n: 0)


def language(code: str) -> str:
    """The language for a locale: French for `fr-CA`, English for unknown ones."""
    short = code[:2].lower()
    return short if short in LANGUAGES else LANGUAGES[0]


PACKAGED: Mapping[str, tuple[str, ...]] = {PACKAGE: ("texts",), "renderers.texts": ("drawings", "texts")}
"""Where the package of a game that is not ours has what these packages have of ours."""


def text_file(package: str, domain: str, *path: str) -> Traversable | None:
    """A file of a domain's texts. It need not exist."""
    # A domain may be a game that a person typed.
    if not domain.isidentifier():
        return None
    if package in PACKAGED and packages.package_of(domain) is not None:
        return packages.resource(domain, *PACKAGED[package], *path)
    return resources.files(package).joinpath(*path)


@lru_cache
def catalogue(lang: str, domain: str, package: str = PACKAGE) -> Catalogue:
    """A game without words of its own (made up for tests) has an empty one. A game of another package that has no words
    in a language has the English ones; if they cannot be read, the game is left out, and here has none."""
    try:
        return read_catalogue(lang, domain, package)
    except Exception:
        if packages.package_of(domain) is None:
            raise
        return EMPTY


def read_catalogue(lang: str, domain: str, package: str = PACKAGE) -> Catalogue:
    """A catalogue as it is; what is wrong with it is raised."""
    file = text_file(package, domain, lang, f"{domain}.po")
    if file is None:
        return EMPTY
    if not file.is_file():
        translates = lang != LANGUAGES[0] and packages.package_of(domain) is not None
        return read_catalogue(LANGUAGES[0], domain, package) if translates else EMPTY
    with file.open("rb") as source:
        read = read_po(source, abort_invalid=True)
    forms_of = {message.context: _forms(message, lang) for message in read if message.context and not message.fuzzy}
    messages = {key: forms for key, forms in forms_of.items() if all(forms)}
    return Catalogue(messages, plural_rule(read.plural_forms), domain, package)


def _forms(message: Message, lang: str) -> tuple[str, ...]:
    text = message.id if lang == LANGUAGES[0] else message.string
    return (text,) if isinstance(text, str) else tuple(text or ("",))


@lru_cache
def plural_rule(forms: str) -> Callable[[int], int]:
    """The function that a Plural-Forms header describes: a number to the index of its form, whatever its sign. gettext
    evaluates it, in a catalogue of one message whose forms are their own indices.
    """
    # Only a catalogue with a locale writes its plural forms; which locale does not matter.
    catalog = Catalog(locale=LANGUAGES[0])
    catalog.mime_headers = [("Plural-Forms", forms)]
    catalog.add(("n", "n"), tuple(map(str, range(catalog.num_plurals))))
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    translations = GNUTranslations(compiled)

    @lru_cache
    def form_of(n: int) -> int:
        return int(translations.ngettext("n", "n", abs(n)))

    return form_of
