"""The catalogue of the panel contains exactly the keys that the code uses, in all three languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.panels.turn
from bot.texts import texts_for
from engine.texts import LANGUAGES
from engine.texts.catalogue import catalogue

ROOM = Path(bot.panels.turn.__file__).parent
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w ]+)?\}")
THIN = "\u202f"
WORDLESS = ("panel.hint", "panel.fact", "panel.besides+rest")


def messages(lang: str) -> dict[str, tuple[str, ...]]:
    return dict(catalogue(lang, "panel", "bot.texts").messages)


def used() -> Iterator[str]:
    """Every constant in the code that has the form of a key."""
    for file in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and re.fullmatch(r"(panel|button|said|hand)\.\w+", str(node.value)):
                yield str(node.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogue_and_code_have_the_same_keys(lang: str) -> None:
    words, keys = texts_for(lang), set(used())
    assert len(keys) > 20
    assert not [key for key in keys if words.find(key) is None]
    assert {re.split(r"[+-]", key)[0] for key in messages(lang)} <= keys


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_sentence_is_left_in_english(lang: str) -> None:
    english = messages("en")
    assert not [key for key, forms in messages(lang).items() if forms[0] == english[key][0] and key not in WORDLESS]
