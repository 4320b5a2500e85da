"""The catalogues hold what the code asks for, in all three languages, and nothing else; and they are well set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from babel.messages.pofile import read_po

from engine import move as core_moves
from engine.castle import GAME
from engine.castle.goods import KINDS
from engine.castle.moves import CARD_ORDER, MOVES, TALER
from engine.move import Move
from engine.players import PLAYERS
from engine.texts import LANGUAGES
from engine.texts.catalogue import CORE, catalogue
from engine.texts.formats import FAMILY
from engine.texts.spoken import phrases
from tests.engine.texts.keys import ENGINE, Use, spoken_games, uses

GAMES = ["castle"]
BOX = GAME.box()
USES = list(uses())
PHASES = (
    "choose",
    "winter",
    "reveal",
    "equip",
    *(card for card in CARD_ORDER if "worker" not in card),
    "worker",
    "scoring",
)
"""What a round consists of: its parts and the characters in the order of their ranks."""
LOADER = {"outcome.rank", "refusal", "list.comma", "list.and", "list.nothing"}
"""What the loader itself says."""
BY_KEY = ("event.", "refusal.", "prompt.", "waste.", "outcome.", "verify.")
SENTENCES = ("event.", "refusal", "prompt.", "waste.", "help.", "outcome.", "verify.")
PLACEHOLDER = re.compile(r"\{(\w+)\}")
LETTER = re.compile(r"[^\W\d_]")


def base(key: str) -> str:
    """A key without its variants."""
    return re.split(r"[+-]", key, maxsplit=1)[0]


def messages(lang: str, *, prefix: str | tuple[str, ...] = "") -> Iterator[tuple[str, str]]:
    """Every key with each of its forms."""
    for domain in (CORE, *GAMES):
        for key, forms in catalogue(lang, domain).messages.items():
            if key.startswith(prefix):
                yield from ((key, form) for form in forms)


def keys(lang: str, domain: str) -> set[str]:
    return set(catalogue(lang, domain).messages)


def all_moves() -> list[type[Move]]:
    own = [
        kind for kind in vars(core_moves).values() if isinstance(kind, type) and issubclass(kind, Move) and kind.FORM
    ]
    return [*own, *MOVES]


def tag(move: type[Move]) -> str:
    return str(move.__struct_config__.tag)


# ---------------------------------------------------------------- what the code asks for


def test_every_game_has_its_catalogues() -> None:
    assert spoken_games() == GAMES
    files = sorted(str(file.relative_to(ENGINE / "texts")) for file in ENGINE.glob("texts/*/*.po"))
    assert files == sorted(f"{lang}/{domain}.po" for lang in LANGUAGES for domain in (CORE, *GAMES))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_used_are_there(lang: str) -> None:
    bases = {domain: {base(key) for key in keys(lang, domain)} for domain in (CORE, *GAMES)}
    assert not [use for use in USES if use.key not in bases[use.domain] | bases[CORE]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placeholders_are_given(lang: str) -> None:
    """Each place that uses a key gives whatever its sentence, in any variant, wants to say."""
    wanted: dict[str, set[str]] = {}
    for key, form in messages(lang):
        wanted.setdefault(base(key), set()).update(PLACEHOLDER.findall(form))
        wanted[base(key)].update(re.findall(r"[+-](\w+)", key) if key.startswith(BY_KEY) else ())
    assert not [use for use in USES if use.params is not None and not wanted[use.key] <= use.params]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_unused(lang: str) -> None:
    used = {use.key for use in USES} | LOADER
    said = {base(key) for key, _ in messages(lang, prefix=BY_KEY)}
    assert said - used == set()
    counted = {param for use in USES for param in use.params or ()}
    counted |= {figure.rpartition("_")[2] for figure in GAME.figures(BOX, GAME.seats[0], GAME.chosen({}))}
    assert {key for key, _ in messages(lang, prefix="count.")} <= {f"count.{param}" for param in counted}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_has_a_label_and_its_words(lang: str) -> None:
    assert {base(key) for key, _ in messages(lang, prefix="label.")} == {f"label.{tag(move)}" for move in all_moves()}
    literals = {word for move in all_moves() for word in re.sub(r"\{.*?\}|[\[\]]", " ", move.FORM).split()}
    assert {key for key, _ in messages(lang, prefix="word.")} == {f"word.{literal}" for literal in literals}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_label_placeholders_are_fields(lang: str) -> None:
    fields = {f"label.{tag(move)}": set(move.__struct_fields__) for move in all_moves()}
    for key, form in messages(lang, prefix="label."):
        assert set(PLACEHOLDER.findall(form)) | set(re.findall(r"[+-](\w+)", key)) <= fields[base(key)], key


def named() -> dict[str, set[str]]:
    """By kind, every id that has a name."""
    c = BOX.components
    return {
        "game": {GAME.id},
        "option": set(GAME.options),
        **{option: set(values) for option, values in GAME.options.items()},
        "player": set(PLAYERS),
        "building": {building.id for building in c.buildings},
        "space": set(BOX.costs),
        "place": set(BOX.trader_places),
        "source": {"none"},
        "kind": set(KINDS),
        "gift": {TALER},
        "card": set(CARD_ORDER),
        "winter": set(c.winter.cards),
        "category": set(c.scoring.order),
        "phase": set(PHASES),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_has_a_name_and_every_name_an_id(lang: str) -> None:
    there = {key for key, _ in messages(lang, prefix="name.")}
    for kind, ids in named().items():
        for identifier in ids:
            families = [f"name.{family}.{identifier}" for family in (kind, *FAMILY.get(kind, ()))]
            assert there & set(families), families
    assert there <= {f"name.{kind}.{identifier}" for kind, ids in named().items() for identifier in ids}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_for_cards_and_players(lang: str) -> None:
    expected = {f"help.{kind}.{identifier}" for kind in ("card", "winter", "player") for identifier in named()[kind]}
    assert {key for key, _ in messages(lang, prefix="help.")} == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_names_belong_to_ids(lang: str) -> None:
    ids = {(kind, identifier) for kind, found in named().items() for identifier in found}
    assert {(kind, i or "none") for kind, i, _ in phrases("castle", lang) if kind != "word"} <= ids


def test_goods_stand_in_the_order_of_their_counts() -> None:
    for lang in LANGUAGES:
        assert [key for key in catalogue(lang, "castle").messages if key.startswith("goods.")] == [
            f"goods.{kind}" for kind in KINDS
        ]


# ---------------------------------------------------------------- three languages alike


@pytest.mark.parametrize("domain", [CORE, *GAMES])
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_languages_have_the_same_keys(lang: str, domain: str) -> None:
    def required(code: str) -> set[str]:
        # Which other names are understood is each language's own affair.
        return {key for key in keys(code, domain) if not key.startswith("aka.")}

    assert required(lang) == required(LANGUAGES[0])


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_languages_have_the_same_placeholders(lang: str) -> None:
    def by_key(code: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for key, form in messages(code):
            found.setdefault(key, set()).update(PLACEHOLDER.findall(form))
        return {key: names for key, names in found.items() if names}

    assert by_key(lang) == by_key(LANGUAGES[0])


@pytest.mark.parametrize("domain", [CORE, *GAMES])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_files_are_sound(lang: str, domain: str) -> None:
    """No entry twice, empty, fuzzy or obsolete; plurals with all their forms; the header's language and plurals."""
    file = ENGINE / "texts" / lang / f"{domain}.po"
    with file.open("rb") as source:
        read = read_po(source, abort_invalid=True)
    ids = re.findall(r'^msgid "(.+)"$', file.read_text("utf-8"), re.M)
    assert len(ids) == len(set(ids)) == len(catalogue(lang, domain).messages)
    assert not read.obsolete
    assert str(read.locale) == lang
    assert read.num_plurals == {"en": 2, "fr": 2, "pl": 3}[lang]
    for message in read:
        assert not message.id or not message.fuzzy, message.id
    english = catalogue(LANGUAGES[0], domain).messages
    for key, forms in catalogue(lang, domain).messages.items():
        plural = len(english.get(key, ())) > 1
        assert len(forms) == (read.num_plurals if plural else 1), key
        assert all(forms), key


@pytest.mark.parametrize(
    ("n", "talers"),
    [(0, "0 talarów"), (1, "1 talar"), (2, "2 talary"), (5, "5 talarów"), (12, "12 talarów"), (22, "22 talary")],
)
def test_polish_plurals(n: int, talers: str) -> None:
    form = catalogue("pl", CORE).form("count.talers", n)
    assert form is not None
    assert form.format(n=n) == talers


IDENTICAL = {
    "fr": {
        "list.comma", "event.displaced", "refusal.file", "outcome.rank", "count.points",
        "word.place", "word.convert", "word.court", "name.building.forge", "name.space.forge.10", "name.space.forge.6",
    },
    "pl": {"list.comma", "refusal.file", "outcome.rank", "word.stop"},
}  # fmt: skip
"""What is rightly the same as in English."""
ENGLISH = re.compile(r"\b(the|you|your|of|is|are|with|and|card|cards|helper|round|stone|move)\b", re.I)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_english_is_left(lang: str) -> None:
    english = dict(messages(LANGUAGES[0]))
    same = {
        key for key, form in messages(lang) if english.get(key) == form and LETTER.search(PLACEHOLDER.sub("", form))
    }
    assert same <= IDENTICAL[lang]
    assert not [(key, form) for key, form in messages(lang) if ENGLISH.search(PLACEHOLDER.sub("", form))]


# ---------------------------------------------------------------- well set


SHOWN = ("name.", "help.", "label.", "goods.", "count.", "list.", "topic.", "rule.", *SENTENCES)
THIN = "\u202f"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_spaces_brackets_and_stops(lang: str) -> None:
    for key, form in messages(lang, prefix=SHOWN):
        if key == "list.comma":
            continue
        assert form == form.strip(), key
        assert "  " not in form, key
        assert "'" not in form, key
        assert '"' not in form, key
        assert "..." not in form, key
        assert form.count("(") == form.count(")"), key
        assert form.count("{") == form.count("}") == len(PLACEHOLDER.findall(form)), key
        if key.startswith(SENTENCES) and not key.startswith(("outcome.rank", "refusal+", "refusal.load.move")):
            assert form[-1] in ".?!", key
            assert form[0] in "{“«„" or form[0].isupper(), key
        elif not key.startswith(SENTENCES):
            assert form[-1] not in ".!?:", key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_marks_of_each_language(lang: str) -> None:
    quotes = {"en": "“”’", "fr": "«»’", "pl": "„”"}[lang]
    others = set("“”„«»’") - set(quotes)
    for key, form in messages(lang, prefix=SHOWN):
        assert not others & set(form), key
        if lang == "fr":
            assert not re.search(rf"[^{THIN}][:;!?»]|«[^{THIN}]", form), key
            assert not re.search(rf"[^:;!?»«]{THIN}[^:;!?»]", form), key
        else:
            assert THIN not in form, key
            assert not re.search(r"\s[:;!?.,)]", form), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_stand_alone(lang: str) -> None:
    """A component's name is never inflected: it stands behind a colon or a comma, in brackets or quotes, or alone."""
    names = r"\{(card|cards|building|space|place|places|source|category|kind|gift|goods)\}"
    for key, form in messages(lang, prefix=("event.", "refusal.", "prompt.", "waste.", "label.")):
        for found in re.finditer(names, form):
            before = form[: found.start()].rstrip(" " + THIN)
            assert not before or before[-1] in ":,(“«„", (key, form)


def test_uses_are_found() -> None:
    """The collector sees each way in which a key is given."""
    found = {(use.domain, use.key) for use in USES}
    assert {
        ("castle", "event.built_talers"),
        ("castle", "event.end_early"),
        ("castle", "refusal.build.value"),
        ("castle", "prompt.craft.build"),
        ("castle", "outcome.all_built"),
        ("core", "refusal.load.seed"),
        ("core", "refusal.not_your_turn"),
    } <= found
    assert Use("castle", "event.toll", frozenset({"seat", "talers"}), "") in {use._replace(where="") for use in USES}
    assert import_module("engine.texts").__doc__
