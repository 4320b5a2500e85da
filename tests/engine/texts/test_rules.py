"""The rules by topic: all there, in three languages, short, whole, and with the figures of the box that is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec
import pytest

from engine.game import game
from engine.notation import phrase
from engine.orders import ASK, SetOrder
from engine.sare.components import SareBox
from engine.texts import LANGUAGES, Texts
from engine.texts.catalogue import catalogue
from engine.texts.wording import plain
from tests.engine.castle import scene as castle
from tests.engine.ezra import scene as ezra
from tests.engine.sare import scene as sare
from tests.engine.texts.keys import ENGINE, prompts, spoken_games

GAMES = spoken_games()
MOST, TITLE = 1_200, 60
LEFTOVERS = re.compile(r"[{}_|\[\]]|  |None|True|False|\(\)|\(,|,,|\.\.|\b(rule|count|topic|goods)\.\w")
TYPED = re.compile(r"`([^`]+)`")
CLAUSE = r"[CES]\d+(?:\.\d+)*"
CLAUSES = re.compile(rf" \(({CLAUSE}(?:, {CLAUSE})*)\)$")
NOT_FOR_PLAYERS = {
    # Where the pieces are, names used in tests, what tests hold true.
    "castle": {"C1.3", "C1.10", "C12.6"},
    # How play by message may be arranged, and where the figures come from.
    "sare": {"S15.1", "S15.4", "S15.6", "S15.7", "S15.8", "S15.9", "S15.10"} | {f"S17.{n}" for n in range(1, 9)},
    # What the box holds, and a table of all decisions.
    "ezra": {"E1.1", "E22.2"},
}
ENTITIES = {
    "castle": {("card", "messenger"), ("winter", "plague")},
    "sare": {("building", "barracks"), ("card", "horus"), ("mode", "priest")},
    "ezra": {
        ("card", "wc03"),
        ("card", "sch6"),
        ("tile", "g1_silver"),
        ("tile", "el4"),
        ("hero", "ezra"),
        ("gate", "east"),
    },
}
"""Some of what has a help."""


@lru_cache
def box(name: str) -> Any:
    return game(name).box()


def figures(name: str, seats: int = 4, changed: Any = None, **options: str) -> Mapping[str, Any]:
    rules = game(name)
    return rules.figures(changed or box(name), seats, rules.with_defaults(options))


@lru_cache
def tables(name: str) -> list[Mapping[str, Any]]:
    """The figures of every table that there can be, each but once."""
    rules = game(name)
    found = [
        rules.figures(box(name), seats, dict(zip(rules.options, values, strict=True)))
        for seats in rules.seats
        for values in product(*rules.options.values())
    ]
    return [numbers for at, numbers in enumerate(found) if numbers not in found[:at]]


def said(name: str, lang: str, topic: str, seats: int = 4, changed: Any = None, **options: str) -> str:
    return Texts(name, lang).rule(topic, figures(name, seats, changed, **options))


def topics(name: str) -> list[str]:
    return Texts(name).topics()


def clauses(name: str, topic: str) -> set[str]:
    found = CLAUSES.search(said(name, "en", topic))
    assert found, topic
    return set(found[1].split(", "))


def rulebook(name: str) -> str:
    return (ENGINE / name / "RULES.md").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_every_topic_has_a_title_and_a_text_in_each_language(name: str) -> None:
    assert 18 <= len(topics(name)) <= 25, "one page of a menu"
    for lang in LANGUAGES:
        keys = list(catalogue(lang, name).messages)
        assert [key[len("topic.") :] for key in keys if key.startswith("topic.")] == topics(name)
        assert {key[len("rule.") :].split("+")[0] for key in keys if key.startswith("rule.")} == set(topics(name))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_titles(lang: str, name: str) -> None:
    titles = [Texts(name, lang).topic(topic) for topic in topics(name)]
    assert len(set(titles)) == len(titles)
    assert not [title for title in titles if len(title) > TITLE or title[-1] in ".:!?" or not title[0].isupper()]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_short_and_whole(lang: str, name: str) -> None:
    texts = Texts(name, lang)
    for numbers in tables(name):
        for topic in topics(name):
            text = texts.rule(topic, numbers)
            assert len(text) <= MOST, (topic, len(text))
            assert not LEFTOVERS.search(text), topic
            assert text.count("**") % 2 == text.count("`") % 2 == 0, topic
            assert CLAUSES.search(text), topic


@pytest.mark.parametrize("name", GAMES)
def test_languages_name_the_same_clauses(name: str) -> None:
    for topic in topics(name):
        assert len({CLAUSES.findall(said(name, lang, topic))[0] for lang in LANGUAGES}) == 1, topic


@pytest.mark.parametrize("name", GAMES)
def test_clauses_named_are_in_the_rules(name: str) -> None:
    stated = set(re.findall(rf"\b{CLAUSE}", rulebook(name)))
    assert not {clause for topic in topics(name) for clause in clauses(name, topic)} - stated


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_is_told(name: str) -> None:
    """A topic that names a clause tells all its parts."""
    told = {clause for topic in topics(name) for clause in clauses(name, topic)}
    stated = set(re.findall(rf"^ *(?:-|\d+\.) (?:\*\*)?({CLAUSE})\b", rulebook(name), re.M))
    assert len(stated) > 50

    def is_told(clause: str) -> bool:
        parts = clause.split(".")
        return any(".".join(parts[:n]) in told for n in range(1, len(parts) + 1))

    assert not sorted(clause for clause in stated - NOT_FOR_PLAYERS[name] if not is_told(clause))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_are_never_written_out(lang: str, name: str) -> None:
    for key, forms in catalogue(lang, name).messages.items():
        if key.startswith("rule."):
            bare = CLAUSES.sub("", re.sub(r"\{[\w: ]+\}", "", forms[0]))
            # The phases have numbers.
            assert not re.search(r"\d", re.sub(r"\b(phase|faz\w+) \d\b", "", bare, flags=re.I)), key


@pytest.mark.parametrize("name", GAMES)
def test_every_figure_is_told_and_none_is_missing(name: str) -> None:
    named: set[str] = set()
    for key, forms in catalogue("en", name).messages.items():
        if key.startswith(("rule.", "help.")):
            named |= set(re.findall(r"\{(\w+)(?::[\w ]+)?\}", forms[0])) | set(re.findall(r"[+-](\w+)", key))
    for numbers in tables(name):
        assert set(numbers) == named


@pytest.mark.parametrize("name", GAMES)
def test_every_prompt_has_topics(name: str) -> None:
    assert set(game(name).topics) == prompts()[name]
    for key, found in game(name).topics.items():
        assert found, key
        assert set(found) <= set(topics(name)), key
        assert len(set(found)) == len(found), key


@pytest.mark.parametrize("name", GAMES)
def test_every_topic_but_the_most_general_explains_some_decision(name: str) -> None:
    explained = {topic for found in game(name).topics.values() for topic in found}
    assert set(topics(name)) - explained <= {"goal", "setup", "turn", "spaces", "solo", "rival"}


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_in_our_own_words(name: str) -> None:
    """Eight words in a row are nobody's but their author's."""

    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z’']+", text.lower())
        return {tuple(words[at : at + 8]) for at in range(len(words) - 7)}

    ours = runs(rulebook(name))
    for topic in topics(name):
        shared = runs(CLAUSES.sub("", said(name, "en", topic))) & ours
        assert not shared, (topic, shared)


@pytest.mark.parametrize("name", GAMES)
def test_entities_are_those_with_a_help(name: str) -> None:
    texts = Texts(name)
    entities = texts.entities()
    assert ENTITIES[name] <= set(entities)
    for kind, identifier in entities:
        assert texts.name(kind, identifier)
        assert texts.help(kind, identifier, figures(name))


def test_a_game_without_rules_has_no_topics() -> None:
    assert not Texts("none").topics()
    assert not Texts("none").entities()


@pytest.mark.parametrize("name", GAMES)
def test_what_may_be_typed_reads_back(name: str) -> None:
    """Every example as the move that it shows, whatever the names of all three languages are."""
    notation, numbers = box(name).notation, figures(name)
    names = Texts(name).vocabulary(notation.names)
    for key, words in numbers.items():
        if key.endswith("_typed") and not key.startswith("letters"):
            assert notation.write(notation.read(words, names)) == words, key
    for lang in LANGUAGES:
        shown = {typed for topic in topics(name) for typed in TYPED.findall(said(name, lang, topic))}
        assert shown == {str(words) for key, words in numbers.items() if key.endswith(("_typed", "_piece", "_word"))}


# ---------------------------------------------------------------- the castle's figures


def test_a_corrected_figure_of_the_castle_is_told() -> None:
    """With its plural: 1 taler, 2 talary, 5 talarów."""
    for talers, words in ((1, "z banku 1 talara."), (3, "z banku 3 talary."), (25, "z banku 25 talarów.")):
        changed = castle.changed(characters={"messenger": {"talers": talers}})
        assert words in said("castle", "pl", "master_builder", changed=changed)
    assert "score half of its points" in said("castle", "en", "worker")
    changed = castle.changed(characters={"worker": {"vp_factor": "1/3"}})
    assert "score 1/3 of its points" in said("castle", "en", "worker", changed=changed)
    changed = castle.changed(trader_places={"stone": {"gross": 4}}, winter={"reveal_spaces": [15, 2]})
    assert "1 silver, 3 stone, 1 clay" in said("castle", "en", "delivery", changed=changed)
    assert "(11)" in said("castle", "en", "winter", changed=changed, side="winter")
    assert "(1, 14)" in said("castle", "en", "winter", 3, changed, side="winter")


def test_two_players_choose_two_cards() -> None:
    """C4.1"""
    assert said("castle", "en", "choose", 2).startswith("Everybody chooses 2 cards from their hand, face down")
    assert "they have to be different" in said("castle", "en", "choose", 2)
    assert "different" not in said("castle", "en", "choose", 3)
    assert said("castle", "en", "choose", 3).startswith("Everybody chooses 1 card from their hand, face down")


# ---------------------------------------------------------------- the figures of Sa-Ré


def table_changed(table: str, identifier: str, **values: Any) -> SareBox:
    rows = msgspec.to_builtins(getattr(sare.BOX.components, table))
    return sare.changed(**{table: [{**row, **values} if row["id"] == identifier else row for row in rows]})


LARGER_WAREHOUSE = {
    "limits": {"warehouse_capacity": 4},
    "building": [
        {**row, "capacity": 4} if row["id"] == "warehouse" else row
        for row in msgspec.to_builtins(sare.BOX.components.building)
    ],
}
"""The figure stands in the file twice, and both must agree."""


@pytest.mark.parametrize(
    ("changes", "topic", "lang", "words"),
    [
        ({"limits": {"kept_cards_without_construction": 5}}, "leftovers", "pl", "budynku: 5 kart\n"),
        ({"limits": {"kept_cards_after_construction": 1}}, "leftovers", "en", "finished one: 1 card\n"),
        (LARGER_WAREHOUSE, "caravans", "fr", "contient au plus 4 pions"),
        ({"limits": {"horus_extra_cards": 1}}, "horus", "pl", "dobrać jeszcze 1 kartę,"),
        ({"limits": {"launches_per_master_builder": 3}}, "sites", "en", "up to 3 sites, 1 of them for free"),
        ({"caravans": {"max": 5}}, "caravans", "pl", "Możesz mieć najwyżej 5 karawan."),
        ({"caravans": {"charter_cost_units": 3}}, "caravans", "en", "you pay 3 units of any kind"),
        ({"revolt_gauge": {"last_square": 8}}, "revolt", "en", "from 0 to 8."),
        ({"revolt_gauge": {"black_cube_effect": -2}}, "revolt", "en", "shorter by 2 steps"),
        ({"revolt_gauge": {"wind_of_revolt": 2}}, "resources", "fr", "montent de 2 cases"),
        ({"revolt_gauge": {"barracks_self": -2}}, "barracks", "en", "your gauge goes down by 2 steps"),
        ({"setup": {"starting_tokens": {"wood": 2}}}, "setup", "fr", "contient 2 Bois"),
    ],
)
def test_a_corrected_figure_of_sare_is_told(changes: dict[str, Any], topic: str, lang: str, words: str) -> None:
    assert words not in said("sare", lang, topic)
    assert words in said("sare", lang, topic, changed=sare.changed(**changes))


def test_a_corrected_cost_is_told() -> None:
    """Of a building, of a stage, and a discount."""
    changed = table_changed("building", "temple", cost={"wood": 1, "gold": 5})
    assert "• Temple: 5 gold, 1 wood\n" in said("sare", "en", "costs", changed=changed)
    changed = table_changed("building", "carpenter", discount={"wood": 2})
    assert "**Cieśla** o 2 drewna," in said("sare", "pl", "discounts", changed=changed)
    stages = [{"wood": 1}, {"stone": 2}, {"gold": 3}]
    changed = table_changed("pyramid", "pyramid_4", stages=stages, stage_count=3)
    assert "• fourth Pyramid: 1 wood; 2 stone; 3 gold\n" in said("sare", "en", "pyramid", changed=changed)


def test_a_corrected_deck_is_told() -> None:
    rows = msgspec.to_builtins(sare.BOX.components.season_card)
    counts = {"single_wood": 3, "horus": 4, "troubles_simple": 3, "troubles_double": 3}
    changed = sare.changed(season_card=[{**row, "count": counts.get(row["id"], row["count"])} for row in rows])
    assert "(11 cards)" in said("sare", "en", "resources", changed=changed)
    assert "(4 cards)" in said("sare", "en", "horus", changed=changed)
    assert "(3 cartes)" in said("sare", "fr", "troubles", changed=changed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_and_pyramids_go_by_the_players(seats: int) -> None:
    """S2.2"""
    assert f"{seats} tiles of each building" in said("sare", "en", "setup", seats)
    assert f"a pile of {seats} Pyramids," in said("sare", "en", "setup", seats)


def test_pieces_of_a_payment_read_back() -> None:
    """S9.2: by name, and by letters what was written in words before."""
    notation, numbers = sare.BOX.notation, figures("sare")
    names = Texts("sare").vocabulary(notation.names)
    for key, words in numbers.items():
        if key.endswith("_piece"):
            assert notation.write(notation.read(f"build port with {words}", names)) == f"build port with {words}"
    assert notation.write(notation.read(numbers["letters_typed"], names)) == numbers["build_typed"]


def test_orders_shown_are_orders_that_can_be_left() -> None:
    p = sare.Scene(3).season("w").p
    for key in ("order_typed", "draws_typed"):
        order = sare.BOX.notation.read(figures("sare")[key])
        assert isinstance(order, SetOrder)
        p.apply(0, order)
    assert len(p.state.orders[0]) == 2
    words = {str(words) for key, words in figures("sare").items() if key.endswith("_word")}
    assert words == {ASK, *map(phrase, game("sare").condition_tests)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_s17_7_whoever_is_stuck_is_led_to_the_way_out(lang: str) -> None:
    """All squares are full and none is the Pyramid's: the first topic of that question says what to do."""
    assert game("sare").topics["sites.full"][0] == "room"
    text = said("sare", lang, "room")
    assert figures("sare")["demolish_typed"] in text
    assert figures("sare")["return_typed"] in text
    assert "12" in text


# ---------------------------------------------------------------- the figures of Ezra and Nehemiah


def of_ezra(table: str, identifier: str, **values: Any) -> Any:
    """A box in which one card or tile says something else."""
    rows = msgspec.to_builtins(getattr(ezra.BOX.components, table))
    return ezra.changed(**{table: [{**row, **values} if row["id"] == identifier else row for row in rows]})


def helped(lang: str, kind: str, identifier: str, changed: Any = None) -> str:
    return Texts("ezra", lang).help(kind, identifier, figures("ezra", changed=changed))


@pytest.mark.parametrize(
    ("changes", "topic", "words"),
    [
        ({"meta": {"start_silver": 7}}, "setup", ("7 silver", "7 pièces", "7 srebrników")),
        ({"meta": {"tuck_per_round": [2, 1, 1]}}, "sabbath", ("2, 1, 1", "2, 1, 1", "2, 1, 1")),
        ({"exchange": {"unfed_worker_vp": -3}}, "sabbath", ("costs 3 VP", "coûte 3 PV", "kosztuje 3 PZ")),
        ({"exchange": {"silver_per_vp": 4}}, "scoring", ("4 silver", "4 pièces", "4 srebrniki")),
        ({"altar_fire": {"cinders": {"banners": 1, "move": 5}}}, "altar", ("5 spaces", "5 cases", "5 pól")),
        ({"gate_common": {"grey": 4}}, "gates", ("4 grey Banners", "4 bannières grises", "4 szare sztandary")),
        ({"scroll_rows": {"branch_cost_silver": 3}}, "scribes", ("3 silver for", "3 pièces pour", "3 srebrniki za")),
        ({"blessing_track": {"last": 6}}, "blessings", ("6 steps", "6 cases", "6 kroków")),
        (
            {"exchange": {"vp_per_developed_tile": 9}, "development": {"vp_when_developed": 9}},
            "tiles",
            ("9 VP", "9 PV", "9 PZ"),
        ),
        ({"solo": {"build_gold": 4}}, "rival", ("pay 4 gold", "paie 4 cubes Or", "płaci 4 złota")),
    ],
)
def test_a_corrected_figure_of_ezra_is_told(changes: dict[str, Any], topic: str, words: tuple[str, ...]) -> None:
    for lang, word in zip(LANGUAGES, words, strict=True):
        assert word not in said("ezra", lang, topic), lang
        assert word in said("ezra", lang, topic, changed=ezra.changed(**changes)), lang


def test_a_corrected_row_is_told() -> None:
    """Of the Temple, of the Levites, of the Scrolls: what it takes, and what it brings."""
    rows = msgspec.to_builtins(ezra.BOX.components.temple.rows)
    changed = ezra.changed(temple={"rows": [{**rows[0], "banners": 8}, *rows[1:]]})
    assert "8 red Banners → 1 Worker" in said("ezra", "en", "temple", changed=changed)
    rows = msgspec.to_builtins(ezra.BOX.components.levite_track.rows)
    changed = ezra.changed(levite_track={"rows": [*rows[:1], {**rows[1], "food": 1}, *rows[2:]]})
    assert "\n1 pain → 1 cube Cendre" in said("ezra", "fr", "levites", changed=changed)
    rows = msgspec.to_builtins(ezra.BOX.components.scroll_rows.rows)
    changed = ezra.changed(scroll_rows={"rows": [*rows[:3], {**rows[3], "pay": {"silver": 5, "gold": 1}}]})
    assert "(4) 7 niebieskich sztandarów, 5 srebrników, 1 złoto" in said("ezra", "pl", "scribes", changed=changed)


@pytest.mark.parametrize(("lang", "gold"), [("en", "4 gold"), ("fr", "4 cubes Or"), ("pl", "4 złota")])
def test_a_corrected_thing_of_ezra_is_told(lang: str, gold: str) -> None:
    """Reconstructed figures stand in no words: each is told by the box."""
    four = [{"k": "gold", "n": 4}]
    for changed, kind, identifier in (
        (of_ezra("gate", "fish", connection=four), "gate", "fish"),
        (of_ezra("hero", "ezra", rewards=[four, four, four]), "hero", "ezra"),
        (of_ezra("guards", "gu2", reward=four), "tile", "gu2"),
        (of_ezra("labourers", "la1", cost={"gold": 4}), "tile", "la1"),
        (of_ezra("farmers", "fa1", back=four), "tile", "fa1"),
        (of_ezra("traders", "tr1", row4_back=four), "tile", "tr1"),
        (of_ezra("elders", "el1", front=[four, four, four]), "tile", "el1"),
        (of_ezra("solo_side", "a", start_gold=4), "solo_side", "a"),
        (ezra.changed(traders_common={"row1": four}), "tile", "tr3"),
        (ezra.changed(labourers_front={"per_worker": four}), "tile", "la4"),
    ):
        assert gold not in helped(lang, kind, identifier), identifier
        assert gold in helped(lang, kind, identifier, changed), identifier


@pytest.mark.parametrize(("lang", "words"), [("en", ": 9 food. At"), ("fr", "9 pains. À"), ("pl", "9 chlebów. Na")])
def test_a_corrected_wall_card_is_told(lang: str, words: str) -> None:
    cards = msgspec.to_builtins(ezra.BOX.components.wall_deck.cards)
    changed = ezra.changed(
        wall_deck={"cards": [{"id": "wc01", "vp": 1, "effect": [{"k": "food", "n": 9}]}, *cards[1:]]}
    )
    assert words in helped(lang, "card", "wc01", changed)
    assert words not in helped(lang, "card", "wc01")


def test_a_card_that_sells_can_become_one_that_trades() -> None:
    trade = {"kind": "gate", "gate": "fish", "top": {"pay_silver": 0, "gain": []}}
    trade["bottom"] = {"pay_silver": 9, "gain": [{"k": "choose", "of": [[{"k": "food"}], [{"k": "wood", "n": 2}]]}]}
    changed = of_ezra("character", "c01", trade=trade, scoring="walls")
    assert "sell (1 cinder → 1 silver; 1 wood → 2 silver)." in helped("en", "card", "c01")
    assert "Fish Gate (nothing for free; 9 silver → (1) 1 food / (2) 2 wood)." in helped("en", "card", "c01", changed)
    assert helped("en", "card", "c01", changed).endswith("scores for “Walls” on each Sabbath.")


def test_cards_of_the_opponent_are_told_row_by_row() -> None:
    assert helped("en", "card", "sch2").endswith(
        "at most 1 gold → gain 2 gold; otherwise move 3 spaces on the Altar Track and gain 1 Worker."
    )
    assert helped("pl", "card", "f01").startswith("Brama Owcza, kolumna 1, ")
    rows = [{"need": {"workers_max": 0}, "do": ["gain_gold:3"]}, {"need": {}, "do": ["altar:1"]}]
    changed = of_ezra("scheme", "sch2", rows=rows)
    assert "at most 0 Workers → gain 3 gold; otherwise move 1 space" in helped("en", "card", "sch2", changed)


def test_silver_as_food_is_told_of_the_tile_that_has_it() -> None:
    """E20.35"""
    assert "can use 2 silver" in helped("en", "tile", "fa2")
    assert "can use" not in helped("en", "tile", "fa1")
    changed = of_ezra("farmers", "fa1", silver_as_food=True)
    assert "can use" in helped("en", "tile", "fa1", changed)


def test_points_of_a_tile_at_once_are_told() -> None:
    for tile, vp in ezra.BOX.immediate_vp.items():
        said = re.search(rf"You {'lose' if vp < 0 else 'score'} (\S+) VP right away", helped("en", "tile", tile))
        assert (said[1] if said else "0") == plain(abs(vp)), tile
    assert "You score 5 VP right away" in helped(
        "en", "tile", "w19_any_trade", of_ezra("scroll", "w19_any_trade", immediate_vp=5)
    )


def test_the_board_of_ezra_goes_by_the_players() -> None:
    """E2.2, E2.6"""
    two = said("ezra", "en", "city", 2)
    assert (
        "6 Walls and 2 Gates are neutral. The Gate Card of each Gate that isn’t built yet starts with 2 silver" in two
    )
    three = said("ezra", "en", "city", 3)
    assert (
        "3 Walls and 0 Gates are neutral. The Gate Card of each Gate that isn’t built yet starts with 1 silver" in three
    )
    assert "5 rows and 9 columns" in said("ezra", "en", "city", 4)


def test_the_solo_side_changes_the_opponent() -> None:
    """E21.2, E21.24"""
    assert "the largest group among their Gatekeepers" in said("ezra", "en", "solo", 1)
    assert "all their Gatekeepers" in said("ezra", "en", "solo", 1, solo_side="b")
    assert "They start with 3 Workers, 4 silver, 2 gold" in said("ezra", "en", "solo", 1, solo_side="b")
