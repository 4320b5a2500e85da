"""A package with one small catalogue in three languages, for tests that spoil it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.texts.checks import problems
from tests.texts.files import files

PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
}
BODIES = {
    "en": ("", 'msgstr[0] ""\nmsgstr[1] ""', "", "", ""),
    "fr": (
        "{seat} achète\u202f: {goods}.",
        'msgstr[0] "{n} carte"\nmsgstr[1] "{n} cartes"',
        "Attends\u202f: `/table new` commence.",
        "nouvelle",
        "pièce|pièces",
    ),
    "pl": (
        "{seat} kupuje: {goods}.",
        'msgstr[0] "{n} karta"\nmsgstr[1] "{n} karty"\nmsgstr[2] "{n} kart"',
        "Czekaj: `/table new` zaczyna.",
        "nowy",
        "moneta|monety",
    ),
}


def catalogue(lang: str) -> str:
    buys, cards, wait, name, aka = BODIES[lang]
    return f'''# A catalogue.
msgid ""
msgstr ""
"Language: {lang}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {PLURALS[lang]}\\n"

#. What happens
msgctxt "event.buys"
msgid "{{seat}} buys: {{goods}}."
msgstr "{buys}"

msgctxt "count.cards"
msgid "{{n}} card"
msgid_plural "{{n}} cards"
{cards}

msgctxt "notice.wait"
msgid "Wait: `/table new` begins."
msgstr "{wait}"

msgctxt "command.new"
msgid "new"
msgstr "{name}"

msgctxt "aka.kind.taler"
msgid "coin|coins"
msgstr "{aka}"
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for lang in BODIES:
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "castle.po").write_text(catalogue(lang), "utf-8")
    return tmp_path


@pytest.fixture
def spoil(folder: Path) -> Callable[[str, str, str], None]:
    """Replaces a text that stands in one of the files."""

    def replace(lang: str, old: str, new: str) -> None:
        path = folder / lang / "castle.po"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    return replace


@pytest.fixture
def found(folder: Path) -> Callable[[], list[str]]:
    """What the checks find, as `fr:12: ...`."""

    def check() -> list[str]:
        listed = problems("bot.texts", files("bot.texts", folder))
        return [f"{problem.path.parent.name}:{problem.line}: {problem.text}" for problem in listed]

    return check
