"""S15.2 and S15.5: the ready-made orders that are offered within a question, or before it comes."""

from __future__ import annotations

import pytest

from engine.orders import answer_by_further
from engine.sare import GAME as SARE
from tests.engine.sare.scene import BOX, Scene

READ, WRITE = BOX.notation.read, BOX.notation.write
FAR, NEAR = 4, 5
"""Positions on a gauge of 7, before a Wind of Revolt."""


def answer(scene: Scene, seat: int, name: str) -> str | None:
    move = answer_by_further(scene.p, seat, SARE.suggested_orders[name])
    return None if move is None else WRITE(move)


@pytest.mark.parametrize(("gauge", "expected"), [(0, "stay"), (FAR - 1, "stay"), (FAR, None), (NEAR, None)])
def test_s15_2_staying_is_offered_while_the_revolt_is_far_off(gauge: int, expected: str | None) -> None:
    scene = Scene(3).gauge(1, gauge).season("ww w")
    scene.do(0, "draw")
    assert 1 in scene.awaited
    assert answer(scene, 1, "reactions") == expected
    assert answer(scene, 1, "draws") is None


@pytest.mark.parametrize(("top", "expected"), [("w", "draw"), ("ww", "draw"), ("t1", "draw"), ("horus", None)])
def test_s15_5_drawing_is_offered_where_it_is_safe(top: str, expected: str | None) -> None:
    scene = Scene(2).season(f"{top} w")
    assert answer(scene, 0, "draws") == expected
    assert answer(scene, 0, "reactions") is None


def test_s15_2_nothing_is_offered_to_a_seat_that_is_not_asked() -> None:
    scene = Scene(2).season("w w")
    assert answer(scene, 1, "draws") is None


def test_s15_2_looking_for_an_answer_changes_nothing() -> None:
    scene = Scene(2).season("w w")
    before = SARE.save(scene.p.state)
    assert answer(scene, 0, "draws") == "draw"
    assert SARE.save(scene.p.state) == before
    assert not scene.p.events


def test_s15_2_orders_that_may_not_be_set_are_not_offered() -> None:
    scene = Scene(2).season("w w")
    assert answer_by_further(scene.p, 0, ["order draw draw", "order window barracks on A"]) is None


def test_s15_2_reactions_are_offered_to_those_without_an_order() -> None:
    scene = Scene(2, settle=False)
    assert SARE.orders_to_offer(scene.p, 0) == ("reactions",)
    scene.p.apply(0, READ("order reaction lay down"))
    assert SARE.orders_to_offer(scene.p, 0) == ()
    assert SARE.orders_to_offer(scene.p, 1) == ("reactions",)


def test_s15_2_reactions_are_offered_only_to_those_who_may_come_to_react() -> None:
    scene = Scene(2).sites()
    assert [SARE.orders_to_offer(scene.p, seat) for seat in (0, 1)] == [(), ()]
    scene = Scene(2).season("w w")
    assert [SARE.orders_to_offer(scene.p, seat) for seat in (0, 1)] == [("reactions",), ("reactions",)]
    scene.s.players[1].standing = False
    scene.s.players[0].revolted = True
    assert [SARE.orders_to_offer(scene.p, seat) for seat in (0, 1)] == [(), ()]
    scene = Scene(2).construction()
    assert [SARE.orders_to_offer(scene.p, seat) for seat in (0, 1)] == [(), ()]


def test_s15_2_every_offered_order_is_a_suggested_one() -> None:
    assert {*SARE.offered_orders} < {*SARE.suggested_orders}
    assert "away" not in SARE.offered_orders
