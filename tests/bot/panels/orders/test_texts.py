"""The catalogue of the panel contains exactly the keys that the code uses, in all three languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from bot.texts import texts_for
from engine.texts import LANGUAGES
from engine.texts.catalogue import catalogue

BOT = Path(bot.__file__).parent
FILES = [*(BOT / "panels" / "orders").glob("*.py"), BOT / "panels" / "turn" / "layout.py", BOT / "cards" / "hand.py"]
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w ]+)?\}")
THIN = "\u202f"


def messages(lang: str) -> dict[str, tuple[str, ...]]:
    return dict(catalogue(lang, "orders", "bot.texts").messages)


def used() -> Iterator[str]:
    """Every constant in the code that has the form of a key."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused" and node.args:
                yield f"refusal.{ast.literal_eval(node.args[0])}"
            elif isinstance(node, ast.Constant) and re.fullmatch(r"(orders|button)\.\w+", str(node.value)):
                yield str(node.value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogue_and_code_have_the_same_keys(lang: str) -> None:
    words, keys = texts_for(lang), set(used())
    refusals = {key.removeprefix("refusal.") for key in keys if key.startswith("refusal.")}
    assert len(keys) > 30
    assert not [key for key in keys - refusals if words.find(key) is None]
    assert {re.split(r"[+-]", key)[0] for key in messages(lang)} <= keys


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_sentence_is_left_in_english(lang: str) -> None:
    english = messages("en")
    assert not [
        key
        for key, forms in messages(lang).items()
        if forms[0] == english[key][0] and not key.startswith("orders.order")
    ]
