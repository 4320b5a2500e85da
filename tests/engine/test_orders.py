"""Standing orders, tried on the made-up game: each does what engine/orders.py says of it."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import orders
from engine.chance import Chance, seed_from
from engine.game import Decision, decode_json
from engine.illegal import Illegal
from engine.move import Event, Move, Pass
from engine.orders import ASK, MAX_ORDERS, Condition, ForgetOrder, Order, SetOrder
from engine.players import random
from engine.players.dice import Dice
from engine.position import BaseState, Position
from engine.simulate import play_game
from engine.step import Ask, Choice, Together
from engine.table import Entry, Table, load_table
from tests.engine.madeup import GAME, ON_TURN, Bid, Bidding, ChooseBed, Fair, FairBox, Garden, Shout, Turn

pytestmark = pytest.mark.usefixtures("fair_registered")
BOX = GAME.box()
LONGER = type(BOX)(msgspec.structs.replace(BOX.parts, rounds=4))


def table(seats: int = 3, seed: str = "orders", box: FairBox = BOX, **left: str) -> Table:
    """The first bidding is open; orders by the letter of their seat, several with `;`."""
    begun = Table(GAME, box, seats, {}, seed_from(seed))
    for letter, lines in left.items():
        begun.play("ABCD".index(letter), lines)
    return begun


def bid(t: Table, *bids: int) -> Table:
    for seat, coins in enumerate(bids):
        t.play(seat, f"bid {coins}")
    return t


def in_turn(seats: int = 3, seed: str = "orders", **left: str) -> Table:
    """Seat B, the highest bidder, is asked at its turn; orders were left only then."""
    begun = bid(table(seats, seed), *[0, 2, 1, 0][:seats])
    for letter, lines in left.items():
        begun.play("ABCD".index(letter), lines)
    return begun


def in_next_bidding(t: Table) -> list[Entry]:
    """Turns are passed and the garden is left alone, until there is a new bidding; the entries of the last move."""
    number = t.position.state.round
    entries: list[Entry] = []
    while t.position.state.round == number:
        seat = t.position.awaited()[0]
        entries = t.play(seat, "done" if isinstance(t.position.step, Garden) else "pass")
    return entries


def awaited(t: Table) -> tuple[int, ...]:
    return tuple(t.position.awaited())


def saved(t: Table) -> bytes:
    return GAME.save(t.position.state)


def refusal(t: Table, seat: int, line: str | list[Move]) -> Illegal:
    """Why the line is refused; nothing may have changed, to the byte."""
    before, log = saved(t), list(t.log)
    with pytest.raises(Illegal) as caught:
        t.play(seat, line)
    assert (saved(t), t.log) == (before, log)
    return caught.value


def keys(entries: list[Entry]) -> list[str]:
    return [event.key for entry in entries for event in entry.events]


def told(entries: list[Entry], key: str) -> list[Event]:
    return [event for entry in entries for event in entry.events if event.key == key]


def mine(t: Table, seat: int) -> list[str]:
    return [orders.order_notation(BOX, order) + " (rests)" * order.rests for order in t.view(seat).orders]


# ---------------------------------------------------------------- setting, replacing, forgetting


def test_any_seat_at_any_time_and_it_is_no_answer() -> None:
    t = table()
    asked = list(t.position.state.asked)
    step = t.position.step
    for seat in range(3):
        (entry,) = t.play(seat, "order bid bid 2")
        assert entry.sealed
        assert entry.events == (Event("order_set", {"order": "order bid bid 2"}, (), (seat,)),)
        assert not entry.reveals
    assert (awaited(t), t.position.step, t.position.state.asked) == ((0, 1, 2), step, asked)
    bid(t, 0, 1, 0)
    (entry,) = t.play(0, "order shout pass")
    assert entry.sealed, "also where answers are given in the open"
    assert entry not in t.history(1)
    assert awaited(t) == (1,)


def test_several_on_one_line_and_all_or_none() -> None:
    t = table()
    assert keys(t.play(0, "order bid bid 1; order turn pass; forget order 1")) == [
        "order_set", "order_set", "order_forgotten",
    ]  # fmt: skip
    assert mine(t, 0) == ["order turn pass"]
    assert refusal(t, 0, "order bid bid 1; order bid pass").key == "order.answer"


def test_who_is_not_asked_leaves_several_on_one_line_too() -> None:
    t = in_turn()
    assert keys(t.play(0, "order bid bid 1; order turn pass")) == ["order_set", "order_set"]


def test_same_conditions_replace_in_place_and_what_holds_always_stays_last() -> None:
    t = table()
    t.play(0, "order bid bid 1")
    t.play(0, "order turn pass")
    t.play(0, "order bid bid 3 when coins 3")
    assert mine(t, 0) == ["order bid bid 3 when coins 3", "order bid bid 1", "order turn pass"]
    t.play(0, "order turn shout when seen nut and coins 2")
    t.play(0, "order bid bid 4 when coins 4")
    assert mine(t, 0) == [
        "order bid bid 3 when coins 3",
        "order bid bid 4 when coins 4",
        "order bid bid 1",
        "order turn shout when seen nut and coins 2",
        "order turn pass",
    ]
    t.play(0, "order bid bid 2 when coins 3; order turn draw when coins 2 and seen nut; order bid bid 0")
    assert mine(t, 0) == [
        "order bid bid 2 when coins 3",
        "order bid bid 4 when coins 4",
        "order bid bid 0",
        "order turn draw when coins 2 and seen nut",
        "order turn pass",
    ]


def test_forgetting_one_or_all() -> None:
    t = table(A="order bid bid 1; order turn pass; order shout agree", B="order turn pass")
    (entry,) = t.play(0, "forget order 2")
    assert entry.sealed
    assert entry.events == (Event("order_forgotten", {"order": "order turn pass"}, (), (0,)),)
    assert mine(t, 0) == ["order bid bid 1", "order shout agree"]
    (entry,) = t.play(0, "forget orders")
    assert entry.events == (Event("orders_forgotten", {}, (), (0,)),)
    assert mine(t, 0) == []
    assert mine(t, 1) == ["order turn pass"]
    assert 0 not in t.position.state.orders


@pytest.mark.parametrize(
    ("line", "key", "params"),
    [
        ("order bid pass", "order.answer", {"on": "bid", "answer": "pass"}),
        ("order shout draw", "order.answer", {"on": "shout", "answer": "draw"}),
        ("order bid bid 1 or bid 4444", "order.answer", {"on": "bid", "answer": "bid 4444"}),
        ("order turn swap apple for nut", "order.answer", {"on": "turn", "answer": "swap apple for nut"}),
        ("order bid bid 1 when seen apple", "order.condition", {"on": "bid", "condition": "seen"}),
        ("order bid bid 0 or bid 1 or bid 2 or bid 3 or bid 4", "order.long", {}),
        ("order turn pass when coins 1 and coins 2 and coins 3 and coins 4", "order.long", {}),
        ("forget order 3", "order.number", {"number": 3, "last": 2}),
        ("forget order 0", "order.number", {"number": 0, "last": 2}),
        ("bid 1; order bid bid 1", "order.alone", {}),
        ("order bid bid 1; bid 1", "order.alone", {}),
        ("forget orders; bid 1", "order.alone", {}),
        ("order shout agree; forget orders; forget order 1", "order.none", {}),
        ("order bid", "unreadable.unfinished", {}),
        ("order fence done", "unreadable.word", {}),
        ("order garden done", "order.answer", {"on": "garden", "answer": "done"}),
        ("order turn accept", "order.answer", {"on": "turn", "answer": "accept"}),
    ],
)
def test_a_refused_order_changes_nothing(line: str, key: str, params: dict[str, Any]) -> None:
    t = table(A="order bid bid 1; order turn pass", B="order turn shout")
    refused = refusal(t, 0, line)
    assert refused.key == key
    assert {name: refused.params[name] for name in params} == params


def test_without_orders_there_are_none_to_forget() -> None:
    t = table(B="order turn pass")
    assert refusal(t, 0, "forget orders").key == "order.none"
    assert refusal(t, 0, "forget order 1").key == "order.none"


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_who_has_no_seat_leaves_no_orders(seat: int) -> None:
    t = table()
    assert refusal(t, seat, "order bid bid 1").key == "not_your_turn"
    assert refusal(t, seat, "forget orders").key == "not_your_turn"


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (SetOrder("fence", ("done",)), "order.kind"),
        (SetOrder("bid", ()), "order.answer"),
        (SetOrder("bid", ("",)), "order.answer"),
        (SetOrder("bid", ("forget orders",)), "order.answer"),
        (SetOrder("bid", ("bid 1",), (Condition("coins", "99"),)), "order.value"),
        (SetOrder("bid", ("bid 1",), (Condition("coins", "nut"),)), "order.value"),
        (SetOrder("bid", ("bid 1",), (Condition("weather", "wet"),)), "order.condition"),
        (ForgetOrder(-1), "order.number"),
    ],
)
def test_an_order_made_by_hand_is_judged_like_one_in_words(move: Move, key: str) -> None:
    t = table(A="order bid bid 1")
    before = saved(t)
    refused = t.position.refuse(0, move)
    assert refused is not None
    assert refused.key == key
    with pytest.raises(Illegal):
        t.position.apply(0, move)
    assert saved(t) == before


def test_so_many_and_no_more_but_those_may_be_replaced() -> None:
    t = table()
    for n in range(1, 9):
        t.play(0, f"order bid bid {n % 3} when coins {n}; order turn pass when coins {n}")
    assert len(t.view(0).orders) == MAX_ORDERS
    refused = refusal(t, 0, "order shout agree")
    assert (refused.key, refused.params["most"]) == ("order.many", MAX_ORDERS)
    t.play(0, "order turn shout when coins 8")
    assert mine(t, 0)[-1] == "order turn shout when coins 8"
    assert refusal(t, 0, "order turn shout when coins 8 and coins 7").key == "order.many"


def test_a_game_without_orders_refuses_them() -> None:
    class Plain(Fair):
        def orderable(self, p: Any, seat: int) -> dict[str, Any]:
            return {}

    t = Table(Plain(), BOX, 2, {}, seed_from("plain"))
    refused = refusal(t, 0, "order bid bid 1")
    assert (refused.key, refused.params["known"]) == ("order.kind", ())


def test_a_game_that_is_over_takes_no_orders() -> None:
    t = played(table())
    assert t.outcome is not None
    assert refusal(t, 0, "order bid bid 1").key == "over"


def played(t: Table, dice: str = "played", moves: int = 10_000) -> Table:
    chance = Dice(dice)
    while moves and (seats := t.position.awaited()):
        seat = chance.pick(seats)
        t.play(seat, [random(GAME, Decision(GAME, t.position, seat), chance)])
        moves -= 1
    return t


# ---------------------------------------------------------------- when they answer


def test_an_open_question_is_not_answered_by_what_is_left_meanwhile() -> None:
    t = table(A="order bid bid 2", B="order bid bid 1", C="order bid bid 1")
    assert awaited(t) == (0, 1, 2)
    t.play(0, "bid 0")
    assert awaited(t) == (1, 2), "an answer that comes in makes no new question of it"
    t.play(1, "bid 0")
    t.play(1, "bid 3")
    t.play(2, "bid 0")
    assert t.position.step == Turn(1)
    in_next_bidding(t)
    assert t.position.step == Turn(0), "the next one is answered by all three"


def test_all_answer_before_anybody_is_asked() -> None:
    t = table(A="order bid bid 2", C="order bid bid 1")
    entries = in_next_bidding(bid(t, 0, 0, 0))
    assert keys(entries)[-5:] == ["round", "order_acted", "answered", "order_acted", "answered"]
    assert [event.params["seat"] for event in told(entries, "answered")] == [0, 2]
    assert awaited(t) == (1,)
    step = t.position.step
    assert isinstance(step, Bidding)
    assert step.answers == {0: Bid(2), 2: Bid(1)}
    t.play(1, "bid 4")
    assert t.position.step == Turn(1)


def test_with_orders_of_all_nobody_is_asked() -> None:
    t = table(A="order bid bid 2", B="order bid bid 3", C="order bid bid 1")
    entries = in_next_bidding(bid(t, 0, 0, 0))
    assert told(entries, "bids")[0].params["bids"] == [2, 3, 1]
    assert entries[-1].reveals
    assert t.position.step == Turn(1)


def test_an_answer_by_order_may_be_changed_like_any_other() -> None:
    t = table(A="order bid bid 2")
    in_next_bidding(bid(t, 0, 0, 0))
    assert awaited(t) == (1, 2)
    t.play(0, "bid 0")
    t.play(1, "bid 1")
    assert awaited(t) == (2,)
    t.play(2, "bid 0")
    assert t.position.step == Turn(1)


def test_no_older_panel_passes_for_a_decision_that_an_order_took() -> None:
    t = table(A="order bid bid 2")
    bid(t, 0, 0, 0)
    in_next_bidding(t)
    answered, others = t.view(0).decision, t.view(1).decision
    t.play(1, "bid 0")
    t.play(2, "bid 0")
    assert t.position.step == Turn(0)
    assert t.view(0).decision == answered + 1
    twin = table()
    bid(twin, 0, 0, 0)
    in_next_bidding(twin)
    assert answered == twin.view(0).decision, "an answered question counts as much as an asked one"
    assert others == twin.view(1).decision


def test_the_first_whose_conditions_hold_decides() -> None:
    left = "order bid bid 1 when coins 9; order bid bid 2 when coins 4; order bid bid 1 when coins 1; order bid bid 0"
    t = table(box=LONGER, A=left)
    (acted,) = told(in_next_bidding(bid(t, 0, 0, 0)), "order_acted")
    assert acted == Event("order_acted", {"number": 2, "answer": "bid 2", "aside": False}, (), (0,))
    t.play(1, "bid 0")
    t.play(2, "bid 0")
    assert GAME.view(t.position, None).coins == (2, 4, 4)
    (acted,) = told(in_next_bidding(t), "order_acted")
    assert acted.params["number"] == 3, "two coins are left"


def test_all_conditions_of_an_order_must_hold() -> None:
    t = table(A="order bid bid 1 when coins 4 and coins 5; order bid bid 2 when coins 4 and coins 3")
    (acted,) = told(in_next_bidding(bid(t, 0, 0, 0)), "order_acted")
    assert acted.params["number"] == 2


def test_conditions_see_what_only_their_owner_sees() -> None:
    """In the state, others hold what the condition asks for, and the owner does not."""
    t = in_turn(2)
    t.play(1, "draw")
    card = GAME.view(t.position, 1).seen
    t.play(0, f"order turn pass when seen {card}")
    t.play(1, f"order turn shout when seen {card}")
    t.position.state.stack.append(Turn(0))
    t.position.advance()
    assert awaited(t) == (0,)
    t.position.state.stack[-1] = Turn(1)
    t.position.advance()
    assert [event.to for event in t.position.take_events() if event.key == "order_acted"] == [(1,)]


def test_the_first_legal_answer_is_taken() -> None:
    t = table(A="order bid bid 8 or bid 7 or bid 3 or bid 1")
    (acted,) = told(in_next_bidding(bid(t, 0, 0, 0)), "order_acted")
    assert (acted.params["number"], acted.params["answer"]) == (1, "bid 3")


def test_ask_asks_its_owner_and_nothing_behind_it_answers() -> None:
    t = table(A="order bid ask when coins 4; order bid bid 1", B="order bid bid 8 or ask; order bid bid 1 when coins 1")
    t.play(1, "forget order 1; order bid bid 8 or ask when coins 1")
    entries = in_next_bidding(bid(t, 0, 0, 0))
    assert awaited(t) == (0, 1, 2)
    assert not {"order_acted", "order_rested"} & set(keys(entries))
    assert not any(order.rests for order in (*t.view(0).orders, *t.view(1).orders))


def test_what_does_not_fit_any_more_rests_with_its_reason() -> None:
    t = table(box=LONGER, A="order bid bid 8 or bid 7 when coins 1; order bid bid 1", B="order bid bid 0")
    (rested,) = told(in_next_bidding(bid(t, 0, 0, 0)), "order_rested")
    assert rested.to == (0,)
    assert rested.params == {
        "number": 1,
        "order": "order bid bid 8 or bid 7 when coins 1",
        "why": {"key": "fair.bid", "params": {}, "clause": "F2"},
    }
    assert awaited(t) == (0, 2), "A is asked, whatever other orders and answers there are"
    assert mine(t, 0) == ["order bid bid 8 or bid 7 when coins 1 (rests)", "order bid bid 1"]
    t.play(0, "bid 0")
    t.play(2, "bid 0")
    entries = in_next_bidding(t)
    assert not told(entries, "order_rested")
    assert [event.params["number"] for event in told(entries, "order_acted") if event.to == (0,)] == [2]
    t.play(0, "order bid bid 8 or bid 7 when coins 1")
    assert mine(t, 0)[0] == "order bid bid 8 or bid 7 when coins 1", "set again, it stands again"


def test_an_order_in_the_middle_of_anothers_turn() -> None:
    t = in_turn(3, A="order shout pass", C="order shout agree when coins 4")
    (entry,) = t.play(1, "shout")
    assert keys([entry]) == ["shouted", "order_acted", "reacted", "order_acted", "reacted"]
    assert [event.to for event in told([entry], "order_acted")] == [(2,), (0,)]
    assert t.position.step == Turn(1, acted=True)
    assert GAME.view(t.position, None).coins == (4, 3, 3)


def test_one_answer_is_no_question_to_orders_either() -> None:
    """A cannot buy silence: there is no question, and no order acts or rests."""
    t = in_turn(2, A="order shout agree")
    t.position.state.change(0, coins=0)
    (entry,) = t.play(1, "shout")
    assert keys([entry]) == ["shouted", "reacted"]
    assert mine(t, 0) == ["order shout agree"]


def test_without_orders_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game costs that has none: a look into an empty dictionary."""

    def never(*_: Any) -> None:
        raise AssertionError("there are no orders")

    monkeypatch.setattr(orders, "answer_by_orders", never)
    played(table())


def test_computer_players_leave_no_orders() -> None:
    assert play_game(GAME, BOX, 3, {}, [random] * 3, "none").position.state.orders == {}


# ---------------------------------------------------------------- never in a draft


def test_nobodys_draft_runs_anothers_order() -> None:
    t, twin = in_turn(3, C="order shout agree", A="order shout pass"), in_turn(3)
    for line in ("shout", "swap apple for nut; shout", "swap apple for nut"):
        draft, plain = t.preview(1, line), twin.preview(1, line)
        assert draft.take_events() == plain.take_events()
        assert (draft.awaited(), draft.halted) == (plain.awaited(), plain.halted)
        assert [GAME.view(draft, viewer) for viewer in (1, None)] == [GAME.view(plain, viewer) for viewer in (1, None)]
    assert t.preview(1, "shout").awaited() == (2,)


def test_a_refused_line_tells_nothing_of_orders() -> None:
    """B's turn would go on behind the answers that A and C have left: that is not for B to try out."""
    t, twin = in_turn(3, C="order shout agree", A="order shout pass"), in_turn(3)
    for line in ("shout; pass", "shout; swap apple for nut", "swap apple for nut; offer nut to C; pass"):
        why, plain = refusal(t, 1, line), refusal(twin, 1, line)
        assert (why.key, why.params) == (plain.key, plain.params)


@pytest.mark.parametrize("left", ["order turn pass", "order turn shout when coins 2", "order turn draw or pass"])
def test_a_line_ends_in_front_of_what_ones_own_order_answers(left: str) -> None:
    """Move by move, the order would answer there: a line that goes on could not be played again."""
    t = in_turn(3, B=left)
    assert refusal(t, 1, "swap apple for nut; pass").key == "behind_reveal"
    draft = t.preview(1, "swap apple for nut")
    assert (draft.halted, draft.awaited()) == (True, ())
    assert draft.take_events() == [Event("swapped", {"seat": 1}, (1,))]
    assert "order_acted" in keys(t.play(1, "swap apple for nut"))


@pytest.mark.parametrize("left", ["order turn ask", "order turn shout when coins 9", "order bid bid 1"])
def test_a_line_goes_on_where_ones_orders_say_nothing(left: str) -> None:
    t = in_turn(3, B=left)
    assert len(t.play(1, "swap apple for nut; pass")) == 2
    assert awaited(t) == (2,)


class Begin(Ask, frozen=True, tag="begin"):
    """A question of one, then one of several that reveals nothing."""

    def choices(self, p: Any, seat: int) -> list[Choice]:
        return [Pass(), Shout()]

    def refuse(self, p: Any, seat: int, move: Move) -> Illegal | None:
        return None if move in (Pass(), Shout()) else Illegal("begin")

    def take(self, p: Any, seat: int, move: Move) -> None:
        if isinstance(move, Shout):
            p.then(Open(asked=(0, 1)))


class Open(Together, frozen=True, kw_only=True, tag="open"):
    reveals: ClassVar[bool] = False
    order_kind: ClassVar[str] = ON_TURN

    def choices(self, p: Any, seat: int) -> list[Choice]:
        return [Pass(), Shout()]

    def refuse(self, p: Any, seat: int, move: Move) -> Illegal | None:
        return None if move in (Pass(), Shout()) else Illegal("open")

    def run(self, p: Any) -> None:
        p.emit("opened", answers=[type(self.answers[seat]).__name__ for seat in self.asked])


def small(**left: Order) -> Position[BaseState, FairBox]:
    state = BaseState(version=1, chance=Chance(seed_from("small")), stack=[Begin(0)], asked=[1, 1])
    state.orders = {"AB".index(letter): (order,) for letter, order in left.items()}

    class Small(Fair):
        def copy(self, state: Any) -> Any:
            return msgspec.structs.replace(state, stack=state.stack[:], asked=state.asked[:])

    return Position(state, BOX, Small())


@pytest.mark.parametrize("left", [{}, {"B": Order(ON_TURN, ("shout",))}, {"A": Order(ON_TURN, ("pass",))}])
def test_a_draft_ends_in_front_of_a_question_that_others_share(left: dict[str, Order]) -> None:
    """Whether they have left answers to it is not told; and they give them as soon as it is asked."""
    p = small(**left)
    draft = p.copy()
    draft.apply(0, Shout(), halt=True)
    assert draft.halted
    assert draft.events == []
    p.apply(0, Shout())
    assert isinstance(p.step, Open)
    assert p.awaited() == tuple(seat for seat in (0, 1) if "AB"[seat] not in left)


def test_what_one_has_answered_changes_nothing_for_the_others_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """B asks whether an answer is in. A's is by an order, too, so none is when they are asked."""
    seen: list[int] = []

    def look(view: Any, box: Any, value: str) -> bool:
        seen.append(len(view.answered))
        return True

    monkeypatch.setitem(Fair.condition_tests, "coins", orders.ConditionTest(("1",), look))  # type: ignore[attr-defined,unused-ignore]  # a dict here
    left = "order bid bid 1 when coins 1"
    t = table(A=left, B=left, C=left)
    in_next_bidding(bid(t, 0, 0, 0))
    assert seen == [0, 0, 0]


# ---------------------------------------------------------------- lanes


def test_lanes_know_no_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bed is asked for inside a lane, and played again when all are closed: each time its owner says."""
    monkeypatch.setattr(ChooseBed, "order_kind", ON_TURN)
    everything = "order turn pass"
    t = bid(table(A=everything, B=everything, C=everything), 0, 2, 1)
    assert isinstance(t.position.step, Garden), "all have had their turns"
    left = {1: (Order(ON_TURN, ("in sunny",)),)}
    t.position.state.orders = left
    t.play(1, "plant apple")
    assert t.position.awaited() == (0, 1, 2)
    assert isinstance(t.position.step, Garden)
    assert [BOX.notation.write(move) for move in t.position.moves(1)] == ["in sunny", "in shady", "take back"]
    t.play(1, "in shady; done")
    t.play(0, "done")
    entries = t.play(2, "done")
    (planted,) = told(entries, "planted")
    assert planted.params["bed"] == "shady"
    assert t.position.state.orders == left
    assert not told(entries, "order_acted")


# ---------------------------------------------------------------- who knows of it


def test_orders_stand_in_no_other_log_view_or_excerpt() -> None:
    t, twin = table(B="order bid bid 2; order turn pass when coins 3", C="order bid bid 8"), table()
    for viewer in (0, 2, None):
        seen = [entry for entry in t.history(viewer) if entry.seat != viewer]
        assert not seen
        assert b"coins 3" not in t.excerpt(viewer)
        assert t.view(viewer) == twin.view(viewer) or viewer == 2
    assert [entry.move for entry in t.history(1)] == ["order bid bid 2", "order turn pass when coins 3"]
    assert t.view(1).orders == t.position.state.orders[1]
    assert b"order turn pass when coins 3" in t.excerpt(1)
    in_next_bidding(bid(t, 0, 0, 0))
    for viewer, hidden in ((0, ("order_acted", "order_rested")), (1, ("order_rested",)), (2, ("order_acted",))):
        events = {event.key for entry in t.history(viewer) for event in entry.events}
        assert not events & set(hidden)
    assert b"order_" not in t.excerpt(0)
    assert b"order_" not in t.excerpt(None)


def test_that_an_order_answered_is_seen_never_that_it_was_one() -> None:
    """The same answers by hand and by orders: what B sees of them is the same."""
    by_hand, by_order = table(2), table(2, A="order bid bid 1 when coins 2")
    for t in (by_hand, by_order):
        in_next_bidding(bid(t, 0, 0))
    by_hand.play(0, "bid 1")
    assert by_hand.view(1) == by_order.view(1)
    assert by_hand.view(None) == by_order.view(None)


def test_others_orders_change_nothing_for_a_viewer() -> None:
    """Whatever the others have left: what one sees, may do and drafts is the same."""
    plain, other = (
        in_turn(3, seed="same", **left) for left in ({}, {"A": "order turn shout", "C": "order shout pass"})
    )
    assert plain.view(1) == other.view(1)
    assert plain.position.choices(1) == other.position.choices(1)
    assert list(plain.position.moves(1)) == list(other.position.moves(1))


# ---------------------------------------------------------------- kept, played again, taken back


LEFT = (
    "order bid bid 1 when coins 3", "order bid bid 8 or bid 0", "order bid bid 8", "order turn pass",
    "order turn shout when coins 4", "order turn draw or pass", "order shout agree or pass", "order shout ask",
    "order turn ask when seen nut", "order shout agree when coins 2", "forget orders", "forget order 1",
)  # fmt: skip


def busy(t: Table, dice: str, moves: int = 60) -> Table:
    """Played at random in lines of up to three moves, with orders left and forgotten all along."""
    chance = Dice(dice)
    for _ in range(moves):
        seats = t.position.awaited()
        if not seats:
            break
        if chance.below(3) == 0:
            seat, left = chance.below(t.seats), chance.pick(LEFT)
            if t.position.refuse(seat, BOX.notation.read(left)) is None:
                t.play(seat, left)
        seat = chance.pick(seats)
        line: list[Move] = []
        draft = t.position.copy()
        while draft.can_answer(seat) and len(line) < 1 + chance.below(3):
            line.append(random(GAME, Decision(GAME, draft, seat), chance))
            draft.apply(seat, line[-1], halt=True)
        t.play(seat, line)
    return t


@given(st.integers(0, 10_000), st.integers(2, 4))
def test_a_game_with_orders_is_replayed_to_the_byte(seed: int, seats: int) -> None:
    """Move by move as the log has it, however the moves stood in lines; exported and imported; looked back at."""
    t = busy(table(seats, seed=str(seed)), str(seed))
    again = table(seats, seed=str(seed))
    for entry in t.log:
        again.play(entry.seat, entry.move)
    assert saved(again) == saved(t)
    assert again.log == t.log
    half = len(t.log) // 2
    assert saved(table(seats, seed=str(seed))) == GAME.save(t.at(0).state)
    past = t.at(half)
    for entry in t.log[half:]:
        past.apply(entry.seat, BOX.notation.read(entry.move))
    assert GAME.save(past.state) == saved(t)


@given(st.integers(0, 10_000))
def test_an_export_with_orders_is_the_whole_game(seed: int) -> None:
    t = busy(table(3, seed=str(seed)), str(seed), 25)
    loaded = load_table(t.export())
    assert saved(loaded) == saved(t)
    assert loaded.position.state.orders == t.position.state.orders
    assert loaded.export() == t.export()


@given(st.integers(0, 10_000))
def test_saved_and_loaded_after_each_move_it_goes_the_same_way(seed: int) -> None:
    t = busy(table(3, seed=str(seed)), str(seed), 40)
    state = table(3, seed=str(seed)).position.state
    for entry in t.log:
        p = GAME.position(GAME.load(GAME.save(state)), BOX)
        p.apply(entry.seat, BOX.notation.read(entry.move))
        state = p.state
        GAME.check(p)
    assert GAME.save(state) == saved(t)


def test_the_busy_games_use_all_there_is() -> None:
    """What the tests above stand on: orders act, rest and are forgotten in them, and lines are long."""
    happened: set[str] = set()
    for seed in range(30):
        t = busy(table(3, seed=str(seed)), str(seed))
        happened |= set(keys(t.log))
    assert {"order_set", "order_acted", "order_rested", "order_forgotten", "orders_forgotten"} <= happened


def test_a_state_kept_before_there_were_orders_loads() -> None:
    t = bid(table(), 0, 2, 1)
    old = decode_json(saved(t))
    assert old.pop("orders") == {}
    state = GAME.load(msgspec.json.encode(old))
    assert state.orders == {}
    assert GAME.save(state) == saved(t)
    assert GAME.state_from_json(old).orders == {}


def test_orders_are_read_back_by_seat() -> None:
    t = table(C="order bid bid 8 when coins 2")
    in_next_bidding(bid(t, 0, 0, 0))
    left = {2: (Order("bid", ("bid 8",), (Condition("coins", "2"),), rests=True),)}
    assert t.position.state.orders == left
    assert GAME.load(saved(t)).orders == left
    assert GAME.state_from_json(decode_json(saved(t))).orders == left


def test_undo_takes_orders_and_their_answers_back() -> None:
    t = in_turn(3)
    before = saved(t)
    t.play(2, "order shout agree")
    left = saved(t)
    t.play(1, "shout")
    assert GAME.view(t.position, None).coins == (4, 3, 3)
    t.undo(len(t.log) - 1)
    assert saved(t) == left
    t.undo(len(t.log) - 1)
    assert saved(t) == before


# ---------------------------------------------------------------- what older rules left


@pytest.mark.parametrize(
    ("order", "key"),
    [
        (Order("bid", ("fly away",)), "unreadable.verb"),
        (Order("bid", ("fly away", "bid 8")), "unreadable.verb"),
        (Order("bid", ("bid one",)), "unreadable.word"),
        (Order("bid", ("x" * 400,)), "unreadable.long"),
        (Order("bid", ("bid 1",), (Condition("weather", "wet"),)), "order.condition"),
        (Order("bid", ("bid 1",), (Condition("coins", "wet"),)), "order.value"),
        (Order("bid", ()), "order.answer"),
        (Order("bid", ("forget orders",)), "order.answer"),
    ],
)
def test_what_no_longer_reads_rests(order: Order, key: str) -> None:
    t = bid(table(), 0, 0, 0)
    t.position.state.orders = {0: (order, Order("bid", (ASK,)))}
    (rested,) = told(in_next_bidding(t), "order_rested")
    assert rested.params["why"]["key"] == key
    assert awaited(t) == (0, 1, 2)
    assert len(set(t.position.state.asked)) == 1, "asked as often as the others"
    assert t.position.state.orders[0][0].rests
    assert msgspec.json.decode(msgspec.json.encode(rested), type=Event).params["number"] == 1


def test_a_later_answer_that_still_reads_is_taken() -> None:
    t = bid(table(), 0, 0, 0)
    t.position.state.orders = {0: (Order("bid", ("fly away", "bid 2")),), 1: (Order("fishing", ("bid 1",)),)}
    (acted,) = told(in_next_bidding(t), "order_acted")
    assert acted.params["answer"] == "bid 2"
    assert awaited(t) == (1, 2), "a kind of decision that is gone never comes"
