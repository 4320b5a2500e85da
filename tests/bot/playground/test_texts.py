"""Every sentence of the playground is there in every language, none is there in vain, and they agree."""

import re
from pathlib import Path
from string import Formatter

from bot.playground.page import STEPS
from bot.texts.bot_texts import BOT_PACKAGE
from engine.texts.catalogue import catalogue

SOURCES = Path(__file__).parents[3] / "bot" / "playground"


def keys() -> set[str]:
    """As the code names them."""
    written = "\n".join(file.read_text("utf-8") for file in SOURCES.glob("*.py"))
    named = set(re.findall(r'"(play\.[a-z._]+)"', written))
    refused = {f"refusal.{key}" for key in re.findall(r'Refused\(\s*"(play\.[a-z._]+)"', written)}
    steps = {f"play.step.{number}" for number in range(1, STEPS + 1)}
    return (named - {key.removeprefix("refusal.") for key in refused}) | refused | steps


def test_each_key_is_there_and_used() -> None:
    found = {re.split(r"[+-]", key)[0] for key in catalogue("en", "play", BOT_PACKAGE).messages}
    assert found == keys()


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
