"""The cards' catalogue holds exactly the keys they use, in all three languages, with correct typography."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.cards import parts
from bot.store.rows import Status
from bot.texts.says import OWN
from engine.texts import LANGUAGES
from engine.texts.catalogue import PACKAGE, catalogue

BOT = Path(__file__).parents[3] / "bot"
DOMAIN = "cards"
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w ]+)?\}")
THIN = "\u202f"
PLURALS = {"en": 2, "fr": 2, "pl": 3}
BUTTONS = ("play", "hand", "board", "rules", "join", "leave", "start", "settings", "rematch", "yes", "no")
MADE = {
    *(f"button.{what}" for what in BUTTONS),
    *(f"lobby.{status}" for status in Status),
    *(f"status.{status}" for status in (Status.OVER, Status.ABANDONED, Status.CLOSED)),
    *(f"name.language.{lang}" for lang in LANGUAGES),
}
"""Keys that the code composes."""
SENTENCES = ("card.begins", "card.how", "card.no_picture", "awaited.", "status.", "over.winner", "over.shared")


def keys(lang: str) -> dict[str, tuple[str, ...]]:
    return dict(catalogue(lang, DOMAIN, OWN).messages)


def base(key: str) -> str:
    return re.split(r"[+-]", key, maxsplit=1)[0]


def strings() -> set[str]:
    """Every string literal in the code of the cards and of bot/texts."""
    found = set()
    for path in (*(BOT / "cards").glob("*.py"), BOT / "texts" / "says.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_missing_and_nothing_unused(lang: str) -> None:
    prefixes = ("seat.", "card.", "awaited.", "over.", "lobby.", "hand.", "board.")
    asked = {key for key in strings() if key.startswith(prefixes) and re.fullmatch(r"[a-z]+\.[a-z_]+", key)}
    elsewhere = {f"{file}.png" for file in ("hand", "board", "lobby")} | {"board.py"}
    assert {base(key) for key in keys(lang)} == (asked - {key for key in asked if key in elsewhere}) | MADE


def test_every_style_belongs_to_a_button() -> None:
    assert set(parts.STYLES) <= set(BUTTONS)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_languages_have_the_same_keys_and_placeholders(lang: str) -> None:
    def by_key(code: str) -> dict[str, set[str]]:
        return {
            key: {name for form in forms for name in PLACEHOLDER.findall(form)} for key, forms in keys(code).items()
        }

    assert by_key(lang) == by_key(LANGUAGES[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_files_are_sound(lang: str) -> None:
    file = BOT / "texts" / lang / f"{DOMAIN}.po"
    with file.open("rb") as source:
        read = read_po(source, abort_invalid=True)
    ids = re.findall(r'^msgctxt "(.+)"$', file.read_text("utf-8"), re.M)
    assert len(ids) == len(set(ids)) == len(keys(lang))
    assert not read.obsolete
    assert str(read.locale) == lang
    assert read.num_plurals == PLURALS[lang]
    english = keys(LANGUAGES[0])
    for key, forms in keys(lang).items():
        assert len(forms) == (PLURALS[lang] if len(english[key]) > 1 else 1), key


def test_no_key_is_in_two_catalogues() -> None:
    own = set(keys("en"))
    for domain in ("tables", "commands", "help", "host"):
        assert not own & set(catalogue("en", domain, OWN).messages), domain
    for domain in ("core", "castle"):
        assert not own & set(catalogue("en", domain, PACKAGE).messages), domain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_marks_of_each_language(lang: str) -> None:
    quotes = {"en": "“”’", "fr": "«»’", "pl": "„”"}[lang]
    others = set("“”„«»’") - set(quotes)
    for key, forms in keys(lang).items():
        for form in forms:
            assert not others & set(form), key
            assert not re.search(r"['\"]|\.\.\.|  ", form), key
            assert form == form.strip(), key
            if key.startswith(SENTENCES):
                assert form[-1] in ".!?", key
            if lang == "fr":
                assert not re.search(rf"[^{THIN}][:;!?»]|«[^{THIN}]", form), key
            else:
                assert THIN not in form, key
                assert not re.search(r"\s[:;!?.,)]", form), key


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_english_is_left(lang: str) -> None:
    english = re.compile(r"\b(the|you|your|of|is|are|with|and|player|table|seat|free|game)\b", re.I)
    bare = re.compile(r"`[^`]*`|\{\w+\}")
    french = {"table"} if lang == "fr" else set()
    for key, forms in keys(lang).items():
        for form in forms:
            assert {word.lower() for word in english.findall(bare.sub("", form))} <= french, key
