"""Every kind of effect: its stored form, its words, and which printed forms are refused."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from engine.ezra import components
from engine.ezra.effects import Blessing, Effect, Gain, OneOf, effect_of_kind, rival_effects
from engine.ezra.effects.base import BaseEffect
from engine.ezra.effects.goods import AnyResource, Cinders, Food, FoodLoss, Gold, Silver, Stone, Wood
from engine.ezra.effects.tracks import AltarSteps, Banners, Points, TentSteps
from engine.ezra.effects.workers import FreeFlip, Retrieval, Worker
from engine.illegal import LoadError
from engine.texts import LANGUAGES, Texts
from tests.engine.ezra.scene import BOX

STORED: dict[str, Effect] = {
    '{"k":"silver"}': Silver(),
    '{"k":"silver","n":2}': Silver(2),
    '{"k":"food","n":2}': Food(2),
    '{"k":"cinders","n":2}': Cinders(2),
    '{"k":"wood","n":2}': Wood(2),
    '{"k":"stone","n":2}': Stone(2),
    '{"k":"gold","n":2}': Gold(2),
    '{"k":"resource","n":2}': AnyResource(2),
    '{"k":"lose_food","n":2}': FoodLoss(2),
    '{"k":"vp","n":-2}': Points(-2),
    '{"k":"banners","n":2,"c":"red"}': Banners(2, c="red"),
    '{"k":"banners","c":"grey"}': Banners(c="grey"),
    '{"k":"banners","c":"blue"}': Banners(c="blue"),
    '{"k":"banners","c":"wild"}': Banners(c="wild"),
    '{"k":"altar","n":2}': AltarSteps(2),
    '{"k":"tent","n":2}': TentSteps(2),
    '{"k":"blessing","n":2,"c":"orange"}': Blessing(2, c="orange"),
    '{"k":"blessing","c":"purple"}': Blessing(c="purple"),
    '{"k":"blessing","c":"red"}': Blessing(c="red"),
    '{"k":"blessing","c":"wild"}': Blessing(c="wild"),
    '{"k":"worker","n":2}': Worker(2),
    '{"k":"retrieve","n":2}': Retrieval(2),
    '{"k":"flip_free","n":2}': FreeFlip(2),
    '{"k":"choose","of":[[{"k":"food","n":2}],[{"k":"silver"},{"k":"tent"}]]}': OneOf(
        of=((Food(2),), (Silver(), TentSteps()))
    ),
}


@pytest.mark.parametrize("stored", STORED)
def test_the_stored_form_never_changes(stored: str) -> None:
    """Tables keep the components and steps they began with."""
    assert msgspec.json.encode(STORED[stored]).decode() == stored
    assert msgspec.json.decode(stored, type=Effect) == STORED[stored]
    step = f'{{"step":"gain","seat":1,"effects":[{stored}]}}'
    assert msgspec.json.decode(step, type=Gain) == Gain(1, (STORED[stored],))


def kinds(of: type[Any]) -> set[type[Any]]:
    return set().union(*map(kinds, of.__subclasses__())) if of.__subclasses__() else {of}


def test_every_kind_is_here() -> None:
    """A class outside the union could not be read back."""
    assert {type(effect) for effect in STORED.values()} == {*get_args(Effect)} == kinds(BaseEffect)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_its_words(lang: str) -> None:
    texts = Texts("ezra", lang)
    pieces = {effect.piece for effect in STORED.values() if not isinstance(effect, OneOf)}
    assert [piece for piece in sorted(pieces) if texts.find(f"piece.{piece}") is None] == []


@pytest.mark.parametrize(
    ("printed", "problem"),
    [
        ({"k": "fish"}, "fish"),
        ({"k": "silver", "c": "red"}, "unknown field `c`"),
        ({"k": "silver", "n": 0}, r"gate\.muster\.connection\.0: silver: an effect without a number"),
        ({"k": "altar", "n": -1}, "below zero"),
        ({"k": "blessing"}, "missing required field `c`"),
        ({"k": "blessing", "c": "grey"}, "no such colour: grey"),
        ({"k": "banners", "c": "orange"}, "no such colour: orange"),
        ({"k": "choose"}, "missing required field `of`"),
        ({"k": "choose", "of": []}, "choose without alternatives"),
        ({"k": "choose", "of": [[{"k": "silver", "n": 0}]]}, "silver: an effect without a number"),
    ],
)
def test_a_printed_effect_that_makes_no_sense_is_refused(printed: dict[str, Any], problem: str) -> None:
    data = msgspec.to_builtins(BOX.components)
    data["gate"] = [*data["gate"]]
    data["gate"][4]["connection"] = [printed]
    with pytest.raises(LoadError, match=problem):
        components.load_box(data, "test")


def test_kinds_that_no_box_uses_need_no_entry_in_its_vocabulary() -> None:
    """Otherwise old tables could not be opened after a kind was added."""
    data = msgspec.to_builtins(BOX.components)
    used = msgspec.json.encode([data[name] for name in data if name != "vocab"]).decode()
    unused = [kind for kind in data["vocab"]["effects"] if f'"k":"{kind}"' not in used]
    data["vocab"]["effects"] = {k: v for k, v in data["vocab"]["effects"].items() if k not in unused}
    components.load_box(data, "test")
    del data["vocab"]["effects"]["silver"]
    with pytest.raises(LoadError, match=r"vocab\.effects does not say what silver is"):
        components.load_box(data, "test")


def test_an_effect_that_is_no_more_than_a_number_is_made_by_its_kind() -> None:
    assert (effect_of_kind("gold", 3), effect_of_kind("tent")) == (Gold(3), TentSteps())


def test_e21_4_gold_and_silver_of_the_opponent_are_counted_together_r34() -> None:
    printed = (Food(), TentSteps(2), Wood(2), Points(1), Silver(3), Points(2), AnyResource(), FoodLoss(2))
    assert rival_effects(printed) == (Silver(4), TentSteps(2), Gold(3), Points(1), Points(2))
