"""Paying (C6.2 to C6.4): brute force confirms which payments are listed, drawn and called payable."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import TypeVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.castle.goods import BUILDING_KINDS, NOTHING, SILVER, Goods, add, sub
from engine.castle.moves import Build, notation_kinds
from engine.castle.payments import Payment
from engine.castle.steps.building import Craft
from engine.move import Move, Stem
from tests.engine.castle.scene import BOX, Scene, goods

T = TypeVar("T")

PAYMENTS = BOX.payments
BUILDINGS = st.sampled_from(BOX.tile_order)
LONGEST = 90
"""Brute force takes long, especially on a busy machine."""


@st.composite
def means(draw: st.DrawFn, most: int = 4) -> tuple[Goods, Goods]:
    """A reserve and a stock that exist at the same time."""
    own = [draw(st.integers(0, min(most, count))) for count in BOX.pieces]
    stock = [draw(st.integers(0, count - had)) for count, had in zip(BOX.pieces, own, strict=True)]
    return (own[0], own[1], own[2], own[3], min(own[4], 4)), (stock[0], stock[1], stock[2], stock[3], stock[4])


def scene_with(own: Goods, stock: Goods) -> Scene:
    """Seat 0 is building with this reserve and stock; all other pieces are out of the game."""
    scene = Scene(2).has(1, "").has(0, "")
    scene.s.gone = sub(sub(add(scene.s.gone, scene.s.stock), own), stock)
    scene.player(0).goods, scene.s.stock = own, stock
    return scene


def value_of(building: str) -> int:
    return BOX.buildings[building].value


@cache
def exact_sums(value: int) -> list[Goods]:
    """All combinations of pieces of this value with at least three kinds, by brute force (C6.2, C6.3)."""
    points = BOX.values
    return [
        (sand, wood, clay, stone, 0)
        for sand, wood, clay, stone in product(*(range(value // points[kind] + 1) for kind in BUILDING_KINDS))
        if sand * points[0] + wood * points[1] + clay * points[2] + stone * points[3] == value
        and (sand > 0) + (wood > 0) + (clay > 0) + (stone > 0) >= 3
    ]


def brute(value: int, own: Goods, stock: Goods) -> set[Payment]:
    """Every legal payment: C6.2 and C6.3 by `exact_sums`, C6.4 by trying every split."""
    payments = set()
    for pieces in exact_sums(value):
        for some in product(*(range(count + 1) for count in pieces[:4])):
            silver: Goods = (some[0], some[1], some[2], some[3], 0)
            paid = sub(pieces, silver)
            if (
                all(paid[kind] <= own[kind] for kind in BUILDING_KINDS)
                and sum(silver) <= own[SILVER]
                and all(silver[kind] <= stock[kind] for kind in BUILDING_KINDS)
            ):
                payments.add((paid, silver))
    return payments


def test_all_exact_payments_are_known() -> None:
    for building in BOX.tile_order:
        value = value_of(building)
        there = [p for p in exact_sums(value) if all(p[kind] <= BOX.pieces[kind] for kind in BUILDING_KINDS)]
        assert sorted(PAYMENTS.exact_payments[value]) == sorted(there)
        assert len(PAYMENTS.exact_payments[value]) == len(set(PAYMENTS.exact_payments[value]))


@given(BUILDINGS, means())
def test_ways_lists_exactly_the_legal_payments(building: str, have: tuple[Goods, Goods]) -> None:
    own, stock = have
    listed = list(PAYMENTS.ways(value_of(building), own, stock))
    assert len(listed) == len(set(listed))
    assert set(listed) == brute(value_of(building), own, stock)


@given(BUILDINGS, means(most=2), st.data())
def test_refuse_accepts_what_is_listed_and_nothing_else(
    building: str, have: tuple[Goods, Goods], data: st.DataObject
) -> None:
    """`refuse` and `ways` agree on listed payments and their neighbours."""
    own, stock = have
    p, step = scene_with(own, stock).p, Craft(0, "worker_wood")
    legal = brute(value_of(building), own, stock)
    for paid, silver in list(legal)[:40]:
        assert step.refuse(p, 0, Build(building, paid, silver)) is None
    tried = st.tuples(*[st.integers(0, 3)] * 4, st.sampled_from([0, 0, 0, 1]))
    for paid, silver in data.draw(st.lists(st.tuples(tried, tried), max_size=10)):
        refusal = step.refuse(p, 0, Build(building, paid, silver))
        assert (refusal is None) == ((paid, silver) in legal)
    for paid, silver in list(legal)[:5]:
        for kind in range(5):
            more = add(paid, (kind == 0, kind == 1, kind == 2, kind == 3, kind == 4))
            assert step.refuse(p, 0, Build(building, more, silver)) is not None
            assert (more, silver) not in legal


@pytest.mark.slow
@given(means())
def test_payable_agrees_with_brute_force(have: tuple[Goods, Goods]) -> None:
    own, stock = have
    values = {value_of(building) for building in BOX.tile_order}
    assert PAYMENTS.payable_values(own, stock) == {value for value in values if brute(value, own, stock)}


@pytest.mark.slow
@given(means())
def test_the_buildings_offered_are_those_that_can_be_paid(have: tuple[Goods, Goods]) -> None:
    """Every offered building can be paid."""
    own, stock = have
    scene = scene_with(own, stock)
    offered = [c.fixed["building"] for c in Craft(0, "worker_wood").choices(scene.p, 0) if isinstance(c, Stem)]
    assert offered == [building for building in BOX.tile_order if brute(value_of(building), own, stock)]


@given(BUILDINGS, means(), st.data())
def test_like_keeps_the_named_kinds_to_their_counts(
    building: str, have: tuple[Goods, Goods], data: st.DataObject
) -> None:
    own, stock = have
    few = st.tuples(*[st.sampled_from([0, 0, 0, 1, 2])] * 4, st.just(0))
    like, like_silver = data.draw(few), data.draw(few)

    def fits(goods_: Goods, wanted: Goods) -> bool:
        return all(goods_[kind] == wanted[kind] for kind in range(5) if wanted[kind])

    every = list(PAYMENTS.ways(value_of(building), own, stock))
    kept = list(PAYMENTS.ways(value_of(building), own, stock, like, like_silver))
    # The same payments in the same order, without those that do not fit.
    assert kept == [(paid, silver) for paid, silver in every if fits(paid, like) and fits(silver, like_silver)]


def test_like_restricts_a_stem_as_it_is_typed() -> None:
    scene = Scene().has(0, "3 stone 3 clay 4 wood 6 sand 2 silver").then(Craft(0, "worker_wood"))
    stem = next(c for c in scene.p.choices(0) if isinstance(c, Stem) and c.fixed["building"] == "stable")
    moves = list(scene.p.fill(0, stem, {"goods": goods("2 stone 1 clay"), "silver": goods("1 wood")}))
    assert moves
    for move in moves:
        assert isinstance(move, Build)
        assert (move.goods[3], move.goods[2], move.silver[1]) == (2, 1, 1)
    assert moves == [
        move
        for move in scene.p.fill(0, stem)
        if isinstance(move, Build) and (move.goods[3], move.goods[2], move.silver[1]) == (2, 1, 1)
    ]


@given(BUILDINGS, means())
def test_the_plainest_come_first(building: str, have: tuple[Goods, Goods]) -> None:
    """Least silver first, then fewest pieces."""
    own, stock = have
    ranks = [(sum(silver), sum(paid) + sum(silver)) for paid, silver in PAYMENTS.ways(value_of(building), own, stock)]
    assert ranks == sorted(ranks)


class Dice:
    """Scripted chance: gives these answers and records the limits it was asked for."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.limits: list[int] = []

    def below(self, limit: int) -> int:
        assert limit > 0
        self.limits.append(limit)
        at = len(self.limits) - 1
        return self.answers[at] if at < len(self.answers) else 0

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]


def every_draw(value: int, own: Goods, stock: Goods) -> set[Payment]:
    """The results of `draw` for every sequence of random numbers."""
    payments: set[Payment] = set()
    ahead: list[list[int]] = [[]]
    while ahead:
        answers = ahead.pop()
        dice = Dice(answers)
        payments.add(PAYMENTS.draw(value, own, stock, dice))
        for at in range(len(answers), len(dice.limits)):
            before = answers + [0] * (at - len(answers))
            ahead.extend([*before, other] for other in range(1, dice.limits[at]))
    return payments


@given(BUILDINGS, means(most=3))
def test_draw_can_give_each_way_and_only_legal_ones(building: str, have: tuple[Goods, Goods]) -> None:
    own, stock = have
    legal = brute(value_of(building), own, stock)
    assume(legal)
    assert every_draw(value_of(building), own, stock) == legal


def test_the_worst_reserve_still_lists_its_plainest_payments_at_once() -> None:
    """The first of very many ways come without listing the others."""
    own, stock = goods("7 stone 7 clay 9 wood 10 sand 8 silver"), goods("7 stone 7 clay 9 wood 10 sand")
    ways = PAYMENTS.ways(30, own, stock)
    first = [next(ways) for _ in range(25)]
    assert all(silver == NOTHING for _, silver in first)


# Notation


@pytest.mark.parametrize("building", BOX.tile_order)
def test_every_payment_of_every_building_fits_in_ninety_characters(building: str) -> None:
    """Also with silver, within Discord's limits. The parts are measured separately: the wholes are too many."""
    kind = notation_kinds()["goods"]
    write = cache(kind.write)
    longest, longest_move = 0, Build(building)
    for pieces in exact_sums(value_of(building)):
        for some in product(*(range(count + 1) for count in pieces[:4])):
            silver: Goods = (some[0], some[1], some[2], some[3], 0)
            if sum(silver) <= BOX.pieces[SILVER]:
                length = len(write(sub(pieces, silver))) + len(write(silver))
                if length > longest:
                    longest, longest_move = length, Build(building, sub(pieces, silver), silver)
    words = BOX.notation.write(longest_move)
    assert words.startswith("build ")
    assert " with " in words
    assert " from silver " in words
    assert len(words) <= LONGEST
    assert BOX.notation.read(words) == longest_move


@given(BUILDINGS, means())
def test_every_payment_reads_back(building: str, have: tuple[Goods, Goods]) -> None:
    own, stock = have
    for at, (paid, silver) in enumerate(PAYMENTS.ways(value_of(building), own, stock)):
        if at == 50:
            break
        move: Move = Build(building, paid, silver)
        words = BOX.notation.write(move)
        assert len(words) <= LONGEST
        assert BOX.notation.read(words) == move
