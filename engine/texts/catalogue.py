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
from io import BytesIO

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

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


def language(code: str) -> str:
    """The language for a locale: French for `fr-CA`, English for unknown ones."""
    short = code[:2].lower()
    return short if short in LANGUAGES else LANGUAGES[0]


@lru_cache
def catalogue(lang: str, domain: str, package: str = PACKAGE) -> Catalogue:
    """A game without words of its own (made up for tests) has an empty one."""
    file = resources.files(package).joinpath(lang, f"{domain}.po")
    # A domain may be a game that a person typed.
    if not domain.isidentifier() or not file.is_file():
        return Catalogue({}, lambda n: 0)
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
