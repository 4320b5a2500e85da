"""The rules by topic: all there, in three languages, short, whole, and with the figures of the box that is played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.castle import GAME
from engine.texts import LANGUAGES, Texts
from engine.texts.catalogue import catalogue
from tests.engine.castle.scene import BOX, changed
from tests.engine.texts.keys import prompts

RULES = (Path(__file__).parents[3] / "engine" / "castle" / "RULES.md").read_text("utf-8")
TOPICS = Texts("castle").topics()
MOST, TITLE = 900, 60
KINDS = [(seats, {"side": side}) for seats in GAME.seats for side in GAME.options["side"]]
LEFTOVERS = re.compile(r"[{}_|\[\]]|  |None|True|False|\(\)|\(,|,,|\.\.|\b(rule|count|topic|goods)\.\w")
CLAUSES = re.compile(r" \((C\d+(?:\.\d+)*(?:, C\d+(?:\.\d+)*)*)\)$")
NOT_FOR_PLAYERS = {"C1.3", "C1.10", "C12.6"}
"""Where the pieces are, names used in tests, what tests hold true."""


def said(lang: str, topic: str, seats: int = 4, side: str = "winter") -> str:
    return Texts("castle", lang).rule(topic, GAME.figures(BOX, seats, {"side": side}))


def clauses(topic: str) -> set[str]:
    found = CLAUSES.search(said("en", topic))
    assert found, topic
    return set(found[1].split(", "))


def test_every_topic_has_a_title_and_a_text_in_each_language() -> None:
    assert 18 <= len(TOPICS) <= 25, "one page of a menu"
    for lang in LANGUAGES:
        keys = list(catalogue(lang, "castle").messages)
        assert [key[len("topic.") :] for key in keys if key.startswith("topic.")] == TOPICS
        assert {key[len("rule.") :].split("+")[0] for key in keys if key.startswith("rule.")} == set(TOPICS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles(lang: str) -> None:
    titles = [Texts("castle", lang).topic(topic) for topic in TOPICS]
    assert len(set(titles)) == len(titles)
    assert not [title for title in titles if len(title) > TITLE or title[-1] in ".:!?" or not title[0].isupper()]


@pytest.mark.parametrize(("seats", "options"), KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_short_and_whole(lang: str, seats: int, options: dict[str, str]) -> None:
    texts = Texts("castle", lang)
    for topic in TOPICS:
        text = texts.rule(topic, GAME.figures(BOX, seats, options))
        assert len(text) <= MOST, (topic, len(text))
        assert not LEFTOVERS.search(text), topic
        assert text.count("**") % 2 == 0, topic
        assert CLAUSES.search(text), topic


def test_languages_name_the_same_clauses() -> None:
    for topic in TOPICS:
        assert len({CLAUSES.findall(said(lang, topic))[0] for lang in LANGUAGES}) == 1, topic


def test_clauses_named_are_in_the_rules() -> None:
    stated = set(re.findall(r"\bC\d+(?:\.\d+)*", RULES))
    assert not {clause for topic in TOPICS for clause in clauses(topic)} - stated


def test_every_clause_is_told() -> None:
    """A topic that names a clause tells all its parts."""
    told = {clause for topic in TOPICS for clause in clauses(topic)}
    stated = set(re.findall(r"^ *- \*\*(C\d+(?:\.\d+)*)\b", RULES, re.M))

    def is_told(clause: str) -> bool:
        parts = clause.split(".")
        return any(".".join(parts[:n]) in told for n in range(1, len(parts) + 1))

    assert not sorted(clause for clause in stated - NOT_FOR_PLAYERS if not is_told(clause))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_are_never_written_out(lang: str) -> None:
    for key, forms in catalogue(lang, "castle").messages.items():
        if key.startswith("rule."):
            assert not re.search(r"\d", CLAUSES.sub("", re.sub(r"\{\w+\}", "", forms[0]))), key


def test_every_figure_is_told_and_none_is_missing() -> None:
    named: set[str] = set()
    for key, forms in catalogue("en", "castle").messages.items():
        if key.startswith("rule."):
            named |= set(re.findall(r"\{(\w+)\}", forms[0])) | set(re.findall(r"[+-](\w+)", key))
    for seats, options in KINDS:
        assert set(GAME.figures(BOX, seats, options)) == named


def test_a_corrected_figure_is_told() -> None:
    """With its plural: 1 taler, 2 talary, 5 talarów."""
    for talers, words in ((1, "1 talar z banku"), (3, "3 talary z banku"), (25, "25 talarów z banku")):
        box = changed(characters={"messenger": {"talers": talers}})
        assert words in Texts("castle", "pl").rule("messenger", GAME.figures(box, 4, {"side": "summer"}))
    box = changed(trader_places={"stone": {"gross": 4}}, winter={"reveal_spaces": [15, 2]})
    assert "1 silver, 3 stone, 1 clay" in Texts("castle").rule("delivery", GAME.figures(box, 4, {"side": "summer"}))
    assert "(11)" in Texts("castle").rule("winter", GAME.figures(box, 4, {"side": "winter"}))
    assert "(1, 14)" in Texts("castle").rule("winter", GAME.figures(box, 3, {"side": "winter"}))


def test_two_players_choose_two_cards() -> None:
    """C4.1"""
    assert said("en", "choose", 2).startswith("Everybody picks 2 cards from the hand, no two alike")
    assert said("en", "choose", 3).startswith("Everybody picks 1 card from the hand, face down")


def test_every_prompt_has_topics() -> None:
    assert set(GAME.topics) == prompts()["castle"]
    for key, topics in GAME.topics.items():
        assert topics, key
        assert set(topics) <= set(TOPICS), key
        assert len(set(topics)) == len(topics), key


def test_rules_are_in_our_own_words() -> None:
    """Eight words in a row are nobody's but their author's."""

    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z’']+", text.lower())
        return {tuple(words[at : at + 8]) for at in range(len(words) - 7)}

    ours = runs(RULES)
    for topic in TOPICS:
        shared = runs(CLAUSES.sub("", said("en", topic))) & ours
        assert not shared, (topic, shared)


def test_entities_are_those_with_a_help() -> None:
    texts = Texts("castle")
    entities = texts.entities()
    assert {kind for kind, _ in entities} == {"card", "winter"}
    assert ("card", "messenger") in entities
    assert ("winter", "plague") in entities
    for kind, identifier in entities:
        assert texts.name(kind, identifier)
        assert texts.help(kind, identifier)


def test_a_game_without_rules_has_no_topics() -> None:
    assert not Texts("none").topics()
    assert not Texts("none").entities()
