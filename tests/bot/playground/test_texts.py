"""Every sentence of the playground exists in every language and is used, and the languages agree."""

import re
from pathlib import Path
from string import Formatter

import pytest

from bot.playground.page import STEPS
from bot.texts.says import OWN
from engine.texts.catalogue import LANGUAGES, catalogue

SOURCES = Path(__file__).parents[3] / "bot" / "playground"


def keys() -> set[str]:
    """The keys that the code names."""
    written = "\n".join(file.read_text("utf-8") for file in SOURCES.glob("*.py"))
    named = set(re.findall(r'"(play\.[a-z._]+)"', written))
    refused = {f"refusal.{key}" for key in re.findall(r'Refused\(\s*"(play\.[a-z._]+)"', written)}
    steps = {f"play.step.{number}" for number in range(1, STEPS + 1)}
    return (named - {key.removeprefix("refusal.") for key in refused}) | refused | steps


def test_each_key_is_there_and_used() -> None:
    found = {re.split(r"[+-]", key)[0] for key in catalogue("en", "play", OWN).messages}
    assert found == keys()


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_the_languages_agree(lang: str) -> None:
    english, other = (catalogue(code, "play", OWN).messages for code in ("en", lang))
    assert english.keys() == other.keys()
    for key, forms in english.items():
        assert [_names(form) for form in other[key]] == [_names(form) for form in forms], key


def test_french_is_set_as_french_is() -> None:
    for key, forms in catalogue("fr", "play", OWN).messages.items():
        for form in forms:
            assert "'" not in form.replace("'cornerstone[play]'", ""), key
            assert not re.search(r"(?<![\u202f/:\d])[;:!?»](?!//|mm)|«(?!\u202f)", form.replace("HH:mm", "")), (
                key,
                form,
            )


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
