"""Standing orders for decisions outside the own turn (E22.3, E22.6)."""

from __future__ import annotations

import pytest

from engine.chance import seed_from
from engine.ezra import GAME
from engine.ezra.effects import Blessing
from engine.ezra.effects.goods import AnyResource
from engine.ezra.moves import DECISIONS
from engine.ezra.steps import AnyStep
from engine.ezra.steps.plans import Plans
from engine.game import Decision
from engine.move import Move
from engine.notation import Notation
from engine.orders import ACCEPTED, MAX_ORDERS
from engine.players import PLAYERS
from engine.players.dice import Dice
from engine.table import Entry, Table, load_table
from tests.engine.ezra.scene import BOX, Scene

NOTATION: Notation = BOX.notation


def test_every_kind_of_decision_is_one_of_a_step_and_back() -> None:
    assert {step.order_kind for step in AnyStep.__args__ if step.order_kind} == set(DECISIONS)
    assert set(GAME.orderable(Scene(2).p, 0)) == set(DECISIONS)


def test_e22_6_a_wild_blessing_by_the_order_of_colours() -> None:
    """The first marker that can still move is taken; the game does not wait."""
    scene = Scene(2).blessings(1, 5, 1, 1).turn(0)
    scene.do(1, "order blessing blessing orange or blessing red or blessing purple")
    scene.gain(1, Blessing(2, c="wild"))
    assert scene.player(1).blessings == (5, 1, 3)
    assert scene.awaited == (0,)
    assert len(scene.events_of("order_acted")) == 2


def test_e22_6_an_order_that_cannot_be_carried_out_asks_and_rests() -> None:
    scene = Scene(2).blessings(1, 5, 1, 1).turn(0)
    scene.do(1, "order blessing blessing orange")
    scene.gain(1, Blessing(1, c="wild"))
    assert scene.awaited == (1,)
    assert scene.s.orders[1][0].rests


def test_e22_6_a_generic_icon_outside_the_own_turn() -> None:
    scene = Scene(2).give(1, goods_="").turn(0)
    scene.do(1, "order resource take 1 wood")
    scene.gain(1, AnyResource())
    assert scene.player(1).goods == (0, 1, 0, 0)


def test_e22_6_in_the_own_turn_the_owner_is_asked() -> None:
    scene = Scene(2).blessings(0, 0, 0, 0).turn(0)
    scene.do(0, "order blessing blessing orange")
    scene.gain(0, Blessing(1, c="wild"))
    assert (scene.step, scene.awaited) == ("ChooseBlessing", (0,))


def test_e22_6_what_is_owed_goes_back_before_the_own_turn_piece_by_piece() -> None:
    """E22.3a, R41."""
    scene = Scene(2).tile(1, "gu3").give(1, goods_="1 cinders 2 wood 2 stone").give(0, goods_="").hand(0, "1 2 3 4")
    scene.turn(0)
    scene.do(1, "order return return 1 cinders or return 1 wood or return 1 stone or return 1 gold")
    scene.do(0, "card 1 on pile 1; blue; finish; end turn")
    assert (scene.step, scene.awaited) == ("Open", (1,))
    assert scene.player(1).goods == (0, 1, 2, 0)
    assert scene.player(1).owes == 0


def test_e22_6_what_must_go_back_in_the_own_turn_is_asked() -> None:
    scene = Scene(2).tile(0, "gu3").give(0, goods_="3 stone 1 wood").hand(0, "1 2 3 4").turn(0)
    scene.do(0, "order return return 1 stone")
    scene.do(0, "card 1 on pile 1; blue; finish; end turn")
    assert (scene.step, scene.awaited) == ("Return", (0,))


def test_e22_6_orders_do_not_answer_in_plans() -> None:
    """Orders do not apply in Prepare."""
    scene = Scene(2).tile(0, "gu3").give(0, goods_="3 stone 1 wood", supply=0).note_excess(0, 1).turn(1)
    scene.do(0, "order return return 1 stone")
    scene.prepare()
    assert "return 1 stone" in scene.moves(0)


def to_prepare(table: Table) -> list[Entry]:
    """The entries of the turn that ends the week, and of what follows by itself."""
    dice, entries = Dice("weekly"), list[Entry]()
    while not isinstance(table.position.step, Plans):
        seat = table.position.awaited()[0]
        move = PLAYERS["greedy"](GAME, Decision(GAME, table.position, seat), dice)
        entries = table.play(seat, [move])
    return entries


def test_e22_4_the_week_ends_as_proposed_for_a_seat_that_ordered_it() -> None:
    table = Table(GAME, BOX, 3, {}, seed_from("weekly"))
    table.play(1, "; ".join(GAME.suggested_orders["plans"]))
    entries = [entry for entry in to_prepare(table) if entry.seat == 1]
    assert entries[-1].move == "done"
    assert all(entry.sealed for entry in entries)
    assert [event.to for event in entries[-1].events if event.key == ACCEPTED] == [(1,)]
    assert table.position.awaited() == (0, 2)
    for seat in (0, 2):
        table.play(seat, "accept")
    assert table.position.state.round == 2, "the plan contained the Sabbath as well"


def test_e22_4_a_sabbath_apart_is_as_proposed_too() -> None:
    table = Table(GAME, BOX, 2, {}, seed_from("weekly"))
    to_prepare(table)
    table.play(1, "order sabbath accept")
    moves = [NOTATION.write(move) for move in GAME.proposal(table.position, 1)]
    table.play(1, "; ".join([*moves[: moves.index("sabbath") + 1], "done"]))
    table.play(0, "accept")
    assert table.position.state.round == 2
    assert len(table.position.awaited()) == 1


@pytest.mark.parametrize("seats", [1, 3])
def test_e22_4_with_orders_of_all_a_game_is_played_again_to_the_byte(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    table, dice = Table(GAME, BOX, seats, {}, seed_from("all of them")), Dice("all of them")
    for seat in range(seats):
        table.play(seat, "; ".join(GAME.suggested_orders["away"]))
    while awaited := table.position.awaited():
        assert not isinstance(table.position.step, Plans), "no seat is ever asked for a plan"
        move = PLAYERS["greedy"](GAME, Decision(GAME, table.position, awaited[0]), dice)
        table.play(awaited[0], [move])
    assert table.outcome is not None
    exported = table.export()

    def never(*_: object) -> tuple[Move, ...]:
        raise AssertionError("the beginner was asked again")

    monkeypatch.setattr(type(GAME), "proposal", never)
    assert load_table(exported).export() == exported


@pytest.mark.parametrize("line", ["order blessing take 1 stone", "order return return 2 stone", "order resource pass"])
def test_only_answers_of_the_decision_may_be_left(line: str) -> None:
    assert scene_refusal(line) == "order.answer"


def scene_refusal(line: str) -> str:
    scene = Scene(2).turn(0)
    refusal = scene.p.refuse(0, NOTATION.read(line))
    assert refusal is not None
    return refusal.key


@pytest.mark.parametrize("name", GAME.suggested_orders)
def test_suggested_orders_are_legal_and_canonical(name: str) -> None:
    lines = GAME.suggested_orders[name]
    scene = Scene(2).turn(0)
    scene.do(1, "; ".join(lines))
    assert len(scene.s.orders[1]) == len(lines) <= MAX_ORDERS
    assert [NOTATION.write(NOTATION.read(line)) for line in lines] == list(lines)


def test_suggested_orders_for_the_absent_leave_nothing_open() -> None:
    assert {order.split()[1] for order in GAME.suggested_orders["away"]} == set(DECISIONS)
    scene = Scene(2).blessings(1, 5, 5, 4).give(1, goods_="").turn(0)
    scene.do(1, "; ".join(GAME.suggested_orders["away"]))
    scene.gain(1, Blessing(2, c="wild"), AnyResource())
    assert scene.awaited == (0,)
