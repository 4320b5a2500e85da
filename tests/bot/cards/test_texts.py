"""The catalogue of the cards holds what they say, in all three languages, and nothing else; and is well set."""

import ast
import re
from pathlib import Path

import pytest

from bot.cards import parts
from bot.store.rows import Status
from bot.texts.bot_texts import BOT_PACKAGE
from engine.texts import LANGUAGES
from engine.texts.catalogue import PACKAGE, catalogue

BOT = Path(__file__).parents[3] / "bot"
DOMAIN = "cards"
SEATS = "seats"
"""The catalogue of all that is said about seats that change hands, on cards and elsewhere."""
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w ]+)?\}")
THIN = "\u202f"
PLURALS = {"en": 2, "fr": 2, "pl": 3}
BUTTONS = (
    "play",
    "hand",
    "board",
    "rules",
    "join",
    "full",
    "leave",
    "start",
    "settings",
    "rematch",
    "yes",
    "no",
    "elsewhere",
    "next_table",
    "all_of_it",
)
MADE = {
    *(f"button.{what}" for what in BUTTONS),
    *(f"lobby.{status}" for status in Status),
    *(f"status.{status}" for status in (Status.OVER, Status.ABANDONED, Status.CLOSED)),
    *(f"name.language.{lang}" for lang in LANGUAGES),
}
"""Keys that the code puts together."""
SENTENCES = ("card.begins", "card.how", "card.no_picture", "awaited.", "status.", "over.winner", "over.shared")


def keys(lang: str, domain: str = DOMAIN) -> dict[str, tuple[str, ...]]:
    return dict(catalogue(lang, domain, BOT_PACKAGE).messages)


def base(key: str) -> str:
    return re.split(r"[+-]", key, maxsplit=1)[0]


def strings() -> set[str]:
    """Every text that stands in the code of the cards, and of what else makes or changes their words."""
    found = set()
    for path in (*(BOT / "cards").glob("*.py"), BOT / "texts" / "bot_texts.py", BOT / "outbox" / "replaced.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_missing_and_nothing_unused(lang: str) -> None:
    prefixes = ("seat.", "card.", "asks.", "awaited.", "over.", "lobby.", "lost.", "hand.", "board.", "story.")
    asked = {text for text in strings() if text.startswith(prefixes) and re.fullmatch(r"[a-z]+\.[a-z_]+", text)}
    elsewhere = {f"{file}.png" for file in ("hand", "board", "lobby")} | {"board.py"}
    elsewhere |= {base(key) for key in keys(lang, SEATS)}
    assert {base(key) for key in keys(lang)} == (asked - elsewhere) | MADE


def test_every_style_belongs_to_a_button() -> None:
    seats = {key.removeprefix("button.") for key in keys("en", SEATS) if key.startswith("button.")}
    assert set(parts.STYLES) <= {*BUTTONS, *seats}


def test_no_key_stands_twice_in_the_house() -> None:
    own = set(keys("en"))
    for domain in ("tables", "commands", "help", "host"):
        assert not own & set(catalogue("en", domain, BOT_PACKAGE).messages), domain
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
            assert {text.lower() for text in english.findall(bare.sub("", form))} <= french, key
