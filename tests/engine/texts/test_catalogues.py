"""The catalogues hold what the code asks for, in all three languages, and nothing else; and they are well set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from itertools import product

import pytest

from engine.move import Move
from engine.table import new_table
from engine.texts import LANGUAGES, Texts
from engine.texts.catalogue import CORE, catalogue
from engine.texts.vocabulary import phrases
from engine.texts.wording import table
from tests.engine.texts.keys import ENGINE, Use, spoken_games, uses
from tests.engine.texts.worded import CORE_MOVES, CORE_NAMES, UNNAMED, WORDED

GAMES = list(WORDED)
DOMAINS = [CORE, *GAMES]
USES = list(uses())
LOADER = {
    "outcome.rank", "refusal", "list.comma", "list.and", "list.or", "list.semicolon", "list.quoted", "list.nothing",
}  # fmt: skip
"""What the loader itself says."""
TABLE = {"event.overdue", "event.order_accepted"}
"""What no rule tells: how a move came about."""
BY_KEY = ("event.", "refusal.", "prompt.", "asked.", "waste.", "glance.", "outcome.", "verify.")
SENTENCES = ("event.", "refusal", "prompt.", "waste.", "help.", "outcome.", "verify.")
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w ]+)?\}")
LETTER = re.compile(r"[^\W\d_]")


def base(key: str) -> str:
    """A key without its variants."""
    return re.split(r"[+-]", key, maxsplit=1)[0]


def messages(lang: str, domain: str, *, prefix: str | tuple[str, ...] = "") -> Iterator[tuple[str, str]]:
    """Every key with each of its forms."""
    for key, forms in catalogue(lang, domain).messages.items():
        if key.startswith(prefix):
            yield from ((key, form) for form in forms)


def keys(lang: str, domain: str) -> set[str]:
    return set(catalogue(lang, domain).messages)


def named_keys(lang: str, domain: str, prefix: str) -> set[str]:
    return {key for key, _ in messages(lang, domain, prefix=prefix)}


def tag(move: type[Move]) -> str:
    return str(move.__struct_config__.tag)


def moves(domain: str) -> tuple[type[Move], ...]:
    return CORE_MOVES if domain == CORE else WORDED[domain].moves


# ---------------------------------------------------------------- what the code asks for


def test_every_game_has_its_catalogues() -> None:
    assert spoken_games() == GAMES
    files = sorted(str(file.relative_to(ENGINE / "texts")) for file in ENGINE.glob("texts/*/*.po"))
    assert files == sorted(f"{lang}/{domain}.po" for lang in LANGUAGES for domain in (CORE, *GAMES))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_used_are_there(lang: str) -> None:
    bases = {domain: {base(key) for key in keys(lang, domain)} for domain in DOMAINS}
    assert not [use for use in USES if use.key not in bases[use.domain] | bases[CORE]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_are_given(lang: str) -> None:
    """Each place that uses a key gives whatever its sentence, in any variant, wants to say."""
    wanted: dict[tuple[str, str], set[str]] = {}
    for domain in DOMAINS:
        for key, form in messages(lang, domain):
            found = wanted.setdefault((domain, base(key)), set())
            found.update(PLACEHOLDER.findall(form))
            found.update(re.findall(r"[+-](\w+)", key) if key.startswith(BY_KEY) else ())
    said = [(use, wanted.get((use.domain, use.key)) or wanted.get((CORE, use.key), set())) for use in USES]
    assert not [(use, names) for use, names in said if use.params is not None and not names <= use.params]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_nothing_is_unused(domain: str, lang: str) -> None:
    used = {use.key for use in USES if domain == CORE or use.domain in (domain, CORE)} | LOADER | TABLE
    said = {base(key) for key, _ in messages(lang, domain, prefix=(*BY_KEY, "list."))}
    assert said - used == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", GAMES)
def test_no_count_is_unused(domain: str, lang: str) -> None:
    game = WORDED[domain].game
    counted = {param for use in USES if use.domain in (domain, CORE) for param in use.params or ()}
    counted |= {figure.rpartition("_")[2] for figure in game.figures(game.box(), game.seats[0], game.with_defaults({}))}
    counted |= {wording for _, form in messages(lang, domain) for wording in re.findall(r"\{\w+:(\w+)\}", form)}
    # Units that a sentence names itself, also one of a picture.
    files = [ENGINE.parent / folder / "texts" / lang / f"{domain}.po" for folder in ("engine", "renderers")]
    counted |= {unit for file in files for unit in re.findall(r":count (\w+)\}", file.read_text("utf-8"))}
    # The last line of a game, which the loader says itself.
    counted.add("points")
    assert named_keys(lang, domain, "count.") <= {f"count.{param}" for param in counted}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_move_has_a_label_and_its_words(domain: str, lang: str) -> None:
    own = {move for move in moves(domain) if domain == CORE or move not in CORE_MOVES}
    assert {base(key) for key in named_keys(lang, domain, "label.")} == {f"label.{tag(move)}" for move in own}
    literals = {word for move in own for word in re.sub(r"\{.*?\}|[\[\]]", " ", move.FORM).split()}
    # What stands between the answers and conditions of an order is written by their kinds of slots.
    between = {"or", "and", "ask"} if domain == CORE else set()
    there = named_keys(lang, domain, "word.")
    assert there - {f"word.{literal}" for literal in literals | between} == set()
    everywhere = there | named_keys(lang, CORE, "word.")
    assert {f"word.{literal}" for literal in literals | between} - everywhere == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_label_placeholders_are_fields(domain: str, lang: str) -> None:
    fields = {
        f"{what}.{tag(move)}": set(move.__struct_fields__) for move in moves(domain) for what in ("label", "short")
    }
    for key, form in messages(lang, domain, prefix=("label.", "short.")):
        assert set(PLACEHOLDER.findall(form)) | set(re.findall(r"[+-](\w+)", key)) <= fields[base(key)], key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", GAMES)
def test_questions_on_the_way_are_of_moves_and_their_fields(domain: str, lang: str) -> None:
    tags = {tag(move): move for move in moves(domain)}
    assert {key for key, _ in messages(lang, domain, prefix="kind.")} <= {f"kind.{name}" for name in tags}
    asked = {base(key) for key in named_keys(lang, domain, "ask.")}
    assert asked <= {f"ask.{name}.{field}" for name, move in tags.items() for field in move.__struct_fields__}


def named(domain: str) -> dict[str, set[str]]:
    return dict(CORE_NAMES) if domain == CORE else dict(WORDED[domain].named)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_id_has_a_name_and_every_name_an_id(domain: str, lang: str) -> None:
    there = named_keys(lang, domain, "name.")
    families = table(domain).families
    for kind, ids in named(domain).items():
        for identifier in ids if kind not in UNNAMED else ():
            known = {f"name.{family}.{identifier}" for family in (kind, *families.get(kind, ()))}
            assert there & known, known
    assert there <= {f"name.{kind}.{identifier}" for kind, ids in named(domain).items() for identifier in ids}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_for_what_may_be_asked(lang: str) -> None:
    for domain in GAMES:
        helped = WORDED[domain].helped
        there = {base(key) for key in named_keys(lang, domain, "help.")}
        assert there == {f"help.{kind}.{value}" for kind, ids in helped.items() for value in ids}
    assert named_keys(lang, CORE, "help.") == {f"help.player.{player}" for player in CORE_NAMES["player"]}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", GAMES)
def test_other_names_belong_to_ids(domain: str, lang: str) -> None:
    ids = {(kind, value) for kind, found in {**named(domain), **CORE_NAMES}.items() for value in found}
    ids |= {
        (f"condition.{name}", value)
        for name, test in WORDED[domain].game.condition_tests.items()
        for value in test.values
    }
    assert {(kind, i or "none") for kind, i, _ in phrases(domain, lang) if kind != "word"} <= ids


@pytest.mark.parametrize("domain", GAMES)
def test_goods_stand_in_the_order_of_their_counts(domain: str) -> None:
    for lang in LANGUAGES:
        assert [key for key in catalogue(lang, domain).messages if key.startswith("goods.")] == [
            f"goods.{kind}" for kind in WORDED[domain].goods
        ]


@lru_cache
def decisions(domain: str) -> tuple[str, ...]:
    """Those that may be answered in advance."""
    return tuple(WORDED[domain].game.orderable(new_table(domain, 2, "00" * 32).position, 0))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("domain", GAMES)
def test_orders_have_their_words(domain: str, lang: str) -> None:
    """What can be answered in advance, on what it may depend, and what the game suggests."""
    game = WORDED[domain].game
    assert named_keys(lang, domain, "when.") == {f"when.{name}" for name in game.condition_tests}
    in_words = {
        f"value.{name}.{value}"
        for name, test in game.condition_tests.items()
        for value in test.values
        if not value.isdecimal()
    }
    assert named_keys(lang, domain, "value.") == in_words
    suggested = {f"suggested.{name}{more}" for name in game.suggested_orders for more in ("", ".help")}
    assert named_keys(lang, domain, "suggested.") == suggested
    every = [dict(zip(game.options, values, strict=True)) for values in product(*game.options.values())]
    tables = [new_table(domain, game.seats[0], "00" * 32, options) for options in every]
    orderable = {on for table in tables for on in game.orderable(table.position, 0)}
    assert named_keys(lang, domain, "order.") == {f"order.{on}" for on in orderable}


# ---------------------------------------------------------------- plurals, and what is no English


@pytest.mark.parametrize(
    ("n", "talers"),
    [
        (0, "0 talarów"),
        (1, "1 talar"),
        (2, "2 talary"),
        (5, "5 talarów"),
        (12, "12 talarów"),
        (22, "22 talary"),
        (-2, "−2 talary"),
    ],
)
def test_polish_plurals(n: int, talers: str) -> None:
    assert Texts("castle", "pl").count("talers", n) == talers


IDENTICAL = {
    ("fr", CORE): {"list.comma", "outcome.rank", "count.points"},
    ("pl", CORE): {"list.comma", "list.semicolon", "outcome.rank"},
    ("fr", "castle"): {
        "event.displaced", "name.building.forge", "name.space.forge.10", "name.space.forge.6",
        "word.place", "word.convert", "word.court",
    },
    ("pl", "castle"): {"word.stop"},
    ("fr", "ezra"): {
        "kind.temple", "name.points.temple", "name.points.scribes", "name.scoring.scribes", "name.role.scribe",
        "name.colour.orange", "name.card.c06", "told.scribed", "short.choose", "short.labour+option",
        "short.scribe+via",
        *(f"name.card.f{i:02}" for i in range(1, 11)),
    },
    ("pl", "ezra"): {"name.card.c06"},
    ("fr", "sare"): {
        "name.game.sare", "name.option.mode", "name.mode.scribe", "name.building.temple", "name.building.port",
        "name.card.hoshekh", "name.kind.joker", "name.source.produced_joker", "goods.joker", "count.jokers",
        "name.cause.trouble", "word.temple",
    },
    ("pl", "sare"): {"name.game.sare", "name.building.port", "name.card.hoshekh"},
}  # fmt: skip
"""What is rightly the same as in English."""
ENGLISH = re.compile(r"\b(the|you|your|of|is|are|with|and|card|cards|helper|round|stone|move)\b", re.I)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_english_is_left(lang: str, domain: str) -> None:
    english = dict(messages(LANGUAGES[0], domain))
    same = {
        key
        for key, form in messages(lang, domain)
        if english.get(key) == form and LETTER.search(PLACEHOLDER.sub("", form))
    }
    assert same <= IDENTICAL[lang, domain]
    assert not [(key, form) for key, form in messages(lang, domain) if ENGLISH.search(PLACEHOLDER.sub("", form))]


# ---------------------------------------------------------------- well set


SHOWN = ("name.", "help.", "label.", "goods.", "count.", "list.", "topic.", "rule.", *SENTENCES)
THIN = "\u202f"


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_end_with_a_stop_and_names_do_not(lang: str, domain: str) -> None:
    for key, form in messages(lang, domain, prefix=SHOWN):
        if key in ("list.comma", "list.semicolon"):
            continue
        if key.startswith(SENTENCES) and not key.startswith(("outcome.rank", "refusal+", "refusal.load.move")):
            assert form[-1] in ".?!", key
            assert form[0] in "{“«„" or form[0].isupper(), key
        elif not key.startswith(SENTENCES):
            assert form[-1] not in ".!?:", key


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_names_stand_alone(lang: str, domain: str) -> None:
    """A component's name is never inflected: behind a colon, a comma or an arrow, in brackets or quotes, or alone.

    English inflects no name, so there it may stand in the sentence: "You haven’t built the Temple yet". French does not
    inflect counted goods: "achète 2 bois".
    """
    kinds = "card|cards|building|space|place|places|source|category|kind|gift|power|own|other|pay|cause|why|mode"
    kinds += "|goods" if lang == "pl" else ""
    names = rf"\{{({kinds})(:all_\w+( \w+)?)?\}}"
    for key, form in messages(lang, domain, prefix=("event.", "refusal.", "prompt.", "waste.", "glance.", "label.")):
        for found in re.finditer(names, form):
            before = form[: found.start()].rstrip(" " + THIN)
            assert not before or before[-1] in ":,(“«„→", (key, form)


def test_uses_are_found() -> None:
    """The collector sees each way in which a key is given."""
    found = {(use.domain, use.key) for use in USES}
    assert {
        ("castle", "event.built_talers"),
        ("castle", "event.end_early"),
        ("castle", "refusal.build.value"),
        ("castle", "prompt.craft.build"),
        ("castle", "outcome.all_built"),
        ("sare", "outcome.pharaoh"),
        ("sare", "prompt.window"),
        ("castle", "asked.choose"),
        ("castle", "asked.snowfall"),
        ("sare", "asked.keep"),
        ("ezra", "asked.prepare"),
        ("sare", "prompt.decide.dark"),
        ("sare", "refusal.decide.decide"),
        ("sare", "refusal.owed.owed"),
        ("sare", "refusal.market.marked"),
        ("sare", "refusal.pay.idle"),
        ("sare", "glance.gauge"),
        ("ezra", "outcome.solo_lost"),
        ("ezra", "prompt.grey_action"),
        ("ezra", "prompt.choose_blessing_aside"),
        ("ezra", "refusal.red.red"),
        ("core", "refusal.load.seed"),
        ("core", "refusal.not_your_turn"),
    } <= found
    assert Use("castle", "event.toll", frozenset({"seat", "talers"}), "") in {use._replace(where="") for use in USES}
    assert import_module("engine.texts").__doc__
