"""Every refusal that the code can raise, said in each language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.ezra.effects import Blessing
from engine.ezra.effects.goods import Food, Silver
from engine.ezra.effects.tracks import Points
from engine.ezra.effects.workers import Worker
from engine.illegal import Illegal, LoadError, Refused
from engine.move import Event, Prompt
from engine.table import load_table, new_table
from engine.texts import LANGUAGES, Texts
from tests.engine.castle.scene import Scene
from tests.engine.texts.keys import Use, uses
from tests.engine.texts.test_told_games import LEFTOVERS, PEOPLE

COMMON: dict[str, Any] = {
    "answer": "barracks on B", "aside": False, "awaited": (0, 1), "condition": "left", "either": (0, 1),
    "fewest": 2,
    "field": "vp", "game": "castle",
    "hash": "1234", "known": ("summer", "winter"), "last": 7, "most": 4, "n": 3, "names": 3, "near": ("build",),
    "number": 12, "on": "reaction", "option": "side", "order": "order reaction stay", "package": "fair",
    "path": "x.toml", "player": "x",
    "points": 5, "problem": "expected int", "rival": 1, "round": 3, "seat": 0, "seats": 5, "table": "temple",
    "talers": 2, "typed": "abc", "value": "18", "version": 9, "what": "talers below zero", "winners": (0, 2, 3),
    "why": {"key": "over", "params": {}, "clause": ""},
}  # fmt: skip
CASTLE: dict[str, Any] = {
    **COMMON, "building": "stable", "built": 1, "candidates": ("stable", "small gate"), "card": "plague",
    "cards": ("trader", "worker_wood"), "category": "gates", "gift": "taler", "goods": (1, 0, 2, 0, 5), "kind": "clay",
    "move": "build stable", "place": "silver", "placed": 1, "silver": (0, 0, 0, 1, 0), "space": "tavern.12",
    "offers": (1, 2, 0, 0, 0), "worth": 17,
}  # fmt: skip
PAY = ("double_wood_stone", "single_gold", "single_gold", "joker_card", "produced_joker", "warehouse_stone",
       "warehouse_stone", "warehouse_gold", "caravan", "caravan")  # fmt: skip
SARE: dict[str, Any] = {
    **COMMON, "administrative": 2, "builder": "A1", "building": "temple", "buildings": ("pyramid", "port"),
    "candidates": ("port", "pyramid"), "card": "horus", "cards": ("double_wood_wood", "single_gold"), "caravan": 2,
    "caravans": 2, "capacity": 6, "carried": True, "cause": "wind", "deck": 4, "double": 20, "free": 1, "gauge": 5,
    "goods": (1, 0, 2, 1), "horus": 10, "jokers": 2, "known": ("reaction", "draw"), "launched": 1,
    "lost": (0, 1, 0, 0), "mode": "scribe", "move": "draw", "needs": ((3, 2, 2), (2, 3, 2)), "nile": True,
    "option": "mode", "other": "carried_single_gold", "own": "single_wood", "pay": PAY, "pending": 2, "percent": 15,
    "power": "library", "produced_goods": (1, 0, 0, 1), "quick": "B1", "reached": (0, 1), "revolt": 6,
    "rival_gauge": 3, "simple": True,
    "single": 40, "source": "warehouse_gold", "square": "C1", "squares": ("A1", "B2"), "standing": (0, 1),
    "stayed": (1, 2), "steps": 2, "store": (1, 1, 0, 1), "struck": (0, 1, 3), "troubles": 15, "turn": 3,
    "warehouse": "B2", "wild": 1,
}  # fmt: skip
EZRA: dict[str, Any] = {
    **COMMON, "auxiliary": True, "banners": 2, "bottom": ("wc02", "wc07"), "bought": 2, "card": "c02",
    "cards": ("c02", "c10"), "colour": "red", "column": 3, "cost": (0, 1, 2, 0), "day": 2, "dir": "cw",
    "do": ("pay_gold:2", "gain_workers:1", "scribe_highest"), "elder": True, "fee": 1, "fees": ((1, 2), (-2, 1)),
    "food": 3, "gains": (("silver", 2), ("banners_wild", 1)), "gate": "water", "gold": 2, "good": "wood",
    "goods": (1, 0, 2, 1), "haggai": 9, "have": 1, "hero": "ezra", "item": "judgment", "items": ("guards", "judgment"),
    "least": 1, "limit": 5, "made": (Food(2),), "missing": 2, "need": (0, 1, 2, 0),
    "offers": ((Points(2), Worker(1)), (Points(4),)),
    "of": ((Silver(2),), (Blessing(1, c="wild"), Food(2))), "option": "top", "owner": 1,
    "pile": 2, "players": (0, 1), "points": {"silver": 3, "tiles": 0, "city": 12},
    "price_of": ((("stone", 2), ("banners_grey", 3)),), "row": 2, "rubble": (1, 1, 0, 0),
    "scores": (50, 61), "side": "1a", "silver": 3, "space": "w7", "spaces": 2, "supply": 2, "tile": "w05_prep_worker",
    "top": "wc03", "tops": (2, 3), "trader": True, "type": "guards", "vp": 3, "wall": "w8", "who": "trader",
    "why": "scribe_highest", "zechariah": 4,
}  # fmt: skip
SOME: dict[str, dict[str, Any]] = {"core": CASTLE, "castle": CASTLE, "ezra": EZRA, "sare": SARE}
"""By what says it, a value for each parameter that the code gives."""
EMPTY: dict[str, Any] = {
    "administrative": 0, "awaited": (), "banners": 0, "bottom": (), "bought": 0, "buildings": (), "candidates": (),
    "carried": False, "cost": 0, "deck": 0, "fee": 0, "fees": (), "food": 0, "gold": 0, "items": (), "last": 0,
    "missing": 0, "most": 0, "n": 0, "near": (), "nile": False, "pay": (), "placed": 0, "points": 0,
    "silver": 0, "simple": False, "steps": 0, "supply": 0, "talers": 0,
}  # fmt: skip
"""Those which may be nothing; lists of goods besides."""
COUNTED = ("administrative", "bought", "caravans", "food", "missing", "n", "pending", "points", "spaces", "steps",
           "supply", "talers", "vp")  # fmt: skip
ALSO: dict[str, dict[str, tuple[Any, ...]]] = {
    "event.altar_moved": {"space": (5,)},
    "event.fee": {"owner": (0, 1, -1, -2)},
    "event.gained": {"gains": ((("silver", 2), ("food", 1)), (("vp", 1),))},
    "event.grown": {"why": ("main", "administrative")},
    "event.laid_down": {"why": ("", "wind", "trouble", "barracks")},
    "event.moved": {"source": ("B2",)},
    "event.season": {"cards": (27,)},
    "event.order_acted": {"answer": ("go on", "ask", "temple keep 2")},
    "event.scheme_passed": {"why": ("gold_min", "pay_gold:2", "build_gate")},
    "event.tent_moved": {"space": (4,)},
    "glance.levites": {"of": (3,)},
    "glance.prophets": {"space": (5,)},
    "prompt.temple": {"cards": (("double_gold_gold", "troubles_double"),)},
    "refusal.again.silver": {"need": (2,)},
    "refusal.build.banners": {"need": (2,)},
    "refusal.clear.banners": {"need": (2,)},
    "refusal.rest.items": {"items": (("judgment",),)},
    "refusal.trade.silver": {"need": (2,)},
    "refusal.option.unknown": {"known": (("side",), ())},
    "refusal.order.kind": {"known": (("reaction", "draw"), ())},
    "refusal.order.answer": {"answer": ("", "ask")},
    "refusal.pay.idle": {"needs": (((3, 2, 2),), ((3, 2, 2), (2, 3, 2), (3, 3, 1), (3, 3, 2)), ())},
    "refusal.pay.lacking": {"source": ("caravan", "double_gold_gold", "joker_card", "caravan_wood", "produced_joker")},
}
"""What parameters of these keys hold besides, or instead."""
USES = sorted(
    {use._replace(where="") for use in uses() if use.params is not None}, key=lambda use: (use.domain, use.key)
)


def values(use: Use) -> Iterator[dict[str, Any]]:
    also = ALSO.get(use.key, {})
    full = {**SOME[use.domain], **{name: others[0] for name, others in also.items()}}
    nothing = {name: (0,) * len(value) for name, value in full.items() if is_goods(value)}
    yield full
    yield {**full, **nothing, **EMPTY, **{name: others[-1] for name, others in also.items()}}
    yield from ({**full, **dict.fromkeys(COUNTED, n)} for n in (1, 2, 5, 22))
    yield from ({**full, name: other} for name, others in also.items() for other in others)


def is_goods(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) > 3 and all(isinstance(count, int) for count in value)


def said(texts: Texts, use: Use, values: dict[str, Any]) -> str:
    params = {name: values[name] for name in sorted(use.params or ())}
    kind, _, key = use.key.partition(".")
    if kind == "refusal":
        return texts.refusal(
            Illegal(key, clause="C1.2", **params) if "path" not in params else LoadError(key, **params)
        )
    if kind == "event":
        return texts.event(Event(key, params), PEOPLE)
    return texts.prompt(Prompt(key, params)) if kind == "prompt" else texts.sentence(use.key, params)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("use", USES, ids=lambda use: f"{use.domain}-{use.key}")
def test_every_key_is_said(use: Use, lang: str) -> None:
    texts = Texts("castle" if use.domain == "core" else use.domain, lang)
    for given in values(use):
        assert not LEFTOVERS.search(said(texts, use, given)), said(texts, use, given)


def test_the_rule_stands_behind_the_sentence() -> None:
    scene = Scene(seats=2)
    refusal = scene.refusal(0, "play master builder, trader")
    assert Texts("castle", "en").refusal(refusal) == (
        "You can’t choose the Master Builder, because you have no played cards to take back yet. See rule C4.2."
    )
    assert Texts("castle", "fr").refusal(refusal).endswith("Voir la règle C4.2.")
    assert Texts("castle", "pl").refusal(refusal).endswith("Zobacz zasadę C4.2.")


WORD = Illegal("unreadable.word", typed="stabel", near=("stable", "small gate"))
VERB = Illegal("unreadable.verb", typed="biuld", near=("build",))
SEVERAL = Illegal("ambiguous", typed="worker", candidates=("worker sand", "worker stone"))


@pytest.mark.parametrize(
    ("lang", "refusal", "sentence"),
    [
        ("en", WORD, "I don’t understand “stabel”. Did you mean “Stable” or “Small Gate”?"),
        (
            "fr",
            WORD,
            (
                "Je ne comprends pas «\u202fstabel\u202f». "
                "Tu voulais dire «\u202fÉcurie\u202f» ou «\u202fPetite porte\u202f»\u202f?"
            ),
        ),
        ("pl", WORD, "Nie rozumiem: „stabel”. Może chodzi o „Stajnia” albo „Mała brama”?"),
        ("en", VERB, "I don’t know any move that begins with “biuld”. Did you mean “build”?"),
        ("pl", VERB, "Nie znam ruchu, który zaczyna się od „biuld”. Może chodzi o „buduj”?"),
        ("en", SEVERAL, "“worker” could mean several things. Did you mean “Worker (sand)” or “Worker (stone)”?"),
    ],
)
def test_did_you_mean(lang: str, refusal: Refused, sentence: str) -> None:
    assert Texts("castle", lang).refusal(refusal) == sentence


def test_nothing_like_it() -> None:
    assert Texts("castle").refusal(Illegal("unreadable.word", typed="x", near=())) == "I don’t understand “x”."


def test_a_game_without_options() -> None:
    refusal = Illegal("option.unknown", option="side", known=())
    assert Texts("", "en").refusal(refusal) == "There is no option “side”; this game has none."


def test_who_is_waited_for_by_name() -> None:
    table = new_table("castle", 2, "00" * 32, names=("Anna", "Ben"))
    with pytest.raises(Illegal) as caught:
        table.play(5, "play trader, messenger")
    assert Texts("castle").refusal(caught.value, table.names).startswith("It isn’t your turn. Waiting for ")
    assert {"Anna", "Ben"} & set(Texts("castle").refusal(caught.value, table.names).replace(".", "").split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"excerpt": 1}', b'{"cornerstone": 99}', b'{"cornerstone": 1}'])
def test_files_are_refused_in_sentences(data: bytes, lang: str) -> None:
    with pytest.raises(LoadError) as caught:
        load_table(data)
    assert Texts("", lang).refusal(caught.value)[-1] == "."
