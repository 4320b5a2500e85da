"""Every kind of effect can be drawn."""

from __future__ import annotations

import pytest

from engine.ezra.effects import Effect, OneOf
from engine.ezra.effects.goods import Food, FoodLoss, Silver
from renderers.ezra.effects import OR, effect_tokens, sign
from renderers.sprites import Drawing
from tests.engine.ezra.effects.test_effects import STORED

SINGLE = [effect for effect in STORED.values() if not isinstance(effect, OneOf)]


@pytest.mark.parametrize("effect", SINGLE, ids=lambda effect: f"{effect.piece}-{effect.n}")
def test_each_kind_has_a_sign(effect: Effect) -> None:
    assert isinstance(sign(effect), Drawing)


def test_coloured_effects_differ_by_their_signs() -> None:
    coloured = [effect for effect in SINGLE if effect.colour]
    assert len({sign(effect) for effect in coloured}) == len({effect.piece for effect in coloured})


def test_one_of_a_thing_is_its_sign_alone() -> None:
    assert effect_tokens((Silver(),)) == (sign(Silver()),)
    assert effect_tokens((Silver(),), ones=True) == ("1", sign(Silver()))


def test_what_is_lost_stands_there_with_a_minus() -> None:
    assert effect_tokens((FoodLoss(2),)) == ("−2", sign(Food()))


def test_alternatives_have_a_stroke_between_them() -> None:
    one_of = OneOf(of=((Food(2),), (Silver(3),)))
    assert effect_tokens((one_of,)) == ("2", sign(Food()), OR, "3", sign(Silver()))
