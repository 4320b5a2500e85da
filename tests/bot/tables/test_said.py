"""Every sentence of the service occurs in some scene, in three languages."""

import re

import pytest

from bot.tables.snapshot import TableSnapshot
from bot.texts import display_names, texts_for
from engine.illegal import Refused
from engine.texts.catalogue import catalogue
from tests.bot.tables.scenes import SCENES, Play
from tests.bot.tables.stage import LANGUAGES, Stage

KINDS = ("answer", "refusal", "notice")
KEYS = [key for key in catalogue("en", "tables", "bot.texts").messages if key.partition(".")[0] in KINDS]


def test_each_sentence_has_a_scene() -> None:
    assert sorted(SCENES) == sorted(KEYS)


@pytest.mark.parametrize("key", KEYS)
async def test_each_sentence_occurs_in_its_scene_in_three_languages(stage: Stage, key: str) -> None:
    play = Play(stage)
    await SCENES[key](play)
    found = [(params, table) for said, params, table in play.said if said == key]
    assert found, [said for said, _, _ in play.said]
    for params, table in found:
        snapshot = await stage.tables.snapshot(table) if table else None
        sentences = {worded(key, params, snapshot, language) for language in LANGUAGES}
        assert len(sentences) == len(LANGUAGES)


def worded(key: str, params: dict[str, object], snapshot: TableSnapshot | None, language: str) -> str:
    words = texts_for(language, snapshot.game if snapshot else "")
    params = {"title": "Anna", **params}
    people = display_names(snapshot.seats, language) if snapshot else ()
    kind, _, rest = key.partition(".")
    said = words.refusal(Refused(rest, **params), people) if kind == "refusal" else words.sentence(key, params, people)
    assert said
    assert "{" not in said
    # all parameters are worded for people, without internal names
    assert not re.search(r"\b(None|True|False|greedy|castle|\d{10,}\.\d)", said), said
    return said
