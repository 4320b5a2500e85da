"""Payments, caravans and stores, compared with a slow enumeration (S9.5, S9.7, S9.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from engine.move import Stem
from engine.players.dice import Dice
from engine.sare import payments, storing
from engine.sare.goods import Need
from engine.sare.moves import Build, Charter, Keep, Store
from engine.sare.sources import DISCARDED, LOST, Payment
from tests.engine.sare.scene import BOX, CARDS, Scene

SOURCES = BOX.sources
HANDS = [
    "ww ws sg w s",
    "ww ww gg s",
    "ws ws ws",
    "w s g warehouse_wood warehouse_joker",
    "sg gg caravan caravan produced_joker",
    "joker_card ww warehouse_gold s",
]
NEEDS: list[Need] = [(1, 1, 0), (2, 1, 1), (0, 0, 2), (3, 2, 1), (1, 2, 2), (0, 3, 0)]


def pieces(hand: str) -> Payment:
    return SOURCES.sorted(CARDS.get(word, word) for word in hand.split())


def subsets(hand: Payment) -> set[Payment]:
    return {SOURCES.sorted(part) for size in range(len(hand) + 1) for part in combinations(hand, size)}


def is_exact_slowly(need: Need, pay: Payment) -> bool:
    """Whether every piece can give one unit or all, a wild one any, so that the sum is exactly the need."""

    def given(piece: str) -> set[tuple[int, ...]]:
        units = [kind for kind, count in enumerate(SOURCES.units[piece]) for _ in range(count)]
        if 3 in units:
            return {(0,), (1,), (2,)}
        return {tuple(part) for size in range(1, len(units) + 1) for part in combinations(units, size)}

    wanted = Counter({kind: count for kind, count in enumerate(need) if count})
    return any(
        Counter(kind for part in parts for kind in part) == wanted for parts in product(*(given(p) for p in pay))
    )


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("need", NEEDS)
def test_s9_5_all_exact_payments_are_found_and_no_others(hand: str, need: Need) -> None:
    have = pieces(hand)
    holdings = [(piece, have.count(piece)) for piece in dict.fromkeys(have)]
    slow = {pay for pay in subsets(have) if is_exact_slowly(need, pay)}
    listed = list(payments.exact_payments([need], holdings, SOURCES, {}))
    assert len(listed) == len(set(listed))
    assert set(listed) == slow
    assert {pay for pay in subsets(have) if payments.is_exact(need, pay, SOURCES)} == slow
    assert payments.can_cover(need, payments.total_units(holdings, SOURCES)) == bool(slow)


@pytest.mark.parametrize("hand", HANDS)
def test_random_payments_cover_all_ways_and_no_others(hand: str) -> None:
    have, dice = pieces(hand), Dice(hand)
    holdings = [(piece, have.count(piece)) for piece in dict.fromkeys(have)]
    for need in NEEDS:
        ways = set(payments.exact_payments([need], holdings, SOURCES, {}))
        if ways:
            assert {payments.random_payment([need], holdings, SOURCES, dice) for _ in range(60 * len(ways))} == ways


def test_pieces_named_so_far_are_in_every_payment() -> None:
    have = pieces("ww ws sg w s warehouse_wood")
    holdings = [(piece, have.count(piece)) for piece in dict.fromkeys(have)]
    every = set(payments.exact_payments([(2, 1, 1)], holdings, SOURCES, {}))
    named = set(payments.exact_payments([(2, 1, 1)], holdings, SOURCES, {CARDS["sg"]: 1, "warehouse_wood": 1}))
    assert named == {pay for pay in every if {CARDS["sg"], "warehouse_wood"} <= set(pay)}
    assert named


def scene() -> Scene:
    return Scene(2).store(0, "1 wood 1 gold").has(0, "ws gg w", joker="t1").caravans(0, 1).built(0, "port C1")


def every_store(have: Payment) -> Iterator[Payment]:
    for part in subsets(have):
        for lost in product(range(2), repeat=len(LOST)):
            for gone in product(range(2), repeat=len(DISCARDED)):
                out = [source for source, n in zip((*LOST, *DISCARDED), (*lost, *gone), strict=True) if n]
                yield SOURCES.sorted((*part, *out))


def stem(found: Scene, kind: type) -> Stem:
    return next(choice for choice in found.p.choices(0) if isinstance(choice, Stem) and choice.kind is kind)


def test_s9_8_the_stores_listed_are_all_that_are_accepted() -> None:
    found = scene().construction()
    have = pieces("ws gg w joker_card produced_joker caravan_wood caravan_stone caravan_gold")
    step = found.p.step
    assert step is not None
    accepted = {pay for pay in set(every_store(have)) if step.refuse(found.p, 0, Store(pay)) is None}
    listed = [move.pay for move in found.p.fill(0, stem(found, Store)) if isinstance(move, Store)]
    assert len(listed) == len(set(listed))
    assert set(listed) == accepted
    dice = Dice("stores")
    drawn = {storing.random_store(found.p, 0, dice) for _ in range(300 * len(listed))}
    assert drawn == accepted


def test_s9_7_the_caravans_listed_are_all_that_are_accepted() -> None:
    found = scene().construction()
    have = pieces("ws gg w joker_card produced_joker caravan warehouse_wood warehouse_gold")
    step = found.p.step
    assert step is not None
    accepted = {pay for pay in subsets(have) if step.refuse(found.p, 0, Charter(pay)) is None}
    listed = [move.pay for move in found.p.fill(0, stem(found, Charter)) if isinstance(move, Charter)]
    assert len(listed) == len(set(listed))
    assert set(listed) == accepted
    dice = Dice("caravans")
    assert {found.p.draw(0, stem(found, Charter), dice) for _ in range(100 * len(listed))} == {*map(Charter, listed)}
    slow = {
        pay
        for pay in subsets(pieces("ws gg w joker_card produced_joker warehouse_wood warehouse_gold"))
        if (total := sum(sum(SOURCES.units[piece]) for piece in pay)) >= 2
        and all(total - sum(SOURCES.units[piece]) < 2 for piece in pay)
    }
    assert accepted == slow


def test_s9_9_the_cards_to_keep_are_all_choices_of_two_at_most() -> None:
    found = Scene(2).has(0, "ws gg w w").construction()
    have = pieces("ws gg w w")
    listed = [move.cards for move in found.p.fill(0, stem(found, Keep)) if isinstance(move, Keep)]
    assert len(listed) == len(set(listed))
    assert set(listed) == {part for part in subsets(have) if len(part) <= 2}


def test_the_port_may_lower_one_need_or_none() -> None:
    """S9.4: the ways to pay are those of all the needs."""
    found = Scene(2).built(0, "port C4").site(0, "warehouse C1").store(0, "2 wood 1 stone").has(0, "w s").construction()
    pays = {move.pay for move in found.p.fill(0, stem(found, Build)) if isinstance(move, Build)}
    have = pieces("w s produced_joker warehouse_wood warehouse_wood warehouse_stone")
    needs: list[Need] = [(2, 2, 0), (3, 1, 0), (3, 2, 0)]
    assert pays == {pay for pay in subsets(have) if any(is_exact_slowly(need, pay) for need in needs)}
