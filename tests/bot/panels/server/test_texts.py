"""The sentences of server.po: each is used, none is missing."""

import ast
import re
from typing import Final

import pytest

from bot.texts.bot_texts import BOT_PACKAGE
from engine.texts import LANGUAGES
from engine.texts.catalogue import catalogue
from tests.paths import ROOT

MADE: Final = {
    "answer.name_hidden_already",
    "answer.name_shown_already",
    "server.reminders.off",
    "server.reminders.on",
}
"""Keys that the code puts together."""


def strings() -> set[str]:
    """Every text that stands in the code of the bot."""
    return {
        node.value
        for path in (ROOT / "bot").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_sentence_is_used(lang: str) -> None:
    said = strings()
    keys = {re.split(r"[+-]", key, maxsplit=1)[0] for key in catalogue(lang, "server", BOT_PACKAGE).messages}
    unused = {key for key in keys if key not in said and re.sub(r"^(refusal|answer|notice)\.", "", key) not in said}
    assert unused == MADE
